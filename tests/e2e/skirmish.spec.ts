import { expect, test } from "@playwright/test";
import { listHindrancesInBoth } from "../support/accessibility.ts";
import {
  BattleTable,
  openTab,
  PATIENCE,
  pressInTracker,
  readSequence,
  scriptDice,
} from "../support/battle-page.ts";
import { locate, type SeatedPage, sitDownIn, waitForCanvas, waitUntilReady } from "../support/table-page.ts";
import { readAll, Wiretap } from "../support/wiretap.ts";

const BATTLE = 'game.combats.get("morgartenBattle0")';
const KNIGHT = "knight1Morgarten";
const SLINGER = "rocks1Morgarten1";
const HALBERDIER = "halberd1Morgarte";

/** Where a figure stands, in inches. */
interface Place {
  readonly x: number;
  readonly y: number;
}

// one of the two is long enough for every day: the rules are the same, and the record is tested on both without a page
for (const generation of [14, 13] as const)
  test.describe(`a turn of a skirmish on generation ${generation}${generation === 13 ? " @long" : ""}`, () => {
    test.describe.configure({ mode: "serial" });
    test.setTimeout(180_000);

    let table: BattleTable;
    let gm: SeatedPage;
    /** Plays the duke's men. */
    let red: SeatedPage;
    /** Plays the men of Schwyz, in Russian. */
    let blue: SeatedPage;
    let heard: Wiretap;

    const everybody = (): readonly SeatedPage[] => [gm, red, blue];
    const read = <T>(expression: string, { page } = gm): Promise<T> =>
      page.evaluate(expression) as Promise<T>;
    const system = <T>(field: string, seated = gm): Promise<T> =>
      read<T>(`${BATTLE}?.system.${field}`, seated);
    const placeOf = (id: string, seated = gm): Promise<Place> =>
      read<Place>(
        `${BATTLE}.scene.tokens.find(({ actorId }) => actorId === "${id}").toObject().flags.mangonel.pose`,
        seated,
      );

    /** Waits until everybody is in a step of the turn. */
    async function expectStep(step: string): Promise<void> {
      for (const seated of everybody()) await expect.poll(() => system("step", seated), PATIENCE).toBe(step);
    }

    /** Loads a page anew; what was known before must be known again. */
    async function reload({ page }: SeatedPage): Promise<void> {
      const before = await page.evaluate(`JSON.stringify(${BATTLE}.toObject())`);
      await page.reload();
      await waitUntilReady(page);
      await waitForCanvas(page);
      expect(await page.evaluate(`JSON.stringify(${BATTLE}.toObject())`)).toBe(before);
    }

    /** Takes a figure in hand, in the middle of the view. */
    async function takeInHand(id: string, { page } = gm) {
      await page.evaluate(`(async () => {
        const token = canvas.tokens.placeables.find(({ document }) => document.actorId === "${id}");
        await canvas.animatePan({ ...token.center, scale: 0.9, duration: 0 });
        token.control({ releaseOthers: true });
      })()`);
      const panel = page.locator("#mangonel-figure");
      await expect(panel).toBeVisible(PATIENCE);
      return panel;
    }

    /** Whichever player is asked says that he is done. */
    async function sayDone(): Promise<void> {
      const sequence = await readSequence(gm.page);
      for (const { page } of [red, blue]) {
        await openTab(page, "combat");
        const done = page.locator('.battle [data-action="done"]:not([disabled])');
        if (await done.isVisible()) return done.click().then(() => expectSequence(sequence + 1));
      }
      throw new Error("nobody is asked");
    }

    /** Waits until everybody knows an action. */
    async function expectSequence(sequence: number): Promise<void> {
      for (const { page } of everybody())
        await expect.poll(() => readSequence(page), PATIENCE).toBeGreaterThanOrEqual(sequence);
    }

    test.beforeAll(async ({ browser }) => {
      table = await BattleTable.open(browser, { generation });
      gm = await table.sit("GM");
      red = await table.sit("Red");
      const context = await browser.newContext({ viewport: { width: 1180, height: 720 }, locale: "ru-RU" });
      heard = new Wiretap(context);
      blue = await sitDownIn(context, table.server.url, "Blue");
    });

    test.afterAll(async () => {
      for (const { errors } of everybody()) expect(errors).toEqual([]);
      await blue?.page.context().close();
      await table?.close();
    });

    test("is imported from its pack and begun", async () => {
      await read(`(async () => {
        const adventure = await game.packs.get("mangonel.battles").getDocument("morgartenAdvent0");
        await adventure.import({ dialog: false });
      })()`);
      for (const { page } of everybody()) {
        await expect.poll(() => page.evaluate("canvas.scene?.id"), PATIENCE).toBe("morgartenPass000");
        await expect
          .poll(() => page.evaluate("canvas.ready && canvas.tokens.placeables.length"), PATIENCE)
          .toBeGreaterThan(60);
      }
      await pressInTracker(gm.page, "begin");
      await expectStep("initiative");
      await scriptDice(gm.page, [6, 1]);
      await pressInTracker(red.page, "rollInitiative");
      for (const seated of everybody())
        await expect.poll(() => system("chooser", seated), PATIENCE).not.toBe("");
      const chooser = await system<string>("chooser");
      const chooses = (await system<string>("sides[0].id")) === chooser ? red : blue;
      await pressInTracker(chooses.page, "chooseFirst", `[data-first="${await system("sides[0].id")}"]`);
      await expectStep("firstMoves");
    });

    test("hinders nobody who reads, has no pointer or listens", async () => {
      const { page } = gm;
      await takeInHand(HALBERDIER);
      await openTab(page, "combat");
      expect(await listHindrancesInBoth(page)).toEqual([]);
      await page.evaluate(`game.actors.get("${KNIGHT}").sheet.render(true)`);
      await expect(page.locator(".figure-sheet")).toBeVisible(PATIENCE);
      await openTab(page, "chat");
      expect(await listHindrancesInBoth(page)).toEqual([]);
      await page.evaluate(`game.actors.get("${KNIGHT}").sheet.close()`);
    });

    test("moves a figure where its player drags it, and undo puts it back for everybody", async () => {
      const { page } = red;
      const before = await placeOf(KNIGHT);
      await takeInHand(KNIGHT, red);
      const scale = await read<number>("canvas.dimensions.distancePixels");
      const from = await locate(page, before.x * scale, before.y * scale);
      const to = await locate(page, before.x * scale, (before.y - 3) * scale);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
      for (const seated of everybody())
        await expect.poll(async () => (await placeOf(KNIGHT, seated)).y, PATIENCE).toBeLessThan(before.y - 2);
      await reload(red);
      await pressInTracker(gm.page, "back");
      for (const seated of everybody())
        await expect.poll(() => placeOf(KNIGHT, seated), PATIENCE).toEqual(before);
    });

    test("keeps a player's hands off the enemy's figures", async () => {
      const taken = `canvas.tokens.placeables.find(({ document }) => document.actorId === "${HALBERDIER}").control()`;
      expect(await read(taken, red)).toBe(false);
      expect(await read(taken, blue)).toBe(true);
    });

    test("charges from its panel once on a double click, and the card tells of it", async () => {
      const { x, y } = await placeOf(SLINGER);
      const [box, scale] = [2, 50];
      await read(`${BATTLE}.scene.tokens.find(({ actorId }) => actorId === "${KNIGHT}")
        .update({ x: ${(x - 2.5 - box / 2) * scale}, y: ${(y - box / 2) * scale}, rotation: 270 })`);
      await expect.poll(async () => (await placeOf(KNIGHT, red)).x, PATIENCE).toBeCloseTo(x - 2.5, 0);
      await scriptDice(gm.page, [6, 6, 6], 6);
      const panel = await takeInHand(KNIGHT, red);
      const sequence = await readSequence(gm.page);
      await panel.locator(`[data-command*='"type":"charge"'][data-command*="${SLINGER}"]`).dblclick(PATIENCE);
      await expect.poll(() => readSequence(gm.page), PATIENCE).toBe(sequence + 1);
      await openTab(gm.page, "chat");
      await expect(gm.page.locator(".mangonel-message").last()).toContainText("Thrower of rocks 1", PATIENCE);
      expect(await system("contacts.length")).toBe(1);
      expect(await readSequence(gm.page)).toBe(sequence + 1);
    });

    test("goes from phase to phase as both players are done, whatever page is loaded anew", async () => {
      const seen: string[] = [];
      for (let step = await system<string>("step"); step !== "melee"; step = await system<string>("step")) {
        if (seen.at(-1) !== step) await reload(everybody()[seen.push(step) % 3] ?? gm);
        await sayDone();
      }
      expect(seen).toContain("secondMoves");
      await pressInTracker(gm.page, "back");
      await expectStep(seen.at(-1) ?? "");
      await pressInTracker(gm.page, "next");
      await expectStep("melee");
    });

    test("D-58 what a player wishes for the melee reaches his own client alone", async () => {
      const mark = heard.text.length;
      const panel = await takeInHand(KNIGHT, red);
      const sequence = await readSequence(gm.page);
      const wish = `[data-command*='"type":"pair"'][data-command*="${SLINGER}"]:not([data-command*="captures"])`;
      await panel.locator(wish).first().click(PATIENCE);
      await expect.poll(() => readSequence(gm.page), PATIENCE).toBe(sequence + 1);
      await expect(panel.locator(`${wish}[aria-pressed="true"]`)).toBeVisible(PATIENCE);
      await expect.poll(() => readSequence(blue.page), PATIENCE).toBe(sequence + 1);
      await reload(red);
      const again = await takeInHand(KNIGHT, red);
      await expect(again.locator(`${wish}[aria-pressed="true"]`)).toBeVisible(PATIENCE);
      // who is in contact with whom is public; who is asked to fight, and what for, is not
      expect(heard.text.slice(mark)).not.toMatch(/"type":"pair"|"pairs":\{"|"target":/);
      expect(await readAll(blue.page)).not.toMatch(/"pairs":\s*\{\s*"/);
    });

    test("fights the round, and comes to the next turn though a player has left", async () => {
      await scriptDice(gm.page, [], 6);
      const context = blue.page.context();
      await blue.close();
      for (let presses = 0; presses < 12 && (await system("turn")) === 1; presses += 1) {
        const sequence = await readSequence(gm.page);
        await pressInTracker(gm.page, "next");
        await expect.poll(() => readSequence(gm.page), PATIENCE).toBeGreaterThan(sequence);
      }
      await expect.poll(() => system("turn", red), PATIENCE).toBe(2);
      const errors = blue.errors;
      blue = await sitDownIn(context, table.server.url, "Blue");
      expect([...errors, await system("turn", blue)]).toEqual([2]);
    });
  });
