import { describe, expect, it } from "vitest";
import { dice, terrain } from "../../support/battle-builders.ts";
import { eventsOf, figure, play, refuse, touch } from "../../support/skirmish-builders.ts";
import { combatOf, endAll, meleeOf, nextRound, toSupporting, worth } from "../../support/skirmish-melee.ts";

const red = (id: string, x: number, y: number, facts = {}) => figure({ id, x, y, ...facts });
const blue = (id: string, x: number, y: number, facts = {}) => figure({ id, side: "blue", x, y, ...facts });

/** `a1` attacks `b1` from the left, and `a2` attacks `b2`, whom a straight way to the right leads to. */
const apart = (x: number, facts = {}, more: Parameters<typeof meleeOf>[2] = {}) =>
  meleeOf(
    [
      red("a1", 19.25, 24, { heading: 90, ...facts }),
      blue("b1", 20, 24),
      red("a2", x, 24.75),
      blue("b2", x, 24),
    ],
    [touch("a1", "b1"), touch("a2", "b2")],
    more,
  );
const killed = (x: number, facts = {}, more: Parameters<typeof meleeOf>[2] = {}) =>
  toSupporting(endAll(apart(x, facts, more), dice("6", "1", "3", "3")).battle);
const join = { type: "reallocate", figure: "a1", target: "b2" } as const;

