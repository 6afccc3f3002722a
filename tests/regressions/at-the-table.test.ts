import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Court, WAITING } from "../support/court.ts";
import { listFiles } from "../support/source-tree.ts";
import { RawClient, SEATS } from "../table/support/server.ts";

const { red } = SEATS;
const RED_UNIT = "redPavises000000";
const BLUE_UNIT = "bluePikes0000000";
const ROUNDS = 50;

let court: Court;
beforeAll(async () => {
  court = await Court.open(14);
});
afterAll(() => court.close());

interface Entry {
  readonly request: string;
  readonly byGm: boolean;
  readonly complete: boolean;
}

const advance = (unit: string, advanceInches = 1) => ({ type: "move", unit, legs: [{ advanceInches }] });
const entries = (): readonly Entry[] =>
  (game.journal.get(court.combat.id ?? "")?.pages.contents ?? []).map(({ system }) => system as never);
const tokenOf = (unit: string) => court.combat.scene?.tokens.find(({ actorId }) => actorId === unit);
const poseOf = (unit: string) => tokenOf(unit)?.flags.mangonel?.pose;

/** The GM asks for something and waits until it stands in the log. */
async function grant(command: object): Promise<Entry> {
  const { turn, step } = court.combat.system;
  const request = court.request(command, { moment: { turn, step } });
  await game.user.update({ flags: { mangonel: { request: JSON.stringify(request) } } } as never);
  return vi.waitFor(() => {
    const entry = entries().find((one) => one.request === request.id && one.complete);
    if (!entry) throw new Error(`${JSON.stringify(command)} was not carried out`);
    return entry;
  }, WAITING);
}

describe("reports of what a token looks like (docs/what-goes-wrong.md)", () => {
  it("A2 A9 art that is scaled, mirrored or turned moves no base and no facing", async () => {
    const { state } = court;
    const token = tokenOf(RED_UNIT);
    await token?.update({ texture: { scaleX: 1.5, scaleY: -1.5, rotation: 180 } } as never);
    expect(tokenOf(RED_UNIT)?.texture.scaleX).toBe(1.5);
    expect(court.state).toEqual(state);
  });
});

describe("reports of the scene's units (docs/what-goes-wrong.md)", () => {
  it("A12 inches go by any of their names, and a scene in feet is refused in words", async () => {
    const { isInches } = await import("../../src/foundry/coordinates.ts");
    const { scene } = court.combat;
    for (const units of ["in", "inch", "″", "дюйм", "Inches", " in. ", "дюймов"]) {
      await scene?.update({ grid: { units } } as never);
      expect(isInches(scene as never), units).toBe(true);
    }
    for (const units of ["ft", "feet", "m", "", "inn"]) {
      await scene?.update({ grid: { units } } as never);
      expect(isInches(scene as never), units).toBe(false);
      expect(await court.ask("red", court.request(advance(RED_UNIT)))).toBe("notInches");
    }
    await scene?.update({ grid: { units: "in" } } as never);
  });
});

