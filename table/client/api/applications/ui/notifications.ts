import { localize } from "../localize.ts";

const LIFETIME_MILLISECONDS = 5000;
const MAX_SHOWN = 4;

const ICONS = {
  info: "fa-solid fa-circle-info",
  success: "fa-solid fa-circle-check",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-circle-exclamation",
} as const;

type NotificationType = keyof typeof ICONS;

/** How a notification is shown. */
export interface NotificationOptions {
  /** It stays until it is clicked away. */
  permanent?: boolean;
  /** The message is a key of the translations. */
  localize?: boolean;
  /** Values for the message; it is a key then too. */
  format?: Record<string, unknown>;
  console?: boolean;
  progress?: boolean;
  escape?: boolean;
  clean?: boolean;
}

/** A notification that is shown or waits to be. */
export interface Notification {
  readonly id: number;
  readonly type: NotificationType;
  message: string;
  readonly permanent: boolean;
  readonly timestamp: number;
  remove(): void;
  update(change: { message?: string; pct?: number }): void;
}

/** Short messages at the top of the page. */
export class Notifications {
  readonly #list: HTMLElement;
  readonly #waiting: Notification[] = [];
  readonly #shown = new Map<number, HTMLElement>();
  #count = 0;

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /** Tells something. */
  info(message: unknown, options: NotificationOptions = {}): Notification {
    return this.notify(message, "info", options);
  }

  /** Tells of a success. */
  success(message: unknown, options: NotificationOptions = {}): Notification {
    return this.notify(message, "success", options);
  }

  /** Tells that something was not done. */
  warn(message: unknown, options: NotificationOptions = {}): Notification {
    return this.notify(message, "warning", options);
  }

  /** Tells that something failed. */
  error(message: unknown, options: NotificationOptions = {}): Notification {
    return this.notify(message, "error", options);
  }

  /** Shows a message, or queues it while there are many. */
  notify(message: unknown, type: NotificationType = "info", options: NotificationOptions = {}): Notification {
    this.#count += 1;
    const id = this.#count;
    const raw = message instanceof Error ? message.message : String(message);
    const text = options.format || options.localize ? localize(raw, options.format) : raw;
    const notification: Notification = {
      id,
      type,
      message: text,
      permanent: options.permanent ?? false,
      timestamp: Date.now(),
      remove: () => this.remove(id),
      update: (change) => this.update(id, change),
    };
    if (options.console !== false) logToConsole(type, text);
    this.#waiting.push(notification);
    this.#showNext();
    return notification;
  }

  /** Takes a message away. */
  remove(notification: number | Notification): void {
    const id = typeof notification === "number" ? notification : notification.id;
    this.#shown.get(id)?.remove();
    this.#shown.delete(id);
    const index = this.#waiting.findIndex((one) => one.id === id);
    if (index >= 0) this.#waiting.splice(index, 1);
    this.#showNext();
  }

  /** Whether a message is shown or waits. */
  has(notification: number | Notification): boolean {
    const id = typeof notification === "number" ? notification : notification.id;
    return this.#shown.has(id) || this.#waiting.some((one) => one.id === id);
  }

  /** Changes the text or the progress of a message. */
  update(notification: number | Notification, change: { message?: string; pct?: number }): void {
    const id = typeof notification === "number" ? notification : notification.id;
    const element = this.#shown.get(id);
    const text = element?.querySelector("p");
    if (text && change.message !== undefined) text.textContent = change.message;
    if (element && change.pct !== undefined) element.style.setProperty("--progress", String(change.pct));
    if (change.pct === 1) window.setTimeout(() => this.remove(id), LIFETIME_MILLISECONDS / 5);
  }

  /** Takes all messages away. */
  clear(): void {
    this.#waiting.length = 0;
    for (const id of [...this.#shown.keys()]) this.remove(id);
  }

  #showNext(): void {
    while (this.#shown.size < MAX_SHOWN) {
      const next = this.#waiting.shift();
      if (!next) return;
      const element = this.#draw(next);
      this.#shown.set(next.id, element);
      this.#list.append(element);
      if (!next.permanent) window.setTimeout(() => this.remove(next.id), LIFETIME_MILLISECONDS);
    }
  }

  #draw(notification: Notification): HTMLElement {
    const item = document.createElement("li");
    item.className = `notification ${notification.type}`;
    item.dataset["id"] = String(notification.id);
    item.setAttribute("role", notification.type === "error" ? "alert" : "status");
    const icon = document.createElement("i");
    icon.className = ICONS[notification.type];
    icon.inert = true;
    const text = document.createElement("p");
    text.textContent = notification.message;
    const close = document.createElement("button");
    close.type = "button";
    close.className = "icon fa-solid fa-xmark";
    close.ariaLabel = localize("TABLE.Notification.dismiss");
    item.append(icon, text, close);
    item.addEventListener("click", () => this.remove(notification.id));
    return item;
  }
}

function logToConsole(type: NotificationType, text: string): void {
  if (type === "error") console.error(text);
  else if (type === "warning") console.warn(text);
  else console.info(text);
}
