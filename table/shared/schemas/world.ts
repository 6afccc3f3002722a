import { ArrayField, ObjectField, SetField } from "../data/fields/containers.ts";
import { BooleanField, NumberField, StringField } from "../data/fields/primitives.ts";
import { type DataSchema, SchemaField } from "../data/fields/schema-field.ts";
import {
  ColorField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  JSONField,
} from "../data/fields/texts.ts";
import { author, filed, id, optionalName, owned, requiredName, type SchemaKit, trail, whole } from "./kit.ts";

/** A seat at the table. */
export const userSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: requiredName(),
  role: whole(1, { min: 0, max: 4 }),
  avatar: new FilePathField({ categories: ["IMAGE"] }),
  character: new ForeignDocumentField(kit.foreign("Actor")),
  color: new ColorField({ required: true, nullable: false, initial: "#888888" }),
  pronouns: new StringField({ required: true }),
  hotbar: new ObjectField(),
  permissions: new ObjectField(),
  ...trail(),
});

/** A folder of a directory. */
export const folderSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: requiredName(),
  type: new StringField({ required: true, blank: false }),
  description: new HTMLField(),
  ...filed(kit),
  sorting: new StringField({ required: true, initial: "a", choices: ["a", "m"] }),
  color: new ColorField(),
  ...trail(),
});

/** A setting of the world, or of one user in the world. */
export const settingSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  key: new StringField({ required: true, nullable: false, blank: false }),
  value: new JSONField({ required: true, nullable: true, initial: null }),
  user: new ForeignDocumentField(kit.foreign("User"), { idOnly: true }),
  ...trail(),
});

/** A macro. */
export const macroSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: requiredName(),
  type: new StringField({ required: true, initial: "chat", choices: ["chat", "script"] }),
  img: new FilePathField({ categories: ["IMAGE"], initial: "icons/svg/dice-target.svg" }),
  ...author(kit),
  scope: new StringField({ required: true, initial: "global", choices: ["global", "actors", "actor"] }),
  command: new StringField({ required: true, blank: true }),
  ...filed(kit),
  ...owned(),
  ...trail(),
});

/** A message of the chat log. */
export const chatMessageSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  type: kit.type("ChatMessage"),
  system: kit.system("ChatMessage"),
  style: whole(0, { min: 0, max: 3 }),
  ...author(kit),
  timestamp: new NumberField({ required: true, nullable: false, initial: () => Date.now() }),
  flavor: new HTMLField(),
  title: new StringField({ required: true, blank: true }),
  content: new HTMLField({ textSearch: true }),
  speaker: new SchemaField({
    scene: new ForeignDocumentField(kit.foreign("Scene"), { idOnly: true }),
    actor: new ForeignDocumentField(kit.foreign("Actor"), { idOnly: true }),
    token: new ForeignDocumentField("Token", { idOnly: true }),
    alias: new StringField({ required: true, blank: true }),
  }),
  whisper: new ArrayField(new ForeignDocumentField("User", { idOnly: true })),
  blind: new BooleanField(),
  rolls: new ArrayField(new JSONField({ required: true, nullable: false })),
  sound: new FilePathField({ categories: ["AUDIO"] }),
  emote: new BooleanField(),
  ...trail(),
});

/** A journal entry. */
export const journalEntrySchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: requiredName(),
  pages: kit.embedded("JournalEntryPage"),
  ...filed(kit),
  ...owned(),
  ...trail(),
});

/** A page of a journal entry. */
export const journalEntryPageSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: requiredName(),
  type: kit.type("JournalEntryPage"),
  system: kit.system("JournalEntryPage"),
  title: new SchemaField({ show: new BooleanField({ initial: true }), level: whole(1, { min: 1, max: 6 }) }),
  image: new SchemaField({ caption: new StringField({ required: false }) }),
  text: new SchemaField({
    content: new HTMLField({ required: false }),
    markdown: new StringField({ required: false }),
    format: whole(1, { min: 1, max: 2 }),
  }),
  src: new StringField({ required: false, blank: false, nullable: true, initial: null }),
  category: new StringField({ required: false, nullable: true, initial: null }),
  sort: whole(0),
  ownership: (() => {
    const { ownership } = owned();
    if (ownership) ownership.initial = () => ({ default: -1 });
    return ownership ?? new ObjectField();
  })(),
  ...trail(),
});

/** A bundle of documents to be imported together. */
export const adventureSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: requiredName(),
  img: new FilePathField({ categories: ["IMAGE"] }),
  caption: new HTMLField(),
  description: new HTMLField(),
  ...Object.fromEntries(
    [
      "actors",
      "combats",
      "items",
      "journal",
      "scenes",
      "tables",
      "macros",
      "cards",
      "playlists",
      "folders",
    ].map((name) => [name, new ArrayField(new ObjectField())]),
  ),
  ...filed(kit),
  ...trail(),
});

/** A battle and its clock. */
export const combatSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  type: kit.type("Combat"),
  system: kit.system("Combat"),
  scene: new ForeignDocumentField(kit.foreign("Scene")),
  groups: kit.embedded("CombatantGroup"),
  combatants: kit.embedded("Combatant"),
  active: new BooleanField(),
  round: whole(0, { min: 0 }),
  turn: new NumberField({ required: true, integer: true, min: 0, initial: null }),
  sort: whole(0),
  ...trail(),
});

/** One who takes part in a battle. */
export const combatantSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  type: kit.type("Combatant"),
  system: kit.system("Combatant"),
  actorId: new ForeignDocumentField(kit.foreign("Actor"), { idOnly: true }),
  tokenId: new ForeignDocumentField("Token", { idOnly: true }),
  sceneId: new ForeignDocumentField(kit.foreign("Scene"), { idOnly: true }),
  name: optionalName(),
  img: new FilePathField({ categories: ["IMAGE"] }),
  initiative: new NumberField({ required: true, nullable: true, initial: null }),
  hidden: new BooleanField(),
  defeated: new BooleanField(),
  group: new StringField({ required: true, blank: false, nullable: true, initial: null }),
  ...trail(),
});

/** A side of a battle. */
export const combatantGroupSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  type: kit.type("CombatantGroup"),
  system: kit.system("CombatantGroup"),
  name: optionalName(),
  img: new FilePathField({ categories: ["IMAGE"] }),
  initiative: new NumberField({ required: true, nullable: true, initial: null }),
  ...owned(),
  ...trail(),
});

/** An effect on an actor or item. */
export const activeEffectSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: requiredName(),
  type: kit.type("ActiveEffect"),
  system: kit.system("ActiveEffect"),
  img: new FilePathField({ categories: ["IMAGE"] }),
  disabled: new BooleanField(),
  description: new HTMLField(),
  statuses: new SetField(new StringField({ required: true, blank: false })),
  tint: new ColorField({ nullable: false, initial: "#ffffff" }),
  sort: whole(0),
  ...trail(),
});
