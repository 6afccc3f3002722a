import type { Page } from "@playwright/test";

/** How long anything may take that several browsers on a shared machine do together. */
export const PATIENCE = { timeout: 60_000 };

/** How many actions the battle's log holds, as one page has it. */
export async function readSequence(page: Page): Promise<number> {
  return (await page.evaluate("game.combat.system.sequence")) as number;
}

/** Opens a tab of the sidebar. */
export async function openTab(page: Page, tab: string): Promise<void> {
  await page.locator(`[role="tab"][data-tab="${tab}"]`).click();
}

/** Presses a button of the battle tracker. */
export async function pressInTracker(page: Page, action: string, more = ""): Promise<void> {
  await openTab(page, "combat");
  await page.locator(`.battle [data-action="${action}"]${more}:not([disabled])`).click(PATIENCE);
}
