/** Puts what a button stands for into the field that it names, as if it had been typed: nothing need be dragged or written. */
export function fillField(_event: Event, target: HTMLElement): void {
  const { field: name = "", value = "" } = target.dataset;
  const field = target.closest("section")?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event("input"));
}
