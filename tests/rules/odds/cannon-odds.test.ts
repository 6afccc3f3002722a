import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import { type Colour, liveIntervals, measurePoleTurn, readHalfThickness } from "#rules/mass/cannon.ts";
import type { GunKind } from "#rules/mass/profile.ts";
import { placeAlong } from "#rules/mass/triangle.ts";
import { listPolePositions, measureCannonOdds } from "#rules/odds/cannon-odds.ts";
import { RULES } from "../../support/rules.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

/** Figures on round bases of 1 inch, as seen from the muzzle along the aim. */
const FIGURES = Array.from({ length: 60 }, (_, index) => ({
  id: `figure ${index}`,
  ahead: 23 + (index % 6) * 1.2,
  right: -4.5 + Math.floor(index / 6),
}));

/** Who falls when the pole is turned so far: each figure whose base reaches into a live interval. */
function listFallen(kind: GunKind, colour: Colour, turnDegrees: number) {
  const half = readHalfThickness(kind, RULES);
  const axis = placeAlong(turnDegrees, 1);
  return FIGURES.filter(({ ahead, right }) => {
    const along = ahead * axis.ahead + right * axis.aside;
    const across = Math.abs(right * axis.ahead - ahead * axis.aside);
    return liveIntervals({ kind, colour, obstacles: [] }, RULES).some(({ from, to }) => {
      const beyond = Math.max(from - along, along - to, 0);
      return Math.hypot(beyond, Math.max(across - half, 0)) < 0.5;
    });
  });
}

describe("odds of the pole M-CAN-7, M-CAN-8", () => {
  it.each(["lightGun", "heavyGun", "bombard"] as const)(
    "M-CAN-7 %s has five positions, the middle one twice as likely",
    (kind) => {
      const positions = listPolePositions(kind, RULES);
      expect(positions.map(({ faces }) => faces)).toEqual([[1], [2], [3, 4], [5], [6]]);
      expect(positions.map(({ chance }) => chance * 6)).toEqual(
        [1, 1, 2, 1, 1].map((weight) => expect.closeTo(weight, 12)),
      );
      for (const { faces, turnDegrees } of positions) {
        for (const face of faces) expect(measurePoleTurn(kind, face, RULES).degrees).toBe(turnDegrees);
      }
    },
  );

  it.each([
    ["lightGun", "white"],
    ["lightGun", "black"],
    ["heavyGun", "white"],
    ["heavyGun", "black"],
    ["bombard", "black"],
  ] as const)("M-CAN-8 agrees with the rule over all six faces: %s, %s", (kind, colour) => {
    const odds = measureCannonOdds(
      { kind, ruleset: RULES },
      (turn) => listFallen(kind, colour, turn),
      ({ id }) => id,
    );
    const throws = FACES.map((face) => listFallen(kind, colour, measurePoleTurn(kind, face, RULES).degrees));
    for (const figure of FIGURES) {
      const hits = throws.filter((fallen) => fallen.includes(figure)).length;
      const known = odds.victims.find(({ victim }) => victim.id === figure.id);
      expect(known?.chance ?? 0).toBeCloseTo(hits / 6, 12);
    }
    odds.kills.forEach((chance, count) => {
      expect(chance).toBeCloseTo(throws.filter(({ length }) => length === count).length / 6, 12);
    });
    expect(throws.some(({ length }) => length > 0)).toBe(true);
  });

  it("M-CAN-8 lists the likeliest to fall first, and knows of a shot that hits nobody", () => {
    const odds = measureCannonOdds(
      { kind: "heavyGun", ruleset: RULES },
      (turn) => listFallen("heavyGun", "white", turn),
      ({ id }) => id,
    );
    const chances = odds.victims.map(({ chance }) => chance);
    expect(chances).toEqual([...chances].sort((one, other) => other - one));
    const nobody = measureCannonOdds({ kind: "heavyGun", ruleset: RULES }, () => [], String);
    expect(nobody.victims).toEqual([]);
    expect(nobody.kills).toEqual([expect.closeTo(1, 12)]);
  });
});
