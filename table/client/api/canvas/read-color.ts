import * as PIXI from "pixi.js";

/** The number of a colour that is stored as text or prepared as a number. */
export function readColor(value: unknown, fallback = 0xffffff): number {
  if (value === null || value === undefined) return fallback;
  const number = Number(value);
  if (Number.isFinite(number)) return number;
  try {
    return new PIXI.Color(String(value)).toNumber();
  } catch {
    return fallback;
  }
}
