import { describe, expect, it } from "vitest";
import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import { previewCharge } from "#battle/skirmish/previews/charge-preview.ts";
import { previewCombats } from "#battle/skirmish/previews/combat-preview.ts";
import { previewShot } from "#battle/skirmish/previews/shot-preview.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { type D6, type Dice, KnownDice } from "#rules/dice.ts";
import type { CombatEnd, CombatOdds } from "#rules/odds/combat-odds.ts";
import { ask, figure, skirmishOf, touch } from "../../support/skirmish-builders.ts";

const FACES = [1, 2, 3, 4, 5, 6] as const;
const PAIRS = FACES.flatMap((one) => FACES.map((other) => [one, other] as const));

/** Carries out a command. */
function carryOut(battle: Skirmish, command: SkirmishCommand, dice: Dice) {
  const result = ask(battle, command, dice);
  if (result.type !== "done") throw new Error(JSON.stringify(result));
  return result;
}

describe("the preview of a shot", () => {
  const line = (facts: Partial<Figure["profile"]> = {}, rest = {}) =>
    skirmishOf(
      [
        figure({ id: "a", weapon: "bow", y: 30, ...facts }),
        figure({ id: "b", side: "blue", x: 23, y: 24 }),
        figure({ id: "c", side: "blue", x: 25, y: 24, stance: "mounted" }),
      ],
      { clock: { phase: "footStill" }, ...rest },
    );
  const shot = { figure: "a", target: "b" } as const;

  it.each<[string, Skirmish]>([
    ["a line of two", line()],
    ["a non-warrior", line({ kind: "nonWarrior" })],
    ["one who has fallen before", line({}, { fallen: ["c"] })],
  ])("S-FIRE-2 S-FIRE-11 is what all dice give: %s", (_, battle) => {
    const preview = previewShot(battle, shot);
    expect(preview.victims.map(({ drawn }) => drawn)).toEqual([1 / 2, 1 / 2]);
    const counts = new Map<string, number>();
    let kills = 0;
    for (const drawn of [1, 2])
      for (const die of FACES) {
        const { events } = carryOut(battle, { type: "shoot", ...shot }, new KnownDice([[drawn], [die]]));
        const [fired] = events.filter((event) => event.type === "shotFired");
        if (!fired) throw new Error("No shot");
        const victim = preview.victims.find(({ figure: id }) => id === fired.victim);
        expect(fired.lines).toEqual(victim?.lines);
        expect(fired.isWasted).toBe(victim?.hasFallen);
        if (fired.kills) counts.set(fired.victim, (counts.get(fired.victim) ?? 0) + 1);
        if (fired.kills && !fired.isWasted) kills += 1;
      }
    for (const victim of preview.victims)
      expect(victim.kills).toBeCloseTo((counts.get(victim.figure) ?? 0) / 6, 12);
    expect(preview.kills).toBeCloseTo(kills / 12, 12);
  });

  it("says why there is none", () => {
    expect(previewShot(line({ weapon: "none" }), shot)).toMatchObject({
      refusal: { code: "noWeapon" },
      victims: [],
      kills: 0,
    });
  });
});

describe("the preview of a charge", () => {
  const at = (y: number, facts = {}) =>
    skirmishOf([figure({ id: "a", y, ...facts }), figure({ id: "b", side: "blue", y: 10 })]);
  const charge = { figure: "a", target: "b" } as const;

  it.each<[string, Skirmish]>([
    ["on foot, in reach whatever the die", at(17)],
    ["on foot, in reach of a 4", at(20.7)],
    ["on foot, exactly in reach of a 4", at(20.75)],
    ["on foot, out of reach", at(25)],
    ["mounted, in reach of an 8", at(30.5, { stance: "mounted" })],
  ])("S-MOVE-6 D-18 is what all dice give: %s", (_, battle) => {
    const preview = previewCharge(battle, charge);
    if ("code" in preview) throw new Error(preview.code);
    const throws = preview.dice === 2 ? PAIRS : FACES.map((die) => [die] as const);
    const reached = throws.filter((dice) => {
      const { events } = carryOut(battle, { type: "charge", ...charge }, new KnownDice([dice]));
      return events.some((event) => event.type === "chargeEnded" && event.outcome === "reached");
    });
    expect(preview.reaches).toBeCloseTo(reached.length / throws.length, 12);
    expect(preview.meets).toEqual(["b"]);
  });

  it("D-18 names another enemy whom it meets on the way", () => {
    const { figures, ...battle } = at(20);
    const other = figure({ id: "c", side: "blue", y: 15 });
    const preview = previewCharge({ ...battle, figures: { ...figures, c: other } }, charge);
    expect(preview).toMatchObject({ meets: ["c"] });
  });

  it("says why there is none", () => {
    expect(previewCharge(at(20, { kind: "cart" }), charge)).toMatchObject({ code: "baggageCharges" });
  });
});

/** The dice of combats and attempts as they are given, and ones for whoever runs. */
function given(faces: readonly D6[]): Dice {
  const left = [...faces];
  return {
    roll: ({ purpose, count }) =>
      Array.from({ length: count }, () =>
        purpose === "combat" || purpose === "disengaging" ? (left.shift() ?? 1) : 1,
      ),
    draw: () => 1,
  };
}

