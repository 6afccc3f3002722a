import { describe, expect, it } from "vitest";
import { type D6, DrawnDice } from "#rules/dice.ts";
import { countKills, planStrike, type StrikeZone } from "#rules/mass/combat.ts";
import {
  findCasualtyThrower,
  isPostMeleeDue,
  judgePostMelee,
  type MeleeSides,
} from "#rules/mass/post-melee.ts";
import type { TroopType } from "#rules/mass/troop-types.ts";
import { type MeleeOddsFacts, measureMeleeOdds } from "#rules/odds/melee-odds.ts";
import { measureReactionOdds } from "#rules/odds/reaction-odds.ts";
import { profileOf, RULES } from "../../support/rules.ts";
import { seeded } from "../../support/seeded.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

interface Force {
  readonly type: TroopType;
  readonly figures: number;
  /** Figures that find a place against the enemy. */
  readonly front: number;
}

/** Two units against each other; each strikes with what is left of its front. */
function duel(one: Force, other: Force, zone: StrikeZone = "front"): MeleeOddsFacts {
  const forces = [one, other];
  return {
    strengths: forces.map(({ figures }) => figures),
    rounds: 2,
    listStrikes: (_round, losses) =>
      [0, 1].flatMap((striker) => {
        const [force, enemy] = [forces[striker], forces[1 - striker]];
        if (force === undefined || enemy === undefined || (striker === 1 && zone === "rear")) return [];
        const figures = Math.min(force.front, force.figures - (losses[striker] ?? 0));
        const plan = planStrike(
          {
            attacker: { profile: profileOf(force.type), figures },
            defender: { profile: profileOf(enemy.type) },
            zone: striker === 0 ? zone : "front",
          },
          RULES,
        );
        return [{ ...plan, target: 1 - striker }];
      }),
  };
}

/** Fights a melee with real dice by the rule functions. */
function fight(facts: MeleeOddsFacts, roll: (count: number) => readonly D6[]): readonly number[] {
  let losses: readonly number[] = facts.strengths.map(() => 0);
  for (let round = 1; round <= facts.rounds; round += 1) {
    const kills = facts.strengths.map(() => 0);
    for (const { dice, killOn, target } of facts.listStrikes(round, losses)) {
      kills[target] = (kills[target] ?? 0) + countKills({ killOn }, roll(dice));
    }
    losses = losses.map((lost, unit) => Math.min(facts.strengths[unit] ?? 0, lost + (kills[unit] ?? 0)));
  }
  return losses;
}

/** Every throw of so many dice. */
function* listThrows(count: number): Generator<readonly D6[]> {
  if (count === 0) yield [];
  else for (const rest of listThrows(count - 1)) for (const face of FACES) yield [...rest, face];
}

const total = (chances: readonly number[]) => chances.reduce((sum, chance) => sum + chance, 0);

