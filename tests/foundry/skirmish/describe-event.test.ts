import { describe, expect, it } from "vitest";
import { COMMAND_TYPES } from "#battle/skirmish/check-command.ts";
import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import { LANGUAGES, type Language, wordsOf } from "../../../scripts/battle/words.ts";
import { describeEvent } from "../../../src/foundry/skirmish/describe-event.ts";
import { namesOfSkirmish } from "../../../src/foundry/skirmish/names.ts";
import { tellEvent } from "../../../src/foundry/skirmish/tell-event.ts";
import { writeCommand, writeHeadline } from "../../../src/foundry/skirmish/write-headline.ts";
import { SKIRMISH_EVENTS } from "../../support/skirmish-sample-events.ts";

const FIGURES = [
  { id: "a", name: "Adam" },
  { id: "b", name: "Bruno" },
  { id: "c", name: "" },
];
const SIDES = [
  { id: "red", name: "Red" },
  { id: "blue", name: "Blue" },
];
const namesIn = (lang: Language) => namesOfSkirmish(wordsOf(lang), FIGURES, SIDES);

const tell = (event: SkirmishEvent, lang: Language = "en"): string =>
  tellEvent(event, namesIn(lang)).join("\n");

const head = (events: readonly SkirmishEvent[], lang: Language = "en") =>
  writeHeadline(events, namesIn(lang), (id) => (id === "b" ? "blue" : "red"));

const isWhole = (text: string, lang: Language): void => {
  expect(text).toMatch(/\p{L}{3}/u);
  expect(text).not.toMatch(/MANGONEL|\{\w+\}|undefined|NaN/);
  expect(/[А-яё]/.test(text)).toBe(lang === "ru");
};

describe("what is told of an event of a skirmish", () => {
  it.each(
    LANGUAGES.flatMap((lang) =>
      Object.values(SKIRMISH_EVENTS).map((event) => [lang, event.type, event] as const),
    ),
  )("%s: %s has a sentence", (lang, _, event) => {
    isWhole(tell(event, lang), lang);
    for (const { text } of describeEvent(event, namesIn(lang))) isWhole(text, lang);
  });

  it("S-FIRE-11 tells whom the number picked, and S-FIRE-2 the die with all that modifies it", () => {
    expect(tell(SKIRMISH_EVENTS.shotFired).split("\n")).toEqual([
      "- At one of these, from the left: c, Bruno. Number 2 was drawn: Bruno. [S-FIRE-11]",
      "- Adam shot at Bruno, total 2: killed. [S-FIRE-2]",
      "  - Dice: 3",
      "  - short range: -1 [S-FIRE-1]",
    ]);
    const { drawn: _, ...alone } = SKIRMISH_EVENTS.shotFired;
    const missed = { ...alone, eligible: ["b"], die: 6, total: 5, kills: false } as const;
    expect(tell(missed)).toMatch(/^- Adam shot at Bruno, total 5: missed\..*\n {2}- Dice: \(6\)/);
    expect(tell({ ...alone, isWasted: true })).toContain("had been killed before in this phase");
    expect(tell({ ...missed, isWasted: true })).toContain("missed");
  });

  it("S-MEL-7 tells a round with both dice, and how either total is made up", () => {
    expect(tell(SKIRMISH_EVENTS.roundFought).split("\n")).toEqual([
      "- Round 2. Adam: 6; Bruno: 1. Bruno is beaten. [S-MEL-7]",
      "  - Adam: 5",
      "  - Bruno: 2",
      "- Adam, supported by c: 6 in all. [S-MEL-7]",
      "  - support: 1 [S-MMOD-4]",
      "- Bruno: 1 in all. [S-MEL-7]",
      "  - no warrior: -1 [S-MMOD-12]",
    ]);
    const plain = { ...SKIRMISH_EVENTS.roundFought, supports: { attacker: [], defender: [] } };
    expect(tell({ ...plain, lines: { attacker: [], defender: [] } }).split("\n")).toHaveLength(3);
  });

  it.each(["defenderKilled", "defenderRetreats", "locked", "attackerRetreats", "attackerKilled"] as const)(
    "S-MEL-8 has words for the outcome %s",
    (outcome) => {
      for (const lang of LANGUAGES) {
        const event = { ...SKIRMISH_EVENTS.roundFought, outcome };
        isWhole(tell(event, lang), lang);
        isWhole(head([event], lang)?.text ?? "", lang);
      }
    },
  );

  it("tells who was whose die of the initiative, throw by throw", () => {
    expect(tell(SKIRMISH_EVENTS.initiativeRolled).split("\n").slice(1)).toEqual([
      "  - Red: 4",
      "  - Blue: 4",
      "  - Red: 2",
      "  - Blue: 5",
    ]);
  });

  it("tells a choice that was left to its default as such", () => {
    expect(tell({ ...SKIRMISH_EVENTS.firstSideChosen, byDefault: true })).toContain("as nobody chose");
  });

  it("tells a turn on the spot without a way, and a way without a turn", () => {
    const { figureMoved } = SKIRMISH_EVENTS;
    expect(tell({ ...figureMoved, rule: "S-MOVE-10", isMove: false })).toBe(
      "- Adam turned by 90°. [S-MOVE-10]",
    );
    expect(tell({ ...figureMoved, turned: 0 })).toMatch(/^- Adam moved 4.5″\. \[S-MOVE-1\]/);
    expect(tell(figureMoved)).toContain("moved 4.5″ and turned by 90°");
  });

  it("D-44 tells that a stand slid, and S-PRI-1 that a captive is meant", () => {
    const { combatFormed } = SKIRMISH_EVENTS;
    const told = tell({ ...combatFormed, slid: { x: 1, y: 2, heading: 0 } });
    expect(told).toContain("slid along to stand square before Bruno. [D-44]");
    expect(told).toContain("Adam means to take Bruno captive. [S-PRI-1]");
    expect(tell({ ...combatFormed, combat: { ...combatFormed.combat, captures: false } })).not.toContain(
      "captive",
    );
  });

  it("D-4 tells that whoever ran has left the table", () => {
    expect(tell({ ...SKIRMISH_EVENTS.figureRetreated, leavesTable: true })).toContain(
      "- Bruno left the table. [D-4]",
    );
  });

  it("S-FORM-5 tells who has left a formation and whether it has ended, each where it is so", () => {
    const { formationLeft } = SKIRMISH_EVENTS;
    expect(tell(formationLeft).split("\n")).toHaveLength(2);
    expect(tell({ ...formationLeft, ends: false })).toBe("- Out of the formation: Adam. [S-FORM-5]");
    expect(tell({ ...formationLeft, figures: [] })).toBe("- The formation is no more. [S-FORM-5]");
  });

  it("D-63 tells a captive that is led apart from a figure that the GM sets down", () => {
    const { figurePlaced } = SKIRMISH_EVENTS;
    expect(tell({ ...figurePlaced, comes: false })).toBe("- The GM set down Adam.");
    expect(tell({ ...figurePlaced, comes: false, rule: "D-63" })).toContain("led along. [D-63]");
  });

  it("D-55 tells an attack by surprise, and a charge apart from a move", () => {
    const { contactMade } = SKIRMISH_EVENTS;
    const { contact } = contactMade;
    expect(tell(contactMade)).toContain("Adam charged into contact with Bruno.");
    expect(tell({ ...contactMade, contact: { ...contact, charged: false } })).toContain("moved into");
    expect(tell({ ...contactMade, contact: { ...contact, surprise: true } })).toContain("by surprise");
  });
});

