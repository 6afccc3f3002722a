import type { PlainObject } from "../../../../../shared/utils/objects.ts";
import { documentConfig } from "../../../config.ts";
import type { Combat, Combatant } from "../../../documents/combat.ts";
import { currentGame } from "../../../host.ts";
import type {
  ApplicationContext,
  ApplicationOptions,
  ApplicationRenderOptions,
} from "../../api/application-configuration.ts";
import { DialogV2 } from "../../api/dialog-v2.ts";
import { HandlebarsApplicationMixin, type HandlebarsTemplatePart } from "../../api/handlebars-application.ts";
import { localize } from "../../localize.ts";
import { AbstractSidebarTab } from "../abstract-sidebar-tab.ts";

const STEPS = ["startCombat", "nextRound", "previousRound", "nextTurn", "previousTurn"] as const;

/** The battle in the sidebar: whose turn it is and what comes next. */
export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "combat";
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["combat-sidebar"],
    actions: {
      createCombat: CombatTracker.#onCreate,
      startCombat: CombatTracker.#onStep,
      nextRound: CombatTracker.#onStep,
      previousRound: CombatTracker.#onStep,
      nextTurn: CombatTracker.#onStep,
      previousTurn: CombatTracker.#onStep,
      endCombat: CombatTracker.#onEnd,
      activateCombatant: CombatTracker.#onCombatant,
    },
  };

  static override PARTS: Record<string, HandlebarsTemplatePart> = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  /** The battle that is shown. */
  get viewed(): Combat | null {
    return currentGame().combats.viewed;
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<ApplicationContext> {
    const context = await super._prepareContext(options);
    return Object.assign(context, { user: currentGame().user, isPopout: this.isPopout });
  }

  protected override async _preparePartContext(
    partId: string,
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<ApplicationContext> {
    const part = await super._preparePartContext(partId, context, options);
    await this._prepareCombatContext(part, options);
    if (partId === "tracker") await this._prepareTrackerContext(part, options);
    return part;
  }

  /** Adds the battle to the context. */
  protected async _prepareCombatContext(
    context: ApplicationContext,
    _options: ApplicationRenderOptions,
  ): Promise<void> {
    const combat = this.viewed;
    const { combats, user } = currentGame();
    Object.assign(context, {
      combat,
      hasCombat: combat !== null,
      combats: combats.combats,
      isGM: user.isGM,
      round: combat?.round ?? 0,
      started: combat?.started ?? false,
      canStep: user.isGM,
    });
  }

  /** Adds the turns of the battle to the context. */
  protected async _prepareTrackerContext(
    context: ApplicationContext,
    _options: ApplicationRenderOptions,
  ): Promise<void> {
    const combat = this.viewed;
    const turns: PlainObject[] = [];
    for (const [index, combatant] of (combat?.turns ?? []).entries()) {
      if (combat && (!combatant.hidden || currentGame().user.isGM)) {
        turns.push(await this._prepareTurnContext(combat, combatant, index));
      }
    }
    Object.assign(context, { turns, hasTurns: turns.length > 0 });
  }

  /** What the template is told of one turn. */
  protected async _prepareTurnContext(
    combat: Combat,
    combatant: Combatant,
    index: number,
  ): Promise<PlainObject> {
    const isActive = combat.turn === index;
    const css = [
      isActive ? "active" : "",
      combatant.hidden ? "hidden" : "",
      combatant.defeated ? "defeated" : "",
    ];
    return {
      id: combatant.id,
      name: combatant.name || combatant.actor?.name,
      img: combatant.actor?.img,
      initiative: combatant.initiative,
      hidden: combatant.hidden,
      isDefeated: combatant.defeated,
      isOwner: combatant.isOwner,
      active: isActive,
      css: css.filter(Boolean).join(" "),
    };
  }

  static async #onCreate(): Promise<void> {
    const cls = documentConfig("Combat").documentClass as unknown as typeof Combat;
    const [type] = cls.TYPES.filter((one) => one !== "base");
    const scene = currentGame().scenes.viewed?.id ?? null;
    await cls.create({ ...(type ? { type } : {}), scene, active: true });
  }

  static async #onStep(this: CombatTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const action = STEPS.find((step) => step === target.dataset["action"]);
    if (action) await this.viewed?.[action]();
  }

  static async #onEnd(this: CombatTracker): Promise<void> {
    const isSure = await DialogV2.confirm({
      window: { title: "TABLE.Combat.end", icon: "fa-solid fa-flag-checkered" },
      content: `<p>${localize("TABLE.Combat.endHint")}</p>`,
      modal: true,
    });
    if (isSure) await this.viewed?.endCombat();
  }

  static #onCombatant(this: CombatTracker, _event: PointerEvent, target: HTMLElement): void {
    const id = target.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"];
    const actor = id ? this.viewed?.combatants.get(id)?.actor : undefined;
    void actor?.sheet?.render(true);
  }
}
