import { describe, expect, it } from "vitest";
import {
  battleOf,
  dice,
  foe,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../support/battle-builders.ts";
import { missiles, peasants, shoot, shotOf } from "../support/volley-builders.ts";

const turnTo = (heading: number) =>
  ({ type: "move", unit: "a", legs: [{ heading, advanceInches: 0 }] }) as const;
const ahead = (advanceInches: number) => ({ type: "move", unit: "a", legs: [{ advanceInches }] }) as const;

describe("what players ask about moving", () => {
  it("whether a turn out and back on the spot is paid twice: the net turn is paid (D-92)", () => {
    const out = play(battleOf([troops(), foe({ y: 4 })]), turnTo(90));
    expect(unitOf(out, "a").turn.spentInches).toBeGreaterThan(0);
    expect(unitOf(play(out.battle, turnTo(0)), "a").turn.spentInches).toBeCloseTo(0);
  });

  it("whether a hill is slow both ways: 6 inches up cost 12, and 6 down cost 6 (M-TERR-1)", () => {
    const hill = terrain("hill", [20, 10, 60, 30]);
    const spent = (facts: Parameters<typeof troops>[0]) =>
      pick(
        play(
          battleOf([troops({ type: "mediumHorse", figures: 2, files: 2, ...facts }), foe({ x: 5, y: 4 })], {
            terrain: [hill],
          }),
          ahead(6),
        ),
        "unitMoved",
      )[0]?.spentInches;
    expect(spent({ y: 29.99 })).toBeCloseTo(12, 1);
    expect(spent({ y: 22, heading: 180 })).toBeCloseTo(6, 1);
  });

  it("whether two short moves beat the limit: what is spent stays spent (M-MOVE-1)", () => {
    const first = play(battleOf([troops(), foe({ y: 2 })]), ahead(5));
    expect(refuse(first.battle, ahead(5)).rule).toBe("M-MOVE-1");
    expect(unitOf(play(first.battle, ahead(4)), "a").turn.spentInches).toBeCloseTo(9);
  });

  it("whether a tenth of an inch already counts as moving: archers shoot once then (M-FIRE-8)", () => {
    const moved = play(battleOf([troops({ type: "archers", figures: 10 }), peasants()]), ahead(0.1));
    const { a, b } = moved.battle.units;
    if (!a || !b) throw new Error("Both were expected");
    const first = play(missiles([a, b]), shoot(), dice("3"));
    expect(shotOf(first).groups).toMatchObject([{ band: "upToHalf" }]);
    expect(refuse(first.battle, shoot()).code).toBe("volleyShot");
  });
});
