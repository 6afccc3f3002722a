import { COMMAND_TYPES } from "#battle/mass/check-command.ts";
import { RALLY_CHOICES, WAGON_CHOICES } from "#battle/mass/command.ts";
import { ORDER_TYPES } from "#battle/mass/order.ts";
import { VOLLEY_MODES } from "#battle/mass/shooting/plan-volley.ts";
import { FORMATIONS, LEAVINGS, SEQUENCES, STEPS } from "#battle/mass/state.ts";
import { REFUSAL_CODES, REFUSAL_SAYINGS } from "#battle/refusal.ts";
import { COMMAND_TYPES as SKIRMISH_COMMANDS } from "#battle/skirmish/check-command.ts";
import {
  BALL_CLASSES,
  GROUNDS,
  HARD_COVERS,
  MISSILE_COVERS,
  TERRAIN_KIND_NAMES,
} from "#field/terrain-kinds.ts";
import { DICE_PURPOSES } from "#rules/dice.ts";
import { LINE_LABELS } from "#rules/line.ts";
import {
  ARMOUR_GRADES,
  ENGINE_KINDS,
  EXCESS_SHARES,
  FEAR_LINES,
  PEOPLES,
  TROOP_CLASSES,
  WEAPONS,
} from "#rules/mass/profile.ts";
import { REACTIONS } from "#rules/mass/tables/post-melee.ts";
import { SECTION_NAMES } from "#rules/mass/tables/table-09-pole.ts";
import { TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { MASS_SETTINGS, SKIRMISH_SETTINGS } from "#rules/settings.ts";
import { FIGURE_KINDS, STANCES } from "#rules/skirmish/figure.ts";
import { RESULTS } from "#rules/skirmish/tables/melee.ts";
import { PHASE_NAMES } from "#rules/skirmish/tables/phases.ts";
import { MISSILES } from "#rules/skirmish/tables/ranges.ts";
import manifest from "../../system.json" with { type: "json" };
import { readPack, type SourceDocument } from "../support/pack-sources.ts";
import { listRuleIds } from "../support/rule-ids.ts";
import { listFiles } from "../support/source-tree.ts";

interface Named {
  readonly _id: string;
  readonly name: string;
}

interface SampleSource extends SourceDocument {
  readonly actors: readonly Named[];
  readonly scenes: readonly (Named & { readonly regions: readonly Named[] })[];
}

/** What the sample battles bring that has a name: units, grounds and scenes, by their ids. */
export const SAMPLES = readPack<SampleSource>("battles").flatMap(({ document: { actors, scenes } }) =>
  [...scenes, ...actors, ...scenes.flatMap(({ regions }) => regions)].map(({ _id, name }) => ({ _id, name })),
);
const src = listFiles(["src"], [".ts"]);

const ALL_SETTINGS = { ...MASS_SETTINGS, ...SKIRMISH_SETTINGS };
const SETTINGS = Object.keys(ALL_SETTINGS);
const RUNNING = ["retreat", "rout"];
const STAGES = ["pairing", "disengaging", "supporting"];
const FORMED = ["hedgehog", "shieldWall"];
const OUTCOMES = RESULTS.map(({ outcome }) => outcome);

/** The settings whose values are chosen from a list, each with the last part of the value's key. */
const SETTING_VALUES = Object.entries(ALL_SETTINGS).flatMap(([name, { values }]) =>
  values.flatMap((value) =>
    typeof value === "number" ? [] : [`${name}.value.${value.replace("/", "and")}`],
  ),
);

/**
 * The keys that the code builds while it runs: the pattern as it stands in the code, and what the `*` become, with
 * a point between two of them.
 */
export const BUILT: Readonly<Record<string, readonly string[]>> = {
  "MANGONEL.Line.*": LINE_LABELS,
  "MANGONEL.Value.*": [...TROOP_CLASSES, ...ARMOUR_GRADES, "immune"],
  "MANGONEL.Refusal.*": [...REFUSAL_CODES, ...REFUSAL_SAYINGS],
  "MANGONEL.Rule.*": listRuleIds(src),
  "MANGONEL.Dice.*": DICE_PURPOSES,
  "MANGONEL.Command.*": [...COMMAND_TYPES, "undo"],
  "MANGONEL.Check.*": ["same", "unknown", "dice"],
  "MANGONEL.Step.*": STEPS,
  "MANGONEL.Sequence.*": SEQUENCES,
  "MANGONEL.Tracker.sequences.*": SEQUENCES,
  "MANGONEL.Event.orderGiven.*": ORDER_TYPES.flatMap((type) =>
    type === "rally" ? RALLY_CHOICES.map((choice) => `rally.${choice}`) : [type],
  ),
  "MANGONEL.Report.conditionChanged.*": [...RUNNING, "rallying", "rallied", "gone"],
  "MANGONEL.Reaction.*": REACTIONS,
  "MANGONEL.Zone.*": ["front", "flank", "rear"],
  "MANGONEL.Formation.*": FORMATIONS,
  "MANGONEL.Condition.*": ["goodOrder", ...RUNNING, "rallying", "rallied", "gone"],
  "MANGONEL.Armour.*": ARMOUR_GRADES,
  "MANGONEL.Excess.*": EXCESS_SHARES,
  "MANGONEL.Fear.*": FEAR_LINES,
  "MANGONEL.Weapon.*": WEAPONS,
  "MANGONEL.Section.*": SECTION_NAMES,
  "MANGONEL.Engine.name.*": [...ENGINE_KINDS, "wagon"],
  "MANGONEL.Troop.name.*": TROOP_TYPES,
  "MANGONEL.Terrain.kind.*": TERRAIN_KIND_NAMES,
  "MANGONEL.Terrain.ground.*": GROUNDS,
  "MANGONEL.Terrain.ball.*": BALL_CLASSES,
  "MANGONEL.Terrain.missileCover.*": MISSILE_COVERS,
  "MANGONEL.Terrain.hardCover.*": HARD_COVERS,
  "MANGONEL.Terrain.roof.*": ["yes", "no"],
  "MANGONEL.Sample.*": SAMPLES.map(({ _id }) => _id),
  "MANGONEL.Setting.*.name": SETTINGS,
  "MANGONEL.Setting.*.hint": SETTINGS,
  "MANGONEL.Setting.*.value.*": SETTING_VALUES.map((key) => key.replace(".value.", ".")),
  "MANGONEL.Orders.noRoom.*": ["ground", "edge"],
  "MANGONEL.Orders.shoot.*": VOLLEY_MODES,
  "MANGONEL.Orders.idle.*": [
    "setUp",
    "over",
    "noSide",
    "gone",
    "othersAct",
    "onlyMoves",
    "noEngine",
    "noWeapon",
    "noEnemy",
    "running",
    "nothing",
  ],
  "MANGONEL.Orders.chargeEnd.*": ["friend", "enemy", "engine", "hedgehog", "control", "ground", "edge"],
  "MANGONEL.People.*": PEOPLES,
  "MANGONEL.Pack.*": manifest.packs.map(({ name }) => name),
  "MANGONEL.Event.chargeEnded.*": ["contact", "noContact"],
  "MANGONEL.Event.wagonTaken.*": WAGON_CHOICES,
  "MANGONEL.Event.checkRolled.*.passed": ["fearOfCavalry", "pikeCharge", "stability"],
  "MANGONEL.Event.checkRolled.*.failed": ["fearOfCavalry", "pikeCharge", "stability"],
  "MANGONEL.Event.unitRan.*": RUNNING,
  "MANGONEL.Event.friendsCarried.*": RUNNING,
  "MANGONEL.Event.volleyShot.*": ["direct", "indirect"],
  "MANGONEL.Event.unitLeftPlay.*": LEAVINGS,
  "MANGONEL.Report.choiceAsked.*": ["chooseFirst", "rally", "placeTerrain", "takeWagon"],
  "MANGONEL.Report.column.*": [
    "unit",
    "figures",
    "began",
    "left",
    "lost",
    "end",
    "kind",
    "killed",
    "taken",
    "gone",
  ],
  "MANGONEL.Report.end.*": LEAVINGS,
  "MANGONEL.Hud.act.*": ["turnLeft", "turnRight", "move", "form", "charge", "shoot", "rally", "holdBack"],
  "MANGONEL.Headline.cannon.*": ["white", "black"],
  "MANGONEL.Headline.ran.*": RUNNING,
  "MANGONEL.Phase.*": ["setUp", ...PHASE_NAMES, "over"],
  "MANGONEL.Stage.*": STAGES,
  "MANGONEL.SkirmishReport.stage.*": STAGES,
  "MANGONEL.Figure.*": [...FIGURE_KINDS, ...STANCES, "bow", "crossbow", "javelin", "sling"],
  "MANGONEL.SkirmishCommand.*": [...SKIRMISH_COMMANDS, "undo", "wish"],
  "MANGONEL.SkirmishEvent.*": ["figureRetreated", "figureDisengaged", "figureCaptured", "captiveHandedOver"],
  "MANGONEL.SkirmishEvent.chargeEnded.*": ["reached", "failed"],
  "MANGONEL.SkirmishEvent.formed.*": FORMED,
  "MANGONEL.SkirmishEvent.outcome.*": OUTCOMES,
  "MANGONEL.SkirmishEvent.shotFired.*": ["kills", "misses", "wasted"],
  "MANGONEL.SkirmishHeadline.combat.*": OUTCOMES,
  "MANGONEL.SkirmishHeadline.formed.*": FORMED,
  "MANGONEL.Skirmish.idle.*": ["setUp", "over", "initiative", "noMelee", "noTarget"],
  "MANGONEL.Skirmish.formation.*": FORMED,
  "MANGONEL.Skirmish.bend.*": ["left", "right"],
  "MANGONEL.Skirmish.run.*": ["first", "last"],
  "MANGONEL.Skirmish.end.*": [
    "enemyTaken",
    "enemyKilled",
    "enemyRetreats",
    "enemyLeaves",
    "locked",
    "bothLeave",
    "leaves",
    "retreats",
    "killed",
    "taken",
  ],
  "MANGONEL.Skirmish.charged.*": ["reached", "failed"],
  "MANGONEL.Skirmish.band.*": ["still", "upToHalf", "overHalf"],
  "MANGONEL.Skirmish.kind.*": FIGURE_KINDS.filter((name) => name !== "warrior"),
  "MANGONEL.Skirmish.kind.warrior.*": STANCES,
  "MANGONEL.Skirmish.kindOf.*": FIGURE_KINDS,
  "MANGONEL.Skirmish.stance.*": STANCES,
  "MANGONEL.Skirmish.weapon.*": ["none", ...MISSILES],
  "MANGONEL.Skirmish.condition.*": ["free", "captive", "killed", "leftTable", "waiting"],
  "MANGONEL.Skirmish.phase.*": PHASE_NAMES,
  // the choices of the troop sheet, and the moments that refusals name
  "MANGONEL.*.*": [
    ...TROOP_CLASSES.map((value) => `Value.${value}`),
    ...ARMOUR_GRADES.map((value) => `Armour.${value}`),
    ...EXCESS_SHARES.map((value) => `Excess.${value}`),
    ...FEAR_LINES.map((value) => `Fear.${value}`),
    ...PEOPLES.map((value) => `People.${value}`),
    ...WEAPONS.map((value) => `Weapon.${value}`),
    ...STAGES.map((value) => `Stage.${value}`),
  ],
};
