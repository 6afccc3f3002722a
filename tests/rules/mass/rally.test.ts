import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import { judgeRally, readAttackedRally, readRally } from "#rules/mass/rally.ts";
import { measureRun } from "#rules/mass/running.ts";
import { profileOf, RULES } from "../../support/rules.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];
const facesThatRally = (runningTurn: number, attacked: boolean) => {
  const chance = readRally(runningTurn, attacked, RULES);
  return chance.type === "roll" ? FACES.filter((face) => judgeRally(chance.needs, face)) : chance.type;
};

describe("running and rally M-RET-1 to M-RET-3, M-RET-6, M-RET-8", () => {
  it.each([
    ["heavyFoot", "retreat", 9],
    ["heavyFoot", "rout", 13.5],
    ["mediumHorse", "rout", 27],
    ["armouredFoot", "retreat", 6],
    ["artilleryCrew", "rout", 13.5],
  ] as const)('M-RET-1 M-RET-6 D-180 %s in %s run %f" a turn', (type, mode, inches) => {
    expect(measureRun(profileOf(type), mode, RULES)).toBe(inches);
  });

  it("M-RET-2 D-178 a unit that ran one turn and is not attacked rallies without a roll", () => {
    expect(readRally(1, false, RULES)).toEqual({ type: "automatic", rule: "M-RET-2" });
  });

  it.each([
    [1, true],
    [2, true],
    [3, false],
    [6, false],
  ] as const)(
    "M-RET-3 D-174 D-177 attacked while it stands to rally, a %i rallies at once: %s",
    (face, rallied) => {
      const chance = readRally(1, true, RULES);
      expect(chance).toEqual({ type: "roll", needs: [1, 2], rule: "M-RET-3" });
      expect(judgeRally(readAttackedRally(RULES), face)).toBe(rallied);
    },
  );

  it.each([
    [1, false, "automatic"],
    [1, true, [1, 2]],
    [2, false, [3, 4, 5, 6]],
    [2, true, [3, 4, 5, 6]],
    [3, false, [6]],
    [3, true, [6]],
    [4, false, "removed"],
    [4, true, "removed"],
    [5, false, "removed"],
  ] as const)(
    "M-RET-8 D-182 after running turn %i, attacked %s, it rallies on %j",
    (runningTurn, attacked, expected) => {
      expect(facesThatRally(runningTurn, attacked)).toEqual(expected);
    },
  );

  it("M-RET-6 M-RET-8 rolls to rally after the second and third running turn", () => {
    expect(readRally(2, false, RULES)).toMatchObject({ type: "roll", rule: "M-RET-6" });
    expect(readRally(3, false, RULES)).toMatchObject({ type: "roll", rule: "M-RET-6" });
  });
});
