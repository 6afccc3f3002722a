import { formatReach } from "../format.ts";

/** How far the buttons send a unit that has so many inches left: some round figures, and all that it has. */
export const listAdvances = (left: number): readonly string[] => [
  ...new Set(
    [1, 3, 6, 9, 12, left]
      .filter((inches) => inches > 0 && inches <= left)
      .sort((a, b) => a - b)
      .map(formatReach),
  ),
];

/** Puts what a button stands for into the field that it names, as if it had been typed: nothing need be dragged or written. */
export function fillField(_event: Event, target: HTMLElement): void {
  const { field: name = "", value = "" } = target.dataset;
  const field = target.closest("section")?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event("input"));
}
