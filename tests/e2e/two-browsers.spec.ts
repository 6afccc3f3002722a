import { expect, type Page, test } from "@playwright/test";
import { battleOfDocuments } from "../support/battle-documents.ts";
import {
  BattleTable,
  closeOrders,
  dragUnit,
  expectOneTruth,
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
import { start } from "../support/table-server.ts";
import { RawClient, SEATS } from "../table/support/server.ts";

const TOLD_WITHIN = 5000;

test.describe.configure({ mode: "serial" });

test.describe("a battle with several browsers", () => {
  test.setTimeout(120_000);

  let table: BattleTable;
  let gm: SeatedPage;
  /** Another client of a GM: first a second tab of the same, later the second GM. */
  let otherGm: SeatedPage | undefined;
  let red: SeatedPage;
  let expected = 0;

  const pages = (): readonly Page[] => [gm.page, red.page, ...(otherGm ? [otherGm.page] : [])];
  const battle = async (page = red.page) => battleOfDocuments(await readDocuments(page));
  const clockIs = (clock: string) => expect.poll(() => readClock(red.page), PATIENCE).toBe(clock);
  const countErrors = (page: Page) => page.locator(".notification.error").count();

  async function expectAction(): Promise<void> {
    expected += 1;
    await expect.poll(() => readSequence(red.page), PATIENCE).toBe(expected);
  }

  /** Sets the aim of a gun in Red's orders. */
  async function aim(gun: string, bearing: string, colour: "white" | "black") {
    const orders = await selectUnit(red.page, gun);
    await orders.locator('[name="bearing"]').fill(bearing);
    await orders.locator('[name="bearing"]').press("Tab");
    await orders.locator(`[data-action="colour"][data-colour="${colour}"]`).click();
    return orders.locator('[data-action="fireCannon"]');
  }

  /** Orders that are written and only need to be given. */
  async function prepareMove(unit: string, inches: string) {
    const orders = await selectUnit(red.page, unit);
    await orders.locator('[name="advance"]').fill(inches);
    return orders.locator('[data-action="move"]');
  }

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    table = await BattleTable.open(browser);
    gm = await table.sit("GM");
    otherGm = await table.sitBeside(gm.page.context(), "GM");
    red = await table.sit("Red");
  });

  test.afterEach(async () => {
    await expectOneTruth(pages(), expected);
  });

  test.afterAll(async () => {
    await table?.close();
  });

  test("writes each action once although two tabs of one GM decide", async () => {
    await pressInTracker(gm.page, "begin");
    await expectAction();
    for (const page of [gm.page, otherGm?.page ?? gm.page]) await scriptDice(page, [6, 1]);
    await pressInTracker(red.page, "rollInitiative");
    await expectAction();
    await pressInTracker(red.page, "chooseFirst", '[data-first="red"]');
    await expectAction();
    await (await prepareMove("Pavise men", "3")).click();
    await expectAction();
    expect(unitNamed(await battle(), "Pavise men").pose.y).toBe(40);
    const { cards } = await readDocuments(red.page);
    expect(cards.map(({ system }) => system.sequence)).toEqual([2]);
    for (const page of pages()) expect(await countErrors(page)).toBe(0);
  });

  test("shows the pages of the log within their journal", async () => {
    const open = (sequence: number) =>
      red.page.evaluate(`(() => {
        const log = game.journal.get(game.combat.id);
        const page = log.pages.find(({ system }) => system.sequence === ${sequence});
        return log.sheet.render({ force: true, pageId: page.id }).then(() => true);
      })()`);
    const entry = red.page.locator(".journal-sheet .action-sheet");
    await open(4);
    await expect(entry.locator("h4").first()).toHaveText("Move: Pavise men");
    await expect(entry).toContainText("Turn 1 · First move");
    await expect(entry).toContainText("No. 4, asked for by Red");
    await open(2);
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText("No. 2, asked for by Red");
    await expect(entry.locator(".throws .die")).toHaveCount(2);
    await entry.locator("details summary").click();
    await expect(entry.locator(".card-steps .reading").first()).toBeVisible();
    await expect(entry.locator("button, input, select")).toHaveText(["Check again"]);
    await red.page.evaluate("game.journal.get(game.combat.id).sheet.close().then(() => true)");
    await expect(entry).toHaveCount(0);
  });

  test("keeps Red's hands off Blue's units", async () => {
    await closeOrders(red.page);
    const { x, y } = (await red.page.evaluate(`(() => {
      const token = canvas.tokens.placeables.find(({ name }) => name === "Guild spears");
      return canvas.clientCoordinatesFromCanvas(token.center);
    })()`)) as { x: number; y: number };
    await red.page.mouse.move(x, y);
    await red.page.mouse.click(x, y);
    await expect(ordersOf(red.page)).toBeHidden();
    expect(
      await red.page.evaluate("canvas.tokens.controlled.some(({ name }) => name === 'Guild spears')"),
    ).toBe(false);
    await dragUnit(red.page, "Guild spears", { x: 0, y: 5 });
    expect(unitNamed(await battle(), "Guild spears").pose).toEqual({ x: 61.5, y: 18, heading: 180 });
  });

  test("refuses what Red forges, and what Blue writes in Red's name", async () => {
    const before = await readDocuments(gm.page);
    const raw = await RawClient.enter(table.server.url, SEATS.red);
    const request = {
      id: "forged0000000000",
      battle: before.combat.system.sequence === expected ? "campBattle000000" : "",
      command: { type: "move", unit: "blueGuilds000000", legs: [{ advanceInches: 3 }] },
      moment: { turn: 1, step: "firstMove" },
    };
    const flag = (userId: string) => ({
      action: "update" as const,
      documentName: "User",
      updates: [{ _id: userId, flags: { mangonel: { request: JSON.stringify(request) } } }],
    });
    expect(await raw.attempt(flag(SEATS.red))).toBe("ok");
    await expect
      .poll(
        () => red.page.evaluate("JSON.parse(game.user.flags.mangonel?.replies ?? '[]').at(-1)?.refusal.code"),
        PATIENCE,
      )
      .toBe("notYourSide");
    expect(await raw.attempt(flag(SEATS.blue))).toBe("forbidden");
    const change = { _id: "blueGuilds000000", system: { figures: { value: 1 } } };
    expect(await raw.attempt({ action: "update", documentName: "Actor", updates: [change] })).toBe(
      "forbidden",
    );
    raw.close();
    const blue = await RawClient.enter(table.server.url, SEATS.blue);
    expect(await blue.attempt(flag(SEATS.red))).toBe("forbidden");
    blue.close();
    const after = await readDocuments(gm.page);
    expect(after).toEqual(before);
  });

  test("fires once on a double click, with two tabs of one GM", async () => {
    await pressInTracker(gm.page, "next");
    await expectAction();
    await pressInTracker(gm.page, "next");
    await expectAction();
    await clockIs("1 artillery");
    for (const page of [gm.page, otherGm?.page ?? gm.page]) await scriptDice(page, [], 3);
    await (await aim("Black Greta", "-3", "white")).dblclick();
    await expectAction();
    // the second click is refused; its area is gone when that has been said
    await expect.poll(async () => (await readDocuments(red.page)).areas.length, PATIENCE).toBe(1);
    expect(unitNamed(await battle(), "Guild spears").fallen).toHaveLength(9);
    for (const page of pages()) expect(await countErrors(page)).toBe(0);
  });

  test("applies Red's shot once with two GMs at the table", async () => {
    await otherGm?.page.close();
    otherGm = await table.sit("Second GM");
    await scriptDice(otherGm.page, [], 3);
    await (await aim("Shrike", "21", "black")).click();
    await expectAction();
    const { log, areas } = await readDocuments(red.page);
    expect(log.filter(({ system }) => system.command.type === "fireCannon")).toHaveLength(2);
    expect(areas).toHaveLength(2);
  });

  test("fires the shot that a macro creates as an area, and nothing for an area of another kind", async () => {
    await red.page.evaluate(`RegionDocument.create({
      name: "A mark", shapes: [{ type: "circle", x: 500, y: 500, radius: 100 }],
    }, { parent: canvas.scene }).then(() => true)`);
    await red.page.evaluate(`RegionDocument.create({
      name: "By macro",
      shapes: [{ type: "circle", x: 700, y: 700, radius: 75 }],
      flags: { mangonel: { shot: {
        id: foundry.utils.randomID(),
        battle: game.combat.id,
        command: { type: "fireCatapult", engine: "redLightCat00000", distanceInches: 26, offsetInches: 0 },
        moment: { turn: game.combat.system.turn, step: game.combat.system.step },
      } } },
    }, { parent: canvas.scene }).then(() => true)`);
    await expectAction();
    const { log, areas } = await readDocuments(red.page);
    expect(log.at(-1)?.system.command).toMatchObject({ type: "fireCatapult", engine: "redLightCat00000" });
    expect(areas).toHaveLength(3);
    expect(unitNamed(await battle(), "Heron").fallen).toHaveLength(1);
    expect(await red.page.evaluate("canvas.scene.regions.getName('A mark') !== undefined")).toBe(true);
  });

  test("tells Red within five seconds that the GM has left in the middle, and does nothing", async () => {
    await otherGm?.close();
    otherGm = undefined;
    for (let clock = await readClock(gm.page); clock !== "2 firstMove"; clock = await readClock(gm.page)) {
      await scriptDice(gm.page, clock === "2 initiative" ? [6, 1] : []);
      await pressInTracker(gm.page, "next");
      await expectAction();
    }
    expect((await battle()).clock.first).toBe("red");
    const before = await readDocuments(red.page);
    const order = await prepareMove("Handgunners", "2");
    await red.page.evaluate(`(() => {
      globalThis.told = {};
      Hooks.on("userConnected", (user, isHere) => { if (!isHere) told.left = performance.now(); });
      new MutationObserver(() => {
        if (document.querySelector(".notification.warning")) told.told ??= performance.now();
      }).observe(document.body, { childList: true, subtree: true });
    })()`);
    // the GM's client hangs: the request reaches it and is not taken up
    void gm.page
      .evaluate("(() => { for (const end = Date.now() + 60_000; Date.now() < end; ); })()")
      .catch(() => 0);
    await order.click();
    await expect
      .poll(
        () => red.page.evaluate("JSON.parse(game.user.flags.mangonel?.request ?? '{}').command?.unit"),
        PATIENCE,
      )
      .toBe("redHandguns00000");
    await gm.close();
    const told = () => red.page.evaluate("told.told - told.left") as Promise<number>;
    await expect.poll(async () => Number.isFinite(await told()), PATIENCE).toBe(true);
    expect(await told()).toBeLessThan(TOLD_WITHIN);
    await expect(red.page.locator(".notification.warning").last()).toContainText("GM");
    const { request, withdrawn } = (await red.page.evaluate("game.user.flags.mangonel")) as Record<
      string,
      string
    >;
    expect(JSON.parse(withdrawn ?? "[]")).toContain((JSON.parse(request ?? "{}") as { id?: string }).id);
    expect(await readDocuments(red.page)).toEqual(before);
    gm = await table.sit("GM");
    await expect.poll(() => red.page.evaluate("game.users.activeGM?.name"), PATIENCE).toBe("GM");
    // a later action shows that the GM's client has taken up whatever was open
    await (await prepareMove("Handgunners", "1")).click();
    await expectAction();
    expect(unitNamed(await battle(), "Handgunners").pose.y).toBeCloseTo(42, 9);
  });

  test("refuses at once when no GM is there", async () => {
    await gm.close();
    await expect.poll(() => red.page.evaluate("game.users.activeGM === null"), PATIENCE).toBe(true);
    const order = await prepareMove("Foragers", "2");
    await red.page.evaluate("ui.notifications.clear?.()");
    await order.click();
    await expect(red.page.locator(".notification.warning").last()).toContainText("No GM", { timeout: 3000 });
    expect(await red.page.evaluate("game.user.flags.mangonel?.request ?? ''")).not.toContain("redForagers");
    gm = await table.sit("GM");
  });

  test("keeps what was acknowledged when the server is killed", async () => {
    await (await prepareMove("Foragers", "2")).click();
    await expectAction();
    const { dir } = table.server;
    await table.server.kill();
    const before = await readDocuments(red.page);
    expect(unitNamed(battleOfDocuments(before), "Foragers").pose.y).toBe(42);
    await gm.close();
    await red.close();
    table.server = await start({ dir });
    gm = await table.sit("GM");
    red = await table.sit("Red");
    for (const page of pages()) {
      await waitForBattle(page);
      expect(await readDocuments(page)).toEqual(before);
    }
  });
});
