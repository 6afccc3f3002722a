import { readClock } from "#battle/mass/engines.ts";
import { listGroundUnder } from "#battle/mass/ground-under.ts";
import { countHeld } from "#battle/mass/holding.ts";
import { movingProfile } from "#battle/mass/moving/moving-profile.ts";
import type { Unit, WagonUnit } from "#battle/mass/state.ts";
import { isCatapult, readEngine as readEngineFacts } from "#rules/mass/engines.ts";
import { readPoints, sumPoints } from "#rules/mass/points.ts";
import { readRating } from "#rules/mass/post-melee.ts";
import { countGuards } from "#rules/mass/prisoners.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { ruleText } from "../explain-rule.ts";
import { formatChange, formatInches, formatNumber } from "../format.ts";
import { currentBattle, findPrisoners, readBattle } from "../read-battle.ts";
import { readSettings } from "../settings.ts";

/** A fact on a sheet: a label above a value, with its rule. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly rule: string;
  readonly ruleText: string;
}

const fact = (label: string, value: string | number, rule: string): Fact => ({
  label: `MANGONEL.Sheet.${label}`,
  value: String(value),
  rule,
  ruleText: ruleText(rule),
});

/** The numbers of a unit's troops. @rule X-TYPE-1, X-TYPE-2, X-PTS-1 */
export function listTroopFacts(unit: Unit): readonly Fact[] {
  const { profile, figures, startFigures } = unit;
  const ruleset = rulesetWith(readSettings());
  const { moveInches, chargeInches } = movingProfile(unit, ruleset);
  return [
    fact("strength", `${figures} / ${startFigures}`, "X-TYPE-2"),
    fact("class", game.i18n.localize(`MANGONEL.Value.${profile.troopClass}`), "M-MEL-3"),
    fact("move", formatInches(moveInches), "M-MOVE-0"),
    fact("charge", chargeInches > 0 ? formatInches(chargeInches) : "—", "M-MOVE-3"),
    fact("range", profile.rangeInches > 0 ? formatInches(profile.rangeInches) : "—", "M-MOVE-4"),
    fact("armour", game.i18n.localize(`MANGONEL.Armour.${profile.armour}`), "D-105"),
    fact("rating", readRating(profile, ruleset), "X-PMM-4"),
    fact("stability", `${profile.stabilityNeed}+`, "M-MOR-0"),
    fact("excess", game.i18n.localize(`MANGONEL.Excess.${profile.excessShare}`), "M-MOR-1"),
    fact("fear", game.i18n.localize(`MANGONEL.Fear.${profile.fearLine}`), "M-MOR-9"),
    ...listCarried(unit),
    fact("points", formatNumber(readPoints(profile, ruleset)), "X-PTS-1"),
    fact("pointsOfAll", formatNumber(sumPoints([{ profile, count: figures }], ruleset)), "X-PTS-1"),
  ];
}

/** The numbers of a wagon. @rule M-MOVE-0, M-MOVE-2, D-221, D-244 */
export const listWagonFacts = ({ profile, base, turn }: WagonUnit): readonly Fact[] => [
  fact("move", formatInches(profile.moveInches), "M-MOVE-0"),
  fact("spent", formatInches(turn.spentInches), "M-MOVE-1"),
  fact("road", formatInches(profile.roadBonusInches), "M-MOVE-2"),
  fact("base", `${formatNumber(base.width, 2)} × ${formatNumber(base.depth, 2)}″`, "D-221"),
];

/** What it is and carries besides. @rule X-TYPE-2 */
function listCarried({ profile, ...unit }: Unit): readonly Fact[] {
  const arms = [
    ...(profile.weapon === "none" ? [] : [game.i18n.localize(`MANGONEL.Weapon.${profile.weapon}`)]),
    ...(profile.poleArms ? [game.i18n.localize("MANGONEL.Sheet.poleArms")] : []),
  ];
  const { width, depth } = profile.base;
  return [
    fact("people", game.i18n.localize(`MANGONEL.People.${profile.people}`), "X-TYPE-2"),
    fact(
      "drill",
      game.i18n.localize(profile.trained ? "MANGONEL.Sheet.trained" : "MANGONEL.Sheet.untrained"),
      "D-95",
    ),
    ...(arms.length === 0 ? [] : [fact("weapon", arms.join(", "), "X-TYPE-2")]),
    ...(unit.kind === "troops"
      ? [fact("ranks", `${unit.files} × ${Math.ceil(unit.figures / unit.files)}`, "D-90")]
      : []),
    fact("base", `${formatNumber(width, 2)} × ${formatNumber(depth, 2)}″`, "D-221"),
  ];
}

