import { expect, test } from "@playwright/test";
import {
  BattleTable,
  openCard,
  openTab,
  PATIENCE,
  pressInTracker,
  readSequence,
  scriptDice,
} from "../support/battle-page.ts";
import { locate, type SeatedPage } from "../support/table-page.ts";

test.describe.configure({ mode: "serial" });

test.describe("ground, cards and the first screen", () => {
  test.setTimeout(120_000);

  let table: BattleTable;
  let gm: SeatedPage;
  let blue: SeatedPage;

  /** What ground there is, the newest last. */
  const ground = ({ page }: SeatedPage): Promise<unknown> =>
    page.evaluate("canvas.scene.regions.contents.at(-1)?.behaviors.contents[0]?.system.kind");

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    table = await BattleTable.open(browser);
    gm = await table.sit("GM");
    blue = await table.sit("Blue", "ru-RU");
  });

  test.afterAll(async () => {
    await table?.close();
  });

  test("the GM draws mantlets along their line, and everybody has it (D-228)", async () => {
    const { page } = gm;
    const before = await page.evaluate("canvas.scene.regions.size");
    await page.locator('[data-tool="mangonelGround"]').click();
    const palette = page.locator("#mangonel-ground");
    await palette.locator('[name="kind"]').selectOption("mantlet");
    await palette.locator('[data-action="draw"]').click();
    for (const [x, y] of [
      [60, 24],
      [64, 26],
      [66, 24],
    ] as const) {
      const at = await locate(page, x * 50, y * 50);
      await page.mouse.click(at.x, at.y);
    }
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    for (const seat of [gm, blue]) await expect.poll(() => ground(seat), PATIENCE).toBe("mantlet");
    expect(
      await page.evaluate(
        "canvas.scene.regions.contents.at(-1).behaviors.contents[0].system.lineInches.length",
      ),
    ).toBe(4);
    await page.keyboard.press("Escape");
    await page.evaluate("canvas.scene.regions.contents.at(-1).delete()");
    await expect.poll(() => blue.page.evaluate("canvas.scene.regions.size"), PATIENCE).toBe(before);
    expect(await blue.page.locator('[data-tool="mangonelGround"]').count()).toBe(0);
  });

  test("a player plays an entry again from its card", async () => {
    await pressInTracker(gm.page, "begin");
    await expect.poll(() => readSequence(gm.page), PATIENCE).toBe(1);
    await scriptDice(gm.page, [5, 2]);
    await pressInTracker(gm.page, "rollInitiative");
    await expect.poll(() => readSequence(gm.page), PATIENCE).toBe(2);
    const card = await openCard(blue.page, 2);
    await card.locator('[data-action="check"]').click();
    await expect(card.locator('[role="status"]')).toHaveText(/всё сходится/);
  });

  test("results of one step share a card where there may be few", async () => {
    await gm.page.evaluate('game.settings.set("mangonel", "cardsATurn", 1)');
    const place = async (unit: string): Promise<void> => {
      const sequence = await readSequence(gm.page);
      await gm.page.evaluate(`(async () => {
        const { combat, user } = game;
        const { x, y, heading } = combat.scene.tokens.find(({ actorId }) => actorId === "${unit}").flags.mangonel.pose;
        const command = { type: "place", unit: "${unit}", pose: { x, y: y + 0.25, heading } };
        const moment = { turn: combat.system.turn, step: combat.system.step };
        const request = { id: foundry.utils.randomID(), battle: combat.id, command, moment };
        await user.update({ "flags.mangonel.request": JSON.stringify(request) });
      })()`);
      await expect.poll(() => readSequence(gm.page), PATIENCE).toBe(sequence + 1);
    };
    await place("redSquires000000");
    await place("redPavises000000");
    const cards = await gm.page.evaluate(
      "game.messages.contents.map(({ system }) => system.more?.length ?? 0)",
    );
    expect(cards).toEqual([0, 1]);
    const line = await openCard(blue.page, 4);
    await expect(line.locator(".card-steps li").first()).toBeVisible();
    await line.locator('[data-action="check"]').click();
    await expect(line.locator('[role="status"]')).toHaveText(/всё сходится/);
  });

  test("where there is no battle the GM is told where to begin", async () => {
    const { page } = gm;
    await page.evaluate("Promise.all([...game.combats].map((combat) => combat.delete()))");
    await openTab(page, "combat");
    const first = page.locator(".battle-first");
    await expect(first).toBeVisible(PATIENCE);
    await first.locator('[data-action="openPacks"]').click();
    await expect(page.locator(".compendium-sidebar")).toBeVisible(PATIENCE);
    await openTab(blue.page, "combat");
    await expect(blue.page.locator(".battle-first")).toHaveCount(0);
  });
});