describe("odds of a melee M-MEL-1, M-MEL-2", () => {
  it("M-MEL-2 agrees with the rule over every throw of one round", () => {
    const facts = {
      ...duel({ type: "heavyFoot", figures: 3, front: 3 }, { type: "lightFoot", figures: 2, front: 2 }),
      rounds: 1,
    };
    const odds = measureMeleeOdds(facts);
    const found = new Map<string, number>();
    const dice = facts.listStrikes(1, [0, 0]).reduce((sum, strike) => sum + strike.dice, 0);
    let throws = 0;
    for (const faces of listThrows(dice)) {
      let used = 0;
      const losses = fight(facts, (count) => {
        used += count;
        return faces.slice(used - count, used);
      });
      found.set(losses.join(), (found.get(losses.join()) ?? 0) + 1);
      throws += 1;
    }
    expect(odds.outcomes).toHaveLength(found.size);
    for (const { losses, chance } of odds.outcomes)
      expect(chance).toBeCloseTo((found.get(losses.join()) ?? 0) / throws, 12);
  });

  it("M-MEL-2 D-161 agrees with the rule over every throw of two rounds", () => {
    const facts = duel(
      { type: "heavyFoot", figures: 2, front: 2 },
      { type: "lightHorse", figures: 1, front: 1 },
    );
    const odds = measureMeleeOdds(facts);
    const found = new Map<string, number>();
    let throws = 0;
    for (const faces of listThrows(6)) {
      let used = 0;
      const losses = fight(facts, (count) => {
        used += count;
        return faces.slice(used - count, used);
      });
      found.set(losses.join(), (found.get(losses.join()) ?? 0) + 1);
      throws += 1;
    }
    for (const { losses, chance } of odds.outcomes)
      expect(chance).toBeCloseTo((found.get(losses.join()) ?? 0) / throws, 12);
  });

  it.each([
    ["front", { type: "heavyFoot", figures: 24, front: 12 }, { type: "lightFoot", figures: 20, front: 10 }],
    ["flank", { type: "heavyHorse", figures: 10, front: 8 }, { type: "heavyFoot", figures: 20, front: 10 }],
    ["rear", { type: "heavyFoot", figures: 10, front: 10 }, { type: "archers", figures: 12, front: 6 }],
  ] as const)("M-MEL-1 M-MEL-2 agrees with a seeded sample, attacked in the %s", (zone, one, other) => {
    const facts = duel(one, other, zone);
    const odds = measureMeleeOdds(facts);
    const dice = new DrawnDice(seeded(7));
    const sample = 6000;
    const means = [0, 0];
    const wins = { sampled: 0, exact: 0 };
    for (let melee = 0; melee < sample; melee += 1) {
      const [lost = 0, taken = 0] = fight(facts, (count) => dice.roll({ purpose: "melee", count }));
      means[0] = (means[0] ?? 0) + lost / sample;
      means[1] = (means[1] ?? 0) + taken / sample;
      if (lost < taken) wins.sampled += 1 / sample;
    }
    for (const { losses, chance } of odds.outcomes)
      if ((losses[0] ?? 0) < (losses[1] ?? 0)) wins.exact += chance;
    odds.losses.forEach((counts, unit) => {
      expect(total(counts)).toBeCloseTo(1, 10);
      const mean = counts.reduce((sum, chance, count) => sum + chance * count, 0);
      expect(Math.abs(mean - (means[unit] ?? 0))).toBeLessThan(0.15);
    });
    expect(Math.abs(wins.exact - wins.sampled)).toBeLessThan(0.03);
    if (zone === "rear") expect(odds.losses[0]?.[0]).toBeCloseTo(1, 12);
  });

  it("M-MEL-2 12 against 12 that lose 3 and 2 fight on as 9 against 10", () => {
    const facts = duel(
      { type: "heavyFoot", figures: 12, front: 12 },
      { type: "heavyFoot", figures: 12, front: 12 },
    );
    expect(facts.listStrikes(2, [3, 2]).map(({ dice }) => dice)).toEqual([9, 10]);
  });

  it("M-MEL-1 D-170 adds up the dice of several units at one, and loses no chance", () => {
    const profile = profileOf("heavyFoot");
    const facts: MeleeOddsFacts = {
      strengths: [6, 6, 5],
      rounds: 2,
      listStrikes: (_round, losses) => {
        const left = (unit: number) => (unit === 2 ? 5 : 6) - (losses[unit] ?? 0);
        const strike = (figures: number, target: number) => ({
          ...planStrike({ attacker: { profile, figures }, defender: { profile }, zone: "front" }, RULES),
          target,
        });
        return [
          strike(left(0), 2),
          strike(left(1), 2),
          strike(Math.ceil(left(2) / 2), 0),
          strike(Math.floor(left(2) / 2), 1),
        ];
      },
    };
    const odds = measureMeleeOdds(facts);
    expect(total(odds.outcomes.map(({ chance }) => chance))).toBeCloseTo(1, 10);
    const alone = measureMeleeOdds({ ...facts, rounds: 1 });
    expect(alone.losses[2]?.[0]).toBeCloseTo((5 / 6) ** 12, 12);
  });
});

describe("odds of what a melee ends in X-PMM-1, X-PMM-6", () => {
  const horse = { type: "heavyHorse", figures: 10, front: 10 } as const;
  const foot = { type: "heavyFoot", figures: 20, front: 10 } as const;
  const odds = measureReactionOdds(
    measureMeleeOdds(duel(horse, foot)),
    [
      { profile: profileOf(horse.type), figures: horse.figures, side: 0 },
      { profile: profileOf(foot.type), figures: foot.figures, side: 1 },
    ],
    RULES,
  );

  it("X-PMM-6 the chances of all ends add up to 1", () => {
    const reactions = total(odds.reactions.map(({ chance }) => chance));
    expect(reactions + odds.continues + odds.destroyed[0] + odds.destroyed[1]).toBeCloseTo(1, 10);
  });

  it("X-PMM-1 X-PMM-6 agree with a seeded sample", () => {
    const facts = duel(horse, foot);
    const dice = new DrawnDice(seeded(11));
    const sample = 6000;
    const found = new Map<string, number>();
    for (let melee = 0; melee < sample; melee += 1) {
      const [lost = 0, taken = 0] = fight(facts, (count) => dice.roll({ purpose: "melee", count }));
      const sides: MeleeSides = [
        [{ profile: profileOf(horse.type), entered: 10, lost, survivors: 10 - lost }],
        [{ profile: profileOf(foot.type), entered: 20, lost: taken, survivors: 20 - taken }],
      ];
      let end = "destroyed";
      if (isPostMeleeDue(sides)) {
        const thrower = findCasualtyThrower(sides);
        const die = thrower === undefined ? undefined : dice.roll({ purpose: "casualtyScore", count: 1 })[0];
        const { loser, reaction } = judgePostMelee(sides, die, RULES);
        end = loser === undefined || reaction === "continues" ? "continues" : `${loser} ${reaction}`;
      }
      found.set(end, (found.get(end) ?? 0) + 1 / sample);
    }
    expect(Math.abs(odds.continues - (found.get("continues") ?? 0))).toBeLessThan(0.03);
    for (const { loser, reaction, chance } of odds.reactions) {
      expect(Math.abs(chance - (found.get(`${loser} ${reaction}`) ?? 0))).toBeLessThan(0.03);
    }
  });

  it("X-PMM-1 a side that is wiped out makes no morale", () => {
    const wipe = measureReactionOdds(
      { outcomes: [{ losses: [0, 20], chance: 1 }], losses: [] },
      [
        { profile: profileOf(horse.type), figures: 10, side: 0 },
        { profile: profileOf(foot.type), figures: 20, side: 1 },
      ],
      RULES,
    );
    expect(wipe).toEqual({ reactions: [], continues: 0, destroyed: [0, 1] });
  });
});
