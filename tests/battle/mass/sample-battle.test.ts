import { describe, expect, it } from "vitest";
import { applyEvent } from "#battle/mass/apply-event.ts";
import { type PlayedStep, playBattle } from "#battle/mass/commander/play-battle.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import { execute } from "#battle/mass/execute.ts";
import type { Battle, TurnSequence } from "#battle/mass/state.ts";
import { viewFor } from "#battle/mass/view.ts";
import { applyPatch, type Patch, patchBack } from "#battle/patch.ts";
import { DrawnDice, KnownDice } from "#rules/dice.ts";
import { GM, momentOf } from "../../support/battle-builders.ts";
import { listFaults, listOverlaps, listTransitionFaults } from "../../support/invariants.ts";
import { readSampleBattle, type SampleName } from "../../support/sample-battle.ts";
import { seeded } from "../../support/seeded.ts";

const TURNS = 12;

interface RecordedStep extends PlayedStep {
  readonly faces: readonly (readonly number[])[];
}

const beginOf = (sample: SampleName, turnSequence: TurnSequence): Battle => ({
  ...readSampleBattle({}, sample),
  turnSequence,
});

function record(begin: Battle, seed: number): readonly RecordedStep[] {
  const drawn = new DrawnDice(seeded(seed));
  const steps: RecordedStep[] = [];
  let used = 0;
  for (const step of playBattle(begin, TURNS, drawn)) {
    const faces = drawn.throws.slice(used).map((thrown) => thrown.faces);
    used = drawn.throws.length;
    steps.push({ ...step, faces });
  }
  return steps;
}

/** What must come about in each battle, besides what comes about in both. */
const EXPECTED: Readonly<Record<SampleName, readonly BattleEvent["type"][]>> = {
  "a-camp-before-a-town": ["engineFired", "unitWentBack"],
  "lake-peipus-1242": ["volleyShot"],
};

describe.each([
  ["a-camp-before-a-town", "steps", 1430],
  ["lake-peipus-1242", "steps", 1242],
  ["a-camp-before-a-town", "orders", 1430],
  ["lake-peipus-1242", "orders", 1242],
] as const)(
  "%s, played by two simple commanders in %s (M-TURN-1, X-SEQ-1, D-161)",
  (sample, turnSequence, seed) => {
    const begin = beginOf(sample, turnSequence);
    const steps = record(begin, seed);
    const events: readonly BattleEvent[] = steps.flatMap((step) => step.events);
    const types = new Set(events.map(({ type }) => type));
    const last = steps.at(-1)?.after;

    it("comes to an end, or to the end of turn 12", () => {
      expect(last?.clock.step === "over" || last?.clock.turn === TURNS + 1).toBe(true);
    });

    it("has shots that kill, charges, checks, melees, rallies and removals", () => {
      const shots = events.filter((event) => event.type === "engineFired");
      for (const picture of sample === "a-camp-before-a-town" ? ["disc", "pole"] : [])
        expect(
          shots.some((shot) => shot.picture.type === picture && shot.hits.length > 0),
          picture,
        ).toBe(true);
      for (const type of [
        ...["chargeRun", "checkRolled", "contactMade", "meleeRoundFought", "figuresFell", "postMeleeJudged"],
        ...["unitRan", "stoodToRally", "conditionChanged", "unitLeftPlay", "linedUp"],
        ...EXPECTED[sample],
      ] as const)
        expect(types.has(type), type).toBe(true);
    });

    it("breaks nothing at any step", () => {
      for (const { before, command, after, events: happened } of steps) {
        const faults = [...listFaults(after), ...listOverlaps(after).map(String)];
        expect(faults, JSON.stringify(command)).toStrictEqual([]);
        expect(listTransitionFaults(before, after, happened), JSON.stringify(command)).toStrictEqual([]);
      }
    });

    it("is the same when its commands are given again with the dice that were thrown", () => {
      for (const { before, command, faces, events: happened } of steps) {
        const dice = new KnownDice(faces);
        const again = execute(before, command, { issuer: GM, moment: momentOf(before), dice });
        expect(again.type === "done" && again.events).toStrictEqual(happened);
        expect(dice.used).toBe(faces.length);
      }
    });

    it("is the same when its events alone are applied", () => {
      expect(events.reduce(applyEvent, begin)).toStrictEqual(last);
    });

    it("is taken back whole, command by command, to the battle before its first turn", () => {
      const patches: readonly Patch[] = steps.map(({ before, after }) => patchBack(before, after));
      const written = JSON.parse(JSON.stringify(patches)) as readonly Patch[];
      let battle = last;
      for (const [index, patch] of [...written.entries()].reverse()) {
        if (!battle) break;
        battle = applyPatch(battle, patch);
        expect(battle).toStrictEqual(steps[index]?.before);
      }
      expect(battle).toStrictEqual(begin);
    });

    it("M-TURN-2 shows neither side what the other has ordered before it is revealed", () => {
      for (const { after } of steps)
        for (const { id: side } of after.sides) {
          const seen = Object.keys(viewFor(after, side).orders);
          const sealed = after.clock.step === "orders";
          for (const unit of Object.keys(after.orders))
            expect(seen.includes(unit)).toBe(!sealed || after.units[unit]?.side === side);
        }
    });
  },
);

it("a battle that cannot begin is not played: nobody waits for ever (D-229)", () => {
  const empty = { ...beginOf("lake-peipus-1242", "steps"), units: {}, bodies: {} };
  expect(() => [...playBattle(empty, TURNS, new DrawnDice(seeded(1)))]).toThrow(RangeError);
});
