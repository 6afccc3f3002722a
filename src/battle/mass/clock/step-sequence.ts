import type { SideId } from "../../sides.ts";
import type { Command } from "../command.ts";
import type { Battle, Step, TurnSequence } from "../state.ts";

/** Who may act in a step: nobody, every side at once, or one side alone. */
type Actors = "none" | "all" | "firstMover" | "counterMover";

interface StepRow {
  readonly step: Step;
  readonly actors: Actors;
  readonly commands: readonly Command["type"][];
}

const MOVING = [
  "move",
  "charge",
  "rally",
  "changeFormation",
  "crewEngine",
  "volley",
  "prefer",
  "endStep",
  "skipChoice",
] as const;

const SETTING_UP = [
  "begin",
  "chooseZones",
  "dealTerrain",
  "placeTerrain",
  "skipChoice",
  "muster",
  "place",
] as const;

/** The steps of both sequences: which commands each allows, and to whom. @rule M-TURN-1, X-SEQ-1 */
export const STEP_SEQUENCE = [
  { step: "setUp", actors: "none", commands: SETTING_UP },
  { step: "orders", actors: "all", commands: ["order", "prefer", "endStep"] },
  { step: "halfTurn", actors: "all", commands: ["volley", "intercept", "prefer", "endStep"] },
  { step: "initiative", actors: "all", commands: ["rollInitiative", "prefer"] },
  { step: "choice", actors: "none", commands: ["chooseFirst", "skipChoice"] },
  { step: "firstMove", actors: "firstMover", commands: MOVING },
  { step: "counterMove", actors: "counterMover", commands: MOVING },
  {
    step: "artillery",
    actors: "all",
    commands: ["fireCatapult", "fireCannon", "fireBombard", "prefer", "endStep"],
  },
  { step: "missiles", actors: "all", commands: ["volley", "prefer", "endStep"] },
  {
    step: "melee",
    actors: "all",
    commands: ["joinMelee", "refuseMelee", "fight", "takeWagon", "skipChoice", "prefer", "endStep"],
  },
  { step: "over", actors: "none", commands: [] },
] as const satisfies readonly StepRow[];

/** The steps of a turn of either sequence, in order. @rule M-TURN-1, X-SEQ-1 */
export const listSteps = (sequence: TurnSequence): readonly Step[] => TURNS[sequence];

const TURNS = {
  orders: ["orders", "halfTurn", "artillery", "missiles", "melee"],
  steps: ["initiative", "choice", "firstMove", "counterMove", "artillery", "missiles", "melee"],
} as const satisfies Record<TurnSequence, readonly Step[]>;

/** The step with which a turn begins. */
export const FIRST_STEPS = { orders: "orders", steps: "initiative" } as const satisfies Record<
  TurnSequence,
  Step
>;

/**
 * Commands that a GM may give at any time: they put the table right and move nobody. By them he carries out his ruling
 * where there is no rule, as on ladders, breaches and mines (X-SIEGE-3).
 */
export const GM_COMMANDS: readonly Command["type"][] = ["place", "chooseSequence", "endBattle"];

const rowOf = (step: Step): StepRow => {
  const row = STEP_SEQUENCE.find((candidate) => candidate.step === step);
  return row ?? STEP_SEQUENCE[0];
};

/** Whether a command belongs to the step that runs. */
export const isCommandOfStep = (command: Command["type"], step: Step): boolean =>
  rowOf(step).commands.includes(command);

/** The steps of a battle in this sequence to which a command belongs. */
export const listStepsOf = (command: Command["type"], sequence: TurnSequence): readonly Step[] =>
  (["setUp", ...TURNS[sequence]] as const).filter((step) => isCommandOfStep(command, step));

/** The sides that may act in the step that runs. */
export function listActors({ clock, sides }: Battle): readonly SideId[] {
  switch (rowOf(clock.step).actors) {
    case "none":
      return [];
    case "all":
      return sides.map(({ id }) => id);
    case "firstMover":
      return sides.filter(({ id }) => id === clock.first).map(({ id }) => id);
    case "counterMover":
      return sides.filter(({ id }) => id !== clock.first).map(({ id }) => id);
  }
}
