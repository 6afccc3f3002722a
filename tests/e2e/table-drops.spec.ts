import { expect, type Page, test } from "@playwright/test";
import { locate, type SeatedPage, sitDown, waitForCanvas } from "../support/table-page.ts";
import { start, type TableServer } from "../support/table-server.ts";

const PIKES = 'canvas.scene.tokens.getName("Pikes of Uri")';

/** Drops a document on whatever stands at a point of the page. */
async function drop(page: Page, uuid: string, type: string, at: { x: number; y: number }): Promise<void> {
  await page.evaluate(
    ({ data, x, y }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify(data));
      const target = document.elementFromPoint(x, y);
      for (const name of ["dragover", "drop"]) {
        const options = { bubbles: true, cancelable: true, dataTransfer, clientX: x, clientY: y };
        target?.dispatchEvent(new DragEvent(name, options));
      }
    },
    { data: { type, uuid }, ...at },
  );
}

test.describe("drops, keys and generation 13 of the table", () => {
  let server: TableServer;
  let seat: SeatedPage;

  test.beforeAll(async ({ browser }) => {
    server = await start({ system: "tests/table/fixtures/page-system", generation: 13 });
    seat = await sitDown(browser, server.url, "GM");
    await waitForCanvas(seat.page);
  });

  test.afterAll(async () => {
    await seat.close();
    await server.close();
  });

  test("copies an item that is dropped on a sheet", async () => {
    const { page } = seat;
    const uuid = (await page.evaluate(
      'Item.create({ name: "Halberds", type: "troop" }).then((item) => item.uuid)',
    )) as string;
    await page.evaluate("game.actors.contents[0].sheet.render(true).then(() => true)");
    const sheet = page.getByRole("dialog", { name: /Pikes of Uri/ });
    const box = await sheet.locator(".unit-body").boundingBox();
    await drop(page, uuid, "Item", { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 40 });
    await expect(sheet.locator("[data-item-id]")).toHaveText("Halberds");
    await page.keyboard.press("Escape");
  });

  test("makes a token of an actor that is dropped on the canvas", async () => {
    const { page } = seat;
    const uuid = (await page.evaluate("game.actors.contents[1].uuid")) as string;
    await drop(page, uuid, "Actor", await locate(page, 300, 900));
    await expect.poll(() => page.evaluate("canvas.tokens.placeables.length")).toBe(3);
  });

  test("draws measured templates, which generation 13 has", async () => {
    const { page } = seat;
    await page.evaluate(
      `canvas.scene.createEmbeddedDocuments("MeasuredTemplate", [{ t: "ray", x: 300, y: 600, distance: 12, direction: 90, width: 1 }])`,
    );
    const bounds =
      "canvas.templates.placeables.map(({ bounds: { width, height } }) => [width, height].map(Math.round))";
    await expect.poll(() => page.evaluate(bounds)).toEqual([[50, 600]]);
    expect(await page.evaluate("foundry.documents.modifyBatch")).toBeUndefined();
  });

  test("moves the selected token with the arrow keys", async () => {
    const { page } = seat;
    await page.evaluate(`${PIKES}.object.control()`);
    const before = (await page.evaluate(`${PIKES}._source.x`)) as number;
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.evaluate(`${PIKES}._source.x`)).toBe(before + 50);
    await page.keyboard.press("Escape");
    expect(await page.evaluate("canvas.tokens.controlled.length")).toBe(0);
  });

  test("names a control that the keyboard reaches", async () => {
    const { page } = seat;
    await page.getByRole("tab", { name: "Chat" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("tab", { name: "Battle" })).toBeFocused();
    await expect(page.locator("#tooltip")).toHaveText("Battle");
  });

  test("reports no errors", () => {
    expect(seat.errors).toEqual([]);
  });
});
