/** The number that stands in a field of a form; not a number where none does. */
export const numberOf = (form: HTMLElement, name: string): number =>
  Number.parseFloat(form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.replace(",", ".") ?? "");
