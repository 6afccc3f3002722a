import { expect, test } from "@playwright/test";
import { dragOnCanvas, locate, type SeatedPage, sitDown, waitForCanvas } from "../support/table-page.ts";
import { start, type TableServer } from "../support/table-server.ts";

const TOKEN = 'canvas.tokens.placeables.find((token) => token.name === "Pikes of Uri")';

test.describe("the canvas of the table", () => {
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

  test("draws tokens and the layer that the system adds", async () => {
    const { page } = seat;
    expect(await page.evaluate("canvas.tokens.placeables.length")).toBe(2);
    expect(await page.evaluate("canvas.drill.ground.parent === canvas.drill")).toBe(true);
    expect(await page.evaluate("canvas.dimensions.distancePixels")).toBe(50);
  });

  test("selects, drags and gives up a token", async () => {
    const { page } = seat;
    const at = await locate(page, 600, 350);
    await page.mouse.click(at.x, at.y);
    expect(await page.evaluate(`${TOKEN}.controlled`)).toBe(true);
    await dragOnCanvas(page, [600, 350], [800, 450]);
    await expect
      .poll(() => page.evaluate(`[${TOKEN}.document._source.x, ${TOKEN}.document._source.y]`))
      .toEqual([700, 400]);
    await page.evaluate(`${TOKEN}.movementAnimationPromise`);
    const bare = await locate(page, 100, 100);
    await page.mouse.click(bare.x, bare.y);
    expect(await page.evaluate("canvas.tokens.controlled.length")).toBe(0);
  });

  test("gives up a drag with Escape", async () => {
    const { page } = seat;
    const before = await page.evaluate(`${TOKEN}.document._source.x`);
    await page.evaluate(`${TOKEN}.control()`);
    const from = await locate(page, 800, 450);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 80, from.y, { steps: 5 });
    expect(await page.evaluate("canvas.tokens.preview.children.length")).toBe(1);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    expect(await page.evaluate("canvas.tokens.preview.children.length")).toBe(0);
    expect(await page.evaluate(`${TOKEN}.document._source.x`)).toBe(before);
  });

  test("hits a turned token only within its turned outline", async () => {
    const { page } = seat;
    await page.evaluate("canvas.tokens.releaseAll()");
    const corner = await locate(page, 1004, 704);
    await page.mouse.click(corner.x, corner.y);
    expect(await page.evaluate("canvas.tokens.controlled.length")).toBe(0);
    const middle = await locate(page, 1100, 750);
    await page.mouse.click(middle.x, middle.y);
    expect(await page.evaluate("canvas.tokens.controlled.map((token) => token.name)")).toEqual([
      "Burgundian horse",
    ]);
  });

  test("selects with a box and turns with the wheel", async () => {
    const { page } = seat;
    await dragOnCanvas(page, [50, 50], [1700, 1100]);
    expect(await page.evaluate("canvas.tokens.controlled.length")).toBe(2);
    await page.evaluate(`${TOKEN}.control()`);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, 100);
    await page.keyboard.up("Control");
    await expect.poll(() => page.evaluate(`${TOKEN}.document._source.rotation`)).toBe(15);
  });

  test("zooms at the pointer and pans with the right button", async () => {
    const { page } = seat;
    const before = await page.evaluate("[canvas.stage.scale.x, canvas.stage.pivot.x]");
    const at = await locate(page, 300, 300);
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -100);
    const [scale, pivot] = (await page.evaluate("[canvas.stage.scale.x, canvas.stage.pivot.x]")) as [
      number,
      number,
    ];
    expect(scale).toBeGreaterThan((before as [number, number])[0]);
    const after = await locate(page, 300, 300);
    expect(after.x).toBeCloseTo(at.x, 0);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(at.x + 90, at.y, { steps: 4 });
    await page.mouse.up({ button: "right" });
    expect(await page.evaluate("canvas.stage.pivot.x")).toBeCloseTo(pivot - 90 / scale, 0);
    await page.evaluate("canvas.recenter()");
  });

  test("gives clicks on the field to the layer whose tool is in use", async () => {
    const { page } = seat;
    await page.getByRole("button", { name: "Drill", exact: true }).click();
    await expect.poll(() => page.evaluate("canvas.drill.active")).toBe(true);
    const at = await locate(page, 800, 450);
    await page.mouse.click(at.x, at.y);
    expect(await page.evaluate("canvas.drill.marks")).toEqual([{ x: 800, y: 450 }]);
    expect(await page.evaluate("ui.controls.tool.name")).toBe("mark");
    await page.getByRole("button", { name: "Show flags" }).click();
    expect(await page.evaluate("ui.controls.controls.drill.tools.flags.active")).toBe(false);
    await page.getByRole("button", { name: "Salute" }).click();
    await expect(page.locator(".notification")).toContainText("Salute");
    await page.getByRole("button", { name: "Units", exact: true }).click();
    await expect.poll(() => page.evaluate("canvas.tokens.active")).toBe(true);
  });

  test("refuses what it does not have, by name", async () => {
    const message = seat.page.evaluate(
      "(() => { try { return canvas.lighting } catch (error) { return error.message } })()",
    );
    expect(await message).toContain("canvas.lighting");
  });

  test("reports no errors", () => {
    expect(seat.errors).toEqual([]);
  });
});
