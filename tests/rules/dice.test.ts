import { describe, expect, it } from "vitest";
import { DiceNeeded, DrawnDice, KnownDice } from "#rules/dice.ts";
import { LINE_LABELS } from "#rules/line.ts";
import { seeded } from "../support/seeded.ts";

describe("dice", () => {
  it("known dice come in order, and then the next throw is asked for", () => {
    const dice = new KnownDice([[3], [1, 6]]);
    expect(dice.roll({ purpose: "aim", count: 1 })).toEqual([3]);
    expect(dice.roll({ purpose: "stability", count: 2 })).toEqual([1, 6]);
    expect(dice.used).toBe(2);
    const request = { purpose: "rally", count: 1, thrower: "archers" } as const;
    expect(() => dice.roll(request)).toThrow(DiceNeeded);
    expect(catchNeed(() => dice.roll(request))).toEqual(request);
  });

  it("known dice of another number are not taken for the throw", () => {
    const dice = new KnownDice([[3, 4]]);
    expect(() => dice.roll({ purpose: "aim", count: 1 })).toThrow(DiceNeeded);
    expect(dice.used).toBe(0);
  });

  it.each([[[0]], [[7]], [[1.5]]])("known dice that no die shows, as %j, are not taken", (faces) => {
    const dice = new KnownDice([faces]);
    expect(() => dice.roll({ purpose: "aim", count: 1 })).toThrow(DiceNeeded);
  });

  it("a draw takes one number of so many, and no other", () => {
    const request = { purpose: "terrainCard", among: 17, thrower: "red" } as const;
    expect(new KnownDice([[17]]).draw(request)).toBe(17);
    for (const faces of [[18], [0], [2.5], [1, 2], []])
      expect(catchNeed(() => new KnownDice([faces]).draw(request))).toEqual({
        purpose: "terrainCard",
        count: 1,
        sides: 17,
        thrower: "red",
      });
    const drawn = new DrawnDice(() => 0.9999999);
    expect(drawn.draw(request)).toBe(17);
    expect(drawn.throws).toEqual([
      { purpose: "terrainCard", count: 1, sides: 17, thrower: "red", faces: [17] },
    ]);
  });

  it("drawn dice show 1 at the bottom and 6 at the top of the source, and are kept", () => {
    const draws = [0, 0.9999999, 0.5];
    const dice = new DrawnDice(() => draws.shift() ?? 0);
    expect(dice.roll({ purpose: "melee", count: 3 })).toEqual([1, 6, 4]);
    expect(dice.throws).toEqual([{ purpose: "melee", count: 3, faces: [1, 6, 4] }]);
  });

  it("drawn dice with one seed always fall alike", () => {
    const roll = () => new DrawnDice(seeded(5)).roll({ purpose: "melee", count: 50 });
    expect(roll()).toEqual(roll());
    expect(new Set(roll()).size).toBe(6);
  });
});

describe("lines", () => {
  it("have no label twice", () => {
    expect(new Set(LINE_LABELS).size).toBe(LINE_LABELS.length);
  });
});

function catchNeed(roll: () => unknown): unknown {
  try {
    roll();
  } catch (error) {
    return error instanceof DiceNeeded ? error.request : error;
  }
  return undefined;
}
