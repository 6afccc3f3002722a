import type { Pose } from "#field/pose.ts";
import type { D6, Throw } from "#rules/dice.ts";
import type { Line, RuleId } from "#rules/line.ts";
import type { Exertion } from "#rules/mass/fatigue.ts";
import type { FireMode, Missile, MoveBand } from "#rules/mass/missiles.ts";
import type { Inches } from "#rules/quantities.ts";
import type { SideId } from "../sides.ts";
import type { WagonChoice } from "./command.ts";
import type { MeleeChangeEvent } from "./melee/melee-change-event.ts";
import type { OrderEvent } from "./order-event.ts";
import type { PrisonerEvent } from "./prisoner-event.ts";
import type { BallStop, ShotPicture } from "./shot-picture.ts";
import type {
  Condition,
  Contact,
  Formation,
  Leaving,
  Pending,
  Preferences,
  Step,
  TroopUnit,
  TurnRecord,
  Unit,
  UnitId,
} from "./state.ts";
import type { TerrainEvent } from "./terrain-event.ts";

export type { ShotPicture };

/** Figures that fell where they stood: places in their unit as it stood before the action. */
export interface Fallen {
  readonly unit: UnitId;
  readonly count: number;
  /** Indices of the places that fell, for kill zones and poles, which kill exactly whom they touch (D-106). */
  readonly places?: readonly number[];
  /** The sections of the pole that touched each of `places`. */
  readonly sections?: readonly (readonly string[])[];
}

/** One unit's dice against another in one round of melee. */
export interface StrikeRecord {
  readonly attacker: UnitId;
  readonly defender: UnitId;
  readonly figures: number;
  readonly dice: number;
  readonly killOn: number;
  readonly faces: readonly D6[];
  readonly kills: number;
  readonly lines: readonly Line[];
}

/** The row by which a volley is shot: in the missile step, in the middle of a move, at who moves, or at chargers. */
export type VolleyRule = "M-FIRE-1" | "M-FIRE-15" | "M-FIRE-18" | "M-FIRE-19" | "M-FIRE-33";

/** A group that has shot a volley: one die, or a die for each arquebus (M-FIRE-1, M-ARQ-1). */
export interface VolleyGroupRecord {
  readonly units: readonly UnitId[];
  readonly weapon: Missile;
  readonly mode: FireMode;
  readonly band: MoveBand;
  readonly shooters: number;
  readonly throws: readonly Throw[];
  /** The lowest face that hits, of arquebuses. */
  readonly hitOn?: number;
  readonly kills: number;
  readonly lines: readonly Line[];
}

/** One side's sums in post-melee morale (X-PMM). */
export interface ScoreRecord {
  readonly side: SideId;
  readonly total: number;
  readonly lines: readonly Line[];
}

/** The reactions of X-PMM-6, mildest first. */
export type Reaction = "continues" | "backHalf" | "backOne" | "backTwo" | "retreat" | "rout" | "surrender";

