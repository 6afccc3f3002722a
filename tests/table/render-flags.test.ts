import { afterEach, describe, expect, it } from "vitest";
import {
  applyPendingRenderFlags,
  PENDING_RENDER_FLAGS,
  type RenderFlagObject,
  RenderFlags,
} from "../../table/client/api/canvas/interaction/render-flags.ts";

const FLAGS = {
  redraw: { propagate: ["refresh"] },
  refresh: { propagate: ["refreshPosition", "refreshShape"], alias: true },
  refreshPosition: {},
  refreshShape: { propagate: ["refreshPosition"] },
  refreshAll: { reset: ["refreshPosition"] },
};

class Thing implements RenderFlagObject {
  readonly applied: Record<string, boolean>[] = [];
  readonly renderFlags = new RenderFlags(FLAGS, { object: this });

  applyRenderFlags(): void {
    this.applied.push(this.renderFlags.clear());
  }
}

describe("RenderFlags (foundry-api.md 5.2)", () => {
  afterEach(() => PENDING_RENDER_FLAGS.OBJECTS.clear());

  it("applies flags at the next frame, not when they are set", () => {
    const thing = new Thing();
    thing.renderFlags.set({ refreshShape: true });
    expect(thing.applied).toEqual([]);
    applyPendingRenderFlags("OBJECTS");
    applyPendingRenderFlags("OBJECTS");
    expect(thing.applied).toEqual([{ refreshShape: true, refreshPosition: true }]);
  });

  it("sets what an alias stands for, but not the alias", () => {
    const thing = new Thing();
    thing.renderFlags.set({ refresh: true });
    expect([...thing.renderFlags].sort()).toEqual(["refreshPosition", "refreshShape"]);
  });

  it("takes out what a flag makes needless", () => {
    const thing = new Thing();
    thing.renderFlags.set({ refreshPosition: true });
    thing.renderFlags.set({ refreshAll: true });
    expect([...thing.renderFlags]).toEqual(["refreshAll"]);
  });

  it("refuses a flag that the class does not have", () => {
    expect(() => new Thing().renderFlags.set({ refreshSmell: true })).toThrow("refreshSmell");
  });

  it("leaves flags that are set while flags are applied to the next frame", () => {
    const thing = new Thing();
    thing.applyRenderFlags = () => {
      thing.applied.push(thing.renderFlags.clear());
      if (thing.applied.length === 1) thing.renderFlags.set({ refreshPosition: true });
    };
    thing.renderFlags.set({ refreshShape: true });
    applyPendingRenderFlags("OBJECTS");
    expect(thing.applied.length).toBe(1);
    applyPendingRenderFlags("OBJECTS");
    expect(thing.applied[1]).toEqual({ refreshPosition: true });
  });
});
