import type { BattleEvent, Fallen } from "#battle/mass/event.ts";

/** Who fell in an action; those who come off later (D-67) are named where they fall. */
export function listFallen(events: readonly BattleEvent[]): readonly Fallen[] {
  return events.flatMap((event) =>
    event.type === "engineFired" || event.type === "volleyShot"
      ? event.hits
      : event.type === "figuresFell" && event.rule !== "D-67"
        ? event.losses
        : [],
  );
}

/** How many they are. */
export const countOf = (fallen: readonly Fallen[]): number =>
  fallen.reduce((sum, { count }) => sum + count, 0);
