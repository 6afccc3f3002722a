import { afterEach, describe, expect, it, vi } from "vitest";
import type { Order } from "#battle/mass/order.ts";
import { wordsOf } from "../../scripts/battle/words.ts";
import { describeCharges, describeFailing } from "../../src/foundry/orders/charge-context.ts";
import { battleOf, foe, troops } from "../support/battle-builders.ts";
import { RULES } from "../support/rules.ts";

const CHARGE: Order = { type: "charge", target: "b" };

/** What is said of the charge of heavy horse at spears that stand at this place. */
function tell(y: number, lang: "en" | "ru" = "en", order: Order | undefined = CHARGE) {
  vi.stubGlobal("game", { i18n: wordsOf(lang) });
  const horse = troops({ type: "heavyHorse" });
  const battle = battleOf([horse, foe({ y })], { step: "orders" });
  return { ...describeFailing(battle, horse, order), charges: describeCharges(battle, horse, RULES) };
}

afterEach(() => vi.unstubAllGlobals());

describe("a charge that would fail as things stand", () => {
  it.each([
    ["en", /^Would end 1\.5″ short .*\(M-MEL-10\)$/],
    ["ru", /\(M-MEL-10\)$/],
  ] as const)("M-MEL-10 is told in one sentence with the rule, in %s", (lang, sentence) => {
    const { failing, failingRule } = tell(10.5, lang);
    expect(failing).toMatch(sentence);
    expect(failingRule).toMatch(/./);
  });

  it("M-MEL-10 is marked among the charges that are offered", () => {
    expect(tell(10.5).charges?.offered).toMatchObject([
      { id: "b", end: expect.stringContaining("M-MEL-10") },
    ]);
    expect(tell(22).charges?.offered).toMatchObject([{ id: "b", end: "" }]);
  });

  it("says nothing of one that reaches its target, and of other orders", () => {
    expect(tell(22).failing).toBe("");
    expect(tell(10.5, "en", { type: "stand" }).failing).toBe("");
    expect(tell(10.5, "en", { type: "intercept", protects: "a" }).failing).toBe("");
  });
});
