import { describe, expect, it } from "vitest";
import type { Battle } from "#battle/mass/state.ts";
import type { Dice } from "#rules/dice.ts";
import { normalizeBearing } from "#rules/quantities.ts";
import { DiceByUnit, type Names, rename, reorder } from "../../support/mirror-names.ts";
import {
  chargeAtRandom,
  crowdedBattle,
  inSteps,
  orderAtRandom,
  playTurn,
  reveal,
} from "../../support/random-orders.ts";
import { randomBattle } from "../../support/random-play.ts";
import { seeded } from "../../support/seeded.ts";

/** Numbers, texts or structures of them that are the same but for rounding; absent is as good as not there. */
function isClose(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return Math.abs(normalizeBearing(a - b)) < 1e-5;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isClose((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

/** What of a battle must not depend on names and lists: contacts are listed as they were made. */
const outcomeOf = ({ units, contacts, clock: { step } }: Battle) => {
  const nameOf = ({ attacker, defender }: Battle["contacts"][number]) => `${attacker} ${defender}`;
  return { units, step, contacts: Object.fromEntries(contacts.map((contact) => [nameOf(contact), contact])) };
};

/** Names of units whose order is turned round, and the way back. */
function otherNames({ units }: Battle): { readonly to: Names; readonly back: Names } {
  const ids = Object.keys(units).sort();
  const pairs = ids.map((id, index): [string, string] => [id, `u${ids.length - index + 10}`]);
  return { to: Object.fromEntries(pairs), back: Object.fromEntries(pairs.map(([id, name]) => [name, id])) };
}

const SWAPPED: Names = { red: "blue", blue: "red" };

describe("what all do at once favours nobody (D-230, D-236)", () => {
  const battleOfSeed = (seed: number): Battle => {
    const draw = seeded(seed);
    if (seed % 3 > 0) return orderAtRandom(draw, crowdedBattle(draw));
    const start = randomBattle(draw);
    const clock = { ...start.clock, step: "orders", turn: 1 } as const;
    return orderAtRandom(draw, { ...start, turnSequence: "orders", orders: {}, pending: [], clock });
  };

  it("D-236 a reveal comes to the same whatever the order and the names of units and of sides", () => {
    for (let seed = 1; seed <= 36; seed += 1) {
      const battle = battleOfSeed(seed);
      const { to, back } = otherNames(battle);
      const dice = (names?: Names) => new DiceByUnit(seed, names);
      const usual = outcomeOf(reveal(battle, dice()));
      const others = {
        listed: reveal(
          reorder(battle, (ids) => ids.toReversed()),
          dice(),
        ),
        named: rename(reveal(rename(battle, to), dice(back)), back),
        swapped: rename(reveal(rename(battle, SWAPPED), dice(SWAPPED)), SWAPPED),
        sides: reveal({ ...battle, sides: battle.sides.toReversed() }, dice()),
      };
      for (const [how, other] of Object.entries(others))
        expect(isClose(outcomeOf(other), usual), `${how} of seed ${seed}`).toBe(true);
    }
  }, 60_000);

  it.each(["orders", "steps"] as const)(
    "D-236 whole turns of %s come to the same whatever the order and the names of units and of sides",
    (sequence) => {
      for (let seed = 1; seed <= 24; seed += 1) {
        const draw = seeded(seed);
        const start =
          sequence === "orders" ? orderAtRandom(draw, crowdedBattle(draw)) : inSteps(crowdedBattle(draw));
        const script = sequence === "steps" ? chargeAtRandom(draw, start) : [];
        const { to, back } = otherNames(start);
        const dice = (names?: Names) => new DiceByUnit(seed, names);
        const finish = (battle: Battle, own: Dice, names: Names = {}) =>
          playTurn(battle, rename(script, names), own);
        const usual = outcomeOf(finish(start, dice()));
        const others = {
          listed: finish(
            reorder(start, (ids) => ids.toReversed()),
            dice(),
          ),
          named: rename(finish(rename(start, to), dice(back), to), back),
          swapped: rename(finish(rename(start, SWAPPED), dice(SWAPPED), SWAPPED), SWAPPED),
        };
        for (const [how, other] of Object.entries(others))
          expect(isClose(outcomeOf(other), usual), `${how} of seed ${seed}`).toBe(true);
      }
    },
    120_000,
  );
});
