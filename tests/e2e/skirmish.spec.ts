import { expect, test } from "@playwright/test";
import { BattleTable, openTab, PATIENCE, pressInTracker } from "../support/battle-page.ts";
import { locate, type SeatedPage } from "../support/table-page.ts";

const BATTLE = 'game.combats.get("morgartenBattle0")';
const KNIGHT = "knight1Morgarten";
const SLINGER = "rocks1Morgarten1";

/** Where a figure stands, in inches. */
interface Place {
  readonly x: number;
  readonly y: number;
}

for (const generation of [14, 13] as const)
  test.describe(`a skirmish on generation ${generation}`, () => {
    test.describe.configure({ mode: "serial" });
    test.setTimeout(180_000);

    let table: BattleTable;
    let gm: SeatedPage;

    const read = <T>(expression: string): Promise<T> => gm.page.evaluate(expression) as Promise<T>;
    const system = <T>(field: string): Promise<T> => read<T>(`${BATTLE}.system.${field}`);
    const placeOf = (id: string): Promise<Place> =>
      read<Place>(
        `${BATTLE}.scene.tokens.find(({ actorId }) => actorId === "${id}").toObject().flags.mangonel.pose`,
      );
    const expectStep = (step: string): Promise<void> =>
      expect.poll(() => system("step"), PATIENCE).toBe(step);

    /** Takes a figure in hand, in the middle of the view. */
    async function takeInHand(id: string): Promise<void> {
      await read(`(async () => {
        const token = canvas.tokens.placeables.find(({ document }) => document.actorId === "${id}");
        await canvas.animatePan({ ...token.center, scale: 0.9, duration: 0 });
        token.control({ releaseOthers: true });
      })()`);
      await expect(gm.page.locator("#mangonel-figure")).toBeVisible(PATIENCE);
    }

    test.beforeAll(async ({ browser }) => {
      test.setTimeout(180_000);
      table = await BattleTable.open(browser, { generation });
      gm = await table.sit("GM");
    });

    test.afterAll(async () => {
      expect(gm?.errors).toEqual([]);
      await table?.close();
    });

    test("is imported from its pack and begun", async () => {
      await read(`(async () => {
        const adventure = await game.packs.get("mangonel.battles").getDocument("morgartenAdvent0");
        await adventure.import({ dialog: false });
      })()`);
      await expect.poll(() => read("canvas.scene?.id"), PATIENCE).toBe("morgartenPass000");
      await expect
        .poll(() => read("canvas.ready && canvas.tokens.placeables.length"), PATIENCE)
        .toBeGreaterThan(60);
      await pressInTracker(gm.page, "begin");
      await expectStep("initiative");
      await pressInTracker(gm.page, "rollInitiative");
      await expect.poll(() => system("chooser"), PATIENCE).not.toBe("");
      await pressInTracker(gm.page, "chooseFirst", '[data-first="red"]');
      await expectStep("firstMoves");
      await openTab(gm.page, "chat");
      await expect(gm.page.locator(".mangonel-message").last()).toBeVisible(PATIENCE);
    });

    test("moves a figure where it is dragged, and undo puts it back", async () => {
      const before = await placeOf(KNIGHT);
      await takeInHand(KNIGHT);
      const scale = await read<number>("canvas.dimensions.distancePixels");
      const from = await locate(gm.page, before.x * scale, before.y * scale);
      const to = await locate(gm.page, before.x * scale, (before.y - 3) * scale);
      await gm.page.mouse.move(from.x, from.y);
      await gm.page.mouse.down();
      await gm.page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 4 });
      await gm.page.mouse.move(to.x, to.y, { steps: 4 });
      await gm.page.mouse.up();
      await expect.poll(async () => (await placeOf(KNIGHT)).y, PATIENCE).toBeLessThan(before.y - 2);
      await pressInTracker(gm.page, "back");
      await expect.poll(() => placeOf(KNIGHT), PATIENCE).toEqual(before);
    });

    test("charges from its panel, and the card tells of it", async () => {
      const { x, y } = await placeOf(SLINGER);
      const [box, scale] = [2, 50];
      await read(`${BATTLE}.scene.tokens.find(({ actorId }) => actorId === "${KNIGHT}")
        .update({ x: ${(x - 4 - box / 2) * scale}, y: ${(y - box / 2) * scale}, rotation: 270 })`);
      await expect.poll(async () => (await placeOf(KNIGHT)).x, PATIENCE).toBeCloseTo(x - 4, 0);
      await takeInHand(KNIGHT);
      const panel = gm.page.locator("#mangonel-figure");
      await panel.locator(`[data-command*='"type":"charge"'][data-command*="${SLINGER}"]`).click(PATIENCE);
      await openTab(gm.page, "chat");
      await expect(gm.page.locator(".mangonel-message").last()).toContainText("Thrower of rocks 1", PATIENCE);
    });

    test("goes on to the next phase when both sides are done, and the GM takes that back", async () => {
      await pressInTracker(gm.page, "done");
      await expectStep("secondMoves");
      await pressInTracker(gm.page, "back");
      await expectStep("firstMoves");
      await pressInTracker(gm.page, "done");
      await pressInTracker(gm.page, "next");
      await expect.poll(() => system("step"), PATIENCE).not.toBe("secondMoves");
    });
  });
