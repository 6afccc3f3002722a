import { Standing } from "#field/figures/standing.ts";
import type { Figure, FigureId, Skirmish } from "./state.ts";

/** What a figure is where it stands, whatever it has done. */
export type Stander = Pick<Figure, "id" | "side" | "place" | "base" | "profile" | "condition">;

const known = new WeakMap<Skirmish["figures"], Standing<Stander>>();

/** Where all figures of a skirmish stand, those who are not on the table among them. As long as nobody moves, changes hands or falls it is the same. */
export function standingOf({ figures }: Pick<Skirmish, "figures">): Standing<Stander> {
  const standing = known.get(figures) ?? new Standing<Stander>(Object.values(figures));
  known.set(figures, standing);
  return standing;
}

const isSame = (a: Stander, b: Stander): boolean =>
  a.place === b.place && a.condition === b.condition && a.profile === b.profile && a.base === b.base;

/** Tells where the figures of a skirmish stand now, of whom only some are not what they were. */
export function keepStanding(
  before: Skirmish["figures"],
  after: Skirmish["figures"],
  changed: readonly FigureId[],
): void {
  const standing = known.get(before);
  if (!standing) return;
  const moved = changed.flatMap((id) => {
    const [was, is] = [standing.find(id), after[id]];
    return was && is && !isSame(was, is) ? [is] : [];
  });
  known.set(after, moved.length === 0 ? standing : standing.replace(moved));
}
