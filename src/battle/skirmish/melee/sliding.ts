import { findSlideFault, findTidyPlace, type SlideFault } from "#field/figures/pairing.ts";
import { setBack } from "#field/figures/set-back.ts";
import type { Neighbours } from "#field/figures/standing.ts";
import { surveyPath } from "#field/figures/ways.ts";
import { normalizeBearing } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import { bodyOf, isOnTable } from "../figures.ts";
import { findRoomFault } from "../room.ts";
import type { SkirmishRun } from "../run.ts";
import { standingOf } from "../standing.ts";
import type { Figure, FigurePlace } from "../state.ts";

/** A stand that is off its tidy place by less, in inches and degrees, stands there already. */
const LEAST_SLIDE = 0.02;
const LEAST_TURN = 1;

const FAULTS: Readonly<Record<Exclude<SlideFault, "tooFar">, Refusal>> = {
  losesContact: { code: "notInContact", rule: "D-44" },
  occupied: { code: "noPlace", rule: "D-44", saying: "noRoom" },
};

/** Whether a stand comes to lie across an obstacle, or on the other side of one. @rule D-228 */
function meetsObstacle(run: SkirmishRun, { place, base }: Figure, to: FigurePlace): boolean {
  const { terrain } = run.battle;
  const way = surveyPath(
    [place, to].map(({ x, y }) => ({ x, y })),
    terrain,
  );
  const set = setBack(to, base, terrain);
  return way.parts.some((part) => "obstacle" in part) || set?.x !== to.x || set.y !== to.y;
}

/** All others on the table. */
const listOthers = ({ battle }: SkirmishRun, { id }: Figure): Neighbours =>
  standingOf(battle).where((other) => isOnTable(other) && other.id !== id);

/** Why an attacking stand may not slide to a place to tidy the line. @rule S-MEL-2, D-44 */
export function findSlideRefusal(
  run: SkirmishRun,
  attacker: Figure,
  opponent: Figure,
  to: FigurePlace,
): Refusal | undefined {
  if (bodyOf(run.battle, attacker.id)) return { code: "formedStands", rule: "S-FORM-4" };
  const others = listOthers(run, attacker);
  const fault = findSlideFault(attacker, to, opponent, others, run.ruleset);
  if (fault === "tooFar") {
    const costInches = Math.hypot(to.x - attacker.place.x, to.y - attacker.place.y);
    return {
      code: "tooFar",
      rule: "D-44",
      facts: { costInches, leftInches: run.ruleset.tables.melee.slide },
    };
  }
  if (fault) return FAULTS[fault];
  const roomFault = findRoomFault(run.battle, attacker, to);
  if (roomFault) return roomFault;
  return meetsObstacle(run, attacker, to)
    ? { code: "noPlace", rule: "D-228", saying: "slidesOver" }
    : undefined;
}

/** Where an attacking stand slides to come face to face with its opponent, if it may and does not stand so already. @rule S-MEL-2, D-44 */
export function findTidySlide(run: SkirmishRun, attacker: Figure, opponent: Figure): FigurePlace | undefined {
  const others = listOthers(run, attacker);
  const to = findTidyPlace(attacker, opponent, others, run.ruleset);
  if (!to || findSlideRefusal(run, attacker, opponent, to)) return undefined;
  const { x, y, heading } = attacker.place;
  const isThere =
    Math.hypot(to.x - x, to.y - y) < LEAST_SLIDE &&
    Math.abs(normalizeBearing(to.heading - heading)) < LEAST_TURN;
  return isThere ? undefined : to;
}
