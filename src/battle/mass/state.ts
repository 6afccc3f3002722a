import type { RankEnd } from "#field/formation.ts";
import type { Pose } from "#field/pose.ts";
import { FORMATIONS, type Formation } from "#rules/mass/formation.ts";
import type { Side, SideId } from "../sides.ts";

export { FORMATIONS, type Formation };

import type { TerrainPiece } from "#field/terrain.ts";
import type { Exertion } from "#rules/mass/fatigue.ts";
import type { EngineKind, TroopProfile } from "#rules/mass/profile.ts";
import type { Inches } from "#rules/quantities.ts";
import type { MassSettings } from "#rules/settings.ts";
import type { PlacedCard } from "./card-pieces.ts";
import type { Order, UnderWay } from "./order.ts";

export type { Pose };

export type UnitId = string;

/** How a unit left play; one whose last figures went over to an engine `joinedCrew` (D-243). */
export const LEAVINGS = ["destroyed", "surrendered", "removed", "leftTable", "joinedCrew"] as const;
export type Leaving = (typeof LEAVINGS)[number];

/**
 * What a unit is about. `runningTurn` counts the turns in which it ran (M-RET-8); `rallying` stands to rally
 * this turn (M-RET-2); `rallied` has rallied by a roll, stands this turn, defends normally and acts in the next
 * (D-182); `gone` has left play for good.
 */
export type Condition =
  | { readonly type: "goodOrder" }
  | Running
  | { readonly type: "rallied" }
  | { readonly type: "gone"; readonly how: Leaving };

/** A unit that runs, or stands to rally from it; `inTurn` is the turn in which it last ran. */
export interface Running {
  readonly type: "running" | "rallying";
  readonly mode: "retreat" | "rout";
  readonly runningTurn: number;
  readonly inTurn: number;
  /** It retreated from the charge of a pike block (M-MOR-5, M-MOR-6). */
  readonly fromPikes?: true;
}

/** A change of formation: what it is to be, in how many files, and the turn at whose end it stands (D-89). */
export interface FormationUnderWay {
  readonly formation: Formation;
  readonly files: number;
  readonly endsInTurn: number;
}

/** A half of a move: 1 or 2. */
export type HalfOfMove = 1 | 2;

/** The charge of a turn (M-MEL-13). */
export interface ChargeRecord {
  /** Whom it meant. */
  readonly target: UnitId;
  readonly leftInches: number;
  /** The direction in which it was ridden (D-174). */
  readonly heading: number;
  /** Whom it has met so far. */
  readonly met: readonly UnitId[];
  /** Whether it has gone on in the melee step, which it may do once (D-174). */
  readonly chargedOn: boolean;
  /** How far behind it the last ground lies that takes its momentum; absent if there was none (D-193). */
  readonly roughBehindInches?: number;
}

/** Figures of a unit that have shot at a target in one of its volleys (M-FIRE-7, D-107). */
export interface VolleyRecord {
  readonly volley: number;
  readonly target: UnitId;
  /** Their places in the unit. */
  readonly places: readonly number[];
}

/** A stream under a unit's leading edge, and how much of what its crossing costs still pays for the way (M-TERR-6). */
export interface Wading {
  readonly stream: string;
  readonly leftInches: number;
}

/** What a unit has done in the turn that runs; emptied when the next begins. */
export interface TurnRecord {
  /** Normal move already spent on advancing and turning. */
  readonly spentInches: number;
  readonly moved: boolean;
  /** What of the normal move was made on a road (D-84), and whether any of the move was not. */
  readonly roadInches: number;
  readonly leftRoad: boolean;
  /** Any of its movement went uphill (M-FAT-6). */
  readonly climbed: boolean;
  /** The hill areas that the middle of its leading edge has left (D-226). */
  readonly hillsLeft: readonly string[];
  /** The streams that it has reached and not yet left. */
  readonly waded: readonly Wading[];
  readonly charge?: ChargeRecord;
  readonly fought: boolean;
  /** A unit that has just rallied may face any way at no cost until it advances (D-176). */
  readonly freeFacing: boolean;
  /** It has handed figures over or taken them on, which ends its movement (D-243). */
  readonly crewed: boolean;
  /** It has changed formation in its movement, after which it does not charge (M-FORM-7, D-195). */
  readonly reformed: boolean;
  /** It has run, though it may have rallied since (M-RET-3). */
  readonly ran: boolean;
  /** Figures lost since the turn began, or since a stability roll was passed (D-198). */
  readonly losses: number;
  /** The losses at which a stability roll failed: it is not made again until they have grown (D-198). */
  readonly failedAtLosses?: number;
  /**
   * The turn it has made at the place where it stands: from which heading, and what that has cost (D-92); with
   * `deviation` it is the free deviation of that half of its move (D-231).
   */
  readonly turnedFrom?: {
    readonly heading: number;
    readonly paidInches: number;
    readonly deviation?: HalfOfMove;
  };
  /** The halves of its move whose free deviation it has used at places that it has left (D-231). */
  readonly deviations: readonly HalfOfMove[];
  /** Who of it has shot, and at whom. */
  readonly shots: readonly VolleyRecord[];
  /** What it had spent of its move when it shot in the middle of it (M-FIRE-15). */
  readonly splitAt?: number;
  /** Where it stood when its movement of this turn began (flankJudged = chargeStart). */
  readonly startPose?: Pose;
}

