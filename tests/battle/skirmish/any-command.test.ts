import { describe, expect, it } from "vitest";
import { applyPatch, patchBack } from "#battle/patch.ts";
import { REFUSAL_CODES, type Refusal } from "#battle/refusal.ts";
import { applyEvent } from "#battle/skirmish/apply-event.ts";
import type { SkirmishCommand, SkirmishIssuer } from "#battle/skirmish/command.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import { execute } from "#battle/skirmish/execute.ts";
import { baseOf, listOnTable } from "#battle/skirmish/figures.ts";
import type { Skirmish } from "#battle/skirmish/state.ts";
import { overlaps } from "#field/gap.ts";
import { DrawnDice, KnownDice } from "#rules/dice.ts";
import { isKept } from "#rules/skirmish/formations.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { PHASE_NAMES } from "#rules/skirmish/tables/phases.ts";
import { LANGUAGES, wordsOf } from "../../../scripts/battle/words.ts";
import { sayRefusal } from "../../../src/foundry/say-refusal.ts";
import { namesOfSkirmish } from "../../../src/foundry/skirmish/names.ts";
import { tellEvent } from "../../../src/foundry/skirmish/tell-event.ts";
import { GM } from "../../support/battle-builders.ts";
import { seeded } from "../../support/seeded.ts";
import { randomCommand, randomSkirmish } from "../../support/skirmish-random-commands.ts";

/** How many commands are tried; `npm run test:nightly` tries many more. */
const COMMANDS = Number(process.env["MANGONEL_COMMANDS"] ?? 2000);
const SEED = Number(process.env["MANGONEL_SEED"] ?? 20);
/** After so many a new skirmish is set up, so that not all of them are fought among the last few figures. */
const BATTLE = 250;

type Draw = () => number;

const JUNK: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0,
  1e9,
  0.5,
  "",
  "nobody",
  "constructor",
  "__proto__",
  true,
  null,
  undefined,
  [],
  {},
  [{}],
  [{ x: 1e300, y: -1e300 }],
  { x: 1, y: 1, heading: 1e9 },
  { type: "move" },
];

