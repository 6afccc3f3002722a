import { type ActionPage, findEntry } from "../battle-log.ts";
import { showOnField } from "../canvas/show-on-field.ts";
import { showCheck } from "../check-entry.ts";
import { confirmUndo } from "../confirm-undo.ts";
import { type BattleDocument, isBattle } from "../read-battle.ts";
import { describeCard } from "./describe-card.ts";

const TEMPLATE = "systems/mangonel/templates/chat/resolution.hbs";

const ACTIONS: Readonly<
  Record<string, (battle: BattleDocument, page: ActionPage, asked: HTMLElement) => void>
> = {
  undo: (combat, page) => void confirmUndo(combat, page),
  check: (_, page, asked) => showCheck(page, asked),
  showOnField: (combat, page) => showOnField(combat, page),
};

/** The entries on cards of several that a reader has unfolded, which stay so when their card is drawn anew. */
const unfolded = new Set<string>();

function keepUnfolded(content: HTMLElement, battle: string): void {
  for (const entry of content.querySelectorAll<HTMLDetailsElement>("details[data-sequence]")) {
    const key = `${battle}.${entry.dataset["sequence"]}`;
    entry.open = unfolded.has(key);
    entry.addEventListener("toggle", () => (entry.open ? unfolded.add(key) : unfolded.delete(key)));
  }
}

/** Does what a button on a card is for. */
function press(battle: string, button: HTMLElement): void {
  const combat = game.combats.get(battle);
  const of = button.closest<HTMLElement>("[data-sequence]")?.dataset["sequence"];
  const page = isBattle(combat) ? findEntry(combat, Number(of)) : undefined;
  if (isBattle(combat) && page) ACTIONS[button.dataset["action"] ?? ""]?.(combat, page, button);
}

/** Puts our card into a message of ours, wherever the host shows it; other messages stay as they are. */
export async function renderCard(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const card = describeCard(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!card || !content) return;
  html.classList.add("mangonel-message");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(TEMPLATE, { ...card });
  keepUnfolded(content, card.battle);
  content.addEventListener("click", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>("[data-action]");
    if (button) press(card.battle, button);
  });
}
