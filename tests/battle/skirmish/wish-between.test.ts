import { describe, expect, it } from "vitest";
import { isEqual } from "#battle/patch.ts";
import { execute } from "#battle/skirmish/execute.ts";
import type { Skirmish } from "#battle/skirmish/state.ts";
import { isCommandFor } from "#battle/skirmish/view.ts";
import { wishBetween } from "#battle/skirmish/wish-between.ts";
import { KnownDice } from "#rules/dice.ts";
import { figure, skirmishOf } from "../../support/skirmish-builders.ts";
import { playRandomly, randomSkirmish } from "../../support/skirmish-random-play.ts";

const GM = { gm: true, sides: [] };

function carryOut(battle: Skirmish, command: Parameters<typeof execute>[1]): Skirmish {
  const { turn, phase } = battle.clock;
  const result = execute(battle, command, { issuer: GM, moment: { turn, phase }, dice: new KnownDice([]) });
  if (result.type !== "done") throw new Error(`${command.type}: ${JSON.stringify(result)}`);
  return result.battle;
}

describe("what was given under seal, found again from what it changed (D-55, D-58)", () => {
  it("comes to the same, whatever was wished", () => {
    const found = new Set<string>();
    for (let seed = 1; seed <= 6; seed += 1)
      for (const { before, command, after } of playRandomly(randomSkirmish(seed), 3, seed)) {
        if (isCommandFor(before, command, "")) continue;
        const again = wishBetween(before, after);
        if (!again) expect(isEqual(before, after)).toBe(true);
        else expect(carryOut(before, again)).toEqual(after);
        if (again) found.add(again.type);
        if (again) expect(again.type).toBe(command.type);
      }
    expect([...found].sort()).toEqual(["disengage", "orderRuns", "pair", "support"]);
  });

  it("is a call of surprise where it names figures that wait", () => {
    const waits = {
      ...figure({ id: "b", side: "blue", x: 50, y: 20 }),
      condition: { type: "waiting" },
    } as const;
    const battle = skirmishOf([figure({ id: "a", side: "red", x: 50, y: 60 }), waits]);
    const command = { type: "surprise", figures: ["b"] } as const;
    expect(wishBetween(battle, carryOut(battle, command))).toEqual(command);
  });
});
