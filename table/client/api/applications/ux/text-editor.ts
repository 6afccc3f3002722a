import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { ClientDocument } from "../../abstract/client-document.ts";
import { CONFIG } from "../../config.ts";
import { fromUuid } from "../../core/uuids.ts";
import { cleanHTML } from "./clean-html.ts";
import { DragDrop } from "./drag-drop.ts";

/** How text is made ready to be shown. */
export interface EnrichmentOptions {
  /** Whether secret sections stay in. */
  secrets?: boolean;
  /** Whether `@UUID[…]` becomes a link. */
  links?: boolean;
  documents?: boolean;
  rolls?: boolean;
  rollData?: object;
  relativeTo?: unknown;
  /** Whether the enrichers of packages run. */
  custom?: boolean;
  [key: string]: unknown;
}

/** Replaces what a pattern finds in text by an element. */
interface TextEnricher {
  id?: string;
  pattern: RegExp;
  enricher: (match: RegExpMatchArray, options: EnrichmentOptions) => Promise<HTMLElement | null>;
  replaceParent?: boolean;
}

const LINK: TextEnricher = {
  pattern: /@UUID\[([^\]]+)\](?:\{([^}]+)\})?/g,
  enricher: createContentLink,
};

const ICONS: Readonly<Record<string, string>> = {
  Actor: "fa-solid fa-user",
  Item: "fa-solid fa-shield-halved",
  Scene: "fa-solid fa-map",
  JournalEntry: "fa-solid fa-book-open",
  JournalEntryPage: "fa-solid fa-file-lines",
  Macro: "fa-solid fa-code",
  Adventure: "fa-solid fa-treasure-chest",
};

/** Makes stored text ready to be shown, and reads what is dragged. */
export class TextEditor {
  /** The class that is in use. */
  static get implementation(): typeof TextEditor {
    return TextEditor;
  }

  /** What is being dragged, as an object; empty if it is none. */
  static getDragEventData(event: DragEvent): object {
    const payload = DragDrop.getPayload(event);
    return typeof payload === "object" && payload !== null ? payload : {};
  }

  /** Cleans HTML, takes secrets out, and replaces links and what packages enrich. */
  static async enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
    const html = document.createElement("div");
    html.innerHTML = cleanHTML(content ?? "");
    if (!options.secrets)
      for (const secret of html.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    const own = (options.documents ?? options.links) === false ? [] : [LINK];
    for (const enricher of options.custom === false ? own : [...own, ...listEnrichers()]) {
      await enrich(html, enricher, options);
    }
    return html.innerHTML;
  }
}

function listEnrichers(): TextEnricher[] {
  const config = CONFIG["TextEditor"] as { enrichers?: TextEnricher[] } | undefined;
  return config?.enrichers ?? [];
}

async function enrich(
  html: HTMLElement,
  { pattern, enricher, replaceParent }: TextEnricher,
  options: EnrichmentOptions,
) {
  const walker = document.createTreeWalker(html, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const matches = [...text.data.matchAll(new RegExp(pattern.source, withGlobal(pattern.flags)))];
    for (const match of matches.reverse()) {
      const element = await enricher(match, options);
      if (!element) continue;
      const found = text.splitText(match.index);
      found.splitText(match[0].length);
      if (replaceParent && found.parentElement && found.parentElement !== html)
        found.parentElement.replaceWith(element);
      else found.replaceWith(element);
    }
  }
}

const withGlobal = (flags: string): string => (flags.includes("g") ? flags : `${flags}g`);

async function createContentLink(match: RegExpMatchArray, options: EnrichmentOptions): Promise<HTMLElement> {
  const [, uuid = "", label] = match;
  const relative = options.relativeTo as ClientDocument | undefined;
  const found = (await fromUuid(uuid, relative ? { relative } : {}).catch(
    () => null,
  )) as ClientDocument | null;
  const link = document.createElement("a");
  link.className = "content-link";
  link.draggable = true;
  link.dataset["uuid"] = uuid;
  const icon = document.createElement("i");
  icon.inert = true;
  const name: unknown = found ? Reflect.get(found, "name") : null;
  if (found) {
    link.dataset["id"] = found.id ?? "";
    link.dataset["type"] = found.documentName;
    link.href = "#";
    icon.className = ICONS[found.documentName] ?? "fa-solid fa-file-lines";
  } else {
    link.classList.add("broken");
    icon.className = "fa-solid fa-link-slash";
  }
  link.append(icon, label ?? (typeof name === "string" ? name : uuid));
  return link;
}

/** Lets links to documents be clicked and dragged wherever they stand on the page. */
export function listenToContentLinks(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a.content-link") : null;
    if (!link) return;
    event.preventDefault();
    void openLinked(link.dataset["uuid"] ?? "");
  });
  document.addEventListener("dragstart", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a.content-link") : null;
    const { uuid, type } = link?.dataset ?? {};
    if (!uuid) return;
    const data: PlainObject = { type, uuid };
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  });
}

async function openLinked(uuid: string): Promise<void> {
  const found = (await fromUuid(uuid)) as ClientDocument | null;
  if (!found) return;
  if (found.documentName === "JournalEntryPage" && found.parent) {
    found.parent.sheet?.render(true, { pageId: found.id });
  } else found.sheet?.render(true);
}
