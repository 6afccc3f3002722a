import { isCommandOfStep, listActors } from "#battle/mass/clock/step-sequence.ts";
import { findFightFault } from "#battle/mass/commands/clock.ts";
import { findCrewingFault } from "#battle/mass/commands/crew-engine.ts";
import { findGunFault, type Gun } from "#battle/mass/commands/fire-cannon.ts";
import { findMovingFault } from "#battle/mass/commands/move.ts";
import { findFiringFault, readClock } from "#battle/mass/engines.ts";
import { couldLap } from "#battle/mass/melee/lapping.ts";
import { findMelees } from "#battle/mass/melee/melees.ts";
import { listEqualTargets } from "#battle/mass/melee/round.ts";
import { movingProfile } from "#battle/mass/moving/moving-profile.ts";
import { readMoveAllowance, readOnRoad } from "#battle/mass/moving/road.ts";
import { previewAdvance } from "#battle/mass/previews/advance-preview.ts";
import type { CannonAim, PoleOutcome } from "#battle/mass/previews/cannon-preview.ts";
import { type MeleePreview, previewMelee } from "#battle/mass/previews/melee-preview.ts";
import { mayWatch } from "#battle/mass/shooting/half-turn.ts";
import type { Battle, EngineUnit, Step, Unit, UnitId } from "#battle/mass/state.ts";
import {
  countStanding,
  isManned,
  isOnWheels,
  isRunning,
  isServed,
  listOpponents,
} from "#battle/mass/units.ts";
import type { RefusalCode } from "#battle/refusal.ts";
import { isCatapult, isGun, readEngine } from "#rules/mass/engines.ts";
import { maySplitFire } from "#rules/mass/half-turn.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { meanOf } from "#rules/odds/binomial.ts";
import { listPrices } from "../explain-line.ts";
import { describeRefusal, explainRefusal } from "../explain-refusal.ts";
import {
  formatChance,
  formatChange,
  formatInches,
  formatNumber,
  formatReach,
  formatSections,
} from "../format.ts";
import { mayCommand, sidesOf } from "../may-command.ts";
import { tellType } from "../name-type.ts";
import {
  describeNaming,
  describeWriting,
  leftAfterOrder,
  poseAfterOrder,
} from "../written-orders/describe-writing.ts";
import { describeCharges } from "./charge-context.ts";
import { describeForming } from "./describe-forming.ts";
import { listAdvances } from "./fill-field.ts";
import { describeJoining } from "./join-context.ts";
import { describeVolley } from "./volley-context.ts";

/** Whether this user may have the melees fought, though others could still join them. @rule M-MEX-3, M-MEL-4 */
const mayHaveFought = (battle: Battle): boolean =>
  game.user.isGM || findFightFault(battle, sidesOf(game.user)) === undefined;

/** Refusals that tell how a unit stands rather than what was done wrong. */
const STATES: readonly RefusalCode[] = [
  "unitHeld",
  "unitRallying",
  "alreadyCharged",
  "movementOver",
  "turnUnfinished",
  "stoodToShoot",
  "changingFormation",
];

/** The steps in which units move. */
const MOVING_STEPS: readonly Step[] = ["firstMove", "counterMove"];

/** The steps in which figures fall. */
const LOSING_STEPS: readonly Step[] = ["artillery", "missiles", "melee"];

/** Why there may be nothing for a unit to do. */
type IdleReason =
  | "setUp"
  | "over"
  | "noSide"
  | "gone"
  | "othersAct"
  | "onlyMoves"
  | "noEngine"
  | "noWeapon"
  | "noEnemy"
  | "running"
  | "nothing";

/** Why an engine within reach is not taken: worth saying. One out of reach is not spoken of. */
const SHOWN_CREWING_FAULTS: readonly RefusalCode[] = ["untrained", "engineServed", "noPlace", "enemyTouches"];

/** How many ends of a melee a panel names. */
const MOST_REACTIONS = 5;

/** Whether an engine is a gun, with its kind known. */
export const asGun = (unit: Unit | undefined): Gun | undefined =>
  unit?.kind === "engine" && isGun(unit.engine) ? { ...unit, engine: unit.engine } : undefined;

