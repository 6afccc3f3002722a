import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { listHindrancesInBoth } from "../support/accessibility.ts";
import {
  BattleTable,
  closeOrders,
  openCard,
  openTab,
  ordersOf,
  PATIENCE,
  pressInTracker,
  readClock,
  readSequence,
  scriptDice,
  selectUnit,
  waitForBattle,
} from "../support/battle-page.ts";
import { type SeatedPage, sitDownIn } from "../support/table-page.ts";
import { Wiretap } from "../support/wiretap.ts";

/** What may stand in Latin letters before a Russian reader beside the names of units: the codes of rules, and keys. */
const LATIN_ALLOWED = /(?:[MSX]-[A-Z]+-\d+|D-\d+)|\b(?:Shift|Alt|Ctrl|Escape)\b/g;

const TURNS = 20;

test.describe.configure({ mode: "serial" });

test.describe("reports of comparable programs (docs/what-goes-wrong.md)", () => {
  test.setTimeout(120_000);

  let table: BattleTable;
  let gm: SeatedPage;
  /** Red plays with a finger, in Russian; what comes to it over the wire is heard. */
  let touch: BrowserContext;
  let red: SeatedPage;
  let wire: Wiretap;
  /** Blue's page lies on a table under real figures: nobody touches it. */
  let display: SeatedPage;
  let viewAtFirst: unknown;

  const token = (name: string) => `canvas.tokens.placeables.find(({ name }) => name === "${name}")`;
  const readView = () =>
    display.page.evaluate("[canvas.stage.pivot.x, canvas.stage.pivot.y, canvas.stage.scale.x]");
  /** The way the drawn outline of a unit looks, in degrees from the top of the table, and its width and depth in inches. */
  const readDrawn = async (page: Page, name: string) =>
    (await page.evaluate(`(() => {
      const { points } = ${token(name)}.getShape();
      const [lx, ly, rx, ry, bx, by] = points;
      const inch = canvas.dimensions.distancePixels;
      return {
        heading: (Math.atan2(ry - ly, rx - lx) * 180 / Math.PI + 360) % 360,
        width: Math.hypot(rx - lx, ry - ly) / inch,
        depth: Math.hypot(bx - rx, by - ry) / inch,
      };
    })()`)) as { heading: number; width: number; depth: number };
  const readHeading = async (page: Page, name: string) =>
    (await page.evaluate(`${token(name)}.document.flags.mangonel.pose.heading`)) as number;
  /** Takes a unit in hand, its orders out of the way. */
  async function control(page: Page, name: string): Promise<void> {
    await page.evaluate(`${token(name)}.control({ releaseOthers: true })`);
    await expect(ordersOf(page).locator("h3")).toHaveText(name, PATIENCE);
    await closeOrders(page);
  }
  /** Turns the wheel over the field with a key held down. */
  async function wheel(page: Page, key: string, times: number): Promise<void> {
    await page.mouse.move(500, 400);
    await page.keyboard.down(key);
    for (let time = 0; time < times; time += 1) await page.mouse.wheel(0, 100);
    await page.keyboard.up(key);
  }

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    table = await BattleTable.open(browser);
    gm = await table.sit("GM");
    touch = await browser.newContext({
      hasTouch: true,
      locale: "ru-RU",
      viewport: { width: 1180, height: 720 },
    });
    wire = new Wiretap(touch);
    red = await sitDownIn(touch, table.server.url, "Red");
    await waitForBattle(red.page);
    display = await table.sit("Blue");
    viewAtFirst = await readView();
    await pressInTracker(gm.page, "begin");
    await scriptDice(gm.page, [6, 1]);
    await pressInTracker(red.page, "rollInitiative");
    await pressInTracker(red.page, "chooseFirst", '[data-first="red"]');
    await expect.poll(() => readClock(gm.page), PATIENCE).toBe("1 firstMove");
  });

  test.afterAll(async () => {
    await touch.close();
    await table.close();
  });

  test("A48 a unit is chosen, turned and moved by taps on buttons alone", async () => {
    await openTab(red.page, "combat");
    await red.page.locator(".battle-side.side-red details.units summary").tap();
    await red.page.locator(".battle-side.side-red", { hasText: "Pavise men" }).getByText("Pavise men").tap();
    const orders = ordersOf(red.page);
    await expect(orders.locator("h3")).toHaveText("Pavise men", PATIENCE);
    await orders.locator('[data-field="turn"][data-value="45"]').tap();
    await orders.locator('[data-field="advance"][data-value="1"]').tap();
    const before = await readSequence(gm.page);
    await orders.locator('[data-action="move"]').tap();
    await expect.poll(() => readSequence(gm.page), PATIENCE).toBe(before + 1);
    expect(await readHeading(gm.page, "Pavise men")).toBe(45);
  });

  test("A7 after twenty turns of the wheel a unit is drawn as it stands", async () => {
    await control(gm.page, "Pavise men");
    const before = await readSequence(gm.page);
    await wheel(gm.page, "Control", TURNS);
    await expect.poll(() => readSequence(gm.page), PATIENCE).toBeGreaterThan(before);
    await expect
      .poll(async () => {
        const { heading } = await readDrawn(gm.page, "Pavise men");
        return Math.abs(heading - (await readHeading(gm.page, "Pavise men")));
      }, PATIENCE)
      .toBeLessThan(0.5);
  });

  test("A32 while the GM drags a hidden unit, a player sees nothing and hears nothing of it", async () => {
    const name = "Handgunners";
    await gm.page.evaluate(`${token(name)}.document.update({ hidden: true })`);
    await expect.poll(() => red.page.evaluate(`${token(name)}.visible`), PATIENCE).toBe(false);
    await control(gm.page, name);
    const heard = wire.text.length;
    const at = (await gm.page.evaluate(`canvas.clientCoordinatesFromCanvas(${token(name)}.center)`)) as {
      x: number;
      y: number;
    };
    await gm.page.mouse.move(at.x, at.y);
    await gm.page.mouse.down();
    await gm.page.mouse.move(at.x, at.y - 40, { steps: 4 });
    const shown = (page: Page) => page.evaluate("canvas.mangonelOverlay.tool.container.children.length");
    await expect.poll(() => shown(gm.page), PATIENCE).toBeGreaterThan(0);
    expect(await shown(red.page)).toBe(0);
    expect(wire.text.slice(heard)).not.toMatch(/ruler|redHandguns/u);
    await gm.page.keyboard.press("Escape");
    await gm.page.mouse.up();
    await gm.page.evaluate(`${token(name)}.document.update({ hidden: false })`);
  });

  test("A6 the wheel turns no unit of a player in the artillery's step", async () => {
    await pressInTracker(gm.page, "next");
    await pressInTracker(gm.page, "next");
    await expect.poll(() => readClock(gm.page), PATIENCE).toBe("1 artillery");
    await control(red.page, "Ducal halberds");
    const [heading, sequence] = [await readHeading(gm.page, "Ducal halberds"), await readSequence(gm.page)];
    expect(red.errors).toEqual([]);
    for (const key of ["Control", "Shift"]) {
      await wheel(red.page, key, 3);
      await expect(red.page.locator(".notification", { hasText: "Shift" }).last()).toBeVisible(PATIENCE);
    }
    for (const page of [gm.page, red.page]) expect(await readHeading(page, "Ducal halberds")).toBe(heading);
    expect(await readSequence(gm.page)).toBe(sequence);
  });

  test("A22 A24 A43 one card has the same buttons and dice for everybody, without the mouse over it", async () => {
    await scriptDice(gm.page, [3]);
    const orders = await selectUnit(gm.page, "Black Greta");
    await orders.locator('[name="bearing"]').fill("-3");
    await orders.locator('[name="bearing"]').press("Tab");
    await orders.locator('[data-action="fireCannon"]').click();
    await expect.poll(() => gm.page.evaluate("game.messages.contents.at(-1).rolls.length"), PATIENCE).toBe(1);
    const sequence = await readSequence(gm.page);
    for (const { page } of [gm, red]) {
      const card = await openCard(page, sequence);
      await page.mouse.move(5, 300);
      await expect(card.locator('[data-action="showOnField"]')).toBeVisible();
      await card.locator('[data-action="showOnField"]').click();
      const rolls = "game.messages.contents.at(-1).rolls.map(({ total }) => total).join()";
      expect(await page.evaluate(rolls)).toBe("3");
    }
    await expect(red.page.locator(".notification.error")).toHaveCount(0);
  });

  test("A44 nothing on the Russian screen is in Latin letters but names of units and codes of rules", async () => {
    const names = (await red.page.evaluate(
      "[...game.actors, ...game.users].map(({ name }) => name)",
    )) as readonly string[];
    await selectUnit(red.page, "Ducal halberds");
    const sequence = await readSequence(gm.page);
    const card = await openCard(red.page, sequence);
    const read = (root: { evaluate: typeof card.evaluate }) =>
      root.evaluate((element) => {
        const said = [
          ...element.querySelectorAll<HTMLElement>("[aria-label], [data-tooltip], [placeholder]"),
        ];
        return [
          element.textContent ?? "",
          ...said.flatMap((one) => [
            one.getAttribute("aria-label") ?? "",
            one.dataset["tooltip"] ?? "",
            one.getAttribute("placeholder") ?? "",
          ]),
        ].join("\n");
      });
    const texts = [await read(card), await read(ordersOf(red.page))];
    await openTab(red.page, "combat");
    texts.push(await read(red.page.locator(".battle")));
    await red.page.evaluate('game.actors.getName("Ducal halberds").sheet.render({ force: true })');
    const sheet = red.page.locator(".unit-sheet").last();
    await expect(sheet).toBeVisible(PATIENCE);
    texts.push(await read(sheet));
    const byLength = [...names].sort((a, b) => b.length - a.length);
    for (const text of texts) {
      const bare = byLength
        .reduce((rest, name) => rest.replaceAll(name, ""), text)
        .replace(LATIN_ALLOWED, "");
      expect(bare).toMatch(/[а-яё]{4,}/iu);
      expect(bare.match(/[A-Za-z][A-Za-z′″-]*/gu) ?? []).toEqual([]);
    }
    await sheet.locator('[data-action="close"]').first().click();
  });

  test("A49 texts are read in the light and in the dark, and sides are told by the shape of their flags", async () => {
    const { page } = red;
    await selectUnit(page, "Ducal halberds");
    await openTab(page, "combat");
    expect(await listHindrancesInBoth(page)).toEqual([]);
    await openCard(page, await readSequence(gm.page));
    await page.evaluate(`for (const type of ["unit", "engine"])
      game.actors.find((actor) => actor.type === type).sheet.render(true)`);
    await expect(page.locator(".mangonel.unit-sheet")).toHaveCount(2, PATIENCE);
    expect(await listHindrancesInBoth(page)).toEqual([]);
    await page.evaluate("for (const { sheet } of game.actors) sheet.close()");
    await openTab(page, "combat");
    const shapes = await page
      .locator(".battle-side .banner")
      .evaluateAll((flags) => flags.map((flag) => getComputedStyle(flag).clipPath));
    expect(new Set(shapes).size).toBe(2);
    const onField = await page.evaluate("game.combat.system.sides.length");
    expect(shapes).toHaveLength(Number(onField));
  });

  test("A53 whatever has left play lies over nobody, not even for the GM", async () => {
    const name = "Handgunners";
    expect(await gm.page.evaluate(`${token(name)}.visible`)).toBe(true);
    await gm.page.evaluate(`(async () => {
      const { document } = ${token(name)};
      await document.actor.update({ system: { condition: { type: "gone", how: "leftTable" } } });
      await document.update({ hidden: true });
    })()`);
    for (const { page } of [gm, red])
      await expect.poll(() => page.evaluate(`${token(name)}.visible`), PATIENCE).toBe(false);
    await gm.page.evaluate(`(async () => {
      const { document } = ${token(name)};
      await document.actor.update({ system: { condition: { type: "goodOrder", how: "none" } } });
      await document.update({ hidden: false });
    })()`);
    await expect.poll(() => gm.page.evaluate(`${token(name)}.visible`), PATIENCE).toBe(true);
  });

  test("A46 on the page for streams a card has its text and no buttons", async () => {
    const sequence = await readSequence(gm.page);
    await gm.page.evaluate('game.view = "stream"; ui.chat.render({ force: true })');
    const message = `game.messages.find(({ system }) => system.sequence === ${sequence})`;
    const html = (await gm.page.evaluate(
      `(async () => (await ${message}.renderHTML()).outerHTML)()`,
    )) as string;
    await gm.page.evaluate('game.view = "game"');
    expect(html).toContain("Black Greta");
    expect(html).not.toContain("card-foot");
    expect(html).not.toMatch(/data-action="(?:undo|showOnField)"/u);
  });

  test("A8 a base of 25 by 50 mm is drawn and measured so, to a hundredth of an inch, after a reload", async () => {
    const mm = [25 / 25.4, 50 / 25.4] as const;
    await gm.page.evaluate(`(async () => {
      const source = game.actors.get("redPavises000000").toObject();
      delete source._id;
      source.name = "One base";
      source.system.profile.base = { shape: "rectangle", width: ${mm[0]}, depth: ${mm[1]} };
      source.system.figures = { value: 1, max: 1 };
      source.system.files = 1;
      const actor = await Actor.create(source);
      await canvas.scene.createEmbeddedDocuments("Token", [{ actorId: actor.id, name: actor.name, x: 200, y: 200 }]);
    })()`);
    await gm.page.reload();
    await waitForBattle(gm.page);
    const { width, depth } = await readDrawn(gm.page, "One base");
    expect(Math.abs(width - mm[0])).toBeLessThan(0.01);
    expect(Math.abs(depth - mm[1])).toBeLessThan(0.01);
    const stored = 'game.actors.getName("One base").system.profile.base';
    expect(await gm.page.evaluate(`[${stored}.width, ${stored}.depth]`)).toEqual([...mm]);
  });

  test("A47 the view of a page that nobody touches has not moved in all this", async () => {
    expect(await readView()).toEqual(viewAtFirst);
  });

  test("reports no errors", () => {
    for (const { errors } of [gm, red, display]) expect(errors).toEqual([]);
  });
});
