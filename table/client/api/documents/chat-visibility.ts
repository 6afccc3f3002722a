import type { PlainObject } from "../../../shared/utils/objects.ts";
import { currentGame } from "../host.ts";

/** The new name of each roll mode. */
const MODES: Readonly<Record<string, string>> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

/** Sets `whisper` and `blind` in message data as a mode says; both names of a mode are understood. */
export function applyVisibility(data: PlainObject, mode: string): PlainObject {
  const { user, users } = currentGame();
  const masters = users.filter((candidate) => candidate.isGM).map((candidate) => candidate.id);
  switch (MODES[mode] ?? mode) {
    case "gm":
      return Object.assign(data, { whisper: masters, blind: false });
    case "blind":
      return Object.assign(data, { whisper: masters, blind: true });
    case "self":
      return Object.assign(data, { whisper: [user.id], blind: false });
    case "public":
    case "ic":
      return Object.assign(data, { whisper: [], blind: false });
    default:
      throw new Error(`${mode} is not a message mode`);
  }
}