describe("reallocation", () => {
  it("S-MEL-4 the winner of one combat joins another that is locked, for +1", () => {
    const joined = play(killed(24), join).battle;
    expect(joined.figures["a1"]?.place).toEqual({ x: 23.25, y: 24, heading: 90 });
    const played = endAll(joined, dice("3", "4"));
    expect(eventsOf(played, "roundFought")).toMatchObject([
      { combat: "1.a2.b2", supports: { attacker: ["a1"] }, outcome: "locked" },
    ]);
    expect(worth(played, 0, "attacker", "S-MMOD-4")).toBe(1);
  });

  it.each([
    ["6.0″ on foot", 26, {}],
    ["12.0″ mounted", 32, { stance: "mounted", x: 18.875 }],
  ] as const)("S-MEL-4 D-45 reaches %s, and not more unless the GM allows it", (_, x, facts) => {
    expect(play(killed(x, facts), join).battle.contacts).toHaveLength(2);
    expect(refuse(killed(x + 0.1, facts), join)).toMatchObject({ code: "tooFar", rule: "D-45" });
    const unlimited = killed(x + 4, facts, { settings: { reallocReach: "unlimited" } });
    expect(play(unlimited, join).battle.contacts).toHaveLength(2);
  });

  it("D-45 pays for the ground, and goes round what is in the way", () => {
    const woods = { terrain: [terrain("woods", [20, 22, 22, 26])] };
    expect(play(killed(24, {}, woods), join).battle.contacts).toHaveLength(2);
    expect(refuse(killed(24.1, {}, woods), join).code).toBe("tooFar");
    const house = { terrain: [terrain("building", [21, 23, 22, 25])] };
    expect(refuse(killed(24, {}, house), join).code).toBe("groundImpassable");
    const round = {
      ...join,
      path: [
        { x: 20.5, y: 22.5 },
        { x: 22.5, y: 22.5 },
      ],
      heading: 180,
    };
    expect(play(killed(24, {}, house), round).battle.figures["a1"]?.place.heading).toBe(180);
  });

  it("S-MEL-4 D-45 is never for the defender", () => {
    const lost = toSupporting(endAll(apart(24), dice("1", "6", "3", "3")).battle);
    const back = { type: "reallocate", figure: "b1", target: "a2" } as const;
    expect(refuse(lost, back).code).toBe("hasOpponent");
  });

  it("S-MEL-4 is for those without an opponent, against defenders who are locked", () => {
    const locked = toSupporting(endAll(apart(24), dice("3", "3", "3", "3")).battle);
    expect(refuse(locked, join).code).toBe("hasOpponent");
    const third = { ...killed(24) };
    const idle = { ...third, figures: { ...third.figures, b3: blue("b3", 22, 20) } };
    expect(refuse(idle, { ...join, target: "b3" }).code).toBe("notLocked");
    expect(refuse(idle, { ...join, target: "a2" }).code).toBe("notLocked");
  });

  it("S-MEL-4 S-MEL-14 who was driven back does not come again in this turn", () => {
    const driven = toSupporting(endAll(apart(24), dice("3", "4", "3", "3", "11")).battle);
    expect(refuse(driven, join).code).toBe("hasOpponent");
  });

  it("S-MEL-4 D-45 comes after every round", () => {
    const second = endAll(
      toSupporting(endAll(apart(24), dice("3", "3", "3", "3")).battle),
      dice("6", "1", "3", "3"),
    );
    const joined = play(toSupporting(second.battle), join).battle;
    expect(worth(endAll(joined, dice("3", "4")), 0, "attacker", "S-MMOD-4")).toBe(1);
  });

  it("D-45 D-10 who still touches an enemy, stands in a formation or is a cart stays", () => {
    const third = killed(24);
    const near = { ...third, figures: { ...third.figures, b3: blue("b3", 19.25, 23.25) } };
    expect(refuse(near, join).code).toBe("heldInContact");
    const body = { id: "w", side: "red", formation: "shieldWall", members: ["a1"] } as const;
    const kept = { ...third, bodies: { w: body } };
    expect(refuse(kept, join).code).toBe("formedStands");
    expect(refuse(killed(24, { kind: "cart" }), join)).toMatchObject({ code: "cannotSupport", rule: "D-65" });
  });

  it("D-45 D-65 brings its captives along", () => {
    const captive = blue("c", 18.5, 24, { condition: { type: "captive", guard: "a1" } });
    const before = killed(24);
    const joined = play({ ...before, figures: { ...before.figures, c: captive } }, join).battle;
    expect(joined.figures["c"]?.place.x).toBeGreaterThan(21);
    expect(joined.figures["c"]?.condition).toEqual({ type: "captive", guard: "a1" });
  });

  it("S-MEL-4 D-48 is open between the turns of a combat that goes on, to whose opponent has left", () => {
    const { figures, contacts } = apart(24);
    const carried = meleeOf(Object.values(figures), contacts, {
      combats: [combatOf("a1", "b1"), combatOf("a2", "b2")],
      clock: { turn: 2, stage: "disengaging" },
    });
    const gone = endAll(play(carried, { type: "disengage", figure: "b1" }).battle, dice("1", "236"));
    expect(gone.battle.clock.stage).toBe("pairing");
    const supporting = endAll(gone.battle).battle;
    expect(supporting.clock.stage).toBe("supporting");
    const played = endAll(play(supporting, join).battle, dice("3", "4"));
    expect(eventsOf(played, "roundFought")).toMatchObject([{ supports: { attacker: ["a1"] } }]);
  });

  it("S-MEL-4 D-48 who has attacked and is still in contact is an attacker in the next turn too", () => {
    const stuck = meleeOf([red("a", 20, 24.75), blue("b", 20, 24)], [touch("a", "b")], {
      settings: { meleeRounds: "onePerTurn" },
    });
    const next = endAll(stuck, dice("3", "3")).battle;
    expect(next.clock).toMatchObject({ turn: 2, phase: "initiative" });
    expect([next.figures["a"]?.turn.hasAttacked, next.figures["b"]?.turn.hasAttacked]).toEqual([true, false]);
    expect(next.combats).toHaveLength(1);
  });
});

describe("the round after", () => {
  it("S-MEL-9 goes on with the same two", () => {
    const locked = endAll(apart(24), dice("3", "3", "3", "3")).battle;
    expect(eventsOf(nextRound(locked, dice("6", "1", "6", "1")), "roundFought")).toMatchObject([
      { combat: "1.a1.b1", round: 2 },
      { combat: "1.a2.b2", round: 2 },
    ]);
  });
});
