import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { normalizeHeading, toRadians } from "#rules/quantities.ts";
import { issuerOf } from "../authority.ts";
import { standAside } from "../canvas/stand-aside.ts";
import { FigureModel } from "../models/figure-model.ts";
import { type BattleDocument, currentBattle } from "../read-battle.ts";
import { holdBack } from "../skirmish/hold-back.ts";
import { readSkirmish } from "../skirmish/read-skirmish.ts";
import { submit } from "../submit.ts";
import { describeFigure } from "./describe-figure.ts";
import { walkTo } from "./intent.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

interface Seen {
  readonly combat: BattleDocument;
  readonly battle: Skirmish;
  readonly figure: Figure;
}

/** The figures that are selected on the canvas. */
const listSelected = (): readonly string[] =>
  (canvas.tokens?.controlled ?? []).flatMap(({ document: { actor } }) =>
    actor?.id && actor.system instanceof FigureModel ? [actor.id] : [],
  );

/** What the selected figure of a skirmish may do now, with its price and its odds. */
export class FigurePanel extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "mangonel-figure",
    classes: ["mangonel", "order-panel", "figure-panel"],
    window: { title: "MANGONEL.Orders.title", icon: "fa-solid fa-flag", resizable: false },
    position: { width: 340, height: "auto" as const, left: 120, top: 90 },
    actions: {
      ask: FigurePanel.#onAsk,
      walk: FigurePanel.#onWalk,
      holdBack: FigurePanel.#onHoldBack,
    },
  };

  static override PARTS = {
    body: { template: "systems/mangonel/templates/figures/figure-panel.hbs", scrollable: [""] },
  };

  #figure = "";
  /** Another figure than before is shown, or the window was closed: it may hide the figure. */
  #isNew = false;
  /** A command is on its way: a second press of a button asks for nothing. */
  #isAsking = false;

  /** Shows what a figure may do. */
  showFigure(figure: string): void {
    this.#isNew = figure !== this.#figure || !this.rendered;
    this.#figure = figure;
    void this.render({ force: true });
  }

  /** Shows it anew: something in the battle has changed. */
  refresh(): void {
    if (this.rendered) void this.render();
  }

  #read(): Seen | undefined {
    const combat = currentBattle();
    const battle = combat?.system.book === "skirmish" ? readSkirmish(combat) : undefined;
    const figure = battle?.figures[this.#figure];
    return combat && battle && figure ? { combat, battle, figure } : undefined;
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const seen = this.#read();
    const panel = seen
      ? describeFigure(seen.battle, seen.figure, issuerOf(game.user, seen.combat), listSelected())
      : null;
    // the mixin's published context type admits no fields of our own
    return { ...(context as object), panel } as never;
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    if (this.#isNew) this.#standAside();
  }

  /** Keeps the window off the figure whose orders it shows. */
  #standAside(): void {
    this.#isNew = false;
    standAside(this, this.#figure);
  }

  async #send(commands: readonly SkirmishCommand[]): Promise<void> {
    const combat = currentBattle();
    if (this.#isAsking || !combat) return;
    this.#isAsking = true;
    try {
      for (const command of commands) if (await submit(combat, command)) break;
    } finally {
      this.#isAsking = false;
    }
    this.refresh();
  }

  static async #onAsk(this: FigurePanel, _event: Event, target: HTMLElement): Promise<void> {
    const { command } = target.dataset;
    if (command) await this.#send((JSON.parse(command) as SkirmishCommand[]).map((one) => this.#facing(one)));
  }

  /** A command with the facing that is given for its end, where one is. @rule D-21, D-45 */
  #facing(command: SkirmishCommand): SkirmishCommand {
    if (command.type !== "charge" && command.type !== "reallocate") return command;
    const seen = this.#read();
    const field = this.element.querySelector<HTMLInputElement>("input[name=facing]");
    if (!seen || !field || field.value.trim() === "") return command;
    return { ...command, heading: normalizeHeading(seen.figure.place.heading + this.#numberOf("facing")) };
  }

  #numberOf(name: string): number {
    const text = this.element.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? "";
    const value = Number.parseFloat(text.replace(",", "."));
    return Number.isFinite(value) ? value : 0;
  }

  /** Straight on at an angle to the way it faces; the whole hedgehog where it stands in one. */
  static async #onWalk(this: FigurePanel): Promise<void> {
    const seen = this.#read();
    if (!seen) return;
    const { place } = seen.figure;
    const angle = toRadians(place.heading + this.#numberOf("angle"));
    const inches = this.#numberOf("inches");
    const to = { x: place.x + Math.sin(angle) * inches, y: place.y - Math.cos(angle) * inches };
    const pull = { from: place, to, by: [], turnsOnly: false, places: false };
    await this.#send([walkTo(seen.battle, seen.figure, pull)]);
  }

  static async #onHoldBack(this: FigurePanel): Promise<void> {
    const seen = this.#read();
    if (seen) await holdBack(seen.combat, seen.figure.id);
  }
}

let panel: FigurePanel | undefined;

/** The one panel of figures of this client. */
export function figurePanel(): FigurePanel {
  panel ??= new FigurePanel();
  return panel;
}
