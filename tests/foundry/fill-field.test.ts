import { afterEach, expect, it, vi } from "vitest";
import { wordsOf } from "../../scripts/battle/words.ts";
import { listAdvances } from "../../src/foundry/orders/fill-field.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [12, ["1", "3", "6", "9", "12"]],
  [11.9, ["1", "3", "6", "9", "11.9"]],
  [4.56, ["1", "3", "4.5"]],
  [1, ["1"]],
  [0.5, ["0.5"]],
  [0, []],
])("the buttons of a unit that has %d″ left send it no further than that", (left, inches) => {
  vi.stubGlobal("game", { i18n: wordsOf("en") });
  expect(listAdvances(left)).toEqual(inches);
});