/** The record of a turn in which a unit has done nothing yet. */
export const FRESH_TURN: TurnRecord = {
  spentInches: 0,
  moved: false,
  roadInches: 0,
  leftRoad: false,
  climbed: false,
  hillsLeft: [],
  waded: [],
  fought: false,
  freeFacing: false,
  crewed: false,
  reformed: false,
  ran: false,
  losses: 0,
  deviations: [],
  shots: [],
};

/** What the owner of a unit has chosen beforehand; what is not chosen takes the default of its rule. */
export interface Preferences {
  /** The end of its last rank that loses the first file (D-223). */
  readonly firstEnd: RankEnd;
  /** The enemy that its figures strike where another is as near (D-170). */
  readonly strikes?: UnitId;
  /** It watches for enemies that move, and shoots at the first within range at his half-turn (M-FIRE-17). */
  readonly watches: boolean;
  /** It lets enemies pass through the ground that it controls (D-183). */
  readonly waivesControl: boolean;
  /** Figures of it that have nobody to fight lap round the enemy after the first round (M-MEX-4). */
  readonly laps: boolean;
}

/** The defaults of what an owner may choose. */
export const NO_PREFERENCES: Preferences = {
  firstEnd: "right",
  watches: false,
  waivesControl: false,
  laps: false,
};

interface Body {
  readonly id: UnitId;
  readonly name: string;
  readonly side: SideId;
  /** The middle of the front edge and the facing. */
  readonly pose: Pose;
  readonly profile: TroopProfile;
  /** Figures alive; of an engine, its crew; of a wagon none. */
  readonly figures: number;
  readonly startFigures: number;
  readonly condition: Condition;
  readonly turn: TurnRecord;
  /** The turn of the last charge; in the next it may not charge again (M-MEL-11). */
  readonly chargedInTurn?: number;
  /** The turn in which it last went anywhere; absent if it never did. At the bank of a river it stands before it crosses (M-TERR-7). */
  readonly advancedInTurn?: number;
  /** The turn in which it last crossed a river: in the next it stands (M-TERR-7). */
  readonly crossedInTurn?: number;
  /** A stability roll was passed: at losses of that size again the unit is removed (M-MOR-3). */
  readonly passedExcess: boolean;
  /** Losses since that roll, over the turns (secondExcess = cumulative). */
  readonly lossesSincePassed: number;
  /** Places of figures that fell in the step that runs: they still count, and come off at its end (D-67). */
  readonly fallen?: readonly number[];
  readonly prefers: Preferences;
  readonly exertion: Exertion;
  /** A turn that cost more than the move left: finished in the next (D-224). */
  readonly pendingTurn?: { readonly heading: number; readonly paidInches: number };
}

/** A body of figures of one type. */
export interface TroopUnit extends Body {
  readonly kind: "troops";
  readonly files: number;
  readonly formation: Formation;
  /** What it is changing to; absent while it does not (M-FORM-1). */
  readonly change?: FormationUnderWay;
  /** The turn in which its weapons are loaded again; absent before the first shot (D-117). */
  readonly loadedInTurn?: number;
  /** Who of it has lapped round an enemy; absent where nobody has (M-MEX-4). */
  readonly lapped?: Lapped;
}

/** A figure that has left its ranks for the flank or the rear of an enemy: the middle of its front edge at his outline. */
export interface LappedFigure extends Pose {
  readonly enemy: UnitId;
  /** The turn in which it came there (D-169). */
  readonly sinceTurn: number;
}

/** The figures of a unit that have lapped round enemies: they count in it, and its outline is reckoned without them (D-185). */
export interface Lapped {
  readonly figures: readonly LappedFigure[];
  /** The files that were left at either end of its only rank, and are filled again when they come back. */
  readonly left: number;
  readonly right: number;
}

