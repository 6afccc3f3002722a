type FormValue = unknown;
type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** How a form is read. */
export interface FormDataExtendedOptions {
  /** Whether disabled fields are read too. */
  disabled?: boolean;
  /** Whether read-only fields are read too. */
  readonly?: boolean;
  dtypes?: Record<string, string>;
}

/** The values of a form, each in the type that its field shows. */
export class FormDataExtended extends FormData {
  /** The values by the names of their fields; names may be dotted paths. */
  readonly object: Record<string, unknown> = {};
  /** The types that fields declare, by name. */
  readonly dtypes: Record<string, string> = {};

  constructor(form: HTMLFormElement, options: FormDataExtendedOptions = {}) {
    super();
    Object.assign(this.dtypes, options.dtypes);
    const names = new Set<string>();
    for (const element of form.elements) {
      const name = element.getAttribute("name");
      if (name && !isSkipped(element, options)) names.add(name);
    }
    for (const name of names) this.#read(form, name, options);
  }

  #read(form: HTMLFormElement, name: string, options: FormDataExtendedOptions): void {
    const fields = [...form.elements].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element.getAttribute("name") === name &&
        !isSkipped(element, options),
    );
    const first = fields[0];
    if (!first) return;
    const value = readFields(fields, this.dtypes[name] ?? first.dataset["dtype"]);
    if (value === undefined) return;
    if (first.dataset["dtype"]) this.dtypes[name] ??= first.dataset["dtype"];
    this.object[name] = value;
    this.set(name, typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? ""));
  }
}

function isSkipped(element: Element, options: FormDataExtendedOptions): boolean {
  if (element instanceof HTMLButtonElement || element instanceof HTMLFieldSetElement) return true;
  if (!options.disabled && element.matches(":disabled")) return true;
  return options.readonly === false && element.hasAttribute("readonly");
}

function readFields(fields: HTMLElement[], dtype: string | undefined): FormValue {
  const [first] = fields;
  if (first instanceof HTMLInputElement && first.type === "radio") {
    const chosen = fields.find((field) => field instanceof HTMLInputElement && field.checked);
    return chosen instanceof HTMLInputElement ? cast(chosen.value, dtype) : null;
  }
  if (first instanceof HTMLInputElement && first.type === "checkbox" && fields.length > 1) {
    return fields.flatMap((field) =>
      field instanceof HTMLInputElement && field.checked ? [cast(field.value, dtype)] : [],
    );
  }
  const values = fields.map((field) => readField(field, dtype));
  return values.length > 1 ? values : values[0];
}

const isField = (element: HTMLElement): element is FieldElement =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

function readField(field: HTMLElement, dtype: string | undefined): FormValue {
  if (!isField(field)) return "value" in field ? (field as { value: unknown }).value : undefined;
  if (field instanceof HTMLSelectElement) {
    if (field.multiple) return [...field.selectedOptions].map((option) => cast(option.value, dtype));
    return cast(field.value, dtype);
  }
  if (field instanceof HTMLInputElement) {
    if (field.type === "checkbox") {
      const hasValue = field.hasAttribute("value") && field.value !== "true" && field.value !== "on";
      return hasValue ? (field.checked ? cast(field.value, dtype) : null) : field.checked;
    }
    if (field.type === "number" || field.type === "range") return cast(field.value, dtype ?? "Number");
    if (field.type === "file") return undefined;
  }
  return cast(field.value, dtype);
}

function cast(value: string, dtype: string | undefined): FormValue {
  switch (dtype) {
    case "Number":
      return value.trim() === "" || Number.isNaN(Number(value)) ? null : Number(value);
    case "Boolean":
      return value === "true";
    case "JSON":
      return value.trim() === "" ? null : JSON.parse(value);
    default:
      return value;
  }
}
