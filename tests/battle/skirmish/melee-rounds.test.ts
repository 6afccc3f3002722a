import { describe, expect, it } from "vitest";
import { dice } from "../../support/battle-builders.ts";
import { eventsOf, figure, play, refuse, skirmishOf, touch } from "../../support/skirmish-builders.ts";
import { combatOf, endAll, meleeOf, nextRound, toSupporting, worth } from "../../support/skirmish-melee.ts";

const red = (id: string, x: number, y: number, facts = {}) => figure({ id, x, y, ...facts });
const blue = (id: string, x: number, y: number, facts = {}) => figure({ id, side: "blue", x, y, ...facts });
const two = (attacker = {}, defender = {}, more = {}) =>
  meleeOf([red("a", 24, 24.75, attacker), blue("b", 24, 24, defender)], [touch("a", "b")], more);

describe("rounds", () => {
  it("D-48 S-MEL-9 a combat still locked after 20 rounds goes on in the next turn, with a later round", () => {
    let played = endAll(
      meleeOf(
        [red("a", 24, 24.75, { berserker: true }), blue("b", 24, 24), red("c", 30, 24.75), blue("d", 30, 24)],
        [touch("a", "b"), touch("c", "d")],
      ),
      dice("1", "3", "3", "3"),
    );
    for (let round = 2; round <= 20; round += 1) {
      expect(played.battle.clock).toMatchObject({ turn: 1, rounds: round - 1, stage: "disengaging" });
      played = nextRound(played.battle, dice("2", "3", "3", "3"));
    }
    expect(eventsOf(played, "roundFought").map(({ round }) => round)).toEqual([20, 20]);
    expect(played.battle.clock).toMatchObject({ turn: 2, phase: "initiative" });
    expect(played.battle.combats.map(({ rounds }) => rounds)).toEqual([20, 20]);
  });

  it("D-48 onePerTurn fights one round in a turn; between two of them one may leave", () => {
    const settings = { meleeRounds: "onePerTurn" } as const;
    const first = endAll(two({ berserker: true }, {}, { settings }), dice("1", "3")).battle;
    expect(first.clock).toMatchObject({ turn: 2, phase: "initiative" });
    const rolled = play(first, { type: "rollInitiative" }, dice("2", "1")).battle;
    const chosen = play(rolled, { type: "skipChoice" }).battle;
    const second = endAll(chosen).battle;
    expect(second.clock).toMatchObject({ turn: 2, phase: "melee", stage: "disengaging" });
    const stayed = endAll(second).battle;
    expect(stayed.clock.stage).toBe("pairing");
    const round = endAll(endAll(stayed).battle, dice("2", "3"));
    expect(worth(round, 0, "attacker", "S-MMOD-3")).toBe(1);
    expect(round.battle.clock.turn).toBe(3);
    const left = endAll(play(second, { type: "disengage", figure: "a" }).battle, dice("3", "236"));
    expect(left.battle.clock).toMatchObject({ turn: 3, phase: "initiative" });
    expect(left.battle.combats).toEqual([]);
  });

  it("D-49 D-7 between rounds: attempts, their moves, reallocation, supports, dice", () => {
    const battle = meleeOf(
      [red("a1", 24, 24.75), red("a2", 24.75, 24), blue("b", 24, 24), blue("c", 26.5, 25)],
      [touch("a1", "b"), touch("a2", "b")],
    );
    const wished = play(battle, { type: "pair", figure: "a1", target: "b" }).battle;
    const locked = endAll(wished, dice("2", "3")).battle;
    expect(locked.clock.stage).toBe("disengaging");
    expect(refuse(locked, { type: "support", figure: "a2" }).code).toBe("wrongStep");
    expect(refuse(locked, { type: "reallocate", figure: "a2", target: "b" }).code).toBe("wrongStep");
    const asked = play(locked, { type: "disengage", figure: "a1" }).battle;
    const gone = endAll(asked, dice("1", "236"));
    const told = gone.events.map(({ type }) => type);
    expect(told.indexOf("disengagingTried")).toBeLessThan(told.indexOf("figureDisengaged"));
    expect(told.indexOf("figureDisengaged")).toBeLessThan(told.indexOf("principalReplaced"));
    expect(gone.battle.clock.stage).toBe("supporting");
    expect(refuse(gone.battle, { type: "disengage", figure: "a2" }).code).toBe("wrongStep");
    const played = endAll(gone.battle, dice("3", "3"));
    expect(eventsOf(played, "roundFought")[0]?.supports.attacker).toEqual([]);
  });

  it.each([
    ["untilDecided", "disengaging"],
    ["onePerTurn", undefined],
  ] as const)("D-48 meleeRounds = %s", (meleeRounds, stage) => {
    expect(endAll(two({}, {}, { settings: { meleeRounds } }), dice("3", "3")).battle.clock.stage).toBe(stage);
  });
});

