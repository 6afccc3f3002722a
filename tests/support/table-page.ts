import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

/** A seat that somebody has taken in a browser of their own. */
export interface SeatedPage {
  readonly page: Page;
  /** What the console reported as errors, and errors that nobody caught. */
  readonly errors: string[];
  close(): Promise<void>;
}

/** A page draws with its processor here, and shares it with others. */
const READY_MILLISECONDS = 60_000;

/** Takes a seat at a table in a new browser context, and waits until the game is ready. */
export async function sitDown(
  browser: Browser,
  url: string,
  seat: string,
  locale = "en-US",
): Promise<SeatedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale });
  const { page, errors } = await sitDownIn(context, url, seat);
  return { page, errors, close: () => context.close() };
}

/** Takes a seat in a tab of a browser that is there, and waits until the game is ready. */
export async function sitDownIn(context: BrowserContext, url: string, seat: string): Promise<SeatedPage> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
  await page.goto(url);
  await page.locator(".seat", { has: page.getByText(seat, { exact: true }) }).click();
  await waitUntilReady(page);
  return { page, errors, close: () => page.close() };
}

/** Waits until the game of a page is ready. */
export async function waitUntilReady(page: Page): Promise<void> {
  const isReady = (): Promise<unknown> => page.evaluate("globalThis.game?.ready ?? false").catch(() => false);
  await expect.poll(isReady, { timeout: READY_MILLISECONDS }).toBe(true);
}

/** Waits until the canvas of a page shows a scene. */
export async function waitForCanvas(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate("canvas.ready"), { timeout: READY_MILLISECONDS }).toBe(true);
}

/** Where a point of the canvas is on the page. */
export async function locate(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  return (await page.evaluate(`canvas.clientCoordinatesFromCanvas({ x: ${x}, y: ${y} })`)) as {
    x: number;
    y: number;
  };
}

/** A press soon after a click at the same place would be a double click. */
const DOUBLE_CLICK_MILLISECONDS = 300;

/** Drags from one point of the canvas to another, in several steps. */
export async function dragOnCanvas(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const start = await locate(page, ...from);
  const end = await locate(page, ...to);
  await page.mouse.move(start.x, start.y);
  await page.waitForTimeout(DOUBLE_CLICK_MILLISECONDS);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}
