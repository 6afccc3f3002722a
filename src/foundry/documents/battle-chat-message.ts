import { renderCard } from "../chat/render-card.ts";

/** A message of the chat: one of ours is whole, with its card, before the log shows it and measures its height. */
export class BattleChatMessage<S extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<S> {
  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    await renderCard(this, html);
    return html;
  }
}
