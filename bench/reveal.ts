// The reveal of written orders: both sides move at once, each contact solved; next to stepping all units through it.
import { uniformFloat32 } from "pure-rand/distribution/uniformFloat32";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { battleOfFile, readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { execute } from "#battle/mass/execute.ts";
import { outlineOfUnit } from "#battle/mass/ground.ts";
import type { Order } from "#battle/mass/order.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import { overlaps } from "#field/gap.ts";
import { shiftAlong, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { DrawnDice } from "#rules/dice.ts";
import { numbersFrom } from "./random.ts";
import { measure } from "./timing.ts";

/** How far a unit goes between two looks in the stepped reveal: it may overlap by as much. */
const STEP_INCHES = 0.05;

const TYPES = ["heavyFoot", "armouredFoot", "lightFoot", "mediumHorse"] as const;

/** So many units on two sides that face each other, of 600 figures for 80 units, each with its order. */
function deploy(units: number): Battle {
  const draw = xoroshiro128plus(units);
  const perSide = units / 2;
  const listed = ["red", "blue"].flatMap((side) =>
    Array.from({ length: perSide }, (_, place) => ({
      kind: "troops",
      id: `${side}${place}`,
      name: `${side} ${place}`,
      side,
      type: TYPES[place % TYPES.length],
      figures: place % 2 === 0 ? 8 : 7,
      files: 4,
      pose: {
        x: 10 + place * 6,
        y: (side === "red" ? 56 : 44) + uniformFloat32(draw) * 2,
        heading: side === "red" ? 0 : 180,
      },
    })),
  );
  const file = {
    format: "mangonel-battle",
    version: 1,
    book: "mass",
    name: "A reveal",
    table: { widthInches: perSide * 6 + 20, depthInches: 100 },
    sides: [
      { id: "red", name: "Red", edge: "bottom" },
      { id: "blue", name: "Blue", edge: "top" },
    ],
    units: listed,
  };
  const start = battleOfFile(readBattleFile(JSON.stringify(file)));
  const begun = execute(start, { type: "begin" }, told(start));
  if (begun.type !== "done") throw new Error("The bench cannot begin");
  const orders = Object.fromEntries(
    Object.values(begun.battle.units).map((unit, at): [string, Order] => {
      const enemy = unit.id.replace(/red|blue/, (side) => (side === "red" ? "blue" : "red"));
      const turn = (uniformFloat32(draw) - 0.5) * 16;
      const advanceInches = unit.profile.moveInches * 0.8;
      return at % 4 === 0
        ? [unit.id, { type: "charge", target: enemy }]
        : [unit.id, { type: "move", legs: [{ heading: unit.pose.heading + turn, advanceInches }] }];
    }),
  );
  return { ...begun.battle, orders };
}

const told = (battle: Battle) => ({
  issuer: { gm: true, sides: [] },
  moment: battle.clock,
  dice: new DrawnDice(numbersFrom(3)),
});

/** The reveal itself: both halves, with every contact. */
function reveal(battle: Battle): unknown {
  const result = execute(battle, { type: "endStep" }, told(battle));
  if (result.type !== "done") throw new Error("The orders were not followed");
  return result.events;
}

/** The same way gone in small steps: nothing but outlines that stop when they overlap an enemy. */
function step(units: readonly Unit[]): unknown {
  const movers = units.map((unit) => {
    const inches = unit.profile.moveInches * 0.8;
    return { side: unit.side, outline: outlineOfUnit(unit), inches, stops: false };
  });
  const steps = Math.ceil(Math.max(...movers.map(({ inches }) => inches)) / STEP_INCHES);
  for (let at = 0; at < steps; at += 1)
    for (const mover of movers) {
      if (mover.stops) continue;
      const next: TurnedRectangle = shiftAlong(mover.outline, mover.outline.heading, mover.inches / steps);
      mover.stops = movers.some((other) => other.side !== mover.side && overlaps(next, other.outline));
      if (!mover.stops) mover.outline = next;
    }
  return movers;
}

interface Row {
  readonly battle: Battle;
  /** The very first reveal of so many units in this process, and one of many. */
  readonly firstMs: number;
  readonly oursMs: number;
}

function measureReveal(units: number): Row {
  const battle = deploy(units);
  const begin = performance.now();
  reveal(battle);
  const firstMs = performance.now() - begin;
  return { battle, firstMs, oursMs: measure(() => reveal(battle)) / 1000 };
}

const HEADINGS = ["units", "figures", "first ms", "reveal ms", "stepped ms", "x stepped"];
const say = (cells: readonly string[]): void => console.log(cells.map((cell) => cell.padStart(12)).join(""));

// all reveals come first: what the other way makes of the functions that both use is no matter of theirs
const rows = [40, 80, 160].map(measureReveal);
console.log(
  `\nThe reveal of orders, both halves; stepped: outlines alone, every ${STEP_INCHES}" of the fastest`,
);
say(HEADINGS);
for (const { battle, firstMs, oursMs } of rows) {
  const all = Object.values(battle.units);
  const steppedMs = measure(() => step(all)) / 1000;
  const figures = all.reduce((sum, unit) => sum + unit.figures, 0);
  say([
    String(all.length),
    String(figures),
    firstMs.toFixed(1),
    oursMs.toFixed(2),
    steppedMs.toFixed(1),
    (steppedMs / oursMs).toFixed(2),
  ]);
}