/** Both sides are done with a stage. */
function end(battle: Skirmish, faces: readonly D6[] = []) {
  const first = carryOut(battle, { type: "endPhase", side: "red" }, given([])).battle;
  return carryOut(first, { type: "endPhase", side: "blue" }, given(faces));
}

type Ends = Partial<Record<CombatEnd, number>>;

/** All ends of a combat over all dice, for whoever tries to leave it whenever it may. */
class Tree {
  readonly ends: Ends = {};

  readonly leaver: "a" | "b" | undefined;

  constructor(leaver?: "a" | "b") {
    this.leaver = leaver;
  }

  add(name: CombatEnd, chance: number): void {
    this.ends[name] = (this.ends[name] ?? 0) + chance;
  }

  /** The round that is due. */
  fight(battle: Skirmish, chance: number): void {
    for (const pair of PAIRS) {
      const { events, battle: after } = end(battle, pair);
      const [round] = events.filter((event) => event.type === "roundFought");
      const outcome = round?.outcome ?? "locked";
      if (outcome === "locked" && after.clock.stage !== undefined) this.stay(after, chance / PAIRS.length);
      else this.add(outcome, chance / PAIRS.length);
    }
  }

  /** Between two rounds. */
  stay(battle: Skirmish, chance: number): void {
    const { leaver } = this;
    if (leaver === undefined) return this.fight(end(battle).battle, chance);
    const asked = carryOut(battle, { type: "disengage", figure: leaver }, given([])).battle;
    for (const die of FACES) {
      const { events, battle: after } = end(asked, [die]);
      const isAway = events.some((event) => event.type === "disengagingTried" && event.succeeds);
      if (isAway)
        this.add(leaver === "a" ? "attackerDisengages" : "defenderDisengages", chance / FACES.length);
      else this.fight(after, chance / FACES.length);
    }
  }
}

const same = (odds: CombatOdds, ends: Ends): void => {
  for (const [name, chance] of Object.entries(odds))
    expect([name, chance]).toEqual([name, expect.closeTo(ends[name as CombatEnd] ?? 0, 10)]);
};

describe("the preview of a combat", () => {
  type Facts = NonNullable<Parameters<typeof skirmishOf>[1]>;
  const facing = (facts: Facts = {}, attacker = {}, defender = {}) =>
    skirmishOf([figure({ y: 24.75, ...attacker }), figure({ side: "blue", y: 24, ...defender })], {
      contacts: [touch("a", "b", { charged: true })],
      ...facts,
      clock: { phase: "melee", stage: "pairing", ready: [], ...facts.clock },
    });
  const rider = { stance: "mounted", y: 25.125 } as const;
  const ONE = { settings: { meleeRounds: "onePerTurn" } } as const;
  /** Two rounds are left of the phase. */
  const TWO = { clock: { rounds: 18 } } as const;
  const previewOf = (battle: Skirmish) => {
    const [preview] = previewCombats(battle);
    if (!preview) throw new Error("No combat");
    return preview;
  };

  it.each<[string, Skirmish, number]>([
    ["one round on foot", facing(ONE), 1],
    ["one round of a charge on horseback", facing(ONE, rider), 1],
    ["one round of a berserker against a leader", facing(ONE, { berserker: true }, { leader: true }), 1],
    ["two rounds on foot", facing(TWO), 2],
    [
      "two rounds of a berserker against a rider",
      facing(TWO, { berserker: true, y: 25.125 }, { stance: "mounted" }),
      2,
    ],
  ])("S-MEL-8 S-MEL-9 is what all dice give: %s", (_, battle, rounds) => {
    const preview = previewOf(battle);
    expect(preview.rounds).toBe(rounds);
    const tree = new Tree();
    tree.fight(battle, 1);
    same(preview.odds, tree.ends);
  });

  it.each(["a", "b"] as const)(
    "S-DIS-1 S-DIS-2 D-57 is what all dice give where %s tries to leave",
    (leaver) => {
      const role = leaver === "a" ? "attacker" : "defender";
      const battle = facing(TWO, rider);
      const before = new Tree(leaver);
      before.fight(battle, 1);
      same(previewOf(battle).leaving[role].odds, before.ends);
      const locked = [6, 5, 4, 3, 2, 1]
        .map((face) => end(battle, [1, face as D6]).battle)
        .find(({ clock }) => clock.stage === "disengaging");
      if (!locked) throw new Error("Never locked");
      const between = new Tree(leaver);
      between.stay(locked, 1);
      const preview = previewOf(locked);
      same(preview.leaving[role].odds, between.ends);
      expect(preview.rounds).toBe(1);
    },
  );

  it("D-44 takes the pairs as they are wished so far, and says nothing outside the melee", () => {
    const battle = facing();
    expect(previewOf(battle).combat).toMatchObject({ attacker: "a", defender: "b", captures: false });
    const wished = carryOut(
      battle,
      { type: "pair", figure: "a", target: "b", captures: true },
      given([]),
    ).battle;
    expect(previewOf(wished).combat.captures).toBe(true);
    expect(previewCombats({ ...battle, clock: { ...battle.clock, phase: "footMoved" } })).toEqual([]);
  });

  it("S-MMOD-0 gives the lines of both, as the round itself has them", () => {
    const battle = facing({}, rider, { kind: "nonWarrior" });
    const [round] = end(battle, [1, 6]).events.filter((event) => event.type === "roundFought");
    expect(previewOf(battle).lines).toEqual(round?.lines);
  });
});
