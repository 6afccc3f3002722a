import { describe, expect, it } from "vitest";
import { planStrike, type StrikeFacts } from "#rules/mass/combat.ts";
import { type Exertion, exert, RESTED, type TurnOfActivity } from "#rules/mass/fatigue.ts";
import { judgePostMelee } from "#rules/mass/post-melee.ts";
import { judgeStability } from "#rules/mass/stability.ts";
import type { TroopType } from "#rules/mass/troop-types.ts";
import { profileOf, RULES } from "../../support/rules.ts";

const OTHERS = profileOf("heavyFoot");
const SWISS = profileOf("swissPikemen");
const LANDSKNECHTS = profileOf("landsknechts");

/** A turn from its letters: moved, charged, fought; `U` moved uphill, `s` did something else, `-` nothing. */
const turnOf = (letters: string): TurnOfActivity => ({
  moved: /[MU]/.test(letters),
  climbed: letters.includes("U"),
  charged: letters.includes("C"),
  fought: letters.includes("F"),
  busy: letters.includes("s"),
});

function exertionAfter(turns: string, profile = OTHERS, from: Exertion = RESTED): Exertion {
  return turns
    .split(" ")
    .reduce((exertion, letters) => exert(exertion, turnOf(letters), profile, RULES).exertion, from);
}

/** The turn from which a unit is tired that begins with turn 1, and the row by which. */
function tires(turns: string, profile = OTHERS): string {
  let exertion = RESTED;
  for (const [index, letters] of turns.split(" ").entries()) {
    const { exertion: next, rule } = exert(exertion, turnOf(letters), profile, RULES);
    if (next.fatigued && !exertion.fatigued) return `${index + 2} ${rule}`;
    exertion = next;
  }
  return "never";
}

describe("fatigue (M-FAT-0, M-FAT-1, M-FAT-2, M-FAT-3, M-FAT-4, M-FAT-6, M-FAT-7, M-FAT-8, D-96, D-97, D-101)", () => {
  it.each([
    ["M-FAT-1", "M M M M M", "6 M-FAT-1"],
    ["M-FAT-1", "M M M M", "never"],
    ["M-FAT-1", "M M M M - M", "never"],
    ["M-FAT-1", "M M M M F M", "never"],
    ["M-FAT-1", "M M M M C", "6 M-FAT-1"],
    ["M-FAT-1, D-96", "M MF M M M", "6 M-FAT-1"],
    ["M-FAT-2", "M M CF", "4 M-FAT-2"],
    ["M-FAT-2", "M CF", "never"],
    ["M-FAT-2", "M - M CF", "never"],
    ["M-FAT-3", "M CF F", "4 M-FAT-3"],
    ["M-FAT-3", "M CF - F", "never"],
    ["M-FAT-4", "F F F", "4 M-FAT-4"],
    ["M-FAT-4", "CF F F", "4 M-FAT-4"],
    ["M-FAT-4", "F F - F", "never"],
    ["M-FAT-4", "MF F", "never"],
    ["M-FAT-6", "M M U M", "5 M-FAT-1"],
    ["M-FAT-6", "M U M", "never"],
    ["M-FAT-6, D-103", "U U M", "4 M-FAT-1"],
    ["M-FAT-6", "U CF", "3 M-FAT-2"],
  ])("%s: %s -> %s", (_, turns, expected) => {
    expect(tires(turns)).toBe(expected);
  });

  it("M-FAT-0 a turn with no move, charge or melee empties the run", () => {
    expect(exertionAfter("CF s").run).toEqual([]);
    expect(exertionAfter("MF M").run).toEqual([["M", "F"], ["M"]]);
  });

  it.each([
    ["Swiss", SWISS],
    ["Landsknechts", LANDSKNECHTS],
  ])("M-FAT-7, D-101 %s tire after two completed patterns, each action counting for one", (_, profile) => {
    expect(tires("M M M M M M M M M", profile)).toBe("never");
    expect(tires("M M M M M M M M M M", profile)).toBe("11 M-FAT-1");
    expect(tires("F F F F F", profile)).toBe("never");
    expect(tires("F F F F F F", profile)).toBe("7 M-FAT-4");
    expect(tires("M M CF M M CF", profile)).toBe("7 M-FAT-2");
    expect(tires("M M M M MF F F", profile)).toBe("8 M-FAT-4");
    expect(tires("M M M M M F F", profile)).toBe("never");
    expect(tires("F F F - F F F", profile)).toBe("never");
    // ten movements in five turns uphill; what the first pattern leaves counts for the second
    expect(tires("U U U U U", profile)).toBe("6 M-FAT-1");
    expect(tires("M M M M U M M M M", profile)).toBe("10 M-FAT-1");
  });

  it.each([
    ["-", false],
    ["s", true],
    ["F", true],
    ["M", true],
  ])("M-FAT-8, D-102 after a turn of %s a tired unit is still tired: %s", (letters, fatigued) => {
    const tired = exertionAfter("F F F");
    expect(tired.fatigued).toBe(true);
    const { exertion, rule } = exert(tired, turnOf(letters), OTHERS, RULES);
    expect(exertion.fatigued).toBe(fatigued);
    expect(rule).toBe(fatigued ? undefined : "M-FAT-8");
  });
});

describe("what fatigue does (M-FAT-5, D-98, D-99, D-100)", () => {
  const tired = (type: TroopType) => ({ profile: profileOf(type), fatigued: true });
  const fresh = (type: TroopType) => ({ profile: profileOf(type) });
  const strike = (attacker: Omit<StrikeFacts["attacker"], "figures">, defender: StrikeFacts["defender"]) =>
    planStrike({ attacker: { ...attacker, figures: 10 }, defender, zone: "front" }, RULES);

  it.each([
    ["heavyHorse", "MH"],
    ["mediumHorse", "LH"],
    ["lightHorse", "AF"],
    ["armouredFoot", "HF"],
    ["heavyFoot", "LF"],
    ["lightFoot", "LF"],
  ] as const)("M-FAT-5 %s strikes on the row and is struck in the column of %s", (type, lower) => {
    const own = strike(tired(type), fresh("heavyFoot"));
    expect(own.row).toBe(lower);
    expect(own.lines).toContainEqual({ rule: "M-FAT-5", label: "classFatigued", value: lower });
    const other = strike(fresh("heavyFoot"), tired(type));
    expect(other.column).toBe(lower);
    expect(other.lines).toContainEqual({ rule: "M-FAT-5", label: "targetColumn", value: lower });
  });

  it("M-FAT-5 two dice of 4 come to 6, and a need of 7 fails", () => {
    expect(judgeStability(7, [4, 4], true, RULES)).toMatchObject({ total: 6, passed: false });
    expect(judgeStability(7, [4, 4], false, RULES)).toMatchObject({ total: 8, passed: true });
  });

  it("M-FAT-5 each rating and the casualty die of post-melee morale are lower by one, the die not below 0", () => {
    const unit = (lost: number, fatigued: boolean) =>
      ({ profile: profileOf("heavyFoot"), entered: 12, lost, survivors: 12 - lost, fatigued }) as const;
    const totalOf = (fatigued: boolean, die: 1 | 3) =>
      judgePostMelee([[unit(0, fatigued)], [unit(2, false)]], die, RULES).totals[0];
    // 2 spared times the die, 2 more figures, 12 ratings of 5
    expect(totalOf(false, 3)).toBe(2 * 3 + 2 + 12 * 5);
    expect(totalOf(true, 3)).toBe(2 * 2 + 2 + 12 * 4);
    expect(totalOf(true, 1)).toBe(0 + 2 + 12 * 4);
  });
});
