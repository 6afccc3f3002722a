import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BattleDocument } from "../../src/foundry/read-battle.ts";
import type { Secrets } from "../../src/foundry/skirmish/secrets.ts";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";
import { RawClient, SEATS } from "../table/support/server.ts";

const [KNIGHT, GUARD] = ["knight1Morgarten", "guard1Morgarten1"] as const;
const PAIR = { type: "pair", figure: KNIGHT, target: GUARD } as const;

/** A player's client that says of each question that came under seal whether it has asked it. */
class Player {
  readonly client: RawClient;
  readonly user: string;
  readonly #asked = new Set<string>();

  constructor(client: RawClient, user: string) {
    this.client = client;
    this.user = user;
    client.socket.on(
      "userQuery",
      (_name: string, { id }: { id: string }, _limit: unknown, answer: (result: object) => void) =>
        answer({ ok: true, value: this.#asked.has(id) }),
    );
  }

  /** Asks the GM's client; only an honest asker says afterwards that it was he. */
  async query<T>(name: string, data: { readonly user: string; readonly id: string }): Promise<T> {
    if (data.user === this.user) this.#asked.add(data.id);
    const answer = await this.client.ask<T>("userQuery", { userId: SEATS.gm, name, data });
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  }
}

describe("what is asked under seal (D-58, docs/decisions/0008)", () => {
  let host: FoundryHost;
  let combat: BattleDocument;
  let red: Player;
  let blue: Player;

  beforeEach(async () => {
    host = await raiseHost(14, "morgarten-1315");
    const { listBattles } = await import("../../src/foundry/read-battle.ts");
    const { openLog } = await import("../../src/foundry/battle-log.ts");
    const { openSealedWay } = await import("../../src/foundry/skirmish/sealed.ts");
    openSealedWay(() => undefined);
    const [first] = listBattles();
    if (!first) throw new Error("There is no battle");
    combat = first;
    await openLog(combat);
    const contact = { attacker: KNIGHT, defender: GUARD, sinceTurn: 1, charged: true, surprise: false };
    await combat.update({
      system: {
        turn: 1,
        step: "melee",
        stage: "pairing",
        first: "red",
        contacts: [{ ...contact, bearing: 0 }],
      },
    } as never);
    red = new Player(await RawClient.enter(host.server.url, SEATS.red), SEATS.red);
    blue = new Player(await RawClient.enter(host.server.url, SEATS.blue), SEATS.blue);
  });

  afterEach(async () => {
    red.client.close();
    blue.client.close();
    await host.close();
  });

  const request = (id: string) => ({
    id,
    battle: combat.id ?? "",
    command: PAIR,
    moment: { turn: 1, step: "melee" },
  });

  const ask = (player: Player, user: string, id: string) =>
    player.query<{ refusal?: { code: string } }>("mangonel.ask", {
      user,
      id,
      request: request(id),
    } as never);

  const tell = (player: Player, user: string, id: string) =>
    player.query<Secrets>("mangonel.tell", { user, id, battle: combat.id ?? "" } as never);

  it("is granted once, told to its own side, and heard by nobody else", async () => {
    expect(await ask(red, SEATS.red, "one")).toEqual({});
    expect(await ask(red, SEATS.red, "one")).toEqual({});
    expect(combat.system.sequence).toBe(1);
    expect((await tell(red, SEATS.red, "two")).wishes.pairs).toEqual({ [KNIGHT]: GUARD });
    expect((await tell(blue, SEATS.blue, "three")).wishes.pairs).toEqual({});
    const heard = JSON.stringify([blue.client.heard, await blue.client.world()]);
    expect(heard).toContain('"wish"');
    expect(heard).not.toContain('"pair"');
    expect(heard).not.toContain('"pairs"');
  });

  it("is asked for when an undo comes back to it, though it was looked for before or told too late", async () => {
    const { secretsOf } = await import("../../src/foundry/skirmish/vault.ts");
    const { NO_SECRETS } = await import("../../src/foundry/skirmish/secrets.ts");
    const own: Secrets = { ...NO_SECRETS, wishes: { ...NO_SECRETS.wishes, pairs: { [KNIGHT]: GUARD } } };
    const answers: ((told: Secrets) => void)[] = [];
    const query = () => new Promise<Secrets>((answer) => answers.push(answer));
    vi.spyOn(game.users, "activeGM", "get").mockReturnValue({ isSelf: false, query } as never);
    vi.spyOn(game.user, "isGM", "get").mockReturnValue(false);
    const turnTo = (secrets: string) => combat.update({ system: { secrets } } as never);
    expect(secretsOf(combat, "second")).toEqual(NO_SECRETS);
    await turnTo("first");
    expect(secretsOf(combat)).toEqual(NO_SECRETS);
    await turnTo("second");
    expect(secretsOf(combat)).toEqual(NO_SECRETS);
    expect(answers).toHaveLength(2);
    for (const answer of answers.splice(0)) answer(own);
    await vi.waitFor(() => expect(secretsOf(combat)).toEqual(own));
    await turnTo("first");
    expect(secretsOf(combat)).toEqual(NO_SECRETS);
    expect(answers).toHaveLength(1);
    answers[0]?.(own);
    await vi.waitFor(() => expect(secretsOf(combat)).toEqual(own));
    vi.restoreAllMocks();
  });

  it("is not believed of whoever claims to be somebody else", async () => {
    expect((await ask(blue, SEATS.red, "forged")).refusal?.code).toBe("failed");
    expect((await ask(blue, SEATS.blue, "own")).refusal?.code).toBe("notYourSide");
    expect((await tell(blue, SEATS.red, "spy")).wishes.pairs).toEqual({});
    expect(combat.system.sequence).toBe(0);
  });
});
