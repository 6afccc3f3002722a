import type { Command, Leg } from "#battle/mass/command.ts";
import type { Order } from "#battle/mass/order.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import type { Edge } from "#battle/sides.ts";
import type { Point, Pose } from "#field/pose.ts";
import type { TerrainPiece } from "#field/terrain.ts";

const EDGE_AFTER: Readonly<Record<Edge, Edge>> = {
  top: "right",
  right: "bottom",
  bottom: "left",
  left: "top",
};

/** A point after a quarter turn to the right of a table that is so deep. */
const turnPoint = ({ x, y }: Point, depth: number): Point => ({ x: depth - y, y: x });

const turnPose = ({ heading, ...point }: Pose, depth: number): Pose => ({
  ...turnPoint(point, depth),
  heading: (heading + 90) % 360,
});

const turnPiece = (piece: TerrainPiece, depth: number): TerrainPiece => {
  const { outline } = piece;
  return outline.type === "circle"
    ? { ...piece, outline: { ...outline, ...turnPoint(outline, depth) } }
    : { ...piece, outline: { ...outline, points: outline.points.map((point) => turnPoint(point, depth)) } };
};

function turnUnit(unit: Unit, depth: number): Unit {
  const { startPose, turnedFrom, charge } = unit.turn;
  const heading = (angle: number): number => (angle + 90) % 360;
  return {
    ...unit,
    pose: turnPose(unit.pose, depth),
    ...(unit.kind === "engine" && unit.crewPose ? { crewPose: turnPose(unit.crewPose, depth) } : {}),
    ...(unit.pendingTurn
      ? { pendingTurn: { ...unit.pendingTurn, heading: heading(unit.pendingTurn.heading) } }
      : {}),
    turn: {
      ...unit.turn,
      ...(startPose ? { startPose: turnPose(startPose, depth) } : {}),
      ...(turnedFrom ? { turnedFrom: { ...turnedFrom, heading: heading(turnedFrom.heading) } } : {}),
      ...(charge ? { charge: { ...charge, heading: heading(charge.heading) } } : {}),
    },
  };
}

const turnLegs = (legs: readonly Leg[]): readonly Leg[] =>
  legs.map((leg) => ({
    ...leg,
    ...(leg.heading === undefined ? {} : { heading: (leg.heading + 90) % 360 }),
    ...(leg.direction === undefined ? {} : { direction: (leg.direction + 90) % 360 }),
  }));

function turnOrder(order: Order): Order {
  switch (order.type) {
    case "move":
      return { ...order, legs: turnLegs(order.legs) };
    case "splitMove":
      return { ...order, before: turnLegs(order.before), after: turnLegs(order.after) };
    case "changeFormation":
      return order.legs ? { ...order, legs: turnLegs(order.legs) } : order;
    default:
      return order;
  }
}

/** What an order or the rest of a way has in it of headings, for each unit. */
const turnEach = <T>(all: Readonly<Record<string, T>>, turn: (one: T) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).map(([id, one]) => [id, turn(one)]));

/** The same battle on its table turned by a quarter to the right. */
export function turnBattle(battle: Battle): Battle {
  const { widthInches, depthInches } = battle.table;
  return {
    ...battle,
    table: { widthInches: depthInches, depthInches: widthInches },
    terrain: battle.terrain.map((piece) => turnPiece(piece, depthInches)),
    sides: battle.sides.map((side) => ({ ...side, edge: EDGE_AFTER[side.edge] })),
    units: Object.fromEntries(
      Object.entries(battle.units).map(([id, unit]) => [id, turnUnit(unit, depthInches)]),
    ),
    orders: turnEach(battle.orders, turnOrder),
    underWay: turnEach(battle.underWay, (rest) =>
      rest.type === "march" ? { ...rest, legs: turnLegs(rest.legs) } : rest,
    ),
  };
}

/** The same command on that table. */
export function turnCommand(command: Command, depthInches: number): Command {
  switch (command.type) {
    case "move":
      return { ...command, legs: turnLegs(command.legs) };
    case "order":
      return { ...command, order: turnOrder(command.order) };
    case "placeTerrain":
      return {
        ...command,
        outline: turnPiece({ id: "", kind: "hill", outline: command.outline }, depthInches).outline,
      };
    case "muster":
    case "place":
      return { ...command, pose: turnPose(command.pose, depthInches) };
    default:
      return command;
  }
}
