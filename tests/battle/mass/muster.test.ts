import { describe, expect, it } from "vitest";
import type { Command } from "#battle/mass/command.ts";
import { execute } from "#battle/mass/execute.ts";
import type { Battle } from "#battle/mass/state.ts";
import { applyPatch, patchBack } from "#battle/patch.ts";
import { DrawnDice } from "#rules/dice.ts";
import { DEFAULT_RULESET } from "#rules/mass/ruleset.ts";
import { readProfile } from "#rules/mass/troop-types.ts";
import { battleOf, GM, momentOf, troops } from "../../support/battle-builders.ts";
import { seeded } from "../../support/seeded.ts";

const RED = { gm: false, sides: ["red"] };

const start = battleOf([troops({ id: "a", side: "red", y: 40 }), troops({ id: "b", side: "blue", y: 8 })], {
  step: "setUp",
  turn: 0,
});

const poseOfA = start.units["a"]?.pose ?? { x: 0, y: 0, heading: 0 };

const body = {
  type: "troops",
  profile: readProfile("heavyFoot", DEFAULT_RULESET),
  figures: 12,
  files: 6,
  formation: "line",
} as const;

const raise = (more: Partial<Extract<Command, { type: "muster" }>> = {}): Command => ({
  type: "muster",
  id: "raised",
  name: "Raised",
  side: "red",
  pose: { x: 12, y: 44, heading: 0 },
  body,
  ...more,
});

function give(battle: Battle, command: Command, issuer = GM) {
  const dice = new DrawnDice(seeded(1));
  const result = execute(battle, command, { issuer, moment: momentOf(battle), dice });
  if (result.type === "needsDice") throw new Error("Nothing is thrown for here");
  return result;
}

function done(battle: Battle, command: Command, issuer = GM): Battle {
  const result = give(battle, command, issuer);
  if (result.type !== "done") throw new Error(`${command.type} was refused: ${result.refusal.code}`);
  return result.battle;
}

const refused = (battle: Battle, command: Command, issuer = GM): unknown => {
  const result = give(battle, command, issuer);
  return result.type === "refused" ? result.refusal : undefined;
};

describe("raising units before a battle", () => {
  it("a side raises a unit of its own, as units are when a battle begins; undo takes it away", () => {
    const after = done(start, raise(), RED);
    expect(after.units["raised"]).toMatchObject({ figures: 12, startFigures: 12, files: 6, side: "red" });
    expect(applyPatch(after, patchBack(start, after))).toEqual(start);
    expect(done(after, { type: "begin" }).clock.turn).toBe(1);
  });

  it("raises engines with their men, and wagons", () => {
    const gun = done(start, raise({ body: { type: "engine", engine: "lightGun", figures: 4 } }));
    expect(gun.units["raised"]).toMatchObject({ kind: "engine", engine: "lightGun", figures: 4 });
    const wagon = done(start, raise({ body: { type: "wagon" } }));
    expect(wagon.units["raised"]).toMatchObject({ kind: "wagon", figures: 0 });
  });

  it.each([
    ["another side's", raise({ side: "blue" }), RED, { code: "notYourSide" }],
    ["a known one", raise({ id: "a" }), GM, { code: "unitKnown" }],
    ["on another", raise({ pose: poseOfA }), GM, { code: "unitsOverlap" }],
    [
      "off the table",
      raise({ pose: { x: 1, y: 47.9, heading: 0 } }),
      GM,
      { code: "unitMisplaced", rule: "D-4" },
    ],
    [
      "more files than figures",
      raise({ body: { ...body, files: 13 } }),
      GM,
      { code: "unitMisshapen", rule: "D-90" },
    ],
    ["of no side", raise({ side: "green" }), GM, { code: "unknownSide" }],
    ["too many", raise({ body: { ...body, figures: 1001 } }), GM, { code: "malformed" }],
    ["an odd id", raise({ id: "__proto__" }), GM, { code: "malformed" }],
  ])("%s is refused, and changes nothing", (_, command, issuer, refusal) => {
    expect(refused(start, command, issuer)).toMatchObject(refusal);
  });

  it("D-195 a formation that its figures cannot take is refused", () => {
    expect(refused(start, raise({ body: { ...body, formation: "hedgehog" } }))).toBeDefined();
  });

  it("is for setting up alone", () => {
    const begun = done(start, { type: "begin" });
    expect(refused(begun, raise())).toMatchObject({ code: "wrongStep" });
    expect(refused(begun, { type: "chooseZones", depthInches: 10 })).toMatchObject({ code: "wrongStep" });
  });
});

describe("setting up in zones", () => {
  const zoned = done(start, { type: "chooseZones", depthInches: 9 });
  const moved = (y: number): Command => ({ type: "place", unit: "a", pose: { x: 30, y, heading: 0 } });

  it("a side places what is its own, and nothing else", () => {
    expect(done(start, moved(30), RED).units["a"]?.pose.y).toBe(30);
    expect(refused(start, { ...moved(30), unit: "b" } as Command, RED)).toMatchObject({
      code: "notYourSide",
    });
  });

  it("once the battle has begun only a GM places anybody", () => {
    const begun = done(start, { type: "begin" });
    expect(refused(begun, moved(30), RED)).toMatchObject({ code: "gmOnly" });
    expect(done(begun, moved(30)).units["a"]?.pose.y).toBe(30);
  });

  it("every corner lies within the zone: at 9 inches from the edge it does, farther it does not", () => {
    const { depthInches } = zoned.table;
    expect(refused(zoned, moved(depthInches - 9), RED)).toBeUndefined();
    expect(refused(zoned, moved(depthInches - 9.01), RED)).toMatchObject({
      code: "outOfZone",
      facts: { zone: 9 },
    });
    expect(refused(zoned, raise({ pose: { x: 30, y: 20, heading: 0 } }), RED)).toMatchObject({
      code: "outOfZone",
    });
  });

  it("a GM puts units anywhere, chooses zones and lifts them", () => {
    expect(done(zoned, moved(20)).units["a"]?.pose.y).toBe(20);
    expect(refused(start, { type: "chooseZones", depthInches: 9 }, RED)).toMatchObject({ code: "gmOnly" });
    expect(done(zoned, { type: "chooseZones" })).toEqual(start);
  });
});
