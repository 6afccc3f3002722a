import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { recordBattle } from "#battle/file/mass/record-battle.ts";
import { checkBattleFile, lastBattle, readOutcome } from "#battle/file/mass/replay.ts";
import { writeBattleFile } from "#battle/file/mass/write-battle-file.ts";
import type { Battle } from "#battle/mass/state.ts";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";
import { seeded } from "../support/seeded.ts";

async function loadParts() {
  const imports = await import("../../src/foundry/battle-file/import-battle.ts");
  const gathers = await import("../../src/foundry/battle-file/gather-battle.ts");
  const records = await import("../../src/foundry/record.ts");
  const logs = await import("../../src/foundry/battle-log.ts");
  const battles = await import("../../src/foundry/read-battle.ts");
  return { ...imports, ...gathers, ...records, ...logs, ...battles };
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

      const gathered = parts.gatherBattle(combat);
      if (!gathered) throw new Error("Nothing was gathered");
      const saved = writeBattleFile({
        name,
        start: gathered.start,
        log: gathered.log,
        outcome: readOutcome(gathered.now),
      });
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
      await parts.recordUndo(combat, request, game.user, parts.listUndone(combat, 1));
      expect(parts.readBattle(combat)?.clock).toMatchObject({ turn: 0, step: "setUp" });
      expect(asPlain(parts.readBattle(combat)?.units ?? {})).toEqual(asPlain(gathered.start.units));
      expect(parts.gatherBattle(combat)?.log).toEqual([]);
    },
    120_000,
  );

  it("a file may be opened twice; each battle has its own units", async () => {
    const text = readFileSync("battles/lake-peipus-1242.json", "utf8");
    const [one, other] = [await take(text), await take(text)];
    const ids = [one, other].map((combat) => Object.keys(parts.readBattle(combat)?.units ?? {}));
    expect(new Set(ids.flat()).size).toBe((ids[0]?.length ?? 0) * 2);
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
