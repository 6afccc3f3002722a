import type { PlainObject } from "../../../../../shared/utils/objects.ts";
import { escapeHTML } from "../../../../../shared/utils/text.ts";
import { documentConfig } from "../../../config.ts";
import { Roll } from "../../../dice/roll.ts";
import type { ChatMessage } from "../../../documents/chat-message.ts";
import { currentGame } from "../../../host.ts";
import { localize } from "../../localize.ts";

const COMMAND = /^\/(r|roll|gmr|gmroll|w|whisper)\s+(.*)$/is;
const WHISPER = /^(?:\[([^\]]+)\]|(\S+))\s+(.+)$/s;

/**
 * The data of the message that a line of chat makes.
 *
 * @throws in words of the user's language where a command cannot be read
 */
export async function readChatCommand(text: string, chatData: PlainObject): Promise<PlainObject> {
  const [, command, rest = ""] = COMMAND.exec(text) ?? [];
  if (!command) {
    if (text.startsWith("/"))
      throw new Error(localize("TABLE.Chat.unknownCommand", { command: text.split(/\s/)[0] }));
    return { ...chatData, content: escapeHTML(text).replaceAll("\n", "<br>") };
  }
  const name = command.toLowerCase();
  return name.startsWith("w") ? readWhisper(rest, chatData) : readRoll(rest, chatData, name.startsWith("gm"));
}

async function readRoll(formula: string, chatData: PlainObject, isForMaster: boolean): Promise<PlainObject> {
  const [dice = "", flavor = ""] = formula.split("#");
  const roll = await new Roll(dice.trim()).evaluate();
  const masters = currentGame().users.filter((user) => user.isGM);
  return {
    ...chatData,
    content: String(roll.total),
    flavor: escapeHTML(flavor.trim()),
    rolls: [roll],
    ...(isForMaster ? { whisper: masters.map((user) => user.id) } : {}),
  };
}

function readWhisper(rest: string, chatData: PlainObject): PlainObject {
  const [, listed, single = "", content = ""] = WHISPER.exec(rest) ?? [];
  const cls = documentConfig("ChatMessage").documentClass as unknown as typeof ChatMessage;
  const names = listed ? listed.split(",").map((name) => name.trim()) : [single];
  const users = names.flatMap((name) => cls.getWhisperRecipients(name));
  if (users.length === 0 || !content)
    throw new Error(localize("TABLE.Chat.nobody", { name: names.join(", ") }));
  const { user } = currentGame();
  const whisper = [...new Set([...users, user].map((one) => one.id))];
  return { ...chatData, whisper, content: escapeHTML(content) };
}