describe("the first round", () => {
  it("D-50 is the first that a principal fights in this phase", () => {
    const first = endAll(two({ berserker: true }), dice("1", "3"));
    expect(worth(first, 0, "attacker", "S-MMOD-3")).toBe(2);
    expect(worth(nextRound(first.battle, dice("2", "3")), 0, "attacker", "S-MMOD-3")).toBe(1);
  });

  it("D-50 is none of a combat carried over", () => {
    const carried = two(
      { berserker: true },
      {},
      { combats: [combatOf("a", "b")], clock: { turn: 2, stage: "supporting" } },
    );
    expect(worth(endAll(carried, dice("2", "3")), 0, "attacker", "S-MMOD-3")).toBe(1);
  });

  it("D-50 D-60 is none for who takes the place of another", () => {
    const battle = meleeOf(
      [red("a1", 24, 24.75), red("a2", 24.75, 24, { berserker: true }), blue("b", 24, 24)],
      [touch("a1", "b"), touch("a2", "b")],
    );
    const wished = play(battle, { type: "pair", figure: "a1", target: "b" }).battle;
    const locked = endAll(wished, dice("2", "3")).battle;
    const gone = endAll(play(locked, { type: "disengage", figure: "a1" }).battle, dice("1", "236")).battle;
    const played = endAll(gone, dice("2", "3"));
    expect(worth(played, 0, "attacker", "S-MMOD-3")).toBe(1);
  });
});

describe("shooting at once", () => {
  const bows = (facts = {}) =>
    skirmishOf([red("a", 24, 30, { weapon: "bow" }), blue("b", 24, 22, { weapon: "bow", ...facts })], {
      clock: { phase: "footStill" },
    });
  const shoot = (figureId: string, target: string) => ({ type: "shoot", figure: figureId, target }) as const;

  it("S-TURN-6 D-13 (a) two bowmen shoot each other in one phase: both die at its end", () => {
    const first = play(bows(), shoot("a", "b"), dice("1")).battle;
    expect(first.figures["b"]?.condition.type).toBe("free");
    const both = play(first, shoot("b", "a"), dice("1")).battle;
    expect(both.fallen).toEqual(["b", "a"]);
    const ended = endAll(both);
    expect(Object.values(ended.battle.figures).map(({ condition }) => condition.type)).toEqual([
      "gone",
      "gone",
    ]);
  });

  it("S-TURN-6 (b) a horse archer shot by foot does not shoot in the next phase", () => {
    const shot = play(bows({ stance: "mounted" }), shoot("a", "b"), dice("1")).battle;
    const next = skirmishOf([...Object.values(shot.figures), blue("c", 4, 4)], {
      fallen: ["b"],
      clock: shot.clock,
    });
    const ended = endAll(next);
    expect(eventsOf(ended, "figuresKilled")).toMatchObject([{ figures: ["b"] }]);
    expect(ended.battle.figures["b"]?.turn.hasShot).toBe(false);
    expect(ended.battle.clock).toMatchObject({ turn: 2, phase: "initiative" });
  });

  it("S-TURN-6 D-14 each has one shot a turn", () => {
    const first = play(bows(), shoot("a", "b"), dice("6")).battle;
    expect(refuse(first, shoot("a", "b")).code).toBe("hasShot");
  });

  it("S-TURN-6 D-6 S-FIRE-12 who has been hit may be hit again in a given round", () => {
    const battle = skirmishOf(
      [red("a", 24, 30, { weapon: "bow" }), red("c", 26, 30, { weapon: "bow" }), blue("b", 24, 22)],
      { clock: { phase: "footStill" } },
    );
    const first = play(battle, shoot("a", "b"), dice("1")).battle;
    const second = play(first, shoot("c", "b"), dice("1"));
    expect(eventsOf(second, "shotFired")[0]).toMatchObject({ kills: true, isWasted: true });
    expect(second.battle.fallen).toEqual(["b"]);
  });
});

describe("what was misread", () => {
  it.each([
    ["bow at 10.0″", 10, 0],
    ["bow at 10.1″", 10.1, 1],
  ])("D-6 %s", (_, gap, value) => {
    const battle = skirmishOf([red("a", 24, 30, { weapon: "bow" }), blue("b", 24, 30 - gap - 0.75)], {
      clock: { phase: "footStill" },
    });
    const [shot] = eventsOf(
      play(battle, { type: "shoot", figure: "a", target: "b" }, dice("6")),
      "shotFired",
    );
    expect(shot?.total).toBe(6 + value);
  });

  it.each([
    ["1.0″", 1, true],
    ["0.9″", 0.9, false],
  ])("D-6 S-FIRE-15 one shoots through a gap of %s", (_, gap, passes) => {
    const half = gap / 2 + 0.375;
    const battle = skirmishOf(
      [
        red("a", 24, 30, { weapon: "crossbow" }),
        red("c", 24 - half, 26),
        red("d", 24 + half, 26),
        blue("b", 24, 22),
      ],
      { clock: { phase: "footStill" } },
    );
    const shot = { type: "shoot", figure: "a", target: "b" } as const;
    if (passes) expect(eventsOf(play(battle, shot, dice("6")), "shotFired")).toHaveLength(1);
    else expect(refuse(battle, shot).code).toBe("nobodyToShoot");
  });

  it("D-6 D-7 retreats are rolled, and what one attempts when locked is to disengage", () => {
    const retreat = endAll(two(), dice("4", "3", "34"));
    expect(eventsOf(retreat, "figureRetreated")[0]).toMatchObject({ dice: [3, 4], inches: 7 });
    const locked = endAll(two(), dice("3", "3")).battle;
    const left = endAll(play(locked, { type: "disengage", figure: "a" }).battle, dice("3", "123"));
    expect(left.battle.figures["a"]?.place.y).toBeCloseTo(30.75, 6);
    expect(refuse(toSupporting(locked), { type: "disengage", figure: "a" }).code).toBe("wrongStep");
  });
});
