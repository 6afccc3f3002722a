import { DataField } from "../../../../shared/data/fields/data-field.ts";
import type { SettingConfig, SettingMenuConfig } from "../../core/settings.ts";
import { currentGame } from "../../host.ts";
import type { ApplicationContext, ApplicationOptions } from "../api/application-configuration.ts";
import { ApplicationV2 } from "../api/application-v2.ts";
import { localize } from "../localize.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { drawSettingInput } from "./setting-input.ts";

/** The window of all settings that are meant to be set by hand. */
export class SettingsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    window: { title: "TABLE.Settings.configure", icon: "fa-solid fa-sliders", resizable: true },
    position: { width: 560 },
    form: { handler: SettingsConfig.#onSubmit, closeOnSubmit: true },
    actions: { openMenu: SettingsConfig.#onOpenMenu },
  };

  /** The settings that the user may set. */
  get #settings(): SettingConfig[] {
    const { settings, user } = currentGame();
    return [...settings.settings.values()].filter(
      ({ config, scope }) => config === true && (scope !== "world" || user.can("SETTINGS_MODIFY")),
    );
  }

  get #menus(): SettingMenuConfig[] {
    const { settings, user } = currentGame();
    return [...settings.menus.values()].filter(({ restricted }) => !restricted || user.isGM);
  }

  protected override async _renderHTML(_context: ApplicationContext): Promise<HTMLElement[]> {
    const body = document.createElement("div");
    body.className = "settings-body";
    const settings = this.#settings;
    const menus = this.#menus;
    for (const namespace of new Set([...menus, ...settings].map((one) => one.namespace))) {
      const section = document.createElement("section");
      const heading = document.createElement("h3");
      const { system } = currentGame();
      heading.textContent = namespace === system.id ? system.title : localize("TABLE.Settings.host");
      section.append(heading);
      for (const menu of menus) if (menu.namespace === namespace) section.append(drawMenu(menu));
      for (const setting of settings)
        if (setting.namespace === namespace) section.append(drawSetting(setting));
      body.append(section);
    }
    if (body.childElementCount === 0) {
      const hint = document.createElement("p");
      hint.className = "empty-hint";
      hint.textContent = localize("TABLE.Settings.none");
      body.append(hint);
    }
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    const save = document.createElement("button");
    save.type = "submit";
    save.className = "bright";
    save.textContent = localize("TABLE.Dialog.save");
    footer.append(save);
    return [body, footer];
  }

  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }

  static async #onSubmit(
    this: SettingsConfig,
    _event: Event,
    _form: HTMLFormElement,
    data: FormDataExtended,
  ): Promise<void> {
    const { settings } = currentGame();
    let needsReload = false;
    for (const { namespace, key, requiresReload } of this.#settings) {
      const value = data.object[`${namespace}.${key}`];
      if (value === undefined || JSON.stringify(value) === JSON.stringify(settings.get(namespace, key)))
        continue;
      await settings.set(namespace, key, value);
      needsReload ||= requiresReload === true;
    }
    if (needsReload) window.location.reload();
  }

  static async #onOpenMenu(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const menu = currentGame().settings.menus.get(target.dataset["key"] ?? "");
    if (menu) await (new menu.type() as ApplicationV2).render({ force: true });
  }
}

function drawMenu({ namespace, key, name, label, hint, icon }: SettingMenuConfig): HTMLElement {
  const group = document.createElement("div");
  group.className = "form-group";
  const text = document.createElement("label");
  text.textContent = localize(String(name ?? key));
  const button = document.createElement("button");
  button.type = "button";
  button.dataset["action"] = "openMenu";
  button.dataset["key"] = `${namespace}.${key}`;
  const sign = document.createElement("i");
  sign.className = String(icon ?? "fa-solid fa-gears");
  sign.inert = true;
  button.append(sign, localize(String(label ?? name ?? key)));
  group.append(text, button, ...drawHint(hint));
  return group;
}

function drawSetting(setting: SettingConfig): HTMLElement {
  const { namespace, key, name, hint, type } = setting;
  const id = `setting-${namespace}-${key}`;
  const value = currentGame().settings.get(namespace, key);
  const group = document.createElement("div");
  group.className = "form-group";
  const text = document.createElement("label");
  text.textContent = localize(String(name ?? (type instanceof DataField ? type.label : "") ?? key));
  text.htmlFor = id;
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(drawSettingInput(setting, value, { id, name: `${namespace}.${key}` }));
  group.append(text, fields, ...drawHint(hint));
  return group;
}

function drawHint(hint: unknown): HTMLElement[] {
  if (typeof hint !== "string" || !hint) return [];
  const text = document.createElement("p");
  text.className = "hint";
  text.textContent = localize(hint);
  return [text];
}
