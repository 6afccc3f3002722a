import { describe, expect, it } from "vitest";
import { isInWoods } from "#battle/mass/ground.ts";
import { engine, expectAt, pick, terrain, troops, unitOf } from "../../support/battle-builders.ts";
import { across, ahead, expectReach, move, on, refuseMove } from "../../support/ground-builders.ts";

describe("prices of ground (M-TERR-0 to M-TERR-6, D-73, D-75, D-79, D-83, D-225, D-226)", () => {
  const hill = across("hill", 27, 9);

  it("M-TERR-0 D-73 3 inches in the open and 3 up a hill take the 9 of heavy foot", () => {
    expectReach(on(troops(), [hill]), "a", 6, 9);
    expect(pick(move(on(troops(), [hill]), "a", ahead(6)), "unitMoved")[0]?.lines).toStrictEqual([
      { rule: "M-MOVE-1", label: "advance", value: 3 },
      { rule: "M-TERR-1", label: "uphill", value: 6, inches: 3 },
    ]);
  });

  it("M-TERR-1 heavy foot that has gone 5 inches in the open gets 2 up", () => {
    expectReach(on(troops(), [across("hill", 25, 5)]), "a", 7, 9);
  });

  it("M-TERR-1 light horse goes its 24 inches downhill", () => {
    const horse = troops({ type: "lightHorse", y: 33, figures: 8, files: 4 });
    expectReach(on(horse, [terrain("hill", [-60, 5, 132, 62])]), "a", 24, 24);
  });

  it("M-TERR-1 D-226 along a hill an inch costs two", () => {
    const along = on(troops({ x: 20, heading: 90 }), [terrain("hill", [10, 25, 62, 35])]);
    expectAt(move(along, "a", ahead(4.5)), "a", { x: 24.5 });
    expect(refuseMove(along, "a", ahead(4.6)).code).toBe("movedTooFar");
  });

  it("M-TERR-2 light foot wholly in woods goes 4.5 inches, in every direction", () => {
    const woods = [across("woods", 48, 0)];
    for (const heading of [0, 90, 180, 270]) {
      const battle = on(troops({ type: "lightFoot", heading, y: 24 }), woods);
      move(battle, "a", ahead(4.5));
      expect(refuseMove(battle, "a", ahead(4.6)).code).toBe("movedTooFar");
    }
  });

  it("M-TERR-3 in marsh light foot goes 4.5 inches and medium horse 9", () => {
    const marsh = [across("marsh", 48, 0)];
    expectReach(on(troops({ type: "lightFoot" }), marsh), "a", 4.5, 9);
    expectReach(on(troops({ type: "mediumHorse", figures: 8, files: 4 }), marsh), "a", 9, 18);
  });

  it("M-TERR-4 heavy foot moves 9 inches over rough ground", () => {
    expectReach(on(troops(), [across("roughGround", 48, 0)]), "a", 9, 9);
  });

  it("M-TERR-5 6 inches to a ditch, 1 across and 1 beyond take 9, whatever is still in it behind", () => {
    expectReach(on(troops(), [across("ditchAndRampart", 24, 23)]), "a", 8, 9);
  });

  it("M-TERR-6 D-79 2 inches to a stream, 6 to cross it and 1 beyond", () => {
    const stream = across("stream", 28, 26.5);
    expectReach(on(troops(), [stream]), "a", 2 + 1.5 + 1, 9);
    expect(pick(move(on(troops(), [stream]), "a", ahead(4.5)), "unitMoved")[0]?.lines).toStrictEqual([
      { rule: "M-MOVE-1", label: "advance", value: 3 },
      { rule: "M-TERR-6", label: "acrossStream", value: 6, inches: 1.5 },
    ]);
  });

  it("M-TERR-6 armoured foot at a stream crosses it and stops, a tenth of an inch away stops at the bank", () => {
    const at = on(troops({ type: "armouredFoot" }), [across("stream", 30, 28)]);
    expectReach(at, "a", 2, 6);
    const near = on(troops({ type: "armouredFoot" }), [across("stream", 29.9, 28)]);
    expectReach(near, "a", 0.1, 0.1);
    expect(refuseMove(near, "a", ahead(2)).facts).toMatchObject({ reachInches: expect.closeTo(0.1) });
  });

  it("D-79 the 6 inches pay for the width up to as much, so that a stream never lengthens a move", () => {
    expectReach(
      on(troops({ type: "lightHorse", figures: 8, files: 4 }), [across("stream", 28, 18)]),
      "a",
      24,
      24,
    );
  });

  it("D-225 a stream is paid once, though the move stops in it and goes on", () => {
    const stream = [across("stream", 28, 26)];
    const first = move(on(troops(), stream), "a", ahead(3));
    expect(unitOf(first, "a").turn).toMatchObject({
      spentInches: 8,
      waded: [{ stream: "stream", leftInches: 5 }],
    });
    const second = move(first.battle, "a", ahead(2));
    expect(unitOf(second, "a").turn).toMatchObject({ spentInches: 9, waded: [] });
  });

  it("D-79 pieces of a stream that touch are one, others are paid for themselves", () => {
    const joined = [across("stream", 28, 27), across("stream", 27, 26, { id: "second" })];
    expectReach(on(troops(), joined), "a", 5, 9);
    const apart = [across("stream", 28, 27), across("stream", 26, 25, { id: "second" })];
    expectReach(on(troops({ type: "lightHorse", figures: 8, files: 4 }), apart), "a", 14, 24);
  });

  it("D-83 where kinds of ground overlap the slower speed counts once", () => {
    const both = [across("woods", 27, 9), across("hill", 27, 9)];
    expectReach(on(troops(), both), "a", 6, 9);
  });

  it("D-225 a line with one end of its front in woods pays 2 inches for each", () => {
    expectReach(on(troops({ type: "lightFoot", x: 36 }), [terrain("woods", [39, 0, 60, 40])]), "a", 4.5, 9);
    expectReach(on(troops({ type: "lightFoot", x: 36 }), [terrain("woods", [39.75, 0, 60, 40])]), "a", 9, 9);
  });

  it("D-225 a column on a road pays nothing for woods, marsh, ditches and streams, but for hills", () => {
    const column = troops({ figures: 10, files: 2, formation: "column" });
    const road = terrain("road", [35, 0, 37, 48]);
    const slow = [
      across("woods", 29, 28),
      across("marsh", 27, 26),
      across("ditchAndRampart", 25, 24),
      across("stream", 23, 22),
    ];
    expectReach(on(column, [road, ...slow]), "a", 9, 9);
    expectReach(
      on({ ...column, formation: "line" }, [road, ...slow.filter(({ kind }) => kind !== "marsh")]),
      "a",
      7,
      9,
    );
    expectReach(on(column, [road, across("hill", 27, 9)]), "a", 6, 9);
  });

  it("D-84 a hill on a road is paid with the bonus as well", () => {
    const column = troops({ type: "heavyHorse", figures: 8, files: 2, formation: "column", y: 40 });
    const ground = [terrain("road", [35, 0, 37, 48]), across("hill", 35, 9)];
    expectReach(on(column, ground), "a", 10, 15);
  });

  it("M-MOVE-1 a leg that costs too much says how far it goes and what its inches cost", () => {
    const battle = on(troops(), [across("woods", 27, 0)]);
    expect(refuseMove(battle, "a", ahead(8))).toStrictEqual({
      code: "movedTooFar",
      rule: "M-MOVE-1",
      facts: { costInches: 13, leftInches: 9, reachInches: 6 },
      lines: [
        { rule: "M-MOVE-1", label: "advance", value: 3 },
        { rule: "M-TERR-2", label: "inWoods", value: 10, inches: 5 },
      ],
    });
  });

  it.each([
    ["wholeMove", 15],
    ["proRata", 15],
  ] as const)("D-84 the reach counts the road bonus, with roadBonus = %s", (roadBonus, inches) => {
    const column = troops({ type: "heavyHorse", figures: 8, files: 2, formation: "column", y: 40 });
    const battle = on(column, [terrain("road", [35, 0, 37, 48])], { settings: { roadBonus } });
    expect(refuseMove(battle, "a", ahead(20)).facts).toMatchObject({ reachInches: expect.closeTo(inches) });
    const short = on(column, [terrain("road", [35, 27, 37, 48])]);
    expect(refuseMove(short, "a", ahead(20)).facts).toMatchObject({ reachInches: expect.closeTo(13) });
  });
});

