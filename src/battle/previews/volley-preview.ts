import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { Distribution } from "#rules/odds/binomial.ts";
import { joinVolleyOdds, measureArquebusOdds, measureVolleyOdds } from "#rules/odds/volley-odds.ts";
import type { Refusal } from "../refusal.ts";
import { planVolley, VOLLEY_MODES, type VolleyMode, type VolleyPlan } from "../shooting/plan-volley.ts";
import { listWithinRange } from "../shooting/shooters.ts";
import type { Battle, Unit, UnitId } from "../state.ts";

/** A volley as it looks before its dice. */
export interface VolleyPreview {
  readonly target: UnitId;
  readonly mode: VolleyMode;
  readonly refusal?: Refusal;
  readonly shooters: number;
  /** The chances that so many fall. */
  readonly kills: Distribution;
}

/** The chances of the kills of a planned volley. @rule M-FIRE-0, M-ARQ-1 */
function measurePlan({ groups }: VolleyPlan, { figures, fallen = [] }: Unit, ruleset: Ruleset): Distribution {
  const odds = groups.map(({ group, arquebus }) =>
    arquebus ? measureArquebusOdds(arquebus, ruleset) : measureVolleyOdds(group, ruleset),
  );
  return joinVolleyOdds(odds, figures - fallen.length);
}

/** The modes that make a difference to a plan: both ways at once only where some must shoot in an arc. */
const isWorthShowing = (mode: VolleyMode, { groups }: VolleyPlan): boolean =>
  mode !== "mixed" || new Set(groups.map(({ group }) => group.mode)).size > 1;

/**
 * Every volley that a unit could think of, at enemies within its range, the nearest first.
 *
 * @rule M-FIRE-1, M-FIRE-24, D-239
 */
export function previewVolleys(battle: Battle, id: UnitId, ruleset: Ruleset): readonly VolleyPreview[] {
  const unit = battle.units[id];
  if (!unit) return [];
  return listWithinRange(battle, unit).flatMap((enemy) =>
    VOLLEY_MODES.flatMap((mode): readonly VolleyPreview[] => {
      const planned = planVolley(battle, { units: [id], target: enemy.id, mode }, ruleset);
      if (!planned.ok)
        return mode === "mixed" || planned.refusal.code === "directOnly"
          ? []
          : [{ target: enemy.id, mode, refusal: planned.refusal, shooters: 0, kills: [1] }];
      if (!isWorthShowing(mode, planned.plan)) return [];
      const shooters = planned.plan.groups.reduce((sum, { group }) => sum + group.shooters, 0);
      return [{ target: enemy.id, mode, shooters, kills: measurePlan(planned.plan, enemy, ruleset) }];
    }),
  );
}
