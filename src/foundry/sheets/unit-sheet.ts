import { readClock } from "#battle/engines.ts";
import { movingProfile } from "#battle/moving/moving-profile.ts";
import type { Unit } from "#battle/state.ts";
import { isCatapult, readEngine as readEngineFacts } from "#rules/mass/engines.ts";
import { readRating } from "#rules/mass/post-melee.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { ruleText } from "../explain-rule.ts";
import { formatChange, formatInches } from "../format.ts";
import { EngineModel } from "../models/engine-model.ts";
import { TroopModel } from "../models/troop-model.ts";
import { UnitModel } from "../models/unit-model.ts";
import { nameType } from "../name-type.ts";
import { currentBattle } from "../read-battle.ts";
import { readSettings } from "../settings.ts";
import { readEngine, readTroops } from "../unit-data.ts";
import { ActorTemplateSheet } from "./base-sheets.ts";
import { drawUnitPicture } from "./unit-picture.ts";

const HOME = { x: 0, y: 0, heading: 0 } as const;

/** A fact on a sheet: a label above a value, with its rule. */
interface Fact {
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

function listTroopFacts(unit: Unit): readonly Fact[] {
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
  ];
}

function listEngineFacts(unit: Extract<Unit, { kind: "engine" }>): readonly Fact[] {
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
function listStateFacts(unit: Unit): readonly Fact[] {
  const { turn, condition, exertion } = unit;
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
  ];
}

function readActor(actor: Actor.Implementation): Unit | undefined {
  const { id, name, system } = actor;
  if (system instanceof UnitModel) return readTroops(id ?? "", name, HOME, system);
  if (system instanceof EngineModel) return readEngine(id ?? "", name, HOME, system);
  return undefined;
}

/** The sheet of a unit or an engine: its drawing, its strength, its numbers with their rules, its state. */
export class UnitSheet extends ActorTemplateSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["mangonel", "unit-sheet"],
    position: { width: 460, height: "auto" as const },
    window: { resizable: true },
    form: { submitOnChange: true },
  };

  static override PARTS = {
    body: { template: "systems/mangonel/templates/sheets/unit-sheet.hbs", scrollable: [""] },
  };

  protected override async _prepareContext(options: never) {
    const context = await super._prepareContext(options);
    const unit = readActor(this.actor);
    const system = this.actor.system;
    return {
      ...context,
      picture: unit ? drawUnitPicture(unit) : null,
      side: unit?.side ?? "",
      facts: unit ? listTroopFacts(unit) : [],
      engineFacts: unit?.kind === "engine" ? listEngineFacts(unit) : [],
      stateFacts: unit ? listStateFacts(unit) : [],
      isEngine: unit?.kind === "engine",
      formation: unit?.kind === "troops" ? `MANGONEL.Formation.${unit.formation}` : "",
      type: nameType(system),
      system,
      editable: this.isEditable && game.user.isGM,
      name: this.actor.name,
    };
  }

  /** A troop profile that is dropped on a unit fills it. */
  protected override async _onDropItem(event: DragEvent, item: Item.Implementation): Promise<never> {
    const { system } = item;
    if (!game.user.isGM) return null as never;
    if (!(system instanceof TroopModel)) return super._onDropItem(event, item) as Promise<never>;
    const { troop, profile } = system.toObject();
    const isCrew = this.actor.system instanceof EngineModel;
    await this.actor.update({ system: isCrew ? { profile } : { troop, profile } } as never);
    return item as never;
  }
}
