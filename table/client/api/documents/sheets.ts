import type { PlainObject } from "../../../shared/utils/objects.ts";
import type { Document } from "../abstract/document.ts";
import { documentConfig, type SheetRegistration } from "../config.ts";

/** A class of sheets. */
export type SheetClass = new (options: PlainObject) => object;

/** Registers a sheet class for documents of a class; `types` narrows it, `makeDefault` puts it first. */
export function registerSheet(
  documentName: string,
  scope: string,
  cls: SheetClass,
  options: PlainObject = {},
): void {
  const { sheetClasses } = documentConfig(documentName);
  const id = `${scope}.${cls.name}`;
  for (const type of typesOf(documentName, options["types"])) {
    const known = sheetClasses[type] ?? {};
    sheetClasses[type] = known;
    const isDefault = options["makeDefault"] === true || Object.keys(known).length === 0;
    if (isDefault) for (const other of Object.values(known)) other.default = false;
    const label = options["label"];
    known[id] = { id, cls, label: typeof label === "string" ? label : cls.name, default: isDefault };
  }
}

/** Takes away a sheet class for documents of a class. */
export function unregisterSheet(
  documentName: string,
  scope: string,
  cls: SheetClass,
  options: PlainObject = {},
): void {
  const { sheetClasses } = documentConfig(documentName);
  for (const type of typesOf(documentName, options["types"]))
    delete sheetClasses[type]?.[`${scope}.${cls.name}`];
}

function typesOf(documentName: string, types: unknown): string[] {
  if (Array.isArray(types)) return types.map(String);
  const all = documentConfig(documentName).documentClass.TYPES;
  return all.length > 0 ? all : ["base"];
}

/** The sheet class for a document: the one its flags name, else the default of its type. */
export function findSheetClass(doc: Document): SheetClass | null {
  const type: unknown = Reflect.get(doc, "type");
  const all = documentConfig(doc.documentName).sheetClasses;
  const known: Record<string, SheetRegistration> =
    all[typeof type === "string" ? type : "base"] ?? all["base"] ?? {};
  const chosen = doc.flags?.["core"]?.["sheetClass"];
  if (typeof chosen === "string" && known[chosen]) return known[chosen].cls;
  const registrations = Object.values(known);
  return (registrations.find((sheet) => sheet.default) ?? registrations[0])?.cls ?? null;
}
