import { loseFigures } from "#battle/mass/losses.ts";
import { readFirstRound } from "#battle/mass/melee/first-round.ts";
import { lapRound } from "#battle/mass/melee/lapping.ts";
import type { Melee } from "#battle/mass/melee/melees.ts";
import { listBlows } from "#battle/mass/melee/round.ts";
import { closeOnEnemies } from "#battle/mass/melee/staying.ts";
import type { Battle } from "#battle/mass/state.ts";
import { Unfolding } from "#battle/mass/unfolding.ts";
import { planStrike } from "#rules/mass/combat.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { type MeleeOdds, measureMeleeOdds } from "#rules/odds/melee-odds.ts";
import { dice, unitOf } from "./battle-builders.ts";

/** The odds of a melee by way of the rules alone: who fights is found anew after every loss. */
export function reckonSlowly(battle: Battle, melee: Melee): MeleeOdds {
  const ruleset = rulesetWith(battle.settings);
  const units = melee.units.map((id) => unitOf({ battle }, id));
  const listStrikes = (round: number, losses: readonly number[]) => {
    const run = new Unfolding(battle, dice());
    loseFigures(
      run,
      units.map(({ id: unit }, place) => ({ unit, count: losses[place] ?? 0 })),
      "M-MEL-9",
    );
    if (round === 2) {
      lapRound(run, { units: melee.units, left: new Set(), unrallied: new Set() });
      closeOnEnemies(run, melee.units);
    }
    const listed = listBlows(run.battle, melee.units, new Set(), ruleset);
    const blows = round === 1 ? readFirstRound(run.battle, listed, ruleset) : listed;
    return blows.flatMap(
      ({ attacker, defender, figures, zone, barredBy, momentum = false, stationary = false }) => {
        const [striking, struck] = [run.unit(attacker), run.unit(defender)];
        const facts = {
          attacker: { profile: striking.profile, figures, momentum, stationary },
          defender: { profile: struck.profile },
        };
        const { dice: thrown, killOn } = planStrike({ ...facts, zone }, ruleset);
        return barredBy ? [] : [{ dice: thrown, killOn, target: melee.units.indexOf(defender) }];
      },
    );
  };
  return measureMeleeOdds({ strengths: units.map(({ figures }) => figures), rounds: 2, listStrikes });
}
