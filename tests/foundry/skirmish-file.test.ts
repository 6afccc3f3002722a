import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSkirmishFile } from "#battle/file/skirmish/read-skirmish-file.ts";
import { checkSkirmishFile, lastBattle, readOutcome } from "#battle/file/skirmish/replay-skirmish.ts";
import type { SkirmishEntry, SkirmishFile } from "#battle/file/skirmish/schema.ts";
import { writeSkirmishFile } from "#battle/file/skirmish/write-skirmish-file.ts";
import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import { execute, sideOf } from "#battle/skirmish/execute.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { DrawnDice } from "#rules/dice.ts";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";
import { seeded } from "../support/seeded.ts";
import { playRandomly, randomSkirmish } from "../support/skirmish-random-play.ts";

async function loadParts() {
  const imports = await import("../../src/foundry/battle-file/import-battle.ts");
  const exports = await import("../../src/foundry/battle-file/export-battle.ts");
  const gathers = await import("../../src/foundry/battle-file/gather-battle.ts");
  const files = await import("../../src/foundry/battle-file/skirmish-files.ts");
  const records = await import("../../src/foundry/record.ts");
  const logs = await import("../../src/foundry/battle-log.ts");
  const reading = await import("../../src/foundry/skirmish/read-skirmish.ts");
  const checks = await import("../../src/foundry/check-entry.ts");
  return { ...checks, ...imports, ...exports, ...gathers, ...files, ...records, ...logs, ...reading };
}

type Parts = Awaited<ReturnType<typeof loadParts>>;
type BattleDocument = NonNullable<Awaited<ReturnType<Parts["importBattle"]>>>;

const asPlain = (data: object): unknown => JSON.parse(JSON.stringify(data));

