import { CONFIG } from "../../config.ts";
import type { PlaceableClass } from "./placeable-object.ts";

/** The class of the objects that show a kind of document, as CONFIG says. */
export function findPlaceableClass(documentName: string): PlaceableClass {
  const config = CONFIG[documentName];
  const found: unknown =
    typeof config === "object" && config !== null ? Reflect.get(config, "objectClass") : null;
  if (typeof found !== "function") throw new Error(`CONFIG.${documentName}.objectClass is not a class`);
  return found as PlaceableClass;
}