/** What happened, in the past tense; the only way in which a battle changes ({@link applyEvent}). */
export type BattleEvent =
  | { readonly type: "stepBegan"; readonly turn: number; readonly step: Step }
  | { readonly type: "turnBegan"; readonly rule: RuleId; readonly turn: number }
  | { readonly type: "sideReady"; readonly side: SideId }
  | OrderEvent
  | { readonly type: "choiceAsked"; readonly pending: Pending }
  | {
      readonly type: "choiceMade";
      readonly pending: string;
      readonly choice: string;
      readonly byDefault: boolean;
    }
  | {
      readonly type: "initiativeRolled";
      readonly rule: RuleId;
      readonly rolls: readonly (readonly [SideId, D6])[][];
      readonly winner: SideId;
    }
  | { readonly type: "firstMoverChosen"; readonly rule: RuleId; readonly first: SideId; readonly by: SideId }
  | {
      readonly type: "unitMoved";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly path: readonly Pose[];
      readonly spentInches: Inches;
      readonly lines: readonly Line[];
      readonly advanced: boolean;
      /** The turn made where it now stands, counted from its arrival there (D-92). */
      readonly turnedFrom?: NonNullable<TurnRecord["turnedFrom"]>;
      /** The halves whose free deviation it has used up to here (D-231). */
      readonly deviations: TurnRecord["deviations"];
      /** What the move of this turn has had to do with roads up to here (D-84). */
      readonly onRoad: Pick<TurnRecord, "roadInches" | "leftRoad">;
      /** What the ground has made of the move of this turn up to here (M-TERR). */
      readonly going: Pick<TurnRecord, "climbed" | "hillsLeft" | "waded">;
      /** Set if it was put across a river (M-TERR-7). */
      readonly crossed?: true;
      /** The enemy whose control ended it (M-MEX-2). */
      readonly stoppedBy?: UnitId;
    }
  | {
      readonly type: "turnBegun";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly heading: number;
      readonly paidInches: Inches;
      readonly spentInches: Inches;
    }
  | {
      readonly type: "turnFinished";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly pose: Pose;
      readonly spentInches: Inches;
      readonly onRoad: Pick<TurnRecord, "roadInches" | "leftRoad">;
    }
  | {
      readonly type: "formationChangeBegun";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly formation: Formation;
      readonly files: number;
      /** How many turns it takes; it stands at the end of `endsInTurn`. */
      readonly turns: number;
      readonly endsInTurn: number;
      readonly lines: readonly Line[];
    }
  | {
      readonly type: "formationChanged";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly formation: Formation;
      readonly files: number;
      readonly pose: Pose;
      /** What of this turn's move it has cost (M-FORM-7). */
      readonly spentInches: Inches;
      readonly lines: readonly Line[];
    }
  | { readonly type: "hedgehogEnded"; readonly rule: RuleId; readonly unit: UnitId }
  | {
      readonly type: "formationChangeLost";
      readonly rule: RuleId;
      readonly unit: UnitId;
      /** Who holds it in melee, or stands in its way. */
      readonly by?: UnitId;
    }
  | {
      readonly type: "chargeRun";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly path: readonly Pose[];
      readonly leftInches: Inches;
      readonly lines: readonly Line[];
      /** The hill areas that its front has left in this move (D-226). */
      readonly hillsLeft: readonly string[];
      /** How far behind it the last ground lies that takes its momentum (D-193). */
      readonly roughBehindInches?: Inches;
    }
  | {
      readonly type: "chargeEnded";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly outcome: "contact" | "noContact";
    }
  | {
      readonly type: "checkRolled";
      readonly rule: RuleId;
      readonly kind: "fearOfCavalry" | "pikeCharge" | "stability";
      readonly unit: UnitId;
      readonly against?: UnitId;
      readonly faces: readonly D6[];
      readonly need: number;
      readonly total: number;
      readonly passed: boolean;
      readonly lines: readonly Line[];
    }
  | {
      readonly type: "checkNotNeeded";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly against: UnitId;
    }
  | {
      readonly type: "contactMade";
      readonly rule: RuleId;
      readonly contact: Contact;
      readonly bothCame?: true;
    }
  | {
      readonly type: "contactsBroken";
      readonly rule: RuleId;
      readonly contacts: readonly (readonly [UnitId, UnitId])[];
    }
  | { readonly type: "linedUp"; readonly rule: RuleId; readonly unit: UnitId; readonly pose: Pose }
  | { readonly type: "movedUp"; readonly rule: RuleId; readonly unit: UnitId; readonly pose: Pose }
  | {
      readonly type: "engineFired";
      readonly rule: RuleId;
      readonly engine: UnitId;
      readonly throws: readonly Throw[];
      readonly lines: readonly Line[];
      readonly picture: ShotPicture;
      readonly readyInTurn: number;
      readonly stoppedBy?: BallStop;
      readonly hits: readonly Fallen[];
      /** Figures under the disc that a roof or trees saved (M-CAT-8). */
      readonly covered: readonly Fallen[];
    }
  | {
      readonly type: "volleyShot";
      readonly rule: VolleyRule;
      readonly target: UnitId;
      readonly volley: number;
      /** Who has shot, and when it is loaded again where that takes turns. */
      readonly shooters: readonly {
        readonly unit: UnitId;
        readonly places: readonly number[];
        readonly loading?: {
          readonly readyInTurn: number;
          readonly rule: RuleId;
          readonly lines: readonly Line[];
        };
      }[];
      readonly groups: readonly VolleyGroupRecord[];
      readonly hits: readonly Fallen[];
    }
  | {
      readonly type: "loadingPutOff";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly loadedInTurn: number;
    }
  | { readonly type: "figuresFell"; readonly rule: RuleId; readonly losses: readonly Fallen[] }
  | {
      readonly type: "ranksClosed";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly pose: Pose;
      readonly files: number;
    }
  | {
      readonly type: "meleeRoundFought";
      readonly rule: RuleId;
      readonly melee: number;
      readonly round: number;
      readonly strikes: readonly StrikeRecord[];
    }
  | {
      readonly type: "postMeleeJudged";
      readonly rule: RuleId;
      readonly melee: number;
      readonly units: readonly UnitId[];
      readonly die?: D6;
      readonly scores: readonly ScoreRecord[];
      readonly difference: number;
      readonly doubled: boolean;
      readonly loser?: SideId;
      readonly reaction: Reaction;
      readonly lines: readonly Line[];
    }
  | { readonly type: "orderRolled"; readonly rule: RuleId; readonly throws: readonly Throw[] }
  | MeleeChangeEvent
  | PrisonerEvent
  | TerrainEvent
  | {
      readonly type: "unitWentBack";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly pose: Pose;
      readonly inches: Inches;
      readonly wantedInches: Inches;
      /** What it has spent of its move, where it goes of its own will (M-MEL-4). */
      readonly spentInches?: Inches;
      /** What the way cost by its ground (D-235). */
      readonly lines: readonly Line[];
    }
  | {
      readonly type: "unitRan";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly mode: "retreat" | "rout";
      readonly runningTurn: number;
      readonly path: readonly Pose[];
      readonly inches: Inches;
      /** What the way cost by its ground (D-235), and whether it led uphill (M-FAT-6). */
      readonly lines: readonly Line[];
      readonly climbed: boolean;
      /** It retreats from the charge of a pike block (M-MOR-6). */
      readonly fromPikes?: true;
      /** Files in which it arrives: a column where only a strip was free (D-235). */
      readonly files?: number;
    }
  | {
      readonly type: "friendsCarried";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly by: UnitId;
      readonly mode: "retreat" | "rout";
    }
  | { readonly type: "stoodToRally"; readonly rule: RuleId; readonly unit: UnitId }
  | {
      readonly type: "rallyRolled";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly face: D6;
      readonly needs: readonly number[];
      readonly rallied: boolean;
      readonly attacked: boolean;
    }
  | {
      readonly type: "conditionChanged";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly condition: Condition;
      readonly freeFacing?: boolean;
    }
  | { readonly type: "excessPassed"; readonly rule: RuleId; readonly unit: UnitId }
  | {
      readonly type: "unitLeftPlay";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly how: Leaving;
      /** Of an engine only the crew is out of the battle (D-143). */
      readonly crewOnly?: boolean;
    }
  | {
      readonly type: "exertionCounted";
      readonly unit: UnitId;
      readonly exertion: Exertion;
      /** The row by which it tires or is rested; absent where neither changes. */
      readonly rule?: RuleId;
    }
  | {
      readonly type: "wagonTaken";
      readonly rule: RuleId;
      readonly unit: UnitId;
      /** The enemy that takes it, and his side: it goes over to that side if he keeps it. */
      readonly by: UnitId;
      readonly side: SideId;
      readonly choice: WagonChoice;
    }
  | { readonly type: "unitFought"; readonly rule: RuleId; readonly unit: UnitId }
  | {
      readonly type: "formationDissolved";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly formation: Formation;
    }
  | { readonly type: "crewLeft"; readonly rule: RuleId; readonly unit: UnitId; readonly pose: Pose }
  | { readonly type: "crewParted"; readonly rule: RuleId; readonly engine: UnitId; readonly crew: TroopUnit }
  | {
      readonly type: "engineCrewed";
      readonly rule: RuleId;
      readonly engine: UnitId;
      /** Who hands figures over, and how many. */
      readonly by: UnitId;
      readonly figures: number;
    }
  | {
      readonly type: "preferenceSet";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly prefers: Preferences;
    }
  | { readonly type: "crewReturned"; readonly rule: RuleId; readonly unit: UnitId }
  | {
      readonly type: "unitPlaced";
      readonly unit: UnitId;
      readonly pose: Pose;
      readonly files?: number;
      readonly formation?: Formation;
    }
  | { readonly type: "unitMustered"; readonly unit: Unit }
  | { readonly type: "zonesChosen"; readonly depthInches?: Inches }
  | { readonly type: "battleEnded" };

/** The name of an event. */
export type EventType = BattleEvent["type"];