describe("what ground bars (M-TERR-2, M-TERR-3, D-77, D-78, D-81)", () => {
  const marsh = [across("marsh", 27, 20)];

  it.each([
    "heavyFoot",
    "eliteHeavyFoot",
    "janissaries",
    "armouredFoot",
    "heavyHorse",
    "mountedKnights",
  ] as const)("M-TERR-3 D-78 %s may not go into marsh", (type) => {
    const battle = on(troops({ type, figures: 8, files: 4 }), marsh);
    expect(refuseMove(battle, "a", ahead(3.1))).toMatchObject({
      code: "marshBars",
      rule: "M-TERR-3",
      facts: { inches: 3 },
    });
    expectAt(move(battle, "a", ahead(3)), "a", { y: 27 });
  });

  it.each(["swissPikemen", "landsknechts", "heavyCrossbowmen", "normanKnights"] as const)(
    "D-78 %s may go into marsh",
    (type) => {
      expectAt(move(on(troops({ type, figures: 8, files: 4 }), marsh), "a", ahead(4)), "a", { y: 26 });
    },
  );

  it("M-TERR-3 no engine goes into marsh, but on a road marsh bars nobody", () => {
    const gun = engine("lightCatapult", { y: 30 });
    expect(refuseMove(on(gun, marsh), "e", ahead(4)).code).toBe("marshBars");
    expectAt(move(on(gun, [...marsh, terrain("road", [35, 0, 37, 48])]), "e", ahead(5)), "e", { y: 25 });
  });

  it("D-78 with marshBars = equipmentOnly heavy foot may enter, at half speed", () => {
    const battle = on(troops(), marsh, { settings: { marshBars: "equipmentOnly" } });
    expectReach(battle, "a", 6, 9);
  });

  it("D-81 a pond bars everybody, with pond = asMarsh heavy troops alone; a gully is a ditch or rough ground", () => {
    const pond = [across("pond", 27, 20)];
    const light = troops({ type: "lightFoot" });
    expect(refuseMove(on(light, pond), "a", ahead(4)).code).toBe("groundImpassable");
    const settings = { pond: "asMarsh", gully: "asRough" } as const;
    expectReach(on(light, pond, { settings }), "a", 6, 9);
    expect(refuseMove(on(troops(), pond, { settings }), "a", ahead(4)).code).toBe("marshBars");
    expectReach(on(light, [across("gully", 27, 20)]), "a", 6, 9);
    expectReach(on(light, [across("gully", 27, 20)], { settings }), "a", 9, 9);
  });

  it("M-TERR-3 D-224 nobody swings into ground that bars him", () => {
    const beside = [terrain("marsh", [0, 20, 72, 29])];
    const wide = troops({ y: 30, figures: 20, files: 10 });
    expect(refuseMove(on(wide, beside), "a", { heading: 90, advanceInches: 0 })).toMatchObject({
      code: "noPlace",
      rule: "M-TERR-3",
    });
  });

  it("M-TERR-2 D-77 a square that any of its figures takes into woods is a square no more", () => {
    const square = troops({ figures: 16, files: 4, formation: "square" });
    const woods = [across("woods", 28, 20)];
    expect(pick(move(on(square, woods), "a", ahead(2.3)), "formationDissolved")).toStrictEqual([]);
    const entered = move(on(square, woods), "a", ahead(2.4));
    expect(pick(entered, "formationDissolved")).toMatchObject([{ rule: "D-77", formation: "line" }]);
    expect(unitOf(entered, "a")).toMatchObject({ formation: "line" });
    expect(isInWoods(entered.battle, unitOf(entered, "a"))).toBe(true);
  });

  it("M-TERR-2 D-77 a hedgehog dissolves in woods as a square does, and may not enter with woodsFormed = noEntry", () => {
    const hedgehog = troops({ type: "swissPikemen", figures: 16, files: 4, formation: "hedgehog" });
    const woods = [across("woods", 28, 20)];
    const entered = move(on(hedgehog, woods, { settings: { hedgehog: "on" } }), "a", ahead(2.4));
    expect(pick(entered, "formationDissolved")).toMatchObject([{ rule: "D-77", formation: "line" }]);
    const settings = { hedgehog: "on", woodsFormed: "noEntry" } as const;
    expect(refuseMove(on(hedgehog, woods, { settings }), "a", ahead(3))).toMatchObject({
      code: "formedIntoWoods",
      rule: "D-77",
    });
  });

  it("D-77 with woodsFormed = noEntry a square may not enter, others may", () => {
    const square = troops({ figures: 16, files: 4, formation: "square" });
    const settings = { woodsFormed: "noEntry" } as const;
    expect(refuseMove(on(square, [across("woods", 28, 20)], { settings }), "a", ahead(3))).toMatchObject({
      code: "formedIntoWoods",
      rule: "D-77",
      facts: { inches: 2 },
    });
    move(on({ ...square, formation: "line" }, [across("woods", 28, 20)], { settings }), "a", ahead(3));
  });
});
