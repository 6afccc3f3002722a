import { diffObject, filterObject } from "../../shared/utils/changes.ts";
import { Color } from "../../shared/utils/color.ts";
import { mergeObject } from "../../shared/utils/merge.ts";
import {
  deepClone,
  duplicate,
  getType,
  isEmpty,
  isPlainObject,
  objectsEqual,
  type PlainObject,
} from "../../shared/utils/objects.ts";
import {
  deleteProperty,
  expandObject,
  flattenObject,
  getProperty,
  hasProperty,
  setProperty,
} from "../../shared/utils/paths.ts";
import { escapeHTML, isNewerVersion, randomID, unescapeHTML } from "../../shared/utils/text.ts";
import { debounce, throttle } from "../../shared/utils/timing.ts";
import { readTextFromFile, saveDataToFile } from "./core/files.ts";
import { fromUuid, fromUuidSync, getDocumentClass, parseUuid } from "./core/uuids.ts";

/** The functions of `foundry.utils`. */
export function buildUtils(): PlainObject {
  return {
    Color,
    debounce,
    deepClone,
    deepEqual: objectsEqual,
    deleteProperty,
    diffObject,
    duplicate,
    escapeHTML,
    expandObject,
    filterObject,
    flattenObject,
    fromUuid,
    fromUuidSync,
    getDocumentClass,
    getProperty,
    getType,
    hasProperty,
    isEmpty,
    isNewerVersion,
    isPlainObject,
    mergeObject,
    objectsEqual,
    parseUuid,
    randomID,
    readTextFromFile,
    saveDataToFile,
    setProperty,
    throttle,
    unescapeHTML,
  };
}
