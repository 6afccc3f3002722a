import { rm } from "node:fs/promises";
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import {
  type BattleDocuments,
  battleOfDocuments,
  battleOfLog,
  DOCUMENTS_IN_PAGE,
} from "./battle-documents.ts";
import { type SeatedPage, sitDownIn, waitForCanvas } from "./table-page.ts";
import { start, type TableServer, type TableServerOptions } from "./table-server.ts";
import { openTab, PATIENCE, pressInTracker, readSequence } from "./tracker-page.ts";

export { openTab, PATIENCE, pressInTracker, readSequence };

/** A table with the sample battle on it, and everybody who sits at it. */
export class BattleTable {
  readonly #browser: Browser;
  readonly #contexts = new Set<BrowserContext>();
  /** The server; another one after it has been started anew. */
  server: TableServer;

  private constructor(browser: Browser, server: TableServer) {
    this.#browser = browser;
    this.server = server;
  }

  static async open(browser: Browser, options: TableServerOptions = {}): Promise<BattleTable> {
    return new BattleTable(browser, await start(options));
  }

  /** Takes a seat in a browser of its own, and waits until the field is drawn. */
  async sit(seat: string, locale = "en-US"): Promise<SeatedPage> {
    const context = await this.#browser.newContext({ viewport: { width: 1180, height: 720 }, locale });
    this.#contexts.add(context);
    const { page, errors } = await this.sitBeside(context, seat);
    const close = async (): Promise<void> => {
      this.#contexts.delete(context);
      await context.close();
    };
    return { page, errors, close };
  }

  /** Takes a seat in another tab of a browser that is there. */
  async sitBeside(context: BrowserContext, seat: string): Promise<SeatedPage> {
    const seated = await sitDownIn(context, this.server.url, seat);
    await waitForBattle(seated.page);
    return seated;
  }

  /** Closes every browser and the server, and takes its world away. */
  async close(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => context.close()));
    await this.server.close();
    await rm(this.server.dir, { recursive: true, force: true });
  }
}

/** Waits until a page has the sample battle, its sides dealt, and shows its field. */
export async function waitForBattle(page: Page): Promise<void> {
  const dealt =
    "globalThis.game?.ready && game.combat?.system.sides?.every(({ players }) => players.length > 0)";
  await expect.poll(() => page.evaluate(dealt).catch(() => false), PATIENCE).toBe(true);
  await waitForCanvas(page);
}

/** Everything of the battle, as one page has it. */
export async function readDocuments(page: Page): Promise<BattleDocuments> {
  return (await page.evaluate(DOCUMENTS_IN_PAGE)) as BattleDocuments;
}

/** Where the clock stands, as "turn step". */
export async function readClock(page: Page): Promise<string> {
  return String(await page.evaluate("[game.combat.system.turn, game.combat.system.step].join(' ')"));
}

/** Waits until pages know an action, and until their documents and their logs tell one and the same battle. */
export async function expectOneTruth(pages: readonly Page[], sequence: number): Promise<void> {
  for (const page of pages) {
    await expect.poll(() => readSequence(page), PATIENCE).toBe(sequence);
    const isWhole = async () => (await readDocuments(page)).log.every(({ system }) => system.complete);
    await expect.poll(isWhole, PATIENCE).toBe(true);
    const documents = await readDocuments(page);
    expect(documents.log.map(({ system }) => system.sequence)).toEqual(
      Array.from({ length: sequence }, (_, index) => index + 1),
    );
    expect(asPlain(battleOfDocuments(documents))).toEqual(asPlain(battleOfLog(documents.log)));
  }
}

/** Data as it comes out of JSON: what is undefined is not there. */
export const asPlain = (data: object): unknown => JSON.parse(JSON.stringify(data));

/** Scripts the dice that a page throws: these faces, then always the last argument. */
export async function scriptDice(page: Page, faces: readonly number[], then = 4): Promise<void> {
  await page.evaluate(`(() => {
    const faces = ${JSON.stringify(faces)};
    CONFIG.Dice.randomUniform = () => ((faces.shift() ?? ${then}) - 0.5) / 6;
  })()`);
}

/** The window with the orders of a unit. */
export const ordersOf = (page: Page): Locator => page.locator("#mangonel-orders");

/** Where a unit's token is on the page. */
async function locateUnit(page: Page, name: string): Promise<{ x: number; y: number }> {
  return (await page.evaluate(`(() => {
    const token = canvas.tokens.placeables.find((candidate) => candidate.name === ${JSON.stringify(name)});
    return canvas.clientCoordinatesFromCanvas(token.center);
  })()`)) as { x: number; y: number };
}

const isHovered = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(`canvas.tokens.hover?.name === ${JSON.stringify(name)}`);

/** Moves the mouse onto a unit until the field knows it. */
async function pointAt(page: Page, name: string): Promise<{ x: number; y: number }> {
  const at = await locateUnit(page, name);
  await expect
    .poll(async () => {
      await page.mouse.move(at.x - 3, at.y);
      await page.mouse.move(at.x, at.y);
      return isHovered(page, name);
    }, PATIENCE)
    .toBe(true);
  return at;
}

/** Puts the window with orders away, which would cover units. */
export async function closeOrders(page: Page): Promise<void> {
  const close = ordersOf(page).locator('[data-action="close"]');
  if (await close.isVisible()) await close.click();
  await expect(ordersOf(page)).toBeHidden();
}

/** Selects a unit by a click on the field; its orders open. */
export async function selectUnit(page: Page, name: string): Promise<Locator> {
  await closeOrders(page);
  const { x, y } = await pointAt(page, name);
  await page.mouse.click(x, y);
  await expect(ordersOf(page).locator("h3")).toHaveText(name, PATIENCE);
  return ordersOf(page);
}

/** Drags a unit that is selected by so many inches. */
export async function dragUnit(page: Page, name: string, byInches: { x: number; y: number }): Promise<void> {
  const from = await pointAt(page, name);
  const inch = (await page.evaluate("canvas.dimensions.distancePixels * canvas.stage.scale.x")) as number;
  const to = { x: from.x + byInches.x * inch, y: from.y + byInches.y * inch };
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y, { steps: 2 });
  await page.mouse.up();
}

/** The card of an entry of the log, or its line on the card of its step, with its workings unfolded. */
export async function openCard(page: Page, sequence: number): Promise<Locator> {
  await openTab(page, "chat");
  const id = (await page.evaluate(
    `game.messages.find(({ system }) => [system, ...(system.more ?? [])].some((entry) => entry.sequence === ${sequence}))?.id ?? "none"`,
  )) as string;
  const card = page.locator(`.chat-log [data-message-id="${id}"] [data-sequence="${sequence}"]`);
  await expect(card).toBeVisible(PATIENCE);
  const isLine = await card.evaluate((element) => element.tagName === "DETAILS");
  const workings = isLine ? card : card.locator("details.card-how");
  if ((await workings.getAttribute("open")) === null) await workings.locator("> summary").click();
  return card;
}

/** How many pictures on the field have lost what they show. */
export async function countLostTextures(page: Page): Promise<number> {
  return (await page.evaluate(`(() => {
    const isLost = (object) => object instanceof PIXI.Sprite && !object.texture?.baseTexture;
    const count = (object) => (object.children ?? []).reduce((sum, child) => sum + count(child), Number(isLost(object)));
    return count(canvas.stage);
  })()`)) as number;
}
