import { bearingOf, reachOfBase } from "#field/figures/place.ts";
import { measureGap } from "#field/gap.ts";
import { maySupport } from "#rules/skirmish/figure.ts";
import { mayDefenderSupport } from "#rules/skirmish/melee.ts";
import { areEnemies, baseOf, doTouch, listFree } from "../figures.ts";
import { FINEST, orderByHome } from "../precedence.ts";
import type { SkirmishRun } from "../run.ts";
import { standingOf } from "../standing.ts";
import type { Combat, CombatId, Figure, FigureId } from "../state.ts";
import { contactOf } from "./contacts.ts";

/** Who supports whom in a combat. */
export type Supports = Combat["supports"];

type Role = "attacker" | "defender";

/**
 * Whether a figure without an opponent may support a principal: an attacker where it touches the enemy, a defender where
 * it has come into contact with him itself or faces him near by.
 *
 * @rule S-MEL-3, S-MEL-5, D-43, D-46, D-65
 */
function maySupportIn(run: SkirmishRun, figure: Figure, combat: Combat, role: Role): boolean {
  const enemy = run.figure(role === "attacker" ? combat.defender : combat.attacker);
  if (!areEnemies(figure, enemy) || !maySupport(figure.profile, figure.condition.type === "captive"))
    return false;
  const touches = doTouch(figure, enemy);
  if (role === "attacker") return touches;
  if (touches && contactOf(run.battle, figure, enemy)?.attacker === figure.id) return true;
  const inches = measureGap(baseOf(figure), baseOf(enemy));
  return mayDefenderSupport(inches, bearingOf(figure.place, enemy.place), run.ruleset);
}

/** A principal of its own side whom a figure may support. */
export interface Supportable {
  readonly combat: Combat;
  readonly role: Role;
  readonly principal: FigureId;
}

/** The principals whom a figure may support, the nearest enemy first. @rule S-MEL-5, S-MEL-6 */
export function listSupportable(run: SkirmishRun, figure: Figure): readonly Supportable[] {
  const { combats } = run.battle;
  if (combats.some(({ attacker, defender }) => attacker === figure.id || defender === figure.id)) return [];
  const reach = reachOfBase(figure.base) + run.ruleset.tables.melee.supportReach;
  const enemies = standingOf(run.battle)
    .listNear(figure.place, reach)
    .filter((other) => areEnemies(figure, other));
  if (enemies.length === 0) return [];
  const near = new Set(enemies.map(({ id }) => id));
  return combats
    .flatMap((combat) =>
      (["attacker", "defender"] as const).flatMap((role) => {
        if (!near.has(role === "attacker" ? combat.defender : combat.attacker)) return [];
        const principal = run.figure(combat[role]);
        if (principal.side !== figure.side || !maySupportIn(run, figure, combat, role)) return [];
        const enemy = run.figure(role === "attacker" ? combat.defender : combat.attacker);
        return [
          {
            combat,
            role,
            principal: principal.id,
            apart: Math.round(measureGap(baseOf(figure), baseOf(enemy)) * FINEST),
          },
        ];
      }),
    )
    .sort((a, b) => a.apart - b.apart);
}

/** Who supports whom in the round that comes: as their owners wish, else the nearest combat. @rule S-MEL-3, S-MEL-5, S-MEL-6, D-46, D-49 */
export function countSupports(run: SkirmishRun): ReadonlyMap<CombatId, Supports> {
  const { combats, wishes } = run.battle;
  const found = new Map<CombatId, { attacker: FigureId[]; defender: FigureId[] }>(
    combats.map(({ id }) => [id, { attacker: [], defender: [] }]),
  );
  for (const figure of orderByHome(run.battle, listFree(run.battle))) {
    const wish = wishes.supports[figure.id];
    if (wish === null) continue;
    const open = listSupportable(run, figure);
    const chosen = open.find(({ principal }) => principal === wish) ?? open[0];
    if (chosen) found.get(chosen.combat.id)?.[chosen.role].push(figure.id);
  }
  return found;
}
