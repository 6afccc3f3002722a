import { describe, expect, it } from "vitest";
import type { Command, Issuer } from "#battle/mass/command.ts";
import { execute } from "#battle/mass/execute.ts";
import type { Battle, Formation } from "#battle/mass/state.ts";
import type { RefusalCode } from "#battle/refusal.ts";
import {
  battleOf,
  contactOf,
  engine,
  foe,
  GM,
  NO_DICE,
  refuse,
  terrain,
  troops,
} from "../../support/battle-builders.ts";

const RED: Issuer = { gm: false, sides: ["red"] };
const BLUE: Issuer = { gm: false, sides: ["blue"] };
const NOBODY: Issuer = { gm: false, sides: [] };

const plain = battleOf([troops(), foe()]);
const step = (name: Battle["clock"]["step"], units = [troops(), foe()]) => battleOf(units, { step: name });
const guns = (facts: Parameters<typeof engine>[1] = {}, kind: Parameters<typeof engine>[0] = "lightGun") =>
  battleOf([engine(kind, facts), foe({ y: 6 })], { step: "artillery", turn: 4 });

const move = (inches: number, extra = {}): Command => ({
  type: "move",
  unit: "a",
  legs: [{ advanceInches: inches, ...extra }],
});
const charge: Command = { type: "charge", unit: "a", target: "b" };
const cannon = (bearing = 0): Command => ({ type: "fireCannon", engine: "e", bearing, colour: "white" });
const stone = (distanceInches: number, offsetInches = 0): Command => ({
  type: "fireCatapult",
  engine: "e",
  distanceInches,
  offsetInches,
});
const running = { type: "running", mode: "retreat", runningTurn: 1, inTurn: 0 } as const;
const asked = (units = [troops({ condition: running }), foe()]) =>
  battleOf(units, { pending: [{ id: "r", type: "rally", rule: "M-RET-6", side: "red", unit: "a" }] });
const as = (value: unknown): Command => value as Command;
const form = (formation: Formation, files: number): Command => ({
  type: "changeFormation",
  unit: "a",
  formation,
  files,
});
const changing = troops({ type: "archers", change: { formation: "column", files: 4, endsInTurn: 1 } });
const swiss = { type: "swissPikemen" } as const;
const hedging = (units: Parameters<typeof battleOf>[0]) => battleOf(units, { settings: { hedgehog: "on" } });

type Row = readonly [RefusalCode, Battle, Command, Issuer?];

