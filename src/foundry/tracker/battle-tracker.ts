import type { Command } from "#battle/mass/command.ts";
import { SEQUENCES } from "#battle/mass/state.ts";
import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import { ask } from "../ask.ts";
import { findLog } from "../battle-log.ts";
import { TerrainPlacing } from "../canvas/tools/place-terrain.ts";
import { undoToStart } from "../confirm-undo.ts";
import { RaiseWindow } from "../deploying/raise-window.ts";
import { advanceBattle } from "../documents/battle-combat.ts";
import { findOpenSide } from "../may-command.ts";
import { type BattleDocument, isBattle, listBattles } from "../read-battle.ts";
import { createBattle, toggleSeat } from "../seats.ts";
import { showOrders } from "../show-orders.ts";
import { bringOn } from "../skirmish/bring-on.ts";
import { submit } from "../submit.ts";
import { findUnitToken } from "../views.ts";
import { handInOpen } from "../written-orders/orders-step.ts";
import { revealIfDue } from "../written-orders/reveal.ts";
import { describeTracker, listPendingCards } from "./describe-tracker.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;

/** The battle's clock in the sidebar: turn, steps, sides, what is to be decided and by whom. */
export class BattleTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: ["mangonel", "battle-tracker"],
    actions: {
      begin: BattleTracker.#onBegin,
      dealTerrain: BattleTracker.#onDealTerrain,
      placeTerrain: BattleTracker.#onPlaceTerrain,
      rollInitiative: BattleTracker.#onRollInitiative,
      chooseSequence: BattleTracker.#onChooseSequence,
      handIn: BattleTracker.#onHandIn,
      reveal: BattleTracker.#onReveal,
      fight: BattleTracker.#onFight,
      done: BattleTracker.#onDone,
      next: BattleTracker.#onNext,
      back: BattleTracker.#onBack,
      backTurn: BattleTracker.#onBackTurn,
      backToStart: BattleTracker.#onBackToStart,
      exportFile: BattleTracker.#onExportFile,
      importFile: BattleTracker.#onImportFile,
      chooseFirst: BattleTracker.#onChooseFirst,
      takeWagon: BattleTracker.#onTakeWagon,
      skip: BattleTracker.#onSkip,
      showUnit: BattleTracker.#onShowUnit,
      seat: BattleTracker.#onSeat,
      endBattle: BattleTracker.#onEndBattle,
      openLog: BattleTracker.#onOpenLog,
      create: BattleTracker.#onCreate,
      openPacks: BattleTracker.#onOpenPacks,
      bringOn: BattleTracker.#onBringOn,
      raise: BattleTracker.#onRaise,
      chooseZones: BattleTracker.#onChooseZones,
    },
  };

  static override PARTS = {
    tracker: { template: "systems/mangonel/templates/tracker/battle-tracker.hbs", scrollable: [""] },
  };

  /** The sides whose lists of units are unfolded. */
  readonly #unfolded = new Set<string>();

  /** The piece of terrain that follows the pointer. */
  #placing: TerrainPlacing | undefined;

  get #battle(): BattleDocument | undefined {
    const { viewed } = this;
    return isBattle(viewed) ? viewed : undefined;
  }

  async #send(command: Command | SkirmishCommand): Promise<void> {
    if (this.#battle) await submit(this.#battle, command);
  }

  protected override async _preparePartContext(
    partId: string,
    context: never,
    options: never,
  ): Promise<never> {
    const prepared = await super._preparePartContext(partId, context, options);
    // the published type of this context admits no fields of our own
    const battle = describeTracker(this.viewed, this.#unfolded);
    const { isGM } = game.user;
    const mayCreate = !battle && isGM && game.scenes.active !== null;
    const isFirst = isGM && listBattles().length === 0;
    return { ...(prepared as object), battle, isGM, mayCreate, isFirst } as never;
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    for (const list of this.element.querySelectorAll<HTMLDetailsElement>("details[data-side]"))
      list.addEventListener("toggle", () => {
        const { side = "" } = list.dataset;
        if (list.open) this.#unfolded.add(side);
        else this.#unfolded.delete(side);
      });
  }

  static #onRaise(this: BattleTracker, _event: Event, target: HTMLElement): void {
    RaiseWindow.open(target.dataset["side"] ?? "");
  }

  /** A blank depth lifts the zones. */
  static async #onChooseZones(this: BattleTracker): Promise<void> {
    const depth = Number(this.element.querySelector<HTMLInputElement>('[name="zoneInches"]')?.value ?? "");
    await this.#send({ type: "chooseZones", ...(depth > 0 ? { depthInches: depth } : {}) });
  }

  static async #onBegin(this: BattleTracker): Promise<void> {
    await this.#send({ type: "begin" });
  }

  /** The GM deals the terrain cards; a side that defends is named by its button. */
  static async #onDealTerrain(this: BattleTracker, _event: Event, target: HTMLElement): Promise<void> {
    const { side } = target.dataset;
    await this.#send({ type: "dealTerrain", ...(side === undefined ? {} : { first: side }) });
  }

  static #onPlaceTerrain(this: BattleTracker, _event: Event, target: HTMLElement): void {
    const battle = this.#battle;
    const card = battle && listPendingCards(battle).find(({ id }) => id === target.dataset["pending"]);
    this.#placing?.end();
    this.#placing = battle && card ? new TerrainPlacing(battle, card) : undefined;
  }

  static async #onRollInitiative(this: BattleTracker): Promise<void> {
    await this.#send({ type: "rollInitiative" });
  }

  static async #onChooseSequence(this: BattleTracker, _event: Event, target: HTMLElement): Promise<void> {
    const sequence = SEQUENCES.find((name) => name === target.dataset["sequence"]);
    if (sequence) await this.#send({ type: "chooseSequence", sequence });
  }

  static async #onHandIn(this: BattleTracker): Promise<void> {
    if (this.#battle) await handInOpen(this.#battle);
  }

  static #onReveal(this: BattleTracker): void {
    if (this.#battle) revealIfDue(this.#battle);
  }

  static async #onFight(this: BattleTracker): Promise<void> {
    await this.#send({ type: "fight" });
  }

  /** A side is done; a GM who plays several says so for the first that still acts. */
  static async #onDone(this: BattleTracker): Promise<void> {
    const side = this.#battle && findOpenSide(this.#battle);
    const isSkirmish = this.#battle?.system.book === "skirmish";
    if (side) await this.#send({ type: isSkirmish ? "endPhase" : "endStep", side });
  }

  /** Opens the battle log where it was last written. */
  static #onOpenLog(this: BattleTracker): void {
    const log = this.#battle && findLog(this.#battle);
    const pageId = log?.pages.contents.at(-1)?.id;
    void log?.sheet?.render({ force: true, ...(pageId ? { pageId } : {}) } as never);
  }

  static async #onNext(this: BattleTracker): Promise<void> {
    if (this.#battle) await advanceBattle(this.#battle);
  }

  static async #onBack(this: BattleTracker): Promise<void> {
    await this.#battle?.previousTurn();
  }

  static async #onBackTurn(this: BattleTracker): Promise<void> {
    await this.#battle?.previousRound();
  }

  static async #onBackToStart(this: BattleTracker): Promise<void> {
    if (this.#battle) await undoToStart(this.#battle);
  }

  // what reads and writes battle files is loaded by whoever needs it, and by nobody else
  static async #onExportFile(this: BattleTracker): Promise<void> {
    const battle = this.#battle;
    const { exportBattle } = await import("../battle-file/export-battle.ts");
    if (battle) exportBattle(battle);
  }

  static async #onImportFile(this: BattleTracker): Promise<void> {
    if (!game.user.isGM) return;
    const { pickBattleFile } = await import("../battle-file/import-battle.ts");
    await pickBattleFile();
  }

  static async #onChooseFirst(this: BattleTracker, _event: Event, target: HTMLElement): Promise<void> {
    const { side = "", first = "" } = target.dataset;
    await this.#send({ type: "chooseFirst", side, first });
  }

  static async #onSkip(this: BattleTracker, _event: Event, target: HTMLElement): Promise<void> {
    if (this.#battle?.system.book === "skirmish") return this.#send({ type: "skipChoice" });
    await this.#send({ type: "skipChoice", pending: target.dataset["pending"] ?? "" });
  }

  static async #onTakeWagon(this: BattleTracker, _event: Event, target: HTMLElement): Promise<void> {
    const { pending = "", choice } = target.dataset;
    await this.#send({ type: "takeWagon", pending, choice: choice === "destroy" ? choice : "keep" });
  }

  static async #onShowUnit(this: BattleTracker, _event: Event, target: HTMLElement): Promise<void> {
    const unit = target.dataset["unit"] ?? "";
    const token = findUnitToken(unit);
    if (token) await token.takeInHand();
    else showOrders(unit);
  }

  static async #onSeat(this: BattleTracker, _event: Event, target: HTMLElement): Promise<void> {
    const { side = "", user = "" } = target.dataset;
    if (this.#battle && game.user.isGM) await toggleSeat(this.#battle, side, user);
  }

  static async #onEndBattle(this: BattleTracker): Promise<void> {
    const question = game.i18n.localize("MANGONEL.Tracker.endBattleQuestion");
    if (await ask("MANGONEL.Tracker.endBattle", question)) await this.#send({ type: "endBattle" });
  }

  /** The GM brings on a figure that waits, where he presses next. */
  static #onBringOn(this: BattleTracker, _event: Event, target: HTMLElement): void {
    if (this.#battle) bringOn(this.#battle, target.dataset["unit"] ?? "");
  }

  /** Shows where battles that are ready to be played are imported from. */
  static #onOpenPacks(this: BattleTracker): void {
    ui.compendium.activate();
  }

  static async #onCreate(this: BattleTracker, _event: Event, target: HTMLElement): Promise<void> {
    const scene = game.scenes.active;
    const book = target.dataset["book"] === "skirmish" ? "skirmish" : "mass";
    if (scene && game.user.isGM) await createBattle(scene, book);
  }
}
