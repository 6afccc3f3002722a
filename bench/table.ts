// What people feel at the table, in milliseconds of our own script: drawing by the graphics card is left out.
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { type SeatedPage, sitDown, waitForCanvas } from "../tests/support/table-page.ts";
import { start, type TableServer } from "../tests/support/table-server.ts";
import { openTab, pressInTracker, readSequence } from "../tests/support/tracker-page.ts";

const PATIENT = { timeout: 120_000 };
const FIGURES_IN_A_UNIT = 15;
const COLUMN_INCHES = 7;
const ROW_INCHES = 4;

/** A battle of at least so many units in two armies that face each other, a catapult of Red's among them. */
function crowd(units: number): string {
  const half = Math.ceil(units / 2);
  const columns = Math.ceil(Math.sqrt(half * 2));
  const rows = Math.ceil(half / columns);
  const widthInches = (columns + 1) * COLUMN_INCHES;
  const depthInches = 2 * rows * ROW_INCHES + 40;
  const unitOf = (side: "red" | "blue") => (_: unknown, index: number) => {
    const behind = 20 + Math.floor(index / columns) * ROW_INCHES;
    const middle = depthInches / 2;
    return {
      kind: "troops",
      id: `${side}${String(index).padStart(16 - side.length, "0")}`,
      name: { en: `${side} ${index + 1}`, ru: `${side} ${index + 1}` },
      side,
      type: "heavyFoot",
      figures: FIGURES_IN_A_UNIT,
      files: 5,
      formation: "line",
      pose: {
        x: ((index % columns) + 1) * COLUMN_INCHES,
        y: side === "red" ? middle + behind : middle - behind,
        heading: side === "red" ? 0 : 180,
      },
    };
  };
  const catapult = {
    kind: "engine",
    id: "redCatapult00000",
    name: { en: "Ram", ru: "Баран" },
    side: "red",
    engine: "heavyCatapult",
    crew: 4,
    pose: { x: widthInches / 2, y: depthInches / 2 + 10, heading: 0 },
  };
  return JSON.stringify({
    format: "mangonel-battle",
    version: 1,
    book: "mass",
    name: { en: "A crowd", ru: "Толпа" },
    sequence: "steps",
    table: { widthInches, depthInches },
    sides: [
      { id: "red", name: { en: "Red", ru: "Красные" }, edge: "bottom" },
      { id: "blue", name: { en: "Blue", ru: "Синие" }, edge: "top" },
    ],
    terrain: [],
    units: [
      ...Array.from({ length: half }, unitOf("red")),
      ...Array.from({ length: half }, unitOf("blue")),
      catapult,
    ],
    log: [],
  });
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A table with a crowd on it that the Game Master looks at. */
interface Crowd {
  readonly server: TableServer;
  readonly gm: SeatedPage;
  /** Runs a script on the Game Master's page. */
  readonly run: <T>(script: string) => Promise<T>;
}

async function goOnTo(page: Page, step: string): Promise<void> {
  while ((await page.evaluate("game.combat.system.step")) !== step) {
    const sequence = await readSequence(page);
    await pressInTracker(page, "next");
    await waitFor(async () => (await readSequence(page)) > sequence);
  }
}

async function waitFor(isSo: () => Promise<unknown>): Promise<void> {
  const giveUp = performance.now() + PATIENT.timeout;
  while (!(await isSo())) {
    if (performance.now() > giveUp) throw new Error(`nothing happened: ${isSo}`);
    await new Promise((wake) => setTimeout(wake, 5));
  }
}

/** Opens a battle file at a new table, begins it, and lets Red move. */
async function gather(browser: Browser, units: number): Promise<Crowd> {
  const server = await start();
  const gm = await sitDown(browser, server.url, "GM");
  const { page } = gm;
  const run = <T>(script: string): Promise<T> => page.evaluate(script) as Promise<T>;
  await waitForCanvas(page);
  const before = await run("game.combats.viewed?.id ?? ''");
  await openTab(page, "combat");
  await page.locator('.battle [data-action="importFile"]').click();
  const dialog = page.locator("dialog[open]");
  await dialog.locator('input[type="file"]').setInputFiles({
    name: "crowd.json",
    mimeType: "application/json",
    buffer: Buffer.from(crowd(units)),
  });
  await dialog.locator('[data-action="ok"]').click();
  await waitFor(() => run(`game.combats.viewed?.id !== ${JSON.stringify(before)}`));
  await waitFor(() =>
    run(`canvas.ready && canvas.tokens.placeables.filter((token) => token.unit).length > ${units - 1}`),
  );
  await pressInTracker(page, "begin");
  await waitFor(() => run("game.combats.viewed.system.step === 'initiative'"));
  await pressInTracker(page, "rollInitiative");
  await waitFor(() => run("game.combats.viewed.system.step === 'choice'"));
  await pressInTracker(page, "chooseFirst", '[data-first="red"]');
  await waitFor(() => run("game.combats.viewed.system.step === 'firstMove'"));
  return { server, gm, run };
}

async function leave({ server, gm }: Crowd): Promise<void> {
  await gm.close();
  await server.close();
}

/** Takes the front unit of Red in hand, with as much of the table in view as there is room. */
async function takeInHand(
  { gm, run }: Crowd,
  name: string,
  scale: number,
): Promise<{ x: number; y: number }> {
  await run(`(async () => {
    const token = canvas.tokens.placeables.find(({ name }) => name === "${name}");
    await canvas.animatePan({ ...token.center, scale: ${scale}, duration: 0 });
    token.control({ releaseOthers: true });
  })()`);
  const at = await run<{ x: number; y: number }>(`(() => {
    const token = canvas.tokens.placeables.find(({ name }) => name === "${name}");
    return canvas.clientCoordinatesFromCanvas(token.center);
  })()`);
  await gm.page.mouse.move(at.x - 2, at.y);
  await gm.page.mouse.move(at.x, at.y);
  return at;
}

const FRONT = "red 1";

/** Drags the front unit about without letting it go. @returns milliseconds of each move of the pointer, ascending */
async function drag(crowd: Crowd): Promise<{ readonly moves: readonly number[]; readonly longest: number }> {
  const { gm, run } = crowd;
  const { mouse } = gm.page;
  const at = await takeInHand(crowd, FRONT, 0.5);
  await run(`(() => {
    globalThis.moves = [];
    globalThis.longest = 0;
    let began = 0;
    addEventListener("pointermove", () => (began = performance.now()), true);
    addEventListener("pointermove", () => moves.push(performance.now() - began));
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: "longtask" });
  })()`);
  await mouse.down();
  for (let step = 1; step <= 60; step += 1) {
    await mouse.move(at.x + 40 * Math.sin(step / 6), at.y - step);
    await run("new Promise((wake) => requestAnimationFrame(() => wake()))");
  }
  if (!(await run("canvas.mangonelOverlay.tool.container.children.length")))
    throw new Error("nothing was dragged");
  await gm.page.keyboard.press("Escape");
  await mouse.up();
  return {
    moves: (await run<number[]>("moves")).sort((a, b) => a - b),
    longest: await run<number>("longest"),
  };
}

const browser = await chromium.launch({
  ...(process.env["CHROME_PATH"] ? { executablePath: process.env["CHROME_PATH"] } : {}),
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});

/** Milliseconds of processor time that the page's own script took in all so far. */
async function readScriptTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN);
}