/** An engine with its crew: one unit (D-243). */
export interface EngineUnit extends Body {
  readonly kind: "engine";
  readonly engine: EngineKind;
  /** Turns between two shots with a full crew (M-CAT-3, D-149). */
  readonly intervalTurns: number;
  readonly base: { readonly width: number; readonly depth: number };
  /** The turn of the last shot; absent before the first. */
  readonly shotInTurn?: number;
  /** The turn in which it last moved; absent if it never did. */
  readonly movedInTurn?: number;
  /** Where the crew stands that has left its engine; absent while it serves (D-243). */
  readonly crewPose?: Pose;
}

/** A wagon: it has no figures, and goes its way (D-244). */
export interface WagonUnit extends Body {
  readonly kind: "wagon";
  readonly base: { readonly width: number; readonly depth: number };
}

export type Unit = TroopUnit | EngineUnit | WagonUnit;

/** The two systems of movement: written orders, or move and counter-move (X-SEQ-4). */
export const SEQUENCES = ["orders", "steps"] as const;
export type TurnSequence = (typeof SEQUENCES)[number];

/**
 * The steps of both sequences (M-TURN-1, X-SEQ-1); `setUp` stands before the first turn, `over` after the last. Written
 * orders have `orders` and `halfTurn` where the step sequence has its four from `initiative` to `counterMove`.
 */
export const STEPS = [
  "setUp",
  "orders",
  "halfTurn",
  "initiative",
  "choice",
  "firstMove",
  "counterMove",
  "artillery",
  "missiles",
  "melee",
  "over",
] as const;
export type Step = (typeof STEPS)[number];

/** Where the battle is. */
export interface Clock {
  readonly turn: number;
  readonly step: Step;
  /** Who moves first this turn; absent until chosen. */
  readonly first?: SideId;
  /** Sides that are done with this step. */
  readonly ready: readonly SideId[];
}

/** A terrain card that its drawer has yet to place (M-TERR-10). */
export interface CardPending {
  readonly id: string;
  readonly type: "placeTerrain";
  readonly rule: "M-TERR-10";
  readonly side: SideId;
  readonly card: PlacedCard;
}

/** What becomes of a wagon that a side takes with one of its units. */
export interface WagonPending {
  readonly id: string;
  readonly type: "takeWagon";
  readonly rule: "D-244";
  readonly side: SideId;
  /** The wagon, and who takes it. */
  readonly unit: UnitId;
  readonly by: UnitId;
}

/** Something that a side must decide before the clock goes on; each has a default for a GM's skip. */
export type Pending =
  | CardPending
  | { readonly id: string; readonly type: "chooseFirst"; readonly rule: "X-SEQ-1"; readonly side: SideId }
  | {
      readonly id: string;
      readonly type: "rally";
      readonly rule: "M-RET-6";
      readonly side: SideId;
      readonly unit: UnitId;
    }
  | WagonPending;

/** One battle as data: all that must be known to go on with it. */
export interface Battle {
  readonly settings: MassSettings;
  /** How far from its own edge each side sets up its units; anywhere if absent. */
  readonly zoneInches?: Inches;
  readonly turnSequence: TurnSequence;
  readonly table: { readonly widthInches: number; readonly depthInches: number };
  readonly terrain: readonly TerrainPiece[];
  readonly sides: readonly Side[];
  readonly units: Readonly<Record<UnitId, Unit>>;
  readonly clock: Clock;
  readonly pending: readonly Pending[];
  /** What has been ordered for this turn: sealed until both sides are ready (M-TURN-2). */
  readonly orders: Readonly<Record<UnitId, Order>>;
  /** Who has still to move in the second half of the movement, and how (M-TURN-6). */
  readonly underWay: Readonly<Record<UnitId, UnderWay>>;
  /** Contacts between enemies: who came to whom, and from which zone (D-167, D-169). */
  readonly contacts: readonly Contact[];
  /** Who is held prisoner, one group for each unit that has taken any (M-OPT-4). */
  readonly prisoners: readonly PrisonerGroup[];
}

/** The prisoners of one unit and the figures of it that guard them, who count in it no more (D-191). */
export interface PrisonerGroup {
  readonly by: UnitId;
  readonly guards: number;
  /** From which units they are, and so of which type. */
  readonly captives: readonly { readonly from: UnitId; readonly figures: number }[];
}

/** One pair of enemies that touch. */
export interface Contact {
  readonly attacker: UnitId;
  readonly defender: UnitId;
  /** The defender's zone from which the attacker came. */
  readonly zone: "front" | "flank" | "rear";
  readonly sinceTurn: number;
  /** Whether the attacker came by a charge. */
  readonly charge: boolean;
  /** The defender was changing formation: the attack from the front is one in the flank (M-FORM-4). */
  readonly changing?: true;
}
