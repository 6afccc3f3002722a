import type { FormationOrder } from "#battle/mass/commands/change-formation.ts";
import type { Gun } from "#battle/mass/commands/fire-cannon.ts";
import { type CannonAim, type PoleOutcome, previewCannon } from "#battle/mass/previews/cannon-preview.ts";
import { VOLLEY_MODES } from "#battle/mass/shooting/plan-volley.ts";
import { standTargets, type Targets } from "#battle/mass/shots.ts";
import { type Battle, FORMATIONS, type Preferences, type Unit } from "#battle/mass/state.ts";
import type { Point } from "#field/pose.ts";
import { readHalfThickness } from "#rules/mass/cannon.ts";
import { readEngine } from "#rules/mass/engines.ts";
import { type Ruleset, rulesetWith } from "#rules/mass/ruleset.ts";
import type { Area } from "../areas.ts";
import { findLayers } from "../canvas/battle-layers.ts";
import { standAside } from "../canvas/stand-aside.ts";
import { aimByPointer, bearingTo, drawAim } from "../canvas/tools/cannon-aim.ts";
import { drawFormed } from "../canvas/tools/formation-outline.ts";
import { formatNumber } from "../format.ts";
import { type BattleDocument, currentBattle } from "../read-battle.ts";
import { poseAfterOrder } from "../written-orders/describe-writing.ts";
import { give, readOwnBattle } from "../written-orders/drafts.ts";
import { calledArea } from "./called-area.ts";
import { MORE_ACTIONS } from "./more-actions.ts";
import { numberOf } from "./number-of.ts";
import { asGun, describePanel } from "./panel-context.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** A battle as it was read for one look at the panel. */
interface Snapshot {
  readonly combat: BattleDocument;
  readonly battle: Battle;
  readonly unit: Unit;
  readonly ruleset: Ruleset;
}

/** What an owner may switch on and off. */
const TOGGLES = ["watches", "waivesControl", "laps"] as const;

