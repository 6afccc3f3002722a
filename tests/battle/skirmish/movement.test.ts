import { describe, expect, it } from "vitest";
import { terrain as area, dice } from "../../support/battle-builders.ts";
import { eventsOf, figure, play, refuse, skirmishOf, touch } from "../../support/skirmish-builders.ts";

const FAR = figure({ side: "blue", y: 2, x: 2 });
const alone = (facts = {}, terrain = {}) => skirmishOf([figure({ y: 40, ...facts }), FAR], terrain);
const north = (inches: number, from = 40) => [{ x: 24, y: from - inches }];

describe("walking", () => {
  it.each([
    ["foot 6", {}, 6, undefined],
    ["foot 6.1", {}, 6.1, "tooFar"],
    ["mounted 12", { stance: "mounted" }, 12, undefined],
    ["mounted 12.1", { stance: "mounted" }, 12.1, "tooFar"],
    ["a wagon 6", { kind: "wagon" }, 6, undefined],
  ] as const)("S-MOVE-1 %s", (_, facts, inches, code) => {
    const command = { type: "move", figure: "a", path: north(inches) } as const;
    if (code) expect(refuse(alone(facts), command).code).toBe(code);
    else expect(play(alone(facts), command).battle.figures["a"]?.place.y).toBeCloseTo(40 - inches, 9);
  });

  it("S-TURN-3 each figure moves once", () => {
    const moved = play(alone(), { type: "move", figure: "a", path: north(3) }).battle;
    expect(refuse(moved, { type: "move", figure: "a", path: north(1, 37) }).code).toBe("hasMoved");
  });

  it.each([
    ["foot 180", {}, 180, undefined],
    ["mounted 90", { stance: "mounted" }, 90, undefined],
    ["mounted 91", { stance: "mounted" }, 91, "turnsTooFar"],
  ] as const)("S-MOVE-10 D-11 turning alone is free: %s", (_, facts, heading, code) => {
    const command = { type: "move", figure: "a", path: [], heading } as const;
    if (code) return expect(refuse(alone(facts), command).code).toBe(code);
    const { turn, place } = play(alone(facts), command).battle.figures["a"] ?? figure();
    expect(place.heading).toBe(heading);
    return expect(turn).toMatchObject({ hasMoved: false, coveredInches: 0 });
  });

  it("S-MOVE-10 D-21 counts from the facing before the first turn", () => {
    const once = play(alone({ stance: "mounted" }), {
      type: "move",
      figure: "a",
      path: [],
      heading: 60,
    }).battle;
    expect(refuse(once, { type: "move", figure: "a", path: [], heading: 120 }).code).toBe("turnsTooFar");
    expect(
      play(once, { type: "move", figure: "a", path: [], heading: 330 }).battle.figures["a"]?.place.heading,
    ).toBe(330);
  });

  it.each([
    ["hedge", 5, undefined],
    ["hedge", 5.5, "tooFar"],
  ] as const)('S-MOVE-4 D-16 crossing a %s %f" on costs an inch', (kind, before, code) => {
    const line = {
      type: "line",
      points: [
        { x: 10, y: 40 - before },
        { x: 38, y: 40 - before },
      ],
    } as const;
    const hedge = { id: "h", kind, outline: line } as const;
    const command = { type: "move", figure: "a", path: north(before + 0.0009) } as const;
    const battle = alone({}, { terrain: [hedge] });
    if (code) expect(refuse(battle, command).code).toBe(code);
    else expect(play(battle, command).battle.figures["a"]?.turn.spentInches).toBeCloseTo(6, 2);
  });

  it("S-MOVE-3 D-225 an inch of woods costs two, by the path of the centre", () => {
    const battle = alone({}, { terrain: [area("woods", [0, 0, 48, 48])] });
    expect(
      play(battle, { type: "move", figure: "a", path: north(3) }).battle.figures["a"]?.turn,
    ).toMatchObject({
      spentInches: 6,
      coveredInches: 3,
    });
    expect(refuse(battle, { type: "move", figure: "a", path: north(3.1) }).code).toBe("tooFar");
  });

  it("D-10 D-43 S-MEL-1 holds whoever touches an enemy, who came to it; the comer is the attacker", () => {
    const near = skirmishOf([figure({ y: 28 }), figure({ side: "blue", y: 24 })]);
    const met = play(near, { type: "move", figure: "a", path: [{ x: 24, y: 24.75 }] });
    expect(eventsOf(met, "contactMade")[0]?.contact).toMatchObject({
      attacker: "a",
      defender: "b",
      charged: false,
    });
    const held = skirmishOf([figure({ y: 24.75 }), figure({ side: "blue", y: 24 })], {
      contacts: [touch("b", "a")],
    });
    expect(refuse(held, { type: "move", figure: "a", path: [{ x: 24, y: 30 }] }).code).toBe("heldInContact");
    expect(
      play(held, { type: "move", figure: "a", path: [], heading: 20 }).battle.figures["a"]?.place.heading,
    ).toBe(20);
  });

  it("D-4 nobody leaves the table, D-229 nor stands on a friend", () => {
    expect(refuse(alone({ y: 2 }), { type: "move", figure: "a", path: [{ x: 24, y: -1 }] }).code).toBe(
      "leavesTable",
    );
    const crowded = skirmishOf([figure({ y: 40 }), figure({ id: "c", y: 37 }), FAR]);
    expect(refuse(crowded, { type: "move", figure: "a", path: north(3) }).code).toBe("noPlace");
    expect(
      play(crowded, { type: "move", figure: "a", path: north(5) }).battle.figures["a"]?.place.y,
    ).toBeCloseTo(35, 9);
  });
});

