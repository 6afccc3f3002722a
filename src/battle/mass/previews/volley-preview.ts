import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { Distribution } from "#rules/odds/binomial.ts";
import { joinVolleyOdds, measureArquebusOdds, measureVolleyOdds } from "#rules/odds/volley-odds.ts";
import type { Refusal } from "../../refusal.ts";
import {
  planVolley,
  VOLLEY_MODES,
  type VolleyMode,
  type VolleyOrder,
  type VolleyPlan,
} from "../shooting/plan-volley.ts";
import { listWithinRange } from "../shooting/shooters.ts";
import type { Battle, Unit, UnitId } from "../state.ts";
import { listUnits } from "../units.ts";

/** A volley as it looks before its dice. */
export interface VolleyPreview {
  readonly target: UnitId;
  readonly mode: VolleyMode;
  readonly refusal?: Refusal;
  /** Which of the friends asked for shoot along, in the order given. */
  readonly with: readonly UnitId[];
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

/** The order of a unit with those of its friends who can join it. @rule D-110 */
function gather(
  battle: Battle,
  order: VolleyOrder,
  friends: readonly UnitId[],
  ruleset: Ruleset,
): VolleyOrder {
  let gathered = order;
  for (const friend of friends) {
    const larger = { ...gathered, units: [...gathered.units, friend] };
    const planned = planVolley(battle, larger, ruleset);
    if (planned.ok && planned.plan.shooters.some(({ shooter }) => shooter.unit.id === friend))
      gathered = larger;
  }
  return gathered;
}

function previewOne(
  battle: Battle,
  order: VolleyOrder,
  friends: readonly UnitId[],
  ruleset: Ruleset,
): VolleyPreview | undefined {
  const { target, mode } = order;
  const alone = planVolley(battle, order, ruleset);
  if (!alone.ok) {
    const isSilent = mode === "mixed" || alone.refusal.code === "directOnly";
    const none = { target, mode, with: [], shooters: 0, kills: [1] };
    return isSilent ? undefined : { ...none, refusal: alone.refusal };
  }
  const gathered = gather(battle, order, friends, ruleset);
  const planned = planVolley(battle, gathered, ruleset);
  const struck = battle.units[target];
  if (!planned.ok || !struck || !isWorthShowing(mode, planned.plan)) return undefined;
  return {
    target,
    mode,
    with: gathered.units.slice(1),
    shooters: planned.plan.groups.reduce((sum, { group }) => sum + group.shooters, 0),
    kills: measurePlan(planned.plan, struck, ruleset),
  };
}

/**
 * Every volley that a unit could think of, at enemies within its range, the nearest first.
 *
 * @param friends - units of its side that are to shoot along where they can
 * @rule M-FIRE-1, M-FIRE-24, D-110, D-239
 */
export function previewVolleys(
  battle: Battle,
  id: UnitId,
  ruleset: Ruleset,
  friends: readonly UnitId[] = [],
): readonly VolleyPreview[] {
  const unit = battle.units[id];
  if (!unit) return [];
  return listWithinRange(battle, unit).flatMap((enemy) =>
    VOLLEY_MODES.flatMap(
      (mode) => previewOne(battle, { units: [id], target: enemy.id, mode }, friends, ruleset) ?? [],
    ),
  );
}

/**
 * The friends of a unit whose figures can form groups with its own: with the same weapon, at an enemy whom both can
 * reach. Arquebuses throw a die each and gain nothing.
 *
 * @rule D-110
 */
export function listPartners(battle: Battle, id: UnitId, ruleset: Ruleset): readonly UnitId[] {
  const unit = battle.units[id];
  if (!unit || unit.profile.weapon === "arquebus") return [];
  const lawful = previewVolleys(battle, id, ruleset).filter(({ refusal }) => refusal === undefined);
  const isPartner = (friend: Unit): boolean =>
    lawful.some(
      ({ target, mode }) =>
        gather(battle, { units: [id], target, mode }, [friend.id], ruleset).units.length > 1,
    );
  return listUnits(battle, unit.side)
    .filter((friend) => friend.id !== id && friend.profile.weapon === unit.profile.weapon)
    .filter(isPartner)
    .map((friend) => friend.id);
}
