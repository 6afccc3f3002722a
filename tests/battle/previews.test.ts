import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Gun } from "#battle/commands/fire-cannon.ts";
import { type PoleOutcome, previewCannon } from "#battle/previews/cannon-preview.ts";
import { standTargets } from "#battle/shots.ts";
import type { Battle } from "#battle/state.ts";
import { COLOURS, type Colour } from "#rules/mass/cannon.ts";
import { isGun } from "#rules/mass/engines.ts";
import { ENGINE_KINDS, type GunKind } from "#rules/mass/profile.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { battleOf, dice, engine, foe, pick, play, terrain, troops } from "../support/battle-builders.ts";

const DEEP = { table: { widthInches: 100, depthInches: 100 } } as const;

const gunOf = (battle: Battle): Gun => {
  const gun = battle.units["e"];
  if (gun?.kind !== "engine") throw new Error("There is no gun");
  return gun as Gun;
};

/** What the preview says of an aim. */
const previewOf = (battle: Battle, bearing: number, colour: Colour): readonly PoleOutcome[] =>
  previewCannon(
    battle,
    gunOf(battle),
    { bearing, colour },
    standTargets(battle),
    rulesetWith(battle.settings),
  );

/** What the shot itself does with a face of the aiming die. */
function shoot(battle: Battle, bearing: number, colour: Colour, face: number) {
  const played = play(battle, { type: "fireCannon", engine: "e", bearing, colour }, dice(String(face)));
  const [shot] = pick(played, "engineFired");
  if (shot?.picture.type !== "pole") throw new Error("There was no shot along the pole");
  return { ...shot, picture: shot.picture };
}

function expectSame(battle: Battle, bearing: number, colour: Colour): void {
  for (const outcome of previewOf(battle, bearing, colour))
    for (const face of outcome.faces) {
      const { picture, hits, covered } = shoot(battle, bearing, colour, face);
      expect(outcome.heading).toBe(picture.heading);
      expect(outcome.hits).toStrictEqual(hits);
      expect(outcome.covered).toStrictEqual(covered);
      expect(outcome.stoppedAt).toBe(picture.stoppedAt);
      expect(outcome.circle).toStrictEqual(picture.circle);
      expect(outcome.live.map(({ name, from, to }) => ({ name, from, to }))).toStrictEqual(picture.live);
    }
}

const artillery = (kind: GunKind, bombardCircle: "indirect" | "both", x = 50) =>
  battleOf(
    [
      engine(kind, { x, y: 80 }),
      foe({ id: "b", x: 50, y: 47, figures: 40, files: 20 }),
      foe({ id: "c", x: 50, y: 60, figures: 20, files: 10 }),
      troops({ id: "a", x: 46, y: 66, figures: 12, files: 6 }),
    ],
    {
      ...DEEP,
      step: "artillery",
      settings: { bombardCircle },
      terrain: [terrain("woods", [53, 44, 62, 52]), terrain("manHighWall", [40, 55, 46, 55.5])],
    },
  );

describe("the preview of a shot along the pole (M-CAN-7, M-CAN-8, D-158)", () => {
  it("M-CAN-8 foretells exactly what the shot does, for every face of the die", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ENGINE_KINDS.filter(isGun)),
        fc.constantFrom("indirect", "both"),
        fc.constantFrom(...COLOURS),
        fc.double({ min: -30, max: 30, noNaN: true }),
        fc.double({ min: 40, max: 60, noNaN: true }),
        (kind, circle, colour, bearing, x) => expectSame(artillery(kind, circle, x), bearing, colour),
      ),
      { seed: 1242, numRuns: 25 },
    );
  });

  it("D-158 with bombardCircle = both it shows the circle and whom it catches, and whom woods save from it", () => {
    const battle = artillery("bombard", "both");
    const [straight] = previewOf(battle, 0, "black").filter(({ faces }) => faces.includes(3));
    expect(straight?.circle).toMatchObject({ radiusInches: 1.75, at: { x: 50 } });
    const plain = previewOf(artillery("bombard", "indirect"), 0, "black").filter(({ faces }) =>
      faces.includes(3),
    )[0];
    expect(plain).not.toHaveProperty("circle");
    const count = (outcome: PoleOutcome | undefined) =>
      outcome?.hits.reduce((sum, hit) => sum + hit.count, 0) ?? 0;
    expect(count(straight)).toBeGreaterThan(count(plain));
    expect(previewOf(battle, 4, "black").some(({ covered }) => covered.length > 0)).toBe(true);
  });
});
