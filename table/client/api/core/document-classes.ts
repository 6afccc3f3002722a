import type { Generation } from "../../../shared/protocol.ts";
import type { ClientDocumentClass } from "../abstract/client-document.ts";
import { Actor } from "../documents/actor.ts";
import { Adventure } from "../documents/adventure.ts";
import { ChatMessage } from "../documents/chat-message.ts";
import { Combat, Combatant, CombatantGroup } from "../documents/combat.ts";
import { Folder } from "../documents/folder.ts";
import { Item } from "../documents/item.ts";
import { JournalEntry, JournalEntryPage } from "../documents/journal.ts";
import { Macro } from "../documents/macro.ts";
import { MeasuredTemplateDocument } from "../documents/measured-template.ts";
import { ActiveEffect, Setting } from "../documents/plain-documents.ts";
import { RegionBehavior, RegionDocument } from "../documents/region.ts";
import { Scene } from "../documents/scene.ts";
import { TokenDocument } from "../documents/token-document.ts";
import { User } from "../documents/user.ts";

/** The host's own classes of documents, by class name. */
export function listDocumentClasses(generation: Generation): Record<string, ClientDocumentClass> {
  const classes = {
    ActiveEffect,
    Actor,
    Adventure,
    ChatMessage,
    Combat,
    Combatant,
    CombatantGroup,
    Folder,
    Item,
    JournalEntry,
    JournalEntryPage,
    Macro,
    RegionBehavior,
    RegionDocument,
    Scene,
    Setting,
    TokenDocument,
    User,
    ...(generation === 13 ? { MeasuredTemplateDocument } : {}),
  };
  return classes as unknown as Record<string, ClientDocumentClass>;
}
