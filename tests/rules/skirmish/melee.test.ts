import { describe, expect, it } from "vitest";
import {
  countDisengagingDice,
  readDisengagingModifier,
  readWayOut,
  succeeds,
} from "#rules/skirmish/disengaging.ts";
import type { AttackerFacts, CombatFacts, DefenderFacts } from "#rules/skirmish/melee.ts";
import {
  countRetreatDice,
  isBeforeWall,
  isFromBehind,
  judgeRound,
  mayDefenderSupport,
  readAttackModifier,
  readDefenceModifier,
  readOutcome,
} from "#rules/skirmish/melee.ts";
import { capturesInstead } from "#rules/skirmish/prisoners.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { FOOT, figure, MOUNTED, RULES } from "./figures.ts";

const PEASANT = figure({ kind: "nonWarrior" });

const combat = (
  attacker: Partial<AttackerFacts> = {},
  defender: Partial<DefenderFacts> = {},
  isFirstRound = true,
): CombatFacts => ({
  attacker: {
    profile: FOOT,
    supports: 0,
    failedDisengaging: false,
    charged: false,
    surprise: false,
    behind: false,
    isFirstRound,
    ...attacker,
  },
  defender: {
    profile: FOOT,
    supports: 0,
    failedDisengaging: false,
    formation: "none",
    isFaced: true,
    obstacle: false,
    higherInches: 0,
    isFirstRound,
    ...defender,
  },
});
const both = (facts: CombatFacts, rules = RULES): readonly [number, number] => [
  readAttackModifier(facts, rules).modifier,
  readDefenceModifier(facts, rules).modifier,
];

describe("the result of a round", () => {
  it.each([
    [6, 3, "defenderKilled"],
    [5, 3, "defenderRetreats"],
    [4, 3, "defenderRetreats"],
    [3, 3, "locked"],
    [3, 4, "attackerRetreats"],
    [1, 3, "attackerRetreats"],
    [1, 4, "attackerKilled"],
  ] as const)("S-MEL-7 S-MEL-8 %i v %i -> %s", (one, other, outcome) => {
    expect(judgeRound([one, other], [0, 0], RULES).outcome).toBe(outcome);
  });

  it.each([
    [8, "defenderKilled"],
    [3, "defenderKilled"],
    [2, "defenderRetreats"],
    [-2, "attackerRetreats"],
    [-3, "attackerKilled"],
    [-4, "attackerKilled"],
    [-9, "attackerKilled"],
  ] as const)("S-MEL-8 D-47 a difference of %i -> %s", (difference, outcome) => {
    expect(readOutcome(difference, RULES)).toBe(outcome);
  });

  it("S-MEL-7 totals are compared: 4 + 1 v 3 + 2", () => {
    expect(judgeRound([4, 3], [1, 2], RULES)).toEqual({ difference: 0, outcome: "locked" });
  });

  it("S-MEL-9 a shield wall helps in the first round alone", () => {
    const wall = { formation: "shieldWall" } as const;
    expect(judgeRound([4, 2], both(combat({}, wall)), RULES).outcome).toBe("locked");
    expect(judgeRound([4, 2], both(combat({}, wall, false)), RULES).outcome).toBe("defenderRetreats");
  });

  it.each([
    ["defenderKilled", true, true],
    ["defenderKilled", false, false],
    ["defenderRetreats", true, false],
    ["locked", true, false],
    ["attackerRetreats", true, false],
    ["attackerKilled", true, false],
  ] as const)("S-PRI-2 %s with capture announced %s is a capture: %s", (outcome, means, is) => {
    expect(capturesInstead(outcome, means)).toBe(is);
  });
});