function describeMove(battle: Battle, unit: Unit, ruleset: Ruleset) {
  const fault = findMovingFault(battle, unit.id);
  const onRoad = readOnRoad(battle, unit);
  const allowance = readMoveAllowance(unit, movingProfile(unit, ruleset), onRoad, ruleset).inches;
  const written = leftAfterOrder(battle, unit);
  const left = written ?? Math.max(0, allowance - unit.turn.spentInches);
  return {
    ...describeRefusal(fault),
    isState: fault !== undefined && STATES.includes(fault.code),
    mayCharge: unit.profile.chargeInches > 0 && !isServed(unit),
    left: fault
      ? ""
      : game.i18n.format("MANGONEL.Orders.leftOf", {
          left: formatInches(left),
          allowance: formatInches(allowance),
        }),
    advances: listAdvances(left),
    heading: formatNumber(poseAfterOrder(battle, unit).heading),
    writes: battle.clock.step === "orders",
    ahead: fault || written !== undefined ? null : describeAhead(battle, unit, ruleset),
    charges: fault || isOnWheels(unit) ? null : describeCharges(battle, unit, ruleset),
  };
}

/** How far the unit gets straight ahead, and what each part of the way costs; nothing where an inch costs an inch. */
function describeAhead(battle: Battle, unit: Unit, ruleset: Ruleset) {
  const { inches, lines, stops } = previewAdvance(battle, unit, ruleset);
  if (!stops && lines.every(({ label }) => label === "advance")) return null;
  return {
    inches: `${formatReach(inches)}″`,
    prices: listPrices(lines),
    stops: stops ? explainRefusal(stops) : "",
  };
}

/** The victims of one position of the pole, friends first. */
function describeHits(battle: Battle, unit: Unit, { hits }: PoleOutcome) {
  const named = hits.map(({ unit: id, count, sections = [] }) => ({
    name: battle.units[id]?.name ?? "",
    side: battle.units[id]?.side ?? "",
    friend: battle.units[id]?.side === unit.side,
    count,
    sections: formatSections(new Set(sections.flat())),
  }));
  return named.sort((a, b) => Number(b.friend) - Number(a.friend));
}

function describeCannon(
  battle: Battle,
  gun: Gun,
  aim: CannonAim,
  outcomes: readonly PoleOutcome[],
  ruleset: Ruleset,
) {
  const fault = findFiringFault(battle, gun.id, ruleset);
  return {
    ...describeRefusal(fault ?? findGunFault(battle, gun, aim.bearing, ruleset)),
    aims: fault === undefined,
    bearing: Math.round(aim.bearing * 10) / 10,
    isWhite: aim.colour === "white",
    isBlack: aim.colour === "black",
    outcomes: outcomes.map((outcome) => ({
      faces: outcome.faces.join(", "),
      chance: formatChance(outcome.chance),
      stopped: outcome.stoppedAt === undefined ? "" : formatInches(outcome.stoppedAt),
      hits: describeHits(battle, gun, outcome),
    })),
  };
}

function describeCatapult(battle: Battle, unit: EngineUnit, ruleset: Ruleset) {
  const { minRangeInches, rangeInches } = readEngine(unit.engine, ruleset);
  const fault = findFiringFault(battle, unit.id, ruleset);
  return {
    ...describeRefusal(fault),
    least: minRangeInches,
    greatest: rangeInches,
    blind: ruleset.settings.catapultGuess === "on",
  };
}

function describeOdds(preview: MeleePreview, battle: Battle, sides: readonly string[]) {
  if (preview.type !== "odds") return null;
  const { units, odds, reactions } = preview;
  const fallen = reactions.destroyed.map((chance, loser) => ({
    loser,
    chance,
    end: "MANGONEL.Orders.allFall",
  }));
  const found = reactions.reactions.map(({ loser, reaction, chance }) => ({
    loser: Number(loser),
    chance,
    end: `MANGONEL.Reaction.${reaction}`,
  }));
  const sorted = [...found, ...fallen.filter(({ chance }) => chance > 0)].sort((a, b) => b.chance - a.chance);
  const rest = sorted.slice(MOST_REACTIONS).reduce((sum, { chance }) => sum + chance, 0);
  return {
    losses: units.map(({ name, side }, index) => ({
      name,
      side,
      mean: formatNumber(meanOf(odds.losses[index] ?? [1])),
    })),
    continues: formatChance(reactions.continues),
    reactions: sorted.slice(0, MOST_REACTIONS).map(({ loser, end, chance }) => ({
      side: battle.sides.find(({ id }) => id === sides[loser])?.name ?? "",
      sideId: sides[loser] ?? "",
      reaction: end,
      chance: formatChance(chance),
    })),
    rest: rest > 0 ? formatChance(rest) : "",
    prisoners: (reactions.prisoners ?? []).map((counts, index) => ({
      side: battle.sides.find(({ id }) => id === sides[index])?.name ?? "",
      sideId: sides[index] ?? "",
      mean: formatNumber(meanOf(counts)),
    })),
  };
}

