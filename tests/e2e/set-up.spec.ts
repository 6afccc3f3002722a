import { expect, test } from "@playwright/test";
import type { Battle, Pose } from "#battle/mass/state.ts";
import { OPTIONS } from "#rules/settings.ts";
import { battleOfDocuments } from "../support/battle-documents.ts";
import {
  asPlain,
  BattleTable,
  closeOrders,
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
} from "../support/battle-page.ts";
import { unitNamed } from "../support/sample-battle.ts";
import { locate, type SeatedPage } from "../support/table-page.ts";

/** A place on the field where any piece of a card lies wholly on the table. */
const MIDDLE = { x: 48, y: 30 };

/** Where a charge leads to a melee that others stand by: halberds before patricians, flails at their flank. */
const PLACES: Readonly<Record<string, Pose>> = {
  redHalberds00000: { x: 56.5, y: 34, heading: 0 },
  bluePatricians00: { x: 56.5, y: 32, heading: 180 },
  redFlails0000000: { x: 61.6, y: 30.5, heading: 270 },
};

test.describe.configure({ mode: "serial" });

test.describe("a battle that is set up by hand", () => {
  test.setTimeout(120_000);

  let table: BattleTable;
  let gm: SeatedPage;
  /** Blue plays in Russian. */
  let blue: SeatedPage;
  let expected = 0;

  const battle = async (): Promise<Battle> => battleOfDocuments(await readDocuments(gm.page));

  async function expectAction(): Promise<number> {
    expected += 1;
    await expect.poll(() => readSequence(gm.page), PATIENCE).toBe(expected);
    return expected;
  }

  /** Takes a unit in hand that may lie beneath something else. */
  async function takeInHand(id: string): Promise<void> {
    await closeOrders(gm.page);
    await gm.page.evaluate(`canvas.tokens.placeables.find(({ document }) => document.actorId === "${id}")
      .control({ releaseOthers: true })`);
    await expect(ordersOf(gm.page)).toBeVisible(PATIENCE);
  }

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    table = await BattleTable.open(browser);
    gm = await table.sit("GM");
    blue = await table.sit("Blue", "ru-RU");
  });

  test.afterEach(async () => {
    await expectOneTruth([gm.page, blue.page], expected);
  });

  test.afterAll(async () => {
    await table?.close();
  });

  test("switches all options at once", async () => {
    const { page } = gm;
    await openTab(page, "settings");
    await page.locator('[data-action="configure"]').click();
    const settings = page.locator("#settings-config");
    await expect(settings.locator('[name="mangonel.hedgehog"]')).toHaveValue("off");
    await settings.locator('[data-action="openMenu"]').click();
    await page.locator('#mangonel-options [data-action="all"]').click();
    await expect(page.locator("#mangonel-options")).toBeHidden(PATIENCE);
    await expect(settings.locator('[name="mangonel.hedgehog"]')).toHaveValue("on");
    await settings.locator('[type="submit"]').click();
    await expect(settings).toBeHidden(PATIENCE);
    const read = `${JSON.stringify(OPTIONS)}.map((name) => game.settings.get("mangonel", name))`;
    await expect.poll(() => blue.page.evaluate(read), PATIENCE).toEqual(OPTIONS.map(() => "on"));
  });

  test("deals terrain cards, and lays a piece where it is pressed", async () => {
    const { page } = gm;
    const before = await battle();
    await scriptDice(page, [1, 2, 3, 4, 5, 6]);
    await pressInTracker(page, "dealTerrain", '[data-side="blue"]');
    const dealt = await expectAction();
    await expect((await openCard(blue.page, dealt)).locator("ol")).toContainText("M-TERR-9");
    const waiting = (await battle()).pending;
    expect(waiting[0]).toMatchObject({ type: "placeTerrain", side: "blue" });
    await pressInTracker(page, "placeTerrain");
    const edge = await locate(page, 0, MIDDLE.y * 50);
    await page.mouse.click(edge.x, edge.y);
    await expect(page.locator(".notification").last()).toContainText("M-TERR-10", PATIENCE);
    const { x, y } = await locate(page, MIDDLE.x * 50, MIDDLE.y * 50);
    await page.mouse.move(x, y);
    await page.keyboard.press("BracketRight");
    await page.mouse.click(x, y);
    const sequence = await expectAction();
    await expectOneTruth([page, blue.page], sequence);
    const after = await battle();
    expect(after.pending).toEqual(waiting.slice(1));
    expect(after.terrain).toHaveLength(before.terrain.length + 1);
    const drawn = "canvas.scene.regions.size";
    await expect.poll(() => blue.page.evaluate(drawn), PATIENCE).toBe(await page.evaluate(drawn));
    await (await openCard(page, sequence)).locator('[data-action="undo"]').click();
    await expectAction();
    expect(asPlain((await battle()).terrain)).toEqual(asPlain(before.terrain));
    expect((await battle()).pending).toEqual(waiting);
    await pressInTracker(page, "back");
    await expectAction();
    expect(asPlain(await battle())).toEqual(asPlain(before));
  });

  test("gives a wagon from the compendium the side from whose edge it is put down", async () => {
    const { page } = gm;
    const put = `(async () => {
      const { _id, folder, ...source } = (await game.packs.get("mangonel.engines").getDocument("wagon00000000000")).toObject();
      const actor = await Actor.implementation.create(source);
      const token = { ...source.prototypeToken, name: actor.name, actorId: actor.id, x: 200, y: 150 };
      await game.scenes.active.createEmbeddedDocuments("Token", [token]);
      await actor.sheet.render({ force: true });
      return actor.id;
    })()`;
    const id = (await page.evaluate(put)) as string;
    expect((await battle()).units[id]).toMatchObject({ kind: "wagon", side: "blue", pose: { heading: 180 } });
    const sheet = page.getByRole("dialog", { name: /Wagon/ });
    await expect(sheet.getByLabel("Side")).toHaveValue("blue");
    await expect(sheet.locator(".unit-picture path").first()).toBeVisible();
    await page.evaluate(`game.actors.get("${id}").sheet.close()`);
    await page.evaluate(`game.scenes.active.tokens.find(({ actorId }) => actorId === "${id}").delete()`);
    await page.evaluate(`game.actors.get("${id}").delete()`);
    await expect.poll(async () => id in (await battle()).units, PATIENCE).toBe(false);
  });

  test("lets a unit join the melee beside it", async () => {
    const { page } = gm;
    for (const [id, pose] of Object.entries(PLACES)) {
      await page.evaluate(`game.scenes.active.tokens.find(({ actorId }) => actorId === "${id}")
        .update({ flags: { mangonel: { pose: ${JSON.stringify(pose)} } } })`);
      await expectAction();
    }
    await pressInTracker(page, "begin");
    await expectAction();
    await scriptDice(page, [6, 1]);
    await pressInTracker(page, "rollInitiative");
    await expectAction();
    await pressInTracker(page, "chooseFirst", '[data-first="red"]');
    await expectAction();
    await takeInHand("redHalberds00000");
    const charge = ordersOf(page).locator('[data-action="charge"]', { hasText: "Patricians on foot" });
    await charge.click(PATIENCE);
    await expectAction();
    while ((await readClock(page)) !== "1 melee") {
      await pressInTracker(page, "next");
      await expectAction();
    }
    await takeInHand("redFlails0000000");
    await ordersOf(page)
      .locator('[data-action="joinMelee"]', { hasText: "Patricians on foot" })
      .click(PATIENCE);
    const sequence = await expectAction();
    const card = await openCard(blue.page, sequence);
    await expect(card.locator("h4")).toContainText("Flails of Tabor");
    await expect(card.locator("ol")).toContainText("M-MEX-3");
    expect((await battle()).contacts).toContainEqual(
      expect.objectContaining({ attacker: "redFlails0000000", defender: "bluePatricians00", charge: false }),
    );
    await pressInTracker(page, "fight");
    await expectAction();
    expect(unitNamed(await battle(), "Patricians on foot").figures).toBeLessThan(10);
  });

  test("reports no errors", () => {
    expect({ gm: gm.errors, blue: blue.errors }).toEqual({ gm: [], blue: [] });
  });
});
