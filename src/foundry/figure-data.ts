import type { Figure, FigureCondition, FigurePlace, FigureTurn } from "#battle/skirmish/state.ts";
import type { FigureModel } from "./models/figure-model.ts";

function readCondition({ type, guard, how }: FigureModel["condition"]): FigureCondition {
  switch (type) {
    case "captive":
      return { type, guard };
    case "gone":
      return { type, how: how === "leftTable" ? how : "killed" };
    default:
      return { type: "free" };
  }
}

const readTurn = ({ charge, facedAtFirst, ...turn }: FigureModel["turn"]): FigureTurn => ({
  hasMoved: turn.hasMoved,
  spentInches: turn.spentInches,
  coveredInches: turn.coveredInches,
  turnedInAll: turn.turnedInAll,
  movedInBody: turn.movedInBody,
  hasShot: turn.hasShot,
  hasAttacked: turn.hasAttacked,
  surprise: turn.surprise,
  rounds: turn.rounds,
  failedDisengaging: turn.failedDisengaging,
  ...(facedAtFirst === null ? {} : { facedAtFirst }),
  ...(charge === "none" ? {} : { charge }),
});

/** The figure of an Actor of type `figure`, where its token says that it stands. */
export const readFigure = (
  id: string,
  name: string,
  { x, y, heading }: FigurePlace,
  { side, base, profile, condition, failedInTurn, turn }: FigureModel,
): Figure => ({
  id,
  name,
  side,
  place: { x, y, heading },
  base: { shape: base.shape, width: base.width, depth: base.depth },
  profile: {
    stance: profile.stance,
    kind: profile.kind,
    leader: profile.leader,
    berserker: profile.berserker,
    weapon: profile.weapon,
    small: profile.small,
  },
  condition: readCondition(condition),
  turn: readTurn(turn),
  ...(failedInTurn === null ? {} : { failedInTurn }),
});

/** The system data of a figure's Actor; every field is named, so that what is absent is written as such. */
export const writeFigure = ({ side, base, profile, condition, failedInTurn, turn }: Figure) => ({
  side,
  base,
  profile,
  condition: {
    type: condition.type,
    guard: condition.type === "captive" ? condition.guard : "",
    how: condition.type === "gone" ? condition.how : "none",
  },
  failedInTurn: failedInTurn ?? null,
  turn: { ...turn, facedAtFirst: turn.facedAtFirst ?? null, charge: turn.charge ?? "none" },
});