function describeMelee(battle: Battle, unit: Unit, ruleset: Ruleset) {
  const melee = findMelees(battle).find(({ units }) => units.includes(unit.id));
  if (!melee) return undefined;
  const preview = previewMelee(battle, melee, ruleset);
  return {
    fought: melee.fought,
    enemies: listOpponents(battle, unit.id).flatMap((id) => battle.units[id] ?? []),
    odds: describeOdds(preview, battle, melee.sides),
    isRunning: preview.type === "running",
    isTooLarge: preview.type === "tooLarge",
  };
}

function describeRally(battle: Battle, unit: Unit) {
  const isAsked =
    battle.clock.step === "orders" ||
    battle.pending.some((entry) => entry.type === "rally" && entry.unit === unit.id);
  const { condition } = unit;
  if (!isAsked || condition.type !== "running") return undefined;
  return { first: condition.runningTurn === 1, turn: condition.runningTurn };
}

/** The engines without a full crew that a unit may take on or strengthen from where it stands. @rule D-142, D-143, D-243 */
function describeCrewing(battle: Battle, unit: Unit, ruleset: Ruleset) {
  return Object.values(battle.units).flatMap((engine) => {
    if (engine.kind !== "engine" || engine.id === unit.id) return [];
    const serving = isServed(engine) ? engine.figures : 0;
    const wanted = readEngine(engine.engine, ruleset).fullCrew - serving;
    const faultOf = (figures: number) =>
      findCrewingFault(battle, { unit: unit.id, engine: engine.id, figures }, ruleset);
    const counts = Array.from({ length: Math.min(unit.figures, wanted) }, (_, index) => index + 1).reverse();
    const fitting = counts.find((figures) => faultOf(figures) === undefined);
    const fault = fitting === undefined ? faultOf(1) : undefined;
    if (counts.length === 0 || (fault && !SHOWN_CREWING_FAULTS.includes(fault.code))) return [];
    return [{ id: engine.id, name: engine.name, serving, figures: fitting ?? 1, ...describeRefusal(fault) }];
  });
}

/** What the owner of a unit may choose beforehand, where there is a choice. @rule D-170, D-183, D-223, M-FIRE-17, M-MEX-4 */
function describePreferences(battle: Battle, unit: Unit, ruleset: Ruleset) {
  const { firstEnd, strikes, watches, waivesControl, laps } = unit.prefers;
  const { step } = battle.clock;
  const loses = LOSING_STEPS.includes(step);
  const equal = loses ? listEqualTargets(battle, unit.id, ruleset) : [];
  const closes = loses && unit.kind === "troops" && unit.figures <= 2 * unit.files && unit.files > 1;
  const controls = MOVING_STEPS.includes(step) && battle.settings.controlZone === "on" && !isRunning(unit);
  const watching = mayWatch(unit);
  const lapping = step === "melee" && couldLap(battle, unit, ruleset);
  if (equal.length < 2 && !closes && !controls && !watching && !lapping) return null;
  return {
    closes,
    lapping,
    laps,
    controls,
    waivesControl,
    watching,
    watches,
    isLeft: firstEnd === "left",
    targets:
      equal.length < 2
        ? []
        : equal.map((id) => ({
            id,
            name: battle.units[id]?.name ?? "",
            chosen: id === strikes,
          })),
  };
}

function describeClock(unit: EngineUnit, battle: Battle, ruleset: Ruleset) {
  const clock = readClock(unit, Math.max(1, battle.clock.turn), ruleset);
  return {
    ready: clock.ready,
    readyInTurn: clock.readyInTurn ?? 0,
    crew: unit.figures,
    family: isCatapult(unit.engine) ? "catapult" : "gun",
  };
}

