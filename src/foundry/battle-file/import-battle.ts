import { BattleFileError } from "#battle/file/battle-file-error.ts";
import { readBook } from "#battle/file/read-book.ts";
import { openLog } from "../battle-log.ts";
import { scaleOf } from "../coordinates.ts";
import { log } from "../log.ts";
import { type BattleDocument, isBattle } from "../read-battle.ts";
import { writeEntry } from "../record.ts";
import { explainFault } from "../report/explain-fault.ts";
import { dealSides } from "../seats.ts";
import { regionOf } from "../terrain-writes.ts";
import type { AnyBattle, AnyFile, FileBook } from "./file-book.ts";
import { type Transplanted, type TransplantedAction, transplant } from "./transplant.ts";
import { withFiles } from "./with-files.ts";

/** Pixels of one inch on the scenes that we make. */
const PIXELS = 50;

/** The scene of a battle: bare ground of the size of its table, measured in inches. */
const sceneData = (name: string, { table }: AnyBattle) => ({
  name,
  width: table.widthInches * PIXELS,
  height: table.depthInches * PIXELS,
  padding: 0,
  backgroundColor: "#cdd3ae",
  grid: { type: CONST.GRID_TYPES.GRIDLESS, size: PIXELS, distance: 1, units: "in", alpha: 0 },
  tokenVision: false,
  fog: { exploration: false },
  ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
});

/** The Actors of a battle, and their tokens and the ground on its scene. */
async function createField<B extends AnyBattle, E extends object, F extends AnyFile>(
  { documentsOf }: FileBook<B, E, F>,
  battle: B,
  scene: Scene.Implementation,
): Promise<void> {
  const { actors, tokens } = documentsOf(battle, scene);
  await Actor.implementation.createDocuments(actors as never, { keepId: true });
  await scene.createEmbeddedDocuments("Token", tokens as never, { keepId: true });
  const regions = battle.terrain.map((piece) => regionOf(piece, scaleOf(scene)));
  await scene.createEmbeddedDocuments("Region", regions as never, { keepId: true });
}

/** The entry of an action that was played somewhere else. */
async function entryOf<B extends AnyBattle, E extends object, F extends AnyFile>(
  { book }: FileBook<B, E, F>,
  combat: BattleDocument,
  action: TransplantedAction<B, E>,
  sequence: number,
) {
  const { before, after, command, by } = action;
  const request = {
    id: foundry.utils.randomID(),
    battle: combat.id ?? "",
    command: command as { readonly type: "begin" },
    moment: book.momentOf(before),
  };
  const entry = { ...action, combat, request, user: { id: "", isGM: by === undefined } };
  return writeEntry(book, entry, await book.patch(combat, before, after), sequence);
}

/** The battle itself, with its log. */
async function createCombat<B extends AnyBattle, E extends object, F extends AnyFile>(
  files: FileBook<B, E, F>,
  { start, actions }: Transplanted<B, E>,
  scene: Scene.Implementation,
): Promise<BattleDocument | undefined> {
  const sides = start.sides.map((side) => ({ ...side, players: [] }));
  const created = await Combat.implementation.create({
    type: "battle",
    scene: scene.id,
    system: { book: files.name, sides },
  } as never);
  if (!isBattle(created)) return undefined;
  const journal = await openLog(created);
  const pages: object[] = [];
  for (const [index, action] of actions.entries())
    pages.push(await entryOf(files, created, action, index + 1));
  await journal.createEmbeddedDocuments("JournalEntryPage", pages as never, { keepId: true });
  const end = actions.at(-1)?.after ?? start;
  await created.update((await files.changesOf(created, end, actions.length)) as never);
  await dealSides(created);
  return created;
}

/** What is being said of the last file that could not be read. */
let fault: { remove(): void } | undefined;

/** Says everything that is known to be wrong with a file, in the reader's words where there are any, until another is read. */
function tellFault(error: BattleFileError): void {
  const sentence = explainFault(error.cause, game.i18n, (id) => id);
  const message = [error.message.split("\n").join("; "), sentence].filter(Boolean).join(" ");
  fault = ui.notifications.warn(game.i18n.format("MANGONEL.BattleFile.unreadable", { message }), {
    permanent: true,
  });
}

/** What a text holds that was found to be right. */
interface ReadFile<B, E, F> {
  readonly file: F;
  readonly battle: Transplanted<B, E>;
}

/** Makes what a battle consists of in this world. */
async function create<B extends AnyBattle, E extends object, F extends AnyFile>(
  files: FileBook<B, E, F>,
  { file, battle }: ReadFile<B, E, F>,
): Promise<BattleDocument | undefined> {
  const end = battle.actions.at(-1)?.after ?? battle.start;
  await files.applyReadings(file);
  const scene = await Scene.implementation.create(sceneData(file.name, end) as never);
  if (!scene) return undefined;
  await createField(files, end, scene);
  const combat = await createCombat(files, battle, scene);
  await scene.activate();
  await combat?.activate();
  return combat;
}

/** Reads a text whole before anything is made of it. */
function prepare<B extends AnyBattle, E extends object, F extends AnyFile>(
  files: FileBook<B, E, F>,
  text: string,
): () => Promise<BattleDocument | undefined> {
  const file = files.read(text, game.i18n.lang === "ru" ? "ru" : "en");
  const battle = transplant(files, file, () => foundry.utils.randomID());
  return () => create(files, { file, battle });
}

/**
 * Makes a battle of this world from a battle file: its scene, ground and units or figures, the readings that it was played
 * by, and its log, so that it can be gone on with, and undone back to its beginning. A file that is not right changes
 * nothing. What is secret in a file comes into the GM's own browser alone.
 *
 * @returns the battle, or nothing if the file could not be read
 */
export async function importBattle(text: string): Promise<BattleDocument | undefined> {
  if (!game.user.isGM) return undefined;
  fault?.remove();
  fault = undefined;
  let make: () => Promise<BattleDocument | undefined>;
  try {
    make = withFiles(readBook(text), (files) => prepare(files, text));
  } catch (error) {
    if (!(error instanceof BattleFileError)) throw error;
    tellFault(error);
    return undefined;
  }
  try {
    return await make();
  } catch (error) {
    log.error("The battle of a file could not be made.", error);
    ui.notifications.error("MANGONEL.BattleFile.notMade", { localize: true, permanent: true });
    return undefined;
  }
}

/** Asks for a battle file and takes it in. */
export async function pickBattleFile(): Promise<void> {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", name: "file", accept: ".json,application/json", required: true });
  input.setAttribute("aria-label", game.i18n.localize("MANGONEL.BattleFile.file"));
  const content = document.createElement("div");
  const hint = document.createElement("p");
  hint.textContent = game.i18n.localize("MANGONEL.BattleFile.hint");
  content.append(hint, input);
  await foundry.applications.api.DialogV2.prompt({
    window: { title: "MANGONEL.BattleFile.import" },
    content,
    ok: {
      label: "MANGONEL.BattleFile.import",
      icon: "fa-solid fa-file-import",
      callback: async () => {
        const [picked] = input.files ?? [];
        if (picked) await importBattle(await foundry.utils.readTextFromFile(picked));
      },
    },
    rejectClose: false,
  });
}
