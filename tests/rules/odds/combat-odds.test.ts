import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import { measureChargeOdds } from "#rules/odds/charge-odds.ts";
import { type CombatOddsFacts, measureCombatOdds } from "#rules/odds/combat-odds.ts";
import { succeeds } from "#rules/skirmish/disengaging.ts";
import { judgeRound, readAttackModifier, readDefenceModifier } from "#rules/skirmish/melee.ts";
import { FOOT, figure, MOUNTED, RULES } from "../skirmish/figures.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

const facts = (change: Partial<CombatOddsFacts> = {}): CombatOddsFacts => ({
  combat: {
    attacker: {
      profile: figure({ berserker: true }),
      supports: 1,
      failedDisengaging: false,
      charged: false,
      surprise: true,
      behind: false,
      isFirstRound: true,
    },
    defender: {
      profile: FOOT,
      supports: 0,
      failedDisengaging: false,
      formation: "shieldWall",
      isFaced: true,
      obstacle: true,
      higherInches: 1,
      isFirstRound: true,
    },
  },
  rounds: 20,
  disengaging: {},
  ...change,
});

/** The same by walking through all dice of so many rounds. */
function walk({ combat, rounds, disengaging }: CombatOddsFacts): Record<string, number> {
  const ends: Record<string, number> = {};
  const add = (end: string, chance: number): void => {
    ends[end] = (ends[end] ?? 0) + chance;
  };
  const fight = (round: number, failed: readonly [boolean, boolean], chance: number): void => {
    const now = {
      attacker: { ...combat.attacker, isFirstRound: round === 1, failedDisengaging: failed[0] },
      defender: { ...combat.defender, isFirstRound: round === 1, failedDisengaging: failed[1] },
    };
    const modifiers = [
      readAttackModifier(now, RULES).modifier,
      readDefenceModifier(now, RULES).modifier,
    ] as const;
    for (const a of FACES)
      for (const b of FACES) {
        const share = chance / 36;
        const { outcome } = judgeRound([a, b], modifiers, RULES);
        if (outcome !== "locked" || round === rounds) {
          add(outcome, share);
          continue;
        }
        const tries = ({ attacker, defender }: typeof disengaging) => [attacker, defender] as const;
        const [mine, yours] = tries(disengaging);
        for (const c of mine === undefined ? [undefined] : FACES)
          for (const d of yours === undefined ? [undefined] : FACES) {
            const part = share / ((mine === undefined ? 1 : 6) * (yours === undefined ? 1 : 6));
            const goes = c !== undefined && mine !== undefined && succeeds(c, mine, RULES);
            const flees = d !== undefined && yours !== undefined && succeeds(d, yours, RULES);
            if (goes && flees) add("bothDisengage", part);
            else if (goes) add("attackerDisengages", part);
            else if (flees) add("defenderDisengages", part);
            else fight(round + 1, [c !== undefined, d !== undefined], part);
          }
      }
  };
  fight(1, [false, false], 1);
  return ends;
}

describe("the odds of a combat", () => {
  it.each([
    ["to the end", {}],
    ["the attacker tries to leave", { attacker: 1 }],
    ["both try to leave", { attacker: 0, defender: 1 }],
  ] as const)("S-MEL-9 S-DIS-1 S-DIS-5 D-48 D-57 D-58 are those of all dice: %s", (_, disengaging) => {
    const asked = facts({ rounds: 2, disengaging });
    const odds = measureCombatOdds(asked, RULES);
    const walked = walk(asked);
    for (const [end, chance] of Object.entries(odds)) expect(chance).toBeCloseTo(walked[end] ?? 0, 12);
  });

  it("D-48 add up to one, with what is still locked after the last round among them", () => {
    for (const rounds of [1, 2, 20]) {
      const odds = measureCombatOdds(facts({ rounds }), RULES);
      expect(Object.values(odds).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      expect(odds.locked).toBeGreaterThan(0);
    }
  });
});

describe("the reach of a charge", () => {
  it.each([
    ["foot", FOOT, 7, 1],
    ["foot", FOOT, 8.5, 4 / 6],
    ["foot", FOOT, 12, 1 / 6],
    ["foot", FOOT, 12.1, 0],
    ["mounted", MOUNTED, 14, 1],
    ["mounted", MOUNTED, 24, 1 / 36],
    ["mounted", MOUNTED, 19, 21 / 36],
  ] as const)('S-MOVE-6 D-18 %s reaches %s" away', (_, profile, inches, chance) => {
    expect(measureChargeOdds(profile, inches, RULES)).toBeCloseTo(chance, 12);
  });
});
