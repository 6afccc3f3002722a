import { expect, type Locator, type Page, test } from "@playwright/test";
import {
  BattleTable,
  ordersOf,
  PATIENCE,
  pressInTracker,
  readClock,
  scriptDice,
  selectUnit,
} from "../support/battle-page.ts";
import type { SeatedPage } from "../support/table-page.ts";

const menuOf = (page: Page): Locator => page.locator("#token-hud .mangonel-acts");

for (const generation of [14, 13] as const)
  test.describe(`the menu of a token on generation ${generation}`, () => {
    test.setTimeout(120_000);

    let table: BattleTable;
    let red: SeatedPage;
    let gm: SeatedPage;

    const heading = (name: string): Promise<number> =>
      red.page.evaluate(
        `canvas.tokens.placeables.find((token) => token.name === "${name}").document.flags.mangonel.pose.heading`,
      );

    const centreOf = (name: string): Promise<{ x: number; y: number }> =>
      red.page.evaluate(
        `canvas.clientCoordinatesFromCanvas(canvas.tokens.placeables.find((token) => token.name === "${name}").center)`,
      );

    /** Presses the right button of the mouse on a unit that is selected. */
    async function openMenu(name: string): Promise<Locator> {
      await selectUnit(red.page, name);
      const at = await centreOf(name);
      await red.page.mouse.click(at.x, at.y, { button: "right" });
      await expect(menuOf(red.page)).toBeVisible(PATIENCE);
      return menuOf(red.page);
    }

    test.beforeAll(async ({ browser }) => {
      table = await BattleTable.open(browser, { generation });
      gm = await table.sit("GM");
      red = await table.sit("Red");
    });

    test.afterAll(async () => {
      for (const { errors } of [gm, red]) expect(errors).toEqual([]);
      await table?.close();
    });

    test("tells why nothing may be done yet, does what may be done, and belongs to one's own units alone", async () => {
      const [mine, theirs] = (await red.page.evaluate(`(() => {
        const { sides } = game.combat.system;
        const side = sides.find(({ players }) => players.includes(game.user.id)).id;
        const named = (isMine) => canvas.tokens.placeables.find(({ actor }) =>
          (actor.system.side === side) === isMine && actor.type === "unit").name;
        return [named(true), named(false)];
      })()`)) as [string, string];
      const { page } = red;
      const before = await openMenu(mine);
      await expect(before.locator('[data-act="turnLeft"]')).toHaveAttribute("aria-disabled", "true");
      await expect(before.locator('[data-act="turnLeft"]')).toHaveAttribute("data-tooltip", /X-SEQ-1/);
      await page.keyboard.press("Escape");
      await expect(before).toBeHidden();
      await pressInTracker(gm.page, "begin");
      await scriptDice(gm.page, [6, 1]);
      await pressInTracker(page, "rollInitiative");
      await pressInTracker(page, "chooseFirst", '[data-first="red"]');
      await expect.poll(() => readClock(page), PATIENCE).toBe("1 firstMove");
      const start = await heading(mine);
      await (await openMenu(mine)).locator('[data-act="turnRight"]').click();
      await expect.poll(() => heading(mine), PATIENCE).toBe((start + 45) % 360);
      await expect(menuOf(page)).toBeHidden();

      await page.keyboard.press("h");
      await expect(menuOf(page).locator('[data-act="turnLeft"]')).toBeFocused(PATIENCE);
      await page.evaluate("canvas.hud.token.render()");
      await expect(menuOf(page).locator('[data-act="turnLeft"]')).toBeFocused(PATIENCE);
      for (const button of await menuOf(page).locator("button").all())
        await expect(button).toHaveAttribute("aria-label", /./);
      await expect(page.locator('#token-hud [data-action="combat"]')).toBeHidden();
      await menuOf(page).locator('[data-act="move"]').press("Enter");
      await expect(ordersOf(page).locator('[name="advance"]')).toBeFocused(PATIENCE);

      await page.evaluate(
        `canvas.animatePan({ ...canvas.tokens.placeables.find(({ name }) => name === "${theirs}").center, duration: 0 })`,
      );
      const at = await centreOf(theirs);
      await page.mouse.click(at.x, at.y, { button: "right" });
      await expect(menuOf(page)).toBeHidden();
    });

    test("the panel of orders is low, goes off the unit that is selected, and stays where a person puts it", async () => {
      const { page } = red;
      const panel = ordersOf(page);
      const select = async (name: string): Promise<void> => {
        await page.evaluate(
          `canvas.tokens.placeables.find((token) => token.name === "${name}").control({ releaseOthers: true })`,
        );
        await expect(panel.locator("h3")).toHaveText(name, PATIENCE);
      };
      const isHidden = async (name: string): Promise<boolean> => {
        const [box, at] = [await panel.boundingBox(), await centreOf(name)];
        if (!box) throw new Error("the panel is not there");
        return at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height;
      };
      /** Drags the panel by its header until its middle lies on a unit. */
      const dragOnto = async (name: string): Promise<void> => {
        const [box, at] = [await panel.boundingBox(), await centreOf(name)];
        if (!box) throw new Error("the panel is not there");
        await page.mouse.move(box.x + 60, box.y + 18);
        await page.mouse.down();
        await page.mouse.move(at.x - box.width / 2 + 60, at.y - box.height / 2 + 18, { steps: 3 });
        await page.mouse.up();
      };
      await page.evaluate("canvas.animatePan({ scale: canvas.stage.scale.x * 1.5, duration: 0 })");
      for (const name of ["Knights of the Eagle", "Ducal halberds", "Foragers"]) {
        await select(name);
        expect(await isHidden(name)).toBe(false);
        expect((await panel.boundingBox())?.height).toBeLessThan(0.6 * 720);
      }
      await dragOnto("Ducal halberds");
      const put = await panel.boundingBox();
      await select("Ducal halberds");
      await expect.poll(() => isHidden("Ducal halberds"), PATIENCE).toBe(false);
      expect(await panel.boundingBox()).toMatchObject({ x: put?.x, y: put?.y });
    });
  });
