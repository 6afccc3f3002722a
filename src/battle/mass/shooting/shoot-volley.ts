import type { Throw } from "#rules/dice.ts";
import { countHits, readAccuracy } from "#rules/mass/arquebus.ts";
import { readReload } from "#rules/mass/missiles.ts";
import { hasRow, judgeVolley, needsOpposedDice } from "#rules/mass/volley.ts";
import type { Fallen, VolleyGroupRecord, VolleyRule } from "../event.ts";
import type { Unit, UnitId } from "../state.ts";
import { rollOne } from "../throwing.ts";
import type { Unfolding } from "../unfolding.ts";
import type { PlannedGroup, VolleyPlan } from "./plan-volley.ts";

type Shot = Pick<VolleyGroupRecord, "throws" | "kills" | "lines" | "hitOn">;

/** Throws the dice of arquebuses, one each. @rule M-ARQ-1 */
function shootArquebuses(run: Unfolding, { units, arquebus }: PlannedGroup): Shot | undefined {
  const [thrower] = units;
  if (!arquebus || thrower === undefined) return undefined;
  const { hitOn, lines } = readAccuracy(arquebus, run.ruleset);
  const request = { purpose: "accuracy", count: arquebus.shooters, thrower } as const;
  const faces = run.dice.roll(request);
  return { throws: [{ ...request, faces }], hitOn, kills: countHits({ hitOn }, faces), lines };
}

/** Throws the die of a group by Table 4, and before it the dice that decide whether it shoots. @rule M-FIRE-1, M-FIRE-9, D-114 */
function shootByTable(run: Unfolding, { units, group }: PlannedGroup, target: UnitId): Shot {
  const thrower = units[0] ?? "";
  if (!hasRow(group, run.ruleset)) return { throws: [], ...judgeVolley(group, undefined, run.ruleset) };
  const throws: Throw[] = [];
  if (needsOpposedDice(group, run.ruleset)) {
    const own = rollOne(run, "opposed", thrower);
    const other = rollOne(run, "opposed", target);
    throws.push({ purpose: "opposed", count: 1, thrower, faces: [own] });
    throws.push({ purpose: "opposed", count: 1, thrower: target, faces: [other] });
    if (own <= other) return { throws, kills: 0, lines: [{ rule: "D-114", label: "movedFar", value: 0 }] };
  }
  const face = rollOne(run, "volley", thrower);
  throws.push({ purpose: "volley", count: 1, thrower, faces: [face] });
  return { throws, ...judgeVolley(group, face, run.ruleset) };
}

function shoot(run: Unfolding, planned: PlannedGroup, target: UnitId): VolleyGroupRecord {
  const { units, group } = planned;
  const { weapon, mode, band, shooters } = group;
  const shot = shootArquebuses(run, planned) ?? shootByTable(run, planned, target);
  return { units, weapon, mode, band, shooters, ...shot };
}

/** Who falls of so many that are hit: those of the rearmost rank who still stand. @rule D-67, D-106 */
function fellFromRear({ id, figures, fallen = [] }: Unit, kills: number): readonly Fallen[] {
  const standing = Array.from({ length: figures }, (_, place) => place).filter(
    (place) => !fallen.includes(place),
  );
  const places = kills > 0 ? standing.slice(-kills) : [];
  return places.length > 0 ? [{ unit: id, count: places.length, places }] : [];
}

/** Who has shot, and when it is loaded again. @rule M-FIRE-10, M-FIRE-12, M-ARQ-3 */
const noteShooters = (run: Unfolding, { shooters }: VolleyPlan) =>
  shooters.map(({ shooter: { unit, weapon, band }, places }) => {
    const loading = readReload(weapon, band, run.battle.clock.turn, run.ruleset);
    return { unit: unit.id, places, ...(loading ? { loading } : {}) };
  });

/** Shoots a volley as it was planned. Whom it hits still counts until the fallen come off. @rule M-FIRE-1, D-67, D-106 */
export function shootVolley(
  run: Unfolding,
  { plan, target, rule }: { readonly plan: VolleyPlan; readonly target: UnitId; readonly rule: VolleyRule },
): void {
  const groups = plan.groups.map((group) => shoot(run, group, target));
  run.emit({
    type: "volleyShot",
    rule,
    target,
    volley: plan.volley,
    shooters: noteShooters(run, plan),
    groups,
    hits: fellFromRear(
      run.unit(target),
      groups.reduce((sum, { kills }) => sum + kills, 0),
    ),
  });
}
