import type { BattleEvent, EventType } from "#battle/mass/event.ts";
import type { Battle, UnitId } from "#battle/mass/state.ts";

/** What is worth a card: terrain that is dealt and placed, orders that are revealed, whatever dice, losses or morale decided, changes of formation, and engines that get another crew. Plain moves are in the log alone. */
const WORTHY: ReadonlySet<EventType> = new Set([
  "terrainDealt",
  "terrainPlaced",
  "initiativeRolled",
  "halfTurnReached",
  "formationChangeBegun",
  "formationChanged",
  "formationChangeLost",
  "hedgehogEnded",
  "chargeRun",
  "checkRolled",
  "engineFired",
  "volleyShot",
  "meleeJoined",
  "meleeRefused",
  "meleeRoundFought",
  "rallyRolled",
  "unitRan",
  "prisonersEscaped",
  "engineCrewed",
  "unitLeftPlay",
  "unitPlaced",
  "battleEnded",
]);

/** Whether an action gets a card in the chat. */
export const isCardWorthy = (events: readonly BattleEvent[]): boolean =>
  events.some((event) =>
    event.type === "exertionCounted" ? event.rule !== undefined : WORTHY.has(event.type),
  );

/** What of it is small: changes of formation, and units and ground that are put somewhere. */
const SMALL: ReadonlySet<EventType> = new Set([
  "terrainDealt",
  "terrainPlaced",
  "formationChangeBegun",
  "formationChanged",
  "formationChangeLost",
  "hedgehogEnded",
  "engineCrewed",
  "unitPlaced",
]);

/** Whether of an action all that is worth a card is small. */
export const isSmall = (events: readonly BattleEvent[]): boolean =>
  !isCardWorthy(events.filter(({ type }) => !SMALL.has(type)));

/** How many steps follow one that runs; none where it is none of a turn. */
export const countAfter = (steps: readonly string[], step: string): number =>
  steps.includes(step) ? steps.length - 1 - steps.indexOf(step) : 0;

/** Who may be named, by id. */
type Known = Readonly<Record<string, Pick<NamedUnit, "name" | "side">>>;

/** Every unit that an event names, whatever field names it. */
function unitsIn(value: unknown, known: Known, found: Set<UnitId>): void {
  if (typeof value === "string") {
    if (value in known) found.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value) unitsIn(item, known, found);
  } else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) unitsIn(item, known, found);
  }
}

/** A unit as a card names it. */
export interface NamedUnit {
  readonly id: UnitId;
  readonly name: string;
  readonly side: string;
}

/** The names and sides of all that the events speak of. */
export function findNamed(known: Known, events: readonly object[]): readonly NamedUnit[] {
  const found = new Set<UnitId>();
  unitsIn(events, known, found);
  return [...found].flatMap((id) => {
    const one = known[id];
    return one ? [{ id, name: one.name, side: one.side }] : [];
  });
}

/** The names and sides of all units that the events speak of. */
export const unitsOnCard = ({ units }: Battle, events: readonly BattleEvent[]): readonly NamedUnit[] =>
  findNamed(units, events);
