import { readdirSync, readFileSync } from "node:fs";

const ROOT = new URL("../../packs/_source/", import.meta.url);

/** What every document of a pack source has. */
export interface SourceDocument {
  readonly _id: string;
  readonly _key: string;
  readonly name: string;
  readonly img?: string;
  readonly _stats: {
    readonly systemId: string;
    readonly systemVersion: string;
    readonly coreVersion: string;
  };
}

/** A document of a pack source, with the file that holds it. */
export interface Source<T extends SourceDocument> {
  readonly file: string;
  readonly document: T;
}

/** The packs that have sources. */
export const listPacks = (): readonly string[] => readdirSync(ROOT).sort();

/** The documents of a pack, one a file. */
export const readPack = <T extends SourceDocument>(pack: string): readonly Source<T>[] =>
  readdirSync(new URL(`${pack}/`, ROOT))
    .sort()
    .map((name) => ({
      file: `${pack}/${name}`,
      document: JSON.parse(readFileSync(new URL(`${pack}/${name}`, ROOT), "utf8")) as T,
    }));
