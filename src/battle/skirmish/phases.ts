import { PHASE_NAMES, PHASES, type Phase } from "#rules/skirmish/tables/phases.ts";
import type { Refusal } from "../refusal.ts";
import type { SideId } from "../sides.ts";
import type { SkirmishCommand } from "./command.ts";
import type { MeleeStage, Skirmish } from "./state.ts";

type CommandType = SkirmishCommand["type"];

/** Commands that a GM may give at any time until the battle is over: they put the table right. */
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

/** What belongs to a phase, whatever has been done in it. @rule S-TURN-1 */
function commandsOf(phase: Skirmish["clock"]["phase"]): readonly CommandType[] {
  switch (phase) {
    case "setUp":
      return ["begin"];
    case "over":
      return [];
    case "initiative":
      return ["rollInitiative", "chooseFirst", "skipChoice"];
    case "firstMoves":
    case "secondMoves":
      return MOVING;
    case "melee":
      return Object.values(STAGES).flat();
    default:
      return ["shoot", "endPhase"];
  }
}

/** Why a command is not given now. @rule S-TURN-1, S-TURN-2, D-49 */
export function findPhaseFault(command: CommandType, { clock }: Skirmish): Refusal | undefined {
  const { phase, stage, chooser } = clock;
  const refusal = { code: "wrongStep", rule: "S-TURN-1" } as const;
  if (phase === "over") return { ...refusal, saying: "battleOver" };
  if (GM_COMMANDS.includes(command)) return undefined;
  if (!commandsOf(phase).includes(command)) {
    const phases = (["setUp", ...PHASE_NAMES] as const).filter((one) => commandsOf(one).includes(command));
    return { ...refusal, saying: "wrongPhase", facts: { phase, phases: phases.join(", ") } };
  }
  if (phase === "initiative" && (command === "rollInitiative") !== (chooser === undefined))
    return chooser === undefined
      ? { code: "nothingPending", rule: "S-TURN-2" }
      : { ...refusal, rule: "S-TURN-2", saying: "alreadyRolled" };
  if (stage === undefined || STAGES[stage].includes(command)) return undefined;
  const stages = Object.entries(STAGES).flatMap(([one, commands]) =>
    commands.includes(command) ? [one] : [],
  );
  return { ...refusal, rule: "D-49", saying: "wrongStage", facts: { stage, stages: stages.join(", ") } };
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
