/** What a drag and drop handler listens to and whom it asks. */
export interface DragDropConfiguration {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: Partial<Record<"dragstart" | "drop", (selector: string) => boolean>>;
  callbacks?: Partial<Record<DragDropEvent, (event: DragEvent) => unknown>>;
}

type DragDropEvent = "dragstart" | "dragover" | "drop" | "dragenter" | "dragleave" | "dragend";

/** Wires the drag and drop of an element. */
export class DragDrop {
  readonly dragSelector: string | null;
  readonly dropSelector: string | null;
  readonly permissions: NonNullable<DragDropConfiguration["permissions"]>;
  readonly callbacks: NonNullable<DragDropConfiguration["callbacks"]>;

  constructor(config: DragDropConfiguration = {}) {
    this.dragSelector = config.dragSelector ?? null;
    this.dropSelector = config.dropSelector ?? null;
    this.permissions = config.permissions ?? {};
    this.callbacks = config.callbacks ?? {};
  }

  /** The class that is in use. */
  static get implementation(): typeof DragDrop {
    return DragDrop;
  }

  /** What is being dragged, as text or, if it is JSON, as an object. */
  static getPayload(event: DragEvent): string | object | null {
    const text = event.dataTransfer?.getData("text/plain");
    if (!text) return null;
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === "object" && value !== null ? value : text;
    } catch {
      return text;
    }
  }

  /** Listens on an element and what is in it. */
  bind(html: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector)) {
      const draggables = this.dragSelector ? html.querySelectorAll<HTMLElement>(this.dragSelector) : [];
      for (const element of draggables) {
        element.draggable = true;
        element.ondragstart = (event) => this.#handle("dragstart", event);
        element.ondragend = (event) => this.#handle("dragend", event);
      }
    }
    if (!this.can("drop", this.dropSelector)) return this;
    const targets = this.dropSelector ? html.querySelectorAll<HTMLElement>(this.dropSelector) : [html];
    for (const element of targets) {
      element.ondragover = (event) => {
        event.preventDefault();
        this.#handle("dragover", event);
        return false;
      };
      element.ondragenter = (event) => this.#handle("dragenter", event);
      element.ondragleave = (event) => this.#handle("dragleave", event);
      element.ondrop = (event) => {
        event.preventDefault();
        this.#handle("drop", event);
      };
    }
    return this;
  }

  /** Whether a drag may start or end at a selector. */
  can(action: "dragstart" | "drop", selector: string | null): boolean {
    return this.permissions[action]?.(selector ?? "") ?? true;
  }

  #handle(name: DragDropEvent, event: DragEvent): void {
    this.callbacks[name]?.(event);
  }
}
