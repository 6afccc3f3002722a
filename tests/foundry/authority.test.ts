import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Court, WAITING } from "../support/court.ts";
import { breakDownAfter } from "../support/foundry-host.ts";
import { SEATS } from "../table/support/server.ts";

const { red, blue } = SEATS;
const RED_UNIT = "redPavises000000";
const BLUE_UNIT = "bluePikes0000000";

let court: Court;

beforeEach(async ({ task }) => {
  court = await Court.open(task.suite?.name.includes("generation 13") ? 13 : 14);
});

afterEach(() => court.close());

const advance = (unit: unknown) => ({ type: "move", unit, legs: [{ advanceInches: 1 }] });

describe("requests that are in order", () => {
  it("are granted once, and twice the same is once", async () => {
    const request = court.request(advance(RED_UNIT));
    expect(await court.ask("red", request)).toBe("granted");
    const { state } = court;
    expect(await court.write("red", red, request)).toBe("ok");
    // a later request shows that the queue has passed the repeated one
    expect(await court.ask("blue", court.request({ type: "fight" }))).toBe("wrongStep");
    expect(court.state).toEqual(state);
  });
});

describe("requests from two tabs of one player", () => {
  it("are each answered once, though the second is written before the first has its answer", async () => {
    const granted = court.request(advance(RED_UNIT));
    const refused = court.request(advance(BLUE_UNIT));
    const alsoRefused = court.request({ type: "fight" });
    await Promise.all([granted, refused, alsoRefused].map((request) => court.write("red", red, request)));
    await vi.waitFor(() => expect(court.reply(red)?.request).toBe(alsoRefused.id), WAITING);
    const { replies } = game.users.get(red)?.flags.mangonel ?? {};
    const answers = JSON.parse(replies ?? "[]") as readonly { request: string; refusal: { code: string } }[];
    expect(answers.map(({ request, refusal }) => [request, refusal.code])).toEqual([
      [refused.id, "notYourSide"],
      [alsoRefused.id, "wrongStep"],
    ]);
    const pages = game.journal.get(court.combat.id ?? "")?.pages.contents ?? [];
    const entries = pages.filter(({ system }) => (system as { request?: string }).request === granted.id);
    expect(entries).toHaveLength(1);
  });
});

