import { findEntry } from "../battle-log.ts";
import { showOnField } from "../canvas/show-on-field.ts";
import { confirmUndo } from "../confirm-undo.ts";
import { isBattle } from "../read-battle.ts";
import { describeCard } from "./describe-card.ts";

const TEMPLATE = "systems/mangonel/templates/chat/resolution.hbs";

const ACTIONS: Readonly<Record<string, (battle: string, sequence: number) => void>> = {
  undo: (battle, sequence) => {
    const combat = game.combats.get(battle);
    if (isBattle(combat)) void confirmUndo(combat, findEntry(combat, sequence));
  },
  showOnField: (battle, sequence) => showOnField(battle, sequence),
};

/** Puts our card into a message of ours, wherever the host shows it; other messages stay as they are. */
export async function renderCard(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const card = describeCard(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!card || !content) return;
  html.classList.add("mangonel-message");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(TEMPLATE, { ...card });
  content.addEventListener("click", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>("[data-action]");
    const action = ACTIONS[button?.dataset["action"] ?? ""];
    if (action) action(card.battle, card.sequence);
  });
}
