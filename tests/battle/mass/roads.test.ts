import { describe, expect, it } from "vitest";
import type { Leg } from "#battle/mass/command.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import {
  battleOf,
  dice,
  engine,
  expectAt,
  foe,
  type Played,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const far = foe({ id: "z", x: 8, y: 4, figures: 4, files: 2 });

/** A road up the table, three inches wide. */
const ROAD = terrain("road", [34.5, 0, 37.5, 48]);
/** The same, but only down from y = 20. */
const HALF_ROAD = terrain("road", [34.5, 20, 37.5, 48]);

const column = (facts: Parameters<typeof troops>[0] = {}) =>
  troops({ type: "heavyHorse", figures: 8, files: 2, formation: "column", y: 40, ...facts });

const on = (
  unit: Unit,
  ground: readonly TerrainPiece[] = [ROAD],
  facts: Parameters<typeof battleOf>[1] = {},
) => battleOf([unit, far], { terrain: ground, ...facts });

const move = (battle: Battle, unit: string, ...legs: readonly Leg[]): Played =>
  play(battle, { type: "move", unit, legs });
const refuseMove = (battle: Battle, unit: string, ...legs: readonly Leg[]) =>
  refuse(battle, { type: "move", unit, legs });

const ahead = (advanceInches: number): Leg => ({ advanceInches });

