import {
  ARMOUR_GRADES,
  EXCESS_SHARES,
  FEAR_LINES,
  PEOPLES,
  TROOP_CLASSES,
  WEAPONS,
} from "#rules/mass/profile.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { TroopModel } from "../models/troop-model.ts";
import { readSettings } from "../settings.ts";
import { ItemTemplateSheet } from "./base-sheets.ts";

const choices = (values: readonly string[], prefix: string): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, `MANGONEL.${prefix}.${value}`]));

/** The sheet of a troop profile: every number of its row, to be edited. */
export class TroopSheet extends ItemTemplateSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["mangonel", "troop-sheet"],
    position: { width: 420, height: "auto" as const },
    window: { resizable: true },
    form: { submitOnChange: true },
  };

  static override PARTS = {
    body: { template: "systems/mangonel/templates/sheets/troop-sheet.hbs", scrollable: [""] },
  };

  protected override async _prepareContext(options: never) {
    const context = await super._prepareContext(options);
    const { system } = this.item;
    const profile = system instanceof TroopModel ? system.profile : null;
    return {
      ...context,
      name: this.item.name,
      profile,
      points: profile ? rulesetWith(readSettings()).tables.points[profile.troopClass] : "",
      editable: this.isEditable,
      classes: choices(TROOP_CLASSES, "Value"),
      armours: choices(ARMOUR_GRADES, "Armour"),
      shares: choices(EXCESS_SHARES, "Excess"),
      fears: choices(FEAR_LINES, "Fear"),
      peoples: choices(PEOPLES, "People"),
      weapons: choices(WEAPONS, "Weapon"),
    };
  }
}
