import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "#battle/mass/command.ts";
import { execute } from "#battle/mass/execute.ts";
import type { Battle } from "#battle/mass/state.ts";
import { DrawnDice } from "#rules/dice.ts";
import type { BattleDocument } from "../../src/foundry/read-battle.ts";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";
import { randomCommand } from "../support/random-commands.ts";
import { seeded } from "../support/seeded.ts";

async function loadRecord() {
  const battles = await import("../../src/foundry/read-battle.ts");
  const records = await import("../../src/foundry/record.ts");
  const { MASS_BOOK } = await import("../../src/foundry/books/mass-book.ts");
  return { ...battles, ...records, MASS_BOOK };
}

const asPlain = (data: object | undefined): unknown => JSON.parse(JSON.stringify(data ?? {}));

describe.each([14, 13] as const)("the record of written orders in generation %d", (generation) => {
  let host: FoundryHost;
  let parts: Awaited<ReturnType<typeof loadRecord>>;
  let combat: BattleDocument;

  beforeEach(async () => {
    host = await raiseHost(generation);
    parts = await loadRecord();
    const [found] = parts.listBattles();
    if (!found) throw new Error("There is no battle");
    combat = found;
  });

  afterEach(() => host.close());

  it("X-SEQ-4 keeps orders, what is under way and the sequence, and takes them back exactly", async () => {
    const chance = seeded(60 + generation);
    const read = (): Battle | undefined => parts.readBattle(combat);
    const states = [read()];
    const give = async (command: Command): Promise<boolean> => {
      const before = read();
      if (!before) throw new Error("The battle cannot be read");
      const dice = new DrawnDice(chance);
      const asked = { issuer: { gm: true, sides: [] }, moment: before.clock, dice };
      const result = execute(before, command, asked);
      if (result.type !== "done") return false;
      const request = {
        id: `request${states.length}`,
        battle: combat.id ?? "",
        command,
        moment: before.clock,
      };
      const { events, battle: after } = result;
      await parts.record(parts.MASS_BOOK, {
        ...{ combat, request, before, after, events },
        user: game.user,
        throws: dice.throws,
      });
      states.push(after);
      expect(asPlain(read())).toEqual(asPlain(after));
      return true;
    };
    expect(await give({ type: "chooseSequence", sequence: "orders" })).toBe(true);
    expect(await give({ type: "begin" })).toBe(true);
    for (let tries = 0; tries < 300 && states.length < 40; tries += 1) {
      const battle = read();
      if (battle) await give(randomCommand(battle, chance));
    }
    expect(states.some((battle) => Object.keys(battle?.orders ?? {}).length > 1)).toBe(true);
    expect(states.some((battle) => Object.keys(battle?.underWay ?? {}).length > 0)).toBe(true);
    for (const sequence of [30, 12, 3, 2, 1].filter((one) => one < states.length)) {
      const pages = parts.listUndone(combat, sequence);
      const command = { type: "undo", sequence, last: combat.system.sequence } as const;
      const moment = read()?.clock ?? { turn: 0, step: "setUp" };
      const request = { id: `undo${sequence}`, battle: combat.id ?? "", command, moment };
      await parts.recordUndo(parts.MASS_BOOK, combat, request, game.user, pages);
      expect(asPlain(read())).toEqual(asPlain(states[sequence - 1]));
    }
  }, 120_000);
});
