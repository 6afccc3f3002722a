import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outlineOfCard } from "#battle/mass/card-pieces.ts";
import type { Command } from "#battle/mass/command.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import { execute } from "#battle/mass/execute.ts";
import type { Battle } from "#battle/mass/state.ts";
import { type D6, DrawnDice } from "#rules/dice.ts";
import type { Area } from "../../src/foundry/areas.ts";
import type { BattleDocument } from "../../src/foundry/read-battle.ts";
import type { Request } from "../../src/foundry/request.ts";
import { battleOfLog, type StoredEntry } from "../support/battle-documents.ts";
import { breakDownAfter, type FoundryHost, raiseHost } from "../support/foundry-host.ts";
import { randomCommand } from "../support/random-commands.ts";
import { seeded } from "../support/seeded.ts";

/** What of the record a test needs; loaded when there is a host. */
async function loadRecord() {
  const areas = await import("../../src/foundry/areas.ts");
  const log = await import("../../src/foundry/battle-log.ts");
  const battles = await import("../../src/foundry/read-battle.ts");
  const records = await import("../../src/foundry/record.ts");
  const writes = await import("../../src/foundry/write.ts");
  const books = await import("../../src/foundry/books/mass-book.ts");
  return { ...areas, ...log, ...battles, ...books, ...records, ...writes };
}

type RecordParts = Awaited<ReturnType<typeof loadRecord>>;

const asPlain = (data: object): unknown => JSON.parse(JSON.stringify(data));
const GM = { gm: true, sides: [] };
const THICKNESS = 0.5;

/** Where a shot's request is drawn before it is resolved: anywhere will do. */
function areaOf(command: Command): Area | undefined {
  if (command.type === "fireCannon")
    return { type: "ray", from: { x: 10, y: 20 }, heading: 30, lengthInches: 40, widthInches: THICKNESS };
  if (command.type === "fireCatapult" || command.type === "fireBombard")
    return { type: "circle", at: { x: 10, y: 20 }, radiusInches: 3 };
  return undefined;
}

/** A battle on documents that takes commands as the deciding client does. */
class Field {
  readonly parts: RecordParts;
  readonly combat: BattleDocument;
  #requests = 0;

  constructor(parts: RecordParts) {
    this.parts = parts;
    const [combat] = parts.listBattles();
    if (!combat) throw new Error("There is no battle");
    this.combat = combat;
  }

  get battle(): Battle {
    const battle = this.parts.readBattle(this.combat);
    if (!battle) throw new Error("The battle cannot be read");
    return battle;
  }

  get entries(): readonly StoredEntry[] {
    return this.parts.listActions(this.combat).map((page) => page.toObject() as unknown as StoredEntry);
  }

  get scene(): Scene.Implementation {
    const scene = this.parts.sceneOf(this.combat);
    if (!scene) throw new Error("The battle has no scene");
    return scene;
  }

  requestOf(command: Request["command"]): Request {
    const { turn, step } = this.battle.clock;
    return {
      id: `request${this.#requests++}`,
      battle: this.combat.id ?? "",
      command,
      moment: { turn, step },
    };
  }

  /** Executes a command and records what came of it; answers the battle that it should be, or nothing if refused. */
  async command(command: Command, dice: DrawnDice): Promise<Battle | undefined> {
    const before = this.battle;
    const result = execute(before, command, { issuer: GM, moment: before.clock, dice });
    if (result.type !== "done") return undefined;
    const request = this.requestOf(command);
    const shot = areaOf(command);
    if (shot) await this.parts.placeArea(shot, request, this.scene);
    const area = this.parts.listAreas(this.scene).find((one) => this.parts.readShot(one)?.id === request.id);
    await this.parts.record(this.parts.MASS_BOOK, {
      combat: this.combat,
      request,
      user: game.user,
      before,
      after: result.battle,
      events: result.events,
      throws: dice.throws,
      ...(area ? { area } : {}),
    });
    return result.battle;
  }

  async undo(sequence: number): Promise<void> {
    const pages = this.parts.listUndone(this.combat, sequence);
    await this.parts.recordUndo(
      this.parts.MASS_BOOK,
      this.combat,
      this.requestOf({ type: "undo", sequence, last: this.combat.system.sequence }),
      game.user,
      pages,
    );
  }
}

const diceOf = (faces: readonly D6[], then: D6 = 4): DrawnDice => {
  const left = [...faces];
  return new DrawnDice(() => ((left.shift() ?? then) - 0.5) / 6);
};

