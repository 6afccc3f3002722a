import { describe, expect, it } from "vitest";
import { dice, terrain } from "../../support/battle-builders.ts";
import { eventsOf, figure, type Played, play, refuse, touch } from "../../support/skirmish-builders.ts";
import { combatOf, endAll, meleeOf, worth } from "../../support/skirmish-melee.ts";

const red = (id: string, x: number, y: number, facts = {}) => figure({ id, x, y, ...facts });
const blue = (id: string, x: number, y: number, facts = {}) => figure({ id, side: "blue", x, y, ...facts });
const pairsOf = (played: Played) =>
  eventsOf(played, "combatFormed").map(({ combat: { attacker, defender } }) => `${attacker}-${defender}`);

/** Two long bases, one before and one behind, each touching three in a row. */
const crossed = meleeOf(
  [
    red("a1", 20.75, 24.875, { heading: 90, stance: "mounted" }),
    red("a2", 20.75, 23.125, { heading: 270, stance: "mounted" }),
    ...[20, 20.75, 21.5].map((x, index) => blue(`b${index + 1}`, x, 24)),
  ],
  ["a1", "a2"].flatMap((attacker) => ["b1", "b2", "b3"].map((defender) => touch(attacker, defender))),
);

describe("squaring off", () => {
  it("S-MEL-2 (a) three attackers and three defenders make three combats", () => {
    const row = [20, 21, 22];
    const battle = meleeOf(
      row.flatMap((x, at) => [red(`a${at}`, x, 24.75), blue(`b${at}`, x, 24)]),
      row.map((_, at) => touch(`a${at}`, `b${at}`)),
    );
    const played = endAll(battle, dice("3", "3", "3", "3", "3", "3"));
    expect(pairsOf(played)).toEqual(["a0-b0", "a1-b1", "a2-b2"]);
  });

  it("S-MEL-2 (b) S-MEL-5 of three defenders whom two touch one has no opponent, and supports", () => {
    const played = endAll(crossed, dice("3", "3", "3", "4"));
    expect(pairsOf(played)).toEqual(["a1-b1", "a2-b2"]);
    expect(eventsOf(played, "roundFought").map(({ supports }) => supports.defender)).toEqual([["b3"], []]);
  });

  it("D-44 the attacker chooses among equals", () => {
    const chosen = play(crossed, { type: "pair", figure: "a1", target: "b3" }).battle;
    expect(pairsOf(endAll(chosen, dice("3", "3", "3", "4")))).toEqual(["a1-b3", "a2-b1"]);
    expect(refuse(crossed, { type: "pair", figure: "b1", target: "a1" }).code).toBe("notInContact");
  });

  it("S-MEL-2 D-44 a choice costs no defender his opponent", () => {
    const battle = meleeOf(
      [red("a1", 20.5, 24.75), red("a2", 21.25, 24.75), blue("b1", 20, 24), blue("b2", 21, 24)],
      [touch("a1", "b1"), touch("a1", "b2"), touch("a2", "b2")],
    );
    const chosen = play(battle, { type: "pair", figure: "a1", target: "b2" }).battle;
    expect(pairsOf(endAll(chosen, dice("3", "3", "3", "3")))).toEqual(["a1-b1", "a2-b2"]);
  });
});

