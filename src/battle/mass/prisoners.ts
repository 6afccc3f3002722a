import type { Throw } from "#rules/dice.ts";
import type { Line, RuleId } from "#rules/line.ts";
import {
  countGuards,
  countPrisoners,
  givesQuarter,
  isThrownFor,
  readArm,
  shareOut,
} from "#rules/mass/prisoners.ts";
import type { SideId } from "../sides.ts";
import type { Reaction } from "./event.ts";
import { countHeld, isAtHand } from "./holding.ts";
import { leavePlay } from "./leaving.ts";
import { comeOff, loseFigures } from "./losses.ts";
import { orderIdsByHome } from "./precedence.ts";
import type { PrisonerEvent, Taken } from "./prisoner-event.ts";
import type { UnitId } from "./state.ts";
import { rollOne } from "./throwing.ts";
import type { Unfolding } from "./unfolding.ts";
import { listOpponents } from "./units.ts";

/** The unit of the winners that takes the prisoners of a unit: of those that touch it, or else of all, the strongest. */
function findCaptor(run: Unfolding, of: UnitId, winners: readonly UnitId[]): UnitId | undefined {
  const touching = orderIdsByHome(run.battle, listOpponents(run.battle, of)).filter((id) =>
    winners.includes(id),
  );
  return (touching.length > 0 ? touching : winners)
    .filter((id) => isAtHand(run.battle, id))
    .reduce<UnitId | undefined>(
      (most, id) => (most !== undefined && run.unit(most).figures >= run.unit(id).figures ? most : id),
      undefined,
    );
}

type Telling = Omit<Extract<PrisonerEvent, { type: "prisonersTaken" }>, "type" | "taken">;

/** Figures are taken, or killed by those who give no quarter, and their ranks close. @rule M-OPT-2, M-OPT-3, D-190 */
function take(run: Unfolding, taken: readonly Taken[], telling: Telling): void {
  const asLosses = (killed: boolean) =>
    taken
      .filter((one) => (one.killed ?? false) === killed)
      .map(({ from, figures }) => ({ unit: from, count: figures }));
  const end = { rule: telling.rule, how: "surrendered" } as const;
  comeOff(run, asLosses(false), { type: "prisonersTaken", ...telling, taken }, end);
  loseFigures(run, asLosses(true), "M-OPT-3");
}

const record = (run: Unfolding, from: UnitId, by: UnitId, figures: number): Taken => ({
  from,
  by,
  figures,
  ...(givesQuarter(run.unit(by).profile, run.ruleset) ? {} : { killed: true }),
});

/** A melee that one side has lost, before its units fall back. */
export interface Lost {
  readonly reaction: Reaction;
  readonly sides: { readonly winner: SideId; readonly loser: SideId };
  /** The units of each side that were in the melee. */
  readonly winners: readonly UnitId[];
  readonly losers: readonly UnitId[];
  /** Those of the losers that are going to fall back. */
  readonly falling: readonly UnitId[];
}

/**
 * Both sides throw before the loser falls back.
 *
 * @rule M-OPT-1, M-OPT-2, M-OPT-3, D-187, D-188, D-189, D-190
 */
export function takePrisoners(run: Unfolding, { reaction, sides, winners, losers, falling }: Lost): void {
  const { ruleset } = run;
  if (ruleset.settings.prisoners === "off" || !isThrownFor(reaction) || falling.length === 0) return;
  if (!winners.some((id) => isAtHand(run.battle, id))) return;
  const throwFor = (thrower: SideId) => rollOne(run, "prisoners", thrower);
  const dice = [throwFor(sides.winner), throwFor(sides.loser)] as const;
  const throws = [sides.winner, sides.loser].map(
    (thrower, index): Throw => ({ purpose: "prisoners", count: 1, thrower, faces: [dice[index] ?? dice[0]] }),
  );
  const profiles = (ids: readonly UnitId[]) => ids.map((id) => run.unit(id).profile);
  const figures = falling.map((id) => run.unit(id).figures);
  const survivors = figures.reduce((sum, count) => sum + count, 0);
  const arms = { winner: readArm(profiles(winners)), loser: readArm(profiles(losers)) };
  const { count, lines } = countPrisoners({ ...arms, reaction, survivors }, dice, ruleset);
  const taken = shareOut(count, figures).flatMap((taking, place) => {
    const from = falling[place] ?? "";
    const by = taking > 0 ? findCaptor(run, from, winners) : undefined;
    return by === undefined ? [] : [record(run, from, by, taking)];
  });
  take(run, taken, { rule: "M-OPT-2", side: sides.loser, throws, lines });
}

/** A unit surrenders: all of it are prisoners of whoever it is in contact with. @rule M-OPT-2, M-OPT-3, D-187, X-PMM-9 */
export function surrender(run: Unfolding, id: UnitId, rule: RuleId): void {
  const { figures, side } = run.unit(id);
  const by =
    run.ruleset.settings.prisoners === "on" ? findCaptor(run, id, listOpponents(run.battle, id)) : undefined;
  if (by === undefined) return leavePlay(run, id, rule, "surrendered");
  const lines: readonly Line[] = [{ rule: "D-187", label: "prisoners", value: figures }];
  take(run, [record(run, id, by, figures)], { rule, side, throws: [], lines });
  postGuards(run);
}

/** Figures that each group is short of are put on guard, as far as their unit has more than one. @rule M-OPT-4, D-191 */
export function postGuards(run: Unfolding): void {
  for (const group of run.battle.prisoners) {
    const unit = run.unit(group.by);
    if (!isAtHand(run.battle, group.by)) continue;
    const missing = countGuards(countHeld(group), run.ruleset) - group.guards;
    const figures = Math.min(missing, unit.figures - 1);
    if (figures <= 0) continue;
    comeOff(run, [{ unit: group.by, count: figures }], {
      type: "guardsPosted",
      rule: "M-OPT-4",
      unit: group.by,
      figures,
    });
  }
}
