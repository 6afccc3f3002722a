// One whole turn of a skirmish of 150 figures a side, and the odds of a combat; next to dice thrown many times over.
import { playSkirmish } from "#battle/skirmish/commander/play-skirmish.ts";
import { type Figure, FRESH_TURN, NO_WISHES, type Skirmish } from "#battle/skirmish/state.ts";
import { DrawnDice } from "#rules/dice.ts";
import { measureCombatOdds } from "#rules/odds/combat-odds.ts";
import { DEFAULT_SKIRMISH_SETTINGS } from "#rules/settings.ts";
import {
  type CombatFacts,
  judgeRound,
  readAttackModifier,
  readDefenceModifier,
} from "#rules/skirmish/melee.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { numbersFrom } from "./random.ts";
import { measure } from "./timing.ts";

const RULES = skirmishRulesetWith({});
const PLAIN = {
  stance: "foot",
  kind: "warrior",
  leader: false,
  berserker: false,
  small: false,
} as const;

/** Two sides that face each other at charging distance, in loose order; every sixth figure shoots. */
function deploy(perSide: number): Skirmish {
  const draw = numbersFrom(perSide);
  const files = Math.ceil(perSide / 3);
  const figures = ["red", "blue"].flatMap((side, at) =>
    Array.from({ length: perSide }, (_, index): Figure => {
      const rank = Math.floor(index / files);
      const forward = at === 0 ? 1 : -1;
      return {
        id: `${side}${index}`,
        name: "",
        side,
        base: { shape: "rectangle", width: 0.75, depth: 0.75 },
        profile: { ...PLAIN, weapon: rank === 0 && index % 2 === 0 ? "bow" : "none" },
        place: {
          x: 10 + (index % files) * 1.5 + draw() * 0.5,
          y: 40 + forward * (4 + rank * 1.5 + draw() * 0.5),
          heading: at === 0 ? 0 : 180,
        },
        condition: { type: "free" },
        turn: FRESH_TURN,
      };
    }),
  );
  return {
    settings: DEFAULT_SKIRMISH_SETTINGS,
    table: { widthInches: 100, depthInches: 80 },
    terrain: [],
    sides: [
      { id: "red", name: "Red", edge: "bottom" },
      { id: "blue", name: "Blue", edge: "top" },
    ],
    figures: Object.fromEntries(figures.map((one) => [one.id, one])),
    bodies: {},
    contacts: [],
    combats: [],
    wishes: NO_WISHES,
    fallen: [],
    clock: { turn: 0, phase: "setUp", rounds: 0, ready: [] },
  };
}

/** Plays one turn; how long each phase takes, and how many commands it has. */
function playTurn(start: Skirmish): ReadonlyMap<string, { ms: number; commands: number }> {
  const spent = new Map<string, { ms: number; commands: number }>();
  let begin = performance.now();
  for (const { before } of playSkirmish(start, 1, new DrawnDice(numbersFrom(3)))) {
    const now = performance.now();
    const { phase } = before.clock;
    const sum = spent.get(phase) ?? { ms: 0, commands: 0 };
    spent.set(phase, { ms: sum.ms + now - begin, commands: sum.commands + 1 });
    begin = now;
  }
  return spent;
}

const row = (...cells: readonly string[]): void =>
  console.log(cells.map((cell) => cell.padStart(14)).join(""));

console.log("\nOne turn of two simple commanders, 150 figures a side, phase by phase");
row("phase", "commands", "ms");
const start = deploy(150);
for (let warm = 0; warm < 2; warm += 1) playTurn(start);
const turn = playTurn(start);
for (const [phase, { ms, commands }] of turn) row(phase, String(commands), ms.toFixed(1));
row("all", "", [...turn.values()].reduce((sum, { ms }) => sum + ms, 0).toFixed(1));

const side = {
  profile: { ...PLAIN, weapon: "none" },
  supports: 1,
  failedDisengaging: false,
  isFirstRound: true,
} as const;
const COMBAT: CombatFacts = {
  attacker: {
    ...side,
    profile: { ...side.profile, stance: "mounted" },
    charged: true,
    surprise: false,
    behind: false,
  },
  defender: { ...side, formation: "none", isFaced: true, obstacle: false, higherInches: 0 },
};

/** The chance that the attacker wins, from so many combats that are fought out with thrown dice. */
function sample(times: number): number {
  const dice = new DrawnDice(numbersFrom(1));
  let won = 0;
  for (let time = 0; time < times; time += 1)
    for (let round = 0; round < 20; round += 1) {
      const facts = {
        attacker: { ...COMBAT.attacker, isFirstRound: round === 0 },
        defender: { ...COMBAT.defender, isFirstRound: round === 0 },
      };
      const [one = 1, other = 1] = dice.roll({ purpose: "combat", count: 2 });
      const modifiers = [
        readAttackModifier(facts, RULES).modifier,
        readDefenceModifier(facts, RULES).modifier,
      ] as const;
      const { outcome } = judgeRound([one, other], modifiers, RULES);
      if (outcome === "locked") continue;
      if (outcome === "defenderKilled" || outcome === "defenderRetreats") won += 1;
      break;
    }
  return won / times;
}

const TIMES = 10_000;
const odds = measure(() => measureCombatOdds({ combat: COMBAT, rounds: 20, disengaging: {} }, RULES)) / 1000;
const leaving =
  measure(() => measureCombatOdds({ combat: COMBAT, rounds: 20, disengaging: { defender: 1 } }, RULES)) /
  1000;
const thrown = measure(() => sample(TIMES)) / 1000;
console.log(
  `\nThe odds of a combat until it is decided; naively: ${TIMES} combats with thrown dice, to 1 in 100`,
);
row("", "exact ms", "thrown ms", "x thrown");
row("no one leaves", odds.toFixed(4), thrown.toFixed(1), (thrown / odds).toFixed(0));
row("one may leave", leaving.toFixed(4), "", "");
