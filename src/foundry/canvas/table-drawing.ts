import type { Scale } from "../coordinates.ts";
import { PALETTE } from "./palette.ts";

/** A line of one pixel at any zoom; the published types do not know this argument. */
const NATIVE = true as never;

/** Draws level ground, the edge of the table with its inch marks, and, if wanted, a faint inch grid. */
export function drawTable(
  g: PIXI.Graphics,
  { widthInches, depthInches }: { readonly widthInches: number; readonly depthInches: number },
  scale: Scale,
  showGrid: boolean,
): void {
  const { left, top, pixelsPerInch: inch } = scale;
  const [width, depth] = [widthInches * inch, depthInches * inch];
  g.lineStyle(0)
    .beginFill(0x6b5a3e)
    .drawRect(left - inch * 0.9, top - inch * 0.9, width + inch * 1.8, depth + inch * 1.8);
  g.endFill().beginFill(PALETTE.ground).drawRect(left, top, width, depth).endFill();
  if (showGrid) {
    for (let x = 1; x < widthInches; x += 1) {
      g.lineStyle(1, PALETTE.grid, x % 12 === 0 ? 0.5 : 0.16, 0.5, NATIVE);
      g.moveTo(left + x * inch, top).lineTo(left + x * inch, top + depth);
    }
    for (let y = 1; y < depthInches; y += 1) {
      g.lineStyle(1, PALETTE.grid, y % 12 === 0 ? 0.5 : 0.16, 0.5, NATIVE);
      g.moveTo(left, top + y * inch).lineTo(left + width, top + y * inch);
    }
  }
  drawMarks(g, widthInches, depthInches, scale);
  g.lineStyle(inch * 0.06, PALETTE.ink, 0.9).drawRect(left, top, width, depth);
}

/** Marks on the rim: every inch a short one, every six a longer, every foot the longest. */
function drawMarks(g: PIXI.Graphics, widthInches: number, depthInches: number, scale: Scale): void {
  const { left, top, pixelsPerInch: inch } = scale;
  const lengthOf = (at: number) => (at % 12 === 0 ? 0.62 : at % 6 === 0 ? 0.45 : 0.25) * inch;
  g.lineStyle(1, 0xe7dcc0, 0.9, 0.5, NATIVE);
  for (let x = 0; x <= widthInches; x += 1) {
    const px = left + x * inch;
    g.moveTo(px, top).lineTo(px, top - lengthOf(x));
    g.moveTo(px, top + depthInches * inch).lineTo(px, top + depthInches * inch + lengthOf(x));
  }
  for (let y = 0; y <= depthInches; y += 1) {
    const py = top + y * inch;
    g.moveTo(left, py).lineTo(left - lengthOf(y), py);
    g.moveTo(left + widthInches * inch, py).lineTo(left + widthInches * inch + lengthOf(y), py);
  }
}
