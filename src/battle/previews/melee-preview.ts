import { closeUp } from "#field/formation.ts";
import { planStrike } from "#rules/mass/combat.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { type MeleeOdds, measureMeleeOdds, type OddsStrike } from "#rules/odds/melee-odds.ts";
import { measureReactionOdds, type ReactionOdds } from "#rules/odds/reaction-odds.ts";
import type { Melee } from "../melee/melees.ts";
import { listBlows } from "../melee/round.ts";
import type { Battle, Unit } from "../state.ts";
import { isRunning } from "../units.ts";

/** More combinations of losses than this are not reckoned while somebody waits. */
const MOST_COMBINATIONS = 4000;

/** The exact chances of a melee, both rounds and the morale after them. */
export interface MeleePreview {
  readonly units: readonly Unit[];
  readonly odds: MeleeOdds;
  readonly reactions: ReactionOdds;
}

/** The unit after losses, its ranks closed up. */
function reduce(unit: Unit, lost: number): Unit {
  if (unit.kind === "engine") return { ...unit, figures: unit.figures - lost };
  const { pose, figures, files, profile } = unit;
  return { ...unit, ...closeUp({ pose, figures, files, base: profile.base }, lost) };
}

/**
 * The exact odds of a melee: who fights in round two follows from the losses of round one.
 *
 * @returns undefined where a unit is running (its rally die comes first) or the melee is too large to reckon at once
 * @rule M-MEL-2, X-PMM-6
 */
export function previewMelee(battle: Battle, melee: Melee, ruleset: Ruleset): MeleePreview | undefined {
  const units = melee.units.flatMap((id) => battle.units[id] ?? []);
  const combinations = units.reduce((product, { figures }) => product * (figures + 1), 1);
  if (combinations > MOST_COMBINATIONS || units.some(isRunning)) return undefined;
  const index = new Map(units.map(({ id }, at) => [id, at]));
  const listStrikes = (_round: number, losses: readonly number[]): readonly OddsStrike[] => {
    const reduced = units.map((unit, at) => reduce(unit, losses[at] ?? 0));
    const after = {
      ...battle,
      units: { ...battle.units, ...Object.fromEntries(reduced.map((unit) => [unit.id, unit])) },
    };
    return listBlows(after, melee.units, new Set(), ruleset).flatMap((blow) => {
      const [attacker, defender] = [after.units[blow.attacker], after.units[blow.defender]];
      if (!attacker || !defender || blow.barredBy) return [];
      const { dice, killOn } = planStrike(
        {
          attacker: { profile: attacker.profile, figures: blow.figures },
          defender: { profile: defender.profile },
          zone: blow.zone,
        },
        ruleset,
      );
      return [{ dice, killOn, target: index.get(blow.defender) ?? 0 }];
    });
  };
  const odds = measureMeleeOdds({ strengths: units.map(({ figures }) => figures), rounds: 2, listStrikes });
  const reactions = measureReactionOdds(
    odds,
    units.map(({ profile, side, figures }) => ({
      profile,
      figures,
      side: side === melee.sides[0] ? (0 as const) : (1 as const),
    })),
    ruleset,
  );
  return { units, odds, reactions };
}