describe("doubling up", () => {
  const five = meleeOf(
    [
      ...[red("a1", 20, 24.75), red("a2", 19.25, 24), red("a3", 20.75, 24), blue("b1", 20, 24)],
      ...[red("a4", 24, 24.75), red("a5", 24.75, 24), blue("b2", 24, 24)],
    ],
    [..."123"].map((at) => touch(`a${at}`, "b1")).concat([..."45"].map((at) => touch(`a${at}`, "b2"))),
  );

  it("S-MEL-3 (a) of five attackers on two defenders two support the one and one the other", () => {
    const played = endAll(five, dice("1", "3", "2", "3"));
    expect(pairsOf(played)).toEqual(["a1-b1", "a4-b2"]);
    expect([0, 1].map((at) => worth(played, at, "attacker", "S-MMOD-4"))).toEqual([2, 1]);
  });

  it("S-MEL-3 (b) S-MMOD-4 four supports on one defender count three", () => {
    const spots = [
      [20, 24.75],
      [19.25, 24],
      [20.75, 24],
      [20, 23.25],
      [20.75, 24.75],
    ] as const;
    const battle = meleeOf(
      [...spots.map(([x, y], at) => red(`a${at}`, x, y)), blue("b", 20, 24)],
      spots.map((_, at) => touch(`a${at}`, "b")),
    );
    const played = endAll(battle, dice("1", "4"));
    expect(eventsOf(played, "roundFought")[0]?.supports.attacker).toHaveLength(4);
    expect(worth(played, 0, "attacker", "S-MMOD-4")).toBe(3);
  });

  it("S-MEL-3 whoever is left over supports where he touches, if his owner likes", () => {
    const kept = play(five, { type: "support", figure: "a5" }).battle;
    const played = endAll(kept, dice("1", "3", "3", "3"));
    expect([0, 1].map((at) => worth(played, at, "attacker", "S-MMOD-4"))).toEqual([2, 0]);
    const near = meleeOf([red("a1", 20, 24.75), red("a2", 20.85, 24), blue("b", 20, 24)], [touch("a1", "b")]);
    expect(worth(endAll(near, dice("3", "3")), 0, "attacker", "S-MMOD-4")).toBe(0);
  });

  it.each([
    ["warrior", 1],
    ["nonWarrior", 1],
    ["smallAnimal", 1],
    ["packAnimal", 1],
    ["cart", 0],
    ["wagon", 0],
  ] as const)("S-MEL-3 D-65 a %s counts %i as a support", (kind, value) => {
    const battle = meleeOf(
      [red("a1", 20, 24.75), red("a2", 20.75, 24, { kind }), blue("b", 20, 24)],
      [touch("a1", "b"), touch("a2", "b")],
    );
    const wished = play(battle, { type: "pair", figure: "a1", target: "b" }).battle;
    const played = endAll(wished, dice("2", value === 1 ? "3" : "2"));
    expect(worth(played, 0, "attacker", "S-MMOD-4")).toBe(value);
  });
});

describe("the order of the melee phase", () => {
  const met = (first: string, combats = [] as ReturnType<typeof combatOf>[]) =>
    meleeOf(
      [red("a", 20, 24.75), blue("b1", 20, 24), blue("b2", 20.75, 24.75, { heading: 0 })],
      [touch("a", "b1"), touch("b2", "a", { bearing: 90 })],
      { combats, clock: { first } },
    );

  it("D-242 D-43 the first side pairs off its own contacts first; who comes later supports his side", () => {
    const redFirst = endAll(met("red"), dice("4", "3"));
    expect(pairsOf(redFirst)).toEqual(["a-b1"]);
    expect(eventsOf(redFirst, "roundFought")[0]?.supports).toEqual({ attacker: [], defender: ["b2"] });
    const blueFirst = endAll(met("blue"), dice("3", "4"));
    expect(pairsOf(blueFirst)).toEqual(["b2-a"]);
    expect(eventsOf(blueFirst, "roundFought")[0]?.supports).toEqual({ attacker: ["b1"], defender: [] });
  });

  it("D-43 D-242 a combat of an earlier turn keeps its roles, and who comes to it supports", () => {
    const battle = met("blue", [combatOf("a", "b1")]);
    expect(refuse(battle, { type: "pair", figure: "b2", target: "a" }).code).toBe("inCombat");
    const formed = endAll(battle);
    expect(formed.battle.clock.stage).toBe("supporting");
    const [fought] = eventsOf(endAll(formed.battle, dice("4", "3")), "roundFought");
    expect(fought).toMatchObject({ combat: "a.b1", supports: { defender: ["b2"] }, totals: [4, 4] });
  });

  it("D-242 a contact of an earlier turn keeps its roles", () => {
    const battle = meleeOf([red("a", 20, 24.75), blue("b", 20, 24)], [touch("b", "a")], {
      clock: { turn: 2, first: "red" },
    });
    expect(pairsOf(endAll(battle, dice("3", "3")))).toEqual(["b-a"]);
  });

  const three = meleeOf(
    [20, 24, 28, 32].flatMap((x, at) => [red(`a${at}`, x, 24.75), blue(`b${at}`, x, 24)]),
    [0, 1, 2, 3].map((at) => touch(`a${at}`, `b${at}`)),
  );
  const fall = ["4", "3", "6", "1", "3", "4", "5", "3"] as const;

  it("D-242 fights one round together: all dice, the dead, then the retreats of the first side and the other's", () => {
    const played = endAll(three, dice(...fall, "11", "12", "13"));
    const told = played.events.flatMap((event) => {
      if (event.type === "roundFought" || event.type === "figuresKilled") return [event.type];
      return event.type === "figureRetreated" ? [event.figure] : [];
    });
    const fought = Array.from({ length: 4 }, () => "roundFought");
    expect(told).toEqual([...fought, "figuresKilled", "a2", "b3", "b0"]);
  });

  it("D-242 each side's run in the order that its owner likes", () => {
    const ordered = play(three, { type: "orderRuns", figures: ["b0", "b3"] }).battle;
    const played = endAll(ordered, dice(...fall, "11", "12", "13"));
    expect(eventsOf(played, "figureRetreated").map(({ figure: id }) => id)).toEqual(["a2", "b0", "b3"]);
    expect(refuse(three, { type: "orderRuns", figures: ["b0", "a0"] }).code).toBe("notYourSide");
  });

  it.each([
    ["left", 1],
    ["right", -1],
    [undefined, -1],
  ] as const)("D-51 bends to the side that its owner likes where both are as good: %s", (bend, side) => {
    const wall = terrain("building", [19, 15.5, 21, 16.5]);
    const battle = meleeOf([red("a", 20, 24.75), blue("b", 20, 24)], [touch("a", "b")], { terrain: [wall] });
    const wished =
      bend === undefined ? battle : play(battle, { type: "orderRuns", figures: ["b"], bend }).battle;
    const { place } = endAll(wished, dice("4", "3", "66")).battle.figures["b"] ?? figure();
    expect(Math.sign(20 - place.x)).toBe(side);
  });
});

