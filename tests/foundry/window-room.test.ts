import { describe, expect, it } from "vitest";
import { type Box, clearOf, hides, placeAtEdge } from "../../src/foundry/canvas/window-room.ts";

const room = { left: 60, right: 900, height: 700 };
const window = { left: 120, top: 90, width: 340, height: 300 };
const unit = (left: number, top: number): Box => ({ left, top, width: 80, height: 40 });

/** The window where it is put on account of these boxes. */
const put = (own: Box | undefined, others: readonly Box[]): Box => ({
  ...window,
  ...placeAtEdge(window, own, others, room),
});

describe("the window of orders beside its unit", () => {
  it("stands at the right edge at the top where nothing is in its way", () => {
    expect(put(undefined, [])).toMatchObject({ left: 548, top: 12 });
  });

  it("hides nothing of the unit, and goes where it hides the fewest others", () => {
    const own = unit(700, 100);
    expect(hides(put(own, []), own)).toBe(false);
    const above = [unit(80, 40), unit(200, 40), unit(600, 40), unit(800, 40)];
    const placed = put(own, above);
    expect([own, ...above].filter((box) => hides(placed, box))).toEqual([]);
    expect(placed.top).toBeGreaterThan(80);
  });

  it("hides others before it hides its own unit", () => {
    const own = unit(850, 340);
    const others = [80, 240, 400].flatMap((left) => [40, 240, 440, 640].map((top) => unit(left, top)));
    expect(hides(put(own, others), own)).toBe(false);
  });

  it("stays in the room where it is higher than that", () => {
    const tall = { ...window, height: 900 };
    expect(placeAtEdge(tall, undefined, [], room)).toEqual({ left: 548, top: 12 });
  });
});

describe("a unit under a window that keeps its place", () => {
  it("comes from under it to the wider side", () => {
    expect(clearOf(window, unit(200, 100), room)).toBe(284);
    const right = { ...window, left: 540 };
    expect(clearOf(right, unit(600, 100), room)).toBe(-164);
  });
});
