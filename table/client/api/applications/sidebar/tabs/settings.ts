import { currentGame } from "../../../host.ts";
import type {
  ApplicationContext,
  ApplicationOptions,
  ApplicationRenderOptions,
} from "../../api/application-configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsTemplatePart } from "../../api/handlebars-application.ts";
import { SettingsConfig } from "../../apps/settings-config.ts";
import { AbstractSidebarTab } from "../abstract-sidebar-tab.ts";

/** The tab of language, theme and settings. */
export class SettingsTab extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "settings";
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["settings-sidebar"],
    actions: {
      setLanguage: SettingsTab.#onSetLanguage,
      setTheme: SettingsTab.#onSetTheme,
      configure: SettingsTab.#onConfigure,
      togglePause: SettingsTab.#onTogglePause,
      leave: SettingsTab.#onLeave,
    },
  };

  static override PARTS: Record<string, HandlebarsTemplatePart> = {
    list: { template: "templates/sidebar/tabs/settings.hbs" },
  };

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<ApplicationContext> {
    const context = await super._prepareContext(options);
    const { settings, system, release, world, user, paused } = currentGame();
    const language = settings.get("core", "language");
    const theme = settings.get("core", "colorScheme");
    return Object.assign(context, {
      title: this.title,
      system,
      world,
      user,
      generation: release.generation,
      paused,
      languages: system.languages.map(({ lang, name }) => ({ lang, name, chosen: lang === language })),
      themes: ["light", "dark"].map((name) => ({
        name,
        label: `TABLE.Theme.${name}`,
        chosen: name === theme,
      })),
    });
  }

  static async #onSetLanguage(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const { settings } = currentGame();
    const { lang } = target.dataset;
    if (!lang || settings.get("core", "language") === lang) return;
    await settings.set("core", "language", lang);
    window.location.reload();
  }

  static async #onSetTheme(this: SettingsTab, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await currentGame().settings.set("core", "colorScheme", target.dataset["theme"]);
    await this.render();
  }

  static async #onConfigure(): Promise<void> {
    await new SettingsConfig().render({ force: true });
  }

  static async #onTogglePause(this: SettingsTab): Promise<void> {
    await currentGame().togglePause();
    await this.render();
  }

  static #onLeave(): void {
    document.dispatchEvent(new CustomEvent("leave-table"));
  }
}