/** The orders of the selected unit: what it may do now, with its price and its odds. */
export class OrderPanel extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "mangonel-orders",
    classes: ["mangonel", "order-panel"],
    window: { title: "MANGONEL.Orders.title", icon: "fa-solid fa-flag", resizable: false },
    position: { width: 340, height: "auto" as const, left: 120, top: 90 },
    actions: {
      move: OrderPanel.#onMove,
      charge: OrderPanel.#onCharge,
      rally: OrderPanel.#onRally,
      changeFormation: OrderPanel.#onChangeFormation,
      crewEngine: OrderPanel.#onCrewEngine,
      firstEnd: OrderPanel.#onFirstEnd,
      strikes: OrderPanel.#onStrikes,
      toggle: OrderPanel.#onToggle,
      colour: OrderPanel.#onColour,
      swing: OrderPanel.#onSwing,
      fireCannon: OrderPanel.#onFireCannon,
      lob: OrderPanel.#onLob,
      fireCatapult: OrderPanel.#onFireCatapult,
      volley: OrderPanel.#onVolley,
      shootAlong: OrderPanel.#onShootAlong,
      joinMelee: OrderPanel.#onJoinMelee,
      refuseMelee: OrderPanel.#onRefuseMelee,
      fight: OrderPanel.#onFight,
      ...MORE_ACTIONS,
    },
  };

  static override PARTS = {
    body: { template: "systems/mangonel/templates/orders/order-panel.hbs", scrollable: [""] },
  };

  #unit = "";
  #aim: CannonAim = { bearing: 0, colour: "white" };
  #indirect = false;
  /** The friends that are to shoot along (D-110). */
  #friends: readonly string[] = [];
  /** Another unit than before is shown, or the window was closed: it may hide the unit. */
  #isNew = false;
  /** A command is on its way: a second press of a button asks for nothing. */
  #isAsking = false;
  #endAiming: (() => void) | undefined;
  #targets: Targets | undefined;
  /** What has been typed and not yet ordered; the panel is drawn anew whenever anything in the battle changes. */
  readonly #typed = new Map<string, string>();

  /** Shows the losses of an aim that is being swung, not for each move of the pointer. */
  readonly #renderSoon = foundry.utils.debounce(() => void this.render(), 60);

  /** Shows the orders of a unit. */
  showUnit(unit: string): void {
    if (unit === this.#unit && this.rendered) {
      this.bringToFront();
      return this.#standAside();
    }
    if (unit !== this.#unit) {
      this.#unit = unit;
      this.#aim = { bearing: 0, colour: "white" };
      this.#indirect = false;
      this.#friends = [];
      this.#typed.clear();
      this.#endSwing();
    }
    this.#isNew = true;
    void this.render({ force: true });
  }

  /** Keeps the window off the unit whose orders it shows. */
  #standAside(): void {
    this.#isNew = false;
    standAside(this, this.#unit);
  }

  /** Shows the unit's orders anew: something in the battle has changed. */
  refresh(): void {
    this.#targets = undefined;
    if (this.rendered) void this.render();
  }

  #read(): Snapshot | undefined {
    const combat = currentBattle();
    const battle = combat && readOwnBattle(combat);
    const unit = battle?.units[this.#unit];
    return combat && battle && unit
      ? { combat, battle, unit, ruleset: rulesetWith(battle.settings) }
      : undefined;
  }

  #preview({ battle, unit, ruleset }: Snapshot): readonly PoleOutcome[] {
    const gun = asGun(unit);
    if (!gun || battle.clock.step !== "artillery" || this.#indirect) return [];
    this.#targets ??= standTargets(battle);
    return previewCannon(battle, gun, this.#aim, this.#targets, ruleset);
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const seen = this.#read();
    const panel = seen
      ? describePanel(seen.battle, seen.unit, seen.ruleset, {
          aim: this.#aim,
          outcomes: this.#preview(seen),
          indirect: this.#indirect,
          friends: this.#friends,
        })
      : null;
    // the mixin's published context type admits no fields of our own
    return { ...(context as object), panel } as never;
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    if (this.#isNew) this.#standAside();
    const seen = this.#read();
    const gun = asGun(seen?.unit);
    const shows = seen && gun && this.element.querySelector("[data-cannon]");
    if (shows) this.#drawAim(seen, gun);
    for (const input of this.element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"))
      this.#keepTyped(input);
    for (const row of this.element.querySelectorAll<HTMLElement>("[data-shape]")) this.#showShape(row);
    this.element.querySelector<HTMLInputElement>('[name="bearing"]')?.addEventListener("change", (event) => {
      const bearing = Number.parseFloat((event.target as HTMLInputElement).value.replace(",", "."));
      this.#typed.delete("bearing");
      if (Number.isFinite(bearing)) this.#setAim({ bearing });
    });
  }

  /** Puts back what was typed into a field before the panel was drawn anew, and notes what is typed now. */
  #keepTyped(input: HTMLInputElement | HTMLSelectElement): void {
    const typed = this.#typed.get(input.name);
    const isOffered =
      input instanceof HTMLInputElement || [...input.options].some(({ value }) => value === typed);
    if (typed !== undefined && isOffered) input.value = typed;
    input.addEventListener("input", () => this.#typed.set(input.name, input.value));
  }

  /** Shows on the field where the unit would stand, while a formation of the panel is looked at. */
  #showShape(row: HTMLElement): void {
    const show = () => {
      const seen = this.#read();
      const order = this.#readFormation(row.dataset["shape"]);
      if (seen?.unit.kind === "troops" && order) drawFormed(seen.battle, seen.unit, order);
    };
    for (const event of ["pointerenter", "focusin", "change"]) row.addEventListener(event, show);
    for (const event of ["pointerleave", "focusout"])
      row.addEventListener(event, () => findLayers()?.overlay.tool.clear());
  }

  /** The formation of a row of the panel, in the files that are chosen there. */
  #readFormation(name: string | undefined): FormationOrder | undefined {
    const formation = FORMATIONS.find((known) => known === name);
    const files = numberOf(this.element, `files-${name}`);
    return formation && Number.isFinite(files) ? { formation, files } : undefined;
  }

  #drawAim(seen: Snapshot, gun: Gun): void {
    const { battle, ruleset } = seen;
    drawAim({ battle, gun, aim: this.#aim, outcomes: this.#preview(seen), ruleset });
  }

  #setAim(change: Partial<CannonAim>): void {
    this.#aim = { ...this.#aim, ...change };
    void this.render();
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    this.#endSwing();
    findLayers()?.overlay.tool.clear();
  }

  #endSwing(): void {
    const end = this.#endAiming;
    this.#endAiming = undefined;
    end?.();
  }

  async #send(command: Parameters<typeof give>[1], area?: Area): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const combat = currentBattle();
    try {
      const refusal = combat && (await give(combat, command, area));
      if (!refusal) this.#typed.clear();
    } finally {
      this.#isAsking = false;
    }
    findLayers()?.overlay.tool.clear();
    this.refresh();
  }

  static async #onMove(this: OrderPanel): Promise<void> {
    const turn = numberOf(this.element, "turn");
    const advance = numberOf(this.element, "advance");
    const seen = this.#read();
    if (!seen) return;
    const heading = poseAfterOrder(seen.battle, seen.unit).heading + (Number.isFinite(turn) ? turn : 0);
    await this.#send({
      type: "move",
      unit: this.#unit,
      legs: [{ ...(turn ? { heading } : {}), advanceInches: Number.isFinite(advance) ? advance : 0 }],
    });
  }

  static async #onCharge(this: OrderPanel, _event: Event, target: HTMLElement): Promise<void> {
    await this.#send({ type: "charge", unit: this.#unit, target: target.dataset["target"] ?? "" });
  }

  static async #onRally(this: OrderPanel, _event: Event, target: HTMLElement): Promise<void> {
    const choice = target.dataset["choice"] as "stand" | "roll" | "runOn";
    await this.#send({ type: "rally", unit: this.#unit, choice });
  }

  static async #onChangeFormation(this: OrderPanel, _event: Event, target: HTMLElement): Promise<void> {
    const order = this.#readFormation(target.dataset["formation"]);
    if (order) await this.#send({ type: "changeFormation", unit: this.#unit, ...order });
  }

  static async #onCrewEngine(this: OrderPanel, _event: Event, target: HTMLElement): Promise<void> {
    const engine = target.dataset["engine"] ?? "";
    const figures = numberOf(this.element, `figures-${engine}`);
    await this.#send({ type: "crewEngine", unit: this.#unit, engine, figures });
  }

  async #prefer(change: Partial<Preferences>): Promise<void> {
    const seen = this.#read();
    if (!seen) return;
    const { firstEnd, watches, waivesControl, laps, strikes = "" } = { ...seen.unit.prefers, ...change };
    const enemy = seen.battle.units[strikes];
    const isEnemy = enemy !== undefined && enemy.side !== seen.unit.side;
    const more = { watches, waivesControl, laps, ...(isEnemy ? { strikes } : {}) };
    await this.#send({ type: "prefer", unit: this.#unit, firstEnd, ...more });
  }

  static async #onFirstEnd(this: OrderPanel, _event: Event, target: HTMLElement): Promise<void> {
    await this.#prefer({ firstEnd: target.dataset["end"] === "left" ? "left" : "right" });
  }

  static async #onToggle(this: OrderPanel, _event: Event, target: HTMLElement): Promise<void> {
    const name = TOGGLES.find((toggle) => toggle === target.dataset["toggle"]);
    if (name) await this.#prefer({ [name]: target.getAttribute("aria-pressed") !== "true" });
  }

  static async #onStrikes(this: OrderPanel, _event: Event, target: HTMLElement): Promise<void> {
    // pressed again, the choice is given up
    const chosen = target.getAttribute("aria-pressed") === "true" ? "" : target.dataset["target"];
    await this.#prefer({ strikes: chosen ?? "" });
  }

  static async #onColour(this: OrderPanel, _event: Event, target: HTMLElement): Promise<void> {
    this.#setAim({ colour: target.dataset["colour"] === "black" ? "black" : "white" });
  }

  static async #onSwing(this: OrderPanel): Promise<void> {
    this.#endSwing();
    this.#endAiming = aimByPointer(
      (point) => this.#swingTo(point),
      () => {
        this.#endAiming = undefined;
        void this.render();
      },
    );
  }

  #swingTo(point: Point): void {
    const seen = this.#read();
    const gun = asGun(seen?.unit);
    if (!seen || !gun) return;
    this.#aim = { ...this.#aim, bearing: bearingTo(gun, point, seen.ruleset) };
    this.#drawAim(seen, gun);
    this.#renderSoon();
  }

  static async #onFireCannon(this: OrderPanel): Promise<void> {
    const seen = this.#read();
    const gun = asGun(seen?.unit);
    if (!seen || !gun) return;
    this.#endSwing();
    const { bearing, colour } = this.#aim;
    const area: Area = {
      type: "ray",
      from: gun.pose,
      heading: gun.pose.heading + bearing,
      lengthInches: readEngine(gun.engine, seen.ruleset).rangeInches,
      widthInches: 2 * readHalfThickness(gun.engine, seen.ruleset),
    };
    await this.#send({ type: "fireCannon", engine: gun.id, bearing, colour }, area);
  }

  static async #onLob(this: OrderPanel): Promise<void> {
    this.#indirect = !this.#indirect;
    findLayers()?.overlay.tool.clear();
    void this.render();
  }

  static async #onFireCatapult(this: OrderPanel): Promise<void> {
    const seen = this.#read();
    if (seen?.unit.kind !== "engine") return;
    const distanceInches = numberOf(this.element, "distance");
    const { minRangeInches: least, rangeInches: greatest } = readEngine(seen.unit.engine, seen.ruleset);
    if (!Number.isFinite(distanceInches)) {
      const range = { least: formatNumber(least), greatest: formatNumber(greatest) };
      ui.notifications.warn(game.i18n.format("MANGONEL.Orders.call", range));
      return;
    }
    const offsetInches = numberOf(this.element, "offset") || 0;
    const call = { engine: this.#unit, distanceInches, offsetInches };
    const type = asGun(seen.unit) ? "fireBombard" : "fireCatapult";
    await this.#send({ type, ...call }, calledArea(seen.unit, call, seen.ruleset));
  }

  static async #onVolley(this: OrderPanel, _event: Event, target: HTMLElement): Promise<void> {
    const mode = VOLLEY_MODES.find((name) => name === target.dataset["mode"]) ?? "direct";
    const along = (target.dataset["along"] ?? "").split(" ").filter((id) => id !== "");
    const others = along.length > 0 ? { with: along } : {};
    const at = target.dataset["target"] ?? "";
    await this.#send({ type: "volley", unit: this.#unit, target: at, mode, ...others });
  }

  static async #onShootAlong(this: OrderPanel, _event: Event, target: HTMLElement): Promise<void> {
    const id = target.dataset["unit"] ?? "";
    this.#friends = this.#friends.includes(id)
      ? this.#friends.filter((friend) => friend !== id)
      : [...this.#friends, id];
    void this.render();
  }

  static async #onJoinMelee(this: OrderPanel, _event: Event, target: HTMLElement): Promise<void> {
    await this.#send({ type: "joinMelee", unit: this.#unit, target: target.dataset["target"] ?? "" });
  }

  static async #onRefuseMelee(this: OrderPanel): Promise<void> {
    await this.#send({ type: "refuseMelee", unit: this.#unit });
  }

  static async #onFight(this: OrderPanel): Promise<void> {
    await this.#send({ type: "fight" });
  }
}

let panel: OrderPanel | undefined;

/** The one order panel of this client. */
export function orderPanel(): OrderPanel {
  panel ??= new OrderPanel();
  return panel;
}
