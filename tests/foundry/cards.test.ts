import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { playBattle } from "#battle/mass/commander/play-battle.ts";
import { playSkirmish } from "#battle/skirmish/commander/play-skirmish.ts";
import { DrawnDice, type Throw } from "#rules/dice.ts";
import type { ActionPage } from "../../src/foundry/battle-log.ts";
import type { Book } from "../../src/foundry/books/book.ts";
import type { EntryCheck } from "../../src/foundry/check-entry.ts";
import type { ResolutionModel } from "../../src/foundry/models/resolution-model.ts";
import type { BattleDocument } from "../../src/foundry/read-battle.ts";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";
import { seeded } from "../support/seeded.ts";

async function loadParts() {
  const mass = await import("../../src/foundry/books/mass-book.ts");
  const skirmish = await import("../../src/foundry/books/skirmish-book.ts");
  const battles = await import("../../src/foundry/read-battle.ts");
  const log = await import("../../src/foundry/battle-log.ts");
  const records = await import("../../src/foundry/record.ts");
  const cards = await import("../../src/foundry/chat/describe-card.ts");
  const writes = await import("../../src/foundry/card-writes.ts");
  const checks = await import("../../src/foundry/check-entry.ts");
  return { ...mass, ...skirmish, ...battles, ...log, ...records, ...cards, ...writes, ...checks };
}

type Parts = Awaited<ReturnType<typeof loadParts>>;

interface Played<B, E> {
  readonly before: B;
  readonly after: B;
  readonly command: { readonly type: string };
  readonly events: readonly E[];
}

let host: FoundryHost;
let parts: Parts;
let combat: BattleDocument;

async function raise(sample: string): Promise<void> {
  host = await raiseHost(14, sample);
  parts = await loadParts();
  const [first] = parts.listBattles();
  if (!first) throw new Error("There is no battle");
  combat = first;
}

/** Records what is played as the deciding client does, until so many actions are worth a card. */
async function recordAll<B extends object, E extends object>(
  book: Book<B, E>,
  played: Iterable<Played<B, E>>,
  throws: readonly Throw[],
  most: number,
): Promise<void> {
  let thrown = 0;
  let worthy = 0;
  for (const { before, after, command, events } of played) {
    const sequence = combat.system.sequence;
    const request = {
      id: `request${sequence}`,
      battle: combat.id ?? "",
      command: command as { readonly type: "begin" },
      moment: book.momentOf(before),
    };
    const dice = throws.slice(thrown);
    thrown = throws.length;
    await parts.record(book, { combat, request, user: game.user, before, after, events, throws: dice });
    if (book.isCardWorthy(events)) worthy += 1;
    if (worthy >= most) return;
  }
}

async function playMass(most: number): Promise<void> {
  const dice = new DrawnDice(seeded(11));
  const battle = parts.readBattle(combat);
  if (!battle) throw new Error("There is no battle");
  await recordAll(parts.MASS_BOOK, playBattle(battle, 2, dice), dice.throws, most);
}

async function playSome(most: number): Promise<void> {
  const dice = new DrawnDice(seeded(7));
  const battle = parts.SKIRMISH_BOOK.read(combat);
  if (!battle) throw new Error("There is no battle");
  await recordAll(parts.SKIRMISH_BOOK, playSkirmish(battle, 2, dice), dice.throws, most);
}

const BOOKS = [
  ["the mass battle", "a-camp-before-a-town", playMass],
  ["the skirmish", "morgarten-1315", playSome],
] as const;

const resolutions = (): readonly ResolutionModel[] =>
  game.messages.contents.flatMap(({ type, system }) =>
    (type as string) === "resolution" ? [system as unknown as ResolutionModel] : [],
  );

const pageOf = (sequence: number): ActionPage => {
  const page = parts.findEntry(combat, sequence);
  if (!page) throw new Error(`There is no entry ${sequence}`);
  return page;
};

/** How many cards each turn has, by its number. */
function countCards(): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { sequence } of resolutions()) {
    const { turn } = pageOf(sequence).system;
    counts.set(turn, (counts.get(turn) ?? 0) + 1);
  }
  return counts;
}

/** The entries that any card shows, in order. */
const shown = (): readonly number[] =>
  resolutions()
    .flatMap((card) => [card.sequence, ...card.more.map(({ sequence }) => sequence)])
    .sort((a, b) => a - b);

