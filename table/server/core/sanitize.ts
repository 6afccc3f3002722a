import sanitizeHtml from "sanitize-html";
import type { SystemManifest } from "../../shared/protocol.ts";
import { isPlainObject, type PlainObject } from "../../shared/utils/objects.ts";
import { deleteProperty, getProperty, hasProperty, setProperty } from "../../shared/utils/paths.ts";

/** HTML fields of the host, by document name. */
const CORE_HTML: Readonly<Record<string, readonly string[]>> = {
  Adventure: ["caption", "description"],
  ChatMessage: ["content", "flavor"],
  Folder: ["description"],
  ActiveEffect: ["description"],
  JournalEntryPage: ["text.content"],
};

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    ..."img figure figcaption details summary button label input select option progress meter fieldset legend".split(
      " ",
    ),
    ..."video audio source del ins picture output header footer section article aside nav main".split(" "),
  ],
  allowedAttributes: {
    "*": ["class", "id", "style", "title", "role", "tabindex", "data-*", "aria-*", "lang", "dir", "hidden"],
    a: ["href", "name", "target", "rel"],
    button: ["type", "name", "value", "disabled"],
    img: ["src", "alt", "width", "height", "loading"],
    input: ["type", "name", "value", "checked", "disabled", "min", "max", "step", "placeholder"],
    label: ["for"],
    option: ["value", "selected"],
    select: ["name", "disabled"],
    details: ["open"],
    meter: ["value", "min", "max"],
    progress: ["value", "max"],
    ol: ["start", "type"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    video: ["src", "controls", "width", "height"],
    audio: ["src", "controls"],
    source: ["src", "type"],
  },
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowProtocolRelative: false,
};

/** HTML without scripts, handlers and dangerous addresses. */
function cleanHtml(html: string): string {
  return /[<&]/.test(html) ? sanitizeHtml(html, ALLOWED) : html;
}

/** Cleans, in place, every HTML field that the host or the manifest declares for a document. */
export function sanitizeDocument(
  documentName: string,
  source: PlainObject,
  manifest: Pick<SystemManifest, "documentTypes">,
): void {
  for (const path of CORE_HTML[documentName] ?? []) cleanPath(source, path.split("."));
  const { type } = source;
  const options = typeof type === "string" ? manifest.documentTypes[documentName]?.[type] : undefined;
  for (const path of options?.htmlFields ?? []) cleanPath(source, ["system", ...path.split(".")]);
}

/** Cleans the text at a path; `*` stands for every key. */
function cleanPath(holder: unknown, [step, ...rest]: readonly string[]): void {
  if (step === undefined || (!isPlainObject(holder) && !Array.isArray(holder))) return;
  const keys = step === "*" ? Object.keys(holder) : [step];
  for (const key of keys) {
    const value: unknown = Reflect.get(holder, key);
    if (rest.length > 0) cleanPath(value, rest);
    else if (typeof value === "string") Reflect.set(holder, key, cleanHtml(value));
  }
}

/** Puts back, in place, the fields that only a Game Master may write, as they were before somebody else wrote. */
export function restoreGmOnlyFields(
  documentName: string,
  before: PlainObject,
  after: PlainObject,
  manifest: Pick<SystemManifest, "documentTypes">,
): void {
  const { type } = after;
  const options = typeof type === "string" ? manifest.documentTypes[documentName]?.[type] : undefined;
  for (const field of options?.gmOnlyFields ?? []) {
    const path = `system.${field}`;
    if (hasProperty(before, path)) setProperty(after, path, getProperty(before, path));
    else deleteProperty(after, path);
  }
}
