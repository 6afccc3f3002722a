import { toTable } from "#field/pose.ts";
import type { Throw } from "#rules/dice.ts";
import type { Line } from "#rules/line.ts";
import { aimCatapult, deviate } from "#rules/mass/catapult.ts";
import { isCatapult, readEngine } from "#rules/mass/engines.ts";
import { placeAlong } from "#rules/mass/triangle.ts";
import type { Inches } from "#rules/quantities.ts";
import type { Command } from "../command.ts";
import { findFiringFault, readClock } from "../engines.ts";
import type { Refusal } from "../refusal.ts";
import { standTargets, strikeDisc } from "../shots.ts";
import type { EngineUnit, Pose } from "../state.ts";
import { rollOne } from "../throwing.ts";
import type { Unfolding } from "../unfolding.ts";

/** The middle of an engine's base, where the shots of catapults begin. @rule D-222 */
export const middleOfBase = ({ pose, base }: EngineUnit): Pose => ({
  ...toTable(pose, { ahead: -base.depth / 2, right: 0 }),
  heading: pose.heading,
});

/** The first turn in which an engine that has just shot may shoot again. */
export const readNextShot = (run: Unfolding, engine: EngineUnit): number => {
  const { turn } = run.battle.clock;
  return readClock({ ...engine, shotInTurn: turn }, turn, run.ruleset).readyInTurn ?? 0;
};

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
  const from = middleOfBase(engine);
  const fall = placeAlong(aim.bearing, flown.distance);
  const at = toTable(from, { ahead: fall.ahead, right: fall.aside });
  const radiusInches = (readEngine(engine.engine, run.ruleset).killZoneDiameterInches ?? 0) / 2;
  const { hits, covered } = strikeDisc(run.battle, standTargets(run.battle), at, radiusInches);
  run.emit({
    type: "engineFired",
    rule: "M-CAT-9",
    engine: id,
    throws: flown.throws,
    lines: [...aim.lines, ...flown.lines],
    picture: {
      type: "disc",
      from,
      corner: toTable(from, { ahead: fall.ahead, right: 0 }),
      called: toTable(from, { ahead: aim.ahead, right: aim.aside }),
      at,
      radiusInches,
    },
    readyInTurn: readNextShot(run, engine),
    hits,
    covered,
  });
  return undefined;
}