/** Every code that the battle can give, with a command that draws it. */
const ROWS: readonly Row[] = [
  ["wrongStep", plain, { type: "fight" }],
  ["notYourSide", plain, move(1), BLUE],
  ["notYourSide", plain, { type: "endStep", side: "red" }, BLUE],
  ["notYourSide", step("melee"), { type: "fight" }, NOBODY],
  ["notYourTurn", plain, { type: "move", unit: "b", legs: [{ advanceInches: 1 }] }, BLUE],
  ["unknownSide", plain, { type: "endStep", side: "green" }],
  ["gmOnly", step("setUp"), { type: "begin" }, RED],
  ["gmOnly", plain, { type: "endStep" }, RED],
  ["gmOnly", plain, { type: "place", unit: "a", pose: { x: 1, y: 1, heading: 0 } }, RED],
  ["gmOnly", plain, { type: "endBattle" }, RED],
  ["unknownCommand", plain, as({ type: "fly" })],
  ["unknownCommand", plain, as({ type: "constructor" })],
  ["unknownCommand", plain, as({})],
  ["malformed", plain, as(null)],
  ["malformed", plain, as([])],
  ["malformed", plain, { type: "move", unit: "a", legs: [] }],
  ["malformed", plain, move(Number.NaN)],
  ["malformed", plain, move(-1)],
  ["malformed", plain, move(Number.POSITIVE_INFINITY)],
  ["malformed", plain, move(1, { heading: "north" })],
  [
    "malformed",
    plain,
    { type: "move", unit: "a", legs: Array.from({ length: 51 }, () => ({ advanceInches: 0.1 })) },
  ],
  ["malformed", plain, as({ type: "move", unit: 7, legs: [{ advanceInches: 1 }] })],
  ["malformed", asked(), as({ type: "rally", unit: "a", choice: "flee" })],
  ["malformed", guns(), cannon(Number.NaN)],
  ["malformed", guns(), as({ type: "fireCannon", engine: "e", bearing: "1", colour: "white" })],
  ["malformed", guns({}, "lightCatapult"), stone(Number.NaN)],
  ["malformed", plain, as({ type: "place", unit: "a", pose: { x: 1, y: null, heading: 0 } })],
  ["malformed", plain, { type: "place", unit: "a", pose: { x: 1, y: 1, heading: 0 }, files: 21 }],
  ["malformed", plain, { type: "place", unit: "a", pose: { x: 1, y: 1, heading: 0 }, files: 1.5 }],
  ["malformed", guns(), { type: "place", unit: "e", pose: { x: 9, y: 9, heading: 0 }, files: 2 }],
  [
    "unknownSide",
    battleOf([troops()], {
      step: "choice",
      pending: [{ id: "f", type: "chooseFirst", rule: "X-SEQ-1", side: "red" }],
    }),
    { type: "chooseFirst", side: "red", first: "green" },
  ],
  ["nothingPending", plain, { type: "skipChoice", pending: "x" }],
  ["nothingPending", plain, { type: "rally", unit: "a", choice: "stand" }],
  ["nothingPending", step("choice"), { type: "chooseFirst", side: "red", first: "red" }],
  ["notYourChoice", asked(), { type: "rally", unit: "a", choice: "roll" }],
  [
    "notYourChoice",
    battleOf([troops()], {
      step: "choice",
      pending: [{ id: "f", type: "chooseFirst", rule: "X-SEQ-1", side: "red" }],
    }),
    { type: "chooseFirst", side: "blue", first: "blue" },
  ],
  [
    "alreadyReady",
    battleOf([troops(), foe()], { step: "artillery", ready: ["red"] }),
    { type: "endStep", side: "red" },
  ],
  [
    "unknownSide",
    step("setUp", [troops(), foe(), foe({ id: "c", side: "green", x: 10 })]),
    { type: "begin" },
  ],
  ["emptySide", step("setUp", [troops()]), { type: "begin" }],
  ["unitMisplaced", step("setUp", [troops({ x: -2 }), foe()]), { type: "begin" }],
  ["unitsOverlap", step("setUp", [troops(), foe({ y: 31 })]), { type: "begin" }],
  ["unknownUnit", plain, { ...charge, target: "nobody" }],
  ["unknownUnit", plain, { ...charge, unit: "__proto__" }],
  ["unknownUnit", plain, { ...charge, target: "constructor" }],
  ["unitGone", battleOf([troops({ condition: { type: "gone", how: "removed" } }), foe()]), move(1)],
  ["unitGone", battleOf([troops(), foe({ condition: { type: "gone", how: "removed" } })]), charge],
  ["unitRunning", asked(), move(1)],
  ["unitRallying", battleOf([troops({ condition: { type: "rallied" } }), foe()]), move(1)],
  ["unitHeld", battleOf([troops({ y: 20 }), foe()], { contacts: [contactOf("a", "b")] }), move(1)],
  [
    "unitInMelee",
    battleOf([engine("lightGun", { id: "e", y: 20 }), foe()], {
      step: "artillery",
      contacts: [contactOf("b", "e")],
    }),
    cannon(),
  ],
  ["notAnEngine", step("artillery"), { type: "fireCannon", engine: "a", bearing: 0, colour: "white" }],
  ["noCrew", guns({ crew: 0 }), cannon()],
  ["crewAway", guns({ crewPose: { x: 9, y: 9, heading: 0 } }), cannon()],
  ["movedTooFar", battleOf([troops()]), move(9.1)],
  ["mustFaceTheWay", plain, move(1, { direction: 20 })],
  ["friendInTheWay", battleOf([troops(), troops({ id: "c", y: 27 })]), move(5)],
  ["groundImpassable", battleOf([troops()], { terrain: [terrain("pond", [30, 25, 40, 28])] }), move(5)],
  [
    "controlled",
    battleOf([troops({ turn: { startPose: { x: 36, y: 33, heading: 0 } } }), foe({ y: 29 })]),
    move(0.5),
  ],
  ["turnUnfinished", battleOf([troops({ pendingTurn: { heading: 90, paidInches: 1 } }), foe()]), move(1)],
  ["engineInWoods", { ...guns(), terrain: [terrain("woods", [30, 35, 42, 45])] }, cannon()],
  [
    "gunIntoWoods",
    battleOf([engine("lightGun", { id: "a", y: 30 })], { terrain: [terrain("woods", [30, 25, 40, 28])] }),
    move(5),
  ],
  ["leavesTable", battleOf([troops({ y: 2 })]), move(5)],
  [
    "alreadyCharged",
    battleOf([
      troops({ turn: { charge: { target: "b", leftInches: 0, heading: 0, met: [], chargedOn: false } } }),
      foe(),
    ]),
    move(1),
  ],
  ["noPlace", battleOf([troops(), troops({ id: "c", y: 32 })]), move(0, { heading: 90 })],
  ["unitsOverlap", plain, { type: "place", unit: "a", pose: { x: 36, y: 19, heading: 0 } }],
  [
    "hedgehogTouched",
    battleOf([troops(), foe({ ...swiss, formation: "hedgehog", figures: 16, files: 4 })]),
    { type: "place", unit: "a", pose: { x: 36, y: 20, heading: 0 } },
  ],
  [
    "unitMisshapen",
    battleOf([troops({ figures: 9, files: 3 }), foe()], { terrain: [terrain("woods", [0, 25, 72, 48])] }),
    { type: "place", unit: "a", pose: { x: 36, y: 30, heading: 0 }, formation: "square" },
  ],
  ["unitMisplaced", plain, { type: "place", unit: "a", pose: { x: -3, y: 19, heading: 0 } }],
  ["noCharge", battleOf([engine("lightGun", { id: "a", y: 30 }), foe()]), charge],
  ["chargedLastTurn", battleOf([troops({ chargedInTurn: 0 }), foe()]), charge],
  ["chargeAfterMove", battleOf([troops({ turn: { moved: true } }), foe()]), charge],
  ["chargeNotStraight", battleOf([troops({ type: "heavyHorse", heading: 90 }), foe()]), charge],
  ["noEnemyInReach", battleOf([troops({ y: 45 }), foe({ y: 5 })]), charge],
  ["notAnEnemy", battleOf([troops(), troops({ id: "b", y: 20 })]), charge],
  ["wrongEngine", guns(), stone(20)],
  ["notLoaded", guns({ shotInTurn: 3 }), cannon()],
  ["engineMoved", guns({ movedInTurn: 4 }), cannon()],
  ["outOfArc", guns(), cannon(46)],
  ["belowLeastRange", guns({}, "lightCatapult"), stone(14)],
  ["beyondRange", guns({}, "lightCatapult"), stone(31)],
  [
    "aimMeetsWoods",
    {
      ...guns(),
      terrain: [terrain("woods", [30, 20, 42, 25])],
      settings: { ...plain.settings, cannonIntoWoods: "refused" },
    },
    cannon(),
  ],
  ["colourMissing", guns(), as({ type: "fireCannon", engine: "e", bearing: 0 })],
  ["malformed", guns(), as({ type: "fireCannon", engine: "e", bearing: 0, colour: "green" })],
  ["changingFormation", step("firstMove", [changing, foe()]), move(1)],
  ["changingFormation", step("missiles", [changing, foe()]), { type: "volley", unit: "a", target: "b" }],
  ["troopsOnly", battleOf([engine("lightGun", { id: "a" }), foe()]), form("column", 1)],
  ["sameFormation", plain, form("line", 10)],
  ["footOnly", step("firstMove", [troops({ type: "lightHorse" }), foe()]), form("square", 4)],
  ["wrongShape", plain, form("column", 5)],
  ["wrongShape", plain, form("column", 21)],
  ["changeAfterMove", step("firstMove", [troops({ turn: { moved: true } }), foe()]), form("column", 4)],
  [
    "unformedInWoods",
    battleOf([troops(), foe()], { terrain: [terrain("woods", [30, 25, 42, 35])] }),
    form("column", 4),
  ],
  ["optionOff", plain, form("hedgehog", 4)],
  ["pikesOnly", hedging([troops(), foe()]), form("hedgehog", 4)],
  ["hedgehogTooSmall", hedging([troops({ ...swiss, figures: 9 }), foe()]), form("hedgehog", 3)],
  ["hedgehogCharges", hedging([troops({ ...swiss, formation: "hedgehog", files: 5 }), foe()]), charge],
  ["hedgehogInTheWay", hedging([troops(), foe({ ...swiss, formation: "hedgehog", files: 5 })]), charge],
  ["malformed", plain, as({ type: "changeFormation", unit: "a", formation: "wedge", files: 4 })],
  ["malformed", plain, as({ type: "changeFormation", unit: "a", formation: "column", files: 1.5 })],
  ["malformed", plain, as({ type: "changeFormation", unit: "a" })],
  ["unknownUnit", plain, { ...form("column", 4), unit: "nobody" } as Command],
  ["nothingToFight", step("melee"), { type: "fight" }],
  [
    "meleesUnfought",
    battleOf([troops({ y: 20 }), foe()], { step: "melee", contacts: [contactOf("a", "b")] }),
    { type: "endStep", side: "red" },
  ],
];

