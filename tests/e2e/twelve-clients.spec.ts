import { expect, type Page, test } from "@playwright/test";
import type { OperationResult } from "../../table/shared/protocol.ts";
import {
  BattleTable,
  expectOneTruth,
  openTab,
  PATIENCE,
  pressInTracker,
  readClock,
  readSequence,
} from "../support/battle-page.ts";
import type { SeatedPage } from "../support/table-page.ts";
import { RawClient, SEATS } from "../table/support/server.ts";

const TURNS = 3;

/** Ten who only listen: players of both sides, another GM and spectators. */
const LISTENERS = [
  ...Array.from({ length: 4 }, () => SEATS.red),
  ...Array.from({ length: 4 }, () => SEATS.blue),
  SEATS.spectator,
  SEATS.spectator,
];

/** What one of them heard, batch by batch, as it came. */
class Listener {
  readonly batches: (readonly OperationResult[])[] = [];
  readonly #client: RawClient;

  private constructor(client: RawClient) {
    this.#client = client;
    client.socket.on("modifyDocument", (results: OperationResult[]) => this.batches.push(results));
  }

  static async enter(url: string, seat: string): Promise<Listener> {
    return new Listener(await RawClient.enter(url, seat));
  }

  /** Numbers of the actions whose entries it heard created, in the order in which they came. */
  get sequences(): readonly number[] {
    return this.batches.flat().flatMap(({ action, documentName, result }) =>
      action === "create" && documentName === "JournalEntryPage"
        ? result.flatMap((page) => {
            const { system } = page as { readonly system?: { readonly sequence?: number } };
            return system?.sequence === undefined ? [] : [system.sequence];
          })
        : [],
    );
  }

  leave(): void {
    this.#client.socket.disconnect();
  }
}

/** Does the next thing that the clock asks for, as the GM. */
async function goOn(page: Page): Promise<void> {
  const sequence = await readSequence(page);
  await openTab(page, "combat");
  const fight = page.locator('.battle [data-action="fight"]');
  const step = (await readClock(page)).split(" ")[1];
  if (step === "initiative") await pressInTracker(page, "rollInitiative");
  else if (step === "choice")
    await page.locator('.battle [data-action="chooseFirst"]').first().click(PATIENCE);
  else if (await fight.isVisible()) await fight.click(PATIENCE);
  else await pressInTracker(page, "next");
  await expect.poll(() => readSequence(page), PATIENCE).toBeGreaterThan(sequence);
}

for (const generation of [14, 13] as const)
  test.describe(`twelve clients on generation ${generation} @long`, () => {
    test.setTimeout(900_000);

    let table: BattleTable;
    let gm: SeatedPage;
    let red: SeatedPage;
    let listeners: readonly Listener[];

    test.beforeAll(async ({ browser }) => {
      table = await BattleTable.open(browser, { generation });
      gm = await table.sit("GM");
      red = await table.sit("Red");
      listeners = await Promise.all(LISTENERS.map((seat) => Listener.enter(table.server.url, seat)));
    });

    test.afterAll(async () => {
      for (const listener of listeners ?? []) listener.leave();
      await table?.close();
    });

    test("hear each action of three turns once, in order, and tell one battle", async () => {
      const { page } = gm;
      await pressInTracker(page, "begin");
      await expect.poll(() => readSequence(page), PATIENCE).toBe(1);
      while (Number((await readClock(page)).split(" ")[0]) <= TURNS) await goOn(page);
      const sequence = await readSequence(page);
      await expectOneTruth([page, red.page], sequence);
      const all = Array.from({ length: sequence }, (_, index) => index + 1);
      for (const listener of listeners) await expect.poll(() => listener.sequences, PATIENCE).toEqual(all);
      const sameSeat = (seat: string) => listeners.filter((_, index) => LISTENERS[index] === seat);
      for (const seat of new Set(LISTENERS)) {
        const [first, ...others] = sameSeat(seat);
        for (const other of others) expect(other.batches).toEqual(first?.batches);
      }
      expect([...gm.errors, ...red.errors]).toEqual([]);
    });
  });
