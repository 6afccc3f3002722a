import { HEADING_OUT, measureToEdge } from "#field/table.ts";
import { cornersOf } from "#field/turned-rectangle.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { isWithin } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { Command } from "../command.ts";
import { freshUnit } from "../fresh-unit.ts";
import { outlineOfUnit } from "../ground.ts";
import { findStandingFault } from "../set-up.ts";
import type { Battle, Unit } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { standAs } from "./place.ts";

type CommandOf<T extends Command["type"]> = Extract<Command, { readonly type: T }>;

/** The unit that a command of setting up would put down, as it would stand. */
function unitPutDown(battle: Battle, command: Command): Unit | undefined {
  if (command.type === "muster") return freshUnit(command, rulesetWith(battle.settings));
  const unit = command.type === "place" ? battle.units[command.unit] : undefined;
  return unit && command.type === "place" ? standAs(unit, command) : undefined;
}

/** That a side would put down a unit out of its own zone. Every corner must lie in it; a GM may put it anywhere. */
export function findZoneFault(battle: Battle, command: Command): Refusal | undefined {
  const { zoneInches, sides, table } = battle;
  const unit = zoneInches === undefined ? undefined : unitPutDown(battle, command);
  const edge = sides.find(({ id }) => id === unit?.side)?.edge;
  if (!unit || zoneInches === undefined || edge === undefined) return undefined;
  const reach = Math.max(
    ...cornersOf(outlineOfUnit(unit)).map((corner) => measureToEdge(corner, HEADING_OUT[edge], table)),
  );
  return isWithin(reach, zoneInches)
    ? undefined
    : { code: "outOfZone", facts: { unit: unit.name, zone: zoneInches, reach } };
}

/** Raises a unit where it stands, as a unit is when a battle begins. */
export function muster(run: Unfolding, command: CommandOf<"muster">): Refusal | undefined {
  const { type: _, ...fresh } = command;
  const { battle } = run;
  if (Object.hasOwn(battle.units, fresh.id)) return { code: "unitKnown", facts: { unit: fresh.name } };
  const unit = freshUnit(fresh, rulesetWith(battle.settings));
  const fault = findStandingFault(battle, unit);
  if (fault) return fault;
  run.emit({ type: "unitMustered", unit });
  return undefined;
}

/** Says how far from its own edge each side sets up. */
export function chooseZones(run: Unfolding, { depthInches }: CommandOf<"chooseZones">): Refusal | undefined {
  run.emit({ type: "zonesChosen", ...(depthInches === undefined ? {} : { depthInches }) });
  return undefined;
}