async function spy({ gm }: Crowd): Promise<CDPSession> {
  const cdp = await gm.page.context().newCDPSession(gm.page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return cdp;
}

/** Lets a page do all but the drawing itself. */
const LEAVE_OUT_DRAWING = "canvas.app.renderer.render = () => {}";

/** Throws a stone into the crowd. @returns milliseconds of script until it is drawn, the drawing itself left out */
async function shoot(crowd: Crowd): Promise<number> {
  const { gm, run } = crowd;
  await goOnTo(gm.page, "artillery");
  await takeInHand(crowd, "Ram", 0.5);
  const orders = gm.page.locator("#mangonel-orders");
  await orders.locator('[name="distance"]').fill("36");
  const cdp = await spy(crowd);
  await run(LEAVE_OUT_DRAWING);
  const before = await readScriptTime(cdp);
  await orders.locator('[data-action="fireCatapult"]').click();
  await waitFor(() => run("canvas.mangonelOverlay.shots.size > 0"));
  await run("new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(() => wake())))");
  return (await readScriptTime(cdp)) - before;
}

/** Drags the whole field about. @returns milliseconds of script of a frame */
async function pan(crowd: Crowd): Promise<number> {
  const { gm, run } = crowd;
  const { mouse } = gm.page;
  await run(`canvas.animatePan({ ...canvas.dimensions.rect.center, scale: 0.25, duration: 0 })`);
  const cdp = await spy(crowd);
  await mouse.move(500, 300);
  await mouse.down({ button: "right" });
  const before = await readScriptTime(cdp);
  const FRAMES = 60;
  for (let frame = 1; frame <= FRAMES; frame += 1) {
    await mouse.move(500 + 60 * Math.sin(frame / 6), 300 + frame);
    await run("new Promise((wake) => requestAnimationFrame(() => wake()))");
  }
  const spent = (await readScriptTime(cdp)) - before;
  await mouse.up({ button: "right" });
  return spent / FRAMES;
}

/** Moves the front unit straight on. @returns milliseconds until the mover and another see it moved */
async function move(crowd: Crowd): Promise<{ readonly own: number; readonly others: number }> {
  const { gm, run } = crowd;
  const other = await sitDown(browser, crowd.server.url, "Blue");
  await waitForCanvas(other.page);
  const place = `(() => {
    const token = canvas.tokens.placeables.find(({ name }) => name === "${FRONT}");
    return token.document.flags.mangonel.pose.y;
  })()`;
  const at = await takeInHand(crowd, FRONT, 0.5);
  const from = await run(place);
  const { mouse } = gm.page;
  await mouse.down();
  await mouse.move(at.x, at.y - 20);
  await mouse.move(at.x, at.y - 50, { steps: 3 });
  const watch = (page: Page): Promise<unknown> =>
    page.evaluate(`new Promise((wake) => {
      const look = () => (${place} === ${from} ? setTimeout(look, 2) : requestAnimationFrame(() => wake()));
      look();
    })`);
  const [own, others] = [watch(gm.page), watch(other.page)];
  const began = performance.now();
  const since = () => performance.now() - began;
  await mouse.up();
  const times = { own: await own.then(since), others: await others.then(since) };
  await other.close();
  return times;
}

/** Types into the chat. @returns milliseconds from a key to the frame that shows its letter */
async function type({ gm, run }: Crowd): Promise<number> {
  const box = gm.page.locator("#chat-message, .chat-form textarea, [name=content]").first();
  await openTab(gm.page, "chat");
  await box.click();
  await run(`(() => {
    globalThis.keys = [];
    document.activeElement.addEventListener("input", ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp))));
  })()`);
  for (let letter = 0; letter < 30; letter += 1) {
    await gm.page.keyboard.press("m");
    await run("new Promise((wake) => setTimeout(wake, 30))");
  }
  await box.fill("");
  return median(await run<number[]>("keys"));
}

const addCards = ({ run }: Crowd, cards: number): Promise<unknown> =>
  run(`(async () => {
    const { _id, ...card } = game.messages.contents.at(-1).toObject();
    await ChatMessage.implementation.create(Array.from({ length: ${cards} }, () => card));
  })()`);

async function withCrowd<T>(figures: number, work: (crowd: Crowd) => Promise<T>): Promise<T> {
  const crowd = await gather(browser, Math.ceil(figures / FIGURES_IN_A_UNIT));
  const done = await work(crowd);
  if (crowd.gm.errors.length > 0) throw new Error(crowd.gm.errors.join("\n"));
  await leave(crowd);
  return done;
}

/** Prints milliseconds: what is wanted, what it is, and what the same takes with half as many. */
function print(what: string, atMost: number, was: number, withHalf?: number): void {
  const half =
    withHalf === undefined ? "" : `${withHalf.toFixed(1)} with half, ${(was / withHalf).toFixed(2)} times`;
  console.log(`${what.padEnd(52)} ${was.toFixed(1).padStart(7)} of ${atMost.toFixed()}  ${half}`);
}

/** Does the same with a crowd and with half of it. */
const both = async <T>(figures: number, work: (crowd: Crowd) => Promise<T>): Promise<readonly [T, T]> => [
  await withCrowd(figures, work),
  await withCrowd(figures / 2, work),
];

console.log("At the table, in milliseconds");
const [dragged, draggedHalf] = await both(2000, drag);
print(
  "dragging among 2,000 figures, a move of the pointer",
  8,
  median(dragged.moves),
  median(draggedHalf.moves),
);
const few = await withCrowd(600, drag);
print("dragging among 600 figures, the longest task", 100, few.longest);
const [panned, pannedHalf] = await both(1200, pan);
print("panning over 1,200 figures, a frame", 33, panned, pannedHalf);
const [moved, movedHalf] = await both(600, move);
print("a move among 600 figures, on the own screen", 300, moved.own, movedHalf.own);
print("a move among 600 figures, on another screen", 1000, moved.others, movedHalf.others);
await withCrowd(300, async (crowd) => {
  const none = await type(crowd);
  await addCards(crowd, 500);
  const many = await type(crowd);
  print("a letter typed into the chat, 500 cards more than 0", 50, many - none);
});
const [shot, shotHalf] = await both(10_000, shoot);
print("a shot among 10,000 figures, to its picture", 50, shot, shotHalf);
await browser.close();