describe("refusals (X-SEQ-1, M-MOVE-1, M-MEL-10)", () => {
  it.each(ROWS.map(([code, battle, command, issuer], row) => ({ row, code, battle, command, issuer })))(
    "$code: nothing has changed and no dice were thrown (row $row)",
    ({ code, battle, command, issuer }) => {
      expect(refuse(battle, command, issuer).code).toBe(code);
    },
  );

  it("refuses as stale what was meant for another turn or step", () => {
    for (const moment of [
      { turn: 2, step: "firstMove" },
      { turn: 1, step: "counterMove" },
    ] as const)
      expect(execute(plain, move(1), { issuer: GM, moment, dice: NO_DICE })).toStrictEqual({
        type: "refused",
        refusal: { code: "stale", facts: { turn: moment.turn, now: 1 } },
      });
  });

  it("lets a player command the units of its own side, and whoever has both sides both", () => {
    const issued = (issuer: Issuer) =>
      execute(plain, move(1), { issuer, moment: { turn: 1, step: "firstMove" }, dice: NO_DICE }).type;
    expect(issued(RED)).toBe("done");
    expect(issued({ gm: false, sides: ["blue", "red"] })).toBe("done");
    expect(issued(NOBODY)).toBe("refused");
  });

  it("says with every refusal of a rule which rule it is", () => {
    const withoutRule: readonly RefusalCode[] = [
      ...["stale", "notYourSide", "gmOnly", "unknownCommand", "malformed", "alreadyReady"],
      ...["unknownUnit", "unitGone", "notAnEngine", "nothingPending", "unknownSide", "emptySide"],
    ] as RefusalCode[];
    for (const [code, battle, command, issuer] of ROWS)
      if (!withoutRule.includes(code)) expect(refuse(battle, command, issuer), code).toHaveProperty("rule");
  });
});