/** The opening of the sample battle: a charge, a shot, a melee; the last is left to the test. */
const OPENING: readonly (readonly [Command, readonly D6[]])[] = [
  [{ type: "begin" }, []],
  [{ type: "rollInitiative" }, [6, 1]],
  [{ type: "chooseFirst", side: "red", first: "red" }, []],
  [{ type: "charge", unit: "redSquires000000", target: "blueEsquires0000" }, [4, 4]],
  [{ type: "endStep" }, []],
  [{ type: "endStep" }, []],
  [{ type: "fireCatapult", engine: "redLightCat00000", distanceInches: 26, offsetInches: 0 }, []],
  [{ type: "fireCannon", engine: "redHeavyGun00000", bearing: -3, colour: "white" }, [3]],
  [{ type: "endStep" }, [4, 4]],
  [{ type: "fight" }, [1, 1, 1, 1, 6, 6, 1, 1, 4, 4, 4, 4, 4, 4, 4, 4, 6]],
];

async function play(field: Field, steps: number): Promise<void> {
  for (const [command, faces] of OPENING.slice(0, steps)) {
    const after = await field.command(command, diceOf(faces));
    if (!after) throw new Error(`${command.type} was refused`);
  }
}

describe.each([14, 13] as const)("the record in generation %d (design.md 2)", (generation) => {
  let host: FoundryHost;
  let field: Field;

  beforeEach(async () => {
    host = await raiseHost(generation);
    field = new Field(await loadRecord());
  });

  afterEach(() => host.close());

  it("writes documents that read back as the battle of the events, whatever is played", async () => {
    const chance = seeded(20 + generation);
    const states: Battle[] = [field.battle];
    for (const [command, faces] of OPENING) {
      const after = await field.command(command, diceOf(faces));
      if (!after) throw new Error(`${command.type} was refused`);
      states.push(after);
      expect(asPlain(field.battle)).toEqual(asPlain(after));
    }
    let played = OPENING.length;
    for (let tries = 0; tries < 400 && played < 60; tries += 1) {
      const after = await field.command(randomCommand(field.battle, chance), new DrawnDice(chance));
      if (!after) continue;
      played += 1;
      states.push(after);
      expect(asPlain(field.battle)).toEqual(asPlain(after));
    }
    expect(played).toBe(60);
    const { units, clock, pending, contacts } = field.battle;
    expect(asPlain(battleOfLog(field.entries))).toMatchObject(
      asPlain({ units, clock, pending, contacts }) as object,
    );
    expect(field.entries.map(({ system }) => system.sequence)).toEqual(states.slice(1).map((_, i) => i + 1));
    const kinds = new Set(field.entries.flatMap(({ system }) => system.events.map(({ type }) => type)));
    for (const kind of ["unitMoved", "contactMade", "engineFired", "meleeRoundFought", "unitRan"] as const)
      expect(kinds).toContain(kind);
    const steps = new Set(states.slice(20).map(({ clock }) => clock.step));
    expect(steps.size).toBeGreaterThan(2);
    // forty one by one, then many at once
    const oneByOne = Array.from({ length: 40 }, (_, undone) => 60 - undone);
    for (const sequence of [...oneByOne, 7, 1]) {
      await field.undo(sequence);
      expect(asPlain(field.battle)).toEqual(asPlain(states[sequence - 1] ?? {}));
    }
    expect(field.parts.listAreas(field.scene).filter(field.parts.readShot)).toEqual([]);
  }, 120_000);

  it("M-TERR-10 lays the ground of a card as a region, and takes it away with the action", async () => {
    const before = field.battle;
    const regions = () => field.scene.regions.contents.map((region) => region.toObject());
    const drawn = regions();
    // places in what is left of the deck: woods, rough ground, a hill and a blank; then four blanks
    const draws = [5.5 / 20, 6.5 / 19, 6.5 / 18, 10.5 / 17, 10.5 / 16, 10.5 / 15, 10.5 / 14, 10.5 / 13];
    const chance = new DrawnDice(() => draws.shift() ?? 0);
    const dealt = await field.command({ type: "dealTerrain", first: "red" }, chance);
    expect(asPlain(field.battle)).toEqual(asPlain(dealt ?? {}));
    const cards = field.battle.pending.flatMap((entry) => (entry.type === "placeTerrain" ? [entry] : []));
    expect(cards.map(({ card }) => card)).toEqual(["woods", "roughGround", "hill"]);
    for (const { id, card } of cards) {
      const outline = outlineOfCard(card, { x: 20.123, y: 20.456, heading: 33 });
      const after = await field.command({ type: "placeTerrain", pending: id, outline }, diceOf([]));
      expect(asPlain(field.battle)).toEqual(asPlain(after ?? {}));
    }
    expect(field.battle.terrain.slice(-3)).toMatchObject([
      { id: "terrainCard00001", kind: "woods", fromCard: true },
      { id: "terrainCard00002", kind: "roughGround" },
      { id: "terrainCard00003", kind: "hill", outline: { type: "circle", x: 20.12, y: 20.46 } },
    ]);
    await field.scene.regions.get("terrainCard00002")?.delete();
    await field.undo(field.combat.system.sequence);
    expect(field.battle.terrain.map(({ id }) => id)).not.toContain("terrainCard00003");
    await field.undo(1);
    expect(asPlain(field.battle)).toEqual(asPlain(before));
    expect(regions()).toEqual(drawn);
  });

  it("gives a crew that loses its engine documents of its own, and takes them back with the action", async () => {
    await play(field, 3);
    const gun = "blueLightCat0000";
    await game.actors.get(gun)?.update({
      system: {
        condition: { type: "running", mode: "rout", runningTurn: 1, inTurn: 1 },
        crewPose: { x: 3, y: 3, heading: 0 },
      },
    } as never);
    const { x, y } = field.battle.units[gun]?.pose ?? { x: 0, y: 0 };
    await field.command(
      { type: "place", unit: "redSquires000000", pose: { x, y: y + 0.5, heading: 0 } },
      diceOf([]),
    );
    const before = field.battle;
    const command = { type: "crewEngine", unit: "redSquires000000", engine: gun, figures: 3 } as const;
    const after = await field.command(command, diceOf([]));
    const [crew] = Object.keys(after?.units ?? {}).filter((id) => !(id in before.units));
    expect(field.battle.units[gun]).toMatchObject({ side: "red", figures: 3 });
    expect(field.battle.units[crew ?? ""]).toMatchObject({ kind: "troops", side: "blue", figures: 4 });
    await field.undo(field.combat.system.sequence);
    expect(asPlain(field.battle)).toEqual(asPlain(before));
    expect(game.actors.has(crew ?? "")).toBe(false);
  });

  it("turns the area of a shot into its final picture, and takes it away when the phase ends", async () => {
    await play(field, 8);
    const shots = field.parts.listAreas(field.scene).filter(field.parts.readShot);
    const fired = field.entries
      .flatMap(({ system }) => system.events)
      .filter(
        (event): event is Extract<BattleEvent, { type: "engineFired" }> => event.type === "engineFired",
      );
    const [disc, pole] = fired.map(({ picture }) => picture);
    if (disc?.type !== "disc" || pole?.type !== "pole") throw new Error("A disc and a pole were expected");
    const length = pole.stoppedAt ?? pole.lengthInches;
    const [circle, ray] = shots.map((area) => area.toObject());
    // a heading of 0 is up the table, a direction of 0 is to the right; 50 pixels are an inch
    if (generation === 14) {
      expect(circle).toMatchObject({
        shapes: [{ type: "circle", x: disc.at.x * 50, y: disc.at.y * 50, radius: disc.radiusInches * 50 }],
      });
      expect(ray).toMatchObject({
        shapes: [{ type: "line", x: 62.5 * 50, y: 42.5 * 50, length: length * 50, rotation: 267 }],
      });
    } else {
      expect(circle).toMatchObject({
        ...{ t: "circle", x: Math.round(disc.at.x * 50), y: Math.round(disc.at.y * 50) },
        distance: disc.radiusInches,
      });
      expect(ray).toMatchObject({ t: "ray", x: 3125, y: 2125, distance: length, direction: 267 });
    }
    expect(shots.map((area) => field.parts.readShot(area)?.done?.sequence)).toEqual([7, 8]);
    await field.command({ type: "endStep" }, diceOf([4, 4]));
    expect(field.parts.listAreas(field.scene).filter(field.parts.readShot)).toEqual([]);
    await field.undo(9);
    expect(field.parts.listAreas(field.scene).filter(field.parts.readShot)).toHaveLength(2);
  });

  it("keeps places that are written by the record, and the boxes that the host draws by", async () => {
    await play(field, 10);
    const token = field.scene.tokens.find(({ actorId }) => actorId === "blueEsquires0000");
    const esquires = field.battle.units["blueEsquires0000"];
    if (!token || esquires?.kind !== "troops") throw new Error("There are no esquires");
    const { width, depth } = esquires.profile.base;
    const ranks = Math.ceil(esquires.figures / esquires.files);
    // it ran up the table: behind its front lie its ranks, and in their middle is the middle of the box
    const middle = { x: esquires.pose.x, y: esquires.pose.y + (ranks * depth) / 2 };
    expect(esquires).toMatchObject({ condition: { type: "running" }, pose: { heading: 0 } });
    expect(width).toBeGreaterThan(0);
    expect(token).toMatchObject({
      x: Math.round((middle.x - token.width / 2) * 50),
      y: Math.round((middle.y - token.width / 2) * 50),
      rotation: 180,
      hidden: false,
    });
  });

  it("writes an entry once: a second of the same number is refused and changes nothing", async () => {
    await play(field, 4);
    const before = field.battle;
    const stale = Object.create(field.combat, {
      system: { value: { ...field.combat.system, sequence: 3 } },
    }) as BattleDocument;
    const result = execute(
      before,
      { type: "endStep" },
      { issuer: GM, moment: before.clock, dice: diceOf([]) },
    );
    if (result.type !== "done") throw new Error("The step could not be ended");
    const request = field.requestOf({ type: "endStep" });
    const again = field.parts.record(field.parts.MASS_BOOK, {
      combat: stale,
      request,
      user: game.user,
      before,
      after: result.battle,
      events: result.events,
      throws: [],
    });
    await expect(again).rejects.toThrow();
    expect(asPlain(field.battle)).toEqual(asPlain(before));
    expect(field.entries).toHaveLength(4);
  });
});

