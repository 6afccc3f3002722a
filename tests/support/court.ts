import { expect, vi } from "vitest";
import type { Command } from "#battle/mass/command.ts";
import type { Step, TurnSequence } from "#battle/mass/state.ts";
import type { BattleDocument } from "../../src/foundry/read-battle.ts";
import type { Reply } from "../../src/foundry/request.ts";
import { RawClient, SEATS } from "../table/support/server.ts";
import { type FoundryHost, raiseHost } from "./foundry-host.ts";

const { red, blue } = SEATS;

/** How long an answer may take on a machine that is busy. */
export const WAITING = { timeout: 15_000 };

const asPlain = (data: object): unknown => JSON.parse(JSON.stringify(data));

/** The deciding client of a GM, and players who speak to the server as forgers would. */
export class Court {
  readonly host: FoundryHost;
  readonly players: Readonly<Record<"red" | "blue", RawClient>>;
  readonly combat: BattleDocument;
  readonly #read: () => object;
  #count = 0;

  private constructor(
    host: FoundryHost,
    players: Court["players"],
    combat: BattleDocument,
    read: () => object,
  ) {
    this.host = host;
    this.players = players;
    this.combat = combat;
    this.#read = read;
  }

  static async open(generation: 13 | 14, sequence: TurnSequence = "steps"): Promise<Court> {
    const host = await raiseHost(generation);
    const { listBattles, readBattle } = await import("../../src/foundry/read-battle.ts");
    const authority = await import("../../src/foundry/authority.ts");
    const [combat] = listBattles();
    if (!combat) throw new Error("There is no battle");
    const [name, handler] = [
      generation === 14 ? "createRegion" : "createMeasuredTemplate",
      (area: never, _options: unknown, userId: string) => authority.takeFromArea(area, userId),
    ];
    Hooks.on(name as never, handler as never);
    Hooks.on("updateUser", ((
      user: User.Implementation,
      _changed: unknown,
      _options: unknown,
      userId: string,
    ) => {
      if (userId === user.id) authority.takeFromUser(user);
    }) as never);
    const players = {
      red: await RawClient.enter(host.server.url, red),
      blue: await RawClient.enter(host.server.url, blue),
    };
    const court = new Court(host, players, combat, () => readBattle(combat) ?? {});
    await court.begin(sequence);
    return court;
  }

  /** The battle and its log: what no refused request may change. */
  get state(): unknown {
    return asPlain({ battle: this.#read(), sequence: this.combat.system.sequence, log: this.log });
  }

  get log(): unknown {
    return asPlain(game.journal.get(this.combat.id ?? "")?.pages.contents ?? []);
  }

  /** The GM brings the battle to red's moves, or to the orders of its first turn. */
  private async begin(sequence: TurnSequence): Promise<void> {
    const { execute } = await import("#battle/mass/execute.ts");
    const { readBattle } = await import("../../src/foundry/read-battle.ts");
    const { record } = await import("../../src/foundry/record.ts");
    const { MASS_BOOK } = await import("../../src/foundry/books/mass-book.ts");
    const { KnownDice } = await import("#rules/dice.ts");
    const commands: readonly Command[] =
      sequence === "orders"
        ? [{ type: "chooseSequence", sequence }, { type: "begin" }]
        : [{ type: "begin" }, { type: "rollInitiative" }, { type: "chooseFirst", side: "red", first: "red" }];
    for (const command of commands) {
      const before = readBattle(this.combat);
      if (!before) throw new Error("The battle cannot be read");
      const dice = new KnownDice([[6], [1]]);
      const result = execute(before, command, {
        issuer: { gm: true, sides: [] },
        moment: before.clock,
        dice,
      });
      if (result.type !== "done") throw new Error(`${command.type} was not done`);
      await record(MASS_BOOK, {
        combat: this.combat,
        request: { id: command.type, battle: this.combat.id ?? "", command, moment: before.clock },
        user: game.user,
        before,
        after: result.battle,
        events: result.events,
        throws: [],
      });
    }
  }

  /** A whole request, parts of which a test may replace. */
  request(command: unknown, more: object = {}): { id: string } & Record<string, unknown> {
    const moment = { turn: 1, step: "firstMove" };
    return { id: `request${this.#count++}`, battle: this.combat.id ?? "", command, moment, ...more };
  }

  /** Writes anything onto a user's document as a request, as a player; answers the server's word. */
  write(player: "red" | "blue", userId: string, request: unknown): Promise<string> {
    return this.players[player].attempt({
      action: "update",
      documentName: "User",
      updates: [
        { _id: userId, flags: { mangonel: { request: JSON.stringify(request), replies: null } } } as never,
      ],
    });
  }

  /** The latest reply to a player's requests. */
  reply(userId: string): Reply | undefined {
    const { replies } = game.users.get(userId)?.flags.mangonel ?? {};
    return replies ? (JSON.parse(replies) as readonly Reply[]).at(-1) : undefined;
  }

  /** Asks as a player and waits for what the GM's client says: a code of refusal, or "granted". */
  async ask(player: "red" | "blue", request: { id: string }): Promise<string> {
    const userId = SEATS[player];
    expect(await this.write(player, userId, request)).toBe("ok");
    return vi.waitFor(() => {
      const reply = this.reply(userId);
      if (reply?.request === request.id) return reply.refusal.code;
      const pages = game.journal.get(this.combat.id ?? "")?.pages.contents ?? [];
      const isGranted = ({ request: id, complete }: { request?: string; complete?: boolean }) =>
        id === request.id && complete;
      if (pages.some(({ system }) => isGranted(system as object))) return "granted";
      throw new Error(`There is no answer to ${JSON.stringify(request).slice(0, 200)}`);
    }, WAITING);
  }

  /** The GM takes the last action back. */
  async undoLast(): Promise<void> {
    const { listStanding } = await import("../../src/foundry/battle-log.ts");
    const { MASS_BOOK } = await import("../../src/foundry/books/mass-book.ts");
    const { listUndone, recordUndo } = await import("../../src/foundry/record.ts");
    const sequence = listStanding(this.combat).at(-1)?.system.sequence ?? 0;
    const command = { type: "undo", sequence, last: this.combat.system.sequence } as const;
    const { turn, step } = this.combat.system;
    const moment = { turn, step: step as Step };
    const request = { id: `undo${this.#count++}`, battle: this.combat.id ?? "", command, moment };
    await recordUndo(MASS_BOOK, this.combat, request, game.user, listUndone(this.combat, sequence));
  }

  async close(): Promise<void> {
    for (const player of Object.values(this.players)) player.close();
    await this.host.close();
  }
}
