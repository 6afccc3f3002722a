import { describe, expect, it } from "vitest";
import { findTidySlide } from "#battle/skirmish/melee/sliding.ts";
import { SkirmishRun } from "#battle/skirmish/run.ts";
import type { Skirmish } from "#battle/skirmish/state.ts";
import { KnownDice } from "#rules/dice.ts";
import { readGroupMove } from "../../../src/foundry/figures/group-intent.ts";
import { figure, skirmishOf } from "../../support/skirmish-builders.ts";

const GM = { gm: true, sides: [] } as const;

function move(battle: Skirmish, ids: readonly string[], by: { readonly x: number; readonly y: number }) {
  const figures = ids.flatMap((id) => battle.figures[id] ?? []);
  const [dragged] = figures;
  if (!dragged) throw new Error("Nobody is dragged");
  const { x, y } = dragged.place;
  const to = { x: x + by.x, y: y + by.y };
  return readGroupMove(
    battle,
    dragged,
    figures,
    { from: { x, y }, to, by: [], turnsOnly: false, places: false },
    GM,
  );
}

describe("several figures that are dragged together", () => {
  const file = skirmishOf(
    [
      figure({ id: "back", x: 24, y: 32 }),
      figure({ id: "middle", x: 24, y: 30.8 }),
      figure({ id: "front", x: 24, y: 29.6 }),
      figure({ id: "enemy", side: "blue", x: 40, y: 4 }),
    ],
    { clock: { phase: "firstMoves", first: "red" } },
  );

  it("S-TURN-3 go with those in front first, whichever way they go", () => {
    const order = (by: { readonly x: number; readonly y: number }) =>
      move(file, ["middle", "back", "front"], by).commands.map((command) =>
        "figure" in command ? command.figure : command.type,
      );
    expect(order({ x: 0, y: -2 })).toEqual(["front", "middle", "back"]);
    expect(order({ x: 0, y: 2 })).toEqual(["back", "middle", "front"]);
  });

  it("S-TURN-3 leave behind whoever may not go, with one reason", () => {
    const { front } = file.figures;
    if (!front) throw new Error("No figure");
    const tired = { ...file.figures, front: { ...front, turn: { ...front.turn, hasMoved: true } } };
    const moved = move({ ...file, figures: tired }, ["front", "middle", "back"], { x: 3, y: 0 });
    expect(moved.commands).toHaveLength(2);
    expect(moved.stays).toBe(1);
    expect(moved.refusal?.code).toBe("hasMoved");
    expect(Object.keys(moved.places).sort()).toEqual(["back", "middle"]);
  });
});

describe("the tidiest place of an attacker", () => {
  it("D-44 is square to its opponent, and none where it stands so already", () => {
    const slideOf = (x: number) => {
      const battle = skirmishOf([
        figure({ id: "a", x, y: 24.75 }),
        figure({ id: "d", side: "blue", x: 24, y: 24, heading: 180 }),
      ]);
      const { a, d } = battle.figures;
      if (!a || !d) throw new Error("No figure");
      return findTidySlide(new SkirmishRun(battle, new KnownDice([])), a, d);
    };
    expect(slideOf(24)).toBeUndefined();
    expect(slideOf(24.4)?.x).toBeCloseTo(24, 6);
  });
});
