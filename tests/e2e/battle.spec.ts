import { expect, type Page, test } from "@playwright/test";
import { listHindrancesInBoth } from "../support/accessibility.ts";
import { battleOfDocuments } from "../support/battle-documents.ts";
import {
  asPlain,
  BattleTable,
  closeOrders,
  countLostTextures,
  dragUnit,
  expectOneTruth,
  openCard,
  openTab,
  ordersOf,
  PATIENCE,
  pressInTracker,
  readClock,
  readDocuments,
  readSequence,
  scriptDice,
  selectUnit,
  waitForBattle,
} from "../support/battle-page.ts";
import { unitNamed } from "../support/sample-battle.ts";
import type { SeatedPage } from "../support/table-page.ts";

/** Latin words that Russian cards may hold: names of units, ids of rules, section names of the pole. */
const LATIN_WORD = /\b[A-Za-z]{2,}\b/g;

test.describe.configure({ mode: "serial" });

test.describe("a battle from the join page to the rally", () => {
  test.setTimeout(120_000);

  let table: BattleTable;
  let gm: SeatedPage;
  let red: SeatedPage;
  /** Blue plays in Russian. */
  let blue: SeatedPage;
  let expected = 0;

  const pages = (): readonly Page[] => [gm.page, red.page, blue.page];
  const battle = async (page = gm.page) => battleOfDocuments(await readDocuments(page));
  const clockIs = (clock: string) => expect.poll(() => readClock(gm.page), PATIENCE).toBe(clock);

  /** Waits until one more action is in the log; afterwards all pages must agree. */
  async function expectAction(): Promise<number> {
    expected += 1;
    await expect.poll(() => readSequence(gm.page), PATIENCE).toBe(expected);
    return expected;
  }

  /** Fires the heavy gun at the spears of the guilds. */
  async function fireBlackGreta(): Promise<number> {
    await scriptDice(gm.page, [3]);
    const orders = await selectUnit(red.page, "Black Greta");
    await orders.locator('[name="bearing"]').fill("-3");
    await orders.locator('[name="bearing"]').press("Tab");
    await expect(orders.locator("tbody tr", { hasText: "Guild spears −9" })).toBeVisible(PATIENCE);
    await orders.locator('[data-action="fireCannon"]').click();
    return expectAction();
  }

  /** Lobs a stone over the pond. */
  async function fireMagpie(): Promise<number> {
    await scriptDice(gm.page, []);
    const orders = await selectUnit(red.page, "Magpie");
    await orders.locator('[name="distance"]').fill("26");
    await orders.locator('[data-action="fireCatapult"]').click();
    return expectAction();
  }

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    table = await BattleTable.open(browser);
    gm = await table.sit("GM");
    red = await table.sit("Red");
    blue = await table.sit("Blue", "ru-RU");
  });

  test.afterEach(async () => {
    await expectOneTruth(pages(), expected);
  });

  test.afterAll(async () => {
    await table.close();
  });

  test("begins with initiative, and the winner chooses", async () => {
    await pressInTracker(gm.page, "begin");
    await expectAction();
    await scriptDice(gm.page, [6, 1]);
    await pressInTracker(red.page, "rollInitiative");
    const sequence = await expectAction();
    await expect(await openCard(blue.page, sequence)).toBeVisible();
    await pressInTracker(red.page, "chooseFirst", '[data-first="red"]');
    await expectAction();
    await clockIs("1 firstMove");
  });

  test("moves a unit by exact numbers", async () => {
    const before = (await readDocuments(blue.page)).tokens.find(
      ({ actorId }) => actorId === "redPavises000000",
    );
    const orders = await selectUnit(red.page, "Pavise men");
    await orders.locator('[name="advance"]').fill("3");
    await orders.locator('[data-action="move"]').click();
    await expectAction();
    expect(unitNamed(await battle(), "Pavise men").pose).toEqual({ x: 38.75, y: 40, heading: 0 });
    await expect
      .poll(async () => {
        const { tokens } = await readDocuments(blue.page);
        return tokens.find(({ actorId }) => actorId === "redPavises000000")?.y;
      }, PATIENCE)
      .toBe((before?.y ?? 0) - 3 * 50);
  });

  test("moves a unit by dragging it straight on", async () => {
    await selectUnit(red.page, "Ducal halberds");
    await closeOrders(red.page);
    await dragUnit(red.page, "Ducal halberds", { x: 0.1, y: -4 });
    await expectAction();
    const { pose } = unitNamed(await battle(), "Ducal halberds");
    expect(pose.x).toBeCloseTo(56.5, 9);
    expect(pose.heading).toBe(0);
    expect(Math.abs(pose.y - 39)).toBeLessThan(0.3);
  });

  test("refuses a drag that goes too far, and moves nothing", async () => {
    await selectUnit(red.page, "Handgunners");
    await closeOrders(red.page);
    await dragUnit(red.page, "Handgunners", { x: 0, y: -16 });
    const place = 'canvas.tokens.placeables.find(({ name }) => name === "Handgunners").document.y';
    const { tokens } = await readDocuments(gm.page);
    expect(await red.page.evaluate(place)).toBe(
      tokens.find(({ actorId }) => actorId === "redHandguns00000")?.y,
    );
    expect(unitNamed(await battle(), "Handgunners").pose).toEqual({ x: 76, y: 43, heading: 0 });
    expect(await readSequence(gm.page)).toBe(expected);
  });

  test("charges, after the check whether the charged stand", async () => {
    await scriptDice(gm.page, [4, 4]);
    const orders = await selectUnit(red.page, "Squires of the Mark");
    await orders.locator('[data-action="charge"]', { hasText: "Town esquires" }).click();
    const sequence = await expectAction();
    const card = await openCard(red.page, sequence);
    await expect(card.locator("h4")).toContainText("Squires of the Mark");
    await expect(card.locator("ol")).toContainText("M-MOR-8");
    await expect(card.locator('[role="img"][aria-label^="4"]')).toHaveCount(2);
    const { contacts, units } = await battle();
    expect(contacts).toMatchObject([
      { attacker: "redSquires000000", defender: "blueEsquires0000", charge: true },
    ]);
    expect(units["redSquires000000"]?.pose).toMatchObject({ x: 91, heading: 0 });
    await expect(card.locator('[data-action="undo"]')).toHaveCount(0);
  });

  test("passes from side to side when each has done", async () => {
    await pressInTracker(red.page, "done");
    await expectAction();
    await clockIs("1 counterMove");
    await pressInTracker(blue.page, "done");
    await expectAction();
    await clockIs("1 artillery");
  });

  test("lobs a stone that is called without ruler or preview", async () => {
    const orders = await selectUnit(red.page, "Magpie");
    await expect(orders.locator(".outcomes")).toHaveCount(0);
    expect(await red.page.evaluate("canvas.mangonelOverlay.tool.container.children.length")).toBe(0);
    await red.page.locator('[data-tool="mangonelMeasure"]').click();
    await expect(red.page.locator(".notification").last()).toBeVisible();
    await expect(red.page.locator('[data-tool="mangonelMeasure"]')).toHaveAttribute("aria-pressed", "false");
    const sequence = await fireMagpie();
    const card = await openCard(red.page, sequence);
    await expect(card.locator("h4")).toContainText("Magpie");
    await expect(card.locator(".card-losses")).toContainText("Heron");
    const { areas } = await readDocuments(blue.page);
    expect(areas).toMatchObject([
      { shapes: [{ type: "circle" }], flags: { mangonel: { shot: { done: { sequence } } } } },
    ]);
    expect(unitNamed(await battle(), "Heron").fallen).toHaveLength(1);
  });

  test("fires a cannon by the pole, and the fallen lie where they stood", async () => {
    const sequence = await fireBlackGreta();
    const card = await openCard(red.page, sequence);
    await expect(card.locator("h4")).toContainText("Black Greta");
    await expect(card.locator(".card-losses li")).toHaveCount(1);
    await expect(card.locator(".card-losses li")).toContainText("Guild spears −9");
    await expect(card.locator("ol .rule").first()).toHaveText("M-CAN-8");
    expect(unitNamed(await battle(), "Guild spears")).toMatchObject({ figures: 16 });
    expect(unitNamed(await battle(), "Guild spears").fallen).toHaveLength(9);
    const { areas, log } = await readDocuments(red.page);
    const fired = log.at(-1)?.system.events.find(({ type }) => type === "engineFired");
    const picture =
      fired?.type === "engineFired" && fired.picture.type === "pole" ? fired.picture : undefined;
    const area = areas.find(({ flags }) => flags.mangonel.shot.done?.sequence === sequence);
    expect(area?.shapes).toMatchObject([{ type: "line", rotation: 267 }]);
    const length = picture?.stoppedAt ?? picture?.lengthInches ?? 0;
    expect(area?.shapes?.[0]?.length).toBeCloseTo(length * 50, 5);
  });

  test("tells the rule beside a number, to each reader in the own language", async () => {
    const lines = [
      { page: red.page, start: "Every figure that a section of the colour called touches" },
      { page: blue.page, start: "Погибает каждая фигура" },
    ];
    for (const { page, start } of lines) {
      const card = await openCard(page, expected);
      const rule = card.locator("ol .rule").first();
      await expect(rule).toHaveAttribute("aria-label", new RegExp(`^M-CAN-8. ${start}`));
      await rule.hover();
      await expect(page.locator("#tooltip")).toContainText(start);
    }
  });

  test("offers its seats in Russian", async () => {
    const page = await blue.page.context().newPage();
    await page.goto(blue.page.url());
    const seats = page.locator("#join");
    await expect(seats.getByText("Blue", { exact: true })).toBeVisible(PATIENCE);
    expect(await listHindrancesInBoth(page)).toEqual([]);
    const texts = await seats.evaluate((element) => {
      for (const name of element.querySelectorAll("h1, strong, .join-options")) name.remove();
      return element.textContent ?? "";
    });
    expect(texts).toMatch(/[а-яё]{4,}/i);
    expect(texts.replaceAll("Foundry", "").match(LATIN_WORD)).toBeNull();
    await page.close();
  });

  test("shows the same card in Russian", async () => {
    const card = await openCard(blue.page, expected);
    await expect(card.locator("h4")).toContainText("Black Greta");
    const names = (await battle()).units;
    const texts = await card.evaluate((element) => {
      for (const rule of element.querySelectorAll(".rule")) rule.remove();
      return element.textContent ?? "";
    });
    const bare = Object.values(names).reduce((text, { name }) => text.replaceAll(name, ""), texts);
    expect(bare).toMatch(/[а-яё]{4,}/i);
    expect(bare.match(LATIN_WORD)).toBeNull();
    await openTab(blue.page, "combat");
    const tracker = await blue.page.locator(".battle").textContent();
    expect(tracker).toMatch(/[а-яё]{4,}/i);
    await openCard(blue.page, expected);
    await blue.page.reload();
    await waitForBattle(blue.page);
    expect(await countLostTextures(blue.page)).toBe(0);
  });

  test("takes back a card in the middle and all after it, once confirmed", async () => {
    const middle = await openCard(gm.page, expected - 1);
    await middle.locator('[data-action="undo"]').click();
    const question = gm.page
      .getByRole("dialog")
      .filter({ has: gm.page.getByRole("button", { name: "Yes" }) });
    await question.getByRole("button", { name: "No" }).click();
    await expect(question).toBeHidden();
    expect(await readSequence(gm.page)).toBe(expected);
    await middle.locator('[data-action="undo"]').click();
    await question.getByRole("button", { name: "Yes" }).click();
    await expectAction();
    const after = await battle();
    expect(unitNamed(after, "Guild spears").fallen).toBeUndefined();
    expect(unitNamed(after, "Heron").fallen).toBeUndefined();
    expect(unitNamed(after, "Black Greta")).not.toHaveProperty("shotInTurn");
    expect((await readDocuments(gm.page)).areas).toEqual([]);
    for (const back of [1, 2]) {
      const card = await openCard(red.page, expected - back);
      await expect(card).toHaveClass(/undone/);
    }
  });

  test("takes back the last card without a question", async () => {
    await fireMagpie();
    const before = await battle();
    const sequence = await fireBlackGreta();
    await (await openCard(gm.page, sequence)).locator('[data-action="undo"]').click();
    await expectAction();
    await expect(gm.page.getByRole("dialog").filter({ hasText: "Yes" })).toHaveCount(0);
    expect(asPlain(await battle())).toEqual(asPlain(before));
    expect((await readDocuments(gm.page)).areas).toHaveLength(1);
    await fireBlackGreta();
  });

  test("fights a melee; the loser retreats, the right way round", async () => {
    await closeOrders(red.page);
    await scriptDice(gm.page, [4, 4]);
    await pressInTracker(gm.page, "next");
    const ended = await expectAction();
    await expect((await openCard(gm.page, ended)).locator("ol")).toContainText("M-MOR-1");
    await clockIs("1 melee");
    expect(unitNamed(await battle(), "Guild spears").figures).toBe(7);
    const drawn = "canvas.tokens.placeables.find(({ name }) => name === 'Town esquires')";
    await scriptDice(gm.page, [1, 1, 1, 1, 6, 6, 1, 1, 4, 4, 4, 4, 4, 4, 4, 4, 6]);
    await pressInTracker(red.page, "fight");
    const sequence = await expectAction();
    const card = await openCard(blue.page, sequence);
    await expect(card.locator("ol")).toContainText("X-PMM-6");
    await expect(card.locator(".card-losses")).toContainText("Town esquires −2");
    const esquires = unitNamed(await battle(), "Town esquires");
    expect(esquires.condition).toMatchObject({ type: "running", mode: "retreat" });
    expect(esquires.pose.heading).toBe(0);
    const { tokens } = await readDocuments(red.page);
    expect(tokens.find(({ actorId }) => actorId === "blueEsquires0000")).toMatchObject({ rotation: 180 });
    await expect.poll(() => red.page.evaluate(`${drawn}.document.rotation`), PATIENCE).toBe(180);
    expect((await battle()).contacts).toEqual([]);
  });

  test("lets the runaways stand and rally", async () => {
    await pressInTracker(gm.page, "next");
    await expectAction();
    await clockIs("2 initiative");
    await scriptDice(gm.page, [6, 1]);
    await pressInTracker(red.page, "rollInitiative");
    await expectAction();
    await pressInTracker(red.page, "chooseFirst", '[data-first="red"]');
    await expectAction();
    await pressInTracker(red.page, "done");
    await expectAction();
    await clockIs("2 counterMove");
    await openTab(blue.page, "combat");
    await blue.page.locator('.battle-pending [data-action="showUnit"]').click();
    await ordersOf(blue.page).locator('[data-action="rally"][data-choice="stand"]').click();
    await expectAction();
    expect(unitNamed(await battle(), "Town esquires").condition).toMatchObject({ type: "rallying" });
    await closeOrders(blue.page);
    await pressInTracker(blue.page, "done");
    await expectAction();
    while ((await readClock(gm.page)).startsWith("2 ")) {
      await pressInTracker(gm.page, "next");
      await expectAction();
    }
    expect(unitNamed(await battle(), "Town esquires").condition).toEqual({ type: "goodOrder" });
    await clockIs("3 initiative");
  });

  test("is the same battle after every page has been loaded anew", async () => {
    const before = await readDocuments(gm.page);
    for (const page of pages()) await page.reload();
    for (const page of pages()) {
      await waitForBattle(page);
      expect(await readDocuments(page)).toEqual(before);
      expect(await countLostTextures(page)).toBe(0);
    }
  });

  test("reports no errors", () => {
    expect({ gm: gm.errors, red: red.errors, blue: blue.errors }).toEqual({ gm: [], red: [], blue: [] });
  });
});
