import type { SideId } from "../sides.ts";
import type { SkirmishCommand } from "./command.ts";
import type { SkirmishEvent } from "./event.ts";
import { sideOf } from "./execute.ts";
import type { FigureId, Skirmish, Wishes } from "./state.ts";

/** What one side has asked for the round that comes; what the other has is its own until both are ready, but for captures, which are announced (S-PRI-1). */
function ownWishes({ figures, wishes }: Skirmish, side: SideId): Wishes {
  const isOwn = (id: FigureId): boolean => figures[id]?.side === side;
  const own = <T>(record: Readonly<Record<FigureId, T>>): Readonly<Record<FigureId, T>> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => isOwn(id)));
  return {
    pairs: own(wishes.pairs),
    slides: own(wishes.slides),
    captures: wishes.captures,
    supports: own(wishes.supports),
    leaves: wishes.leaves.filter(isOwn),
    heirs: own(wishes.heirs),
    runs: wishes.runs.filter(({ figure }) => isOwn(figure)),
  };
}

/**
 * The skirmish as one side may see it: without those of the others who wait off the table, and without what the others
 * have asked for the round that comes.
 *
 * @rule D-55, D-58, S-MEL-6
 */
export function viewFor(battle: Skirmish, side: SideId): Skirmish {
  const figures = Object.fromEntries(
    Object.entries(battle.figures).filter(
      ([, figure]) => figure.side === side || figure.condition.type !== "waiting",
    ),
  );
  return { ...battle, figures, wishes: ownWishes(battle, side) };
}

/** Those of the events after which a skirmish stands so that one side may know of. @rule D-55, D-58 */
export const eventsFor = (
  battle: Skirmish,
  events: readonly SkirmishEvent[],
  side: SideId,
): readonly SkirmishEvent[] =>
  events.flatMap((event): readonly SkirmishEvent[] => {
    if (event.type === "wishesMade")
      return event.side === side
        ? [{ ...event, wishes: ownWishes({ ...battle, wishes: event.wishes }, side) }]
        : [];
    if (event.type === "surpriseCalled") {
      const figures = event.figures.filter((id) => isKnown(battle, id, side));
      return figures.length > 0 ? [{ ...event, figures }] : [];
    }
    return event.type === "figurePlaced" && !isKnown(battle, event.figure, side) ? [] : [event];
  });

const isKnown = ({ figures }: Skirmish, id: FigureId, side: SideId): boolean =>
  figures[id]?.side === side || figures[id]?.condition.type !== "waiting";

const SECRET: readonly SkirmishCommand["type"][] = ["pair", "support", "disengage", "orderRuns"];

/** Whether one side may know of a command that was given when a skirmish stood so. @rule D-55, D-58 */
export function isCommandFor(battle: Skirmish, command: SkirmishCommand, side: SideId): boolean {
  if (command.type === "surprise") return command.figures.every((id) => isKnown(battle, id, side));
  if (!SECRET.includes(command.type)) return true;
  return sideOf(battle, command) === side;
}