/** Why there is nothing for a unit to do in the step that runs. */
function explainIdle({ clock: { step }, sides }: Battle, unit: Unit, acts: boolean): IdleReason {
  if (sides.every(({ id }) => id !== unit.side)) return "noSide";
  if (step === "setUp" || step === "over") return step;
  if (unit.condition.type === "gone") return "gone";
  if (unit.kind === "wagon" && !MOVING_STEPS.includes(step)) return "onlyMoves";
  if (!acts) return "othersAct";
  if (step === "artillery") return "noEngine";
  if (step === "missiles") return "noWeapon";
  return step === "melee" ? "noEnemy" : unit.condition.type === "running" ? "running" : "nothing";
}

/** What the panel of a unit shows and offers in the step that runs; the same list for everybody who may command it. */
export function describePanel(
  battle: Battle,
  unit: Unit,
  ruleset: Ruleset,
  shot: {
    readonly aim: CannonAim;
    readonly outcomes: readonly PoleOutcome[];
    readonly indirect: boolean;
    readonly friends: readonly UnitId[];
  },
) {
  const { step } = battle.clock;
  const mine = mayCommand(game.user, unit.side);
  const acts = mine && listActors(battle).includes(unit.side);
  const isWriting = acts && step === "orders";
  const writes = isWriting && !battle.clock.ready.includes(unit.side);
  const moves = (acts && MOVING_STEPS.includes(step)) || writes;
  const fires = acts && step === "artillery" && unit.kind === "engine";
  const splits = moves && !writes && maySplitFire(unit.profile);
  const volleys = step === "missiles" || step === "halfTurn";
  const shoots = (acts && volleys && unit.profile.weapon !== "none") || splits;
  const gun = asGun(unit);
  const melee = describeMelee(battle, unit, ruleset);
  const condition = unit.condition.type;
  const joining = acts && step === "melee" && !melee ? describeJoining(battle, unit, ruleset) : null;
  const deploying = mine && step === "setUp" && unit.condition.type !== "gone";
  const isIdle =
    mine &&
    !deploying &&
    !moves &&
    !isWriting &&
    !fires &&
    !shoots &&
    !joining &&
    !(acts && step === "melee" && melee);
  return {
    id: unit.id,
    name: unit.name,
    type: tellType(unit.name, game.actors.get(unit.id)?.system ?? {}),
    weapon: unit.profile.weapon === "none" ? "" : `MANGONEL.Weapon.${unit.profile.weapon}`,
    side: unit.side,
    figures: countStanding(unit),
    start: unit.startFigures,
    condition: `MANGONEL.Condition.${"mode" in unit.condition && condition === "running" ? unit.condition.mode : condition}`,
    tired: unit.exertion.fatigued,
    change: formatChange(unit, battle.clock.turn),
    clock: unit.kind === "engine" ? describeClock(unit, battle, ruleset) : null,
    step: `MANGONEL.Step.${step}`,
    mine,
    idle: isIdle ? `MANGONEL.Orders.idle.${explainIdle(battle, unit, acts)}` : "",
    deploying,
    writing: isWriting ? describeWriting(battle, unit) : null,
    naming: acts ? describeNaming(battle, unit) : [],
    move: moves && unit.condition.type !== "running" ? describeMove(battle, unit, ruleset) : null,
    forming: moves && unit.kind === "troops" ? describeForming(battle, unit, ruleset) : null,
    crewing: moves ? describeCrewing(battle, unit, ruleset) : [],
    prefers:
      acts && isManned(unit) && isCommandOfStep("prefer", step) && (writes || !isWriting)
        ? describePreferences(battle, unit, ruleset)
        : null,
    rally: moves ? (describeRally(battle, unit) ?? null) : null,
    cannon:
      fires && gun && !shot.indirect ? describeCannon(battle, gun, shot.aim, shot.outcomes, ruleset) : null,
    catapult:
      fires && unit.kind === "engine" && (!gun || shot.indirect)
        ? describeCatapult(battle, unit, ruleset)
        : null,
    mayLob: fires && unit.kind === "engine" && unit.engine === "bombard",
    indirect: shot.indirect,
    splits,
    volley: shoots ? describeVolley(battle, unit, shot.friends, ruleset) : null,
    melee: melee ?? null,
    joining,
    mayFight: acts && step === "melee" && melee !== undefined && !melee.fought && mayHaveFought(battle),
  };
}