describe("reports of many documents and many hands (docs/what-goes-wrong.md)", () => {
  it("A15 A16 a unit is one token, and a move of it is one write of everything", async () => {
    const { connection } = court.host.game;
    const writes = vi.spyOn(connection, "modifyDocuments");
    const moved: string[] = [];
    const hook = Hooks.on("updateToken", ((token: TokenDocument.Implementation) => {
      moved.push(token.actorId ?? "");
    }) as never);
    expect(await court.ask("red", court.request(advance(RED_UNIT)))).toBe("granted");
    Hooks.off("updateToken", hook as never);
    expect(moved).toEqual([RED_UNIT]);
    expect(writes).toHaveBeenCalledOnce();
    writes.mockRestore();
  });

  it("A30 what two players ask for in the same moment is stored, both, fifty times over", async () => {
    const wish = (unit: string, firstEnd: string) => court.request({ type: "prefer", unit, firstEnd });
    const read = () =>
      [RED_UNIT, BLUE_UNIT].map((unit) => {
        const { system } = game.actors.get(unit) ?? {};
        return system && "prefers" in system ? system.prefers.firstEnd : "";
      });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [mine, his] = round % 2 === 0 ? ["left", "right"] : ["right", "left"];
      const answers = await Promise.all([
        court.ask("red", wish(RED_UNIT, mine ?? "")),
        court.ask("blue", wish(BLUE_UNIT, his ?? "")),
      ]);
      expect(answers).toEqual(["granted", "granted"]);
      expect(read()).toEqual([mine, his]);
    }
  }, 60_000);

  it("A21 a GM puts any unit anywhere in any step, and the entry says that he did", async () => {
    const pose = { x: 20, y: 30, heading: 90 };
    const entry = await grant({ type: "place", unit: BLUE_UNIT, pose });
    expect(entry.byGm).toBe(true);
    expect(poseOf(BLUE_UNIT)).toMatchObject(pose);
    expect(await court.ask("red", court.request({ type: "place", unit: RED_UNIT, pose }))).not.toBe(
      "granted",
    );
  });

  it("A23 the units that a command names are meant, whatever is selected or targeted", () => {
    const asking = /\b(?:canvas\.tokens\??\.controlled|user\.targets|getActiveTokens|user\.character)\b/u;
    // the tools with which a player says whom he means
    const tools = /^src\/foundry\/(?:canvas\/tools|figures|hooks|hud)\//u;
    const found = listFiles(["src"], [".ts"]).filter(
      ({ path, text }) => asking.test(text) && !tools.test(path),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});

describe("reports of secret dice (docs/what-goes-wrong.md)", () => {
  it("A31 A52 no card is whispered or blind: all dice of a battle are public, and nothing secret is one", async () => {
    await grant({ type: "place", unit: BLUE_UNIT, pose: { x: 21, y: 30, heading: 90 } });
    const cards = game.messages.contents.map((message) => message.toObject());
    expect(cards.length).toBeGreaterThan(0);
    for (const { whisper, blind } of cards) expect([whisper, blind]).toEqual([[], false]);
    const hiding = /\bwhisper:|\bblind:|rollMode|messageMode/u;
    const hidden = listFiles(["src/foundry"], [".ts"]).filter(({ text }) => hiding.test(text));
    expect(hidden.map(({ path }) => path)).toEqual(["src/foundry/orders/panel-context.ts"]);
  });
});

describe("reports of copies and of old worlds (docs/what-goes-wrong.md)", () => {
  it("A40 losses of one of five copies are those of that copy", async () => {
    const { scene } = court.combat;
    const source = game.actors.get(RED_UNIT)?.toObject();
    const made = await Actor.implementation.createDocuments(
      Array.from({ length: 5 }, (_, index) => ({
        ...source,
        _id: undefined,
        name: `Copy ${index}`,
      })) as never,
    );
    const ids = made.flatMap((actor) => actor?.id ?? []);
    await scene?.createEmbeddedDocuments(
      "Token",
      ids.map((actorId, index) => ({
        actorId,
        actorLink: false,
        name: actorId,
        x: 200 * index,
        y: 0,
      })) as never,
    );
    const { readBattle } = await import("../../src/foundry/read-battle.ts");
    const figuresOf = () => ids.map((id) => readBattle(court.combat)?.units[id]?.figures);
    const [whole = 0] = figuresOf();
    expect(ids.map((id) => tokenOf(id)?.actorLink)).toEqual(Array(5).fill(true));
    await game.actors.get(ids[2] ?? "")?.update({ system: { figures: { value: whole - 3 } } } as never);
    expect(figuresOf()).toEqual([whole, whole, whole - 3, whole, whole]);
  });

  it("A38 A40 a token of a unit cannot be unlinked from its actor", async () => {
    const { onPreUpdateToken } = await import("../../src/foundry/hooks/pre-update-token.ts");
    const changed = { actorLink: false };
    const token = tokenOf(RED_UNIT);
    expect(token && onPreUpdateToken(token, changed, {})).toBeUndefined();
    expect(changed.actorLink).toBe(true);
  });

  it("A38 a unit stored before a field was there has its default, and keeps its losses", async () => {
    const { readTroops } = await import("../../src/foundry/unit-data.ts");
    const home = { x: 0, y: 0, heading: 0 };
    for (const actor of game.actors.filter(({ type }) => type === "unit")) {
      const now = actor.toObject() as never as { system: Record<string, unknown> };
      const { side, profile, figures } = now.system;
      const old = new Actor.implementation({
        name: actor.name,
        type: "unit",
        system: { side, profile, figures: { ...(figures as object), value: 3 } },
      } as never);
      const unit = readTroops("old", old.name, home, old.system as never);
      expect(unit).toMatchObject({ figures: 3, condition: { type: "goodOrder" }, formation: "line" });
      expect(Object.keys(old.toObject().system).sort()).toEqual(Object.keys(now.system).sort());
    }
  });
});

describe("reports of players who are gone (docs/what-goes-wrong.md)", () => {
  it("A27 A61 with both players gone the GM goes on to the next turn, without a card for a step, and they see it", async () => {
    for (const player of Object.values(court.players)) player.close();
    const cards = game.messages.size;
    const { turn } = court.combat.system;
    for (let steps = 0; court.combat.system.turn === turn && steps < 12; steps += 1)
      await grant({ type: "endStep" });
    expect(court.combat.system.turn).toBe(turn + 1);
    expect(game.messages.size).toBe(cards);
    const back = await RawClient.enter(court.host.server.url, red);
    const { documents } = await back.world();
    const combat = documents["Combat"]?.find(({ _id }) => _id === court.combat.id);
    expect(combat?.["system"]).toEqual(court.combat.toObject().system);
    back.close();
  });
});
