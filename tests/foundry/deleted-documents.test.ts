import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";

describe.each([14, 13] as const)("documents deleted under a battle in generation %d", (generation) => {
  let host: FoundryHost;
  beforeEach(async () => {
    host = await raiseHost(generation);
  });
  afterEach(() => host.close());

  const readFirst = async () => {
    const { listBattles, readBattle, sceneOf } = await import("../../src/foundry/read-battle.ts");
    const [combat] = listBattles();
    const scene = combat && sceneOf(combat);
    if (!combat || !scene) throw new Error("There is no battle");
    return { combat, scene, read: () => readBattle(combat) };
  };

  it("forgets contacts with a unit that is gone", async () => {
    const { combat, scene, read } = await readFirst();
    const contact = {
      attacker: "redSquires000000",
      defender: "blueEsquires0000",
      zone: "front",
      sinceTurn: 1,
    };
    await combat.update({ system: { contacts: [contact] } } as never);
    expect(read()?.contacts).toHaveLength(1);
    await scene.tokens.find(({ actorId }) => actorId === contact.defender)?.delete();
    expect(read()?.contacts).toEqual([]);
  });

  it("finishes an entry whose documents are gone", async () => {
    const { combat, scene } = await readFirst();
    const { openLog, listActions } = await import("../../src/foundry/battle-log.ts");
    const { finishWrites } = await import("../../src/foundry/write.ts");
    const log = await openLog(combat);
    const gone = {
      action: "update",
      documentName: "Token",
      updates: [{ _id: "deletedToken0000", hidden: true }],
    };
    const intent = [
      { ...gone, parentUuid: scene.uuid },
      { ...gone, parentUuid: "Scene.deletedScene0000" },
      { action: "update", documentName: "Combat", updates: [{ _id: combat.id, round: 3 }] },
    ];
    const page = {
      name: "1.1",
      type: "action",
      system: { request: "r", sequence: 1, complete: false, intent },
    };
    await log.createEmbeddedDocuments("JournalEntryPage", [page] as never);
    await finishWrites(listActions(combat));
    expect(listActions(combat).map(({ system }) => system.complete)).toEqual([true]);
    expect(combat.round).toBe(3);
  });

  it("lets a unit stand on a scene once", async () => {
    const { scene } = await readFirst();
    const warnings: unknown[] = [];
    Reflect.set(globalThis, "ui", { notifications: { warn: (text: unknown) => warnings.push(text) } });
    const [token] = scene.tokens.contents;
    const count = scene.tokens.size;
    await scene.createEmbeddedDocuments("Token", [{ ...token?.toObject(), _id: null }] as never);
    expect(scene.tokens.size).toBe(count);
    expect(warnings).toEqual(["MANGONEL.Notice.unitStands"]);
  });
});