describe("requests that are not in order change nothing", () => {
  /** Asks, and checks that everything is as before. */
  async function refuse(player: "red" | "blue", request: { id: string }): Promise<string> {
    const { state } = court;
    const code = await court.ask(player, request);
    expect(court.state).toEqual(state);
    return code;
  }

  it("for another's unit", async () => {
    expect(await refuse("red", court.request(advance(BLUE_UNIT)))).toBe("notYourSide");
    expect(await refuse("blue", court.request(advance(RED_UNIT)))).toBe("notYourSide");
    expect(await refuse("blue", court.request(advance(BLUE_UNIT)))).toBe("notYourTurn");
  });

  it("for another moment", async () => {
    const command = advance(RED_UNIT);
    for (const moment of [
      { turn: 1, step: "counterMove" },
      { turn: 0, step: "firstMove" },
      { turn: 2, step: "firstMove" },
    ])
      expect(await refuse("red", court.request(command, { moment }))).toBe("stale");
  });

  it("for which nobody waits any more", async () => {
    const late = court.request(advance(RED_UNIT), { until: Date.now() - 1 });
    expect(await refuse("red", late)).toBe("noAnswer");
    const shot = court.request(
      { type: "fireCannon", engine: "redHeavyGun00000", bearing: 0, colour: "white" },
      { until: Date.now() - 1 },
    );
    expect(await refuse("red", shot)).toBe("noAnswer");
    expect(await court.ask("red", court.request(advance(RED_UNIT), { until: Date.now() + 60_000 }))).toBe(
      "granted",
    );
  });

  it("for what only a GM may do", async () => {
    const pose = { x: 10, y: 10, heading: 0 };
    for (const command of [
      { type: "place", unit: RED_UNIT, pose },
      { type: "endBattle" },
      { type: "endStep" },
      { type: "undo", sequence: 1, last: 3 },
    ])
      expect(await refuse("red", court.request(command))).toBe("gmOnly");
  });

  it("for a battle that is not there", async () => {
    for (const battle of ["nowhere000000000", "__proto__", "constructor", "../../x"])
      expect(await refuse("red", court.request(advance(RED_UNIT), { battle }))).toBe("noBattle");
  });

  it("for units that are not there", async () => {
    for (const unit of ["nobody0000000000", "__proto__", "constructor", "toString", "hasOwnProperty"]) {
      expect(await refuse("red", court.request(advance(unit)))).toBe("unknownUnit");
      const charge = { type: "charge", unit: RED_UNIT, target: unit };
      expect(await refuse("red", court.request(charge))).toBe("unknownUnit");
    }
  });

  it.each([
    ["no command", undefined],
    ["a text", "move"],
    ["a number", 7],
    ["a list", [{ type: "move" }]],
    ["a move without legs", { type: "move", unit: RED_UNIT }],
    ["a move of no legs", { type: "move", unit: RED_UNIT, legs: [] }],
    ["legs that are no list", { type: "move", unit: RED_UNIT, legs: { 0: { advanceInches: 1 }, length: 1 } }],
    ["a leg backwards", { type: "move", unit: RED_UNIT, legs: [{ advanceInches: -3 }] }],
    ["a leg of text", { type: "move", unit: RED_UNIT, legs: [{ advanceInches: "3" }] }],
    ["a leg of nothing", { type: "move", unit: RED_UNIT, legs: [null] }],
    ["legs without end", { type: "move", unit: RED_UNIT, legs: Array(5000).fill({ advanceInches: 0 }) }],
    ["a unit that is no text", advance({ id: RED_UNIT })],
    ["a unit in a list", advance([RED_UNIT])],
    ["a bearing of text", { type: "fireCannon", engine: "redHeavyGun00000", bearing: "3", colour: "white" }],
    ["an undo of text", { type: "undo", sequence: "1" }],
    ["an undo of half an action", { type: "undo", sequence: 1.5 }],
    ["a choice that is none", { type: "rally", unit: RED_UNIT, choice: "flee" }],
  ])("for %s", async (_name, command) => {
    expect(await refuse("red", court.request(command))).toBe("malformed");
  });

  it.each(["win", "__proto__", "constructor", "toString"])("for the unknown command %s", async (type) => {
    expect(await refuse("red", court.request({ type }))).toBe("unknownCommand");
  });

  it.each([
    ["no moment", { moment: undefined }],
    ["a moment of text", { moment: "now" }],
    ["half a moment", { moment: { turn: 1 } }],
    ["an unknown step", { moment: { turn: 1, step: "dawn" } }],
    ["a battle that is no text", { battle: 5 }],
  ])("for %s", async (_name, more) => {
    expect(await refuse("red", court.request(advance(RED_UNIT), more))).toBe("malformed");
  });

  it.each([["a text"], [5], [true], [[1, 2]], [{}], [{ id: 7 }], [{ id: "" }], [{ id: { toString: 1 } }]])(
    "for something else: %j",
    async (thing) => {
      const { state } = court;
      expect(await court.write("red", red, thing)).toBe("ok");
      await vi.waitFor(() => expect(court.reply(red)?.refusal.code).toBe("malformed"), WAITING);
      expect(court.state).toEqual(state);
      expect(await court.ask("red", court.request(advance(RED_UNIT)))).toBe("granted");
    },
  );
});

describe("what the server refuses to players", () => {
  const scene = () => `Scene.${court.combat.scene?.id}`;

  it("is a request in another's name", async () => {
    const { state } = court;
    expect(await court.write("blue", red, court.request(advance(RED_UNIT)))).toBe("forbidden");
    expect(await court.write("red", blue, court.request(advance(BLUE_UNIT)))).toBe("forbidden");
    expect(court.state).toEqual(state);
  });

  it("is every write to what a battle consists of", async () => {
    const { state } = court;
    const token = court.combat.scene?.tokens.find(({ actorId }) => actorId === RED_UNIT);
    const battle = court.combat.id ?? "";
    const page = game.journal.get(battle)?.pages.contents[0];
    const writes: [string, string | null, object][] = [
      ["Actor", null, { _id: RED_UNIT, system: { figures: { value: 99 } } }],
      ["Token", scene(), { _id: token?.id, x: 0 }],
      ["Token", scene(), { _id: token?.id, flags: { mangonel: { pose: { x: 1, y: 1, heading: 0 } } } }],
      ["Combat", null, { _id: battle, system: { turn: 9 } }],
      ["JournalEntry", null, { _id: battle, name: "Mine" }],
      ["JournalEntryPage", `JournalEntry.${battle}`, { _id: page?.id, system: { undone: true } }],
    ];
    for (const [documentName, parentUuid, change] of writes) {
      const attempt = court.players.red.attempt({
        action: "update",
        documentName,
        parentUuid,
        updates: [change as never],
        options: { mangonel: { record: true } },
      });
      expect(await attempt, documentName).toBe("forbidden");
    }
    const entry = { _id: "forged0000000000", name: "Forged", type: "action", system: { request: "x" } };
    const forged = court.players.red.attempt({
      action: "create",
      documentName: "JournalEntryPage",
      parentUuid: `JournalEntry.${battle}`,
      data: [entry as never],
    });
    expect(await forged).toBe("forbidden");
    expect(court.state).toEqual(state);
  });
});

