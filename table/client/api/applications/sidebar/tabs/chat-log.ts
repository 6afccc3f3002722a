import type { PlainObject } from "../../../../../shared/utils/objects.ts";
import { documentConfig } from "../../../config.ts";
import type { ChatMessage } from "../../../documents/chat-message.ts";
import { Hooks } from "../../../hooks.ts";
import { currentGame } from "../../../host.ts";
import type {
  ApplicationClosingOptions,
  ApplicationContext,
  ApplicationOptions,
  ApplicationRenderOptions,
} from "../../api/application-configuration.ts";
import { localize } from "../../localize.ts";
import { AbstractSidebarTab } from "../abstract-sidebar-tab.ts";
import { readChatCommand } from "./chat-command.ts";

const BATCH = 60;
const NEAR_BOTTOM_PIXELS = 80;

/** The chat log and the box in which one writes. */
export class ChatLog extends AbstractSidebarTab {
  static override tabName = "chat";
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["chat-sidebar"],
    actions: {
      sendMessage: ChatLog.#onSend,
      deleteMessage: ChatLog.#onDeleteMessage,
      showEarlier: ChatLog.#onShowEarlier,
    },
  };

  #oldest = 0;
  /** Whether the end of the log is shown, and stays shown whatever is added. */
  #isAtEnd = true;
  readonly #resized = new ResizeObserver(() => {
    if (this.#isAtEnd) this.scrollBottom();
  });
  #posting: Promise<unknown> = Promise.resolve();
  readonly #hooks: [string, number][] = [];

  get #log(): HTMLElement | null {
    return this.element?.querySelector<HTMLElement>(".chat-log") ?? null;
  }

  get #scroll(): HTMLElement | null {
    return this.element?.querySelector<HTMLElement>(".chat-scroll") ?? null;
  }

  get #messages(): ChatMessage[] {
    return currentGame()
      .messages.contents.filter((message) => message.visible)
      .sort((a, b) => a.timestamp - b.timestamp);
  }

  protected override async _renderHTML(_context: ApplicationContext): Promise<DocumentFragment> {
    const template = document.createElement("template");
    template.innerHTML = `
      <div class="chat-scroll" role="log" tabindex="0">
        <button type="button" class="show-earlier" data-action="showEarlier" hidden></button>
        <ol class="chat-log plain"></ol>
      </div>
      <form class="chat-form">
        <textarea name="content" rows="2" autocomplete="off"></textarea>
        <div class="chat-buttons">
          <button type="button" class="icon fa-solid fa-paper-plane" data-action="sendMessage"></button>
        </div>
      </form>`;
    const name = (selector: string, key: string): void => {
      const element = template.content.querySelector<HTMLElement>(selector);
      if (element) element.ariaLabel = localize(key);
    };
    name(".chat-scroll", "TABLE.Chat.log");
    name("textarea", "TABLE.Chat.write");
    name("[data-action=sendMessage]", "TABLE.Chat.send");
    const earlier = template.content.querySelector(".show-earlier");
    if (earlier) earlier.textContent = localize("TABLE.Chat.earlier");
    template.content
      .querySelector("textarea")
      ?.setAttribute("placeholder", localize("TABLE.Chat.placeholder"));
    return template.content;
  }

  protected override _replaceHTML(result: DocumentFragment, content: HTMLElement): void {
    const draft = content.querySelector("textarea")?.value ?? "";
    content.replaceChildren(result);
    const box = content.querySelector("textarea");
    if (box) box.value = draft;
  }

  protected override async _onRender(
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<void> {
    await super._onRender(context, options);
    this.element.querySelector("textarea")?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      void this.#send();
    });
    this.#watchEnd();
    await this.#drawLast();
  }

  /** Keeps the end of the log in view while its cards grow or the log is shown anew, until somebody scrolls up. */
  #watchEnd(): void {
    this.#resized.disconnect();
    const [scroll, log] = [this.#scroll, this.#log];
    if (!scroll || !log) return;
    scroll.addEventListener("scroll", () => {
      if (scroll.clientHeight === 0) return;
      this.#isAtEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR_BOTTOM_PIXELS;
    });
    this.#resized.observe(scroll);
    this.#resized.observe(log);
  }

  protected override async _onFirstRender(
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    const on = (hook: string, fn: (message: ChatMessage) => unknown): void => {
      this.#hooks.push([hook, Hooks.on(hook, fn)]);
    };
    on("createChatMessage", (message) => void this.postOne(message));
    on("updateChatMessage", (message) => void this.updateMessage(message));
    on("deleteChatMessage", (message) => this.deleteMessage(message.id ?? ""));
  }

  protected override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    for (const [hook, id] of this.#hooks.splice(0)) Hooks.off(hook, id);
    this.#resized.disconnect();
  }

  async #drawLast(): Promise<void> {
    const messages = this.#messages;
    this.#oldest = Math.max(messages.length - BATCH, 0);
    const elements = await Promise.all(messages.slice(this.#oldest).map((message) => message.renderHTML()));
    this.#log?.replaceChildren(...elements);
    this.#markEarlier();
    this.scrollBottom();
  }

  #markEarlier(): void {
    const button = this.element.querySelector<HTMLElement>(".show-earlier");
    if (button) button.hidden = this.#oldest === 0;
  }

  static async #onShowEarlier(this: ChatLog): Promise<void> {
    const from = Math.max(this.#oldest - BATCH, 0);
    const messages = this.#messages.slice(from, this.#oldest);
    this.#oldest = from;
    const elements = await Promise.all(messages.map((message) => message.renderHTML()));
    this.#log?.prepend(...elements);
    this.#markEarlier();
  }

  /** Adds a message at the end of the log. */
  async postOne(message: ChatMessage, _options: PlainObject = {}): Promise<void> {
    if (!message.visible) return;
    const post = this.#posting.then(async () => {
      const element = await message.renderHTML();
      if (!this.#find(message.id ?? "")) this.#log?.append(element);
      if (this.#isAtEnd) this.scrollBottom();
    });
    this.#posting = post.catch((error: unknown) => Hooks.onError("ChatLog.postOne", error));
    await this.#posting;
  }

  /** Draws a message anew. */
  async updateMessage(message: ChatMessage): Promise<void> {
    await this.#posting;
    const old = this.#find(message.id ?? "");
    if (!old) return;
    if (message.visible) old.replaceWith(await message.renderHTML());
    else old.remove();
  }

  /** Takes a message out of the log. */
  deleteMessage(messageId: string): void {
    this.#find(messageId)?.remove();
  }

  /** Shows the end of the log. */
  scrollBottom(): void {
    const scroll = this.#scroll;
    this.#isAtEnd = true;
    if (scroll) scroll.scrollTop = scroll.scrollHeight;
  }

  override _onActivate(): void {
    this.scrollBottom();
  }

  #find(id: string): HTMLElement | null {
    return this.#log?.querySelector<HTMLElement>(`:scope > [data-message-id="${CSS.escape(id)}"]`) ?? null;
  }

  /** Says or does what was written. */
  async processMessage(message: string): Promise<ChatMessage | undefined> {
    const text = message.trim();
    if (!text) return undefined;
    const cls = documentConfig("ChatMessage").documentClass as unknown as typeof ChatMessage;
    const chatData: PlainObject = { author: currentGame().user.id, speaker: cls.getSpeaker() };
    if (!Hooks.call("chatMessage", this, text, chatData)) return undefined;
    const data = await readChatCommand(text, chatData);
    return (await cls.create(data)) as ChatMessage | undefined;
  }

  async #send(): Promise<void> {
    const box = this.element.querySelector("textarea");
    if (!box) return;
    const { value } = box;
    box.value = "";
    try {
      await this.processMessage(value);
      this.scrollBottom();
    } catch (error) {
      box.value = value;
      Hooks.onError("ChatLog.processMessage", error, { notify: "error", log: "warn" });
    }
  }

  static async #onSend(this: ChatLog): Promise<void> {
    await this.#send();
  }

  static async #onDeleteMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"];
    if (id) await currentGame().messages.get(id)?.delete();
  }
}