describe("melee modifiers (S-MMOD-0)", () => {
  it.each([
    [
      "S-MMOD-0 mounted charger v shield wall, round 1",
      combat({ profile: MOUNTED, charged: true }, { formation: "shieldWall" }),
      [2, 2],
    ],
    [
      "S-MMOD-0 the same, round 2",
      combat({ profile: MOUNTED, charged: true }, { formation: "shieldWall" }, false),
      [2, 0],
    ],
    ["S-MMOD-0 two non-warriors", combat({ profile: PEASANT }, { profile: PEASANT }), [-1, -1]],
    ["S-MMOD-1 S-MMOD-2 charger v foot", combat({ profile: MOUNTED, charged: true }), [2, 0]],
    ["S-MMOD-1 on foot a charge adds nothing", combat({ charged: true }), [0, 0]],
    ["S-MMOD-1 S-MOVE-8 D-20 no charge that reached contact", combat({ profile: MOUNTED }), [1, 0]],
    ["S-MMOD-2 mounted v mounted", combat({ profile: MOUNTED }, { profile: MOUNTED }), [0, 0]],
    ["S-MMOD-2 mounted defender v foot", combat({}, { profile: MOUNTED }), [0, 1]],
    ["S-MMOD-3 berserker, round 1", combat({ profile: figure({ berserker: true }) }), [2, 0]],
    ["S-MMOD-3 berserker, round 2", combat({ profile: figure({ berserker: true }) }, {}, false), [1, 0]],
    ["S-MMOD-4 two supports", combat({ supports: 2 }), [2, 0]],
    ["S-MMOD-4 S-MEL-3 three supports", combat({ supports: 3 }), [3, 0]],
    ["S-MMOD-4 five supports", combat({ supports: 5 }, { supports: 4 }), [3, 3]],
    ["S-MMOD-5 D-54 a leader", combat({ profile: figure({ leader: true }) }), [1, 0]],
    ["S-MMOD-6 D-55 surprise, round 1", combat({ surprise: true }), [1, 0]],
    ["S-MMOD-6 surprise, round 2", combat({ surprise: true }, {}, false), [0, 0]],
    ["S-MMOD-7 behind a hedge, round 1", combat({}, { obstacle: true }), [0, 1]],
    ["S-MMOD-7 behind a hedge, round 3", combat({}, { obstacle: true }, false), [0, 1]],
    ["S-MMOD-8 defender uphill", combat({}, { higherInches: 0.5 }), [0, 1]],
    ["S-MMOD-8 D-37 not high enough", combat({}, { higherInches: 0.49 }), [0, 0]],
    ["S-MMOD-8 attacker uphill", combat({}, { higherInches: -1 }), [0, 0]],
    ["S-MMOD-9 S-FORM-6 shield wall, round 1", combat({}, { formation: "shieldWall" }), [0, 2]],
    ["S-MMOD-9 S-FORM-6 shield wall, round 2", combat({}, { formation: "shieldWall" }, false), [0, 0]],
    [
      "S-MMOD-9 D-42 shield wall from behind",
      combat({}, { formation: "shieldWall", isFaced: false }),
      [0, 0],
    ],
    ["S-MMOD-10 S-FORM-6 hedgehog, round 1", combat({}, { formation: "hedgehog", isFaced: false }), [0, 1]],
    ["S-MMOD-10 hedgehog, round 2", combat({}, { formation: "hedgehog" }, false), [0, 0]],
    ["S-MMOD-11 from behind", combat({ behind: true }), [1, 0]],
    ["S-MMOD-11 never a hedgehog", combat({ behind: true }, { formation: "hedgehog" }), [0, 1]],
    ["S-MMOD-11 from behind, round 2", combat({ behind: true }, {}, false), [0, 0]],
    ["S-MMOD-12 a peasant", combat({ profile: PEASANT }), [-1, 0]],
    ["S-MMOD-12 a cart", combat({}, { profile: figure({ kind: "cart" }) }), [0, -1]],
    [
      "S-MMOD-13 D-57 failed to disengage",
      combat({ failedDisengaging: true }, { failedDisengaging: true }, false),
      [-1, -1],
    ],
    ["S-MMOD-14 a dog", combat({}, { profile: figure({ kind: "smallAnimal" }) }), [0, -3]],
    ["S-MMOD-15 D-64 a bear", combat({ profile: figure({ kind: "largeAnimal" }) }), [-2, 0]],
    ["S-MMOD-15 D-64 a pack animal", combat({}, { profile: figure({ kind: "packAnimal" }) }), [0, -2]],
    [
      "S-MMOD-14 D-64 a pack animal called small",
      combat({}, { profile: figure({ kind: "packAnimal", small: true }) }),
      [0, -3],
    ],
    [
      "S-MMOD-16 a mounted leader charges a shield wall",
      combat(
        { profile: figure({ stance: "mounted", leader: true }), charged: true },
        { formation: "shieldWall" },
      ),
      [3, 2],
    ],
    [
      "S-MMOD-16 a berserker with four supports behind a non-warrior",
      combat({ profile: figure({ berserker: true }), supports: 4, behind: true }, { profile: PEASANT }),
      [6, -1],
    ],
  ] as const)(
    "%s (S-MMOD-1, S-MMOD-2, S-MMOD-3, S-MMOD-4, S-MMOD-5, S-MMOD-12, S-MMOD-13, S-MMOD-14, S-MMOD-15)",
    (_, facts, modifiers) => {
      expect(both(facts)).toEqual(modifiers);
    },
  );

  it("S-MMOD-16 add up with the dice", () => {
    const leader = combat(
      { profile: figure({ stance: "mounted", leader: true }), charged: true },
      { formation: "shieldWall" },
    );
    expect(judgeRound([3, 3], both(leader), RULES)).toEqual({ difference: 1, outcome: "defenderRetreats" });
    expect(judgeRound([2, 3], both(leader), RULES).outcome).toBe("locked");
    const later: CombatFacts = {
      attacker: { ...leader.attacker, isFirstRound: false },
      defender: { ...leader.defender, isFirstRound: false },
    };
    expect(judgeRound([2, 3], both(later), RULES)).toEqual({ difference: 2, outcome: "defenderRetreats" });
    const berserker = combat(
      { profile: figure({ berserker: true }), supports: 4, behind: true },
      { profile: PEASANT },
    );
    expect(judgeRound([1, 4], both(berserker), RULES)).toEqual({ difference: 4, outcome: "defenderKilled" });
  });

  it("D-50 D-52 the round is counted for each principal by himself", () => {
    const facts = combat({ surprise: true }, { formation: "hedgehog", isFirstRound: false });
    expect(both(facts)).toEqual([1, 0]);
  });

  it("D-53 chargeBonus = firstRound ends with the first round", () => {
    const rules = skirmishRulesetWith({ chargeBonus: "firstRound" });
    expect(both(combat({ profile: MOUNTED, charged: true }), rules)).toEqual([2, 0]);
    expect(both(combat({ profile: MOUNTED, charged: true }, {}, false), rules)).toEqual([1, 0]);
    expect(both(combat({ profile: MOUNTED, charged: true }, {}, false))).toEqual([2, 0]);
  });

  it.each([
    [120, "half", true],
    [90, "half", false],
    [90.02, "half", true],
    [-91, "half", true],
    [120, "quarter", false],
    [135, "quarter", false],
    [135.1, "quarter", true],
  ] as const)("S-MMOD-11 D-56 contact at %f° by %s comes from behind: %s", (bearing, behind, is) => {
    expect(isFromBehind(bearing, skirmishRulesetWith({ behind }))).toBe(is);
  });

  it.each([
    [0, true],
    [90, true],
    [90.1, false],
    [180, false],
  ])("D-42 a bearing of %f° lies before a shield wall: %s", (bearing, is) => {
    expect(isBeforeWall(bearing, RULES)).toBe(is);
  });

  it.each([
    [2, 0, true],
    [2.1, 0, false],
    [1, 180, false],
    [1, 90, true],
    [1, -90.1, false],
  ])('S-MEL-5 D-46 %f" away at %f° may support: %s', (inches, bearing, may) => {
    expect(mayDefenderSupport(inches, bearing, RULES)).toBe(may);
  });
});

