import { isBelieved } from "../battle-log.ts";
import { describeEntry } from "../chat/describe-card.ts";

const PARTS = {
  content: { template: "systems/mangonel/templates/sheets/action-sheet.hbs", root: true },
};

/** The page of an entry of the battle log: what its card shows, who asked, every die and every reading. */
export class ActionSheet extends foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["mangonel", "action-sheet"],
    viewClasses: ["mangonel", "action-sheet"],
    includeTOC: false,
  };

  static VIEW_PARTS = PARTS;

  /** An entry is never edited: its window shows what its journal shows. */
  static EDIT_PARTS = PARTS;

  protected override async _prepareContext(options: never) {
    const context = await super._prepareContext(options);
    const page = this.document;
    if (!isBelieved(page)) return { ...context, entry: null };
    const entry = describeEntry(page);
    const asker = game.users.get(page.system.user)?.name ?? game.i18n.localize("MANGONEL.Log.somebody");
    return { ...context, entry, asker, hasSteps: entry.steps.length > 0 };
  }
}
