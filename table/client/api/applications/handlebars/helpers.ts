import Handlebars from "handlebars";
import { localize } from "../localize.ts";

type Hash = Record<string, unknown>;

/** A data field that can draw itself as an input. */
interface InputField {
  toInput(config: Hash): HTMLElement;
  toFormGroup(groupConfig: Hash, inputConfig: Hash): HTMLElement;
}

const split = (args: unknown[]): { values: unknown[]; hash: Hash } => {
  const options = args[args.length - 1] as Handlebars.HelperOptions;
  return { values: args.slice(0, -1), hash: options.hash as Hash };
};

/** The HTML of an element, with what its fields hold: that is not part of the HTML by itself. */
function html(element: HTMLElement): Handlebars.SafeString {
  for (const field of [element, ...element.querySelectorAll<HTMLElement>("*")]) writeValue(field);
  return new Handlebars.SafeString(element.outerHTML);
}

function writeValue(field: HTMLElement): void {
  if (field instanceof HTMLTextAreaElement) field.textContent = field.value;
  else if (field instanceof HTMLSelectElement) {
    for (const option of field.options) option.toggleAttribute("selected", option.selected);
  } else if (field instanceof HTMLInputElement) {
    if (field.type === "checkbox" || field.type === "radio") field.toggleAttribute("checked", field.checked);
    else field.setAttribute("value", field.value);
    field.toggleAttribute("disabled", field.disabled);
  }
}

const isInputField = (value: unknown): value is InputField =>
  typeof value === "object" && value !== null && "toInput" in value && "toFormGroup" in value;

function requireField(value: unknown, helper: string): InputField {
  if (isInputField(value)) return value;
  throw new Error(`{{${helper}}} was not given a data field`);
}

const GROUP_KEYS = ["classes", "hint", "label", "rootId", "stacked", "units", "widget"];

function formGroup(...args: unknown[]): Handlebars.SafeString {
  const { values, hash } = split(args);
  const field = requireField(values[0], "formGroup");
  const group = Object.fromEntries(Object.entries(hash).filter(([key]) => GROUP_KEYS.includes(key)));
  const input = Object.fromEntries(Object.entries(hash).filter(([key]) => !GROUP_KEYS.includes(key)));
  group["localize"] = hash["localize"] ?? true;
  return html(field.toFormGroup(group, input));
}

function formInput(...args: unknown[]): Handlebars.SafeString {
  const { values, hash } = split(args);
  return html(requireField(values[0], "formInput").toInput({ ...hash }));
}

function numberFormat(...args: unknown[]): string {
  const { values, hash } = split(args);
  const decimals = Number(hash["decimals"] ?? 0);
  const number = Number(values[0]);
  const sign = hash["sign"] === true && number >= 0 ? "+" : "";
  return `${sign}${number.toFixed(decimals)}`;
}

interface Choice {
  value: string;
  label: string;
  selected: boolean;
  group: string;
}

function readChoices(choices: unknown, hash: Hash): Choice[] {
  const chosen = new Set([hash["selected"]].flat().map(String));
  const valueAttr = typeof hash["valueAttr"] === "string" ? hash["valueAttr"] : "value";
  const labelAttr = typeof hash["labelAttr"] === "string" ? hash["labelAttr"] : "label";
  const entries: [string, unknown][] = Array.isArray(choices)
    ? choices.map((choice: unknown, index) => [String(index), choice])
    : Object.entries((choices ?? {}) as Hash);
  return entries.map(([key, choice]) => {
    const isObject = typeof choice === "object" && choice !== null;
    const read = (name: string): unknown => (isObject ? Reflect.get(choice, name) : undefined);
    const value = String((isObject ? read(valueAttr) : undefined) ?? key);
    const label = String((isObject ? read(labelAttr) : choice) ?? "");
    const text = hash["localize"] === true ? localize(label) : label;
    return { value, label: text, selected: chosen.has(value), group: String(read("group") ?? "") };
  });
}

function selectOptions(...args: unknown[]): Handlebars.SafeString {
  const { values, hash } = split(args);
  const choices = readChoices(values[0], hash);
  if (hash["sort"] === true) choices.sort((a, b) => a.label.localeCompare(b.label));
  const select = document.createElement("select");
  if (typeof hash["blank"] === "string") select.append(new Option(localize(hash["blank"]), ""));
  for (const { value, label, selected, group } of choices) {
    const option = new Option(label, value, selected, selected);
    option.toggleAttribute("selected", selected);
    let parent: HTMLElement = select;
    if (group) {
      const found = [...select.querySelectorAll("optgroup")].find((one) => one.label === group);
      const optgroup = found ?? Object.assign(document.createElement("optgroup"), { label: group });
      if (!found) select.append(optgroup);
      parent = optgroup;
    }
    parent.append(option);
  }
  return new Handlebars.SafeString(select.innerHTML);
}

const attribute = (name: string) => (value: unknown) => (value ? name : "");

/** The helpers that templates may use besides those of Handlebars. */
const HELPERS: Readonly<Record<string, Handlebars.HelperDelegate>> = {
  and: (...args: unknown[]) => split(args).values.every(Boolean),
  checked: attribute("checked"),
  concat: (...args: unknown[]) =>
    new Handlebars.SafeString(
      split(args)
        .values.filter((value) => typeof value !== "object")
        .join(""),
    ),
  disabled: attribute("disabled"),
  eq: (a: unknown, b: unknown) => a === b,
  formField: formGroup,
  formGroup,
  formInput,
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
  ifThen: (test: unknown, yes: unknown, no: unknown) => (test ? yes : no),
  localize: (...args: unknown[]) => {
    const { values, hash } = split(args);
    const key = String(values[0]);
    return Object.keys(hash).length > 0 ? localize(key, hash) : localize(key);
  },
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
  ne: (a: unknown, b: unknown) => a !== b,
  not: (value: unknown) => !value,
  numberFormat,
  object: (options: Handlebars.HelperOptions) => options.hash as Hash,
  or: (...args: unknown[]) => split(args).values.some(Boolean),
  selectOptions,
};

/** Makes the helpers known to Handlebars. */
export function registerHelpers(): void {
  for (const [name, helper] of Object.entries(HELPERS)) Handlebars.registerHelper(name, helper);
}
