import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ActionPage } from "../../src/foundry/battle-log.ts";
import type { Entry } from "../../src/foundry/chat/describe-card.ts";
import { Court } from "../support/court.ts";

let court: Court;

beforeEach(async () => {
  court = await Court.open(14);
});

afterEach(() => court.close());

async function describeAll(): Promise<readonly Entry[]> {
  const { listActions } = await import("../../src/foundry/battle-log.ts");
  const { describeEntry } = await import("../../src/foundry/chat/describe-card.ts");
  return listActions(court.combat).map(describeEntry);
}

describe("the page of an entry", () => {
  it("says what was asked for where nothing decides what it is about, and when", async () => {
    const move = { type: "move", unit: "redPavises000000", legs: [{ advanceInches: 1 }] };
    expect(await court.ask("red", court.request(move))).toBe("granted");
    const last = (await describeAll()).at(-1);
    expect(last).toMatchObject({ headline: "Move: Pavise men", turn: 1, step: "First move", byGm: false });
    expect(last).toMatchObject({ throws: [], undone: false, sequence: 4 });
    expect(last?.steps).toMatchObject([
      {
        text: "Pavise men moved: 1″ spent.",
        lines: [{ label: "over open ground", value: "1″", rule: "M-MOVE-1" }],
      },
    ]);
  });

  it("shows every die that was thrown and what it was for", async () => {
    CONFIG.Dice.randomUniform = () => 0.6;
    const charge = { type: "charge", unit: "redSquires000000", target: "blueEsquires0000" };
    expect(await court.ask("red", court.request(charge))).toBe("granted");
    const last = (await describeAll()).at(-1);
    expect(last?.headline).toBe("Squires of the Mark charged Town esquires: contact");
    expect(last?.throws).toEqual([
      {
        label: "fear of cavalry",
        faces: [
          { face: 4, counts: true },
          { face: 4, counts: true },
        ],
      },
    ]);
  });

  it("lists every reading in force, and marks those that were changed", async () => {
    const [first] = await describeAll();
    const names = first?.readings.map(({ label }) => label) ?? [];
    const { MASS_SETTINGS } = await import("#rules/settings.ts");
    expect(names).toHaveLength(Object.keys(MASS_SETTINGS).length);
    expect(first?.readings.filter(({ changed }) => changed)).toEqual([]);
  });

  it("is believed only in a journal that none but GMs can write in", async () => {
    const { isBelieved, listActions } = await import("../../src/foundry/battle-log.ts");
    const [entry] = listActions(court.combat) as readonly [ActionPage];
    expect(isBelieved(entry)).toBe(true);
    const journal = await JournalEntry.implementation.create({
      name: "A copy",
      ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER },
      pages: [entry.toObject() as never],
    });
    const [copy] = journal?.pages.contents ?? [];
    expect(copy && isBelieved(copy)).toBe(false);
  });
});
