import type { Unit } from "#battle/mass/state.ts";
import { EngineModel } from "../models/engine-model.ts";
import { TroopModel } from "../models/troop-model.ts";
import { UnitModel } from "../models/unit-model.ts";
import { tellType } from "../name-type.ts";
import { readEngine, readTroops } from "../unit-data.ts";
import { ActorTemplateSheet } from "./base-sheets.ts";
import { listSideChoices } from "./side-choices.ts";
import { listEngineFacts, listStateFacts, listTroopFacts, listWagonFacts } from "./unit-facts.ts";
import { drawUnitPicture } from "./unit-picture.ts";

const HOME = { x: 0, y: 0, heading: 0 } as const;

/** What the numbers on a sheet are those of. */
const HEADINGS = {
  troops: "MANGONEL.Sheet.troops",
  engine: "MANGONEL.Sheet.crew",
  wagon: "",
} as const satisfies Record<Unit["kind"], string>;

const listFacts = (unit: Unit) => (unit.kind === "wagon" ? listWagonFacts(unit) : listTroopFacts(unit));

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
    position: { width: 520, height: "auto" as const },
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
      facts: unit ? listFacts(unit) : [],
      engineFacts: unit?.kind === "engine" ? listEngineFacts(unit) : [],
      stateFacts: unit ? listStateFacts(unit) : [],
      isTroops: unit?.kind === "troops",
      isWagon: unit?.kind === "wagon",
      heading: unit ? HEADINGS[unit.kind] : "",
      formation: unit?.kind === "troops" ? `MANGONEL.Formation.${unit.formation}` : "",
      type: tellType(this.actor.name, system),
      sides: listSideChoices(unit?.side ?? ""),
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
