import type { TerrainPiece } from "#field/terrain.ts";

/** The readings that are not the defaults, which are the first values of each. */
export const listReadings = <T extends object>(
  settings: T,
  all: Readonly<Record<keyof T, { readonly values: readonly unknown[] }>>,
): Partial<T> =>
  Object.fromEntries(
    Object.entries(settings).filter(([key, value]) => value !== all[key as keyof T].values[0]),
  ) as Partial<T>;

/** A piece of ground; a file's ids have no dots. */
export const rowOfTerrain = ({ id, ...piece }: TerrainPiece) => ({ ...piece, id: id.replaceAll(".", "-") });
