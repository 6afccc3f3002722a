import { describe, expect, it } from "vitest";
import { doTouch } from "#battle/skirmish/figures.ts";
import type { Skirmish } from "#battle/skirmish/state.ts";
import { dice, terrain } from "../../support/battle-builders.ts";
import { eventsOf, figure, play, refuse, skirmishOf, touch } from "../../support/skirmish-builders.ts";
import { combatOf, endAll, meleeOf } from "../../support/skirmish-melee.ts";

const red = (id: string, x: number, y: number, facts = {}) => figure({ id, x, y, ...facts });
const blue = (id: string, x: number, y: number, facts = {}) => figure({ id, side: "blue", x, y, ...facts });
const turnTo = (heading: number) => ({ type: "move", figure: "a", path: [], heading }) as const;
const touches = (battle: Skirmish, one: string, other: string): boolean => {
  const [a, b] = [battle.figures[one], battle.figures[other]];
  return a !== undefined && b !== undefined && doTouch(a, b);
};

describe("turning in contact", () => {
  const met = (facts = {}, more: readonly ReturnType<typeof figure>[] = []) =>
    skirmishOf([red("a", 24, 24.75, facts), blue("b", 24, 24), ...more], { contacts: [touch("b", "a")] });

  it.each([45, 90, 180])("D-10 who turns by %i° stays in contact", (heading) => {
    const turned = play(met(), turnTo(heading)).battle;
    expect(turned.figures["a"]?.place.heading).toBe(heading);
    expect(touches(turned, "a", "b")).toBe(true);
    expect(touches(play(turned, turnTo(0)).battle, "a", "b")).toBe(true);
    expect(turned.contacts).toEqual([touch("b", "a")]);
  });

  it("D-10 a long base that turns closes up to the enemy, and does not get away from him", () => {
    const turned = play(met({ stance: "mounted", y: 25.125 }), turnTo(90)).battle;
    expect(turned.figures["a"]?.place.y).toBeCloseTo(24.875, 6);
    expect(touches(turned, "a", "b")).toBe(true);
  });

  it("D-10 a turn that would part it from one of two enemies is refused", () => {
    const squeezed = met({}, [blue("c", 24, 25.5)]);
    expect(touches(play(squeezed, turnTo(180)).battle, "a", "c")).toBe(true);
    const long = skirmishOf([
      red("a", 24, 25.125, { stance: "mounted" }),
      blue("b", 24, 24),
      blue("c", 24, 26.25),
    ]);
    expect(refuse(long, turnTo(90))).toMatchObject({ code: "heldInContact", rule: "D-10" });
  });

  it("S-MEL-1 D-43 who turns into an enemy near by is the attacker", () => {
    const near = skirmishOf([red("a", 24, 24.8), blue("b", 24, 24)]);
    const turned = play(near, turnTo(45)).battle;
    expect(turned.contacts).toMatchObject([{ attacker: "a", defender: "b", charged: false }]);
    expect(play(near, turnTo(180)).battle.contacts).toEqual([]);
  });

  it("D-228 who turns at a hedge is set back from it", () => {
    const points = [20, 28].map((x) => ({ x, y: 24.4 }));
    const hedge = { id: "hedge", kind: "hedge", outline: { type: "line", points } } as const;
    const battle = skirmishOf([red("a", 24, 24.8)], { terrain: [hedge] });
    expect(play(battle, turnTo(45)).battle.figures["a"]?.place.y).toBeCloseTo(24.4 + 0.75 / Math.SQRT2, 2);
  });
});

describe("turning in a formation", () => {
  const wall = Array.from({ length: 7 }, (_, at) => red(at === 3 ? "a" : `w${at}`, 20 + at * 0.85, 24));
  const formed = (formation: "shieldWall" | "hedgehog") =>
    skirmishOf(wall, {
      bodies: { w: { id: "w", side: "red", formation, members: wall.map(({ id }) => id) } },
    });

  it("S-FORM-2 D-23 a member of a wall turns by 10° at most, as long as it is one", () => {
    expect(play(formed("shieldWall"), turnTo(10)).battle.figures["a"]?.place.heading).toBe(10);
    expect(refuse(formed("shieldWall"), turnTo(11)).code).toBe("formedStands");
    const left = play(formed("shieldWall"), { type: "leaveFormation", figures: ["a"] }).battle;
    expect(play(left, turnTo(180)).battle.figures["a"]?.place.heading).toBe(180);
  });

  it("S-FORM-1 D-22 a member of a hedgehog keeps facing outward", () => {
    const ring = Array.from({ length: 5 }, (_, at) => {
      const angle = (at * 72 * Math.PI) / 180;
      const [x, y] = [24 + Math.sin(angle), 24 - Math.cos(angle)];
      return red(at === 0 ? "a" : `r${at}`, x, y, { heading: at * 72 });
    });
    const members = ring.map(({ id }) => id);
    const battle = skirmishOf(ring, {
      bodies: { r: { id: "r", side: "red", formation: "hedgehog", members } },
    });
    expect(play(battle, turnTo(45)).battle.figures["a"]?.place.heading).toBe(45);
    expect(refuse(battle, turnTo(46)).code).toBe("formedStands");
  });
});

