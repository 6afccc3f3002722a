import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { ClientDocument } from "../../abstract/client-document.ts";
import { registerSheet, type SheetClass, unregisterSheet } from "../../documents/sheets.ts";

/** Which sheet shows which documents. */
export class DocumentSheetConfig {
  /** Registers a sheet class for documents of a class; `types` narrows it, `makeDefault` puts it first. */
  static registerSheet(
    documentClass: typeof ClientDocument,
    scope: string,
    sheetClass: SheetClass,
    options: PlainObject = {},
  ): void {
    registerSheet(documentClass.documentName, scope, sheetClass, options);
  }

  /** Takes a sheet class away. */
  static unregisterSheet(
    documentClass: typeof ClientDocument,
    scope: string,
    sheetClass: SheetClass,
    options: PlainObject = {},
  ): void {
    unregisterSheet(documentClass.documentName, scope, sheetClass, options);
  }
}
