import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyPatch, patchBack } from "#battle/patch.ts";
import type { Edge } from "#battle/sides.ts";
import { applyEvent } from "#battle/skirmish/apply-event.ts";
import { execute } from "#battle/skirmish/execute.ts";
import { baseOf, doTouch, listOnTable } from "#battle/skirmish/figures.ts";
import type { Skirmish } from "#battle/skirmish/state.ts";
import { overlaps } from "#field/gap.ts";
import type { Point } from "#field/pose.ts";
import { DrawnDice } from "#rules/dice.ts";
import { seeded } from "../../support/seeded.ts";
import { playRandomly, type RandomCommand, randomSkirmish } from "../../support/skirmish-random-play.ts";

const TURNS = 4;
/** The same battles every time, unless it is said otherwise. */
const PARAMETERS = { numRuns: 8, seed: Number(process.env["MANGONEL_SEED"] ?? 1315) };
const seeds = fc.record({ army: fc.integer({ min: 0, max: 1e6 }), play: fc.integer({ min: 0, max: 1e6 }) });

/** Every command of some random battles. */
const eachCommand = (check: (played: RandomCommand) => void): void =>
  fc.assert(
    fc.property(seeds, ({ army, play }) => {
      for (const played of playRandomly(randomSkirmish(army), TURNS, play)) check(played);
    }),
    PARAMETERS,
  );

const EDGE_AFTER: Readonly<Record<Edge, Edge>> = {
  top: "right",
  right: "bottom",
  bottom: "left",
  left: "top",
};

const isPoint = (value: unknown): value is Point =>
  typeof value === "object" && value !== null && "x" in value && "y" in value;

/** How a whole table is carried elsewhere. */
type Carry = (key: string, value: unknown) => unknown;

/** A quarter turn to the right of a table that is so deep. */
const quarterTurn =
  (depth: number): Carry =>
  (key, value) => {
    if (key === "heading" || key === "facedAtFirst") return (Number(value) + 90) % 360;
    if (key === "edge") return EDGE_AFTER[value as Edge];
    return isPoint(value) ? { ...value, x: depth - value.y, y: value.x } : value;
  };

const shift =
  (dx: number, dy: number): Carry =>
  (_, value) =>
    isPoint(value) ? { ...value, x: value.x + dx, y: value.y + dy } : value;

const carried = <T>(value: T, carry: Carry): T => JSON.parse(JSON.stringify(value), carry);

/** Numbers that differ by less than one may see, and headings of one full turn, are the same. */
function isAlike(one: unknown, other: unknown, key = ""): boolean {
  if (typeof one === "number" && typeof other === "number") {
    const apart = Math.abs(one - other);
    return apart < 1e-5 || (/heading|faced|bearing/iu.test(key) && Math.abs(apart - 360) < 1e-5);
  }
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((each) => isAlike(Reflect.get(one, each), Reflect.get(other, each), each));
}

function sameElsewhere(carry: Carry, army: number, play: number): void {
  let elsewhere = carried(randomSkirmish(army), carry);
  for (const { command, seed, after } of playRandomly(randomSkirmish(army), TURNS, play)) {
    const { turn, phase } = elsewhere.clock;
    const result = execute(elsewhere, carried(command, carry), {
      issuer: { gm: true, sides: [] },
      moment: { turn, phase },
      dice: new DrawnDice(seeded(seed)),
    });
    expect([command, result.type]).toEqual([command, "done"]);
    if (result.type !== "done") return;
    const expected = carried(after, carry);
    if (!isAlike(result.battle, expected)) expect(result.battle).toEqual(expected);
    elsewhere = result.battle;
  }
}

const negatives = (value: unknown, key = ""): readonly string[] => {
  if (typeof value === "number")
    return value < 0 && /rounds|inches|turn|turns|spent|covered/iu.test(key) ? [key] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => negatives(each, name));
};

const pilesOf = (battle: Skirmish): readonly string[] => {
  const figures = listOnTable(battle);
  return figures.flatMap((one, at) =>
    figures
      .slice(at + 1)
      .flatMap((other) => (overlaps(baseOf(one), baseOf(other)) ? [`${one.id} ${other.id}`] : [])),
  );
};

describe("a skirmish that is played at random", () => {
  it("is what its events make of it, can be taken back exactly, and stays the same when it is written down", () => {
    eachCommand(({ before, command, seed, events, after }) => {
      expect(events.reduce(applyEvent, before)).toStrictEqual(after);
      expect(applyPatch(after, patchBack(before, after))).toStrictEqual(before);
      const { turn, phase } = before.clock;
      const read: Skirmish = JSON.parse(JSON.stringify(before));
      const again = execute(read, JSON.parse(JSON.stringify(command)), {
        issuer: { gm: true, sides: [] },
        moment: { turn, phase },
        dice: new DrawnDice(seeded(seed)),
      });
      expect(again).toStrictEqual({ type: "done", events, battle: after });
    });
  });

  it("D-229 S-FIG-2 nobody stands on anybody, and nothing is less than nothing", () => {
    eachCommand(({ command, after }) => {
      expect([command, pilesOf(after)]).toEqual([command, []]);
      expect(
        negatives({ ...after, terrain: [], figures: Object.values(after.figures).map(({ turn }) => turn) }),
      ).toEqual([]);
    });
  });

  it("S-MEL-1 S-MEL-6 D-43 enemies who touch have one contact; each fights one combat and supports one", () => {
    eachCommand(({ command, events, after }) => {
      const free = listOnTable(after).filter(({ condition }) => condition.type === "free");
      for (const one of free)
        for (const other of free)
          if (one.side < other.side && doTouch(one, other)) {
            const made = after.contacts.filter((contact) =>
              [one.id, other.id].every((id) => id === contact.attacker || id === contact.defender),
            );
            expect([command, one.id, other.id, made.length]).toEqual([command, one.id, other.id, 1]);
          }
      const principals = after.combats.flatMap(({ attacker, defender }) => [attacker, defender]);
      expect(new Set(principals).size).toBe(principals.length);
      for (const id of principals) expect(after.figures[id]?.condition.type).toBe("free");
      const fought = events.filter((event) => event.type === "roundFought");
      const supports = fought.flatMap((event) => [...event.supports.attacker, ...event.supports.defender]);
      expect(new Set(supports).size).toBe(supports.length);
    });
  });

  it("comes to the same on a table that is turned", () => {
    fc.assert(
      fc.property(seeds, ({ army, play }) => sameElsewhere(quarterTurn(100), army, play)),
      PARAMETERS,
    );
  });

  it("comes to the same somewhere else on the table", () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: -10, max: 10 }),
        fc.integer({ min: -10, max: 10 }),
        ({ army, play }, x, y) => sameElsewhere(shift(x / 8, y / 8), army, play),
      ),
      PARAMETERS,
    );
  });
});
