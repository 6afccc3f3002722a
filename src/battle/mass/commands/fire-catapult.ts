import { toTable } from "#field/pose.ts";
import type { Throw } from "#rules/dice.ts";
import type { Line } from "#rules/line.ts";
import { aimCatapult, deviate } from "#rules/mass/catapult.ts";
import { isCatapult } from "#rules/mass/engines.ts";
import { placeAlong } from "#rules/mass/triangle.ts";
import type { Inches } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { Command } from "../command.ts";
import { findFiringFault } from "../engines.ts";
import type { EngineUnit, Pose } from "../state.ts";
import { rollOne } from "../throwing.ts";
import type { Unfolding } from "../unfolding.ts";
import { landDisc } from "./land-disc.ts";

/** The middle of an engine's base, where the shots of catapults begin. @rule D-222 */
export const middleOfBase = ({ pose, base }: EngineUnit): Pose => ({
  ...toTable(pose, { ahead: -base.depth / 2, right: 0 }),
  heading: pose.heading,
});

/** The optional dice for short and over. @rule M-CAT-10, D-148 */
function rollDeviation(
  run: Unfolding,
  engine: string,
  distance: Inches,
): { distance: Inches; throws: Throw[]; lines: readonly Line[] } {
  if (run.ruleset.settings.catapultDeviation === "off") return { distance, throws: [], lines: [] };
  const over = rollOne(run, "deviationOver", engine);
  const short = rollOne(run, "deviationShort", engine);
  const fallen = deviate(distance, over, short);
  return {
    distance: fallen.distance,
    throws: [
      { purpose: "deviationOver", count: 1, faces: [over] },
      { purpose: "deviationShort", count: 1, faces: [short] },
    ],
    lines: fallen.lines,
  };
}

/** Throws a stone at a called distance and offset. @rule M-CAT-1, M-CAT-2, M-CAT-6, M-CAT-7, M-CAT-8, M-CAT-9, M-CAT-10, D-146, D-147 */
export function fireCatapult(
  run: Unfolding,
  { engine: id, distanceInches, offsetInches }: Extract<Command, { type: "fireCatapult" }>,
): Refusal | undefined {
  const fault = findFiringFault(run.battle, id, run.ruleset);
  if (fault) return fault;
  const engine = run.engine(id);
  if (!isCatapult(engine.engine)) return { code: "wrongEngine", rule: "M-CAT-0" };
  const aim = aimCatapult(engine.engine, distanceInches, offsetInches, run.ruleset);
  if (!aim.ok) return aim.refusal;
  const flown = rollDeviation(run, id, distanceInches);
  landDisc(run, engine, {
    rule: "M-CAT-9",
    from: middleOfBase(engine),
    called: aim,
    fallen: placeAlong(aim.bearing, flown.distance),
    throws: flown.throws,
    lines: [...aim.lines, ...flown.lines],
  });
  return undefined;
}
