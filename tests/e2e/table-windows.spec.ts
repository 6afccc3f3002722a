import { expect, test } from "@playwright/test";
import { type SeatedPage, sitDown, waitForCanvas, waitUntilReady } from "../support/table-page.ts";
import { start, type TableServer } from "../support/table-server.ts";

test.describe("the windows of the table", () => {
  let server: TableServer;
  let seat: SeatedPage;

  test.beforeAll(async ({ browser }) => {
    server = await start({ system: "tests/table/fixtures/page-system" });
    seat = await sitDown(browser, server.url, "GM");
    await waitForCanvas(seat.page);
  });

  test.afterAll(async () => {
    await seat.close();
    await server.close();
  });

  test("opens a sheet from the list, writes its form and says it to others", async ({ browser }) => {
    const { page } = seat;
    await page.getByRole("tab", { name: "Units" }).click();
    await page.getByRole("button", { name: "Pikes of Uri" }).click();
    const sheet = page.getByRole("dialog", { name: /Pikes of Uri/ });
    await expect(sheet).toBeVisible();
    const red = await sitDown(browser, server.url, "Red");
    await sheet.getByLabel("Strength").fill("25");
    await sheet.getByLabel("Strength").blur();
    const strength = 'game.actors.getName("Pikes of Uri").system.strength';
    await expect.poll(() => red.page.evaluate(strength)).toBe(25);
    await expect(page.locator("#players")).toContainText("Red");
    expect(red.errors).toEqual([]);
    await red.close();
  });

  test("moves, minimises and closes a window", async () => {
    const { page } = seat;
    const sheet = page.getByRole("dialog", { name: /Pikes of Uri/ });
    const title = sheet.locator(".window-header");
    const before = await sheet.boundingBox();
    await title.hover({ position: { x: 60, y: 15 } });
    await page.mouse.down();
    await page.mouse.move((before?.x ?? 0) - 40, (before?.y ?? 0) + 95, { steps: 4 });
    await page.mouse.up();
    expect((await sheet.boundingBox())?.x).toBeCloseTo((before?.x ?? 0) - 101, 0);
    await title.dblclick({ position: { x: 60, y: 15 } });
    await expect(sheet.locator(".window-content")).toBeHidden();
    await title.dblclick({ position: { x: 60, y: 15 } });
    await expect(sheet.locator(".window-content")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });

  test("runs an action of the system and shows what it said in the chat", async () => {
    const { page } = seat;
    await page.evaluate("void game.actors.contents[0].sheet.render(true)");
    const sheet = page.getByRole("dialog", { name: /Pikes of Uri/ });
    await sheet.getByRole("button", { name: "Salute" }).click();
    await page.getByRole("tab", { name: "Chat" }).click();
    await expect(page.locator(".chat-log")).toContainText("salutes");
    await page.getByLabel("Write a message").fill("/r 3d6");
    await page.keyboard.press("Enter");
    await expect(page.locator(".chat-log .dice-rolls .roll")).toHaveCount(3);
    await sheet.getByRole("button", { name: "Close" }).click();
  });

  test("asks a question and waits for its answer", async () => {
    const { page } = seat;
    const answer = page.evaluate(
      'foundry.applications.api.DialogV2.confirm({ window: { title: "Retreat?" }, content: "<p>Nine inches.</p>" })',
    );
    const dialog = page.getByRole("dialog", { name: "Retreat?" });
    await expect(dialog.getByRole("button", { name: "No" })).toBeFocused();
    await dialog.getByRole("button", { name: "Yes" }).click();
    expect(await answer).toBe(true);
    const values = page.evaluate(
      'foundry.applications.api.DialogV2.input({ window: { title: "Orders" }, content: "<input name=\\"inches\\" type=\\"number\\" value=\\"4\\">" })',
    );
    await page.getByRole("dialog", { name: "Orders" }).getByRole("spinbutton").fill("7");
    await page.keyboard.press("Enter");
    expect(await values).toEqual({ inches: 7 });
    const closed = page.evaluate(
      'foundry.applications.api.DialogV2.confirm({ window: { title: "Charge?" }, content: "" })',
    );
    await expect(page.getByRole("dialog", { name: "Charge?" })).toBeVisible();
    await page.keyboard.press("Escape");
    expect(await closed).toBe(null);
  });

  test("draws the parts that the system gives to the tracker", async () => {
    const { page } = seat;
    await page.getByRole("tab", { name: "Battle" }).click();
    await expect(page.locator(".drill-tracker")).toHaveText("Phase 0");
    await page.evaluate(
      'Combat.create({ type: "battle", active: true }).then((combat) => combat.startCombat()).then(() => true)',
    );
    await expect(page.locator(".drill-tracker")).toHaveText("Phase 1");
  });

  test("reads a journal and follows a link in it", async () => {
    const { page } = seat;
    await page.getByRole("tab", { name: "Journal" }).click();
    await page.getByRole("button", { name: "Orders of the day" }).click();
    const journal = page.getByRole("dialog", { name: "Orders of the day" });
    await journal.getByRole("link", { name: "Pikes of Uri" }).click();
    await expect(page.getByRole("dialog", { name: /: Pikes of Uri/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await journal.getByRole("button", { name: "Evening" }).click();
    await expect(journal.locator("h1.window-title ~ *, .journal-page h1").last()).toHaveText("Evening");
    await page.keyboard.press("Escape");
  });

  test("changes the language and the look", async () => {
    const { page } = seat;
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Dark" }).click();
    await expect(page.locator("body")).toHaveClass(/theme-dark/);
    await page.getByRole("button", { name: "Русский" }).click();
    await expect(page.getByRole("tab", { name: "Настройки" })).toBeVisible();
    await waitUntilReady(page);
    expect(await page.evaluate("game.i18n.lang")).toBe("ru");
  });

  test("keeps the chat at its newest message, unless somebody has scrolled up", async () => {
    const { page } = seat;
    const say = (count: number) =>
      page.evaluate(
        `(async () => { for (let i = 0; i < ${count}; i += 1) await ChatMessage.create({ content: "<p>one</p><p>two</p><p>three</p>" }); })()`,
      );
    await page.locator('[role="tab"][data-tab="chat"]').click();
    const log = page.locator(".chat-scroll");
    const leftBelow = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    await say(12);
    await expect.poll(leftBelow).toBeLessThan(2);
    await log.evaluate((box) => box.scrollTo(0, 40));
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    await say(2);
    expect(await log.evaluate((box) => box.scrollTop)).toBe(40);
    await page.reload();
    await waitUntilReady(page);
    await expect(page.locator(".chat-message").last()).toBeVisible();
    await expect.poll(leftBelow).toBeLessThan(2);
    await page
      .locator(".chat-message")
      .last()
      .evaluate((card) => card.append(document.createElement("textarea")));
    await expect.poll(leftBelow).toBeLessThan(2);
    await waitForCanvas(page);
  });

  test("reports no errors", () => {
    expect(seat.errors).toEqual([]);
  });

  test("counts on the button of the chat what comes while another tab is open", async () => {
    const { page } = seat;
    const say = () => page.evaluate('ChatMessage.create({ content: "The gate is open" })');
    const button = page.locator('#sidebar-tabs [data-tab="chat"]');
    await page.locator('#sidebar-tabs [data-tab="actors"]').click();
    await say();
    await say();
    await expect(button).toHaveAttribute("data-unread", "2");
    await expect(button).toHaveAttribute("aria-label", /2/);
    await button.click();
    await expect(button).not.toHaveAttribute("data-unread");
    await say();
    await expect(button).toHaveAttribute("aria-label", /^\p{L}+$/u);
  });
});