/** A skirmish by its numbers alone, figures in the order of their names. */
const tally = ({ clock, figures, contacts, combats, fallen, wishes }: Skirmish) => ({
  clock,
  figures: Object.values(figures)
    .map(({ name, side, place, profile, condition, turn }) => ({
      name,
      side,
      place,
      profile,
      condition: condition.type,
      turn,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
  counts: [contacts, combats, fallen, wishes.captures, wishes.leaves, wishes.runs].map((list) => list.length),
});

/** Everything that the server would send to anybody. */
const listDocuments = (): string =>
  JSON.stringify([game.actors, game.scenes, game.combats, game.journal, game.messages, game.users]);

const GM = { gm: true, sides: [] };

/** The file of a random skirmish in which one has waited for the first turn, and much is wished. */
function randomFile(seed: number, turns: number): SkirmishFile {
  const army = randomSkirmish(seed);
  const named = Object.values(army.figures).map((one) => [one.id, { ...one, name: one.id }] as const);
  const red7 = { ...(army.figures["red7"] as Figure), name: "red7", condition: { type: "waiting" } } as const;
  const start: Skirmish = {
    ...army,
    figures: { ...Object.fromEntries(named), red7 },
    clock: { turn: 0, phase: "setUp", rounds: 0, ready: [] },
  };
  const log: SkirmishEntry[] = [];
  let battle = start;
  const take = (command: SkirmishCommand, dice: DrawnDice): void => {
    const { turn, phase } = battle.clock;
    const result = execute(battle, command, { issuer: GM, moment: { turn, phase }, dice });
    if (result.type !== "done") throw new Error(JSON.stringify(result));
    const by = sideOf(battle, command);
    const throws = dice.throws.map(({ faces }) => [...faces]);
    log.push({ turn, phase, ...(by === undefined ? {} : { by }), command: { ...command }, dice: throws });
    battle = result.battle;
  };
  take({ type: "begin" }, new DrawnDice(seeded(0)));
  take({ type: "surprise", figures: ["red7"] }, new DrawnDice(seeded(0)));
  take({ type: "place", figure: "red7", to: red7.place }, new DrawnDice(seeded(0)));
  for (const { command, seed: own } of playRandomly(battle, turns, seed))
    take(command, new DrawnDice(seeded(own)));
  const { file, incomplete } = writeSkirmishFile({
    name: "Random",
    start,
    log,
    outcome: readOutcome(battle),
  });
  expect(incomplete).toEqual([]);
  return file;
}

/** A log cut off behind the last wish, so that something is secret in the end. */
function cutAtWish(file: SkirmishFile): SkirmishFile {
  const at = file.log.findLastIndex(({ command }) => command.type === "support" || command.type === "pair");
  const { outcome: _, ...cut } = { ...file, log: file.log.slice(0, at + 1) };
  return cut;
}

describe.each([14, 13] as const)(
  "battle files of the skirmish at the table in generation %d",
  (generation) => {
    let host: FoundryHost;
    let parts: Parts;
    let saved: string[];

    beforeEach(async () => {
      host = await raiseHost(generation);
      parts = await loadParts();
      saved = [];
      Object.assign(foundry.utils, { saveDataToFile: (text: string) => saved.push(text) });
    });

    afterEach(() => host.close());

    async function take(file: SkirmishFile): Promise<BattleDocument> {
      const combat = await parts.importBattle(JSON.stringify(file));
      if (!combat) throw new Error(`The file was refused: ${host.notices.join(" ")}`);
      return combat;
    }

    function save(combat: BattleDocument): SkirmishFile {
      parts.exportBattle(combat);
      return readSkirmishFile(saved.at(-1) ?? "");
    }

    it("one is opened with its log, is saved as it was, and goes back to its start", async () => {
      const file = randomFile(3, 2);
      const kinds = new Set(file.log.map(({ command }) => command.type));
      for (const kind of ["surprise", "place", "move", "pair", "support"]) expect(kinds).toContain(kind);
      const combat = await take(file);
      const end = parts.readSkirmish(combat);
      if (!end) throw new Error("There is no battle");
      expect(asPlain(tally(end))).toEqual(asPlain(tally(lastBattle(file))));
      expect(parts.listActions(combat)).toHaveLength(file.log.length);

      const again = save(combat);
      expect(host.notices).toEqual([]);
      expect(() => checkSkirmishFile(again)).not.toThrow();
      expect(asPlain(tally(lastBattle(again)))).toEqual(asPlain(tally(lastBattle(file))));
      const dice = (one: SkirmishFile) => one.log.flatMap((entry) => entry.dice);
      expect(dice(again)).toEqual(dice(file));

      const request = {
        id: "undoAll",
        battle: combat.id ?? "",
        command: { type: "undo", sequence: 1, last: file.log.length },
        moment: { turn: end.clock.turn, step: end.clock.phase },
      } as const;
      await parts.recordUndo(
        parts.SKIRMISH_FILES.book,
        combat,
        request,
        game.user,
        parts.listUndone(combat, 1),
      );
      const start = parts.readSkirmish(combat);
      expect(start?.clock).toMatchObject({ turn: 0, phase: "setUp" });
      expect(
        Object.values(start?.figures ?? {}).filter(({ condition }) => condition.type === "waiting"),
      ).toHaveLength(1);
    }, 120_000);

    it("what is secret comes to the GM's browser alone, and goes into his file (D-55, D-58)", async () => {
      const file = cutAtWish(randomFile(3, 2));
      const waiting: SkirmishFile = { ...file, log: file.log.slice(0, 2) };
      const ambush = await take(waiting);
      const [hidden] = Object.values(parts.readSkirmish(ambush)?.figures ?? {}).filter(
        ({ condition }) => condition.type === "waiting",
      );
      expect(hidden?.turn.surprise).toBe(true);
      expect(listDocuments()).not.toContain(hidden?.id);
      expect(listDocuments()).not.toContain('"surprise","figures"');
      expect(save(ambush).figures.filter(({ waits }) => waits)).toHaveLength(1);
      expect(save(ambush).log.map(({ command }) => command.type)).toEqual(["begin", "surprise"]);
      expect(host.notices.at(-1)).toMatch(/holds what is secret/);

      const melee = await take(file);
      const logged = parts.listActions(melee).map(({ system }) => system.command.type);
      expect(logged.at(-1)).toBe("wish");
      for (const sealed of ["pair", "support", "disengage", "orderRuns"])
        expect(logged).not.toContain(sealed);
      expect(parts.listActions(melee).map((page) => parts.checkEntry(page).type)).toEqual(
        logged.map(() => "same"),
      );
      const again = save(melee);
      expect(again.log.at(-1)?.command.type).toBe(file.log.at(-1)?.command.type);
      expect(asPlain(tally(lastBattle(again)))).toEqual(asPlain(tally(lastBattle(file))));
    }, 120_000);

    it("whose secrets nobody here knows is saved, and the GM is told that it cannot be played again", async () => {
      const combat = await take(cutAtWish(randomFile(3, 2)));
      await game.settings.set("mangonel", "vault", {});
      parts.exportBattle(combat);
      expect(saved).toHaveLength(1);
      const checks = parts.listActions(combat).map((page) => parts.checkEntry(page).type);
      expect(new Set(checks)).toEqual(new Set(["same", "unknown"]));
      expect(checks.at(-1)).toBe("unknown");
      expect(host.notices.join()).toMatch(/secret is not known in this browser/);
    }, 120_000);

    it("one that somebody else than a GM asks for is not saved", async () => {
      const combat = await take(cutAtWish(randomFile(3, 1)));
      Object.defineProperty(game.user, "isGM", { configurable: true, value: false });
      parts.exportBattle(combat);
      expect(saved).toEqual([]);
      Reflect.deleteProperty(game.user, "isGM");
    }, 60_000);
  },
);
