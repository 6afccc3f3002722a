import { readEngine } from "#rules/mass/engines.ts";
import { RESTED } from "#rules/mass/fatigue.ts";
import type { EngineKind, TroopProfile } from "#rules/mass/profile.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { readWagon } from "#rules/mass/wagons.ts";
import type { SideId } from "../sides.ts";
import { type Formation, FRESH_TURN, NO_PREFERENCES, type Pose, type Unit, type UnitId } from "./state.ts";

/** What kind of body a unit is, before anything has befallen it. */
export type FreshBody =
  | {
      readonly type: "troops";
      readonly profile: TroopProfile;
      readonly figures: number;
      readonly files: number;
      readonly formation: Formation;
    }
  /** An engine with so many men to serve it. */
  | { readonly type: "engine"; readonly engine: EngineKind; readonly figures: number }
  | { readonly type: "wagon" };

/** A unit of which nothing is known but what it is and where it stands. */
export interface FreshUnit {
  readonly id: UnitId;
  readonly name: string;
  readonly side: SideId;
  readonly pose: Pose;
  readonly body: FreshBody;
}

const BEGINNING = {
  condition: { type: "goodOrder" },
  turn: FRESH_TURN,
  prefers: NO_PREFERENCES,
  exertion: RESTED,
  passedExcess: false,
  lossesSincePassed: 0,
} as const;

/** A unit as it is when a battle begins. */
export function freshUnit({ id, name, side, pose, body }: FreshUnit, ruleset: Ruleset): Unit {
  const all = { id, name, side, pose, ...BEGINNING };
  switch (body.type) {
    case "troops": {
      const { profile, figures, files, formation } = body;
      return { ...all, kind: "troops", profile, figures, startFigures: figures, files, formation };
    }
    case "engine": {
      const { engine, figures } = body;
      const { crewProfile, base, intervalTurns } = readEngine(engine, ruleset);
      return {
        ...all,
        kind: "engine",
        engine,
        profile: crewProfile,
        figures,
        startFigures: Math.max(1, figures),
        base: { width: base.width, depth: base.depth },
        intervalTurns,
      };
    }
    case "wagon": {
      const { profile, base } = readWagon(ruleset);
      const size = { width: base.width, depth: base.depth };
      return { ...all, kind: "wagon", profile, figures: 0, startFigures: 0, base: size };
    }
  }
}
