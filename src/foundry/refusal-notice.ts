import type { Refusal } from "#battle/refusal.ts";
import { explainRefusal } from "./explain-refusal.ts";

let shown: ReturnType<typeof ui.notifications.warn> | undefined;

/** Takes the last refusal away: the battle has gone on, and it may no longer be true. */
export function clearRefusal(): void {
  if (shown) ui.notifications.remove(shown);
  shown = undefined;
}

/** Tells why something was refused, in place of what was told before: a refusal never waits behind older ones. */
export function tellRefusal(refusal: Refusal): void {
  clearRefusal();
  shown = ui.notifications.warn(explainRefusal(refusal));
}
