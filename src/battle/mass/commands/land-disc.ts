import { toTable } from "#field/pose.ts";
import type { Throw } from "#rules/dice.ts";
import type { Line, RuleId } from "#rules/line.ts";
import { readEngine } from "#rules/mass/engines.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { AimPoint } from "#rules/mass/triangle.ts";
import { readClock } from "../engines.ts";
import { mayStandIn, standTargets, strikeDisc } from "../shots.ts";
import type { EngineUnit, Pose } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";

/** A shot in an arc, once it is known where it falls. */
interface Fall {
  readonly rule: RuleId;
  /** Where the triangle of the call begins, with the engine's heading. */
  readonly from: Pose;
  /** The place that was called, and the one where it falls. */
  readonly called: AimPoint;
  readonly fallen: AimPoint;
  readonly throws: readonly Throw[];
  readonly lines: readonly Line[];
}

/** The first turn in which an engine that has just shot may shoot again. */
export const readNextShot = (run: Unfolding, engine: EngineUnit): number => {
  const { turn } = run.battle.clock;
  return readClock({ ...engine, shotInTurn: turn }, turn, run.ruleset).readyInTurn ?? 0;
};

/** Half the diameter of an engine's kill zone; 0 for one that has none. */
export const readKillRadius = ({ engine }: EngineUnit, ruleset: Ruleset): number =>
  (readEngine(engine, ruleset).killZoneDiameterInches ?? 0) / 2;

/** Lets a shot in an arc fall: everybody under its circle dies, save under a roof. @rule M-CAT-2, M-CAT-8 */
export function landDisc(run: Unfolding, engine: EngineUnit, fall: Fall): void {
  const { rule, from, called, fallen, throws, lines } = fall;
  const at = toTable(from, { ahead: fallen.ahead, right: fallen.aside });
  const radiusInches = readKillRadius(engine, run.ruleset);
  run.emit({
    type: "engineFired",
    rule,
    engine: engine.id,
    throws,
    lines,
    picture: {
      type: "disc",
      from,
      corner: toTable(from, { ahead: fallen.ahead, right: 0 }),
      called: toTable(from, { ahead: called.ahead, right: called.aside }),
      at,
      radiusInches,
    },
    readyInTurn: readNextShot(run, engine),
    ...strikeDisc(run.battle, standTargets(run.battle, mayStandIn(at, radiusInches)), at, radiusInches),
  });
}
