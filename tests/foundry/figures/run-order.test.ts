import { describe, expect, it } from "vitest";
import { bendTo, listRunCommands, runAt } from "../../../src/foundry/figures/run-order.ts";

const a = { figure: "a", bend: "right" } as const;
const b = { figure: "b", bend: "left" } as const;
const c = { figure: "c", bend: "left" } as const;

describe("the order in which figures run", () => {
  it("D-51 a figure bends another way in its own place, or behind the others", () => {
    expect(bendTo([a, b], "a", "left")).toEqual([{ figure: "a", bend: "left" }, b]);
    expect(bendTo([a], "b", "left")).toEqual([a, b]);
  });

  it("D-242 a figure runs before or behind all who are named, and bends as before", () => {
    expect(runAt([a, b], "b", "first")).toEqual([b, a]);
    expect(runAt([a, b], "a", "last")).toEqual([b, a]);
    expect(runAt([b], "a", "first")).toEqual([a, b]);
  });

  it.each([
    ["nothing has changed", [a, b], [a, b], []],
    ["the last bends another way", [a, b], [a, { ...b, bend: "right" as const }], [["right", "b"]]],
    [
      "neighbours bend to one side",
      [a],
      [b, c, a],
      [
        ["left", "b", "c"],
        ["right", "a"],
      ],
    ],
    ["who stays in front is not named", [a, b, c], [a, c, b], [["left", "c", "b"]]],
  ] as const)("D-242 as few commands as there must be: %s", (_, before, wanted, commands) => {
    expect(listRunCommands(before, wanted)).toEqual(
      commands.map(([bend, ...figures]) => ({ type: "orderRuns", figures, bend })),
    );
  });
});
