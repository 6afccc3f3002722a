import { describe, expect, it } from "vitest";
import type { Unit } from "#battle/mass/state.ts";
import {
  ask,
  battleOf,
  dice,
  engine,
  foe,
  type Played,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

type Facts = Parameters<typeof battleOf>[1];

/** Artillery step of a turn with an engine of red at (36, 40) that faces up the table. */
const artillery = (units: readonly Unit[], facts: Facts = {}) =>
  battleOf(units, { step: "artillery", ...facts });

const throwStone = (distanceInches: number, offsetInches = 0) =>
  ({ type: "fireCatapult", engine: "e", distanceInches, offsetInches }) as const;
const fire = (bearing: number, colour: "white" | "black") =>
  ({ type: "fireCannon", engine: "e", bearing, colour }) as const;

const shotOf = (played: Pick<Played, "events">) => {
  const [shot] = pick(played, "engineFired");
  if (!shot) throw new Error("There was no shot");
  return shot;
};

/** One foot figure whose middle lies so far ahead of a place and aside of it, seen up the table. */
const figureAt = (id: string, x: number, y: number, facts: Parameters<typeof troops>[0] = {}) =>
  foe({ id, figures: 1, files: 1, heading: 0, x, y: y - 0.375, ...facts });

const DEEP = { table: { widthInches: 100, depthInches: 100 } } as const;

describe("catapults (M-CAT-1 to M-CAT-10, D-140, D-145, D-147, D-148, X-SIEGE-1)", () => {
  const light = (facts = {}) => engine("lightCatapult", { y: 80, ...facts });

  it("M-CAT-9 falls the called distance along the hypotenuse, from the centre of the base", () => {
    const { picture } = shotOf(play(artillery([light()], DEEP), throwStone(28, 8)));
    expect(picture).toMatchObject({ type: "disc", radiusInches: 1 });
    if (picture.type !== "disc") throw new Error("no disc");
    expect(picture.from).toMatchObject({ x: 36, y: 81 });
    expect(picture.at.x).toBeCloseTo(44);
    expect(81 - picture.at.y).toBeCloseTo(26.83, 2);
    expect(picture.called).toStrictEqual(picture.at);
  });

  it("M-CAT-9 is turned with the engine", () => {
    const { picture } = shotOf(play(artillery([light({ x: 10, y: 50, heading: 90 })], DEEP), throwStone(20)));
    if (picture.type !== "disc") throw new Error("no disc");
    expect(picture.at.x).toBeCloseTo(29);
    expect(picture.at.y).toBeCloseTo(50);
  });

  it("M-CAT-2 kills whoever is wholly or partly under the circle, friends too, but not at its rim", () => {
    const hit = figureAt("h", 36, 61 + 1.37);
    const safe = figureAt("s", 36, 61 - 1.38);
    const friend = troops({ id: "f", figures: 1, files: 1, x: 36, y: 60.625 });
    const played = play(artillery([light(), hit, safe, friend], DEEP), throwStone(20));
    expect(
      shotOf(played)
        .hits.map(({ unit }) => unit)
        .sort(),
    ).toStrictEqual(["f", "h"]);
    expect(unitOf(played, "h").fallen).toStrictEqual([0]);
  });

  it("M-CAT-1 refuses distances outside the least and greatest range", () => {
    const battle = artillery([light()], DEEP);
    expect(refuse(battle, throwStone(14.9)).code).toBe("belowLeastRange");
    expect(refuse(battle, throwStone(30.1)).code).toBe("beyondRange");
    for (const distance of [15, 30]) play(battle, throwStone(distance));
  });

  it("M-CAT-6 refuses an offset beyond 45 degrees", () => {
    const battle = artillery([light()], DEEP);
    play(battle, throwStone(30, 21.21));
    expect(refuse(battle, throwStone(30, 21.3))).toMatchObject({ code: "outOfArc" });
  });

  it("M-CAT-7 throws over units in the way, and full armour dies", () => {
    const between = foe({ id: "w", x: 36, y: 70, figures: 20 });
    const knight = figureAt("k", 36, 61, { type: "armouredFoot" });
    const shot = shotOf(play(artillery([light(), between, knight], DEEP), throwStone(20)));
    expect(shot.hits.map(({ unit }) => unit)).toStrictEqual(["k"]);
  });

  it("M-CAT-10 throws no dice for deviation unless catapultDeviation is on: then 5 over and 2 short is 33 inches", () => {
    expect(shotOf(play(artillery([light()], DEEP), throwStone(28, 8))).throws).toStrictEqual([]);
    const battle = artillery([light()], { ...DEEP, settings: { catapultDeviation: "on" } });
    const shot = shotOf(play(battle, throwStone(28, 8), dice("5", "2")));
    expect(shot.throws.map(({ purpose, faces }) => [purpose, faces])).toStrictEqual([
      ["deviationOver", [5]],
      ["deviationShort", [2]],
    ]);
    if (shot.picture.type !== "disc") throw new Error("no disc");
    expect(81 - shot.picture.at.y).toBeCloseTo(31.62, 2);
    expect(shot.picture.at.x - 36).toBeCloseTo(9.43, 2);
  });

  it("M-CAT-8 spares figures under a roof or, unless catapultCover = roofs, under trees", () => {
    const wood = terrain("woods", [30, 55, 36.1, 70]);
    const units = [light(), figureAt("in", 35.5, 61), figureAt("out", 36.6, 61)];
    const shot = shotOf(play(artillery(units, { ...DEEP, terrain: [wood] }), throwStone(20)));
    expect(shot.hits.map(({ unit }) => unit)).toStrictEqual(["out"]);
    expect(shot.covered).toStrictEqual([{ unit: "in", count: 1, places: [0] }]);
    const settings = { catapultCover: "roofs" } as const;
    const roofs = play(artillery(units, { ...DEEP, terrain: [wood], settings }), throwStone(20));
    expect(
      shotOf(roofs)
        .hits.map(({ unit }) => unit)
        .sort(),
    ).toStrictEqual(["in", "out"]);
  });

  it("X-SIEGE-1 kills the crew of an engine and leaves the engine unharmed", () => {
    const target = engine("heavyGun", { id: "t", side: "blue", y: 62.75 });
    const played = play(artillery([light(), target], DEEP), throwStone(20));
    expect(unitOf(played, "t").fallen).toHaveLength(2);
    const ended = play(played.battle, { type: "endStep" }, dice("66"));
    expect(unitOf(ended, "t")).toMatchObject({ figures: 2, pose: target.pose });
  });

  it("D-5 has no effect beyond the edge of the table", () => {
    const shot = shotOf(play(artillery([light({ y: 10 })]), throwStone(30)));
    expect(shot.hits).toStrictEqual([]);
  });

  it("M-CAT-9 refuses a call for a gun, and a cannon shot for a catapult", () => {
    expect(refuse(artillery([engine("lightGun")]), throwStone(20)).code).toBe("wrongEngine");
    expect(refuse(artillery([engine("lightCatapult")]), fire(0, "white")).code).toBe("wrongEngine");
  });
});

describe("cannon (M-CAN-1 to M-CAN-14, D-150 to D-159, X-SIEGE-2)", () => {
  const gun = (facts = {}) => engine("heavyGun", { y: 80, ...facts });

  it("M-CAN-14 aims asin(8 / 26) = 17.92 degrees to the right; die 5 turns it to 20.31", () => {
    const bearing = (Math.asin(8 / 26) * 180) / Math.PI;
    const straight = shotOf(play(artillery([gun()], DEEP), fire(bearing, "white"), dice("4")));
    expect(straight.picture).toMatchObject({ type: "pole", lengthInches: 36, colour: "white" });
    if (straight.picture.type !== "pole") throw new Error("no pole");
    expect(straight.picture.heading).toBeCloseTo(17.92, 2);
    const turned = shotOf(play(artillery([gun()], DEEP), fire(bearing, "white"), dice("5")));
    if (turned.picture.type !== "pole") throw new Error("no pole");
    expect(turned.picture.heading).toBeCloseTo(20.31, 2);
    expect(turned.picture.aimed).toBeCloseTo(17.92, 2);
  });

  it("M-CAN-8 kills all that live sections touch, friend or foe, and names the sections", () => {
    const units = [
      gun(),
      figureAt("w2", 36, 54),
      figureAt("b1", 36, 60),
      troops({ id: "near", figures: 1, files: 1, x: 36, y: 72 }),
    ];
    const white = play(artillery(units, DEEP), fire(0, "white"), dice("3"));
    expect(shotOf(white).hits).toStrictEqual([
      { unit: "w2", count: 1, places: [0], sections: [["W2"]] },
      { unit: "near", count: 1, places: [0], sections: [["W1"]] },
    ]);
    const black = play(artillery(units, DEEP), fire(0, "black"), dice("3"));
    expect(shotOf(black).hits.map(({ unit }) => unit)).toStrictEqual(["b1"]);
    const missed = play(artillery(units, DEEP), fire(0, "white"), dice("5"));
    expect(shotOf(missed).hits.map(({ unit }) => unit)).toStrictEqual(["near"]);
  });

  it("M-CAN-2 limits the aim to 45 degrees, D-150 not the result of the die", () => {
    expect(refuse(artillery([gun()], DEEP), fire(45.1, "white"))).toMatchObject({ code: "outOfArc" });
    const shot = shotOf(play(artillery([gun()], DEEP), fire(45, "white"), dice("6")));
    if (shot.picture.type !== "pole") throw new Error("no pole");
    expect(shot.picture.heading).toBeCloseTo(49.764, 2);
  });

  it("M-CAN-6 refuses a shot without a colour", () => {
    const command = { ...fire(0, "white"), colour: undefined } as never;
    expect(refuse(artillery([gun()], DEEP), command)).toMatchObject({
      code: "colourMissing",
      rule: "M-CAN-6",
    });
  });

  it("M-CAN-9 a wood 10 inches off stops the ball at its edge", () => {
    const wood = terrain("woods", [20, 60, 50, 70]);
    const units = [gun(), figureAt("in", 36, 69), figureAt("before", 36, 71)];
    const shot = shotOf(play(artillery(units, { ...DEEP, terrain: [wood] }), fire(0, "white"), dice("3")));
    expect(shot.stoppedBy).toMatchObject({ rule: "M-CAN-9", piece: "woods", kind: "woods", atInches: 10 });
    expect(shot.picture).toMatchObject({ live: [{ name: "W1", from: 0, to: 10 }], stoppedAt: 10 });
    expect(shot.hits.map(({ unit }) => unit)).toStrictEqual(["before"]);
  });

  it("D-151 with cannonIntoWoods = refused an aim whose axis meets woods is refused", () => {
    const wood = terrain("woods", [20, 60, 50, 70]);
    const settings = { cannonIntoWoods: "refused" } as const;
    const battle = artillery([gun()], { ...DEEP, terrain: [wood], settings });
    expect(refuse(battle, fire(0, "white"))).toMatchObject({ code: "aimMeetsWoods" });
  });

  it("M-CAN-4 refuses to shoot with a gun that stands in woods", () => {
    const wood = terrain("woods", [30, 78, 40, 90]);
    expect(refuse(artillery([gun()], { ...DEEP, terrain: [wood] }), fire(0, "white")).code).toBe(
      "engineInWoods",
    );
  });

  it("X-SIEGE-2 a rock at 12 inches protects a figure at 13", () => {
    const rocks = terrain("rocks", [30, 67, 42, 68]);
    const units = [gun(), figureAt("behind", 36, 66.5)];
    const shot = shotOf(play(artillery(units, { ...DEEP, terrain: [rocks] }), fire(0, "white"), dice("3")));
    expect(shot.hits).toStrictEqual([]);
  });

  it("M-CAN-12 the direct shot of a bombard ends with its fourth section on the level", () => {
    const units = [engine("bombard", { y: 80 }), figureAt("far", 36, 45.5), figureAt("near", 36, 50)];
    const shot = shotOf(play(artillery(units, DEEP), fire(0, "white"), dice("3")));
    expect(shot.hits.map(({ unit }) => unit)).toStrictEqual(["near"]);
    const hill = terrain("hill", [20, 75, 50, 95]);
    const high = shotOf(play(artillery(units, { ...DEEP, terrain: [hill] }), fire(0, "white"), dice("3")));
    expect(high.hits.map(({ unit }) => unit).sort()).toStrictEqual(["far", "near"]);
  });

  it("D-158 with bombardCircle = both a direct shot also kills under the circle where it ends, nobody twice", () => {
    const settings = { bombardCircle: "both" } as const;
    const units = [engine("bombard", { y: 80 }), figureAt("aside", 37.5, 46), figureAt("on", 36, 47)];
    const shot = shotOf(play(artillery(units, { ...DEEP, settings }), fire(0, "black"), dice("3")));
    expect(shot.hits.map(({ unit, count }) => [unit, count])).toStrictEqual([
      ["on", 1],
      ["aside", 1],
    ]);
  });

  it("M-CAN-13 a bombard shoots in an arc: 40 inches, 10 right, die 1 falls 39.34 ahead and 7.22 right", () => {
    const command = { type: "fireBombard", engine: "e", distanceInches: 40, offsetInches: 10 } as const;
    const shot = shotOf(play(artillery([engine("bombard", { y: 80 })], DEEP), command, dice("1")));
    if (shot.picture.type !== "disc") throw new Error("no disc");
    expect(shot.picture.radiusInches).toBeCloseTo(1.75);
    expect(80 - shot.picture.at.y).toBeCloseTo(39.34, 2);
    expect(shot.picture.at.x - 36).toBeCloseTo(7.22, 2);
  });

  it("M-CAN-3 refuses an arc for field guns", () => {
    const command = { type: "fireBombard", engine: "e", distanceInches: 20, offsetInches: 0 } as const;
    expect(refuse(artillery([gun()], DEEP), command)).toMatchObject({ code: "wrongEngine" });
  });

  it("M-CAN-7 needs one die for the aim, after all refusals", () => {
    expect(ask(artillery([gun()], DEEP), fire(0, "white"), dice())).toStrictEqual({
      type: "needsDice",
      request: { purpose: "aim", count: 1, thrower: "e" },
    });
  });
});

describe("engines and crews (M-CAT-3, M-CAT-4, D-67, D-141, D-142, D-143, D-181, D-243)", () => {
  const light = (facts = {}) => engine("lightCatapult", { y: 46, ...facts });

  it.each([
    ["lightCatapult", 4, 2, 3],
    ["heavyCatapult", 4, 3, 4],
    ["heavyCatapult", 2, 5, 6],
    ["lightCatapult", 6, 2, 3],
  ] as const)(
    "M-CAT-4 %s with a crew of %d that shot in turn 1: not in turn %d, but in %d",
    (kind, crew, not, turn) => {
      const at = (now: number) => artillery([engine(kind, { crew, y: 46, shotInTurn: 1 })], { turn: now });
      expect(refuse(at(not), throwStone(24))).toMatchObject({
        code: "notLoaded",
        facts: { readyInTurn: turn },
      });
      play(at(turn), throwStone(24));
    },
  );

  it.each([
    ["lightCatapult", 3, 4],
    ["heavyCatapult", 4, 5],
  ] as const)("M-CAT-3 %s moved in turn 1: not in turn %d, but in %d", (kind, not, turn) => {
    const at = (now: number) => artillery([engine(kind, { y: 46, movedInTurn: 1 })], { turn: now });
    expect(refuse(at(not), throwStone(24))).toMatchObject({ code: "engineMoved" });
    play(at(turn), throwStone(24));
  });

  it("M-CAT-3 says on the shot when the engine is ready again, and does not shoot twice in a turn", () => {
    const shot = play(artillery([light()]), throwStone(24));
    expect(shotOf(shot).readyInTurn).toBe(3);
    expect(unitOf(shot, "e")).toMatchObject({ shotInTurn: 1 });
    expect(refuse(shot.battle, throwStone(24)).code).toBe("notLoaded");
  });

  it("M-CAT-4 does not shoot without crew", () => {
    expect(refuse(artillery([light({ crew: 0 })]), throwStone(24))).toMatchObject({
      code: "noCrew",
      rule: "M-CAT-4",
    });
  });

  it("M-CAT-5 only trained figures serve artillery", () => {
    const peasants = light({ profile: { ...light().profile, trained: false } });
    expect(refuse(artillery([peasants]), throwStone(24))).toMatchObject({ code: "noCrew" });
  });

  it("D-67 an engine whose crew falls in this step still shoots in it, with its full crew", () => {
    const target = engine("lightCatapult", { id: "t", side: "blue", x: 36, y: 22.75 });
    const hit = play(artillery([light(), target]), throwStone(24));
    expect(unitOf(hit, "t").fallen?.length).toBeGreaterThan(0);
    const back = { type: "fireCatapult", engine: "t", distanceInches: 24, offsetInches: 0 } as const;
    expect(shotOf(play(hit.battle, back)).readyInTurn).toBe(3);
  });

  it("D-67 nobody falls twice in one step", () => {
    const spaced = artillery([
      light({ x: 34 }),
      engine("lightCatapult", { id: "f", x: 38, y: 46 }),
      foe({ figures: 60, files: 10, y: 26 }),
    ]);
    const first = play(spaced, throwStone(24, 2));
    const second = play(first.battle, { ...throwStone(24, -2), engine: "f" });
    const fallen = unitOf(second, "b").fallen ?? [];
    expect(shotOf(first).hits).not.toStrictEqual([]);
    expect(new Set(fallen).size).toBe(fallen.length);
    expect(shotOf(second).hits).toStrictEqual([]);
  });

  it("D-181 does not shoot with a crew that runs, stands to rally or has left its engine", () => {
    const runs = { type: "running", mode: "retreat", runningTurn: 1, inTurn: 1 } as const;
    const away = { x: 36, y: 40, heading: 180 };
    expect(refuse(artillery([light({ condition: runs, crewPose: away })]), throwStone(24)).code).toBe(
      "unitRunning",
    );
    const stands = { ...runs, type: "rallying" } as const;
    expect(refuse(artillery([light({ condition: stands, crewPose: away })]), throwStone(24)).code).toBe(
      "unitRallying",
    );
    expect(refuse(artillery([light({ crewPose: away })]), throwStone(24))).toMatchObject({
      code: "crewAway",
      rule: "D-243",
    });
  });

  it("D-243 a crew comes back to its engine when it is within 1 inch of it, and it has not moved by that", () => {
    const away = light({ y: 20, crewPose: { x: 36, y: 30, heading: 0 } });
    const back = (inches: number) =>
      play(battleOf([away]), { type: "move", unit: "e", legs: [{ advanceInches: inches }] });
    expect(pick(back(6.9), "crewReturned")).toHaveLength(0);
    const returned = back(7);
    expect(pick(returned, "crewReturned")).toMatchObject([{ unit: "e", rule: "D-243" }]);
    expect(unitOf(returned, "e")).not.toHaveProperty("crewPose");
    expect(unitOf(returned, "e")).not.toHaveProperty("movedInTurn");
    expect(unitOf(returned, "e").pose).toStrictEqual(away.pose);
  });

  it("D-243 a crew does not come back where somebody stands in its place", () => {
    const away = light({ y: 20, crewPose: { x: 36, y: 30, heading: 0 } });
    const beside = troops({ id: "c", x: 38.5, y: 20, figures: 4, files: 4 });
    const moved = play(battleOf([away, beside]), { type: "move", unit: "e", legs: [{ advanceInches: 8 }] });
    expect(pick(moved, "crewReturned")).toHaveLength(0);
  });

  it("D-243 a crew away from its engine moves and charges as light foot", () => {
    const away = light({ id: "a", y: 40, crewPose: { x: 36, y: 30, heading: 0 } });
    const charged = play(battleOf([away, foe({ y: 18 })]), { type: "charge", unit: "a", target: "b" });
    expect(pick(charged, "chargeEnded")).toMatchObject([{ outcome: "contact" }]);
    expect(unitOf(charged, "a").pose).toStrictEqual(away.pose);
  });

  it("M-CAT-2 finds a crew that is away from its engine where it stands, and nobody at the engine", () => {
    const away = engine("lightGun", { id: "t", side: "blue", y: 10, crewPose: { x: 36, y: 26, heading: 0 } });
    const shot = shotOf(play(artillery([light(), away]), throwStone(21)));
    expect(shot.hits).toMatchObject([{ unit: "t" }]);
  });
});
