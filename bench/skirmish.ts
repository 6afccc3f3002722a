// The commands of one turn of a skirmish of 150 figures a side, and the odds of a combat; next to dice thrown many times over.
import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import { playSkirmish } from "#battle/skirmish/commander/play-skirmish.ts";
import { execute } from "#battle/skirmish/execute.ts";
import { type Figure, FRESH_TURN, NO_WISHES, type Skirmish } from "#battle/skirmish/state.ts";
import { baseOf } from "#field/figures/place.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import { DrawnDice } from "#rules/dice.ts";
import { measureCombatOdds } from "#rules/odds/combat-odds.ts";
import { isWithin } from "#rules/quantities.ts";
import { DEFAULT_SKIRMISH_SETTINGS } from "#rules/settings.ts";
import {
  type CombatFacts,
  judgeRound,
  readAttackModifier,
  readDefenceModifier,
} from "#rules/skirmish/melee.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { countSeenNaively } from "./naive-sight.ts";
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
    table: { widthInches: files * 1.5 + 20, depthInches: 80 },
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

/** One turn of two simple commanders: the commands that were lawful, as they were given. */
const record = (perSide: number): readonly SkirmishCommand[] =>
  [...playSkirmish(deploy(perSide), 1, new DrawnDice(numbersFrom(3)))].map(({ command }) => command);

/** The skirmish as it stands after a command, and how long the command took. */
interface Replayed {
  readonly phase: string;
  readonly command: SkirmishCommand;
  readonly after: Skirmish;
  readonly ms: number;
}

/** Carries out recorded commands on a table that nobody has looked at. */
function replay(perSide: number, commands: readonly SkirmishCommand[]): readonly Replayed[] {
  let battle = deploy(perSide);
  const dice = new DrawnDice(numbersFrom(3));
  return commands.map((command) => {
    const { turn, phase } = battle.clock;
    const begin = performance.now();
    const result = execute(battle, command, {
      issuer: { gm: true, sides: [] },
      moment: { turn, phase },
      dice,
    });
    const ms = performance.now() - begin;
    if (result.type !== "done") throw new Error(`A recorded ${command.type} was not carried out again`);
    battle = result.battle;
    return { phase, command, after: battle, ms };
  });
}

const sumOf = (replayed: readonly Replayed[]): number => replayed.reduce((sum, { ms }) => sum + ms, 0);

/** The replay that took the median time of several, once the engine is warm. */
function replayOften(perSide: number, commands: readonly SkirmishCommand[]): readonly Replayed[] {
  for (let warm = 0; warm < 3; warm += 1) replay(perSide, commands);
  const all = Array.from({ length: 9 }, () => replay(perSide, commands)).sort((a, b) => sumOf(a) - sumOf(b));
  return all[4] ?? [];
}

/**
 * What the same commands cost who asks all figures: after each, whether any two of the table touch or stand on each other;
 * for each shot, all lines to all enemies in range and arc. Timed for every so manieth command.
 */
function checkNaively(replayed: readonly Replayed[]): number {
  const begin = performance.now();
  const some = replayed.filter((_, index) => index % NAIVE_STEP === 0);
  for (const { command, after } of some) {
    const figures = Object.values(after.figures).filter(({ condition }) => condition.type === "free");
    const bases = figures.map(baseOf);
    bases.some((a, index) =>
      bases.slice(index + 1).some((b) => overlaps(a, b) || isWithin(measureGap(a, b), 0)),
    );
    if (command.type !== "shoot") continue;
    const seers = figures.map(({ id, side, place, base, profile }) => ({
      id,
      side,
      place,
      base,
      weapon: profile.weapon,
    }));
    countSeenNaively(
      seers,
      seers.filter(({ id }) => id === command.figure),
      RULES,
    );
  }
  return ((performance.now() - begin) * replayed.length) / some.length;
}

const NAIVE_STEP = 10;

const row = (...cells: readonly string[]): void =>
  console.log(cells.map((cell) => cell.padStart(14)).join(""));

console.log(
  "\nThe lawful commands of one turn, phase by phase, 150 figures a side: given once, then only carried out",
);
row("phase", "commands", "ms", "most, ms");
const begin = performance.now();
const commands = record(150);
const played = performance.now() - begin;
const turn = replayOften(150, commands);
for (const phase of new Set(turn.map((one) => one.phase))) {
  const own = turn.filter((one) => one.phase === phase);
  const most = Math.max(...own.map(({ ms }) => ms));
  row(phase, String(own.length), sumOf(own).toFixed(1), most.toFixed(1));
}
row("all", String(turn.length), sumOf(turn).toFixed(1));
row("with commanders", "", played.toFixed(1));

console.log("\nHow that grows; naively: all pairs of figures after each command, all lines for each shot");
row("a side", "commands", "ours ms", "a command", "naive ms", "x naive");
for (const perSide of [75, 150, 300]) {
  const lawful = record(perSide);
  const replayed = replayOften(perSide, lawful);
  const [ours, naive] = [sumOf(replayed), checkNaively(replayed)];
  row(
    String(perSide),
    String(lawful.length),
    ours.toFixed(1),
    (ours / lawful.length).toFixed(3),
    naive.toFixed(0),
    (naive / ours).toFixed(0),
  );
}

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
