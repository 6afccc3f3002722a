import type { TerrainPiece } from "#field/terrain.ts";
import type { RuleId } from "#rules/line.ts";
import type { TerrainHand } from "#rules/mass/terrain-cards.ts";
import type { SideId } from "../sides.ts";

/** What happens to the ground before a battle. @rule M-TERR-9, M-TERR-10 */
export type TerrainEvent =
  | {
      readonly type: "terrainDealt";
      readonly rule: RuleId;
      /** What everybody has drawn, first drawer first. */
      readonly hands: readonly TerrainHand[];
    }
  | {
      readonly type: "terrainPlaced";
      readonly rule: RuleId;
      readonly side: SideId;
      readonly piece: TerrainPiece;
    };
