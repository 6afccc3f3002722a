import { describe, expect, it } from "vitest";
import { listUndecided } from "#battle/mass/melee/deciding.ts";
import { LANGUAGES, wordsOf } from "../../scripts/battle/words.ts";
import { namesOf } from "../../src/foundry/chat/card-step.ts";
import { describeEvent } from "../../src/foundry/chat/describe-event.ts";
import { writeHeadline } from "../../src/foundry/chat/write-headline.ts";
import { always, battleOf, foe, gapOf, play, troops, unitOf } from "../support/battle-builders.ts";
import { RULES } from "../support/rules.ts";

const UNITS = [
  troops({ y: 22 }),
  troops({ id: "c", type: "archers", name: "Archers", y: 25, profile: { weapon: "bow" } }),
  foe({ y: 17 }),
];
const END = { type: "endStep" } as const;

/** How the battle has come to the melee in which archers stand behind the foot that is attacked. */
const MELEES = {
  orders: () => {
    const order = { type: "move", legs: [{ advanceInches: 9 }] } as const;
    let battle = battleOf(UNITS, { step: "orders", orders: { b: order } });
    for (let steps = 0; steps < 6 && battle.clock.step !== "melee"; steps += 1)
      battle = play(battle, END, always(1)).battle;
    return battle;
  },
  steps: () => {
    const start = battleOf(UNITS, { step: "counterMove" });
    let { battle } = play(start, { type: "move", unit: "b", legs: [{ advanceInches: 9 }] }, always(1));
    for (let steps = 0; steps < 6 && battle.clock.step !== "melee"; steps += 1)
      battle = play(battle, END, always(1)).battle;
    return battle;
  },
};

describe.each(["orders", "steps"] as const)("M-MEL-4 refusing a melee in the sequence of %s", (sequence) => {
  it("M-MEL-4 is open to archers behind foot, and carried out before the melee is fought", () => {
    const battle = MELEES[sequence]();
    expect(battle.clock.step).toBe("melee");
    expect(battle.contacts).toMatchObject([{ attacker: "b", defender: "a" }]);
    expect(listUndecided(battle, RULES)).toStrictEqual(["red"]);
    const gone = play(battle, { type: "refuseMelee", unit: "c" });
    expect(gapOf(gone, "c", "b")).toBeGreaterThan(3.001);
    expect(listUndecided(gone.battle, RULES)).toStrictEqual([]);
    const fought = play(gone.battle, { type: "fight" }, always(1));
    expect(unitOf(fought, "c").turn.fought).toBe(false);
    expect(unitOf(fought, "a").turn.fought).toBe(true);
  });

  it.each([
    ["en", "Archers refused the melee and fell back", /^Archers went back [\d.]+″, facing the enemy\.$/],
    [
      "ru",
      "Archers: отряд уклонился от рукопашной и отошёл",
      /^Archers: отход на [\d,]+″ лицом к противнику\.$/,
    ],
  ] as const)("M-MEL-4 is told in %s", (lang, headline, step) => {
    expect(LANGUAGES).toContain(lang);
    const battle = MELEES[sequence]();
    const { events } = play(battle, { type: "refuseMelee", unit: "c" });
    const names = namesOf(wordsOf(lang), Object.values(battle.units), battle.sides);
    expect(writeHeadline(events, names, () => "red", 0)?.text).toBe(headline);
    const told = events.flatMap((event) => describeEvent(event, names)).map(({ text }) => text);
    expect(told.some((text) => step.test(text))).toBe(true);
  });
});
