import type { FigurePlace } from "#field/figures/place.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { Base } from "#rules/base.ts";
import type { Degrees, Inches } from "#rules/quantities.ts";
import type { SkirmishSettings } from "#rules/settings.ts";
import type { FigureProfile } from "#rules/skirmish/figure.ts";
import type { Formed } from "#rules/skirmish/formations.ts";
import type { Phase } from "#rules/skirmish/tables/phases.ts";
import type { Side, SideId } from "../sides.ts";

export type { FigurePlace };

export type FigureId = string;
export type BodyId = string;
export type CombatId = string;

/**
 * What a figure is about. One that waits has not come on the table yet: a GM holds it back, and only its own side knows of
 * it. A captive whose guard has gone is free, unarmed as it stays (D-63).
 */
export type FigureCondition =
  | { readonly type: "free" }
  | { readonly type: "waiting" }
  | { readonly type: "captive"; readonly guard: FigureId }
  | { readonly type: "gone"; readonly how: "killed" | "leftTable" };

/** What a figure has done in the turn that runs. */
export interface FigureTurn {
  /** Its move of this turn is over (S-TURN-3). */
  readonly hasMoved: boolean;
  /** Of its allowance, and along its path. */
  readonly spentInches: Inches;
  readonly coveredInches: Inches;
  /** Its facing when its phase began, and all that it has turned since (S-MOVE-10, D-21). */
  readonly facedAtFirst?: Degrees;
  readonly turnedInAll: Degrees;
  /** It has moved as one of a hedgehog: half of that is half of its allowance (S-MOVE-9). */
  readonly movedInBody: boolean;
  /** Whether it has charged, and whether the charge reached contact (S-MOVE-8). */
  readonly charge?: "reached" | "failed";
  readonly hasShot: boolean;
  /** It has come into contact with an enemy of its own accord, and has not been driven off since (S-MEL-4). */
  readonly hasAttacked: boolean;
  /** The GM has called its attack a surprise (D-55). */
  readonly surprise: boolean;
  /** How many rounds it has fought as a principal in this melee phase (D-50). */
  readonly rounds: number;
  /** It has tried to disengage since the last round, and failed (D-57). */
  readonly failedDisengaging: boolean;
}

/** The record of a turn in which a figure has done nothing yet. */
export const FRESH_TURN: FigureTurn = {
  hasMoved: false,
  spentInches: 0,
  coveredInches: 0,
  turnedInAll: 0,
  movedInBody: false,
  hasShot: false,
  hasAttacked: false,
  surprise: false,
  rounds: 0,
  failedDisengaging: false,
};

/** One figure, alone on its base. @rule S-FIG-1, S-FIG-2 */
export interface Figure {
  readonly id: FigureId;
  readonly name: string;
  readonly side: SideId;
  readonly place: FigurePlace;
  readonly base: Base;
  readonly profile: FigureProfile;
  readonly condition: FigureCondition;
  /** The turn in which a charge of it last failed (S-MOVE-8). */
  readonly failedInTurn?: number;
  readonly turn: FigureTurn;
}

/** A hedgehog or a shield wall. */
export interface Body {
  readonly id: BodyId;
  readonly side: SideId;
  readonly formation: Formed;
  readonly members: readonly FigureId[];
}

/** Two enemies whose bases have come to touch: who came to whom, and how (S-MEL-1, D-43). */
export interface Contact {
  readonly attacker: FigureId;
  readonly defender: FigureId;
  readonly sinceTurn: number;
  /** By a charge. */
  readonly charged: boolean;
  readonly surprise: boolean;
  /** The bearing of the attacker as the defender faced when contact was made (S-MMOD-11, D-42, D-56). */
  readonly bearing: Degrees;
}

/** A combat: one attacker and one defender who are in contact. */
export interface Combat {
  readonly id: CombatId;
  readonly attacker: FigureId;
  readonly defender: FigureId;
  /** The attacker has said that he means to capture (S-PRI-1). */
  readonly captures: boolean;
  /** Rounds that have been fought, in earlier turns as well. */
  readonly rounds: number;
  /** Who supported whom in the last round. */
  readonly supports: { readonly attacker: readonly FigureId[]; readonly defender: readonly FigureId[] };
}

/** Where the melee phase is: before the first round, or between two. */
export type MeleeStage = "pairing" | "disengaging" | "supporting";

/** What the owners have asked for the round that comes. */
export interface Wishes {
  /** Whom an attacker wants to fight. */
  readonly pairs: Readonly<Record<FigureId, FigureId>>;
  /** Where an attacker slides to tidy the line, if it comes to fight whom it wants (D-44). */
  readonly slides: Readonly<Record<FigureId, FigurePlace>>;
  /** Attackers who mean to capture. */
  readonly captures: readonly FigureId[];
  /** Whose combat a figure wants to support, by the principal of its own side; nobody's where that is null. */
  readonly supports: Readonly<Record<FigureId, FigureId | null>>;
  /** Principals who want to disengage. */
  readonly leaves: readonly FigureId[];
  /** Which of its supports takes the place of a principal that leaves (D-60). */
  readonly heirs: Readonly<Record<FigureId, FigureId>>;
  /** In which order figures run, should they have to, and to which side each would rather bend (D-51, D-242). */
  readonly runs: readonly { readonly figure: FigureId; readonly bend: Bend }[];
}

/** The side to which a figure bends its way where both are as good. */
export const BENDS = ["left", "right"] as const;
export type Bend = (typeof BENDS)[number];

export const NO_WISHES: Wishes = {
  pairs: {},
  slides: {},
  captures: [],
  supports: {},
  leaves: [],
  heirs: {},
  runs: [],
};

/** Where the skirmish is. */
export interface SkirmishClock {
  readonly turn: number;
  readonly phase: Phase | "setUp" | "over";
  /** Who has the choice, and which side goes first once it is made (S-TURN-2). */
  readonly chooser?: SideId;
  readonly first?: SideId;
  /** In the melee phase. */
  readonly stage?: MeleeStage;
  /** How many rounds have been fought in this melee phase. */
  readonly rounds: number;
  /** Sides that are done with this phase, or this stage of it. */
  readonly ready: readonly SideId[];
}

/** One skirmish as data: all that must be known to go on with it. */
export interface Skirmish {
  readonly settings: SkirmishSettings;
  readonly table: { readonly widthInches: number; readonly depthInches: number };
  readonly terrain: readonly TerrainPiece[];
  readonly sides: readonly [Side, Side];
  readonly figures: Readonly<Record<FigureId, Figure>>;
  readonly bodies: Readonly<Record<BodyId, Body>>;
  readonly contacts: readonly Contact[];
  readonly combats: readonly Combat[];
  readonly wishes: Wishes;
  /** Figures that fell in the shooting phase that runs: they still count, and come off at its end (D-13). */
  readonly fallen: readonly FigureId[];
  readonly clock: SkirmishClock;
}
