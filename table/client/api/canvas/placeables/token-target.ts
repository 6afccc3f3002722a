import type * as PIXI from "pixi.js";
import { readColor } from "../read-color.ts";
import type { Token } from "./token.ts";

const ARROW = 14;

/** Draws the marks of targets: arrows for one's own, a row of dots for those of others. */
export function drawTargetMarks(token: Token, arrows: PIXI.Graphics, pips: PIXI.Graphics): void {
  arrows.clear();
  pips.clear();
  const { width, height } = token.getSize();
  if (token.isTargeted) {
    arrows.lineStyle(1, 0x26231e).beginFill(0xd9b25a);
    for (const [x, y, dx, dy] of [
      [0, 0, -1, -1],
      [width, 0, 1, -1],
      [0, height, -1, 1],
      [width, height, 1, 1],
    ] as const) {
      arrows.drawPolygon([x, y, x + dx * ARROW, y, x, y + dy * ARROW]);
    }
    arrows.endFill();
  }
  const others = [...token.targeted].filter((user) => !user.isSelf);
  others.forEach((user, index) => {
    pips.lineStyle(1, 0x26231e).beginFill(readColor(user.color));
    pips.drawCircle(8 + index * 12, 8, 5).endFill();
  });
}
