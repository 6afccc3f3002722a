import { describe, expect, it } from "vitest";
import { placeBeside } from "../../src/foundry/canvas/window-room.ts";

const room = { left: 60, right: 900, height: 700 };
const window = { left: 120, top: 90, width: 340, height: 500 };

describe("the window of orders beside its unit", () => {
  it("stays where it hides nothing of it", () => {
    const unit = { left: 500, top: 100, width: 80, height: 40 };
    expect(placeBeside(window, unit, room)).toMatchObject({ left: 120, top: 90 });
  });

  it("goes to the right of it, or to its left where there is no room", () => {
    expect(placeBeside(window, { left: 200, top: 100, width: 80, height: 40 }, room).left).toBe(304);
    expect(placeBeside(window, { left: 430, top: 100, width: 100, height: 40 }, room).left).toBe(554);
    expect(placeBeside(window, { left: 440, top: 100, width: 100, height: 40 }, room).left).toBe(76);
  });

  it("comes up where it would hang over the bottom", () => {
    const low = { ...window, top: 400 };
    expect(placeBeside(low, { left: 200, top: 420, width: 80, height: 40 }, room).top).toBe(200);
  });
});
