import { describe, expect, it } from "vitest";
import { wordsOf } from "../../scripts/battle/words.ts";
import { namesOf } from "../../src/foundry/chat/card-step.ts";
import { isCardWorthy } from "../../src/foundry/chat/card-worthy.ts";
import { writeHeadline } from "../../src/foundry/chat/write-headline.ts";
import { always, battleOf, contactOf, foe, play, troops } from "../support/battle-builders.ts";

describe("headlines of cards", () => {
  it.each([
    ["en", "Melee: Few wiped out, 2 fell"],
    ["ru", "Рукопашная: Few — никого не осталось, пали 2 фигуры"],
  ] as const)(
    "tell in %s of a melee in which nobody is left, not of who tried to rally before it",
    (lang, headline) => {
      const running = { type: "running", mode: "retreat", runningTurn: 1, inTurn: 1 } as const;
      const few = foe({ type: "lightFoot", figures: 2, files: 2, name: "Few", condition: running });
      const charger = troops({ type: "mediumHorse", figures: 10, y: 20 });
      const battle = battleOf([charger, few], {
        step: "melee",
        contacts: [contactOf("a", "b", { charge: true })],
      });
      const { events } = play(battle, { type: "fight" }, always(6));
      const types = events.map(({ type }) => type);
      expect(types.indexOf("rallyRolled")).toBeLessThan(types.indexOf("meleeRoundFought"));
      expect(types).toContain("rallyRolled");
      const names = namesOf(wordsOf(lang), Object.values(battle.units), battle.sides);
      expect(writeHeadline(events, names, () => "red", 2)?.text).toBe(headline);
    },
  );

  it("tell that orders are revealed, even where nobody meets anybody", () => {
    const battle = battleOf([troops({ y: 30 }), foe({ y: 5 })], {
      step: "orders",
      orders: { a: { type: "move", legs: [{ advanceInches: 1 }] } },
    });
    const { events } = play(battle, { type: "endStep" });
    expect(isCardWorthy(events)).toBe(true);
    const names = namesOf(wordsOf("en"), Object.values(battle.units), battle.sides);
    expect(writeHeadline(events, names, () => "red", 0)?.text).toBe("The orders are revealed.");
  });
});
