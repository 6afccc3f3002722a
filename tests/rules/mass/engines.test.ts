import { describe, expect, it } from "vitest";
import { countCrew, type EngineClockFacts, readEngineClock } from "#rules/mass/engine-clock.ts";
import { isCatapult, isGun, readEngine } from "#rules/mass/engines.ts";
import { ENGINE_KINDS } from "#rules/mass/profile.ts";
import { profileOf, RULES } from "../../support/rules.ts";

const clock = (kind: (typeof ENGINE_KINDS)[number], facts: Partial<EngineClockFacts>) => {
  const { intervalTurns } = readEngine(kind, RULES);
  const rule = isGun(kind) ? "M-CAN-1" : "M-CAT-3";
  return readEngineClock({ intervalTurns, crew: 4, turn: 1, rule, ...facts }, RULES);
};

describe("engines M-CAT-0, M-CAN-0, X-TYPE-1, D-221", () => {
  it.each([
    ["lightCatapult", 15, 30, 2, 1],
    ["heavyCatapult", 24, 48, 3.5, 1.75],
  ] as const)(
    'M-CAT-0 M-CAT-2 %s throws from %i" to %i", circle %f", radius %f"',
    (kind, least, greatest, wide, radius) => {
      const engine = readEngine(kind, RULES);
      expect(engine).toMatchObject({ family: "catapult", minRangeInches: least, rangeInches: greatest });
      expect(engine.killZoneDiameterInches).toBe(wide);
      expect((engine.killZoneDiameterInches ?? 0) / 2).toBe(radius);
    },
  );

  it.each([
    ["lightGun", 30, undefined],
    ["heavyGun", 36, undefined],
    ["bombard", 42, 3.5],
  ] as const)('M-CAN-0 M-CAN-13 %s shoots %i", circle %s', (kind, range, circle) => {
    const engine = readEngine(kind, RULES);
    expect(engine).toMatchObject({ family: "gun", minRangeInches: 0, rangeInches: range });
    expect(engine.killZoneDiameterInches).toBe(circle);
  });

  it.each([
    ["lightCatapult", 2, 1.5, 2],
    ["heavyCatapult", 3, 2, 3],
    ["lightGun", 2, 1, 2],
    ["heavyGun", 3, 1.5, 2.5],
    ["bombard", 3, 2, 3],
  ] as const)(
    "M-CAT-3 D-149 D-221 %s shoots every %i turns from a base %f by %f",
    (kind, interval, width, depth) => {
      const engine = readEngine(kind, RULES);
      expect(engine.intervalTurns).toBe(interval);
      expect(engine.base).toEqual({ shape: "rectangle", width, depth });
      expect(engine.fullCrew).toBe(4);
    },
  );

  it("X-TYPE-1 D-243 gives an engine its crew's profile with its own moves, and the crew its own", () => {
    const { profile, crewProfile } = readEngine("heavyGun", RULES);
    expect(profile).toEqual({
      ...crewProfile,
      moveInches: 6,
      roadBonusInches: 3,
      chargeInches: 0,
      rangeInches: 0,
    });
    expect(crewProfile).toEqual(profileOf("artilleryCrew"));
  });

  it("M-CAT-0 M-CAN-0 sorts the five engines into catapults and guns", () => {
    expect(ENGINE_KINDS.filter(isCatapult)).toEqual(["lightCatapult", "heavyCatapult"]);
    expect(ENGINE_KINDS.filter(isGun)).toEqual(["lightGun", "heavyGun", "bombard"]);
  });
});

