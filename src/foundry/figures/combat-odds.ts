import { type CombatPreview, previewCombats } from "#battle/skirmish/previews/combat-preview.ts";
import type { Combat } from "#battle/skirmish/state.ts";
import type { CombatEnd, CombatOdds } from "#rules/odds/combat-odds.ts";
import { capturesInstead } from "#rules/skirmish/prisoners.ts";
import { formatChance } from "../format.ts";
import { type Look, showWorkings, type Workings } from "./offer.ts";

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Skirmish.${key}`, data);

type Role = "attacker" | "defender";

/** An end of a combat as one of the two sees it, the best first. */
const ENDS = [
  "enemyTaken",
  "enemyKilled",
  "enemyRetreats",
  "enemyLeaves",
  "locked",
  "bothLeave",
  "leaves",
  "retreats",
  "killed",
  "taken",
] as const;

type End = (typeof ENDS)[number];

const SEEN: Readonly<Record<CombatEnd, readonly [attacker: End, defender: End]>> = {
  defenderKilled: ["enemyKilled", "killed"],
  defenderRetreats: ["enemyRetreats", "retreats"],
  locked: ["locked", "locked"],
  attackerRetreats: ["retreats", "enemyRetreats"],
  attackerKilled: ["killed", "enemyKilled"],
  attackerDisengages: ["leaves", "enemyLeaves"],
  defenderDisengages: ["enemyLeaves", "leaves"],
  bothDisengage: ["bothLeave", "bothLeave"],
};

/** How one of the two sees an end. @rule S-PRI-2 */
function see(end: CombatEnd, role: Role, { captures }: Combat): End {
  if (end === "defenderKilled" && capturesInstead(end, captures))
    return role === "attacker" ? "enemyTaken" : "taken";
  return SEEN[end][role === "attacker" ? 0 : 1];
}

function sumUp(odds: CombatOdds, role: Role, combat: Combat): ReadonlyMap<End, number> {
  const sums = new Map<End, number>();
  for (const [end, chance] of Object.entries(odds) as [CombatEnd, number][]) {
    const seen = see(end, role, combat);
    sums.set(seen, (sums.get(seen) ?? 0) + chance);
  }
  return sums;
}

/** A chance in a column; a dash where it cannot be. */
const show = (chance = 0): string => (chance === 0 ? "–" : formatChance(chance));

function describeOne({ battle }: Look, preview: CombatPreview, role: Role) {
  const { combat, supports, lines, leaving, rounds } = preview;
  const enemyRole = role === "attacker" ? "defender" : "attacker";
  const nameOf = (id: string): string => battle.figures[id]?.name ?? "";
  const [own, enemy] = [nameOf(combat[role]), nameOf(combat[enemyRole])];
  const stays = sumUp(preview.odds, role, combat);
  const goes = sumUp(leaving[role].odds, role, combat);
  const workings: readonly Workings[] = [
    ...showWorkings(own, lines[role]),
    ...showWorkings(enemy, lines[enemyRole]),
    ...showWorkings(t("odds.toLeave"), leaving[role].lines),
  ];
  const list = (ids: readonly string[]): string => ids.map(nameOf).join(", ");
  return {
    title: t("odds.title", { own, enemy }),
    rounds: t("odds.rounds", { count: String(rounds) }),
    ends: ENDS.flatMap((end) =>
      (stays.get(end) ?? 0) + (goes.get(end) ?? 0) === 0
        ? []
        : [{ label: t(`end.${end}`), stays: show(stays.get(end)), goes: show(goes.get(end)) }],
    ),
    leaves: t("odds.leaves", { chance: formatChance(leaving[role].succeeds) }),
    helpers: list(supports[role]),
    enemyHelpers: list(supports[enemyRole]),
    workings,
  };
}

/**
 * The combats of a figure before their next round, as its side sees them: how each ends until it is decided, if its
 * principal stays and if he tries to leave whenever he may.
 *
 * @rule S-MEL-7, S-MEL-8, S-DIS-2, D-48, D-58
 */
export function describeCombats(look: Look) {
  const { battle, figure } = look;
  return previewCombats(battle).flatMap((preview) => {
    const { combat, supports } = preview;
    const role = (["attacker", "defender"] as const).find(
      (one) => combat[one] === figure.id || supports[one].includes(figure.id),
    );
    return role ? [describeOne(look, preview, role)] : [];
  });
}
