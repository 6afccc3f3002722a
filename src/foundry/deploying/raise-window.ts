import type { FreshBody } from "#battle/mass/fresh-unit.ts";
import { freshUnit } from "#battle/mass/fresh-unit.ts";
import { listFilesOf } from "#rules/mass/formation.ts";
import { readPoints } from "#rules/mass/points.ts";
import { ENGINE_KINDS, type EngineKind, type TroopProfile } from "#rules/mass/profile.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { FrontLine } from "../canvas/tools/front-line.ts";
import { formatNumber, formatSide } from "../format.ts";
import { sidesOf } from "../may-command.ts";
import { TroopModel } from "../models/troop-model.ts";
import { type BattleDocument, currentBattle } from "../read-battle.ts";
import { readSettings } from "../settings.ts";
import { readProfile } from "../unit-data.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** As many figures as make a unit that is worth its name; fewer are allowed, and said. */
const USUAL_LEAST = 5;

/** How many men serve an engine unless it is said otherwise. */
const USUAL_CREW = 4;

interface TroopChoice {
  readonly id: string;
  readonly name: string;
  readonly profile: TroopProfile;
}

/** What has been chosen so far. */
interface Chosen {
  side: string;
  /** A troop's id, an engine's kind, or `wagon`. */
  kind: string;
  name: string;
  figures: number;
}

/** A printed type in the reader's language; what somebody has made himself as he calls it. */
function nameOf(name: string, troop: string): string {
  const key = `MANGONEL.Troop.name.${troop}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : name;
}

/** The troops that can be raised: those of the compendium, and what the world has of its own. */
async function listTroops(): Promise<readonly TroopChoice[]> {
  const pack = game.packs.get("mangonel.troops");
  const printed = ((await pack?.getDocuments()) ?? []) as unknown as readonly Item.Implementation[];
  return [...printed, ...game.items.contents].flatMap((item) => {
    const { system } = item;
    return system instanceof TroopModel && item.id
      ? [{ id: item.id, name: nameOf(item.name, system.troop), profile: readProfile(system.profile) }]
      : [];
  });
}

const isEngine = (kind: string): kind is EngineKind => (ENGINE_KINDS as readonly string[]).includes(kind);

/** Raises a unit for a side: what it is, how strong, what it costs; then its front is drawn on the field. */
export class RaiseWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "mangonel-raise",
    classes: ["mangonel", "raise-window"],
    window: { title: "MANGONEL.Deploying.raise", icon: "fa-solid fa-people-group" },
    position: { width: 360, height: "auto" as const, left: 120, top: 90 },
    actions: { draw: RaiseWindow.#onDraw },
  };

  static override PARTS = { body: { template: "systems/mangonel/templates/deploying/raise-window.hbs" } };

  static #window: RaiseWindow | undefined;

  #chosen: Chosen = { side: "", kind: "", name: "", figures: 12 };
  #troops: readonly TroopChoice[] = [];

  /** Opens the window for a side. */
  static open(side: string): void {
    RaiseWindow.#window ??= new RaiseWindow();
    RaiseWindow.#window.#chosen.side = side;
    void RaiseWindow.#window.render({ force: true });
  }

  protected override async _prepareContext(options: never) {
    const context = await super._prepareContext(options);
    this.#troops = await listTroops();
    const [first] = this.#troops;
    const chosen = { ...this.#chosen, kind: this.#chosen.kind || (first?.id ?? "wagon") };
    this.#chosen = chosen;
    const combat = currentBattle();
    const sides = combat?.system.sides ?? [];
    const own = sidesOf(game.user);
    const troop = this.#troopOf(chosen.kind);
    const each = troop ? readPoints(troop.profile, rulesetWith(readSettings())) : 0;
    return {
      ...context,
      chosen,
      sides: sides
        .filter(({ id }) => own.includes(id))
        .map(({ id, name }) => ({ id, name: formatSide(name) })),
      troops: this.#troops.map(({ id, name }) => ({ id, name })),
      engines: [...ENGINE_KINDS, "wagon"].map((id) => ({ id, name: `MANGONEL.Engine.name.${id}` })),
      hasFigures: chosen.kind !== "wagon",
      each: formatNumber(each),
      cost: formatNumber(each * chosen.figures),
      isTroop: troop !== undefined,
      isSmall: troop !== undefined && chosen.figures < USUAL_LEAST,
      usualLeast: USUAL_LEAST,
    };
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    for (const field of this.element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]"))
      field.addEventListener("change", () => this.#take(field));
  }

  #take({ name, value }: HTMLInputElement | HTMLSelectElement): void {
    if (name === "figures") this.#chosen.figures = Math.max(1, Math.round(Number(value)) || 1);
    else if (name === "side" || name === "kind" || name === "name") this.#chosen[name] = value;
    if (name === "kind") this.#chosen.figures = this.#troopOf(value) ? 12 : USUAL_CREW;
    void this.render();
  }

  #troopOf(kind: string): TroopChoice | undefined {
    return this.#troops.find(({ id }) => id === kind);
  }

  /** What the unit is; its files are those of the front that is drawn. */
  #bodyFor(files: number): FreshBody {
    const { kind, figures } = this.#chosen;
    const troop = this.#troopOf(kind);
    if (troop) return { type: "troops", profile: troop.profile, figures, files, formation: "line" };
    return isEngine(kind) ? { type: "engine", engine: kind, figures } : { type: "wagon" };
  }

  /** What the unit is called: as was typed, else after its kind. */
  #nameOf(): string {
    const { kind, name } = this.#chosen;
    const typed = name.trim().slice(0, 100);
    if (typed !== "") return typed;
    return this.#troopOf(kind)?.name ?? game.i18n.localize(`MANGONEL.Engine.name.${kind}`);
  }

  #beginToDraw(combat: BattleDocument): void {
    const { side, figures } = this.#chosen;
    const name = this.#nameOf();
    const id = foundry.utils.randomID();
    const ways = listFilesOf("line", figures);
    const files = ways[Math.floor(ways.length / 2)] ?? figures;
    const pose = { x: 0, y: 0, heading: 0 };
    const unit = freshUnit({ id, name, side, pose, body: this.#bodyFor(files) }, rulesetWith(readSettings()));
    const bodies = (count: number): FreshBody => this.#bodyFor(count);
    FrontLine.begin(combat, {
      unit,
      commandFor: (place, count) => ({ type: "muster", id, name, side, pose: place, body: bodies(count) }),
    });
  }

  static #onDraw(this: RaiseWindow): void {
    const combat = currentBattle();
    if (combat) this.#beginToDraw(combat);
  }
}
