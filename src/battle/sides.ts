export type SideId = string;

/** The edges of the table; a side's own edge is where its running units make for (D-234). */
export const EDGES = ["top", "right", "bottom", "left"] as const;
export type Edge = (typeof EDGES)[number];

/** A side of the battle. */
export interface Side {
  readonly id: SideId;
  readonly name: string;
  readonly edge: Edge;
}

/** The fields of commands that name a side. */
const SIDE_FIELDS = ["side", "first"] as const;

/** The field in which a command names a side that there is not, and which. */
export function findStrangeSide(
  sides: readonly { readonly id: string }[],
  command: Readonly<Record<string, unknown>>,
): { readonly field: string; readonly id: string } | undefined {
  for (const field of SIDE_FIELDS) {
    const id = command[field];
    if (typeof id === "string" && !sides.some((side) => side.id === id)) return { field, id };
  }
  return undefined;
}
