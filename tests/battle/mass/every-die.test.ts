import { describe, expect, it } from "vitest";
import { findMelees } from "#battle/mass/melee/melees.ts";
import { previewCannon } from "#battle/mass/previews/cannon-preview.ts";
import { previewCharge } from "#battle/mass/previews/charge-preview.ts";
import { previewMelee } from "#battle/mass/previews/melee-preview.ts";
import { previewVolleys } from "#battle/mass/previews/volley-preview.ts";
import { standTargets } from "#battle/mass/shots.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import { readRally } from "#rules/mass/rally.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { chanceOfStability, chanceToRally } from "#rules/odds/check-odds.ts";
import { battleOf, contactOf, engine, foe, pick, troops } from "../../support/battle-builders.ts";
import { countEnds, type End, listEnds } from "../../support/every-die.ts";
import { archers, missiles, peasants, shoot } from "../../support/volley-builders.ts";

type Facts = Parameters<typeof troops>[0];

const rulesOf = ({ settings }: Battle) => rulesetWith(settings);

/** Expects the chances that were reckoned to be those that all dice give. */
function expectSame(found: ReadonlyMap<string, number>, reckoned: ReadonlyMap<string, number>): void {
  const keys = new Set([...found.keys(), ...reckoned.keys()]);
  for (const key of keys) expect(reckoned.get(key) ?? 0, key).toBeCloseTo(found.get(key) ?? 0, 10);
}

const listed = (chances: readonly number[]): ReadonlyMap<string, number> =>
  new Map(chances.map((chance, count) => [String(count), chance]));

