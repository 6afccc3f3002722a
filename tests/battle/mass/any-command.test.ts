import { describe, expect, it } from "vitest";
import type { Command, Issuer } from "#battle/mass/command.ts";
import { execute } from "#battle/mass/execute.ts";
import { type Battle, STEPS } from "#battle/mass/state.ts";
import { REFUSAL_CODES } from "#battle/refusal.ts";
import { DrawnDice, KnownDice } from "#rules/dice.ts";
import { ask, GM, momentOf } from "../../support/battle-builders.ts";
import { randomBattle, randomCommand } from "../../support/random-play.ts";
import { seeded } from "../../support/seeded.ts";

/** How many commands are tried; `npm run test:nightly` tries many more. */
const COMMANDS = Number(process.env["MANGONEL_COMMANDS"] ?? 2000);
/** After so many a new battle is set up, so that not all of them are fought among the last few units. */
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
  { advanceInches: 3 },
  { type: "move" },
];

const oneOf = <T>(draw: Draw, list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;

/** A command of which a field is gone, is something else, or is one that it does not have. */
function spoil(draw: Draw, command: Command): Command {
  const fields: Record<string, unknown> = { ...command };
  const name = draw() < 0.1 ? "more" : oneOf(draw, Object.keys(fields));
  if (draw() < 0.2) delete fields[name];
  else fields[name] = oneOf(draw, JUNK);
  return fields as unknown as Command;
}

/** Who asks: mostly the GM, else one side, both or nobody. */
const drawIssuer = (draw: Draw): Issuer =>
  draw() < 0.7 ? GM : { gm: false, sides: ["red", "blue", "green"].filter(() => draw() < 0.5) };

const drawMoment = (draw: Draw, battle: Battle) =>
  draw() < 0.95 ? momentOf(battle) : { turn: Math.floor(draw() * 4), step: oneOf(draw, STEPS) };

describe("any commands in any order", () => {
  it(`${COMMANDS} of them are carried out, refused or ask for dice, and never throw`, () => {
    const seed = Number(process.env["MANGONEL_SEED"] ?? 20);
    const draw = seeded(seed);
    const counts = { done: 0, refused: 0, needsDice: 0 };
    let battle = randomBattle(draw);
    for (let count = 0; count < COMMANDS; count += 1) {
      const meant = randomCommand(draw, battle);
      const command = draw() < 0.15 ? spoil(draw, meant) : meant;
      const options = { issuer: drawIssuer(draw), moment: drawMoment(draw, battle) };
      const dice = draw() < 0.1 ? new KnownDice([]) : new DrawnDice(draw);
      const tell = `command ${count} of seed ${seed}: ${JSON.stringify(command)}`;
      const before = count % 50 === 0 ? JSON.stringify(battle) : "";
      let result: ReturnType<typeof execute>;
      try {
        result = execute(battle, command, { ...options, dice });
      } catch (error) {
        throw new Error(tell, { cause: error });
      }
      counts[result.type] += 1;
      if (before !== "") expect(JSON.stringify(battle), tell).toBe(before);
      if (result.type === "refused") expect(REFUSAL_CODES, tell).toContain(result.refusal.code);
      if (result.type === "needsDice") expect(result.request.count, tell).toBeGreaterThan(0);
      if (result.type === "done") battle = result.battle;
      if (battle.clock.step === "over" || count % BATTLE === BATTLE - 1) battle = randomBattle(draw);
    }
    expect(counts.done).toBeGreaterThan(COMMANDS / 20);
    expect(counts.refused).toBeGreaterThan(COMMANDS / 20);
    expect(counts.needsDice).toBeGreaterThan(0);
  }, 3_600_000);

  it("leave the battle alone that they are asked of", () => {
    const draw = seeded(5);
    let battle = randomBattle(draw);
    for (let count = 0; count < 200; count += 1) {
      const result = ask(battle, randomCommand(draw, battle), new DrawnDice(draw));
      if (result.type === "done") battle = result.battle;
    }
    expect(battle.clock.turn).toBeGreaterThan(0);
  });
});