describe("running", () => {
  it.each([
    ["foot", FOOT, 2, 3],
    ["mounted", MOUNTED, 3, 4],
    ["a pack animal", figure({ kind: "packAnimal", stance: "mounted" }), 2, 3],
    ["an animal marked mounted", figure({ kind: "largeAnimal", stance: "mounted" }), 3, 4],
  ] as const)("S-MEL-11 S-DIS-3 D-64 %s", (_, profile, retreat, disengaging) => {
    expect(countRetreatDice(profile, RULES)).toBe(retreat);
    expect(countDisengagingDice(profile, RULES)).toBe(disengaging);
  });

  it("D-62 looks at as much of the way out as one moves", () => {
    expect([readWayOut(FOOT, RULES), readWayOut(MOUNTED, RULES)]).toEqual([6, 12]);
  });
});

describe("disengaging", () => {
  const alone = { profile: FOOT, opponent: FOOT, friends: 0, enemies: 1, isWayHard: false };

  it.each([
    ["S-DIS-2 no modifiers, 3", alone, 3, true],
    ["S-DIS-2 no modifiers, 4", alone, 4, false],
    ["S-DIS-4 foot from mounted, 2", { ...alone, opponent: MOUNTED }, 2, true],
    ["S-DIS-4 foot from mounted, 3", { ...alone, opponent: MOUNTED }, 3, false],
    [
      "S-DIS-4 D-61 mounted from foot with two supports, 6",
      { ...alone, profile: MOUNTED, friends: 2 },
      6,
      true,
    ],
    ["S-DIS-4 D-62 from two on foot through woods, 1", { ...alone, enemies: 2, isWayHard: true }, 1, true],
    ["S-DIS-4 D-62 from two on foot through woods, 2", { ...alone, enemies: 2, isWayHard: true }, 2, false],
    ["D-61 no cap on friends", { ...alone, friends: 4, enemies: 2 }, 6, true],
    ["D-61 no cap on enemies", { ...alone, enemies: 6 }, 1, false],
    ["D-59 results of 0 and less", { ...alone, friends: 3 }, 1, true],
  ] as const)("%s (S-DIS-2, S-DIS-4, D-59)", (_, facts, die, is) => {
    expect(succeeds(die, readDisengagingModifier(facts, RULES).modifier, RULES)).toBe(is);
  });

  it("S-DIS-4 D-62 says why", () => {
    const facts = { profile: FOOT, opponent: MOUNTED, friends: 1, enemies: 3, isWayHard: true };
    expect(readDisengagingModifier(facts, RULES).lines).toEqual([
      { rule: "S-DIS-4", label: "supportingFriends", value: -1 },
      { rule: "S-DIS-4", label: "additionalEnemies", value: 2 },
      { rule: "S-DIS-4", label: "footFromMounted", value: 1 },
      { rule: "D-62", label: "hardWay", value: 1 },
    ]);
  });
});
