import { listActors } from "#battle/skirmish/phases.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { PHASE_NAMES } from "#rules/skirmish/tables/phases.ts";
import { issuerOf } from "../authority.ts";
import { findLog, listStanding } from "../battle-log.ts";
import { formatSide } from "../format.ts";
import { findOpenSide } from "../may-command.ts";
import type { BattleDocument } from "../read-battle.ts";
import { listPlayers } from "../seats.ts";
import { readSkirmish } from "../skirmish/read-skirmish.ts";

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Tracker.${key}`, data);

/** The main button of a phase: what it asks for, and whether this user may. */
function describeMain(battle: Skirmish, combat: BattleDocument) {
  const { gm, sides } = issuerOf(game.user, combat);
  const { clock } = battle;
  if (clock.phase === "setUp") return { action: "begin", label: t("begin"), enabled: gm };
  if (clock.phase === "over") return null;
  if (clock.phase === "initiative")
    return clock.chooser === undefined
      ? { action: "rollInitiative", label: t("rollInitiative"), enabled: gm || sides.length > 0 }
      : null;
  const open = findOpenSide(combat, listActors(battle));
  if (open === undefined || sides.includes(open))
    return { action: "done", label: t("done"), enabled: open !== undefined };
  const name = combat.system.sides.find(({ id }) => id === open)?.name ?? "";
  return { action: "done", label: t("doneFor", { side: formatSide(name) }), enabled: true };
}

/** The choice that is open: who goes first. */
function listChoices({ clock, sides }: Skirmish, { gm, sides: own }: ReturnType<typeof issuerOf>) {
  if (clock.phase !== "initiative" || clock.chooser === undefined) return [];
  const side = clock.chooser;
  return [
    {
      id: "first",
      isFirst: true,
      side,
      sideName: sides.find(({ id }) => id === side)?.name ?? "",
      options: sides.map(({ id, name }) => ({ id, name })),
      mine: gm || own.includes(side),
      gm,
    },
  ];
}

/** What is out of the ordinary with a figure. */
function describeState({ condition, turn, id }: Figure, { fallen }: Skirmish): string {
  if (condition.type === "captive" || condition.type === "waiting")
    return game.i18n.localize(`MANGONEL.Skirmish.condition.${condition.type}`);
  if (fallen.includes(id)) return game.i18n.localize("MANGONEL.Skirmish.hit");
  return turn.charge ? game.i18n.localize(`MANGONEL.Skirmish.charged.${turn.charge}`) : "";
}

const isThere = ({ condition }: Figure): boolean => condition.type !== "gone";

/** Everything that the tracker shows of a skirmish. */
export function describeSkirmish(combat: BattleDocument, unfolded: ReadonlySet<string>) {
  const battle = readSkirmish(combat);
  if (!battle) return null;
  const issuer = issuerOf(game.user, combat);
  const { phase, turn, first, ready, stage } = battle.clock;
  const actors = listActors(battle);
  const figures = Object.values(battle.figures);
  return {
    id: combat.id,
    isSkirmish: true,
    turn,
    over: phase === "over",
    setUp: phase === "setUp",
    steps: PHASE_NAMES.map((name) => ({
      name,
      label: `MANGONEL.Skirmish.phase.${name}`,
      current: name === phase,
    })),
    stage: stage === undefined ? "" : game.i18n.localize(`MANGONEL.Stage.${stage}`),
    sides: combat.system.sides.map((side) => {
      const own = figures.filter((figure) => figure.side === side.id);
      return {
        id: side.id,
        name: formatSide(side.name),
        figures: own.filter(isThere).length,
        start: own.length,
        acts: phase !== "setUp" && actors.includes(side.id),
        ready: ready.includes(side.id),
        first: first === side.id,
        unfolded: unfolded.has(side.id),
        mine: side.players.includes(game.user.id ?? ""),
        units: own.filter(isThere).map((figure) => ({
          id: figure.id,
          name: figure.name,
          figures: "",
          state: describeState(figure, battle),
          waits: issuer.gm && figure.condition.type === "waiting",
        })),
        seats: listPlayers().map((user) => ({
          id: user.id,
          name: user.name,
          active: user.active,
          seated: side.players.includes(user.id ?? ""),
        })),
      };
    }),
    pending: listChoices(battle, issuer),
    main: describeMain(battle, combat),
    mayDeal: false,
    gm: issuer.gm,
    noGm: game.users.activeGM === null,
    hasLog: findLog(combat) !== undefined,
    mayUndo: issuer.gm && listStanding(combat).length > 0,
  };
}
