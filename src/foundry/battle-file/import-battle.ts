import { BattleFileError } from "#battle/file/battle-file-error.ts";
import { readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import type { BattleFile } from "#battle/file/mass/schema.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import { patchBack } from "#battle/patch.ts";
import { openLog } from "../battle-log.ts";
import { combatChanges } from "../battle-writes.ts";
import { MASS_BOOK } from "../books/mass-book.ts";
import { scaleOf } from "../coordinates.ts";
import { iconOf } from "../icon-of.ts";
import { type BattleDocument, isBattle } from "../read-battle.ts";
import { writeEntry } from "../record.ts";
import { explainFault } from "../report/explain-fault.ts";
import { dealSides } from "../seats.ts";
import { applyReadings } from "../settings.ts";
import { regionOf } from "../terrain-writes.ts";
import { actorOf, tokenOfUnit } from "../unit-documents.ts";
import { type Transplanted, type TransplantedAction, transplant } from "./transplant.ts";

/** Pixels of one inch on the scenes that we make. */
const PIXELS = 50;

/** The scene of a battle: bare ground of the size of its table, measured in inches. */
const sceneData = (name: string, { table }: Battle) => ({
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

/** The Actors of a battle's units, and their tokens and the ground on its scene. */
async function createField(battle: Battle, scene: Scene.Implementation): Promise<void> {
  const guiseOf = (unit: Unit) => ({ name: unit.name, img: iconOf(unit) });
  const units = Object.values(battle.units);
  const actors = units.map((unit) => actorOf(unit, guiseOf(unit)));
  await Actor.implementation.createDocuments(actors as never, { keepId: true });
  const tokens = units.map((unit) => tokenOfUnit(unit, guiseOf(unit), scene));
  await scene.createEmbeddedDocuments("Token", tokens as never, { keepId: true });
  const regions = battle.terrain.map((piece) => regionOf(piece, scaleOf(scene)));
  await scene.createEmbeddedDocuments("Region", regions as never, { keepId: true });
}

/** The entry of an action that was played somewhere else. */
function entryOf(combat: BattleDocument, action: TransplantedAction, sequence: number) {
  const { before, command, by } = action;
  const request = {
    id: foundry.utils.randomID(),
    battle: combat.id ?? "",
    command,
    moment: { turn: before.clock.turn, step: before.clock.step },
  };
  const entry = { ...action, combat, request, user: { id: "", isGM: by === undefined } };
  return writeEntry(MASS_BOOK, entry, patchBack(before, action.after), sequence);
}

/** The battle itself, with its log. */
async function createCombat(
  { start, actions }: Transplanted,
  scene: Scene.Implementation,
): Promise<BattleDocument | undefined> {
  const sides = start.sides.map((side) => ({ ...side, players: [] }));
  const created = await Combat.implementation.create({
    type: "battle",
    scene: scene.id,
    system: { sides },
  } as never);
  if (!isBattle(created)) return undefined;
  const log = await openLog(created);
  const pages = actions.map((action, index) => entryOf(created, action, index + 1));
  await log.createEmbeddedDocuments("JournalEntryPage", pages as never, { keepId: true });
  const end = actions.at(-1)?.after ?? start;
  await created.update(combatChanges(created, end, actions.length) as never);
  await dealSides(created);
  return created;
}

/** Says what is wrong with a file, in the reader's words where there are any. */
function tellFault(error: BattleFileError): void {
  const sentence = explainFault(error.cause, game.i18n, (id) => id);
  const message = [error.message.split("\n")[0], sentence].filter(Boolean).join(" ");
  ui.notifications.warn(game.i18n.format("MANGONEL.BattleFile.unreadable", { message }), {
    permanent: true,
  });
}

/**
 * Makes a battle of this world from a battle file: its scene, ground and units, the readings that it was played by, and
 * its log, so that it can be gone on with, and undone back to its beginning. A file that is not right changes nothing.
 *
 * @returns the battle, or nothing if the file could not be read
 */
export async function importBattle(text: string): Promise<BattleDocument | undefined> {
  if (!game.user.isGM) return undefined;
  let read: { readonly file: BattleFile; readonly battle: Transplanted };
  try {
    const file = readBattleFile(text, game.i18n.lang === "ru" ? "ru" : "en");
    read = { file, battle: transplant(file, () => foundry.utils.randomID()) };
  } catch (error) {
    if (!(error instanceof BattleFileError)) throw error;
    tellFault(error);
    return undefined;
  }
  const { file, battle } = read;
  const end = battle.actions.at(-1)?.after ?? battle.start;
  await applyReadings(file.settings);
  const scene = await Scene.implementation.create(sceneData(file.name, end) as never);
  if (!scene) return undefined;
  await createField(end, scene);
  const combat = await createCombat(battle, scene);
  await scene.activate();
  await combat?.activate();
  return combat;
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
