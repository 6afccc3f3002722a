import { DataField } from "../../../../shared/data/fields/data-field.ts";
import type { SettingConfig } from "../../core/settings.ts";
import { localize } from "../localize.ts";

/** The field in which a setting is set. */
export function drawSettingInput(
  { type, choices, range }: SettingConfig,
  value: unknown,
  { id, name }: { id: string; name: string },
): HTMLElement {
  if (type instanceof DataField) return type.toInput({ id, name, value, localize: true });
  if (choices) return drawSelect(choices, value, id, name, type === Number);
  const input = document.createElement("input");
  Object.assign(input, { id, name });
  if (type === Boolean) {
    input.type = "checkbox";
    input.checked = value === true;
  } else if (type === Number) {
    input.type = "number";
    if (range)
      Object.assign(input, { min: String(range.min), max: String(range.max), step: String(range.step ?? 1) });
    else input.step = "any";
    input.value = String(value ?? "");
  } else {
    input.type = "text";
    input.value = String(value ?? "");
  }
  return input;
}

function drawSelect(
  choices: object,
  value: unknown,
  id: string,
  name: string,
  isNumber: boolean,
): HTMLElement {
  const select = document.createElement("select");
  Object.assign(select, { id, name });
  if (isNumber) select.dataset["dtype"] = "Number";
  for (const [key, label] of Object.entries(choices)) {
    const isChosen = key === String(value);
    select.append(new Option(localize(String(label)), key, isChosen, isChosen));
  }
  return select;
}
