import { rulesetWith } from "#rules/mass/ruleset.ts";
import { normalizeHeading } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { Command } from "../command.ts";
import { refreshContacts } from "../contacts.ts";
import { isFormedInWoods } from "../formed.ts";
import { unitAt } from "../ground.ts";
import { findMisplacement, findMisshape } from "../misplacement.ts";
import type { Battle, Unit } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";

export type Placing = Extract<Command, { type: "place" }>;

/** A unit as it would stand. */
export function standAs(unit: Unit, { pose, files, formation }: Placing): Unit {
  const moved = unitAt(unit, { ...pose, heading: normalizeHeading(pose.heading) });
  if (moved.kind !== "troops") return moved;
  return { ...moved, files: files ?? moved.files, formation: formation ?? moved.formation };
}

/**
 * Why a unit cannot be set down somewhere. In the middle of a battle the ground of Table 1 on which it stands already is
 * no matter, and its formation is looked at where it is given another.
 *
 * @rule D-4, D-77, D-90, D-227, D-229, M-CAN-4, M-FORM-2, M-OPT-8, M-TERR-0, M-TERR-2, M-TERR-3, M-TERR-7
 */
export function findPlacingFault(battle: Battle, command: Placing): Refusal | undefined {
  const { unit: id, files, formation } = command;
  const unit = battle.units[id];
  if (!unit) return { code: "unknownUnit" };
  if (unit.condition.type === "gone") return { code: "unitGone" };
  const isReshaped = files !== undefined || formation !== undefined;
  if (unit.kind !== "troops" && isReshaped) return { code: "malformed" };
  if (files !== undefined && files > unit.figures) return { code: "malformed" };
  const placed = standAs(unit, command);
  if (isReshaped && placed.kind === "troops") {
    const misshape = findMisshape(placed, rulesetWith(battle.settings));
    if (misshape) return misshape;
    if (formation !== undefined && isFormedInWoods(battle, placed))
      return { code: "unitMisshapen", rule: "M-TERR-2", facts: { unit: unit.name } };
  }
  return findMisplacement(battle, placed, battle.clock.step === "setUp" ? undefined : unit);
}

/** A GM sets a unit down somewhere, outside the rules of movement; the log says so. */
export function place(run: Unfolding, command: Placing): Refusal | undefined {
  const fault = findPlacingFault(run.battle, command);
  if (fault) return fault;
  const { unit: id, pose, files, formation } = command;
  run.emit({
    type: "unitPlaced",
    unit: id,
    pose: { ...pose, heading: normalizeHeading(pose.heading) },
    ...(files === undefined ? {} : { files }),
    ...(formation === undefined ? {} : { formation }),
  });
  if (run.battle.clock.step !== "setUp") refreshContacts(run, id);
  return undefined;
}
