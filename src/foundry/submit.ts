import type { Refusal } from "#battle/refusal.ts";
import { type Area, listAreas, placeArea, readShot } from "./areas.ts";
import { findAction } from "./battle-log.ts";
import { log } from "./log.ts";
import { type BattleDocument, sceneOf } from "./read-battle.ts";
import { clearRefusal, tellRefusal } from "./refusal-notice.ts";
import { type Moment, type Request, readReplies, writeRequest, writeWithdrawal } from "./request.ts";
import { askSealed } from "./skirmish/sealed.ts";
import { isSealed } from "./skirmish/secrets.ts";

/** What a request came to: nothing if it was granted, or why not. */
type Answer = Refusal | undefined;

interface Waiting {
  readonly request: Request;
  readonly battle: BattleDocument;
  readonly answer: (answer: Answer) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** How long an asker waits for a GM who is there. */
const PATIENCE = 15_000;

/** How long before that a GM's client still may take a request up: what it then begins is answered in time. */
const MARGIN = 4_000;

/** How long after the last GM has gone an asker still waits for what may be on its way. */
const GRACE = 1_500;

const waiting = new Map<string, Waiting>();

function settle(id: string, answer: Answer): void {
  const entry = waiting.get(id);
  if (!entry) return;
  clearTimeout(entry.timer);
  waiting.delete(id);
  entry.answer(answer);
}

/** Takes a request back, so that no GM carries it out later. */
async function withdraw({ request, battle }: Waiting): Promise<void> {
  const scene = sceneOf(battle);
  const area = scene && listAreas(scene).find((document) => readShot(document)?.id === request.id);
  if (area && !readShot(area)?.done) await area.delete();
  else if (!area)
    await game.user.update({ flags: { mangonel: { withdrawn: writeWithdrawal(game.user, request.id) } } });
}

async function giveUp(id: string, refusal: Refusal): Promise<void> {
  const entry = waiting.get(id);
  if (!entry) return;
  try {
    await withdraw(entry);
  } catch (error) {
    log.warn(`Request ${id} could not be taken back: ${String(error)}`);
  }
  settle(id, findAction(entry.battle, id) ? undefined : refusal);
}

/** Tells waiting askers that a log entry answers their request. */
export const answerByEntry = (request: string): void => settle(request, undefined);

/** Tells a waiting asker that a request was refused. */
export function answerByReply(): void {
  for (const { request, refusal } of readReplies(game.user)) settle(request, refusal);
}

/** When the last GM has gone, what waits is taken back: nothing was changed. */
export function noticeGmGone(): void {
  if (game.users.activeGM) return;
  setTimeout(() => {
    if (game.users.activeGM) return;
    for (const id of waiting.keys()) void giveUp(id, { code: "gmLeft" });
  }, GRACE);
}

function wait(request: Request, battle: BattleDocument): Promise<Answer> {
  return new Promise((answer) => {
    const timer = setTimeout(() => void giveUp(request.id, { code: "noAnswer" }), PATIENCE);
    waiting.set(request.id, { request, battle, answer, timer });
  });
}

/**
 * Asks for a command. It travels as an area on the scene, which is the shot, or else as a flag on the asker's own
 * User document; the active GM's client answers.
 *
 * @param area - for shots: the area that is the request
 * @returns the refusal, if it was refused; the asker has then been told
 */
export async function submit(
  battle: BattleDocument,
  command: Request["command"],
  area?: Area,
): Promise<Answer> {
  const scene = sceneOf(battle);
  clearRefusal();
  const refusal = await ask(battle, command, scene && area ? { area, scene } : undefined);
  if (refusal) tellRefusal(refusal);
  return refusal;
}

async function ask(
  battle: BattleDocument,
  command: Request["command"],
  shot: { readonly area: Area; readonly scene: Scene.Implementation } | undefined,
): Promise<Answer> {
  const { turn, step } = battle.system;
  const moment = { turn, step };
  const send = (): Promise<Answer> => sendRequest(battle, command, moment, shot);
  return shot ? send() : inTurn(send);
}

/** What was last asked for on this client's User document. */
let lane: Promise<unknown> = Promise.resolve();

/** Asks when what was asked before has been answered: a User document holds one request at a time. */
function inTurn(send: () => Promise<Answer>): Promise<Answer> {
  const turn = lane.then(send);
  lane = turn.catch(() => undefined);
  return turn;
}

async function sendRequest(
  battle: BattleDocument,
  command: Request["command"],
  moment: Moment,
  shot: { readonly area: Area; readonly scene: Scene.Implementation } | undefined,
): Promise<Answer> {
  if (!game.users.activeGM) return { code: "noGm" };
  const request: Request = {
    id: foundry.utils.randomID(),
    battle: battle.id ?? "",
    command,
    moment,
    until: game.time.serverTime + PATIENCE - MARGIN,
  };
  if (isSealed(command, (id) => game.actors.has(id))) return sendSealed(request);
  const answer = wait(request, battle);
  try {
    if (shot) await placeArea(shot.area, request, shot.scene);
    else await game.user.update({ flags: { mangonel: { request: writeRequest(request) } } });
  } catch (error) {
    log.warn(`Request ${request.id} could not be sent: ${String(error)}`);
    await giveUp(request.id, { code: "failed" });
  }
  return answer;
}

/** Sends a request that the other side may not read. */
async function sendSealed(request: Request): Promise<Answer> {
  try {
    return await askSealed(request, PATIENCE);
  } catch (error) {
    log.warn(`Request ${request.id} was not answered: ${String(error)}`);
    return { code: "noAnswer" };
  }
}
