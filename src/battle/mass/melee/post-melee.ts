import type { D6, Throw } from "#rules/dice.ts";
import {
  findCasualtyThrower,
  isPostMeleeDue,
  judgePostMelee,
  type MeleeSides,
  type MeleeUnit,
} from "#rules/mass/post-melee.ts";
import { measureReaction } from "#rules/mass/running.ts";
import type { SideId } from "../../sides.ts";
import type { Reaction } from "../event.ts";
import { orderIdsByHome } from "../precedence.ts";
import { postGuards, surrender, takePrisoners } from "../prisoners.ts";
import { fromOpponents, goBack, hasOpenWay, runAway } from "../running.ts";
import type { Unit, UnitId } from "../state.ts";
import { rollOne } from "../throwing.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned } from "../units.ts";
import type { MeleeInPlay } from "./melee-in-play.ts";

/** What the morale after a melee has come to, before anybody moves. */
export interface Judged {
  readonly melee: MeleeInPlay;
  readonly difference: number;
  readonly reaction: Reaction;
  readonly loser?: SideId;
}

/** The units of a side that count: not those that were running and did not rally (X-PMM-1). */
const listCounted = (run: Unfolding, { units, unrallied }: MeleeInPlay, side: SideId): readonly UnitId[] =>
  units.filter((id) => run.unit(id).side === side && !unrallied.has(id));

/** Whether a unit's figures are still in the melee: on the table, and not gone on with a charge (M-MEL-13). */
const isStillIn = (unit: Unit, { left }: MeleeInPlay): boolean =>
  unit.condition.type !== "gone" && !left.has(unit.id);

function sumUp(run: Unfolding, melee: MeleeInPlay, id: UnitId): MeleeUnit {
  const unit = run.unit(id);
  return {
    profile: unit.profile,
    fatigued: unit.exertion.fatigued,
    entered: melee.entered.get(id) ?? 0,
    lost: melee.lost.get(id) ?? 0,
    survivors: isStillIn(unit, melee) ? unit.figures : 0,
  };
}

/** Works out post-melee morale for one melee, if it is due. @rule X-PMM-1 to X-PMM-6 */
export function judgeMelee(run: Unfolding, melee: MeleeInPlay): Judged | undefined {
  const [one, other] = melee.sides;
  const sides: MeleeSides = [
    listCounted(run, melee, one).map((id) => sumUp(run, melee, id)),
    listCounted(run, melee, other).map((id) => sumUp(run, melee, id)),
  ];
  if (!isPostMeleeDue(sides)) return undefined;
  const thrower = findCasualtyThrower(sides);
  const die = thrower === undefined ? undefined : rollOne(run, "casualtyScore", melee.sides[thrower]);
  const judged = judgePostMelee(sides, die, run.ruleset);
  const loser = judged.loser === undefined ? undefined : melee.sides[judged.loser];
  run.emit({
    type: "postMeleeJudged",
    rule: "X-PMM-6",
    melee: melee.number,
    units: melee.units,
    ...(die === undefined ? {} : { die }),
    scores: [
      { side: one, total: judged.totals[0], lines: judged.scores[0] },
      { side: other, total: judged.totals[1], lines: judged.scores[1] },
    ],
    difference: judged.difference,
    doubled: judged.doubled,
    ...(loser === undefined ? {} : { loser }),
    reaction: judged.reaction,
    lines: judged.lines,
  });
  return {
    melee,
    difference: judged.difference,
    reaction: judged.reaction,
    ...(loser === undefined ? {} : { loser }),
  };
}

/** Greatest difference first; those that are equal by a die, thrown again while it is equal. @rule D-236 */
export function orderByDifference(run: Unfolding, judged: readonly Judged[]): readonly Judged[] {
  const throws: Throw[] = [];
  const rank = new Map<Judged, readonly D6[]>(judged.map((entry) => [entry, []]));
  const isTied = (a: Judged, b: Judged) =>
    a !== b && a.difference === b.difference && String(rank.get(a)) === String(rank.get(b));
  for (;;) {
    const tied = judged.filter(
      (a) => a.reaction !== "continues" && judged.some((b) => b.reaction !== "continues" && isTied(a, b)),
    );
    if (tied.length === 0) break;
    for (const entry of tied) {
      const thrower = `melee.${entry.melee.number}`;
      const face = rollOne(run, "order", thrower);
      throws.push({ purpose: "order", count: 1, thrower, faces: [face] });
      rank.set(entry, [...(rank.get(entry) ?? []), face]);
    }
  }
  if (throws.length > 0) run.emit({ type: "orderRolled", rule: "D-236", throws });
  const compareFaces = (a: Judged, b: Judged) =>
    (rank.get(b) ?? []).join("").localeCompare((rank.get(a) ?? []).join(""));
  return [...judged].sort((a, b) => b.difference - a.difference || compareFaces(a, b));
}

function react(run: Unfolding, id: UnitId, reaction: Reaction): void {
  const giveUp = () => surrender(run, id, reaction === "surrender" ? "X-PMM-9" : "D-235");
  switch (reaction) {
    case "continues":
      return;
    case "backHalf":
    case "backOne":
    case "backTwo":
      return goBack(run, id, measureReaction(run.unit(id).profile, reaction, run.ruleset));
    case "retreat":
    case "rout": {
      const flight = { mode: reaction, rule: "X-PMM-6", from: fromOpponents(run, id) } as const;
      if (!hasOpenWay(run, id, flight)) return giveUp();
      runAway(run, id, flight);
      return;
    }
    case "surrender":
      return giveUp();
    default:
      return reaction satisfies never;
  }
}

/** Whether a unit of the losing side is still to react. */
function isToReact(run: Unfolding, melee: MeleeInPlay, id: UnitId): boolean {
  const unit = run.unit(id);
  const alreadyRan = unit.condition.type === "running" && unit.condition.inTurn === run.battle.clock.turn;
  return isManned(unit) && isStillIn(unit, melee) && !alreadyRan;
}

/**
 * The units of the losing side lose their prisoners and react, the one nearest to its own edge first.
 *
 * @rule X-PMM-6, X-PMM-9, D-236, M-OPT-1 to M-OPT-4
 */
export function carryOutReaction(run: Unfolding, { melee, loser, reaction }: Judged): void {
  if (loser === undefined || reaction === "continues") return;
  const losers = orderIdsByHome(run.battle, listCounted(run, melee, loser));
  const winner = melee.sides[0] === loser ? melee.sides[1] : melee.sides[0];
  takePrisoners(run, {
    reaction,
    sides: { winner, loser },
    winners: orderIdsByHome(run.battle, listCounted(run, melee, winner)).filter((id) =>
      isStillIn(run.unit(id), melee),
    ),
    losers,
    falling: losers.filter((id) => isToReact(run, melee, id)),
  });
  for (const id of losers) if (isToReact(run, melee, id)) react(run, id, reaction);
  postGuards(run);
}
