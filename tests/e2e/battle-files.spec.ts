import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { checkBattleFile } from "#battle/file/mass/replay.ts";
import {
  BattleTable,
  openTab,
  PATIENCE,
  pressInTracker,
  readClock,
  readSequence,
  scriptDice,
} from "../support/battle-page.ts";
import type { SeatedPage } from "../support/table-page.ts";

test.describe.configure({ mode: "serial" });

test.describe("battle files at the table", () => {
  test.setTimeout(120_000);

  let table: BattleTable;
  let gm: SeatedPage;
  let blue: SeatedPage;
  let text = "";

  const viewed = "game.combats.viewed.scene.id";

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    table = await BattleTable.open(browser);
    gm = await table.sit("GM");
    blue = await table.sit("Blue", "ru-RU");
  });

  test.afterAll(async () => {
    await table?.close();
  });

  test("a battle that has begun is saved with its log", async () => {
    const { page } = gm;
    await pressInTracker(page, "begin");
    await expect.poll(() => readSequence(page), PATIENCE).toBe(1);
    await scriptDice(page, [5, 2]);
    await pressInTracker(page, "rollInitiative");
    await expect.poll(() => readSequence(page), PATIENCE).toBe(2);
    const [saved] = await Promise.all([page.waitForEvent("download"), pressInTracker(page, "exportFile")]);
    expect(saved.suggestedFilename()).toMatch(/\.json$/);
    text = await readFile(await saved.path(), "utf8");
    const file = readBattleFile(text);
    expect(file.log.map(({ command }) => command.type)).toEqual(["begin", "rollInitiative"]);
    expect(() => checkBattleFile(file)).not.toThrow();
  });

  test("the file is opened as a battle of its own, for everybody", async () => {
    const { page } = gm;
    const before = await page.evaluate(viewed);
    await openTab(page, "combat");
    await page.locator('.battle [data-action="importFile"]').click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator('input[type="file"]').setInputFiles({
      name: "battle.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
    await dialog.locator('[data-action="ok"]').click();
    await expect.poll(() => page.evaluate(viewed), { timeout: 30_000 }).not.toBe(before);
    await expect.poll(() => readClock(page), PATIENCE).toBe("1 choice");
    const units = readBattleFile(text).units.length;
    for (const { page: each } of [gm, blue])
      await expect
        .poll(() => each.evaluate("canvas.tokens.placeables.filter((token) => token.unit).length"), {
          timeout: 30_000,
        })
        .toBe(units);
  });

  test("a battle goes back to how it was set up, for everybody at once", async () => {
    const { page } = gm;
    await pressInTracker(page, "backToStart");
    await page.locator('dialog[open] [data-action="yes"]').click();
    for (const { page: each } of [gm, blue])
      await expect.poll(() => readClock(each), PATIENCE).toBe("0 setUp");
  });

  test("a file that is not right is refused, and nothing is made of it", async () => {
    const { page } = gm;
    const scenes = await page.evaluate("game.scenes.size");
    const faults = page.locator(".notification", { hasText: "The battle file cannot be read." });
    const choose = async (text: string): Promise<void> => {
      await page.locator('.battle [data-action="importFile"]').click();
      const dialog = page.locator("dialog[open]");
      await dialog
        .locator('input[type="file"]')
        .setInputFiles({ name: "battle.json", mimeType: "application/json", buffer: Buffer.from(text) });
      await dialog.locator('[data-action="ok"]').click();
    };
    await choose("{}");
    await expect(faults).toContainText(/format: is missing; \S+: is missing/, PATIENCE);
    await choose("{");
    await expect(faults).toContainText("not JSON", PATIENCE);
    await expect(faults).toHaveCount(1);
    expect(await page.evaluate("game.scenes.size")).toBe(scenes);
  });

  test("reports no errors", () => {
    expect([...gm.errors, ...blue.errors]).toEqual([]);
  });
});
