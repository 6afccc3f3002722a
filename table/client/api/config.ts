import type { EmbeddedModelClass } from "../../shared/data/fields/schema-field.ts";
import type { PlainObject } from "../../shared/utils/objects.ts";
import type { DocumentClass } from "./abstract/document.ts";
import { host } from "./host.ts";

/** A sheet class that is registered for documents of one type. */
export interface SheetRegistration {
  readonly id: string;
  readonly label: string;
  readonly cls: new (options: PlainObject) => object;
  default: boolean;
  readonly canConfigure?: boolean;
  readonly canBeDefault?: boolean;
}

/** What CONFIG says of one class of documents. */
export interface DocumentConfig {
  documentClass: DocumentClass;
  dataModels: Record<string, EmbeddedModelClass>;
  typeLabels: Record<string, string>;
  typeIcons: Record<string, string>;
  sheetClasses: Record<string, Record<string, SheetRegistration>>;
  defaultType?: string;
  [key: string]: unknown;
}

/** The global CONFIG; boot fills it in before any package runs. */
export const CONFIG: PlainObject = {};

/** What CONFIG says of a class of documents, by the name of the class. */
export function documentConfig(documentName: string): DocumentConfig {
  const found = Object.hasOwn(CONFIG, documentName) ? CONFIG[documentName] : undefined;
  if (typeof found !== "object" || found === null || !("documentClass" in found))
    throw new Error(`CONFIG.${documentName} is not there in generation ${host.generation}`);
  return found as DocumentConfig;
}
