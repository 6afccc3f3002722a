import { readFileSync } from "node:fs";
import { uniformFloat32 } from "pure-rand/distribution/uniformFloat32";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { describe, expect, it } from "vitest";
import { readSkirmishFile, skirmishOfFile } from "#battle/file/skirmish/read-skirmish-file.ts";
import { recordSkirmish } from "#battle/file/skirmish/record-skirmish.ts";
import { checkSkirmishFile, readOutcome } from "#battle/file/skirmish/replay-skirmish.ts";
import { applyPatch, patchBack } from "#battle/patch.ts";
import { applyEvent } from "#battle/skirmish/apply-event.ts";
import { playSkirmish } from "#battle/skirmish/commander/play-skirmish.ts";
import { baseOf, listOnTable } from "#battle/skirmish/figures.ts";
import type { Skirmish } from "#battle/skirmish/state.ts";
import { viewFor } from "#battle/skirmish/view.ts";
import { overlaps } from "#field/gap.ts";
import { DrawnDice } from "#rules/dice.ts";

const file = readSkirmishFile(readFileSync("battles/morgarten-1315.json", "utf8"));
const TURNS = 5;

const numbersFrom = (seed: number): (() => number) => {
  const generator = xoroshiro128plus(seed);
  return () => uniformFloat32(generator);
};

/** What must hold whenever a command has been carried out. */
function holds(battle: Skirmish): void {
  const figures = listOnTable(battle);
  const bases = figures.map(baseOf);
  const piled = figures.filter((_, index) =>
    bases.some((base, at) => at > index && overlaps(bases[index] ?? base, base)),
  );
  expect(piled.map(({ id }) => id)).toEqual([]);
  for (const { attacker, defender } of battle.combats)
    for (const id of [attacker, defender]) expect(battle.figures[id]?.condition.type).toBe("free");
  for (const { id, place } of figures)
    expect([id, Number.isFinite(place.x + place.y + place.heading)]).toEqual([id, true]);
}

describe("the sample of Morgarten", () => {
  it("has some 60 figures, of whom Schwyz keeps some in the wood", () => {
    const battle = skirmishOfFile(file);
    expect(Object.keys(battle.figures).length).toBeGreaterThan(55);
    const seen = JSON.stringify(viewFor(battle, "duke"));
    expect(seen).not.toContain("halberd1");
    expect(JSON.stringify(viewFor(battle, "schwyz"))).toContain("halberd1");
  });

  it.each([1, 2, 3])(
    "is played by two simple commanders, seed %i: undo is exact and nobody stands on anybody",
    (seed) => {
      const start = skirmishOfFile(file);
      let commands = 0;
      for (const { before, events, after } of playSkirmish(start, TURNS, new DrawnDice(numbersFrom(seed)))) {
        commands += 1;
        expect(events.reduce(applyEvent, before)).toStrictEqual(after);
        expect(applyPatch(after, patchBack(before, after))).toStrictEqual(before);
        holds(after);
      }
      expect(commands).toBeGreaterThan(50);
    },
  );

  it("S-MOVE-10 is the same with headings of more than one full turn", () => {
    const turned = <T extends { readonly place: { readonly heading: number } }>(row: T): T => ({
      ...row,
      place: { ...row.place, heading: row.place.heading + 720 },
    });
    const more = { ...file, figures: file.figures.map(turned) };
    expect(skirmishOfFile(more)).toEqual(skirmishOfFile(file));
    const outcome = readOutcome(skirmishOfFile(file));
    const figures = Object.fromEntries(
      Object.entries(outcome.figures).map(([id, figure]) => [id, turned(figure)]),
    );
    expect(() => checkSkirmishFile({ ...more, outcome: { ...outcome, figures } })).not.toThrow();
  });

  it("is the same when its log is replayed", () => {
    const played = recordSkirmish(file, 3, numbersFrom(7));
    expect(played.log.length).toBeGreaterThan(50);
    expect(() => checkSkirmishFile(JSON.parse(JSON.stringify(played)))).not.toThrow();
  });

  it("is not played where it cannot begin: nobody waits for ever (D-229)", () => {
    const start = skirmishOfFile(file);
    const alone = { ...start, figures: {}, bodies: {} };
    expect(() => [...playSkirmish(alone, TURNS, new DrawnDice(numbersFrom(1)))]).toThrow(RangeError);
  });
});