describe("what a GM puts right", () => {
  const put = (figureId: string, x: number, y: number, heading = 0) =>
    ({ type: "place", figure: figureId, to: { x, y, heading } }) as const;

  it("D-55 S-MEL-1 an ambush that is sprung upon somebody is an attack", () => {
    const battle = skirmishOf([red("a", 4, 4, { condition: { type: "waiting" } }), blue("b", 24, 24)]);
    const called = play(battle, { type: "surprise", figures: ["a"] }).battle;
    const sprung = play(called, put("a", 24, 24.75)).battle;
    expect(sprung.figures["a"]?.condition.type).toBe("free");
    expect(sprung.contacts).toMatchObject([{ attacker: "a", defender: "b", surprise: true, charged: false }]);
  });

  it.each([
    [0, 0],
    [359.5, 359.5],
    [360, 0],
    [725, 5],
    [-90, 270],
  ])("S-MOVE-10 keeps a heading of %d° as %d°", (heading, kept) => {
    const battle = skirmishOf([red("a", 4, 4), blue("b", 24, 24)]);
    expect(play(battle, put("a", 5, 5, heading)).battle.figures["a"]?.place.heading).toBe(kept);
  });

  it("S-MOVE-10 D-44 keeps the heading of a slide so, too", () => {
    const met = meleeOf([red("a", 24, 24.75), blue("b", 24, 24)], [touch("a", "b")]);
    const slide = { x: 24, y: 24.75, heading: 360 };
    const asked = play(met, { type: "pair", figure: "a", target: "b", slide });
    expect(asked.battle.wishes.slides["a"]).toEqual({ ...slide, heading: 0 });
  });

  it("D-242 S-FIG-2 whoever is moved away has no contact and no combat any more", () => {
    const fought = meleeOf([red("a", 24, 24.75), blue("b", 24, 24)], [touch("a", "b")], {
      combats: [combatOf("a", "b")],
      clock: { stage: "supporting", rounds: 1 },
    });
    const moved = play(fought, put("b", 24, 10));
    expect([moved.battle.contacts, moved.battle.combats]).toEqual([[], []]);
    expect(endAll(moved.battle).battle.clock).toMatchObject({ turn: 2, phase: "initiative" });
  });

  it("S-FORM-4 whoever is moved out of a formation is no member any more", () => {
    const wall = Array.from({ length: 8 }, (_, at) => red(`w${at}`, 20 + at * 0.75, 24));
    const members = wall.map(({ id }) => id);
    const battle = skirmishOf(wall, {
      bodies: { w: { id: "w", side: "red", formation: "shieldWall", members } },
    });
    expect(play(battle, put("w7", 40, 24)).battle.bodies["w"]?.members).toHaveLength(7);
    const ended = play(play(battle, put("w7", 40, 24)).battle, put("w6", 40, 30)).battle;
    expect(ended.bodies).toEqual({});
  });
});

describe("shooting at who comes", () => {
  const interrupt = { settings: { chargedFire: "interrupt" } } as const;
  const charged = (weapon: "bow" | "none", facts = {}) =>
    skirmishOf([red("a", 24, 30), blue("b", 24, 24, { weapon, ...facts }), blue("far", 4, 4)], interrupt);
  const charge = { type: "charge", figure: "a", target: "b" } as const;

  it("D-33 S-FIRE-7 S-MOVE-9 the charged shoots at once; who has shot moves half of its move at most", () => {
    const shot = play(charged("bow"), charge, dice("6", "2"));
    expect(eventsOf(shot, "figuresKilled")).toMatchObject([{ rule: "S-FIRE-7", figures: ["a"] }]);
    const own = { ...shot.battle, sides: shot.battle.sides } as const;
    const moving: Skirmish = {
      ...own,
      figures: { ...own.figures, c: red("c", 44, 44) },
      clock: { ...own.clock, phase: "secondMoves", ready: [] },
    };
    const go = (y: number) => ({ type: "move", figure: "b", path: [{ x: 24, y }] }) as const;
    expect(play(moving, go(21)).battle.figures["b"]?.turn.hasMoved).toBe(true);
    expect(refuse(moving, go(20.9))).toMatchObject({ code: "hasShot", rule: "S-MOVE-9" });
    expect(refuse(moving, { type: "charge", figure: "b", target: "c" })).toMatchObject({ rule: "S-FIRE-10" });
  });

  it("D-33 inPhase nobody shoots before its phase", () => {
    const battle = skirmishOf(Object.values(charged("bow").figures));
    const met = play(battle, charge, dice("6"));
    expect(eventsOf(met, "shotFired")).toEqual([]);
    expect(met.battle.contacts).toMatchObject([{ charged: true }]);
  });

  it("D-33 interrupt: who has moved more than half or has no weapon does not shoot", () => {
    const turn = { hasMoved: true, spentInches: 4, coveredInches: 4 };
    expect(eventsOf(play(charged("bow", { turn }), charge, dice("6")), "shotFired")).toEqual([]);
    expect(eventsOf(play(charged("none"), charge, dice("6")), "shotFired")).toEqual([]);
  });

  it("D-228 a wood on the way slows a charge, and D-20 who falls short has failed", () => {
    const woods = { terrain: [terrain("woods", [20, 25, 28, 29])] };
    const battle = skirmishOf([red("a", 24, 30), blue("b", 24, 24)], woods);
    const short = play(battle, charge, dice("1"));
    expect(eventsOf(short, "chargeEnded")).toMatchObject([{ outcome: "failed" }]);
    expect(short.battle.figures["a"]?.turn.spentInches).toBeCloseTo(7, 6);
  });
});