/** The numbers of an engine. */
export function listEngineFacts(unit: Extract<Unit, { kind: "engine" }>): readonly Fact[] {
  const ruleset = rulesetWith(readSettings());
  const { minRangeInches, rangeInches, arc } = readEngineFacts(unit.engine, ruleset);
  const turn = Math.max(1, currentBattle()?.system.turn ?? 1);
  const clock = readClock(unit, turn, ruleset);
  const ready = clock.ready
    ? game.i18n.localize("MANGONEL.Sheet.readyNow")
    : String(clock.readyInTurn ?? "—");
  return [
    fact(
      "range",
      minRangeInches > 0
        ? `${formatInches(minRangeInches)} – ${formatInches(rangeInches)}`
        : formatInches(rangeInches),
      isCatapult(unit.engine) ? "M-CAT-0" : "M-CAN-0",
    ),
    fact("arc", `±${arc}°`, isCatapult(unit.engine) ? "M-CAT-6" : "M-CAN-2"),
    fact("interval", unit.intervalTurns, "M-CAT-3"),
    fact("readyInTurn", ready, "M-CAT-3"),
    fact("shotInTurn", unit.shotInTurn ?? "—", "M-CAT-3"),
    fact("movedInTurn", unit.movedInTurn ?? "—", "D-141"),
  ];
}

/** What a unit has done and lost this turn. */
export function listStateFacts(unit: Unit): readonly Fact[] {
  const { turn, condition, exertion } = unit;
  if (unit.kind === "wagon") return [];
  const change = formatChange(unit, currentBattle()?.system.turn ?? 1);
  const state = condition.type === "running" ? condition.mode : condition.type;
  const states = [state, ...(exertion.fatigued ? ["tired"] : [])];
  return [
    fact(
      "condition",
      states.map((key) => game.i18n.localize(`MANGONEL.Condition.${key}`)).join(" · "),
      "M-RET-1",
    ),
    ...(change === "" ? [] : [fact("change", change, "M-FORM-1")]),
    fact("spent", formatInches(turn.spentInches), "M-MOVE-1"),
    fact("losses", turn.losses, "M-MOR-1"),
    ...(condition.type === "running" ? [fact("runningTurn", condition.runningTurn, "M-RET-8")] : []),
    ...(exertion.run.length === 0
      ? []
      : [fact("run", exertion.run.map((letters) => letters.join("")).join(" "), "M-FAT-0")]),
    ...(unit.kind === "troops" && unit.loadedInTurn !== undefined
      ? [fact("readyInTurn", unit.loadedInTurn, "D-116")]
      : []),
    ...listGroundFacts(unit.id),
    ...listPrisonerFacts(unit.id),
  ];
}

/** On what ground it stands in the battle, and with how many figures. @rule D-225 */
function listGroundFacts(id: string): readonly Fact[] {
  const combat = currentBattle();
  const battle = combat && readBattle(combat);
  const unit = battle?.units[id];
  if (!unit) return [];
  const told = listGroundUnder(battle, unit).map(({ kind, figures, of }) => {
    const ground = game.i18n.localize(`MANGONEL.Terrain.kind.${kind}`);
    const part = { ground, figures: String(figures), of: String(of) };
    return figures === of ? ground : game.i18n.format("MANGONEL.Sheet.partOn", part);
  });
  return told.length === 0 ? [] : [fact("ground", told.join(", "), "D-225")];
}

/** Whom it holds prisoner, and how many of it guard them. @rule M-OPT-4 */
function listPrisonerFacts(unit: string): readonly Fact[] {
  const group = findPrisoners(unit);
  if (!group) return [];
  const held = countHeld(group);
  const needed = countGuards(held, rulesetWith(readSettings()));
  return [fact("prisoners", held, "M-OPT-2"), fact("guards", `${group.guards} / ${needed}`, "M-OPT-4")];
}