describe("the headline of an action of a skirmish", () => {
  const { chargeRolled, contactMade, figuresKilled, roundFought, figureCaptured, shotFired } =
    SKIRMISH_EVENTS;
  const met = (defender: string): SkirmishEvent => ({
    ...contactMade,
    contact: { ...contactMade.contact, defender },
  });

  it.each(LANGUAGES.flatMap((lang) => Object.values(SKIRMISH_EVENTS).map((event) => [lang, event] as const)))(
    "%s: of any event is whole or missing",
    (lang, event) => {
      const headline = head([event], lang);
      if (headline) isWhole(headline.text, lang);
    },
  );

  it.each<[string, readonly SkirmishEvent[], string]>([
    ["contact", [chargeRolled, met("b")], "Adam charged Bruno: contact"],
    ["another enemy", [chargeRolled, met("c")], "Adam charged Bruno and met c"],
    ["nobody", [chargeRolled], "Adam charged Bruno: out of reach"],
    [
      "a shot on the way",
      [chargeRolled, { ...figuresKilled, figures: ["a"] }],
      "Adam charged Bruno and was shot down",
    ],
    ["a hit", [shotFired], "Adam shot Bruno"],
    ["a miss", [{ ...shotFired, kills: false }], "Adam shot at Bruno and missed"],
    ["a hit too late", [{ ...shotFired, isWasted: true }], "Adam shot at Bruno, already killed"],
    ["one combat", [roundFought, figuresKilled], "Adam beat Bruno"],
    ["several combats", [roundFought, roundFought, figuresKilled], "Round 2: 2 fell"],
    ["a captive", [roundFought, figureCaptured], "Round 2: 0 fell. Taken: Bruno"],
    ["nobody away", [{ ...SKIRMISH_EVENTS.disengagingTried, succeeds: false }], "Nobody got away"],
  ])("says how it came to %s", (_, events, text) => {
    expect(head(events)?.text).toBe(text);
  });

  it("bears the banner of whoever acted, and of no side where both did", () => {
    expect(head([shotFired])).toMatchObject({ side: "red", shooter: "red" });
    expect(head([SKIRMISH_EVENTS.captiveFreed])).toMatchObject({ side: "blue", shooter: "" });
    expect(head([roundFought])).toMatchObject({ side: "" });
  });

  it("counts the fallen in the plural of the language", () => {
    const fallen = (count: number) =>
      head([roundFought, roundFought, { ...figuresKilled, figures: Array(count).fill("b") }], "ru")?.text;
    expect([1, 2, 5].map(fallen)).toEqual(["Круг 2: 1 убитый", "Круг 2: 2 убитых", "Круг 2: 5 убитых"]);
  });

  it("names a command where nothing came of it, and a wish with what is wished", () => {
    const say = (command: SkirmishCommand) => writeCommand(command, namesIn("en"));
    expect(say({ type: "move", figure: "a", path: [] })).toBe("Move: Adam");
    expect(say({ type: "endPhase" })).toBe("Done");
    expect(say({ type: "pair", figure: "a", target: "b" })).toBe("Adam means to fight Bruno");
    expect(say({ type: "pair", figure: "a", target: "b", captures: true })).toContain("take a captive");
    expect(say({ type: "support", figure: "a", principal: "c" })).toBe("Adam means to support c");
    expect(say({ type: "support", figure: "a" })).toBe("Adam means to support nobody");
    expect(say({ type: "disengage", figure: "a" })).toBe("Adam means to disengage");
  });

  it.each(LANGUAGES.flatMap((lang) => COMMAND_TYPES.map((type) => [lang, type] as const)))(
    "%s: %s has a name",
    (lang, type) => {
      isWhole(namesIn(lang).localize(`MANGONEL.SkirmishCommand.${type}`), lang);
    },
  );
});