describe.each(BOOKS)("the cards of %s", (_book, sample, play) => {
  beforeEach(() => raise(sample));

  afterEach(() => host.close());

  it("are ten at most in a turn, and show every result once", async () => {
    await play(60);
    const counts = countCards();
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(10);
    expect(shown().length).toBeGreaterThan(resolutions().length);
    expect(new Set(shown()).size).toBe(shown().length);
    const worthy = parts
      .listActions(combat)
      .filter(({ system }) =>
        combat.system.book === "mass"
          ? parts.MASS_BOOK.isCardWorthy(system.events as never)
          : parts.SKIRMISH_BOOK.isCardWorthy(system.events as never),
      );
    expect(shown()).toEqual(worthy.map(({ system }) => system.sequence));
    for (const { sequence, more } of resolutions())
      for (const line of more) expect(pageOf(line.sequence).system.step).toBe(pageOf(sequence).system.step);
  }, 120_000);

  it("are as many as there are results where the GM wants it so", async () => {
    await game.settings.set("mangonel", "cardsATurn", 0);
    await play(20);
    expect(resolutions().every(({ more }) => more.length === 0)).toBe(true);
    expect(resolutions()).toHaveLength(20);
  }, 120_000);

  it("are not folded into what is no card, nor where a message stands that was loaded in another order", async () => {
    await game.settings.set("mangonel", "cardsATurn", 1);
    await play(12);
    const [first, ...others] = resolutions();
    const last = others.at(-1) ?? first;
    if (!first || !last) throw new Error("There is no card");
    const [id, oldest] = [...game.messages.entries()][0] ?? [];
    game.messages.delete(id as never);
    game.messages.set(id as never, oldest as never);
    const { battle, sequence, request } = last;
    const named = { battle, sequence, request };
    const forged = [
      { type: "resolution", system: { ...named, request: "forged" } },
      { type: "resolution", system: named, whisper: [game.user.id] },
      { type: "resolution", system: named, blind: true },
    ];
    await ChatMessage.implementation.createDocuments(forged as never);
    const { turn, step, events } = pageOf(sequence).system;
    const moment = { turn, step };
    const book = { momentOf: () => moment, isCardWorthy: () => true, isSmall: () => false };
    const action = { combat, request: { id: "next", battle, moment }, user: game.user, events, throws: [] };
    const [operation] = parts.cardWrites(
      { ...book, countStepsLeft: () => 0 } as never,
      action as never,
      sequence + 9,
    );
    const message = game.messages.contents.find(({ system }) => (system as unknown) === last);
    const more = [...last.more, { sequence: sequence + 9, request: "next", undone: false }];
    expect(operation).toMatchObject({ action: "update", updates: [{ _id: message?.id, system: { more } }] });
  }, 120_000);

  it("are described line by line, and say what was taken back", async () => {
    await game.settings.set("mangonel", "cardsATurn", 1);
    await play(20);
    const message = game.messages.contents.findLast(
      ({ system }) => ((system as unknown as ResolutionModel).more?.length ?? 0) > 1,
    );
    if (!message) throw new Error("No card has several lines");
    const card = parts.describeCard(message);
    expect(card?.summary).toMatch(/^\d+ results$/);
    const lines = card?.entries ?? [];
    expect(lines.map(({ sequence }) => sequence)).toEqual(
      [...lines].map(({ sequence }) => sequence).sort((a, b) => a - b),
    );
    const { sequence = 0 } = lines.at(-1) ?? {};
    const request = {
      id: "undo",
      battle: combat.id ?? "",
      command: { type: "undo", sequence, last: combat.system.sequence },
      moment: { turn: combat.system.turn, step: combat.system.step },
    } as const;
    const pages = parts.listUndone(combat, sequence);
    if (combat.system.book === "mass")
      await parts.recordUndo(parts.MASS_BOOK, combat, request, game.user, pages);
    else await parts.recordUndo(parts.SKIRMISH_BOOK, combat, request, game.user, pages);
    expect(parts.describeCard(message)?.entries.map(({ undone }) => undone)).toEqual(
      lines.map((line) => line.sequence >= sequence),
    );
    const system = message.system as unknown as ResolutionModel;
    expect(system.undone).toBe(false);
    expect(system.more.at(-1)?.undone).toBe(true);
  }, 120_000);
});

describe.each(BOOKS)("checking the entries of %s again", (_book, sample, play) => {
  beforeEach(() => raise(sample));

  afterEach(() => host.close());

  it("comes to the same for each, also for one that was taken back", async () => {
    await play(25);
    const all = parts.listActions(combat);
    const found = all.map((page) => parts.checkEntry(page));
    expect(found.filter(({ type }) => type !== "same")).toEqual([]);
    const { sequence } = combat.system;
    const request = {
      id: "undo",
      battle: combat.id ?? "",
      command: { type: "undo", sequence: sequence - 5, last: sequence },
      moment: { turn: combat.system.turn, step: combat.system.step },
    } as const;
    const pages = parts.listUndone(combat, sequence - 5);
    if (combat.system.book === "mass")
      await parts.recordUndo(parts.MASS_BOOK, combat, request, game.user, pages);
    else await parts.recordUndo(parts.SKIRMISH_BOOK, combat, request, game.user, pages);
    expect(pages.map((page) => parts.checkEntry(page).type)).toEqual(pages.map(() => "same"));
  }, 120_000);

  it("tells what an entry has otherwise, and dice that do not fit", async () => {
    await play(25);
    const rolled = parts.listActions(combat).findLast(({ system }) => system.throws.length > 0);
    if (!rolled) throw new Error("No dice were thrown");
    const { throws, events } = rolled.toObject().system as unknown as {
      throws: { faces: number[] }[];
      events: Record<string, unknown>[];
    };
    const change = (system: object): Promise<unknown> => rolled.update({ system } as never);
    await change({ throws: throws.slice(1) });
    expect(parts.checkEntry(rolled).type).toBe("dice");
    await change({ throws, events: [{ ...events[0], rule: "M-ODD-1" }, ...events.slice(1)] });
    const found: EntryCheck = parts.checkEntry(rolled);
    expect(found).toMatchObject({ type: "differs", was: '"M-ODD-1"' });
    expect(found.type === "differs" && found.place).toMatch(/\.rule$/);
    expect(parts.tellCheck(found)).toContain("M-ODD-1");
    await change({ events, command: { type: "endStep" } });
    expect(["refused", "differs", "dice"]).toContain(parts.checkEntry(rolled).type);
  }, 120_000);
});
