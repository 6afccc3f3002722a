type ActionListener = (event: PointerEvent, target: HTMLElement, action: string) => Promise<void>;

/**
 * Listens to clicks on whatever carries `data-action` inside an element.
 *
 * @remarks The right button arrives as its own event, which is why three are listened to.
 */
export function attachActions(element: HTMLElement, listener: ActionListener): void {
  const listen = (event: Event): void => {
    if (!(event instanceof PointerEvent) || !(event.target instanceof Element)) return;
    const target = event.target.closest<HTMLElement>("[data-action]");
    const action = target?.dataset["action"];
    if (!target || !action || !element.contains(target)) return;
    if (target.closest("[disabled], [inert]")) return;
    const inner = target.closest(".application") ?? element;
    if (inner !== element && element.contains(inner)) return;
    if (target instanceof HTMLAnchorElement) event.preventDefault();
    listener(event, target, action).catch((error: unknown) => console.error(error));
  };
  element.addEventListener("click", listen);
  element.addEventListener("contextmenu", listen);
  element.addEventListener("auxclick", (event) => {
    if (event instanceof PointerEvent && event.button === 1) listen(event);
  });
}
