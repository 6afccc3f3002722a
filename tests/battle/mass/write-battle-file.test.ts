import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { battleOfFile, readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { checkBattleFile } from "#battle/file/mass/replay.ts";
import { writeBattleFile } from "#battle/file/mass/write-battle-file.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import { ARMOUR_GRADES, type TroopProfile, WEAPONS } from "#rules/mass/profile.ts";
import { TROOP_TYPES } from "#rules/mass/troop-types.ts";

const FILES = readdirSync("battles")
  .map((name) => ({ name, text: readFileSync(`battles/${name}`, "utf8") }))
  .filter(({ text }) => JSON.parse(text).book === "mass");

const [sample] = FILES;
if (!sample) throw new Error("There is no battle file");
const start = battleOfFile(readBattleFile(sample.text));

/** What is read of a start that was written. */
function again(battle: Battle): Battle {
  const { file, incomplete } = writeBattleFile({ name: "Again", start: battle, log: [] });
  expect(incomplete).toEqual([]);
  return battleOfFile(readBattleFile(JSON.stringify(file)));
}

/** The battle with its first unit of troops as it is changed. */
function withFirst(change: (unit: Unit) => Unit): Battle {
  const first = Object.values(start.units).find(({ kind }) => kind === "troops");
  if (!first) throw new Error("There are no troops");
  return { ...start, units: { ...start.units, [first.id]: change(first) } };
}

describe("Battle file: writing", () => {
  it.each(FILES)("$name is read and written as it was, and its log goes on being lawful", ({ text }) => {
    const read = readBattleFile(text);
    const battle = battleOfFile(read);
    expect(again(battle)).toEqual(battle);
    const { outcome } = read;
    const { file } = writeBattleFile({
      name: "Again",
      start: battle,
      log: read.log,
      ...(outcome ? { outcome } : {}),
    });
    expect(() => checkBattleFile(readBattleFile(JSON.stringify(file)))).not.toThrow();
  });

  it("X-TYPE-1 troops of every type are written by their type, with what they have of their own", () => {
    for (const type of TROOP_TYPES) {
      const row = { kind: "troops", id: "u", name: "U", side: "red", type, figures: 8, files: 4 } as const;
      const base = JSON.parse(sample.text);
      const units = [{ ...row, pose: { x: 0, y: 0, heading: 0 }, points: 7, armour: "full" }];
      const battle = battleOfFile({ ...base, units, log: [] });
      const [written] = writeBattleFile({ name: "Again", start: battle, log: [] }).file.units;
      expect(written).toMatchObject({ points: 7 });
      expect(written).not.toHaveProperty("profile");
    }
  });

  it("X-TYPE-1 troops of no printed type are written with all their numbers", () => {
    fc.assert(
      fc.property(
        fc.record({
          moveInches: fc.integer({ min: 1, max: 20 }),
          chargeInches: fc.integer({ min: 0, max: 30 }),
          rangeInches: fc.integer({ min: 0, max: 30 }),
          rating: fc.integer({ min: 0, max: 12 }),
          weapon: fc.constantFrom(...WEAPONS),
          armour: fc.constantFrom(...ARMOUR_GRADES),
          mounted: fc.boolean(),
        }),
        (own: Partial<TroopProfile>) => {
          const battle = withFirst((unit) => ({ ...unit, profile: { ...unit.profile, ...own } }));
          const { file } = writeBattleFile({ name: "Again", start: battle, log: [] });
          expect(battleOfFile(file)).toEqual(battle);
        },
      ),
    );
  });

  it("a unit that is not as units are when a battle begins is named", () => {
    const battle = withFirst((unit) => ({ ...unit, chargedInTurn: 3 }));
    const { incomplete } = writeBattleFile({ name: "Again", start: battle, log: [] });
    expect(incomplete.map(({ chargedInTurn }) => chargedInTurn)).toEqual([3]);
  });

  it("readings other than the defaults are written, and no others", () => {
    const settings = { ...start.settings, flankJudged: "chargeStart" } as const;
    const { file } = writeBattleFile({ name: "Again", start: { ...start, settings }, log: [] });
    expect(file.settings).toEqual({ flankJudged: "chargeStart" });
  });
});

describe("Battle file: troops of no printed type", () => {
  const profile = Object.values(start.units).find(({ kind }) => kind === "troops")?.profile;
  const row = { kind: "troops", id: "u", name: "U", side: "red", figures: 8, files: 4 };
  const pose = { x: 20, y: 20, heading: 0 };
  const readRow = (more: object) =>
    readBattleFile(
      JSON.stringify({ ...JSON.parse(sample.text), units: [{ ...row, pose, ...more }], log: [] }),
    );

  it.each([
    [{}, /units\[0\]\.type: is missing, and there is no profile/],
    [{ type: "heavyFoot", profile }, /units\[0\]\.profile: is one too many/],
    [{ profile, weapon: "bow" }, /units\[0\]\.weapon: belongs into the profile/],
    [{ profile: { ...profile, moveInches: -1 } }, /units\[0\]\.profile\.moveInches/],
    [{ profile: { ...profile, wings: 2 } }, /units\[0\]\.profile\.wings/],
  ])("%j is refused", (more, message) => {
    expect(() => readRow(more)).toThrow(message);
  });
});
