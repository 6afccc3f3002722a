import { countArmyPoints, countOwn } from "#battle/mass/army-points.ts";
import { listActors, listSteps } from "#battle/mass/clock/step-sequence.ts";
import type { Issuer } from "#battle/mass/command.ts";
import { findFightFault } from "#battle/mass/commands/clock.ts";
import { listWaitingCards } from "#battle/mass/commands/terrain.ts";
import { findMelees } from "#battle/mass/melee/melees.ts";
import type { Battle, CardPending, Pending, Unit } from "#battle/mass/state.ts";
import { countStanding, isMobile } from "#battle/mass/units.ts";
import { issuerOf } from "../authority.ts";
import { findLog, listStanding } from "../battle-log.ts";
import { formatChange, formatNumber, formatSide } from "../format.ts";
import { findOpenSide } from "../may-command.ts";
import { type BattleDocument, isBattle, readBattle } from "../read-battle.ts";
import { listPlayers } from "../seats.ts";
import { describeHandIn, describeSequences, describeWritingSides } from "../written-orders/orders-step.ts";
import { describeSkirmish } from "./describe-skirmish.ts";

/** The main button of a step: what it asks for, and whether this user may. */
function describeMain(battle: Battle, combat: BattleDocument, { gm, sides }: Issuer) {
  const t = (key: string, data: Record<string, string> = {}) =>
    game.i18n.format(`MANGONEL.Tracker.${key}`, data);
  const { step } = battle.clock;
  const acts = gm || sides.length > 0;
  if (step === "setUp") return { action: "begin", label: t("begin"), enabled: gm };
  if (step === "initiative") return { action: "rollInitiative", label: t("rollInitiative"), enabled: acts };
  if (step === "choice" || step === "over") return null;
  if (step === "orders") return describeHandIn(combat, { gm, sides });
  if (step === "melee" && findMelees(battle).some(({ fought }) => !fought)) {
    const others = gm ? undefined : findFightFault(battle, sides);
    if (!others) return { action: "fight", label: t("fight"), enabled: acts };
    const isOpen = sides.some((side) => !battle.clock.ready.includes(side));
    return { action: "done", label: t("doneJoining"), enabled: isOpen };
  }
  const open = findOpenSide(combat, listActors(battle));
  if (open === undefined || sides.includes(open))
    return { action: "done", label: t("done"), enabled: open !== undefined };
  const side = combat.system.sides.find(({ id }) => id === open)?.name ?? "";
  return { action: "done", label: t("doneFor", { side: formatSide(side) }), enabled: true };
}

/** What is out of the ordinary with a unit. */
function describeState(unit: Unit, turn: number): string {
  const { condition } = unit;
  if (condition.type === "goodOrder") return formatChange(unit, turn);
  return game.i18n.localize(
    `MANGONEL.Condition.${condition.type === "running" ? condition.mode : condition.type}`,
  );
}

function describePending(battle: Battle, pending: Pending, gm: boolean, sides: readonly string[]) {
  const mine = sides.includes(pending.side) || gm;
  const side = battle.sides.find(({ id }) => id === pending.side);
  return {
    id: pending.id,
    type: pending.type,
    isFirst: pending.type === "chooseFirst",
    card: pending.type === "placeTerrain" ? game.i18n.localize(`MANGONEL.Terrain.kind.${pending.card}`) : "",
    isWagon: pending.type === "takeWagon",
    isNext: pending === battle.pending.find(({ type }) => type === pending.type),
    side: pending.side,
    sideName: side?.name ?? "",
    unit: "unit" in pending ? (battle.units[pending.unit]?.name ?? "") : "",
    unitId: "unit" in pending ? pending.unit : "",
    options: battle.sides.map(({ id, name }) => ({ id, name })),
    mine,
    gm,
  };
}

/** The terrain cards of a battle that wait to be placed. */
export function listPendingCards(combat: BattleDocument): readonly CardPending[] {
  const battle = readBattle(combat);
  return battle ? listWaitingCards(battle) : [];
}

/** Everything that the tracker shows of the battle that is looked at. */
export function describeTracker(
  combat: Combat.Implementation | null | undefined,
  unfolded: ReadonlySet<string>,
) {
  if (!isBattle(combat)) return null;
  if (combat.system.book === "skirmish") return describeSkirmish(combat, unfolded);
  const battle = readBattle(combat);
  if (!battle) return null;
  const issuer = issuerOf(game.user, combat);
  const { step, turn, first, ready } = battle.clock;
  const actors = listActors(battle);
  const units = Object.values(battle.units);
  return {
    id: combat.id,
    turn,
    over: step === "over",
    setUp: step === "setUp",
    steps: listSteps(battle.turnSequence).map((name) => ({
      name,
      label: `MANGONEL.Step.${name}`,
      current: name === step,
    })),
    sides: combat.system.sides.map((side) => {
      const own = units.filter((unit) => unit.side === side.id);
      return {
        id: side.id,
        name: formatSide(side.name),
        figures: own.reduce((sum, unit) => sum + countOwn(battle, unit), 0),
        start: own.reduce((sum, { startFigures }) => sum + startFigures, 0),
        points: formatNumber(countArmyPoints(battle, side.id).now),
        startPoints: formatNumber(countArmyPoints(battle, side.id).start),
        acts: actors.includes(side.id),
        ready: ready.includes(side.id),
        first: first === side.id,
        unfolded: unfolded.has(side.id),
        mayRaise: step === "setUp" && (issuer.gm || issuer.sides.includes(side.id)),
        mine: side.players.includes(game.user.id ?? ""),
        units: own.filter(isMobile).map((unit) => ({
          id: unit.id,
          name: unit.name,
          figures: unit.kind === "wagon" ? "" : countStanding(unit),
          state: describeState(unit, turn),
        })),
        seats: listPlayers().map((user) => ({
          id: user.id,
          name: user.name,
          active: user.active,
          seated: side.players.includes(user.id ?? ""),
        })),
      };
    }),
    pending: battle.pending.map((entry) => describePending(battle, entry, issuer.gm, issuer.sides)),
    main: describeMain(battle, combat, issuer),
    writing: describeWritingSides(combat, battle, issuer),
    sequences: describeSequences(battle, issuer),
    mayZone: issuer.gm && step === "setUp",
    zoneInches: battle.zoneInches ?? "",
    mayDeal: issuer.gm && step === "setUp" && listWaitingCards(battle).length === 0,
    gm: issuer.gm,
    noGm: game.users.activeGM === null,
    hasLog: findLog(combat) !== undefined,
    mayUndo: issuer.gm && listStanding(combat).length > 0,
  };
}
