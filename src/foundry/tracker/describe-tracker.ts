import { listActors } from "#battle/clock/step-sequence.ts";
import { findMelees } from "#battle/melee/melees.ts";
import { type Battle, type Pending, STEPS } from "#battle/state.ts";
import { isManned } from "#battle/units.ts";
import { issuerOf } from "../authority.ts";
import { listStanding } from "../battle-log.ts";
import { formatSide } from "../format.ts";
import { isBattle, readBattle } from "../read-battle.ts";
import { listPlayers } from "../seats.ts";

/** The steps that a tracker shows, in order. */
const SHOWN_STEPS = STEPS.filter((step) => step !== "setUp" && step !== "over");

/** The main button of a step: what it asks for, and whether this user may. */
function describeMain(battle: Battle, gm: boolean, sides: readonly string[]) {
  const { step } = battle.clock;
  const actors = listActors(battle);
  const mine = sides.find((side) => actors.includes(side) && !battle.clock.ready.includes(side));
  switch (step) {
    case "setUp":
      return { action: "begin", label: "MANGONEL.Tracker.begin", enabled: gm };
    case "initiative":
      return {
        action: "rollInitiative",
        label: "MANGONEL.Tracker.rollInitiative",
        enabled: gm || sides.length > 0,
      };
    case "melee":
      if (findMelees(battle).some(({ fought }) => !fought))
        return { action: "fight", label: "MANGONEL.Tracker.fight", enabled: gm || sides.length > 0 };
      return { action: "done", label: "MANGONEL.Tracker.done", enabled: mine !== undefined };
    case "choice":
    case "over":
      return null;
    default:
      return { action: "done", label: "MANGONEL.Tracker.done", enabled: mine !== undefined };
  }
}

function describePending(battle: Battle, pending: Pending, gm: boolean, sides: readonly string[]) {
  const mine = sides.includes(pending.side) || gm;
  const side = battle.sides.find(({ id }) => id === pending.side);
  return {
    id: pending.id,
    type: pending.type,
    isFirst: pending.type === "chooseFirst",
    side: pending.side,
    sideName: side?.name ?? "",
    unit: pending.type === "rally" ? (battle.units[pending.unit]?.name ?? "") : "",
    unitId: pending.type === "rally" ? pending.unit : "",
    options: battle.sides.map(({ id, name }) => ({ id, name })),
    mine,
    gm,
  };
}

/** Everything that the tracker shows of the battle that is looked at. */
export function describeTracker(combat: Combat.Implementation | null | undefined) {
  if (!isBattle(combat)) return null;
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
    steps: SHOWN_STEPS.map((name) => ({ name, label: `MANGONEL.Step.${name}`, current: name === step })),
    sides: combat.system.sides.map((side) => {
      const own = units.filter((unit) => unit.side === side.id);
      return {
        id: side.id,
        name: formatSide(side.name),
        figures: own.filter(isManned).reduce((sum, { figures }) => sum + figures, 0),
        start: own.reduce((sum, { startFigures }) => sum + startFigures, 0),
        acts: actors.includes(side.id),
        ready: ready.includes(side.id),
        first: first === side.id,
        mine: side.players.includes(game.user.id ?? ""),
        units: own.filter(isManned).map(({ id, name, figures, condition }) => ({
          id,
          name,
          figures,
          state:
            condition.type === "goodOrder"
              ? ""
              : `MANGONEL.Condition.${condition.type === "running" ? condition.mode : condition.type}`,
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
    main: describeMain(battle, issuer.gm, issuer.sides),
    gm: issuer.gm,
    noGm: game.users.activeGM === null,
    mayUndo: issuer.gm && listStanding(combat).length > 0,
  };
}
