import type { DataField, FieldChoices } from "./data-field.ts";

/** How one input is drawn. */
export interface FormInputConfig {
  name?: string;
  value?: unknown;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  localize?: boolean;
  placeholder?: string;
  min?: number;
  max?: number;
  step?: number | "any";
  id?: string;
  classes?: string;
  type?: string;
  dataset?: Record<string, string>;
  aria?: Record<string, string>;
  choices?: FieldChoices;
  options?: readonly {
    value: string;
    label: string;
    group?: string;
    disabled?: boolean;
    selected?: boolean;
  }[];
  blank?: string | false;
  input?: (field: DataField, config: FormInputConfig) => HTMLElement;
}

/** How one form group is drawn. */
export interface FormGroupConfig {
  label?: string;
  hint?: string;
  units?: string;
  rootId?: string;
  classes?: string | readonly string[];
  stacked?: boolean;
  hidden?: boolean | string;
  localize?: boolean;
  widget?: (field: DataField, group: FormGroupConfig, input: FormInputConfig) => HTMLElement;
}

/** Translates the texts of fields; the client sets it once it has a language. */
export const fieldText: { localize: (text: string) => string } = { localize: (text) => text };

/** Makes the input that suits a field: a box, a list, a number, a colour or a text. */
export function buildInput(field: DataField, config: FormInputConfig): HTMLElement {
  const choices = config.choices ?? (Reflect.get(field, "choices") as FieldChoices | undefined);
  if (config.options || choices) return applyCommon(buildSelect(field, config, choices), field, config);
  if (typeof field.initial === "boolean") return applyCommon(buildCheckbox(config), field, config);
  if ("integer" in field) return applyCommon(buildNumber(field, config), field, config);
  const input = document.createElement(isLongText(field) ? "textarea" : "input");
  if (input instanceof HTMLInputElement)
    input.type = config.type ?? (field.constructor.name.includes("Color") ? "color" : "text");
  const { value } = config;
  input.value =
    value === undefined || value === null ? "" : typeof value === "object" ? textOf(value) : String(value);
  return applyCommon(input, field, config);
}

function textOf(value: object): string {
  if (value instanceof Set) return [...value].join(", ");
  return value instanceof Number ? String(value) : JSON.stringify(value);
}

function isLongText(field: DataField): boolean {
  return /HTML|JSON|JavaScript/.test(field.constructor.name);
}

function buildCheckbox(config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "checkbox";
  input.checked = Boolean(config.value);
  return input;
}

function buildNumber(field: DataField, config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = config.type ?? "number";
  const limit = (name: "min" | "max"): unknown => config[name] ?? Reflect.get(field, name);
  for (const name of ["min", "max"] as const) {
    const value = limit(name);
    if (typeof value === "number" && Number.isFinite(value)) input.setAttribute(name, String(value));
  }
  const step = config.step ?? Reflect.get(field, "step") ?? (Reflect.get(field, "integer") ? 1 : "any");
  input.step = String(step);
  input.value = config.value === undefined || config.value === null ? "" : String(config.value);
  return input;
}

function buildSelect(field: DataField, config: FormInputConfig, choices?: FieldChoices): HTMLSelectElement {
  const select = document.createElement("select");
  const chosen = config.value === undefined || config.value === null ? "" : String(config.value);
  const isOptional = Reflect.get(field, "blank") === true || field.nullable;
  if (config.blank !== false && (config.blank !== undefined || isOptional))
    select.append(new Option(config.blank || "", "", chosen === "", chosen === ""));
  for (const option of config.options ?? listChoices(choices, config.localize ?? true)) {
    const element = new Option(option.label, option.value, false, option.value === chosen);
    element.disabled = option.disabled ?? false;
    select.append(element);
  }
  if (typeof field.constructor === "function" && "integer" in field) select.dataset["dtype"] = "Number";
  return select;
}

function listChoices(
  choices: FieldChoices | undefined,
  localize: boolean,
): { value: string; label: string; disabled?: boolean }[] {
  const list = typeof choices === "function" ? choices() : (choices ?? []);
  if (Array.isArray(list))
    return list.map((value: string | number) => ({ value: String(value), label: String(value) }));
  return Object.entries(list).map(([value, choice]) => {
    const label =
      typeof choice === "object" && choice !== null && "label" in choice
        ? String(choice.label)
        : String(choice);
    return { value, label: localize ? fieldText.localize(label) : label };
  });
}

function applyCommon<T extends HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
  input: T,
  field: DataField,
  config: FormInputConfig,
): T {
  if (config.name) input.name = config.name;
  if (config.id) input.id = config.id;
  if (config.classes) input.className = config.classes;
  input.disabled = config.disabled ?? false;
  input.required = config.required ?? false;
  input.autofocus = config.autofocus ?? false;
  if (config.readonly && !(input instanceof HTMLSelectElement)) input.readOnly = true;
  const placeholder = config.placeholder ?? field.placeholder;
  if (placeholder) input.setAttribute("placeholder", fieldText.localize(placeholder));
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = value;
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, value);
  return input;
}

/** Makes a form group: label, field and hint. */
export function buildFormGroup(
  field: DataField,
  group: FormGroupConfig,
  input: FormInputConfig,
): HTMLElement {
  if (group.widget) return group.widget(field, group, input);
  const localize = (text: string): string => (group.localize ? fieldText.localize(text) : text);
  const root = document.createElement("div");
  root.className = "form-group";
  if (group.stacked) root.classList.add("stacked");
  const extra = typeof group.classes === "string" ? group.classes.split(" ") : (group.classes ?? []);
  root.classList.add(...extra.filter(Boolean));
  if (group.hidden === true) root.hidden = true;

  const id = input.id ?? `${group.rootId ? `${group.rootId}-` : ""}${field.fieldPath}`;
  const label = document.createElement("label");
  label.htmlFor = id;
  label.textContent = localize(group.label ?? field.label ?? field.fieldPath);
  if (group.units) {
    const units = document.createElement("span");
    units.className = "units";
    units.textContent = ` (${localize(group.units)})`;
    label.append(units);
  }
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(field.toInput({ ...input, id }));
  root.append(label, fields);

  const text = group.hint ?? field.hint;
  if (text) {
    const hint = document.createElement("p");
    hint.className = "hint";
    hint.textContent = localize(text);
    root.append(hint);
  }
  return root;
}