const oneOf = <T>(draw: Draw, list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;

/** A command of which a field is gone, is something else, or is one that it does not have. */
function spoil(draw: Draw, command: SkirmishCommand): SkirmishCommand {
  const fields: Record<string, unknown> = { ...command };
  const name = draw() < 0.1 ? "more" : oneOf(draw, Object.keys(fields));
  if (draw() < 0.2) delete fields[name];
  else fields[name] = oneOf(draw, JUNK);
  return fields as unknown as SkirmishCommand;
}

/** Who asks: mostly the GM, else one side, both or nobody. */
const drawIssuer = (draw: Draw): SkirmishIssuer =>
  draw() < 0.7 ? GM : { gm: false, sides: ["red", "blue", "green"].filter(() => draw() < 0.5) };

const drawMoment = (draw: Draw, { clock: { turn, phase } }: Skirmish) =>
  draw() < 0.95
    ? { turn, phase }
    : { turn: Math.floor(draw() * 4), phase: oneOf(draw, ["setUp", ...PHASE_NAMES, "over"] as const) };

const isWhole = (text: string): boolean => !/MANGONEL|\{\w+\}|undefined|NaN/.test(text);

function checkRefusal({ code, ...refusal }: Refusal, tell: string): void {
  expect(REFUSAL_CODES, tell).toContain(code);
  for (const lang of LANGUAGES) {
    const said = sayRefusal({ code, ...refusal }, wordsOf(lang), {
      number: (_, value) => String(value),
      name: (id) => id,
    });
    if (!isWhole(said)) throw new Error(`${tell}: ${said}`);
  }
}

/** What must hold whenever a command has been carried out. */
function findBreach(before: Skirmish, after: Skirmish): string | undefined {
  const figures = listOnTable(after);
  const bases = figures.map(baseOf);
  for (const [index, base] of bases.entries())
    for (const [other, against] of bases.slice(0, index).entries())
      if (overlaps(base, against)) return `${figures[index]?.id} stands on ${figures[other]?.id}`;
  if (Object.keys(after.figures).join() !== Object.keys(before.figures).join()) return "figures came or went";
  const { widthInches, depthInches } = after.table;
  const off = figures.find(
    ({ place: { x, y, heading } }) =>
      !(x >= 0 && y >= 0 && x <= widthInches && y <= depthInches && Number.isFinite(heading)),
  );
  if (off) return `${off.id} stands off the table`;
  const back = Object.values(before.figures).find(
    ({ id, condition }) => condition.type === "gone" && after.figures[id]?.condition.type !== "gone",
  );
  if (back) return `${back.id} came back`;
  return findBondBreach(after);
}

/** What must hold of combats, contacts and formations. */
function findBondBreach({
  figures,
  combats,
  contacts,
  bodies,
  fallen,
  settings,
}: Skirmish): string | undefined {
  const isFree = (id: string): boolean => figures[id]?.condition.type === "free";
  const principals = combats.flatMap(({ attacker, defender }) => [attacker, defender]);
  if (new Set(principals).size < principals.length) return "somebody fights in two combats";
  const tied = [...principals, ...fallen, ...Object.values(bodies).flatMap(({ members }) => members)];
  const gone = tied.find((id) => figures[id]?.condition.type === "waiting" || !figures[id]);
  if (gone !== undefined) return `${gone} fights and is not there`;
  const loose = contacts.find(({ attacker, defender }) => !isFree(attacker) || !isFree(defender));
  if (loose) return `${loose.attacker} and ${loose.defender} are in contact, and one of them is not free`;
  const ruleset = skirmishRulesetWith(settings);
  const small = Object.values(bodies).find(
    ({ formation, members }) => !isKept(formation, members.length, ruleset),
  );
  return small && `${small.id} is too small`;
}

/** Sentences of all events in every language. */
function checkSentences({ figures, sides }: Skirmish, events: readonly SkirmishEvent[], tell: string): void {
  for (const lang of LANGUAGES) {
    const names = namesOfSkirmish(wordsOf(lang), Object.values(figures), sides);
    for (const event of events) {
      const told = tellEvent(event, names).join("\n");
      if (told === "" || !isWhole(told)) throw new Error(`${tell}: ${event.type}: ${told}`);
    }
  }
}

describe("any commands of a skirmish in any order", () => {
  it(`${COMMANDS} of them are carried out, refused or ask for dice, can be undone, and never throw`, () => {
    const draw = seeded(SEED);
    const counts = { done: 0, refused: 0, needsDice: 0 };
    const types = new Set<string>();
    let battle = randomSkirmish(draw);
    for (let count = 0; count < COMMANDS; count += 1) {
      const meant = randomCommand(battle, draw);
      const command = draw() < 0.12 ? spoil(draw, meant) : meant;
      const options = { issuer: drawIssuer(draw), moment: drawMoment(draw, battle) };
      const dice = draw() < 0.1 ? new KnownDice([]) : new DrawnDice(draw);
      const tell = `command ${count} of seed ${SEED}: ${JSON.stringify(command)}`;
      const text = JSON.stringify(battle);
      let result: ReturnType<typeof execute>;
      try {
        result = execute(battle, command, { ...options, dice });
      } catch (error) {
        throw new Error(tell, { cause: error });
      }
      counts[result.type] += 1;
      if (JSON.stringify(battle) !== text)
        throw new Error(`${tell} changed the skirmish that it was asked of`);
      if (result.type === "refused") checkRefusal(result.refusal, tell);
      if (result.type === "needsDice") expect(result.request.count, tell).toBeGreaterThan(0);
      if (result.type === "done") {
        const { events, battle: after } = result;
        const breach = findBreach(battle, after);
        if (breach !== undefined) throw new Error(`${tell}: ${breach}\n${text}`);
        if (JSON.stringify(events.reduce(applyEvent, battle)) !== JSON.stringify(after))
          throw new Error(`${tell}: the events do not make what it came to`);
        expect(applyPatch(after, patchBack(battle, after)), tell).toStrictEqual(battle);
        checkSentences(after, events, tell);
        for (const { type } of events) types.add(type);
        battle = after;
      }
      if (battle.clock.phase === "over" || count % BATTLE === BATTLE - 1) battle = randomSkirmish(draw);
    }
    expect(counts.done).toBeGreaterThan(COMMANDS / 10);
    expect(counts.refused).toBeGreaterThan(COMMANDS / 20);
    expect(counts.needsDice).toBeGreaterThan(0);
    for (const type of ["shotFired", "chargeRolled", "roundFought", "figureRetreated", "formed"])
      expect([...types]).toContain(type);
  }, 3_600_000);
});
