import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Gun } from "#battle/mass/commands/fire-cannon.ts";
import { measureUnits } from "#battle/mass/ground.ts";
import { findMelees } from "#battle/mass/melee/melees.ts";
import { type PoleOutcome, previewCannon } from "#battle/mass/previews/cannon-preview.ts";
import { previewCharges } from "#battle/mass/previews/charge-preview.ts";
import { previewMelee } from "#battle/mass/previews/melee-preview.ts";
import { standTargets } from "#battle/mass/shots.ts";
import { type Battle, NO_PREFERENCES, type Unit } from "#battle/mass/state.ts";
import { COLOURS, type Colour } from "#rules/mass/cannon.ts";
import { isGun } from "#rules/mass/engines.ts";
import { ENGINE_KINDS, type GunKind } from "#rules/mass/profile.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import type { MeleeOdds } from "#rules/odds/melee-odds.ts";
import {
  ask,
  battleOf,
  contactOf,
  dice,
  engine,
  foe,
  pick,
  play,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";
import { reckonSlowly } from "../../support/reckon-melee.ts";

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

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** The part of all throws with which the target of red's charge stands; none where it does not roll. */
function countStands(battle: Battle): number | undefined {
  const checks = FACES.flatMap((one) =>
    FACES.map((other) => {
      const rolled = dice(`${one}${other}`, "66");
      const execution = ask(battle, { type: "charge", unit: "a", target: "b" }, rolled);
      if (execution.type !== "done") throw new Error(`The charge was ${execution.type}`);
      return pick(execution, "checkRolled").find(({ unit }) => unit === "b");
    }),
  );
  return checks[0] && checks.filter((check) => check?.passed).length / checks.length;
}

describe("the preview of a charge (M-MOR-8, M-MOR-10, M-MOR-11, M-MOR-12, D-167, D-208, D-210)", () => {
  const horse = (facts: Parameters<typeof troops>[0] = {}) => troops({ type: "lightHorse", ...facts });
  const target = (facts: Parameters<typeof troops>[0] = {}) =>
    foe({ type: "lightFoot", figures: 8, files: 4, ...facts });
  const ridden = { target: "a", leftInches: 0, heading: 180, met: [], chargedOn: false };

  const CASES: readonly (readonly [string, Unit, Unit])[] = [
    ["from the front", horse(), target()],
    ["from a flank", horse(), target({ heading: 90 })],
    ["from behind", horse(), target({ heading: 0, y: 18.5 })],
    ["in the flank at contact alone", horse({ x: 31, y: 31, heading: 80 }), target({ heading: 270, x: 40 })],
    ["on a square", horse(), target({ figures: 16, formation: "square", heading: 0, y: 17 })],
    ["on pikes", horse(), target({ type: "swissPikemen" })],
    ["on a unit that has charged", horse(), target({ turn: { charge: ridden } })],
    ["by foot", troops(), target()],
    [
      "on a unit that runs",
      horse(),
      target({ condition: { type: "running", mode: "rout", runningTurn: 1, inTurn: 0 } }),
    ],
  ];

  describe.each(["contact", "chargeStart"] as const)("with flankJudged = %s", (flankJudged) => {
    it.each(CASES)("M-MOR-8 gives the chance of the charge itself %s", (_, charger, enemy) => {
      const battle = battleOf([charger, enemy], { settings: { flankJudged } });
      const [preview] = previewCharges(battle, "a");
      expect(preview).not.toHaveProperty("refusal");
      expect(preview?.stands).toBe(countStands(battle));
    });
  });

  it("D-167 with flankJudged = chargeStart it does not count a flank that the charge would begin outside of", () => {
    const units = [horse({ x: 31, y: 31, heading: 80 }), target({ heading: 270, x: 40 })];
    const chance = (flankJudged: "contact" | "chargeStart") =>
      previewCharges(battleOf(units, { settings: { flankJudged } }), "a")[0]?.stands;
    expect(chance("chargeStart")).toBeGreaterThan(chance("contact") ?? 1);
  });
});

describe("where the preview of a charge ends (M-MEL-10, D-171, D-231)", () => {
  const endOf = (battle: Battle) => previewCharges(battle, "a").find(({ target }) => target === "b")?.end;
  const near = fc.record({
    x: fc.double({ min: 20, max: 52, noNaN: true }),
    y: fc.double({ min: 4, max: 20, noNaN: true }),
    heading: fc.double({ min: 120, max: 240, noNaN: true }),
  });
  const other = fc.record({
    x: fc.double({ min: 20, max: 52, noNaN: true }),
    side: fc.constantFrom("red", "blue"),
  });

  it("M-MEL-10 is where the charge itself ends", () => {
    fc.assert(
      fc.property(near, other, (place, { x, side }) => {
        const between = troops({ id: "c", side, x, y: 24.5, files: 2, figures: 2, heading: 0 });
        const battle = battleOf([troops(), foe({ ...place, figures: 12, files: 6 }), between]);
        const end = endOf(battle);
        fc.pre(end !== undefined);
        const played = play(battle, { type: "charge", unit: "a", target: "b" }, dice());
        const met = pick(played, "contactMade").map(({ contact }) => contact.defender);
        const gap = measureUnits(unitOf(played, "a"), unitOf(played, "b"));
        if (end?.type === "contact") expect(met).toContain("b");
        else if (end?.type === "short") expect(gap).toBeCloseTo(end.missingInches, 6);
        else if (end?.by.type === "enemy") expect(met).toContain(end.by.id);
        else expect(met).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("D-171 is short of an enemy who may still come nearer", () => {
    const [horse, spears] = [troops({ type: "heavyHorse" }), foe({ y: 10.5 })];
    const [preview] = previewCharges(battleOf([horse, spears]), "a");
    const reach = horse.profile.chargeInches;
    expect(preview).not.toHaveProperty("refusal");
    expect(preview?.end).toEqual({ type: "short", missingInches: expect.closeTo(19.5 - reach, 9) });
  });

  it("M-MOR-10 is with whom the charger meets, though he must roll himself against one that has charged", () => {
    const horse = troops({
      id: "c",
      side: "blue",
      type: "lightHorse",
      y: 25,
      figures: 2,
      files: 2,
      heading: 180,
    });
    const ridden = { target: "a", leftInches: 4, heading: 180, met: [], chargedOn: false };
    const charged = { ...horse, turn: { ...horse.turn, charge: ridden } };
    expect(endOf(battleOf([troops(), foe(), charged]))).toEqual({
      type: "stopped",
      by: { type: "enemy", id: "c" },
    });
  });

  it("M-MEL-10 says what bars the way: ground, a friend", () => {
    const pond = terrain("pond", [34, 22, 38, 24]);
    const barred = (facts: Parameters<typeof battleOf>[1], ...more: Unit[]) =>
      endOf(battleOf([troops(), foe(), ...more], facts));
    expect(barred({ terrain: [pond] })).toEqual({ type: "stopped", by: { type: "ground", piece: pond } });
    const friend = troops({ id: "c", y: 26, files: 2, figures: 2 });
    expect(barred({}, friend)).toEqual({ type: "stopped", by: { type: "friend", id: "c" } });
  });
});

const meleeOf = (units: readonly Unit[], contacts: Battle["contacts"], facts = {}) =>
  battleOf(units, { step: "melee", contacts, ...facts });

describe("the preview of a melee (M-MEL-2, M-MEL-6, D-161, D-166, D-170, D-223, X-PMM-6)", () => {
  const line = (facts: Parameters<typeof troops>[0] = {}) => troops({ y: 20, ...facts });
  const met = [contactOf("a", "b")];
  const LAPS = { ...NO_PREFERENCES, laps: true };
  const two = [contactOf("a", "b"), contactOf("a", "c")];
  const crew = engine("bombard", { id: "b", side: "blue", y: 20 });
  const flanked = foe({ figures: 10, files: 2, heading: 90, x: 36.75, y: 20 - 1.875 });
  const rear = foe({ type: "lightFoot", figures: 8, files: 4, heading: 0, y: 18.5 });

  const MELEES: readonly (readonly [string, Battle])[] = [
    ["front to front", meleeOf([line({ figures: 12, files: 6 }), foe({ figures: 10, files: 5 })], met)],
    [
      "front to front, each in one rank",
      meleeOf([line({ figures: 9, files: 9 }), foe({ figures: 8, files: 8 })], met),
    ],
    [
      "front to front, with an overlap",
      meleeOf([line({ figures: 14, files: 7 }), foe({ figures: 8, files: 4, x: 38 })], met),
    ],
    [
      "in a flank",
      meleeOf([line({ figures: 8, files: 8, x: 36 }), flanked], [contactOf("a", "b", { zone: "flank" })]),
    ],
    [
      "in the rear, where gaps open",
      meleeOf([line({ figures: 8, files: 4 }), rear], [contactOf("a", "b", { zone: "rear" })]),
    ],
    ["at a corner", meleeOf([line({ figures: 8, files: 4 }), foe({ figures: 8, files: 4, x: 38.99 })], met)],
    [
      "with a whole rank that fights",
      meleeOf([line({ figures: 14, files: 7 }), foe({ figures: 6, files: 3 })], met, {
        settings: { fightingRank: "wholeRank" },
      }),
    ],
    [
      "of a column that laps round",
      meleeOf([line({ figures: 6, files: 2, prefers: LAPS }), foe({ figures: 5, files: 2 })], met),
    ],
    [
      "of a line that laps round, with figures out already",
      meleeOf(
        [
          line({
            figures: 9,
            files: 8,
            prefers: LAPS,
            lapped: {
              figures: [{ x: 36, y: 19.25, heading: 180, enemy: "b", sinceTurn: 1 }],
              left: 0,
              right: 0,
            },
          }),
          foe({ figures: 4, files: 4 }),
        ],
        met,
      ),
    ],
    [
      "of one against two",
      meleeOf(
        [
          line({ figures: 8, files: 4 }),
          foe({ figures: 4, files: 2, x: 35.25 }),
          foe({ id: "c", type: "lightFoot", figures: 4, files: 2, x: 36.75 }),
        ],
        two,
      ),
    ],
    [
      "of horse that charged against standing horse",
      meleeOf(
        [
          line({
            type: "mediumHorse",
            figures: 8,
            files: 4,
            turn: { charge: { target: "b", leftInches: 0, heading: 0, met: ["b"], chargedOn: false } },
          }),
          foe({ type: "heavyHorse", figures: 6, files: 3 }),
        ],
        met,
        { settings: { momentum: "on", stationaryCavalry: "on" } },
      ),
    ],
    ["against a crew", meleeOf([line({ figures: 8, files: 8 }), crew], met)],
    [
      "on round bases",
      meleeOf(
        [
          line({
            figures: 8,
            files: 4,
            profile: { base: { shape: "round", width: 1, depth: 1 } },
          }),
          foe({ figures: 6, files: 3 }),
        ],
        met,
      ),
    ],
  ];

  it.each(MELEES)("M-MEL-2 D-223 has exactly the chances of the rules %s", (_, battle) => {
    const [melee] = findMelees(battle);
    if (!melee) throw new Error("There is no melee");
    const preview = previewMelee(battle, melee, rulesetWith(battle.settings));
    if (preview.type !== "odds") throw new Error(`The preview is ${preview.type}`);
    const slow = reckonSlowly(battle, melee);
    const list = ({ outcomes }: MeleeOdds) =>
      new Map(outcomes.map(({ losses, chance }) => [losses.join(), chance]));
    const [quick, exact] = [list(preview.odds), list(slow)];
    expect([...quick.keys()].sort()).toStrictEqual([...exact.keys()].sort());
    for (const [losses, chance] of exact) expect(quick.get(losses), losses).toBeCloseTo(chance, 12);
  });

  it("M-RET-3 gives no chances where a unit runs, whose die to rally comes first", () => {
    const runs = foe({ condition: { type: "running", mode: "rout", runningTurn: 1, inTurn: 1 } });
    const battle = meleeOf([line(), runs], met);
    expect(findMelees(battle).map((melee) => previewMelee(battle, melee, rulesetWith({})))).toStrictEqual([
      { type: "running" },
    ]);
  });

  it.each([
    [24, 20, "odds"],
    [60, 60, "odds"],
    [200, 60, "tooLarge"],
  ])("X-PMM-6 %d against %d: %s", (figures, others, type) => {
    const battle = meleeOf([line({ figures, files: 20 }), foe({ figures: others, files: 20 })], met);
    expect(
      findMelees(battle).map((melee) => previewMelee(battle, melee, rulesetWith({})).type),
    ).toStrictEqual([type]);
  });
});
