import { localize } from "../localize.ts";

const DELAY_MILLISECONDS = 350;
const MARGIN = 6;

/** How a tooltip is shown. */
export interface TooltipOptions {
  text?: string;
  html?: HTMLElement | string;
  direction?: string;
  cssClass?: string;
}

/** Shows the text of `data-tooltip` next to the element that is hovered or focused. */
export class TooltipManager {
  readonly tooltip: HTMLElement;
  element: HTMLElement | null = null;
  #timer: number | undefined;

  constructor() {
    this.tooltip = document.createElement("aside");
    this.tooltip.id = "tooltip";
    this.tooltip.setAttribute("role", "tooltip");
    this.tooltip.popover = "manual";
    document.body.append(this.tooltip);
  }

  /** Listens to the page. */
  activateEventListeners(): void {
    document.addEventListener("pointerover", (event) => this.#wait(event.target));
    document.addEventListener("focusin", (event) => {
      if (event.target instanceof HTMLElement && event.target.matches(":focus-visible"))
        this.#wait(event.target);
    });
    for (const name of ["pointerdown", "focusout", "keydown", "wheel"]) {
      document.addEventListener(name, () => this.deactivate(), { passive: true, capture: true });
    }
  }

  /** Shows a tooltip at an element. */
  activate(element: HTMLElement, options: TooltipOptions = {}): void {
    const { tooltip, tooltipText, tooltipHtml, tooltipDirection, tooltipClass } = element.dataset;
    const text = options.text ?? tooltipText ?? (tooltip || element.ariaLabel) ?? "";
    const html = options.html ?? tooltipHtml;
    if (!text && !html) return;
    this.deactivate();
    this.element = element;
    if (html instanceof HTMLElement) this.tooltip.replaceChildren(html);
    else if (html) this.tooltip.innerHTML = html;
    else this.tooltip.textContent = localize(text);
    this.tooltip.className = options.cssClass ?? tooltipClass ?? "";
    this.tooltip.showPopover();
    this.tooltip.classList.add("active");
    element.setAttribute("aria-describedby", "tooltip");
    this.#place(
      element.getBoundingClientRect(),
      options.direction ?? tooltipDirection ?? findDirection(element),
    );
  }

  /** Hides the tooltip. */
  deactivate(): void {
    window.clearTimeout(this.#timer);
    if (!this.element) return;
    if (this.element.getAttribute("aria-describedby") === "tooltip")
      this.element.removeAttribute("aria-describedby");
    this.element = null;
    this.tooltip.classList.remove("active");
    this.tooltip.hidePopover();
  }

  #wait(target: EventTarget | null): void {
    const element =
      target instanceof Element
        ? target.closest<HTMLElement>("[data-tooltip], [data-tooltip-text], [data-tooltip-html]")
        : null;
    if (element === this.element) return;
    this.deactivate();
    if (!element) return;
    this.#timer = window.setTimeout(() => {
      if (element.isConnected) this.activate(element);
    }, DELAY_MILLISECONDS);
  }

  #place(target: DOMRect, direction: string): void {
    const { offsetWidth: width, offsetHeight: height } = this.tooltip;
    let left = target.left + (target.width - width) / 2;
    let top = target.top + (target.height - height) / 2;
    if (direction === "UP") top = target.top - height - MARGIN;
    else if (direction === "LEFT") left = target.left - width - MARGIN;
    else if (direction === "RIGHT") left = target.right + MARGIN;
    else top = target.bottom + MARGIN;
    if (top + height > window.innerHeight) top = target.top - height - MARGIN;
    const within = (value: number, size: number, room: number): number =>
      Math.max(MARGIN, Math.min(value, room - size - MARGIN));
    this.tooltip.style.left = `${within(left, width, window.innerWidth)}px`;
    this.tooltip.style.top = `${within(top, height, window.innerHeight)}px`;
  }
}

function findDirection(element: HTMLElement): string {
  return element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset["tooltipDirection"] ?? "DOWN";
}
