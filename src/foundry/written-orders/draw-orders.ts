import { outlineAt, outlineOfUnit } from "#battle/mass/ground.ts";
import type { Order } from "#battle/mass/order.ts";
import { previewOrder } from "#battle/mass/previews/order-preview.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import { poseOf } from "#battle/mass/units.ts";
import type { Point, Pose } from "#field/pose.ts";
import { cornersOf } from "#field/turned-rectangle.ts";
import { findLayers } from "../canvas/battle-layers.ts";
import { PALETTE } from "../canvas/palette.ts";
import { drawMark } from "../canvas/signs.ts";
import { type Scale, scaleOf, toPixels } from "../coordinates.ts";
import { describeFailing } from "../orders/charge-context.ts";
import { currentBattle } from "../read-battle.ts";
import { readOwnBattle } from "./drafts.ts";

/** How wide lines are: so many inches, and from afar so many pixels of the screen at least. */
const LINE_INCHES = 0.09;
const LEAST_PIXELS = 2;
const DASH = 0.5;

/** The least size of the mark of an order that fails, in pixels of the screen. */
const LEAST_MARK = 16;

const lineOf = (inch: number): number =>
  Math.max(LINE_INCHES * inch, LEAST_PIXELS / (canvas.stage?.scale.x ?? 1));

/** A line of dashes, with the head of an arrow at its end. */
function drawArrow(g: PIXI.Graphics, from: Point, to: Point, color: number, inch: number): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return;
  const [ux, uy] = [dx / length, dy / length];
  g.lineStyle(lineOf(inch), color, 0.95);
  for (let at = 0; at < length; at += 2 * DASH * inch) {
    const end = Math.min(length, at + DASH * inch);
    g.moveTo(from.x + ux * at, from.y + uy * at).lineTo(from.x + ux * end, from.y + uy * end);
  }
  const head = 0.7 * inch;
  for (const side of [-1, 1])
    g.moveTo(to.x, to.y).lineTo(
      to.x - ux * head + side * uy * head * 0.5,
      to.y - uy * head - side * ux * head * 0.5,
    );
}

/** The outline of a unit at a place, its front edge heavier. */
function drawGhost(g: PIXI.Graphics, unit: Unit, pose: Pose, color: number, scale: Scale): void {
  const corners = cornersOf(outlineAt(unit, pose)).map((corner) => toPixels(corner, scale));
  const inch = scale.pixelsPerInch;
  g.lineStyle(lineOf(inch), color, 0.9).beginFill(color, 0.14);
  g.drawPolygon(corners.flatMap(({ x, y }) => [x, y])).endFill();
  const [left, right] = corners;
  if (left && right)
    g.lineStyle(2 * lineOf(inch), color, 0.95)
      .moveTo(left.x, left.y)
      .lineTo(right.x, right.y);
}

/** The way of a unit with its way-points, and where it stands then. */
function drawWay(g: PIXI.Graphics, battle: Battle, unit: Unit, order: Order, scale: Scale): void {
  const { path, wayPoints, refusal, unit: formed } = previewOrder(battle, unit.id, order);
  const fails = refusal !== undefined || describeFailing(battle, unit, order).failing !== "";
  const color = fails ? PALETTE.danger : PALETTE.brass;
  const inch = scale.pixelsPerInch;
  const [first, ...rest] = [poseOf(unit), ...path].map((pose) => toPixels(pose, scale));
  if (first && rest.length > 0) {
    g.lineStyle(lineOf(inch), color, 0.95).moveTo(first.x, first.y);
    for (const { x, y } of rest) g.lineTo(x, y);
  }
  g.lineStyle(0);
  for (const pose of wayPoints) {
    const { x, y } = toPixels(pose, scale);
    g.beginFill(color, 1)
      .drawCircle(x, y, Math.max(0.22 * inch, 2 * lineOf(inch)))
      .endFill();
  }
  if (order.type === "splitMove") {
    const shot = toPixels(wayPoints[order.before.length - 1] ?? poseOf(unit), scale);
    g.lineStyle(lineOf(inch), color, 1).drawCircle(shot.x, shot.y, 0.55 * inch);
  }
  const end = path.at(-1) ?? (order.type === "changeFormation" ? poseOf(formed) : undefined);
  if (end) drawGhost(g, formed, end, color, scale);
  const aim = findAim(battle, unit, order);
  const to = aim && toPixels(aim, scale);
  const start = toPixels(poseOf(unit), scale);
  if (to) drawArrow(g, start, to, color, inch);
  if (order.type === "intercept")
    g.lineStyle(lineOf(inch), color, 0.95).drawCircle(
      start.x,
      start.y,
      unit.profile.chargeInches * 0.5 * inch,
    );
  if (!fails) return;
  const last = to ?? (end && toPixels(end, scale)) ?? start;
  const mark = { x: (start.x + last.x) / 2, y: (start.y + last.y) / 2 };
  drawMark(g, mark, Math.max(inch, LEAST_MARK / (canvas.stage?.scale.x ?? 1)), refusal !== undefined);
}

/** Where an order leads that is no way: to an enemy, to a friend, to an engine. */
function findAim(battle: Battle, unit: Unit, order: Order): Point | undefined {
  const id =
    order.type === "charge"
      ? order.target
      : order.type === "intercept"
        ? order.protects
        : order.type === "crewEngine"
          ? order.engine
          : "";
  const other = battle.units[id];
  return other && id !== unit.id ? outlineOfUnit(other) : undefined;
}

/**
 * Draws what this user has written, for him alone: nothing of it is on any other client. Drawn anew whenever something
 * changes; nothing where no orders are written.
 */
export function drawOrders(): void {
  const layers = findLayers();
  const { scene } = canvas;
  if (!layers || !scene) return;
  layers.overlay.clearOrders();
  const combat = currentBattle();
  if (combat?.system.step !== "orders") return;
  const battle = readOwnBattle(combat);
  if (!battle) return;
  const scale = scaleOf(scene);
  const g = new PIXI.Graphics();
  for (const [id, order] of Object.entries(battle.orders)) {
    const unit = battle.units[id];
    if (unit) drawWay(g, battle, unit, order, scale);
  }
  layers.overlay.orders.addChild(g);
}
