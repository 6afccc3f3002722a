import { normalizeHeading } from "#rules/quantities.ts";
import type { Command } from "../command.ts";
import { refreshContacts } from "../contacts.ts";
import { hasRoom, outlineOfUnit, unitAt } from "../ground.ts";
import type { Refusal } from "../refusal.ts";
import type { Unfolding } from "../unfolding.ts";

/** A GM sets a unit down somewhere, outside the rules of movement; the log says so. */
export function place(
  run: Unfolding,
  { unit: id, pose, files, formation }: Extract<Command, { type: "place" }>,
): Refusal | undefined {
  const unit = run.battle.units[id];
  if (!unit) return { code: "unknownUnit" };
  if (unit.condition.type === "gone") return { code: "unitGone" };
  if (unit.kind === "engine" && (files !== undefined || formation !== undefined))
    return { code: "malformed" };
  if (files !== undefined && files > unit.figures) return { code: "malformed" };
  const placed = { ...pose, heading: normalizeHeading(pose.heading) };
  const moved = unitAt(unit, placed);
  const shaped = moved.kind === "troops" ? { ...moved, files: files ?? moved.files } : moved;
  if (!hasRoom(run.battle, shaped, outlineOfUnit(shaped))) return { code: "noPlace", rule: "D-224" };
  run.emit({
    type: "unitPlaced",
    unit: id,
    pose: placed,
    ...(files === undefined ? {} : { files }),
    ...(formation === undefined ? {} : { formation }),
  });
  if (run.battle.clock.step !== "setUp") refreshContacts(run, id);
  return undefined;
}
