import { expect, test } from "@playwright/test";
import type { Battle } from "#battle/mass/state.ts";
import { listHindrancesInBoth } from "../support/accessibility.ts";
import { battleOfDocuments } from "../support/battle-documents.ts";
import {
  asPlain,
  BattleTable,
  expectOneTruth,
  openTab,
  PATIENCE,
  readDocuments,
  readSequence,
} from "../support/battle-page.ts";
import { locate, type SeatedPage } from "../support/table-page.ts";

test.describe.configure({ mode: "serial" });

test.describe("an army that is set up", () => {
  test.setTimeout(120_000);

  let table: BattleTable;
  let gm: SeatedPage;
  let red: SeatedPage;
  let before: Battle;

  const battle = async ({ page }: SeatedPage): Promise<Battle> =>
    battleOfDocuments(await readDocuments(page));

  /** Draws a line on the field, in inches. */
  async function drag({ page }: SeatedPage, from: readonly [number, number], to: readonly [number, number]) {
    const [a, b] = [
      await locate(page, from[0] * 50, from[1] * 50),
      await locate(page, to[0] * 50, to[1] * 50),
    ];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, b.y, { steps: 4 });
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.mouse.up();
  }

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    table = await BattleTable.open(browser);
    gm = await table.sit("GM");
    red = await table.sit("Red", "ru-RU");
    before = await battle(gm);
  });

  test.afterAll(async () => {
    await table?.close();
  });

  test("the GM says how far from its edge each side sets up", async () => {
    const { page } = gm;
    await openTab(page, "combat");
    await page.locator('.battle [name="zoneInches"]').fill("12");
    await page.locator('.battle [data-action="chooseZones"]').click();
    await expect.poll(() => readSequence(page), PATIENCE).toBe(1);
    expect((await battle(red)).zoneInches).toBe(12);
  });

  test("a player raises a unit and draws its front; its ranks flow to the frontage", async () => {
    const { page } = red;
    await openTab(page, "combat");
    await page.locator('.battle-side [data-action="raise"]').click();
    const window = page.locator("#mangonel-raise");
    await expect(window).toBeVisible(PATIENCE);
    expect(await listHindrancesInBoth(page)).toEqual([]);
    await window.locator('[name="kind"]').selectOption("theavyFoot000000");
    await window.locator('[name="figures"]').fill("12");
    await window.locator('[name="figures"]').blur();
    await window.locator('[name="name"]').fill("Levy of the town");
    await window.locator('[name="name"]').blur();
    await expect(window).toContainText("24", PATIENCE);
    await window.locator('[data-action="draw"]').click();
    await window.locator('[data-action="close"]').click();
    await drag(red, [68, 56], [71, 56]);
    await expect.poll(() => readSequence(page), PATIENCE).toBe(2);
    const raised = Object.values((await battle(gm)).units).find(({ name }) => name === "Levy of the town");
    expect(raised).toMatchObject({ side: "red", figures: 12, files: 4, pose: { heading: 0 } });
    await expect
      .poll(
        () => gm.page.evaluate(`canvas.tokens.placeables.some(({ unit }) => unit?.id === "${raised?.id}")`),
        PATIENCE,
      )
      .toBe(true);
    await expectOneTruth([gm.page, red.page], 2);
  });

  test("out of its zone it is refused, with the reason", async () => {
    const { page } = red;
    await openTab(page, "combat");
    await page.locator('.battle-side [data-action="raise"]').click();
    const window = page.locator("#mangonel-raise");
    await window.locator('[data-action="draw"]').click();
    await window.locator('[data-action="close"]').click();
    await drag(red, [68, 40], [71, 40]);
    await expect(page.locator(".notification").last()).toContainText("12", PATIENCE);
    await page.keyboard.press("Escape");
    expect(await readSequence(page)).toBe(2);
  });

  test("undone whole, all is as it was", async () => {
    const { page } = gm;
    await openTab(page, "combat");
    await page.locator('.battle [data-action="backToStart"]').click();
    await page.locator('dialog[open] [data-action="yes"]').click();
    await expect.poll(() => readSequence(page), PATIENCE).toBe(3);
    expect(asPlain(await battle(red))).toEqual(asPlain(before));
  });

  test("reports no errors", () => {
    expect({ gm: gm.errors, red: red.errors }).toEqual({ gm: [], red: [] });
  });
});
