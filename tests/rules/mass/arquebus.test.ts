import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import { type ArquebusFire, countHits, readAccuracy } from "#rules/mass/arquebus.ts";
import { RULES } from "../../support/rules.ts";

const needAt = (distanceInches: number, facts: Partial<ArquebusFire> = {}): number =>
  readAccuracy({ shooters: 8, distanceInches, hardCover: "none", rest: false, ...facts }, RULES).hitOn;

describe("arquebuses (M-ARQ-0 to M-ARQ-2, M-ARQ-6, M-ARQ-7, D-134 to D-139)", () => {
  it.each([
    [0, 2],
    [6, 2],
    [6.1, 4],
    [12, 4],
    [12.1, 5],
    [18, 5],
    [18.1, 7],
  ] as const)("M-ARQ-0 D-134 at %d inches %d or higher hits", (distance, need) => {
    expect(needAt(distance)).toBe(need);
  });

  it("M-ARQ-1 D-135 D-136 eight at 10 inches with 1 2 3 4 4 5 6 6 hit five times, whatever the number", () => {
    const faces: readonly D6[] = [1, 2, 3, 4, 4, 5, 6, 6];
    expect(countHits({ hitOn: needAt(10) }, faces)).toBe(5);
    expect(countHits({ hitOn: needAt(10) }, [...faces, ...faces, ...faces])).toBe(15);
  });

  it("M-ARQ-2 asks for no armour: a 2 at 5 inches kills", () => {
    expect(countHits({ hitOn: needAt(5) }, [2])).toBe(1);
    expect(countHits({ hitOn: needAt(5) }, [1])).toBe(0);
  });

  it("M-ARQ-6 hard cover takes 1 off, or 2", () => {
    const six = { hitOn: needAt(6, { hardCover: "upToHalf" }) };
    expect([countHits(six, [3]), countHits(six, [2])]).toEqual([1, 0]);
    const twelve = { hitOn: needAt(12, { hardCover: "moreThanHalf" }) };
    expect([countHits(twelve, [6]), countHits(twelve, [5])]).toEqual([1, 0]);
  });

  it("D-139 a 6 does not hit by itself: 18 inches at more than half cover cannot be hit", () => {
    expect(countHits({ hitOn: needAt(18, { hardCover: "moreThanHalf" }) }, [6])).toBe(0);
  });

  it("M-ARQ-7 a rest adds 1: 4 hits at 12.1 inches and 1 at 6; with cover of 1 it is even", () => {
    expect(countHits({ hitOn: needAt(12.1, { rest: true }) }, [4])).toBe(1);
    expect(countHits({ hitOn: needAt(12.1, { rest: true }) }, [3])).toBe(0);
    expect(countHits({ hitOn: needAt(6, { rest: true }) }, [1])).toBe(1);
    expect(needAt(6, { rest: true, hardCover: "upToHalf" })).toBe(2);
  });

  it("M-ARQ-1 gives every number its line", () => {
    const fire = { shooters: 8, distanceInches: 5, hardCover: "upToHalf", rest: true } as const;
    expect(readAccuracy(fire, RULES).lines).toEqual([
      { rule: "M-ARQ-1", label: "shooters", value: 8 },
      { rule: "M-ARQ-0", label: "distance", value: 5 },
      { rule: "M-ARQ-6", label: "hardCover", value: -1 },
      { rule: "M-ARQ-7", label: "rest", value: 1 },
      { rule: "M-ARQ-0", label: "hitOn", value: 2 },
    ]);
  });
});
