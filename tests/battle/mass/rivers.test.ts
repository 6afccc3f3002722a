import { describe, expect, it } from "vitest";
import { type Battle, NO_PREFERENCES, type Unit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  expectAt,
  foe,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";
import { across, ahead, expectReach, move, on, refuseMove } from "../../support/ground-builders.ts";

describe("rivers (M-TERR-7, D-80, D-225)", () => {
  const river = across("river", 27, 25);
  const endTurn = (battle: Battle): Battle => ({
    ...battle,
    clock: { ...battle.clock, turn: battle.clock.turn + 1 },
    units: Object.fromEntries(
      Object.entries(battle.units).map(([id, unit]) => [id, { ...unit, turn: troops().turn }]),
    ),
  });

  it("M-TERR-7 stops a move at its bank", () => {
    const battle = on(troops(), [river]);
    expect(refuseMove(battle, "a", ahead(4))).toMatchObject({
      code: "riverAhead",
      rule: "M-TERR-7",
      facts: { inches: 3 },
    });
    expectAt(move(battle, "a", ahead(3)), "a", { y: 27 });
  });

  it("M-TERR-7 reached in turn 1: refused in 2, crossed in 3, stands in 4, free in 5", () => {
    const second = endTurn(move(on(troops(), [river]), "a", ahead(3)).battle);
    expect(refuseMove(second, "a", ahead(1))).toMatchObject({ code: "riverHalt", facts: { turn: 3 } });
    const third = move(endTurn(second), "a", ahead(1));
    expectAt(third, "a", { y: 25 - 1.5 });
    expect(unitOf(third, "a")).toMatchObject({ crossedInTurn: 3, turn: { spentInches: 9, moved: true } });
    expect(pick(third, "unitMoved")[0]?.lines).toMatchObject([
      { rule: "M-TERR-7", label: "acrossRiver", value: 9 },
    ]);
    expect(refuseMove(third.battle, "a", ahead(0.1)).code).toBe("movedTooFar");
    const fourth = endTurn(third.battle);
    expect(refuseMove(fourth, "a", ahead(1))).toMatchObject({ code: "riverBehind", rule: "M-TERR-7" });
    move(fourth, "a", { heading: 30, advanceInches: 0 });
    expectAt(move(endTurn(fourth), "a", ahead(9)), "a", { y: 14.5 });
  });

  it("D-80 with riverHalt = haltOnly the next turn crosses and the turn after is free", () => {
    const settings = { riverHalt: "haltOnly" } as const;
    const second = endTurn(move(on(troops(), [river], { settings }), "a", ahead(3)).battle);
    const crossed = move(second, "a", ahead(1));
    expectAt(move(endTurn(crossed.battle), "a", ahead(9)), "a", { y: 14.5 });
  });

  it("D-80 a unit that has spent any of its move does not cross in that turn", () => {
    const turned = troops({ y: 27, turn: { spentInches: 1 } });
    expect(refuseMove(on(turned, [river], { turn: 5 }), "a", ahead(1))).toMatchObject({
      code: "riverHalt",
      facts: { turn: 6 },
    });
  });

  it("M-TERR-7 nobody crosses on to another body, nor charges in the turn after", () => {
    const waiting = troops({ y: 27, turn: {} });
    const there = foe({ y: 24.5, heading: 0 });
    const taken = battleOf([waiting, there], { terrain: [river], turn: 5 });
    expect(refuseMove(taken, "a", ahead(1))).toMatchObject({ code: "farBankTaken" });
    const over = troops({ y: 23.5, crossedInTurn: 4 });
    const near = battleOf([over, foe({ y: 15 })], { terrain: [river], turn: 5 });
    expect(refuse(near, { type: "charge", unit: "a", target: "b" })).toMatchObject({ code: "riverBehind" });
  });

  it("D-80 a bridge takes all of it away, for a column; a ford counts as a stream", () => {
    const column = troops({ figures: 10, files: 2, formation: "column" });
    const bridge = [river, terrain("road", [35, 20, 37, 30])];
    expectReach(on(column, bridge), "a", 9, 9);
    expect(refuseMove(on({ ...column, formation: "line" }, bridge), "a", ahead(9)).code).toBe("riverAhead");
    const ford = [river, terrain("ford", [35, 25, 37, 27])];
    expectReach(on(column, ford), "a", 3 + 2 + 0, 9);
    expect(refuseMove(on(troops(), ford), "a", ahead(4)).code).toBe("riverAhead");
  });
});

describe("a river under written orders (M-TERR-7, D-69, D-80)", () => {
  const river = terrain("river", [0, 20, 72, 25]);
  const crossing = (
    turn: number,
    settings: Parameters<typeof battleOf>[1] = {},
    more: readonly Unit[] = [],
  ) => {
    const units = [troops({ y: 25, advancedInTurn: 1 }), foe({ id: "z", x: 8, y: 2 }), ...more];
    return battleOf(units, { step: "orders", turn, terrain: [river], ...settings });
  };
  const cross = { type: "order", unit: "a", order: { type: "move", legs: [{ advanceInches: 1 }] } } as const;
  const END = { type: "endStep" } as const;

  it.each([
    [3, "fullTurns"],
    [2, "haltOnly"],
  ] as const)("M-TERR-7 is crossed with the whole move, in turn %d with %s", (turn, riverHalt) => {
    const played = play(play(crossing(turn, { settings: { riverHalt } }), cross).battle, END);
    expect(pick(played, "unitMoved")).toMatchObject([{ unit: "a", spentInches: 9 }]);
    expectAt(played, "a", { y: 18.5 });
    expect(unitOf(played, "a").crossedInTurn).toBe(turn);
  });

  it("D-68 D-80 whoever stands on the far bank bars the crossing, which is told once", () => {
    const there = troops({ id: "c", y: 18.5 });
    const half = play(crossing(3, {}, [there]), cross).battle;
    const played = play(half, END);
    expect(pick(played, "orderCutShort")).toStrictEqual([
      { type: "orderCutShort", rule: "D-224", unit: "a", by: "c" },
    ]);
    expectAt(played, "a", { y: 25 });
    expect(unitOf(played, "a").crossedInTurn).toBeUndefined();
  });

  it("D-69 at the half-turn it still stands at its bank", () => {
    const archers = foe({ type: "archers", x: 60, y: 14, prefers: { ...NO_PREFERENCES, watches: true } });
    const mover = troops({ id: "m", x: 60, y: 30 });
    const ordered = play(crossing(3, {}, [archers, mover]), cross);
    const also = { type: "order", unit: "m", order: { type: "move", legs: [{ advanceInches: 4 }] } } as const;
    const half = play(play(ordered.battle, also).battle, END);
    expect(half.battle.clock.step).toBe("halfTurn");
    expectAt(half, "a", { y: 25 });
    expectAt(play(half.battle, END, always(1)), "a", { y: 18.5 });
  });
});