describe("engine clock M-CAT-3, M-CAT-4, M-CAT-5, M-CAN-1", () => {
  it.each([
    ["M-CAT-3", "lightCatapult", 4, 3],
    ["M-CAT-3", "heavyCatapult", 4, 4],
    ["M-CAT-4", "heavyCatapult", 2, 6],
    ["M-CAT-4", "lightCatapult", 6, 3],
    ["M-CAN-1", "lightGun", 4, 3],
    ["M-CAN-1", "bombard", 3, 5],
  ] as const)("%s %s with crew %i that shot in turn 1 shoots in turn %i", (_rule, kind, crew, next) => {
    expect(clock(kind, { crew, shotInTurn: 1, turn: next })).toMatchObject({
      ready: true,
      readyInTurn: next,
    });
    const before = clock(kind, { crew, shotInTurn: 1, turn: next - 1 });
    expect(before).toMatchObject({ ready: false, readyInTurn: next });
    expect(before.refusal).toMatchObject({ code: "notLoaded", facts: { readyInTurn: next } });
  });

  it.each([
    [6, 2, 3],
    [4, 2, 3],
    [3, 3, 4],
    [2, 4, 5],
    [1, 5, 6],
  ])("M-CAT-4 crew %i: a light one shoots every %i turns, a heavy one every %i", (crew, light, heavy) => {
    expect(clock("lightCatapult", { crew, shotInTurn: 10 }).readyInTurn).toBe(10 + light);
    expect(clock("heavyCatapult", { crew, shotInTurn: 10 }).readyInTurn).toBe(10 + heavy);
  });

  it("M-CAT-4 never shoots without crew, loaded or not", () => {
    const abandoned = clock("lightCatapult", { crew: 0, turn: 99 });
    expect(abandoned.ready).toBe(false);
    expect(abandoned.readyInTurn).toBeUndefined();
    expect(abandoned.refusal).toEqual({ code: "noCrew", rule: "M-CAT-4", facts: { crew: 0 } });
  });

  it("M-CAT-4 D-142 judges the interval by the crew present when the shot is wanted", () => {
    expect(clock("lightCatapult", { crew: 4, shotInTurn: 1, turn: 2 }).readyInTurn).toBe(3);
    expect(clock("lightCatapult", { crew: 3, shotInTurn: 1, turn: 2 }).readyInTurn).toBe(4);
  });

  it.each([
    ["lightCatapult", 4],
    ["heavyCatapult", 5],
    ["lightGun", 4],
    ["bombard", 5],
  ] as const)("M-CAT-3 M-CAN-1 D-144 %s that moved in turn 1 shoots in turn %i", (kind, next) => {
    expect(clock(kind, { movedInTurn: 1, turn: next }).ready).toBe(true);
    const before = clock(kind, { movedInTurn: 1, turn: next - 1 });
    expect(before.ready).toBe(false);
    expect(before.refusal?.code).toBe("engineMoved");
  });

  it("M-CAT-3 D-141 is loaded at the start and never shoots in a turn in which it moved", () => {
    expect(clock("heavyCatapult", { turn: 1 }).ready).toBe(true);
    expect(clock("heavyCatapult", { crew: 1, turn: 1 }).ready).toBe(true);
    expect(clock("heavyCatapult", { movedInTurn: 3, turn: 3 }).ready).toBe(false);
  });

  it("M-CAT-3 waits for the later of loading and standing still", () => {
    expect(clock("lightCatapult", { shotInTurn: 1, movedInTurn: 2 }).readyInTurn).toBe(5);
    expect(clock("heavyCatapult", { crew: 1, shotInTurn: 4, movedInTurn: 5 }).readyInTurn).toBe(10);
  });

  it("M-CAT-5 D-95 counts trained figures only", () => {
    const crew = { profile: profileOf("artilleryCrew"), figures: 2 };
    expect(countCrew([crew, { profile: profileOf("peasants"), figures: 2 }])).toBe(2);
    expect(countCrew([crew, { profile: profileOf("archers"), figures: 1 }])).toBe(3);
    expect(countCrew([])).toBe(0);
  });

  it("M-CAT-4 explains itself by crew, interval, additional turns and last shot", () => {
    const labels = clock("lightCatapult", { crew: 3, shotInTurn: 1 }).lines.map(({ label }) => label);
    expect(labels).toEqual(["crew", "interval", "additionalTurns", "shotInTurn", "readyInTurn"]);
  });
});
