import { describe, expect, it } from "vitest";
import { mergeOptions } from "../../table/client/api/applications/api/merge-options.ts";

describe("options of applications (foundry-api.md 4.1)", () => {
  it("merges objects, joins lists without repeats and replaces the rest", () => {
    const base = { classes: ["sheet"], window: { title: "a", resizable: false }, position: { width: 400 } };
    const merged = mergeOptions(base, { classes: ["sheet", "mangonel"], window: { title: "b" }, id: "x" });
    expect(merged).toEqual({
      classes: ["sheet", "mangonel"],
      window: { title: "b", resizable: false },
      position: { width: 400 },
      id: "x",
    });
    expect(base.window.title).toBe("a");
  });

  it("keeps functions and instances as they are", () => {
    const handler = (): void => undefined;
    const document = new Map();
    const merged = mergeOptions({ actions: {} }, { actions: { go: handler }, document });
    expect(merged["document"]).toBe(document);
    expect(merged["actions"]).toEqual({ go: handler });
  });
});
