import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BattleFileError } from "#battle/file/battle-file-error.ts";
import { readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { recordBattle } from "#battle/file/mass/record-battle.ts";
import { checkBattleFile, lastBattle } from "#battle/file/mass/replay.ts";
import type { Command } from "#battle/mass/command.ts";
import type { Battle } from "#battle/mass/state.ts";
import { hashOrders, type SealedOrders } from "#battle/mass/written-orders/seal.ts";
import { DEFAULT_RULESET } from "#rules/mass/ruleset.ts";
import { readProfile } from "#rules/mass/troop-types.ts";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";
import { seeded } from "../support/seeded.ts";

async function loadParts() {
  const imports = await import("../../src/foundry/battle-file/import-battle.ts");
  const faults = await import("../../src/foundry/report/explain-fault.ts");
  const transplants = await import("../../src/foundry/battle-file/transplant.ts");
  const gathers = await import("../../src/foundry/battle-file/gather-battle.ts");
  const books = await import("../../src/foundry/books/mass-book.ts");
  const files = await import("../../src/foundry/battle-file/mass-files.ts");
  const records = await import("../../src/foundry/record.ts");
  const logs = await import("../../src/foundry/battle-log.ts");
  const battles = await import("../../src/foundry/read-battle.ts");
  return {
    ...imports,
    ...faults,
    ...transplants,
    ...gathers,
    ...books,
    ...files,
    ...records,
    ...logs,
    ...battles,
  };
}

type Parts = Awaited<ReturnType<typeof loadParts>>;
type BattleDocument = NonNullable<Awaited<ReturnType<Parts["importBattle"]>>>;

/** A battle by its numbers alone: what each unit has come to, in the order in which they stand in the file. */
const tally = (battle: Battle) => ({
  clock: battle.clock,
  units: Object.values(battle.units).map(
    ({ name, side, pose, profile, figures, startFigures, condition }) => ({
      name,
      side,
      pose,
      profile,
      figures,
      startFigures,
      condition,
    }),
  ),
  ground: battle.terrain.map(({ kind, heightInches }) => ({ kind, heightInches })),
});

const asPlain = (data: object): unknown => JSON.parse(JSON.stringify(data));

const BODY = {
  type: "troops",
  profile: readProfile("heavyFoot", DEFAULT_RULESET),
  figures: 12,
  files: 6,
  formation: "line",
};

const SEALED: readonly SealedOrders[] = ["red", "blue"].map((side) => ({
  battle: "elsewhere",
  turn: 1,
  side,
  salt: "salt",
  orders: side === "red" ? [{ unit: "a", order: { type: "move", legs: [{ advanceInches: 4 }] } }] : [],
}));

/** A battle in which a unit was mustered, and written orders were sealed and revealed. */
const WRITTEN_FILE = {
  format: "mangonel-battle",
  version: 1,
  book: "mass",
  name: "Written",
  sequence: "orders",
  table: { widthInches: 48, depthInches: 36 },
  sides: [
    { id: "red", name: "Red", edge: "bottom" },
    { id: "blue", name: "Blue", edge: "top" },
  ],
  units: [
    {
      kind: "troops",
      id: "m",
      name: "Spears",
      side: "red",
      type: "heavyFoot",
      figures: 8,
      files: 4,
      pose: { x: 24, y: 30, heading: 0 },
    },
    {
      kind: "troops",
      id: "b",
      name: "Foes",
      side: "blue",
      type: "heavyFoot",
      figures: 8,
      files: 4,
      pose: { x: 24, y: 4, heading: 180 },
    },
  ],
  log: [
    {
      turn: 0,
      step: "setUp",
      by: "red",
      command: {
        type: "muster",
        id: "a",
        name: "Riders",
        side: "red",
        pose: { x: 10, y: 30, heading: 0 },
        body: BODY,
      },
    },
    { turn: 0, step: "setUp", command: { type: "begin" } },
    ...SEALED.map((sealed) => ({
      turn: 1,
      step: "orders",
      by: sealed.side,
      command: { type: "sealOrders", side: sealed.side, hash: hashOrders(sealed) },
    })),
    { turn: 1, step: "orders", command: { type: "revealOrders", sealed: SEALED } },
  ],
};

describe.each([14, 13] as const)("battle files at the table in generation %d", (generation) => {
  let host: FoundryHost;
  let parts: Parts;

  beforeEach(async () => {
    host = await raiseHost(generation);
    parts = await loadParts();
  });

  afterEach(() => host.close());

  const samples = ["lake-peipus-1242", "a-camp-before-a-town"] as const;

  async function take(text: string): Promise<BattleDocument> {
    const combat = await parts.importBattle(text);
    if (!combat) throw new Error(`The file was refused: ${host.notices.join(" ")}`);
    return combat;
  }

  it.each(samples)(
    "%s is opened with its log, goes back to its start, and is saved as it was",
    async (name) => {
      const source = {
        ...readBattleFile(readFileSync(`battles/${name}.json`, "utf8")),
        sequence: "steps",
      } as const;
      const file = recordBattle({ ...source, settings: { flankJudged: "chargeStart" } }, 2, seeded(7));
      const combat = await take(JSON.stringify(file));
      const end = parts.readBattle(combat);
      if (!end) throw new Error("There is no battle");
      expect(end.settings.flankJudged).toBe("chargeStart");
      expect(asPlain(tally(end))).toEqual(asPlain(tally(lastBattle(file))));
      expect(parts.listActions(combat)).toHaveLength(file.log.length);

      const gathered = parts.gatherBattle(parts.MASS_BOOK, combat);
      if (!gathered) throw new Error("Nothing was gathered");
      const saved = parts.MASS_FILES.write(name, gathered);
      expect(saved.incomplete).toEqual([]);
      const again = readBattleFile(JSON.stringify(saved.file));
      expect(() => checkBattleFile(again)).not.toThrow();
      expect(again.log.map(({ dice }) => dice)).toEqual(file.log.map(({ dice }) => dice));

      const request = {
        id: "undoAll",
        battle: combat.id ?? "",
        command: { type: "undo", sequence: 1, last: file.log.length },
        moment: { turn: end.clock.turn, step: end.clock.step },
      } as const;
      await parts.recordUndo(parts.MASS_BOOK, combat, request, game.user, parts.listUndone(combat, 1));
      expect(parts.readBattle(combat)?.clock).toMatchObject({ turn: 0, step: "setUp" });
      expect(asPlain(parts.readBattle(combat)?.units ?? {})).toEqual(asPlain(gathered.start.units));
      expect(parts.gatherBattle(parts.MASS_BOOK, combat)?.log).toEqual([]);
    },
    120_000,
  );

  it("the battle at the mill, which was played under written orders, is opened as it came out (D-101)", async () => {
    const text = readFileSync("battles/the-mill-at-ellern.json", "utf8");
    const end = parts.readBattle(await take(text));
    expect(asPlain(tally(end ?? lastBattle(readBattleFile(text))))).toEqual(
      asPlain(tally(lastBattle(readBattleFile(text)))),
    );
    const runs = Object.values(end?.units ?? {}).map(({ exertion }) => exertion.run);
    expect(runs.flat().some((turn) => turn.length === 0)).toBe(true);
  });

  it("a file may be opened twice; each battle has its own units", async () => {
    const text = readFileSync("battles/lake-peipus-1242.json", "utf8");
    const [one, other] = [await take(text), await take(text)];
    const ids = [one, other].map((combat) => Object.keys(parts.readBattle(combat)?.units ?? {}));
    expect(new Set(ids.flat()).size).toBe((ids[0]?.length ?? 0) * 2);
  });

  it("units that were mustered and orders that were sealed have the ids of this world", async () => {
    const combat = await take(JSON.stringify(WRITTEN_FILE));
    const end = parts.readBattle(combat);
    if (!end) throw new Error("There is no battle");
    expect(Object.keys(end.units).every((id) => /^[A-Za-z0-9]{16}$/u.test(id))).toBe(true);
    expect(asPlain(tally(end))).toEqual(
      asPlain(tally(lastBattle(readBattleFile(JSON.stringify(WRITTEN_FILE))))),
    );
    const commands = parts.listActions(combat).map(({ system }) => system.command as unknown as Command);
    const seals = commands.flatMap((command) => (command.type === "sealOrders" ? [command.hash] : []));
    const revealed = commands.flatMap((command) => (command.type === "revealOrders" ? command.sealed : []));
    expect(revealed.map(hashOrders)).toEqual(seals);
    expect(revealed[0]?.orders[0]?.unit).toSatisfy((id: string) => id in end.units);
  });

  it("a log that would go otherwise under other ids is refused in the reader's words", () => {
    const file = readBattleFile(JSON.stringify(WRITTEN_FILE));
    let count = 0;
    const files = { ...parts.MASS_FILES, tally: () => [String(count++)] };
    const refuse = (): never => {
      parts.transplant(files, file, () => foundry.utils.randomID());
      throw new Error("It was taken");
    };
    expect(refuse).toThrowError(/^log\[0\]\.command/);
    try {
      refuse();
    } catch (error) {
      if (!(error instanceof BattleFileError)) throw error;
      const sentence = parts.explainFault(error.cause, game.i18n, (id) => id);
      expect(sentence).toMatch(/^Under the ids of this world the log of turn 0/);
    }
  });

  it("a file that is not right is refused with its fault, and changes nothing", async () => {
    const file = JSON.parse(readFileSync("battles/lake-peipus-1242.json", "utf8"));
    file.units[0].pose.x = -40;
    const scenes = game.scenes.size;
    expect(await parts.importBattle(JSON.stringify(file))).toBeUndefined();
    expect(host.notices.at(-1)).toMatch(/units\[0\]\.pose/);
    expect(game.scenes.size).toBe(scenes);
    expect(await parts.importBattle("{")).toBeUndefined();
    expect(host.notices.at(-1)).toMatch(/line 1/);
  });
});
