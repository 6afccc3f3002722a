import type { DocumentSource, Generation, SystemManifest } from "../../shared/protocol.ts";
import type { PlainObject } from "../../shared/utils/objects.ts";
import { Draft, type RowChange } from "./draft.ts";
import type { ServerSchemas } from "./schemas.ts";
import type { World } from "./world.ts";

/** The seats of a new world, in the order in which they are offered. */
const SEATS = [
  { _id: "TableGameMaster1", name: "GM", role: 4, color: "#8a6414" },
  { _id: "TablePlayerRed01", name: "Red", role: 1, color: "#9e2b25" },
  { _id: "TablePlayerBlue1", name: "Blue", role: 1, color: "#1f4e8c" },
  { _id: "TableSpectator01", name: "Spectator", role: 1, color: "#5d574b" },
  { _id: "TableGameMaster2", name: "Second GM", role: 4, color: "#5a4a7a" },
] as const;

/** A world without documents. */
export function emptyWorld(generation: Generation, system: SystemManifest): World {
  return { generation, system, documents: new Map() };
}

/** Puts the seats into a new world, in their order of time; answers the world and the rows to be written. */
export function seatUsers(
  world: World,
  schemas: ServerSchemas,
  now: number,
): { world: World; rows: RowChange[] } {
  const draft = new Draft(world);
  for (const [index, seat] of SEATS.entries()) {
    const source = (schemas["User"]?.clean({ ...seat }) ?? seat) as PlainObject;
    source["_stats"] = { ...(source["_stats"] as PlainObject), createdTime: now + index, modifiedTime: now };
    draft.put(
      { documentName: "User", source: { ...source, _id: seat._id } as DocumentSource, parent: null },
      { deep: true },
    );
  }
  return { world: draft.world, rows: draft.rows };
}