describe("moves on roads (M-MOVE-2, D-84, D-225)", () => {
  it.each([
    ["heavyHorse", 15],
    ["mediumHorse", 24],
    ["lightHorse", 30],
    ["heavyFoot", 9],
  ] as const)("M-MOVE-2 a column of %s goes %d inches on a road, and no more", (type, inches) => {
    const battle = on(column({ type, figures: 4, y: 44 }));
    const moved = move(battle, "a", ahead(inches));
    expectAt(moved, "a", { y: 44 - inches });
    expect(unitOf(moved, "a").turn).toMatchObject({ spentInches: inches, leftRoad: false });
    expect(refuseMove(battle, "a", ahead(inches + 0.1))).toMatchObject({ code: "movedTooFar" });
  });

  it.each(["lightCatapult", "heavyGun"] as const)("M-MOVE-2 a served %s goes 9 inches", (kind) => {
    const battle = on(engine(kind));
    expectAt(move(battle, "e", ahead(9)), "e", { y: 31 });
    expect(refuseMove(battle, "e", ahead(9.1)).code).toBe("movedTooFar");
  });

  it("M-MOVE-2 shows the bonus among the lines of a move that makes use of it", () => {
    const bonus = (inches: number) =>
      pick(move(on(column()), "a", ahead(inches)), "unitMoved")[0]?.lines.filter(
        ({ rule }) => rule === "M-MOVE-2",
      );
    expect(bonus(15)).toStrictEqual([{ rule: "M-MOVE-2", label: "roadBonus", value: 3 }]);
    expect(bonus(12)).toStrictEqual([]);
  });

  it("D-225 neither a line nor a square nor a crew that has left its engine follows a road", () => {
    const crew = engine("heavyGun", { crewPose: { x: 36, y: 30, heading: 0 }, y: 46 });
    for (const formation of ["line", "square"] as const)
      expect(refuseMove(on(column({ formation })), "a", ahead(12.1)).code).toBe("movedTooFar");
    expect(refuseMove(on(crew), "e", ahead(9.1)).code).toBe("movedTooFar");
  });

  it.each([
    ["at its edge", 37.5, true],
    ["with half of it beside the road", 37, true],
    ["beside it", 37.6, false],
  ])("D-225 the middle of the front edge decides: %s", (_, x, isAllowed) => {
    const battle = on(column({ x }));
    if (isAllowed) expectAt(move(battle, "a", ahead(15)), "a", { y: 25 });
    else expect(refuseMove(battle, "a", ahead(12.1)).code).toBe("movedTooFar");
  });

  it("M-MOVE-2 heavy horse with the last 2 inches off the road goes 12", () => {
    const battle = on(column({ y: 33 }), [HALF_ROAD]);
    expectAt(move(battle, "a", ahead(12)), "a", { y: 21 });
    expect(refuseMove(on(column({ y: 30 }), [HALF_ROAD]), "a", ahead(12.1)).code).toBe("movedTooFar");
    expectAt(move(on(column({ y: 30 }), [HALF_ROAD]), "a", ahead(12)), "a", { y: 18 });
    expectAt(move(on(column({ y: 35 }), [HALF_ROAD]), "a", ahead(15)), "a", { y: 20 });
    expect(refuseMove(on(column({ y: 34.9 }), [HALF_ROAD]), "a", ahead(15)).code).toBe("movedTooFar");
  });

  it("D-84 counts the whole move of the turn, in however many parts", () => {
    const first = move(on(column()), "a", ahead(8));
    expectAt(move(first.battle, "a", ahead(7)), "a", { y: 25 });
    const begun = move(on(column({ y: 30 }), [HALF_ROAD]), "a", ahead(11));
    expect(unitOf(begun, "a").turn.leftRoad).toBe(true);
    expect(refuseMove(begun.battle, "a", ahead(1.1)).code).toBe("movedTooFar");
    const spent = move(on(column({ y: 34 }), [HALF_ROAD]), "a", ahead(14));
    expect(refuseMove(spent.battle, "a", ahead(0.5)).code).toBe("movedTooFar");
  });

  it("D-84 the next turn counts anew", () => {
    const begun = move(
      on(column({ y: 30 }), [HALF_ROAD, terrain("road", [34.5, 0, 37.5, 19])]),
      "a",
      ahead(12),
    );
    const next = play(begun.battle, { type: "endStep", side: "red" });
    const ended = play(next.battle, { type: "endStep", side: "blue" });
    expect(unitOf(ended, "a").turn).toMatchObject({ roadInches: 0, leftRoad: false });
    const rolled = play(ended.battle, { type: "rollInitiative" }, dice("6", "1"));
    const chosen = play(rolled.battle, { type: "chooseFirst", side: "red", first: "red" });
    expectAt(move(chosen.battle, "a", ahead(15)), "a", { y: 3 });
  });

  it("D-225 a turn keeps to the road if the middle of the front edge does", () => {
    const gun = engine("lightGun", { y: 40 });
    const turned = move(on(gun), "e", { heading: 10, advanceInches: 0 });
    expect(unitOf(turned, "e").turn.leftRoad).toBe(false);
    const crossing = terrain("road", [0, 39, 72, 42]);
    const bent = on(column({ figures: 2, y: 40, x: 36, type: "lightHorse" }), [HALF_ROAD, crossing]);
    const round = move(bent, "a", { heading: 90, advanceInches: 24 });
    expect(unitOf(round, "a").turn).toMatchObject({ leftRoad: false, spentInches: 30 });
    const narrow = on(column({ figures: 8, x: 36 }), [terrain("road", [35.5, 0, 36.5, 48])]);
    expect(unitOf(move(narrow, "a", { heading: 45, advanceInches: 0 }), "a").turn.leftRoad).toBe(true);
  });

  it("D-224 a turn on the road that costs more than the rest of the bonus is finished in the next turn", () => {
    const battle = on(column({ figures: 2, type: "heavyHorse" }));
    const begun = move(battle, "a", ahead(14), { heading: 180, advanceInches: 0 });
    expect(unitOf(begun, "a").pendingTurn).toStrictEqual({ heading: 180, paidInches: 1 });
    expect(unitOf(begun, "a").turn.spentInches).toBeCloseTo(15);
  });

  it("M-MOVE-2 gives nothing in a charge", () => {
    const battle = battleOf([column({ y: 40 }), foe({ y: 21.9 })], {
      terrain: [ROAD],
      settings: { controlZone: "off" },
    });
    const rode = play(battle, { type: "charge", unit: "a", target: "b" });
    expect(pick(rode, "chargeEnded")).toMatchObject([{ outcome: "noContact" }]);
    expectAt(rode, "a", { y: 22 });
  });

  it.each([
    ["all of it", [ROAD], 40, 15],
    ["half of the normal move", [HALF_ROAD], 26, 13.5],
    ["none of it", [HALF_ROAD], 19.9, 12],
  ] as const)("D-84 with roadBonus = proRata %s on the road", (_, ground, y, inches) => {
    const battle = on(column({ y }), ground, { settings: { roadBonus: "proRata" } });
    expectAt(move(battle, "a", ahead(inches)), "a", { y: y - inches });
    expect(refuseMove(battle, "a", ahead(inches + 0.1)).code).toBe("movedTooFar");
  });

  it("D-84 with roadBonus = proRata the bonus does not count for its own share", () => {
    const road = terrain("road", [34.5, 0, 37.5, 34]);
    const battle = on(column({ y: 40 }), [road], { settings: { roadBonus: "proRata" } });
    expectAt(move(battle, "a", ahead(13.5)), "a", { y: 26.5 });
    expect(refuseMove(battle, "a", ahead(13.6)).code).toBe("movedTooFar");
  });
});