describe("tidying the line", () => {
  const aside = meleeOf([red("a", 20.75, 24), blue("b", 20, 24)], [touch("a", "b")]);
  const slideTo = (x: number, y = 24.75) =>
    ({ type: "pair", figure: "a", target: "b", slide: { x, y, heading: 0 } }) as const;
  const reach = Math.sqrt(1 - 0.75 ** 2);

  it("D-44 S-MEL-2 an attacking stand slides up to 1″, still in contact", () => {
    const played = endAll(play(aside, slideTo(20.75 - reach)).battle, dice("3", "3"));
    expect(played.battle.figures["a"]?.place).toEqual({ x: 20.75 - reach, y: 24.75, heading: 0 });
    expect(played.battle.contacts).toHaveLength(1);
    expect(refuse(aside, slideTo(20.75 - reach - 0.02)).code).toBe("tooFar");
    expect(refuse(aside, slideTo(20.75, 24.8)).code).toBe("notInContact");
  });

  it("D-44 D-228 it slides neither on anybody nor across a hedge, nor out of a formation", () => {
    const more = { ...aside, figures: { ...aside.figures, c: red("c", 20, 25) } };
    expect(refuse(more, slideTo(20.2)).code).toBe("noPlace");
    const points = [18, 24].map((x) => ({ x, y: 24.375 }));
    const hedge = { id: "hedge", kind: "hedge", outline: { type: "line", points } } as const;
    expect(refuse({ ...aside, terrain: [hedge] }, slideTo(20.2))).toMatchObject({
      code: "noPlace",
      rule: "D-228",
    });
    const body = { id: "h", side: "red", formation: "hedgehog", members: ["a"] } as const;
    expect(refuse({ ...aside, bodies: { h: body } }, slideTo(20.2)).code).toBe("formedStands");
  });

  it("D-44 who is paired otherwise does not slide, and a slide that leaves others loses their contact", () => {
    const battle = meleeOf(
      [red("a", 20.75, 24), blue("b", 20, 24), blue("c", 21.5, 24)],
      [touch("a", "b"), touch("a", "c")],
    );
    const played = endAll(play(battle, slideTo(20.2)).battle, dice("3", "2"));
    expect(eventsOf(played, "contactsLost")).toMatchObject([
      { contacts: [{ attacker: "a", defender: "c" }] },
    ]);
    const turned = play(play(battle, slideTo(20.2)).battle, {
      type: "pair",
      figure: "a",
      target: "c",
    }).battle;
    expect(endAll(turned, dice("3", "2")).battle.figures["a"]?.place.x).toBe(20.75);
  });
});
