import { isEqual } from "../patch.ts";
import type { SkirmishCommand } from "./command.ts";
import type { FigureId, Skirmish, Wishes } from "./state.ts";

type Records = { readonly [id: string]: unknown };

/** Whose entry is another one than before. */
const findChanged = (before: Records, after: Records): FigureId | undefined =>
  Object.keys(after).find((id) => !isEqual(before[id], after[id]));

/** The attacker of whom something else is asked: whom he fights, where he slides to, or whether he captures. */
function findPaired(before: Wishes, after: Wishes): FigureId | undefined {
  const capturesOf = ({ captures }: Wishes): Records => Object.fromEntries(captures.map((id) => [id, true]));
  const [captured, captures] = [capturesOf(before), capturesOf(after)];
  return (
    findChanged(before.pairs, after.pairs) ??
    findChanged(before.slides, after.slides) ??
    findChanged(after.slides, before.slides) ??
    findChanged(captured, captures) ??
    findChanged(captures, captured) ??
    (isEqual(before.captures, after.captures) ? undefined : after.captures.at(-1))
  );
}

function pairOf({ pairs, slides, captures }: Wishes, figure: FigureId): SkirmishCommand | undefined {
  const [target, slide] = [pairs[figure], slides[figure]];
  const isCapture = captures.includes(figure) ? { captures: true } : {};
  return target === undefined
    ? undefined
    : { type: "pair", figure, target, ...isCapture, ...(slide ? { slide } : {}) };
}

/** The figures that now stand last in the order of running, as one command has named them. */
function findRuns({ runs: before }: Wishes, { runs: after }: Wishes): SkirmishCommand | undefined {
  for (let at = after.length - 1; at >= 0; at -= 1) {
    const named = after.slice(at);
    const figures = named.map(({ figure }) => figure);
    const kept = before.filter(({ figure }) => !figures.includes(figure));
    const bend = named[0]?.bend;
    if (bend && isEqual(kept, after.slice(0, at))) return { type: "orderRuns", figures, bend };
  }
  return undefined;
}

/**
 * The command that was given under seal between two states of a skirmish: a wish for the round that comes, or a call for
 * figures that wait. No log holds it.
 *
 * @returns nothing where it has changed nothing
 * @rule D-55, D-58
 */
export function wishBetween(before: Skirmish, after: Skirmish): SkirmishCommand | undefined {
  const [was, is] = [before.wishes, after.wishes];
  const called = Object.values(after.figures).filter(
    ({ id, turn }) => turn.surprise && before.figures[id]?.turn.surprise === false,
  );
  if (called.length > 0) return { type: "surprise", figures: called.map(({ id }) => id) };
  const supporter = findChanged(was.supports, is.supports);
  if (supporter !== undefined) {
    const principal = is.supports[supporter];
    return { type: "support", figure: supporter, ...(principal ? { principal } : {}) };
  }
  const leaver = is.leaves.find((id) => !was.leaves.includes(id));
  if (leaver !== undefined) {
    const heir = is.heirs[leaver];
    return { type: "disengage", figure: leaver, ...(heir === undefined ? {} : { heir }) };
  }
  if (!isEqual(was.runs, is.runs)) return findRuns(was, is);
  const paired = findPaired(was, is);
  return paired === undefined ? undefined : pairOf(is, paired);
}
