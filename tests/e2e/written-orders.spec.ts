import { expect, type Page, test } from "@playwright/test";
import { battleOfDocuments } from "../support/battle-documents.ts";
import {
  BattleTable,
  closeOrders,
  expectOneTruth,
  openTab,
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
import { readAll, Wiretap } from "../support/wiretap.ts";

/** Numbers that stand in Red's orders and nowhere else. */
const MARKS = ["4.8765", "3.2197"];

/** What orders look like, wherever they stand; a region has a restriction of type "move" of its own. */
const SHAPES = ['"type":"order"', '"type":"charge"', '"type":"splitMove"', '"legs"'];

/** What of an order stands in a text, with what stands round it. */
const findTraces = (text: string): readonly string[] =>
  [...MARKS, ...SHAPES].flatMap((trace) => {
    const at = text.indexOf(trace);
    return at < 0 ? [] : [text.slice(Math.max(0, at - 80), at + 80)];
  });

test.describe.configure({ mode: "serial" });

// one of the two is long enough for every day: the rules are the same, and generation 13 has a battle of its own
for (const generation of [14, 13] as const)
  test.describe(`written orders at the table, generation ${generation} (M-TURN-2, D-68)${generation === 13 ? " @long" : ""}`, () => {
    test.setTimeout(150_000);

    let table: BattleTable;
    let gm: SeatedPage;
    let red: SeatedPage;
    let blue: SeatedPage;
    let heard: Wiretap;

    const pages = (): readonly Page[] => [gm.page, red.page, blue.page];
    const clockIs = (clock: string) => expect.poll(() => readClock(gm.page), PATIENCE).toBe(clock);
    const ready = (page: Page) => page.evaluate("[...game.combat.system.ready].join(' ')");

    /** Adds a leg to the way of a unit in its panel. */
    async function addLeg(page: Page, unit: string, advance: string, turn = "0"): Promise<void> {
      const orders = await selectUnit(page, unit);
      await orders.locator('[name="turn"]').fill(turn);
      await orders.locator('[name="advance"]').fill(advance);
      await orders.locator('[data-action="move"]').click();
      await expect(orders.locator(".legs li").last()).toContainText("″", PATIENCE);
    }

    async function expectNoTrace(): Promise<void> {
      expect(findTraces(heard.text)).toEqual([]);
      expect(findTraces(await readAll(blue.page))).toEqual([]);
    }

    test.beforeAll(async ({ browser }) => {
      table = await BattleTable.open(browser, { generation });
      gm = await table.sit("GM");
      red = await table.sit("Red");
      const context = await browser.newContext({
        viewport: { width: 1180, height: 720 },
        locale: "ru-RU",
      });
      heard = new Wiretap(context);
      const seated = await table.sitBeside(context, "Blue");
      blue = { ...seated, close: () => context.close() };
    });

    test.afterAll(async () => {
      await blue?.close();
      await table?.close();
    });

    test("X-SEQ-4 the GM chooses them, and the turn begins with them", async () => {
      await pressInTracker(gm.page, "chooseSequence", '[data-sequence="orders"]');
      await expect.poll(() => gm.page.evaluate("game.combat.system.turnSequence"), PATIENCE).toBe("orders");
      await pressInTracker(gm.page, "begin");
      await clockIs("1 orders");
      await expect.poll(() => readClock(blue.page), PATIENCE).toBe("1 orders");
    });

    test("leave no trace on the enemy's client while they are written, handed in, and taken back", async () => {
      await addLeg(red.page, "Foragers", MARKS[0] ?? "");
      await addLeg(red.page, "Men-at-arms", MARKS[1] ?? "", "20");
      const squires = await selectUnit(red.page, "Squires of the Mark");
      await squires.locator('[data-action="charge"]').first().click();
      await expect(squires.locator(".written-order")).toContainText("charge", PATIENCE);
      await closeOrders(red.page);
      await openTab(red.page, "combat");
      await expect(red.page.locator(".battle-writing h4 .left")).toHaveText("3 of 13 written");
      await expectNoTrace();
      await red.page.reload();
      await waitForBattle(red.page);
      await openTab(red.page, "combat");
      await expect(red.page.locator(".battle-writing h4 .left")).toHaveText("3 of 13 written", PATIENCE);
      await pressInTracker(red.page, "handIn");
      await expect.poll(() => ready(blue.page), PATIENCE).toBe("red");
      await expectNoTrace();
      await openTab(gm.page, "combat");
      await gm.page.locator('.battle [data-action="back"]').click();
      await expect.poll(() => ready(blue.page), PATIENCE).toBe("");
      await expectNoTrace();
      await pressInTracker(red.page, "handIn");
      await expect.poll(() => ready(blue.page), PATIENCE).toBe("red");
      await gm.page.reload();
      await waitForBattle(gm.page);
      await red.page.reload();
      await waitForBattle(red.page);
      await expectNoTrace();
    });

    test("ask whoever has written nothing, and move everybody together once both are handed in, on one card", async () => {
      await scriptDice(gm.page, []);
      const before = battleOfDocuments(await readDocuments(gm.page));
      const { y } = unitNamed(before, "Foragers").pose;
      await pressInTracker(blue.page, "handIn");
      const question = blue.page.locator("dialog[open]");
      await question.locator('[data-action="no"]').click();
      await expect(question).toBeHidden();
      expect(await ready(gm.page)).toBe("red");
      await pressInTracker(blue.page, "handIn");
      await question.locator('[data-action="yes"]').click();
      await expect.poll(() => gm.page.evaluate("game.combat.system.step !== 'orders'"), PATIENCE).toBe(true);
      await expectOneTruth(pages(), await readSequence(gm.page));
      const after = battleOfDocuments(await readDocuments(blue.page));
      expect(unitNamed(after, "Foragers").pose.y).toBeCloseTo(y - Number(MARKS[0]), 3);
      expect(after.contacts.length).toBeGreaterThan(0);
      expect(findTraces(heard.text).join()).toContain(MARKS[0]);
      await openTab(blue.page, "chat");
      await expect(blue.page.locator(".chat-log .card")).toHaveCount(1, PATIENCE);
    });

    test("lead through the whole turn to the next orders", async () => {
      for (let steps = 0; steps < 6 && (await readClock(gm.page)).startsWith("1 "); steps += 1) {
        const sequence = await readSequence(gm.page);
        await openTab(gm.page, "combat");
        const fight = gm.page.locator('.battle [data-action="fight"]');
        if (await fight.isVisible()) await fight.click();
        else await pressInTracker(gm.page, "next");
        await expect.poll(() => readSequence(gm.page), PATIENCE).toBeGreaterThan(sequence);
      }
      await clockIs("2 orders");
      await expectOneTruth(pages(), await readSequence(gm.page));
      await openTab(red.page, "combat");
      await expect(red.page.locator(".battle-writing h4 .left")).toContainText("0 of", PATIENCE);
      for (const { errors } of [gm, red, blue]) expect(errors).toEqual([]);
    });
  });
