import { cornersOf, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { type Scale, toPixels } from "../../coordinates.ts";

/** Draws an outline with its front edge, in the colour that says whether it may be there. */
export function drawOutline(g: PIXI.Graphics, outline: TurnedRectangle, scale: Scale, color: number): void {
  const inch = scale.pixelsPerInch;
  const corners = cornersOf(outline).map((corner) => toPixels(corner, scale));
  g.lineStyle(inch * 0.07, color, 1).beginFill(color, 0.16);
  g.drawPolygon(corners.flatMap(({ x, y }) => [x, y])).endFill();
  const [left, right] = corners;
  if (left && right)
    g.lineStyle(inch * 0.16, color, 1)
      .moveTo(left.x, left.y)
      .lineTo(right.x, right.y);
}
