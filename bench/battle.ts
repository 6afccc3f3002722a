// Melees, their odds and whole battles against what does the same work otherwise, and how they grow when numbers double.
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { battleOfFile, readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { playBattle } from "#battle/mass/commander/play-battle.ts";
import { findMelees } from "#battle/mass/melee/melees.ts";
import { previewMelee } from "#battle/mass/previews/melee-preview.ts";
import type { Battle, TroopUnit } from "#battle/mass/state.ts";
import { type D6, DrawnDice } from "#rules/dice.ts";
import { countKills, planStrike, type Striker } from "#rules/mass/combat.ts";
import { judgePostMelee } from "#rules/mass/post-melee.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { readProfile } from "#rules/mass/troop-types.ts";
import { type MeleeOddsFacts, measureMeleeOdds, type OddsStrike } from "#rules/odds/melee-odds.ts";
import { measureReactionOdds } from "#rules/odds/reaction-odds.ts";
import { numbersFrom } from "./random.ts";
import { measure } from "./timing.ts";

const RULES = rulesetWith({});
const [FOOT, HORSE] = [readProfile("heavyFoot", RULES), readProfile("mediumHorse", RULES)];
const FIGHTS = 10_000;

const say = (...cells: readonly string[]): void =>
  console.log(cells.map((cell) => cell.padStart(16)).join(""));
const micros = (time: number): string => (time < 100 ? time.toFixed(2) : time.toFixed(0));

/** Heavy foot and medium horse of which all fight, the horse in front. */
type Sizes = readonly [foot: number, horse: number];

/** Both rounds by the rules, with the lines of every number, and the morale after them. */
function fightMelee([foot, horse]: Sizes, roll: (count: number) => readonly D6[]): unknown {
  let left: Sizes = [foot, horse];
  const strikes = [];
  for (let round = 1; round <= 2; round += 1) {
    const [a, b]: readonly [Striker, Striker] = [
      { profile: FOOT, figures: left[0] },
      { profile: HORSE, figures: left[1] },
    ];
    const byFoot = planStrike({ attacker: a, defender: b, zone: "front" }, RULES);
    const byHorse = planStrike({ attacker: b, defender: a, zone: "front" }, RULES);
    strikes.push(byFoot, byHorse);
    const [onHorse, onFoot] = [
      countKills(byFoot, roll(byFoot.dice)),
      countKills(byHorse, roll(byHorse.dice)),
    ];
    left = [Math.max(0, left[0] - onFoot), Math.max(0, left[1] - onHorse)];
  }
  const morale =
    left[0] > 0 && left[1] > 0
      ? judgePostMelee(
          [
            [{ profile: FOOT, entered: foot, lost: foot - left[0], survivors: left[0] }],
            [{ profile: HORSE, entered: horse, lost: horse - left[1], survivors: left[1] }],
          ],
          roll(1)[0],
          RULES,
        )
      : undefined;
  return { left, strikes, morale };
}

/** Who strikes whom, reckoned once for all losses that leave as many figures. */
function factsOf(sizes: Sizes): MeleeOddsFacts {
  const planned = new Map<number, readonly OddsStrike[]>();
  const plan = (foot: number, horse: number): readonly OddsStrike[] => {
    const [a, b] = [
      { profile: FOOT, figures: foot },
      { profile: HORSE, figures: horse },
    ];
    return [
      { ...planStrike({ attacker: a, defender: b, zone: "front" }, RULES), target: 1 },
      { ...planStrike({ attacker: b, defender: a, zone: "front" }, RULES), target: 0 },
    ];
  };
  const strike = (striker: 0 | 1, figures: number): OddsStrike | undefined => {
    const key = figures * 2 + striker;
    const known = planned.get(key) ?? (striker === 0 ? plan(figures, 1) : plan(1, figures));
    planned.set(key, known);
    return known[striker];
  };
  return {
    strengths: sizes,
    rounds: 2,
    listStrikes: (_, [foot = 0, horse = 0]) =>
      [strike(0, sizes[0] - foot), strike(1, sizes[1] - horse)].flatMap((one) => one ?? []),
  };
}

/** The exact odds of a melee: who is left, and what it ends in. */
const reckonMelee = (sizes: Sizes): unknown =>
  measureReactionOdds(
    measureMeleeOdds(factsOf(sizes)),
    [
      { profile: FOOT, figures: sizes[0], side: 0 },
      { profile: HORSE, figures: sizes[1], side: 1 },
    ],
    RULES,
  );

function benchMelees(): void {
  const generator = xoroshiro128plus(7);
  const roll = (count: number): readonly D6[] =>
    Array.from({ length: count }, () => uniformInt(generator, 1, 6) as D6);
  // what a die costs is not what a rule costs: the faces are drawn before
  const faces = Array.from({ length: 400 }, (_, at) => roll(at));
  const drawn = (count: number): readonly D6[] => faces[count] ?? roll(count);
  console.log(
    "\nA melee of heavy foot and medium horse, both rounds with all lines, and the morale after it",
  );
  say("foot v horse", "rules µs", "a second", "odds µs", `${FIGHTS} fights µs`, "x fights");
  for (const sizes of [
    [20, 12],
    [40, 24],
    [80, 48],
  ] as const) {
    const rules = measure(() => fightMelee(sizes, drawn));
    const odds = measure(() => reckonMelee(sizes));
    const fights = rules * FIGHTS;
    say(
      sizes.join(" v "),
      micros(rules),
      (1e6 / rules).toFixed(0),
      micros(odds),
      micros(fights),
      (fights / odds).toFixed(1),
    );
  }
}

/** So many units on two sides, twenty inches apart, of all the common kinds. */
function deploy(units: number): Battle {
  const types = ["heavyFoot", "archers", "mediumHorse", "armouredFoot", "lightFoot"] as const;
  const perSide = units / 2;
  const widthInches = perSide * 12 + 20;
  const listed = ["red", "blue"].flatMap((side) =>
    Array.from({ length: perSide }, (_, place) => ({
      kind: "troops",
      id: `${side}${place}`,
      name: `${side} ${place}`,
      side,
      type: types[place % types.length],
      figures: 20,
      files: 10,
      pose: { x: 16 + place * 12, y: side === "red" ? 60 : 40, heading: side === "red" ? 0 : 180 },
    })),
  );
  const file = {
    format: "mangonel-battle",
    version: 1,
    book: "mass",
    name: "A bench",
    table: { widthInches, depthInches: 100 },
    sides: [
      { id: "red", name: "Red", edge: "bottom" },
      { id: "blue", name: "Blue", edge: "top" },
    ],
    units: listed,
  };
  return battleOfFile(readBattleFile(JSON.stringify(file)));
}

function benchBattles(): void {
  console.log("\nTwo simple commanders play 20 turns, next to a copy of the whole state for every command");
  say("units", "commands", "ms", "ms a command", "copies ms", "x copies");
  for (const units of [20, 40, 80]) {
    const start = deploy(units);
    const begin = performance.now();
    const steps = [...playBattle(start, 20, new DrawnDice(numbersFrom(units)))];
    const spent = performance.now() - begin;
    const copying = performance.now();
    for (const { before } of steps) structuredClone(before);
    const copies = performance.now() - copying;
    say(
      String(units),
      String(steps.length),
      spent.toFixed(0),
      (spent / steps.length).toFixed(2),
      copies.toFixed(0),
      (copies / spent).toFixed(2),
    );
  }
}

/** What the panel waits for: the odds of a melee where figures stand, who strikes whom found out for all losses. */
function benchPreviews(): void {
  console.log("\nThe odds of one melee in the panel, with places, next to fighting it by the command");
  say("foot v horse", "preview ms");
  for (const [foot, horse] of [
    [20, 12],
    [40, 24],
    [80, 48],
  ] as const) {
    const start = deploy(2);
    const [a, b] = Object.values(start.units) as readonly TroopUnit[] as readonly [TroopUnit, TroopUnit];
    const units = {
      [a.id]: { ...a, figures: foot, files: foot / 2 },
      [b.id]: { ...b, figures: horse, files: horse, profile: HORSE, pose: { ...b.pose, y: a.pose.y } },
    };
    const contact = { attacker: b.id, defender: a.id, zone: "front", sinceTurn: 1, charge: false } as const;
    const battle = { ...start, units, contacts: [contact] };
    const [melee] = findMelees(battle);
    if (!melee) throw new Error("A melee was expected");
    say(`${foot} v ${horse}`, (measure(() => previewMelee(battle, melee, RULES)) / 1000).toFixed(2));
  }
}

benchMelees();
benchPreviews();
benchBattles();
