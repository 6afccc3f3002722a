import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { execute } from "#battle/mass/execute.ts";
import type { Battle } from "#battle/mass/state.ts";
import { toTable } from "#field/pose.ts";
import { DrawnDice, KnownDice } from "#rules/dice.ts";
import { normalizeBearing, normalizeHeading } from "#rules/quantities.ts";
import { battleOf, foe, GM, momentOf, troops } from "../../support/battle-builders.ts";
import { isSame, listFaults, listOverlaps, listTransitionFaults } from "../../support/invariants.ts";
import { turnBattle, turnCommand } from "../../support/quarter-turn.ts";
import { playRandomly, randomBattle, randomCommand } from "../../support/random-play.ts";
import { seeded } from "../../support/seeded.ts";

const SEED = fc.integer({ min: 1, max: 2 ** 31 - 1 });

/** Carries out one random command on a battle with dice drawn for it; the faces are those that fell. */
function carryOut(draw: () => number, battle: Battle) {
  const command = randomCommand(draw, battle);
  const told = { issuer: GM, moment: momentOf(battle) };
  const drawn = new DrawnDice(draw);
  const first = execute(battle, command, { ...told, dice: drawn });
  return { battle, command, told, drawn, first, faces: drawn.throws.map((thrown) => thrown.faces) };
}

/** Plays 120 random commands and looks at each; stops at the first that is not as it should be. */
function playOn(seed: number, check: (played: ReturnType<typeof carryOut>) => void): void {
  const draw = seeded(seed);
  const drawCommand = seeded(seed + 1);
  let battle = randomBattle(draw);
  for (let index = 0; index < 120; index += 1) {
    const played = carryOut(drawCommand, battle);
    check(played);
    if (played.first.type === "done") battle = played.first.battle;
    const isStuck = battle.clock.step === "setUp" && played.command.type === "begin";
    if (isStuck || battle.clock.step === "over") battle = randomBattle(draw);
  }
}

/** Two numbers, texts or structures of them that are the same but for rounding; a whole turn is none. */
function isClose(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return Math.abs(normalizeBearing(a - b)) < 1e-6;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isClose((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}

describe("commands in a random order", () => {
  it("never throw and break nothing: strengths, places, contacts, the clock, replay, undo, JSON", () => {
    fc.assert(
      fc.property(SEED, (seed) => {
        for (const { before, command, after, events } of playRandomly(seed, 300)) {
          const known = new Set(listOverlaps(before).map(String));
          const overlapping = listOverlaps(after)
            .map(String)
            .filter((pair) => !known.has(pair));
          const faults = [
            ...listFaults(after),
            ...listTransitionFaults(before, after, events),
            ...overlapping,
          ];
          if (faults.length > 0) throw new Error(`${command.type}: ${faults.join("; ")}`);
        }
      }),
      { seed: 1242, numRuns: 4 },
    );
  }, 60_000);

  it("give the same events with the same dice, ask for exactly the dice that are missing, and go on with them", () => {
    fc.assert(
      fc.property(SEED, (seed) => {
        playOn(seed, ({ battle, command, told, drawn, first, faces }) => {
          const again = execute(battle, command, { ...told, dice: new KnownDice(faces) });
          expect(isSame(again, first)).toBe(true);
          if (first.type === "refused") expect(faces).toStrictEqual([]);
          for (const [count, { faces: _, ...request }] of drawn.throws.entries())
            expect(
              execute(battle, command, { ...told, dice: new KnownDice(faces.slice(0, count)) }),
            ).toStrictEqual({
              type: "needsDice",
              request,
            });
        });
      }),
      { seed: 1242, numRuns: 5 },
    );
  }, 60_000);

  it("come to the same on a battle that was written down and read again before every command", () => {
    fc.assert(
      fc.property(SEED, (seed) => {
        playOn(seed, ({ battle, command, told, first, faces }) => {
          const read = JSON.parse(JSON.stringify(battle)) as Battle;
          const sent = JSON.parse(JSON.stringify(command)) as typeof command;
          const again = execute(read, sent, { ...told, dice: new KnownDice(faces) });
          expect(isSame(again, first)).toBe(true);
        });
      }),
      { seed: 1242, numRuns: 5 },
    );
  }, 60_000);

  it("come to the same, but for the places, when the whole table is turned by a quarter", () => {
    fc.assert(
      fc.property(SEED, (seed) => {
        playOn(seed, ({ battle, command, told, first, faces }) => {
          const turned = execute(turnBattle(battle), turnCommand(command, battle.table.depthInches), {
            ...told,
            dice: new KnownDice(faces),
          });
          expect(turned.type).toBe(first.type);
          if (first.type !== "done" || turned.type !== "done") return;
          expect(turned.events.map(({ type }) => type)).toStrictEqual(first.events.map(({ type }) => type));
          expect(isClose(turned.battle, turnBattle(first.battle))).toBe(true);
        });
      }),
      { seed: 1242, numRuns: 5 },
    );
  }, 60_000);
});

describe("a charge anywhere on a table, in any direction (D-220, D-231, D-234)", () => {
  const TABLE = { widthInches: 400, depthInches: 400 };
  const DICE = [[1], [1, 2], [6, 6]] as const;

  /** Horse that charges archers beside a friend of theirs, all turned about the middle of the table and shifted. */
  const chargeAt = (turn: number, dx: number, dy: number) => {
    const place = (x: number, y: number, heading: number) => {
      const at = toTable({ x: 200, y: 200, heading: turn }, { ahead: -y, right: x });
      return { x: at.x + dx, y: at.y + dy, heading: normalizeHeading(heading + turn) };
    };
    const units = [
      troops({ type: "mediumHorse", figures: 8, files: 4, ...place(1, 10, 0) }),
      foe({ type: "archers", figures: 12, files: 6, ...place(-2, -4, 200) }),
      foe({ id: "c", figures: 8, files: 4, ...place(3, -9, 150) }),
    ];
    const battle = battleOf(units, { table: TABLE });
    const dice = new KnownDice(DICE);
    return execute(
      battle,
      { type: "charge", unit: "a", target: "b" },
      { issuer: GM, moment: momentOf(battle), dice },
    );
  };

  it("D-231 comes to the same, but for the places", () => {
    const lengthsOf = (execution: ReturnType<typeof chargeAt>) =>
      execution.type === "done"
        ? execution.events.map((event) =>
            event.type === "chargeRun"
              ? event.leftInches
              : event.type === "unitRan"
                ? event.inches
                : event.type,
          )
        : [execution.type];
    const still = lengthsOf(chargeAt(0, 0, 0));
    expect(still.length).toBeGreaterThan(4);
    const shift = fc.double({ min: -100, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 360, noNaN: true }), shift, shift, (turn, dx, dy) => {
        expect(isClose(lengthsOf(chargeAt(turn, dx, dy)), still)).toBe(true);
      }),
      { seed: 1242, numRuns: 100 },
    );
  });
});
