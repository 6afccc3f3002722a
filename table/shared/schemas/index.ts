import type { DataSchema } from "../data/fields/schema-field.ts";
import {
  actorSchema,
  itemSchema,
  measuredTemplateSchema,
  regionBehaviorSchema,
  regionSchema,
  sceneSchema,
  tokenSchema,
} from "./board.ts";
import type { SchemaKit } from "./kit.ts";
import {
  activeEffectSchema,
  adventureSchema,
  chatMessageSchema,
  combatantGroupSchema,
  combatantSchema,
  combatSchema,
  folderSchema,
  journalEntryPageSchema,
  journalEntrySchema,
  macroSchema,
  settingSchema,
  userSchema,
} from "./world.ts";

/** The schema of every class of documents, by name. */
export const DOCUMENT_SCHEMAS: Readonly<Record<string, (kit: SchemaKit) => DataSchema>> = {
  ActiveEffect: activeEffectSchema,
  Actor: actorSchema,
  Adventure: adventureSchema,
  ChatMessage: chatMessageSchema,
  Combat: combatSchema,
  Combatant: combatantSchema,
  CombatantGroup: combatantGroupSchema,
  Folder: folderSchema,
  Item: itemSchema,
  JournalEntry: journalEntrySchema,
  JournalEntryPage: journalEntryPageSchema,
  Macro: macroSchema,
  MeasuredTemplate: measuredTemplateSchema,
  Region: regionSchema,
  RegionBehavior: regionBehaviorSchema,
  Scene: sceneSchema,
  Setting: settingSchema,
  Token: tokenSchema,
  User: userSchema,
};
