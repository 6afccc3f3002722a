import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import { playSkirmish } from "#battle/skirmish/commander/play-skirmish.ts";
import { execute } from "#battle/skirmish/execute.ts";
import type { Skirmish } from "#battle/skirmish/state.ts";
import { DrawnDice } from "#rules/dice.ts";
import type { BattleDocument } from "../../src/foundry/read-battle.ts";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";
import { seeded } from "../support/seeded.ts";

async function loadRecord() {
  const books = await import("../../src/foundry/books/skirmish-book.ts");
  const battles = await import("../../src/foundry/read-battle.ts");
  const log = await import("../../src/foundry/battle-log.ts");
  const records = await import("../../src/foundry/record.ts");
  const reading = await import("../../src/foundry/skirmish/read-skirmish.ts");
  return { ...books, ...battles, ...log, ...records, ...reading };
}

const GM = { gm: true, sides: [] };
const asPlain = (data: object): unknown => JSON.parse(JSON.stringify(data));

/** A skirmish on documents that takes commands as the deciding client does. */
class Field {
  readonly parts: Awaited<ReturnType<typeof loadRecord>>;
  readonly combat: BattleDocument;
  #requests = 0;

  constructor(parts: Field["parts"]) {
    this.parts = parts;
    const [combat] = parts.listBattles();
    if (!combat) throw new Error("There is no battle");
    this.combat = combat;
  }

  get battle(): Skirmish {
    const battle = this.parts.readSkirmish(this.combat);
    if (!battle) throw new Error("The skirmish cannot be read");
    return battle;
  }

  /** Everything that the server would send to anybody. */
  get documents(): string {
    return JSON.stringify([game.actors, game.scenes, game.combats, game.journal, game.messages, game.users]);
  }

  async command(command: SkirmishCommand, dice: DrawnDice): Promise<Skirmish> {
    const before = this.battle;
    const { turn, phase } = before.clock;
    const result = execute(before, command, { issuer: GM, moment: { turn, phase }, dice });
    if (result.type !== "done") throw new Error(`${command.type}: ${JSON.stringify(result)}`);
    await this.parts.record(this.parts.SKIRMISH_BOOK, {
      combat: this.combat,
      request: this.#request(command),
      user: game.user,
      before,
      after: result.battle,
      events: result.events,
      throws: dice.throws,
    });
    return result.battle;
  }

  async undo(sequence: number): Promise<void> {
    const request = this.#request({ type: "undo", sequence, last: this.combat.system.sequence });
    const pages = this.parts.listUndone(this.combat, sequence);
    await this.parts.recordUndo(this.parts.SKIRMISH_BOOK, this.combat, request, game.user, pages);
  }

  #request<C extends SkirmishCommand | { type: "undo"; sequence: number; last: number }>(command: C) {
    const { turn, step } = this.combat.system;
    const battle = this.combat.id ?? "";
    return { id: `request${this.#requests++}`, battle, command, moment: { turn, step } };
  }
}

describe.each([14, 13] as const)("the record of a skirmish in generation %d (design.md 2)", (generation) => {
  let host: FoundryHost;
  let field: Field;

  beforeEach(async () => {
    host = await raiseHost(generation, "morgarten-1315");
    field = new Field(await loadRecord());
  });

  afterEach(() => host.close());

  it("writes documents that read back as the skirmish of the events, and undoes them exactly", async () => {
    const states: Skirmish[] = [field.battle];
    const chance = seeded(7);
    const played = playSkirmish(field.battle, 2, new DrawnDice(chance));
    const again = seeded(7);
    const kinds = new Set<string>();
    for (const { command, events, after } of played) {
      if (states.length > 90 && command.type === "move") break;
      for (const { type } of events) kinds.add(type);
      expect(asPlain(await field.command(command, new DrawnDice(again)))).toEqual(asPlain(after));
      expect(asPlain(field.battle)).toEqual(asPlain(after));
      states.push(after);
    }
    for (const kind of ["figureMoved", "chargeRolled", "contactMade", "shotFired", "roundFought"])
      expect(kinds).toContain(kind);
    const last = states.length - 1;
    for (const sequence of [last, last - 10, 40, 1]) {
      await field.undo(sequence);
      expect(asPlain(field.battle)).toEqual(asPlain(states[sequence - 1] ?? {}));
    }
  }, 120_000);
});

describe("what one side may not know of the other (D-55, D-58)", () => {
  let host: FoundryHost;
  let field: Field;

  beforeEach(async () => {
    host = await raiseHost(14, "morgarten-1315");
    field = new Field(await loadRecord());
  });

  afterEach(() => host.close());

  it("D-55 whoever waits is in no document until he comes, and in none again when that is undone", async () => {
    const { holdBack } = await import("../../src/foundry/skirmish/hold-back.ts");
    const id = "halberd1Morgarte";
    const { place } = field.battle.figures[id] ?? { place: { x: 0, y: 0, heading: 0 } };
    await holdBack(field.combat, id);
    expect(field.battle.figures[id]).toMatchObject({ condition: { type: "waiting" }, place });
    expect(field.documents).not.toContain(id);
    const waits = field.battle;
    await field.command({ type: "surprise", figures: [id] }, new DrawnDice(seeded(1)));
    expect(field.battle.figures[id]?.turn.surprise).toBe(true);
    expect(field.documents).not.toContain(id);
    const comes = await field.command({ type: "place", figure: id, to: place }, new DrawnDice(seeded(1)));
    expect(asPlain(field.battle)).toEqual(asPlain(comes));
    expect(field.documents).toContain(id);
    expect(game.actors.get(id)?.name).toBe("Halberdier 1");
    await field.undo(1);
    expect(asPlain(field.battle)).toEqual(asPlain(waits));
    expect([...game.actors].map((actor) => actor.id)).not.toContain(id);
  });

  it("D-58 wishes for a round stand in no document, and undoing finds them again", async () => {
    const foes = ["knight1Morgarten", "guard1Morgarten1"] as const;
    await field.command({ type: "begin" }, new DrawnDice(seeded(1)));
    await field.combat.update({
      system: {
        step: "melee",
        stage: "pairing",
        contacts: [
          { attacker: foes[0], defender: foes[1], sinceTurn: 1, charged: true, surprise: false, bearing: 0 },
        ],
      },
    } as never);
    const before = field.battle;
    const pair = { type: "pair", figure: foes[0], target: foes[1] } as const;
    const wished = await field.command(pair, new DrawnDice(seeded(1)));
    expect(asPlain(field.battle)).toEqual(asPlain(wished));
    expect(field.battle.wishes.pairs).toEqual({ [foes[0]]: foes[1] });
    expect(field.documents).not.toContain('"pairs"');
    expect(field.documents).not.toContain('"type":"pair"');
    await field.command({ type: "support", figure: foes[1] }, new DrawnDice(seeded(1)));
    await field.undo(3);
    expect(asPlain(field.battle)).toEqual(asPlain(wished));
    await field.undo(2);
    expect(asPlain(field.battle)).toEqual(asPlain(before));
  });
});
