/** What a part keeps when it is drawn anew. */
export interface PartState {
  focus?: string;
  selection?: [number, number] | undefined;
  scroll?: [selector: string, top: number, left: number][];
}

const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.selectionStart !== null);

function findSelector(element: Element): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = element.getAttribute("name");
  if (name) return `${element.tagName}[name="${CSS.escape(name)}"]`;
  const data = [
    "data-action",
    "data-tab",
    "data-entry-id",
    "data-document-id",
    "data-combatant-id",
    "data-item-id",
  ]
    .filter((attribute) => element.hasAttribute(attribute))
    .map((attribute) => `[${attribute}="${CSS.escape(element.getAttribute(attribute) ?? "")}"]`);
  return data.length > 0 ? data.join("") : null;
}

/** Notes the focus and the scroll positions of a part. */
export function readPartState(part: HTMLElement, scrollable: readonly string[]): PartState {
  const state: PartState = { scroll: [] };
  const active = part.ownerDocument.activeElement;
  if (active && part.contains(active)) {
    const selector = findSelector(active);
    if (selector) state.focus = selector;
    if (isTextField(active)) state.selection = [active.selectionStart ?? 0, active.selectionEnd ?? 0];
  }
  for (const selector of scrollable) {
    const element = selector === "" ? part : part.querySelector(selector);
    if (element) state.scroll?.push([selector, element.scrollTop, element.scrollLeft]);
  }
  return state;
}

/** Gives a part the focus and the scroll positions that were noted. */
export function restorePartState(part: HTMLElement, state: PartState): void {
  if (state.focus) {
    const element = part.querySelector<HTMLElement>(state.focus);
    element?.focus({ preventScroll: true });
    if (state.selection && element && isTextField(element)) element.setSelectionRange(...state.selection);
  }
  for (const [selector, top, left] of state.scroll ?? []) {
    const element = selector === "" ? part : part.querySelector(selector);
    if (element) Object.assign(element, { scrollTop: top, scrollLeft: left });
  }
}
