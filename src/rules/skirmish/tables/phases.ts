/** What a phase of a turn is for. */
export type PhaseAct = "initiative" | "movement" | "shooting" | "melee";

/** The eight phases of a turn. */
export const PHASE_NAMES = [
  "initiative",
  "firstMoves",
  "secondMoves",
  "footStill",
  "mountedStill",
  "footMoved",
  "mountedMoved",
  "melee",
] as const;

/** One of them. */
export type Phase = (typeof PHASE_NAMES)[number];

/** A row of the sequence of play: what is done in a phase, and by whom. */
export interface PhaseRow {
  readonly phase: Phase;
  readonly act: PhaseAct;
  readonly acts: "both" | "first" | "second";
}

/** The sequence of play. @rule S-TURN-1 */
export const PHASES: readonly PhaseRow[] = [
  { phase: "initiative", act: "initiative", acts: "both" },
  { phase: "firstMoves", act: "movement", acts: "first" },
  { phase: "secondMoves", act: "movement", acts: "second" },
  { phase: "footStill", act: "shooting", acts: "both" },
  { phase: "mountedStill", act: "shooting", acts: "both" },
  { phase: "footMoved", act: "shooting", acts: "both" },
  { phase: "mountedMoved", act: "shooting", acts: "both" },
  { phase: "melee", act: "melee", acts: "both" },
];