describe("an action that is interrupted between two of its writes (design.md 2)", () => {
  let host: FoundryHost;
  let field: Field;

  beforeEach(async () => {
    host = await raiseHost(13);
    field = new Field(await loadRecord());
  });

  afterEach(() => host.close());

  /** Breaks a command at each of its writes in turn; each time another client finishes it. */
  async function interruptEverywhere(command: Command, faces: readonly D6[]): Promise<number> {
    const start = field.battle;
    const result = execute(start, command, { issuer: GM, moment: start.clock, dice: diceOf(faces) });
    if (result.type !== "done") throw new Error(`${command.type} was refused`);
    const request = areaOf(command) === undefined ? 0 : 1;
    for (let writes = request; ; writes += 1) {
      const before = field.entries.length;
      const breakdown = breakDownAfter(host, writes);
      const outcome = await field.command(command, diceOf(faces)).then(
        () => "done",
        () => "broken",
      );
      breakdown.mend();
      if (outcome === "done") return writes - request;
      if (field.entries.length === before) {
        expect(writes).toBe(request);
        expect(asPlain(field.battle)).toEqual(asPlain(start));
        continue;
      }
      expect(field.entries.at(-1)?.system.complete).toBe(false);
      await field.parts.finishWrites(field.parts.listActions(field.combat));
      await field.parts.finishWrites(field.parts.listActions(field.combat));
      expect(asPlain(field.battle)).toEqual(asPlain(result.battle));
      expect(field.entries.at(-1)?.system.complete).toBe(true);
      const { sequence = 0, area = "" } = field.entries.at(-1)?.system ?? {};
      const cards = game.messages.filter(
        ({ system }) => (system as { sequence?: number }).sequence === sequence,
      );
      expect(cards).toHaveLength(1);
      if (area) {
        const picture = field.parts.listAreas(field.scene).find(({ id }) => id === area);
        expect(picture && field.parts.readShot(picture)?.done).toEqual({ sequence });
      }
      await field.undo(sequence);
      expect(asPlain(field.battle)).toEqual(asPlain(start));
    }
  }

  it.each([
    ["a charge", 3],
    ["a shot of a cannon", 7],
    ["the end of a phase, which takes pictures away", 8],
    ["a melee", 9],
  ] as const)(
    "is finished by the next client of a GM, whole and once: %s",
    async (_name, steps) => {
      await play(field, steps);
      const [command, faces] = OPENING[steps] ?? [];
      if (!command || !faces) throw new Error("There is no such step");
      expect(await interruptEverywhere(command, faces)).toBeGreaterThan(3);
    },
    60_000,
  );
});
