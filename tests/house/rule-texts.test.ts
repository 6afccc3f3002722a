import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import russian from "../../lang/ru.json" with { type: "json" };
import { listRuleIds } from "../support/rule-ids.ts";
import { listFiles } from "../support/source-tree.ts";

/** Nothing longer is read in a tooltip. */
const MOST_CHARACTERS = 300;

const texts: Readonly<Record<"en" | "ru", Readonly<Record<string, string>>>> = {
  en: english.MANGONEL.Rule,
  ru: russian.MANGONEL.Rule,
};

const ids = listRuleIds(listFiles(["src"], [".ts"]));
const templates = listFiles(["templates"], [".hbs"]);

/** The numbers in a text, each once, in order; a comma before decimals counts as a point. */
const numbersIn = (text: string): readonly string[] =>
  [
    ...new Set([...text.matchAll(/\d+(?:[.,]\d+)?[½¼]?|[½¼]/g)].map(([number]) => number.replace(",", "."))),
  ].sort();

describe("the texts of the rules", () => {
  it("are sought for ids in the code", () => {
    expect(ids.length).toBeGreaterThan(100);
    expect(
      listRuleIds([{ path: "src/a.ts", text: '/* M-CAN-1 */ f("D-4", `M-CAN-8`, "see M-CAN-9");' }]),
    ).toEqual(["D-4", "M-CAN-8"]);
  });

  it.each(["en", "ru"] as const)("%s has one for every id in the code, and no other", (lang) => {
    expect(Object.keys(texts[lang])).toEqual(ids);
  });

  it("say the same numbers in both languages", () => {
    const faults = ids.filter(
      (id) => numbersIn(texts.en[id] ?? "").join() !== numbersIn(texts.ru[id] ?? "").join(),
    );
    expect(faults).toEqual([]);
    expect(numbersIn("1½″, then 0,5″ and 3–4, ¼ of 10: 1½")).toEqual(["0.5", "10", "1½", "3", "4", "¼"]);
  });

  it.each(["en", "ru"] as const)("%s are whole sentences, short enough for a tooltip", (lang) => {
    const faults = Object.entries(texts[lang]).filter(
      ([, text]) => !/^[\p{Lu}\d].*\.$/u.test(text) || text.length > MOST_CHARACTERS || /[<>&{}]/.test(text),
    );
    expect(faults).toEqual([]);
  });

  it("stand on every id that a template shows, for the mouse, the keyboard and the screen reader", () => {
    const shown = templates.filter(({ text }) => /class="rule"/.test(text)).map(({ path }) => path);
    expect(shown).toEqual(["templates/rule.hbs"]);
    const [partial] = templates.filter(({ path }) => path === "templates/rule.hbs");
    const render = Handlebars.compile(partial?.text ?? "");
    const html = render({ rule: "D-4", ruleText: "Nobody leaves." });
    expect(html).toContain('data-tooltip="Nobody leaves."');
    expect(html).toContain('tabindex="0"');
    expect(html).toContain('aria-label="D-4. Nobody leaves."');
    expect(render({ rule: "D-4", ruleText: "" }).trim()).toBe('<span class="rule">D-4</span>');
    expect(render({ rule: "", ruleText: "" }).trim()).toBe("");
  });
});
