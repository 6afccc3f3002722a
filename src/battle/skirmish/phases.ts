import { PHASES, type Phase } from "#rules/skirmish/tables/phases.ts";
import type { SideId } from "../sides.ts";
import type { SkirmishCommand } from "./command.ts";
import type { MeleeStage, Skirmish } from "./state.ts";

type CommandType = SkirmishCommand["type"];

/** Commands that a GM may give at any time: they put the table right. */
export const GM_COMMANDS: readonly CommandType[] = ["place", "surprise", "endBattle"];

const MOVING: readonly CommandType[] = [
  "move",
  "moveBody",
  "charge",
  "form",
  "leaveFormation",
  "handOver",
  "escape",
  "endPhase",
];

/** What belongs to each stage of the melee phase. @rule D-49, D-242 */
const STAGES: Readonly<Record<MeleeStage, readonly CommandType[]>> = {
  pairing: ["pair", "support", "orderRuns", "endPhase"],
  disengaging: ["disengage", "orderRuns", "endPhase"],
  supporting: ["reallocate", "support", "orderRuns", "endPhase"],
};

/** Whether a command belongs to what runs now. @rule S-TURN-1 */
export function isCommandOfPhase(command: CommandType, { clock }: Skirmish): boolean {
  switch (clock.phase) {
    case "setUp":
      return command === "begin";
    case "over":
      return false;
    case "initiative":
      return clock.chooser === undefined
        ? command === "rollInitiative"
        : command === "chooseFirst" || command === "skipChoice";
    case "firstMoves":
    case "secondMoves":
      return MOVING.includes(command);
    case "melee":
      return clock.stage !== undefined && STAGES[clock.stage].includes(command);
    default:
      return command === "shoot" || command === "endPhase";
  }
}

/** The sides that act now. @rule S-TURN-1, S-TURN-3, S-TURN-4 */
export function listActors({ clock, sides }: Skirmish): readonly SideId[] {
  const both = sides.map(({ id }) => id);
  const row = PHASES.find(({ phase }) => phase === clock.phase);
  if (!row) return [];
  if (row.phase === "initiative") return clock.chooser === undefined ? both : [clock.chooser];
  if (row.acts === "both" || clock.first === undefined) return both;
  return both.filter((id) => (id === clock.first) === (row.acts === "first"));
}

/** The phase that follows; none after the last. */
export function nextPhase(phase: Phase): Phase | undefined {
  const at = PHASES.findIndex((row) => row.phase === phase);
  return PHASES[at + 1]?.phase;
}
