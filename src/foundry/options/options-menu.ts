import { OPTIONS } from "#rules/settings.ts";
import { switchOptions } from "../settings.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Lets a window of settings that is open show what is so, so that saving it changes nothing back. */
function showInSettings(value: "on" | "off"): void {
  for (const name of OPTIONS)
    for (const field of document.querySelectorAll<HTMLSelectElement>(`select[name="mangonel.${name}"]`))
      field.value = value;
}

/** The one button that turns all options on, beside the switch of each in the window of settings. @rule D-186 */
export class OptionsMenu extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "mangonel-options",
    classes: ["mangonel", "options-menu"],
    window: { title: "MANGONEL.Options.name", icon: "fa-solid fa-list-check" },
    position: { width: 360, height: "auto" as const },
    actions: { all: OptionsMenu.#onAll, none: OptionsMenu.#onNone },
  };

  static override PARTS = { body: { template: "systems/mangonel/templates/options/options-menu.hbs" } };

  protected override async _prepareContext(options: never) {
    const context = await super._prepareContext(options);
    return {
      ...context,
      options: OPTIONS.map((name) => ({
        name: `MANGONEL.Setting.${name}.name`,
        value: `MANGONEL.Setting.${name}.value.${game.settings.get("mangonel", name)}`,
      })),
    };
  }

  async #switch(value: "on" | "off"): Promise<void> {
    await switchOptions(value);
    showInSettings(value);
    await this.close();
  }

  static async #onAll(this: OptionsMenu): Promise<void> {
    await this.#switch("on");
  }

  static async #onNone(this: OptionsMenu): Promise<void> {
    await this.#switch("off");
  }
}