describe("areas", () => {
  const region = (flags: object) => ({
    name: "Shot",
    shapes: [{ type: "circle", x: 100, y: 100, radius: 50 }],
    flags,
  });

  const create = (player: "red" | "blue", flags: object) =>
    court.players[player].attempt({
      action: "create",
      documentName: "Region",
      parentUuid: `Scene.${court.combat.scene?.id}`,
      data: [region(flags) as never],
    });

  const count = () => court.combat.scene?.regions.size ?? 0;

  it("that are shots of another's gun are refused and taken away", async () => {
    const { state } = court;
    const regions = count();
    const shot = court.request({
      type: "fireCannon",
      engine: "redHeavyGun00000",
      bearing: 0,
      colour: "white",
    });
    expect(await create("blue", { mangonel: { shot } })).toBe("ok");
    await vi.waitFor(() => expect(court.reply(blue)?.request).toBe(shot.id), WAITING);
    expect(court.state).toEqual(state);
    expect(count()).toBe(regions);
  });

  it("that carry nonsense are refused and taken away", async () => {
    const { state } = court;
    const regions = count();
    for (const shot of [{ id: "nonsense" }, { id: "more", command: 5 }, 7, "shot", [1]]) {
      expect(await create("red", { mangonel: { shot } })).toBe("ok");
      await vi.waitFor(() => expect(count()).toBe(regions), WAITING);
    }
    expect(court.state).toEqual(state);
  });

  it("that claim to be resolved are only areas, and so are those without our flag", async () => {
    const { state } = court;
    const shot = court.request(
      { type: "fireCannon", engine: "redHeavyGun00000", bearing: 0, colour: "white" },
      { done: { sequence: 3 } },
    );
    expect(await create("red", { mangonel: { shot } })).toBe("ok");
    expect(await create("red", {})).toBe("ok");
    expect(await court.ask("blue", court.request({ type: "fight" }))).toBe("wrongStep");
    expect(court.state).toEqual(state);
  });
});

describe("an entry that is being written, in generation 13", () => {
  it("does not take off its asker what he asks for meanwhile", async () => {
    const first = court.request({ type: "charge", unit: "redSquires000000", target: "blueEsquires0000" });
    const second = court.request({ type: "endStep", side: "red" });
    const page = () => game.journal.get(court.combat.id ?? "")?.pages.contents.at(-1)?.system;
    expect(await court.write("red", red, first)).toBe("ok");
    await vi.waitFor(() => expect(page()).toMatchObject({ request: first.id }), { ...WAITING, interval: 1 });
    expect(await court.ask("red", second)).toBe("granted");
    await vi.waitFor(() => expect(page()).toMatchObject({ sequence: 5, complete: true }), WAITING);
  });
});

describe("an entry that is half written, in generation 13", () => {
  it("is finished before anything else is decided on the battle that it leaves", async () => {
    // every die shows a four, so that the charged unit stands
    CONFIG.Dice.randomUniform = () => 0.6;
    const breakdown = breakDownAfter(court.host, 3);
    const first = court.request({ type: "charge", unit: "redSquires000000", target: "blueEsquires0000" });
    expect(await court.write("red", red, first)).toBe("ok");
    const page = () => game.journal.get(court.combat.id ?? "")?.pages.contents.at(-1)?.system;
    await vi.waitFor(() => expect(breakdown.hasBroken).toBe(true), WAITING);
    expect(page()).toMatchObject({ request: first.id, complete: false });
    breakdown.mend();
    expect(court.combat.system.sequence).toBe(3);
    const second = court.request({ type: "endStep", side: "red" });
    expect(await court.ask("red", second)).toBe("granted");
    await vi.waitFor(() => expect(page()).toMatchObject({ sequence: 5, complete: true }), WAITING);
    expect(court.host.notices).toEqual([]);
    expect(court.combat.system).toMatchObject({ sequence: 5, step: "counterMove" });
    expect(court.combat.system.contacts).toHaveLength(1);
    const pages = game.journal.get(court.combat.id ?? "")?.pages.contents ?? [];
    expect(pages.every(({ system }) => (system as { complete?: boolean }).complete)).toBe(true);
  }, 40_000);
});