describe("charging", () => {
  const apart = (gap: number, facts = {}) =>
    skirmishOf([figure({ y: 24.75 + gap, ...facts }), figure({ side: "blue", y: 24 })]);
  const charge = { type: "charge", figure: "a", target: "b" } as const;

  it("S-MOVE-8 S-MOVE-6 D-20 falls short by half an inch with a 2, and may not charge next turn", () => {
    const played = play(apart(8.5), charge, dice("2"));
    expect(eventsOf(played, "figureMoved")[0]?.path).toEqual([{ x: 24, y: expect.closeTo(25.25, 6) }]);
    expect(played.battle.figures["a"]).toMatchObject({
      failedInTurn: 1,
      turn: { charge: "failed", coveredInches: 8 },
    });
    expect(played.battle.contacts).toEqual([]);
    const next = { ...played.battle, clock: { ...played.battle.clock, turn: 2 } };
    const rested = {
      ...next,
      figures: { ...next.figures, a: { ...(next.figures["a"] ?? figure()), turn: figure().turn } },
    };
    expect(refuse(rested, charge).code).toBe("failedLastTurn");
  });

  it("S-MOVE-8 S-MEL-1 D-18 reaches it with a 3", () => {
    const played = play(apart(8.5), charge, dice("3"));
    expect(played.battle.figures["a"]?.turn).toMatchObject({ charge: "reached" });
    expect(played.battle.figures["a"]?.turn.coveredInches).toBeCloseTo(8.5, 6);
    expect(played.battle.contacts).toMatchObject([{ attacker: "a", defender: "b", charged: true }]);
  });

  it("D-18 ends at any enemy on the way", () => {
    const battle = skirmishOf([
      figure({ y: 34 }),
      figure({ id: "c", side: "blue", y: 30 }),
      figure({ side: "blue", y: 24 }),
    ]);
    const played = play(battle, charge, dice("6"));
    expect(played.battle.contacts).toMatchObject([{ attacker: "a", defender: "c", charged: true }]);
  });

  it("S-MOVE-7 D-19 wagons do not charge", () => {
    expect(refuse(apart(5, { kind: "wagon" }), charge).code).toBe("baggageCharges");
  });

  it("S-FIRE-6 S-FIRE-7 D-33 chargedFire = interrupt: the charged shoots before contact", () => {
    const battle = skirmishOf([figure({ y: 28 }), figure({ side: "blue", y: 24, weapon: "bow" })], {
      settings: { chargedFire: "interrupt" },
    });
    const killed = play(battle, charge, dice("1", "2"));
    expect(killed.battle.figures["a"]?.condition).toEqual({ type: "gone", how: "killed" });
    expect(killed.battle.contacts).toEqual([]);
    const missed = play(battle, charge, dice("1", "3"));
    expect(missed.battle.contacts).toHaveLength(1);
    expect(missed.battle.figures["b"]?.turn.hasShot).toBe(true);
  });
});
