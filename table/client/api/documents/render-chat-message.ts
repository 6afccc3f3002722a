import type { PlainObject } from "../../../shared/utils/objects.ts";
import { escapeHTML } from "../../../shared/utils/text.ts";
import type { Roll } from "../dice/roll.ts";
import { currentGame } from "../host.ts";
import type { ChatMessage } from "./chat-message.ts";

/** How a message is drawn. */
export interface RenderMessageOptions extends PlainObject {
  canDelete?: boolean;
  canClose?: boolean;
}

/** Turns stored HTML into what is shown; the page sets it to its enricher. */
export const messageText: { enrich: (html: string, message: ChatMessage) => Promise<string> | string } = {
  enrich: (html) => html,
};

/** Draws a message and gives the facts that the hook is told. */
export async function renderChatMessage(
  message: ChatMessage,
  { canDelete = currentGame().user.isGM, canClose = false, ...rest }: RenderMessageOptions,
): Promise<{ element: HTMLElement; context: PlainObject }> {
  const { user, i18n } = currentGame();
  const isWhisper = message.whisper.length > 0;
  const element = document.createElement("li");
  element.className = "chat-message message flexcol";
  element.dataset["messageId"] = message.id ?? "";
  if (isWhisper) element.classList.add("whisper");
  if (message.blind) element.classList.add("blind");
  element.style.setProperty("--user-color", message.author?.color.css ?? "#888888");

  const time = new Date(message.timestamp);
  const header = document.createElement("header");
  header.className = "message-header flexrow";
  header.innerHTML =
    `<h4 class="message-sender">${escapeHTML(message.alias)}</h4>` +
    `<span class="message-metadata"><time class="message-timestamp" datetime="${time.toISOString()}">` +
    `${escapeHTML(time.toLocaleTimeString(i18n.lang, { hour: "2-digit", minute: "2-digit" }))}</time></span>`;
  if (message.flavor) header.append(span("flavor-text", await messageText.enrich(message.flavor, message)));
  const metadata = header.querySelector(".message-metadata");
  if (canDelete) metadata?.append(control("deleteMessage", "fa-trash", i18n.localize("TABLE.Chat.delete")));
  if (canClose) metadata?.append(control("dismissMessage", "fa-xmark", i18n.localize("TABLE.Chat.close")));

  const content = document.createElement("div");
  content.className = "message-content";
  const isHidden = !message.isContentVisible;
  if (isHidden) content.textContent = "???";
  else {
    content.innerHTML = await messageText.enrich(message.content, message);
    if (message.content === "" || /^-?\d+(\.\d+)?$/.test(message.content.trim())) showRolls(content, message);
  }
  element.append(header, content);
  const context = {
    ...rest,
    canDelete,
    canClose,
    message: message.toObject(false),
    user,
    author: message.author,
    alias: message.alias,
    isWhisper,
  };
  return { element, context };
}

/** A message that says nothing but a total shows its dice. */
function showRolls(content: HTMLElement, message: ChatMessage): void {
  if (message.rolls.length === 0) return;
  content.replaceChildren(...message.rolls.map(rollCard));
}

function rollCard(roll: Roll): HTMLElement {
  const card = document.createElement("div");
  card.className = "dice-roll";
  const dice = roll.dice
    .map((die) => {
      const faces = die.results.map(
        (result) =>
          `<li class="roll die d${die.faces}${result.active ? "" : " discarded"}">${result.result}</li>`,
      );
      return `<ol class="dice-rolls">${faces.join("")}</ol>`;
    })
    .join("");
  card.innerHTML = `<div class="dice-formula">${escapeHTML(roll.formula)}</div><div class="dice-tooltip">${dice}</div><h4 class="dice-total">${roll.total ?? ""}</h4>`;
  return card;
}

function span(className: string, html: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.innerHTML = html;
  return element;
}

function control(action: string, icon: string, label: string): HTMLElement {
  const button = document.createElement("a");
  button.className = `message-control fa-solid ${icon}`;
  button.dataset["action"] = action;
  button.role = "button";
  button.tabIndex = 0;
  button.ariaLabel = label;
  return button;
}