describe("odds over all dice of the command itself", () => {
  const melee = (one: Facts, other: Facts) =>
    battleOf([troops({ y: 20, ...one }), foe(other)], { step: "melee", contacts: [contactOf("a", "b")] });
  const MELEES: readonly (readonly [string, Facts, Facts])[] = [
    ["heavy foot, one against one", { figures: 1, files: 1 }, { figures: 1, files: 1 }],
    [
      "two heavy foot against light foot",
      { figures: 2, files: 2 },
      { type: "lightFoot", figures: 1, files: 1 },
    ],
    [
      "a man of foot against two peasants",
      { figures: 1, files: 1 },
      { type: "peasants", figures: 2, files: 2 },
    ],
    [
      "two tired against levies",
      { figures: 2, files: 1, exertion: { run: [], completed: 0, fatigued: true } },
      { type: "levies", figures: 2, files: 1 },
    ],
  ];

  it.each(MELEES)("M-MEL-2 D-161 X-PMM-6 both rounds and what they end in: %s", (_, one, other) => {
    const battle = melee(one, other);
    const [fought] = findMelees(battle);
    if (!fought) throw new Error("There is no melee");
    const preview = previewMelee(battle, fought, rulesOf(battle));
    if (preview.type !== "odds") throw new Error("There are no odds");
    const ends = [...listEnds(battle, { type: "fight" })];
    const fallen = (end: End, id: string): number =>
      pick(end, "figuresFell")
        .flatMap(({ rule, losses }) => (rule === "M-MEL-9" ? losses : []))
        .reduce((sum, { unit, count }) => sum + (unit === id ? count : 0), 0);
    const ids = preview.units.map(({ id }) => id);
    expectSame(
      countEnds(ends, (end) => ids.map((id) => fallen(end, id)).join()),
      new Map(preview.odds.outcomes.map(({ losses, chance }) => [losses.join(), chance])),
    );
    const { reactions, continues, destroyed } = preview.reactions;
    const judged = countEnds(ends, (end) => {
      const [morale] = pick(end, "postMeleeJudged");
      if (!morale) return "destroyed";
      const { loser = "", reaction } = morale;
      return reaction === "continues" ? "continues" : `${loser} ${reaction}`;
    });
    expectSame(
      judged,
      new Map([
        ...reactions.map(({ loser, reaction, chance }): [string, number] => [
          `${fought.sides[loser]} ${reaction}`,
          chance,
        ]),
        ["continues", continues],
        ["destroyed", judged.get("destroyed") ?? 0],
      ]),
    );
    for (const [index, side] of fought.sides.entries()) {
      const own = preview.units.filter((unit) => unit.side === side);
      const all = countEnds(ends, (end) => own.every(({ id, figures }) => fallen(end, id) === figures));
      expect(destroyed[index]).toBeCloseTo(all.get("true") ?? 0, 10);
    }
  });

  it.each([
    [{}, {}],
    [
      { type: "heavyCrossbowmen", figures: 7, files: 7 },
      { type: "armouredFoot", figures: 9, files: 9 },
    ],
    [{ type: "arquebusiers", figures: 3, files: 3 }, {}],
  ] as const)("M-FIRE-0 M-ARQ-1 a volley of %j at %j", (own, other) => {
    const battle = missiles([archers(own), peasants(other)]);
    const [preview] = previewVolleys(battle, "a", rulesOf(battle));
    const killed = (end: End) =>
      pick(end, "volleyShot")
        .flatMap(({ groups }) => groups)
        .reduce((sum, { kills }) => sum + kills, 0);
    expectSame(countEnds(listEnds(battle, shoot()), killed), listed(preview?.kills ?? []));
  });

  it("M-CAN-7 M-CAN-8 a shot of the heavy field gun", () => {
    const gun = engine("heavyGun", { y: 44 });
    const battle = battleOf([gun, foe({ y: 20, figures: 40 })], { step: "artillery" });
    const reckoned = new Map<string, number>();
    for (const { hits, chance } of previewCannon(
      battle,
      gun as Parameters<typeof previewCannon>[1],
      { bearing: 2, colour: "white" },
      standTargets(battle),
      rulesOf(battle),
    )) {
      const count = String(hits.reduce((sum, hit) => sum + hit.count, 0));
      reckoned.set(count, (reckoned.get(count) ?? 0) + chance);
    }
    const command = { type: "fireCannon", engine: "e", bearing: 2, colour: "white" } as const;
    const hitsOf = (end: End) =>
      pick(end, "engineFired")
        .flatMap(({ hits }) => hits)
        .reduce((sum, { count }) => sum + count, 0);
    expect(reckoned.size).toBeGreaterThan(1);
    expectSame(countEnds(listEnds(battle, command), hitsOf), reckoned);
  });

  it.each([
    ["heavyHorse", "lightFoot"],
    ["lightHorse", "heavyFoot"],
    ["swissPikemen", "heavyFoot"],
  ] as const)("M-MOR-5 M-MOR-8 whether a charge of %s is stood by %s", (type, target) => {
    const battle = battleOf([troops({ type, figures: 10, files: 5 }), foe({ type: target })]);
    const { stands } = previewCharge(battle, "a", "b");
    const command = { type: "charge", unit: "a", target: "b" } as const;
    const found = countEnds(listEnds(battle, command), (end) => String(pick(end, "checkRolled")[0]?.passed));
    expectSame(
      found,
      new Map([
        ["true", stands ?? 0],
        ["false", 1 - (stands ?? 0)],
      ]),
    );
  });

  it.each([
    ["heavyFoot", false],
    ["heavyFoot", true],
    ["mountedKnights", false],
  ] as const)("M-MOR-0 M-MOR-1 whether %s, tired %s, bear their losses", (type, fatigued) => {
    const exertion = { run: [], completed: 0, fatigued };
    const unit = troops({ type, y: 24, exertion, fallen: Array.from({ length: 15 }, (_, place) => place) });
    const battle = battleOf([unit, foe({ y: 6 })], { step: "artillery" });
    const stands = chanceOfStability(unit.profile.stabilityNeed, fatigued, rulesOf(battle));
    const found = countEnds(listEnds(battle, { type: "endStep" }), (end) =>
      String(pick(end, "checkRolled")[0]?.passed),
    );
    expectSame(
      found,
      new Map([
        ["true", stands],
        ["false", 1 - stands],
      ]),
    );
  });

  it.each([2, 3])("M-RET-8 whether a unit rallies after running turn %i", (runningTurn) => {
    const condition = { type: "running", mode: "rout", runningTurn, inTurn: runningTurn } as const;
    const pending = [{ id: "rally", type: "rally", rule: "M-RET-6", side: "red", unit: "a" } as const];
    const units: readonly Unit[] = [troops({ condition, y: 30 }), foe({ y: 4 })];
    const battle = battleOf(units, { turn: runningTurn + 1, pending });
    const rallies = chanceToRally(readRally(runningTurn, false, rulesOf(battle)));
    const command = { type: "rally", unit: "a", choice: "roll" } as const;
    const found = countEnds(listEnds(battle, command), (end) => String(pick(end, "rallyRolled")[0]?.rallied));
    expectSame(
      found,
      new Map([
        ["true", rallies],
        ["false", 1 - rallies],
      ]),
    );
  });
});
