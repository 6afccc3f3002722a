import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Standing } from "#field/body.ts";
import {
  type Fighter,
  type FightingFigure,
  findFighting,
  listSeats,
  listTouchedSides,
} from "#field/fighting.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import { lineUp, listSidesAt, measureClosing } from "#field/line-up.ts";
import { sweepContact } from "#field/sweep.ts";
import { cornersOf, frontOf, rectangleAt, shiftAlong, turnAbout } from "#field/turned-rectangle.ts";
import { ANY_HEADING, ANY_SHIFT, FOOT, foot, rectangle, shiftRectangle } from "./arrange.ts";

const red = (id: string, standing: Standing): Fighter => ({ id, side: "red", standing });
const blue = (id: string, standing: Standing): Fighter => ({ id, side: "blue", standing });
const numbersOf = (figures: readonly FightingFigure[] | undefined) =>
  (figures ?? []).map(({ figure }) => figure);
const count = (melee: readonly Fighter[], unit: string, setting: "within1" | "wholeRank" = "within1") =>
  findFighting(melee, setting).get(unit)?.length;

describe("Lining up (D-232, D-167)", () => {
  const line = rectangle(0, 0, 10, 1.5);

  /** A unit that has walked into the line's front, turned by `angle` from square. */
  const touching = (angle: number) => {
    const start = rectangle(1, -12, 6, 1.5, 180 + angle);
    return shiftAlong(start, 180, sweepContact(start, 180, 30, line)?.distance ?? 0);
  };

  it.each([20, -20, 45, 1, 0])("D-232 touched at %d degrees: turns by as much", (angle) => {
    const mover = touching(angle);
    const linedUp = lineUp(mover, line);
    expect(linedUp?.turn).toBeCloseTo(-angle, 9);
    expect(linedUp?.side).toBe("front");
    const front = frontOf(linedUp?.outline ?? mover);
    expect(front.y).toBeCloseTo(-0.75, 9);
    expect(Math.cos((front.heading * Math.PI) / 180)).toBeCloseTo(-1, 12);
  });

  it.each([45.02, 50, -50])("D-232 touched at %d degrees: stays", (angle) => {
    expect(lineUp(touching(angle), line)).toBeUndefined();
  });

  it("D-232 turns about the point of contact", () => {
    const mover = touching(20);
    const [touched] = cornersOf(mover).filter((corner) => measureGap(corner, line) < 1e-9);
    const turned = cornersOf(lineUp(mover, line)?.outline ?? mover);
    expect(turned.some(({ x, y }) => Math.hypot(x - (touched?.x ?? 0), y - (touched?.y ?? 0)) < 1e-9)).toBe(
      true,
    );
  });

  it("D-232 stays where the new place is not free", () => {
    const mover = touching(20);
    const turned = lineUp(mover, line)?.outline ?? mover;
    const [corner] = cornersOf(turned).filter((point) => measureGap(point, mover) > 0.5);
    const neighbour = { x: corner?.x ?? 0, y: corner?.y ?? 0, radius: 0.4 };
    expect(lineUp(mover, line, [neighbour])).toBeUndefined();
  });

  it("D-232 turns by half of the angle if both have moved", () => {
    expect(lineUp(touching(20), line, [], 0.5)?.turn).toBeCloseTo(-10, 9);
  });

  it.each([
    [10, "front"],
    [40, "front"],
    [60, "right"],
    [80, "right"],
  ] as const)(
    "D-232 takes at a corner the edge faced more squarely: turned %d degrees to it, %s",
    (angle, side) => {
      const heading = 180 + angle;
      const mover = rectangleAt({ x: 5, y: -0.75, heading }, 2, 2);
      expect(listSidesAt(line, { x: 5, y: -0.75 })).toEqual(["front", "right"]);
      const linedUp = lineUp(mover, line);
      expect(linedUp?.side).toBe(side);
      expect(overlaps(linedUp?.outline ?? line, line)).toBe(false);
    },
  );

  it("D-232 does nothing for units that do not touch", () => {
    expect(lineUp(rectangle(0, -9, 4, 1, 180), line)).toBeUndefined();
  });

  it("D-223 moves up by the shortest way until they touch", () => {
    const { x, y } = measureClosing(rectangle(0, -4, 2, 2), line);
    expect(x).toBeCloseTo(0, 9);
    expect(y).toBeCloseTo(2.25, 9);
  });
});

describe("Sides that an enemy touches (D-166)", () => {
  const line = rectangle(0, 0, 10, 1.5);

  it.each([
    ["his whole front against ours", rectangle(0, -1.5, 10, 1.5, 180), ["front"]],
    ["his front past our end", rectangle(4, -1.5, 10, 1.5, 180), ["front"]],
    ["his column at our right end", rectangle(6, 0, 1.5, 2, 270), ["right"]],
    ["his front in our rear", rectangle(0, 1.5, 4, 1.5, 0), ["rear"]],
    [
      "his corner in our front",
      turnAbout(rectangleAt({ x: 0, y: -0.75, heading: 180 }, 0.002, 2), { x: 0, y: -0.75 }, 20),
      ["front"],
    ],
    ["our corner against his front", rectangleAt({ x: 5, y: -0.75, heading: 210 }, 4, 2), ["front"]],
    [
      "our corner against his front, more from the side",
      rectangleAt({ x: 5, y: -0.75, heading: 250 }, 4, 2),
      ["right"],
    ],
    ["nothing", rectangle(0, -4, 4, 1.5, 180), []],
  ] as const)("D-166 %s", (_, enemy, sides) => {
    expect(listTouchedSides(line, enemy)).toEqual(sides);
  });
});

