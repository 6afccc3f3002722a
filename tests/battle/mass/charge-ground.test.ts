import { describe, expect, it } from "vitest";
import type { Unit } from "#battle/mass/state.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import {
  battleOf,
  dice,
  expectAt,
  foe,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";
import { across, ahead, move, on } from "../../support/ground-builders.ts";

describe("charges and ground (M-TERR-1 to M-TERR-7, D-74, D-76)", () => {
  const horse = troops({ type: "heavyHorse", figures: 8, files: 4 });
  const charge = { type: "charge", unit: "a", target: "b" } as const;
  const against = (unit: Unit, ground: readonly TerrainPiece[], facts: Parameters<typeof battleOf>[1] = {}) =>
    battleOf([unit, foe({ y: 20 })], { terrain: ground, ...facts });

  it.each([
    ["woods", "M-TERR-2"],
    ["marsh", "M-TERR-3"],
    ["roughGround", "M-TERR-4"],
    ["ditchAndRampart", "M-TERR-5"],
    ["stream", "M-TERR-6"],
    ["river", "M-TERR-7"],
  ] as const)("D-74 refuses a charge that would cover an inch of %s", (kind, rule) => {
    expect(refuse(against(horse, [across(kind, 26, 25)]), charge)).toMatchObject({
      code: "chargeGround",
      rule,
      facts: { inches: expect.closeTo(4) },
    });
  });

  it("D-74 counts where any part of the unit stands, and where the target stands only if it must be entered", () => {
    expect(refuse(against(horse, [across("woods", 40, 31)]), charge)).toMatchObject({ facts: { inches: 0 } });
    const rode = play(against(troops(), [across("woods", 20, 10)]), charge);
    expect(pick(rode, "contactMade")).toHaveLength(1);
  });

  it("M-TERR-1 refuses a charge up a hill or along it, and allows one down", () => {
    expect(refuse(against(horse, [terrain("hill", [10, 5, 62, 28])]), charge)).toMatchObject({
      rule: "M-TERR-1",
    });
    const slope = terrain("hill", [10, 20, 62, 100]);
    expect(refuse(against(horse, [terrain("hill", [30, -60, 44, 100])]), charge)).toMatchObject({
      rule: "M-TERR-1",
    });
    const foot = troops();
    expect(pick(play(against(foot, [slope]), charge), "contactMade")).toHaveLength(1);
    expect(
      refuse(against(foot, [slope], { settings: { downhillCharge: "forbidden" } }), charge),
    ).toMatchObject({ code: "chargeGround", rule: "D-76" });
  });

  it("D-225 bans on charging stay on a road, but a bridge takes away those of water", () => {
    const column = troops({ figures: 10, files: 2, formation: "column" });
    const road = terrain("road", [35, 0, 37, 48]);
    expect(refuse(against(column, [road, across("marsh", 26, 25)]), charge)).toMatchObject({
      rule: "M-TERR-3",
    });
    expect(pick(play(against(column, [road, across("stream", 26, 25)]), charge), "contactMade")).toHaveLength(
      1,
    );
    expect(pick(play(against(column, [road, across("river", 26, 25)]), charge), "contactMade")).toHaveLength(
      1,
    );
  });

  it("D-79 D-74 a charge that goes on because its target is gone ends at ground that forbids it", () => {
    const fleeing = foe({ type: "lightFoot", figures: 8, files: 8, y: 20 });
    const battle = battleOf([troops({ type: "mediumHorse", figures: 8, files: 4 }), fleeing], {
      terrain: [terrain("roughGround", [0, 10, 72, 16])],
    });
    const rode = play(battle, charge, dice("11"));
    expectAt(rode, "a", { y: 16 });
    expect(pick(rode, "chargeRun").at(-1)?.lines.at(-1)).toMatchObject({
      rule: "M-TERR-4",
      label: "groundEndsCharge",
    });
  });
});

describe("forced moves and fatigue on ground (D-235, M-FAT-6, D-103)", () => {
  it("D-103 a turn with any movement uphill notes it, one on the level or downhill does not", () => {
    const climbed = (ground: readonly TerrainPiece[]) =>
      unitOf(move(on(troops(), ground), "a", ahead(4)), "a").turn.climbed;
    expect(climbed([across("hill", 27, 0)])).toBe(true);
    expect(climbed([])).toBe(false);
    expect(climbed([terrain("hill", [10, 10, 62, 90])])).toBe(false);
    expect(climbed([across("woods", 27, 0)])).toBe(false);
  });

  it("M-FAT-6 movement uphill counts as two movements of its turn", () => {
    const moved = move(on(troops(), [across("hill", 27, 0)]), "a", ahead(4));
    const next = play(moved.battle, { type: "endStep", side: "red" });
    const ended = play(next.battle, { type: "endStep", side: "blue" });
    expect(unitOf(ended, "a").exertion.run).toStrictEqual([["M", "M"]]);
  });

  it("D-235 a unit that runs pays for the ground as others do", () => {
    const runs = troops({
      type: "heavyFoot",
      heading: 180,
      y: 20,
      condition: { type: "running", mode: "retreat", runningTurn: 1, inTurn: 1 },
    });
    const pending = { id: "rally.2.a", type: "rally", rule: "M-RET-6", side: "red", unit: "a" } as const;
    const inWoods = on(runs, [terrain("woods", [0, 10, 72, 47])], { turn: 2, pending: [pending] });
    const ran = play(inWoods, { type: "rally", unit: "a", choice: "runOn" });
    expect(pick(ran, "unitRan")[0]).toMatchObject({ inches: expect.closeTo(4.5) });
    const open = play(on(runs, [], { turn: 2, pending: [pending] }), {
      type: "rally",
      unit: "a",
      choice: "runOn",
    });
    expect(pick(open, "unitRan")[0]).toMatchObject({ inches: expect.closeTo(9) });
  });
});
