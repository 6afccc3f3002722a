import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TroopUnit } from "#battle/mass/state.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { Court } from "../support/court.ts";

const PAVISES = "redPavises000000";
const SQUIRES = "redSquires000000";

let court: Court;

beforeEach(async () => {
  court = await Court.open(14);
});

afterEach(() => court.close());

async function read(unit: string) {
  const { readBattle } = await import("../../src/foundry/read-battle.ts");
  const battle = readBattle(court.combat);
  const found = battle?.units[unit];
  if (!battle || found?.kind !== "troops") throw new Error(`There is no ${unit}`);
  return { battle, unit: found as TroopUnit, ruleset: rulesetWith(battle.settings) };
}

async function headline(): Promise<string | undefined> {
  const { listActions } = await import("../../src/foundry/battle-log.ts");
  const { describeEntry } = await import("../../src/foundry/chat/describe-card.ts");
  return listActions(court.combat).map(describeEntry).at(-1)?.headline;
}

const order = (unit: string, formation: string, files: number) =>
  court.ask("red", court.request({ type: "changeFormation", unit, formation, files }));

describe("a change of formation on the host", () => {
  it("M-FORM-1 is stored, told on a card, and shown as a state with the turns that are left", async () => {
    const { formatChange } = await import("../../src/foundry/format.ts");
    const before = await read(PAVISES);
    expect(formatChange(before.unit, 1)).toBe("");
    expect(await order(PAVISES, "square", Math.ceil(Math.sqrt(before.unit.figures)))).toBe("granted");
    const { unit, battle } = await read(PAVISES);
    expect(unit.change).toMatchObject({ formation: "square", endsInTurn: battle.clock.turn + 1 });
    expect(formatChange(unit, battle.clock.turn)).toBe("changes formation, 2 turns left");
    expect(formatChange(unit, battle.clock.turn + 1)).toBe("changes formation, 1 turn left");
    expect(await headline()).toBe(`${unit.name} began to change formation`);
  });

  it("M-FORM-7 of horse stands at once", async () => {
    const { unit } = await read(SQUIRES);
    const files = unit.formation === "column" ? unit.figures : 1;
    const wanted = unit.formation === "column" ? "line" : "column";
    expect(await order(SQUIRES, wanted, files)).toBe("granted");
    expect((await read(SQUIRES)).unit).toMatchObject({ formation: wanted, files });
    expect(await headline()).toBe(`${unit.name}: ${wanted === "line" ? "Line" : "Column"}`);
  });

  it("M-FORM-0 the panel offers the formations with their price, and none that are not open to the unit", async () => {
    const { describeForming } = await import("../../src/foundry/orders/describe-forming.ts");
    const foot = await read(PAVISES);
    const offered = describeForming(foot.battle, foot.unit, foot.ruleset);
    expect(offered?.refusal).toBe("");
    expect(offered?.choices.map(({ formation, price }) => [formation, price])).toEqual(
      [
        ["line", "1 turn"],
        ["column", "1 turn"],
        ["square", foot.unit.formation === "line" ? "2 turns" : "1 turn"],
      ].filter(([formation]) => formation !== foot.unit.formation),
    );
    for (const { shapes } of offered?.choices ?? [])
      expect(shapes.filter(({ usual }) => usual)).toHaveLength(1);
    const horse = await read(SQUIRES);
    const ofHorse = describeForming(horse.battle, horse.unit, horse.ruleset);
    expect(ofHorse?.choices.map(({ price }) => price)).toEqual(["½ turn"]);
    expect(ofHorse?.choices[0]?.workings).toMatch(/: 0\.5;/);
  });

  it("M-FORM-1 the panel says why a unit that has moved changes nothing", async () => {
    const { describeForming } = await import("../../src/foundry/orders/describe-forming.ts");
    const move = { type: "move", unit: PAVISES, legs: [{ advanceInches: 1 }] };
    expect(await court.ask("red", court.request(move))).toBe("granted");
    const { battle, unit, ruleset } = await read(PAVISES);
    expect(describeForming(battle, unit, ruleset)).toMatchObject({
      refusal: expect.stringContaining("has moved") as string,
      choices: [],
    });
  });
});
