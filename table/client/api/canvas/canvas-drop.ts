import type { PlainObject } from "../../../shared/utils/objects.ts";
import type { ClientDocument } from "../abstract/client-document.ts";
import { localize } from "../applications/localize.ts";
import { resolveDroppedDocument } from "../applications/ux/dropped-document.ts";
import { currentGame, host } from "../host.ts";
import type { Canvas } from "./canvas.ts";

/** Answers a drop on the canvas: an actor becomes a token, an item is left alone. */
export async function dropOnCanvas(canvas: Canvas, data: PlainObject): Promise<void> {
  const { scene } = canvas;
  if (!scene || data["type"] !== "Actor") return;
  if (!currentGame().user?.can("TOKEN_CREATE")) {
    host.ui?.notifications?.warn(localize("TABLE.Canvas.mayNotCreate"));
    return;
  }
  const actor = await importActor(await resolveDroppedDocument(data));
  if (!actor) return;
  const prototype = (actor._source["prototypeToken"] ?? {}) as PlainObject;
  const { size } = canvas.grid;
  const [width, height] = [Number(prototype["width"] ?? 1) * size, Number(prototype["height"] ?? 1) * size];
  await scene.createEmbeddedDocuments("Token", [
    {
      ...prototype,
      name: prototype["name"] || actor._source["name"],
      actorId: actor.id,
      x: Math.round(Number(data["x"]) - width / 2),
      y: Math.round(Number(data["y"]) - height / 2),
    },
  ]);
}

/** A token needs an actor of the world: one of a pack is copied first. */
async function importActor(actor: ClientDocument | null): Promise<ClientDocument | null> {
  if (!actor?.inCompendium) return actor;
  const cls = actor.constructor as typeof ClientDocument;
  const { _id, folder, ...source } = actor.toObject();
  return (await cls.create(source)) ?? null;
}
