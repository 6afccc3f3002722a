import type { Refusal } from "#battle/refusal.ts";
import type { SkirmishCommand, SkirmishIssuer } from "#battle/skirmish/command.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import type { Figure, FigureId, FigurePlace, Skirmish } from "#battle/skirmish/state.ts";
import { type Pull, walkTo } from "./intent.ts";
import { tryOut } from "./trial.ts";

/** What a drag of several figures comes to: a command for each that goes, and why the others do not. */
export interface GroupMove {
  /** In an order in which nobody bars another. */
  readonly commands: readonly SkirmishCommand[];
  readonly places: Readonly<Record<FigureId, FigurePlace>>;
  /** The most that anybody spends. */
  readonly spentInches: number;
  /** How many do not go, and why the first of them does not. */
  readonly stays: number;
  readonly refusal?: Refusal;
}

/** One who is to go. */
interface Goer {
  readonly figure: Figure;
  readonly command: SkirmishCommand;
}

/** The same way from where a figure stands as from where the one stands that is dragged. */
function commandFor(battle: Skirmish, figure: Figure, dragged: Figure, pull: Pull): SkirmishCommand {
  const off = { x: figure.place.x - dragged.place.x, y: figure.place.y - dragged.place.y };
  const by = pull.by.map(({ x, y }) => ({ x: x + off.x, y: y + off.y }));
  if (!pull.places) return walkTo(battle, figure, { ...pull, by });
  const { x, y, heading } = figure.place;
  const to = { x: x + pull.to.x - pull.from.x, y: y + pull.to.y - pull.from.y, heading };
  return { type: "place", figure: figure.id, to };
}

/** Figures with those in front first, as the way goes; of a hedgehog one stands for all. */
function listGoers(battle: Skirmish, dragged: Figure, figures: readonly Figure[], pull: Pull): Goer[] {
  const [dx, dy] = [pull.to.x - pull.from.x, pull.to.y - pull.from.y];
  const ahead = ({ place }: Figure): number => place.x * dx + place.y * dy;
  const moved = new Set<string>();
  return [...figures]
    .sort((a, b) => ahead(b) - ahead(a) || a.id.localeCompare(b.id))
    .flatMap((figure): readonly Goer[] => {
      const command = commandFor(battle, figure, dragged, pull);
      if (command.type !== "moveBody") return [{ figure, command }];
      if (moved.has(command.body)) return [];
      moved.add(command.body);
      return [{ figure, command }];
    });
}

/** Where an event leaves figures. */
function placesAfter(event: SkirmishEvent): Readonly<Record<FigureId, FigurePlace>> {
  if (event.type === "bodyMoved")
    return Object.fromEntries(event.places.map(({ figure, to }) => [figure, to]));
  return event.type === "figureMoved" || event.type === "figurePlaced" ? { [event.figure]: event.to } : {};
}

/**
 * Several figures that are dragged together, each by a command of its own, one after the other: those in front first, and
 * whoever is barred again when somebody else has gone.
 *
 * @rule S-TURN-3, S-MOVE-1
 */
export function readGroupMove(
  battle: Skirmish,
  dragged: Figure,
  figures: readonly Figure[],
  pull: Pull,
  issuer: SkirmishIssuer,
): GroupMove {
  const commands: SkirmishCommand[] = [];
  const places: Record<FigureId, FigurePlace> = {};
  let spentInches = 0;
  let after = battle;
  let left = listGoers(battle, dragged, figures, pull);
  let refusals: readonly Refusal[] = [];
  for (let going = true; going && left.length > 0; ) {
    going = false;
    const barred: Goer[] = [];
    const said: Refusal[] = [];
    for (const goer of left) {
      const trial = tryOut(after, goer.command, issuer);
      if (trial.refusal) {
        barred.push(goer);
        said.push(trial.refusal);
        continue;
      }
      going = true;
      after = trial.after;
      commands.push(goer.command);
      for (const event of trial.events) {
        Object.assign(places, placesAfter(event));
        if (event.type === "figureMoved" || event.type === "bodyMoved")
          spentInches = Math.max(spentInches, event.spentInches);
      }
    }
    left = barred;
    refusals = said;
  }
  const [refusal] = refusals;
  return { commands, places, spentInches, stays: left.length, ...(refusal ? { refusal } : {}) };
}
