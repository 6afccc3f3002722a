import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stackSigns } from "../../src/foundry/canvas/stack-signs.ts";
import type { Box } from "../../src/foundry/canvas/window-room.ts";

const sign = (left: number, top: number): Box => ({ left, top, width: 40, height: 20 });

/** How much of one box lies under another, as a part of it. */
const shared = (a: Box, b: Box): number => {
  const x = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const y = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return (Math.max(0, x) * Math.max(0, y)) / (a.width * a.height);
};

describe("banners of units that stand at one place", () => {
  it("stay where they are if none hides another", () => {
    expect(stackSigns([sign(0, 0), sign(50, 0), sign(0, 30)])).toEqual([0, 0, 0]);
    expect(stackSigns([sign(0, 0), sign(37, 0)])).toEqual([0, 0]);
  });

  it("stand above each other where they would, the lowest where it was", () => {
    expect(stackSigns([sign(0, 0), sign(0, 0), sign(0, 0)])).toEqual([0, 20, 40]);
    expect(stackSigns([sign(0, 0), sign(10, 8)])).toEqual([12, 0]);
  });

  it("hide next to nothing of each other, go up alone, and do so again wherever the table lies", () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }));
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), (places) => {
        const boxes = places.map(([left, top]) => sign(left, top));
        const lifts = stackSigns(boxes);
        const lifted = boxes.map((box, index) => ({ ...box, top: box.top - (lifts[index] ?? 0) }));
        for (const [index, box] of lifted.entries()) {
          expect(lifts[index]).toBeGreaterThanOrEqual(0);
          for (const other of lifted.slice(index + 1)) expect(shared(box, other)).toBeLessThanOrEqual(0.11);
        }
        const moved = stackSigns(boxes.map(({ left, top }) => sign(left + 500, top - 70)));
        expect(moved).toEqual(lifts);
      }),
    );
  });
});
