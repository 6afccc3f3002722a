import { isBelieved } from "../battle-log.ts";
import { describeEntry } from "../chat/describe-card.ts";
import { showCheck } from "../check-entry.ts";

const PARTS = {
  content: { template: "systems/mangonel/templates/sheets/action-sheet.hbs", root: true },
};

/** The page of an entry of the battle log: what its card shows, who asked, every die and every reading. */
export class ActionSheet extends foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["mangonel", "action-sheet"],
    viewClasses: ["mangonel", "action-sheet"],
    includeTOC: false,
    actions: { check: ActionSheet.#onCheck },
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
    const mayCheck = page.system.command.type !== "undo";
    return { ...context, entry, asker, hasSteps: entry.steps.length > 0, mayCheck };
  }

  static #onCheck(this: ActionSheet, _event: Event, target: HTMLElement): void {
    const page = this.document;
    if (isBelieved(page)) showCheck(page, target);
  }
}
