import type { NameLanguage } from "#battle/file/parts.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { Book } from "../books/book.ts";
import type { Changes } from "../generation.ts";
import type { BattleDocument } from "../read-battle.ts";
import type { GatheredBattle } from "./gather-battle.ts";

/** What every battle has, by whichever book. */
export interface AnyBattle {
  readonly table: { readonly widthInches: number; readonly depthInches: number };
  readonly terrain: readonly TerrainPiece[];
  readonly sides: readonly { readonly id: string; readonly name: string; readonly edge: string }[];
  readonly settings: object;
}

/** What every battle file has. */
export interface AnyFile {
  readonly name: string;
  readonly settings: object;
  readonly log: readonly {
    readonly by?: string | undefined;
    readonly command: object;
    readonly dice: readonly (readonly number[])[];
  }[];
}

/** The ids of one battle, and what they are called in another. */
export type NewNames = ReadonlyMap<string, string>;

/** How the battle files of one rule book are written and taken in. */
export interface FileBook<B extends AnyBattle, E extends object, F extends AnyFile> {
  readonly name: BattleDocument["system"]["book"];
  readonly book: Book<B, E>;
  /** The file of a battle, and what in it the file does not say whole. */
  readonly write: (
    name: string,
    gathered: GatheredBattle<B>,
  ) => { readonly file: F; readonly incomplete: readonly { readonly name: string }[] };
  /** @throws `BattleFileError` where the log of a file does not come to what it states */
  readonly check: (file: F) => void;
  /** @throws `BattleFileError` where the text is no file of this book */
  readonly read: (text: string, lang: NameLanguage) => F;
  /** The battle before the first command of a file. */
  readonly begin: (file: F) => B;
  /** The battle after each command. */
  readonly replay: (file: F) => Iterable<{ readonly battle: B }>;
  /** Ids that a file names and that are not in its battle when it begins. */
  readonly listLater: (file: F) => readonly string[];
  /** Whatever takes part, by its id. */
  readonly bodiesOf: (battle: B) => Readonly<Record<string, { readonly id: string }>>;
  readonly withBodies: (battle: B, bodies: Readonly<Record<string, object>>, terrain: B["terrain"]) => B;
  readonly renameCommand: (command: object, later: readonly object[], names: NewNames) => object;
  /** What a battle has come to, by its numbers alone, in the order of its bodies. */
  readonly tally: (battle: B) => readonly string[];
  /** The Actors of a battle, and their tokens on its scene. */
  readonly documentsOf: (
    battle: B,
    scene: Scene.Implementation,
  ) => { readonly actors: readonly Changes[]; readonly tokens: readonly Changes[] };
  /** What the combat keeps of a battle. */
  readonly changesOf: (combat: BattleDocument, battle: B, sequence: number) => Promise<Changes>;
  /** Puts the readings of a file in force. */
  readonly applyReadings: (file: F) => Promise<void>;
}