describe("Who fights (M-MEL-6, D-166, D-170, D-243)", () => {
  const facing = (figures: number, files: number, x = 0) => foot({ x, y: 0, heading: 180, figures, files });
  const own = (figures: number, files: number) => foot({ figures, files });

  it("M-MEL-6 one rank of 10 x 2 fights against a front as wide", () => {
    const melee = [red("a", own(20, 10)), blue("b", facing(20, 10))];
    const fighting = findFighting(melee, "within1");
    expect(numbersOf(fighting.get("a"))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(fighting.get("b")).toHaveLength(10);
    expect(
      fighting.get("a")?.every(({ target, alternatives }) => target === "b" && alternatives.length === 0),
    ).toBe(true);
  });

  it.each([
    [10, 6, 10],
    [12, 6, 10],
    [16, 6, 10],
    [16, 1, 4],
    [7, 12, 7],
  ])("D-166 of %d files against %d those within 1 inch fight: %d", (files, against, fighting) => {
    const melee = [red("a", own(files * 2, files)), blue("b", facing(against * 2, against))];
    expect(count(melee, "a")).toBe(fighting);
    expect(count(melee, "a", "wholeRank")).toBe(files);
  });

  it.each([
    [0.999, true],
    [1, true],
    [1.0005, true],
    [1.002, false],
    [1.1, false],
  ])("D-166 a figure of the front rank %d inches from the nearest enemy figure fights: %s", (gap, fights) => {
    const base = { shape: "rectangle", width: 0.4, depth: 0.75 } as const;
    const enemy = foot({ x: 0.375 - gap - 0.2, heading: 180, figures: 1, files: 1, base });
    const fighting = findFighting([red("a", own(3, 3)), blue("b", enemy)], "within1");
    expect(numbersOf(fighting.get("a"))).toEqual(fights ? [0, 1, 2] : [0, 1]);
  });

  it("D-166 the end file fights an enemy on that flank", () => {
    const melee = [
      red("a", own(20, 5)),
      blue("b", foot({ x: 1.875, y: 1.5, heading: 270, figures: 8, files: 4 })),
    ];
    expect(numbersOf(findFighting(melee, "within1").get("a"))).toEqual([4, 9, 14, 19]);
  });

  it("D-166 the rear rank fights an enemy in the rear, also where the last rank is short", () => {
    const column = own(14, 5);
    expect(
      listSeats(14, 5)
        .slice(10)
        .map(({ file }) => file),
    ).toEqual([2, 3, 1, 4]);
    const melee = [red("a", column), blue("b", foot({ x: 0, y: 2.25, heading: 0, figures: 5, files: 5 }))];
    expect(numbersOf(findFighting(melee, "within1").get("a"))).toEqual([5, 10, 11, 12, 13]);
  });

  it("D-166 a corner figure that is touched on two sides counts once", () => {
    const melee = [
      red("a", own(20, 5)),
      blue("front", foot({ y: 0, heading: 180, figures: 5, files: 5 })),
      blue("flank", foot({ x: 1.875, y: 1.5, heading: 270, figures: 4, files: 4 })),
    ];
    expect(numbersOf(findFighting(melee, "within1").get("a"))).toEqual([0, 1, 2, 3, 4, 9, 14, 19]);
  });

  it("D-170 each figure strikes the enemy unit nearest to it, its owner choosing among equals", () => {
    const melee = [
      red("a", own(8, 8)),
      blue("left", foot({ x: -1.5, y: 0, heading: 180, figures: 4, files: 4 })),
      blue("right", foot({ x: 1.5, y: 0, heading: 180, figures: 4, files: 4 })),
    ];
    const figures = findFighting(melee, "within1").get("a") ?? [];
    expect(figures.map(({ target }) => target)).toEqual([
      ...Array(4).fill("left"),
      ...Array(4).fill("right"),
    ]);
    expect(figures.map(({ alternatives }) => alternatives.length)).toEqual(
      [0, 0, 0, 1, 1, 0, 0, 0].map((n) => n),
    );
  });

  it("D-243 every man of a crew may fight", () => {
    const gun: Standing = {
      kind: "engine",
      pose: { x: 0, y: 0, heading: 180 },
      figures: 4,
      base: { width: 1, depth: 2 },
      profile: { base: FOOT },
    };
    const melee = [red("a", own(12, 6)), blue("gun", gun)];
    expect(count(melee, "gun")).toBe(4);
    expect(count(melee, "a")).toBe(6);
  });

  it("D-166 leaves out units without figures and friends of their own", () => {
    const melee = [
      red("a", own(5, 5)),
      red("friend", facing(5, 5)),
      blue("gone", { ...facing(5, 5), figures: 0 }),
    ];
    expect([...findFighting(melee, "within1")]).toEqual([
      ["a", []],
      ["friend", []],
    ]);
  });

  it("D-166 is the same when the whole table is turned and shifted", () => {
    fc.assert(
      fc.property(ANY_SHIFT, ANY_HEADING, (shift, heading) => {
        const place = (standing: ReturnType<typeof foot>) => {
          const {
            x,
            y,
            heading: turned,
          } = shiftRectangle({ ...standing.pose, halfWidth: 0, halfDepth: 0 }, { ...shift, turn: heading });
          return { ...standing, pose: { x, y, heading: turned } };
        };
        const melee = (at: (standing: ReturnType<typeof foot>) => Standing) => [
          red("a", at(own(20, 8))),
          blue("b", at(foot({ x: 2, y: 0, heading: 180, figures: 10, files: 5 }))),
          blue("c", at(foot({ x: -3, y: 0.75, heading: 90, figures: 6, files: 2 }))),
        ];
        const before = findFighting(
          melee((standing) => standing),
          "within1",
        );
        const after = findFighting(melee(place), "within1");
        for (const unit of ["a", "b", "c"]) expect(after.get(unit)).toEqual(before.get(unit));
      }),
    );
  });
});
