import type { Refusal } from "../battle/refusal.ts";
import type { UnitToken } from "../foundry/canvas/unit-token.ts";
import type { BattleCombat } from "../foundry/documents/battle-combat.ts";
import type { UnitTokenDocument } from "../foundry/documents/unit-token-document.ts";
import type { ActionModel } from "../foundry/models/action-model.ts";
import type { BattleModel } from "../foundry/models/battle-model.ts";
import type { EngineModel } from "../foundry/models/engine-model.ts";
import type { FigureModel } from "../foundry/models/figure-model.ts";
import type { ResolutionModel } from "../foundry/models/resolution-model.ts";
import type { TerrainBehavior } from "../foundry/models/terrain-behavior.ts";
import type { TroopModel } from "../foundry/models/troop-model.ts";
import type { UnitModel } from "../foundry/models/unit-model.ts";
import type { AreaFlag } from "../foundry/request.ts";
import type { Sealed } from "../foundry/skirmish/sealed.ts";
import type { Secrets } from "../foundry/skirmish/secrets.ts";
import type { Vault } from "../foundry/skirmish/vault.ts";
import type { OrderQueries } from "../foundry/written-orders/queries.ts";
import type { MassSettings, SettingName, SkirmishSettingName, SkirmishSettings } from "../rules/settings.ts";

type ReadingSettings = { [K in SettingName as `mangonel.${K}`]: MassSettings[K] } & {
  [K in SkirmishSettingName as `mangonel.${K}`]: SkirmishSettings[K];
};

interface StoredPose {
  x: number;
  y: number;
  heading: number;
}

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }
  interface SystemNameConfig {
    name: "mangonel";
  }
  interface DataModelConfig {
    Actor: { unit: typeof UnitModel; engine: typeof EngineModel; figure: typeof FigureModel };
    Item: { troop: typeof TroopModel };
    Combat: { battle: typeof BattleModel };
    ChatMessage: { resolution: typeof ResolutionModel };
    JournalEntryPage: { action: typeof ActionModel };
    RegionBehavior: { "mangonel.terrain": typeof TerrainBehavior };
  }
  interface DocumentClassConfig {
    Combat: typeof BattleCombat;
    Token: typeof UnitTokenDocument;
  }
  interface PlaceableObjectClassConfig {
    Token: typeof UnitToken;
  }
  interface FlagConfig {
    Token: { mangonel: { pose?: StoredPose } };
    User: { mangonel: { request?: string | null; replies?: string | null; withdrawn?: string } };
    Region: { mangonel: { shot?: AreaFlag; fromCard?: boolean } };
    MeasuredTemplate: { mangonel: { shot?: AreaFlag } };
    Scene: { mangonel: { heightsShown?: boolean } };
  }
  interface SettingConfig extends ReadingSettings {
    "mangonel.cardsATurn": number;
    "mangonel.showGrid": boolean;
    "mangonel.writtenOrders": string;
    "mangonel.vault": Vault;
  }
}

declare global {
  namespace CONFIG {
    interface Queries extends OrderQueries {
      "mangonel.ask": (data: Sealed & { request: unknown }) => Promise<{ refusal?: Refusal }>;
      "mangonel.tell": (data: Sealed & { battle: string }) => Promise<Secrets>;
      "mangonel.confirm": (data: { id: string }) => Promise<boolean>;
    }
  }
}
