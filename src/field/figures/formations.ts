import { type Degrees, type Inches, isAngleWithin, isWithin, normalizeBearing } from "#rules/quantities.ts";
import type { SkirmishRuleset } from "#rules/skirmish/ruleset.ts";
import { measureGap } from "../gap.ts";
import { directionOf, headingTo, type Point } from "../pose.ts";
import { isEnclosed, listEdges, type Trace, traceShape } from "../shape.ts";
import { baseOf, bearingOf, reachOfBase, type StandingFigure } from "./place.ts";
import { Standing } from "./standing.ts";

/** Why figures that stand so are no formation. */
export type FormationFault =
  | { readonly reason: "tooFew"; readonly figures: number; readonly least: number }
  | { readonly reason: "inside" | "facesInward" | "facesAway" | "notBeside"; readonly figure: string }
  | {
      readonly reason: "gapTooWide";
      readonly figure: string;
      readonly neighbour: string;
      readonly inches: Inches;
    };

/** A formation by its figures in order, or why there is none. */
export type Formation =
  | { readonly formed: true; readonly figures: readonly string[] }
  | { readonly formed: false; readonly fault: FormationFault };

const faulty = (fault: FormationFault): Formation => ({ formed: false, fault });
const named = (figures: readonly StandingFigure[]): Formation => ({
  formed: true,
  figures: figures.map(({ id }) => id),
});

const byId = (a: StandingFigure, b: StandingFigure): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The common centre of figures: the mean of their base centres. @rule D-22, D-225 */
export function findCommonCentre(figures: readonly StandingFigure[]): Point {
  let [x, y] = [0, 0];
  for (const { place } of figures) {
    x += place.x / figures.length;
    y += place.y / figures.length;
  }
  return { x, y };
}

/** Figures in order round a point, clockwise, beginning with the first by its name. */
function orderRound(figures: readonly StandingFigure[], centre: Point): readonly StandingFigure[] {
  const round = [...figures]
    .sort(byId)
    .map((figure) => ({ figure, heading: headingTo(centre, figure.place) }))
    .sort((a, b) => a.heading - b.heading || byId(a.figure, b.figure))
    .map(({ figure }) => figure);
  const [first] = [...figures].sort(byId);
  const start = first ? round.indexOf(first) : 0;
  return [...round.slice(start), ...round.slice(0, start)];
}

/** Whether a base lies wholly within the ring on which the centres of the others stand. @rule D-22 */
function isInside(figure: StandingFigure, others: readonly StandingFigure[]): boolean {
  const ring = orderRound(others, findCommonCentre(others)).map(({ place }) => place);
  const trace: Trace = { points: ring, closed: true, radius: 0 };
  if (ring.length < 3 || !isEnclosed(trace, figure.place)) return false;
  const placed = baseOf(figure);
  const corners = traceShape(placed).points;
  const rim: readonly Point[] = listEdges(trace).flatMap(({ from, to }) => [from, to]);
  const reach = "radius" in placed ? placed.radius : 0;
  return (
    corners.every((corner) => isEnclosed(trace, corner)) &&
    (reach === 0 || measureGap(figure.place, { type: "line", points: rim }) >= reach)
  );
}

/**
 * Whether figures stand as a hedgehog: ordered round their common centre each is near both neighbours and faces outward.
 *
 * @returns the figures in order round the centre, clockwise; or the first fault
 * @rule S-FORM-1, D-22
 */
export function findHedgehog(figures: readonly StandingFigure[], { tables }: SkirmishRuleset): Formation {
  const { minimum, hedgehog } = tables.formations;
  const least = minimum.hedgehog;
  if (figures.length < least) return faulty({ reason: "tooFew", figures: figures.length, least });
  const centre = findCommonCentre(figures);
  const ring = orderRound(figures, centre);
  for (const figure of ring)
    if (
      isInside(
        figure,
        ring.filter((other) => other !== figure),
      )
    )
      return faulty({ reason: "inside", figure: figure.id });
  const inward = ring.find((figure) => !facesOutward(figure, centre, hedgehog.outward));
  if (inward) return faulty({ reason: "facesInward", figure: inward.id });
  for (const [index, figure] of ring.entries()) {
    const next = ring[(index + 1) % ring.length] ?? figure;
    const inches = measureGap(baseOf(figure), baseOf(next));
    if (!isWithin(inches, hedgehog.gap))
      return faulty({ reason: "gapTooWide", figure: next.id, neighbour: figure.id, inches });
  }
  return named(ring);
}

/** The mean of headings. */
function meanHeading(headings: readonly Degrees[]): Degrees {
  let [x, y] = [0, 0];
  for (const heading of headings) {
    const way = directionOf(heading);
    x += way.x;
    y += way.y;
  }
  return headingTo({ x: 0, y: 0 }, { x, y });
}

/** Figures from left to right as they face. */
function orderAcross(figures: readonly StandingFigure[]): readonly StandingFigure[] {
  const right = directionOf(meanHeading(figures.map(({ place }) => place.heading)) + 90);
  return [...figures].sort(
    (a, b) => (a.place.x - b.place.x) * right.x + (a.place.y - b.place.y) * right.y || byId(a, b),
  );
}

type Beside = SkirmishRuleset["tables"]["formations"]["shieldWall"]["side"];

/** Whether a figure stands beside another on its right (1) or left (-1). @rule D-23 */
function isBeside(from: StandingFigure, to: StandingFigure, side: 1 | -1, { from: least, to: most }: Beside) {
  const bearing = side * bearingOf(from.place, to.place);
  return isAngleWithin(least, bearing) && isAngleWithin(bearing, most);
}

const facingsDiffer = (a: StandingFigure, b: StandingFigure): Degrees =>
  Math.abs(normalizeBearing(a.place.heading - b.place.heading));

/** The figure that faces farthest from the others, if any two face too differently. @rule D-23 */
function findTurned(figures: readonly StandingFigure[], limit: Degrees): StandingFigure | undefined {
  const isTurned = figures.some((a) => figures.some((b) => !isAngleWithin(facingsDiffer(a, b), limit)));
  if (!isTurned) return undefined;
  const mean = meanHeading(figures.map(({ place }) => place.heading));
  const off = ({ place }: StandingFigure): Degrees => Math.abs(normalizeBearing(place.heading - mean));
  return [...figures].sort((a, b) => off(b) - off(a) || byId(a, b))[0];
}

/** Whether a figure faces outward, as one of a ring must. @rule D-22 */
const facesOutward = ({ place }: StandingFigure, centre: Point, outward: Degrees): boolean =>
  isAngleWithin(Math.abs(normalizeBearing(headingTo(centre, place) - place.heading)), outward);

/** Whether one of the members of a formation faces as it must, whatever gaps there are. @rule S-FORM-1, S-FORM-2, D-22, D-23 */
export function facesTogether(
  formation: "hedgehog" | "shieldWall",
  members: readonly StandingFigure[],
  id: string,
  { tables }: SkirmishRuleset,
): boolean {
  const { hedgehog, shieldWall } = tables.formations;
  if (formation === "shieldWall") return findTurned(members, shieldWall.facings) === undefined;
  const centre = findCommonCentre(members);
  return members.every((member) => member.id !== id || facesOutward(member, centre, hedgehog.outward));
}

/**
 * Whether figures stand as a shield wall: a chain in which each touches the next beside it, all facing much the same way.
 *
 * @returns the figures from left to right as they face; or the first fault
 * @rule S-FORM-2, D-23
 */
export function findShieldWall(figures: readonly StandingFigure[], { tables }: SkirmishRuleset): Formation {
  const { minimum, shieldWall } = tables.formations;
  const least = minimum.shieldWall;
  if (figures.length < least) return faulty({ reason: "tooFew", figures: figures.length, least });
  const turned = findTurned(figures, shieldWall.facings);
  if (turned) return faulty({ reason: "facesAway", figure: turned.id });
  const row = orderAcross(figures);
  for (const [index, next] of row.slice(1).entries()) {
    const figure = row[index] ?? next;
    const inches = measureGap(baseOf(figure), baseOf(next));
    if (!isWithin(inches, shieldWall.gap))
      return faulty({ reason: "gapTooWide", figure: next.id, neighbour: figure.id, inches });
  }
  const isChain = ([...order]: readonly StandingFigure[], side: 1 | -1): StandingFigure | undefined =>
    order.slice(1).find((next, index) => !isBeside(order[index] ?? next, next, side, shieldWall.side));
  const astray = isChain(row, 1);
  if (astray && isChain(row.toReversed(), -1)) return faulty({ reason: "notBeside", figure: astray.id });
  return named(row);
}

/** A formation in which figures stand already. */
export interface Proposal {
  readonly formation: "shieldWall" | "hedgehog";
  readonly figures: readonly string[];
}

const isNear = (a: StandingFigure, b: StandingFigure, gap: Inches): boolean =>
  isWithin(measureGap(baseOf(a), baseOf(b)), gap);

/** The longest chain of neighbours among figures whose facings differ little enough. */
function findLongestChain(
  figures: readonly StandingFigure[],
  links: ReadonlyMap<StandingFigure, readonly StandingFigure[]>,
): readonly StandingFigure[] {
  const chains = new Map<StandingFigure, readonly StandingFigure[]>();
  let best: readonly StandingFigure[] = [];
  for (const figure of orderAcross(figures)) {
    const before = (links.get(figure) ?? []).map((left) => chains.get(left) ?? []);
    const longest = before.reduce<readonly StandingFigure[]>((a, b) => (b.length > a.length ? b : a), []);
    const chain = [...longest, figure];
    chains.set(figure, chain);
    if (chain.length > best.length) best = chain;
  }
  return best;
}

/** The longest shield wall among figures. */
function findWall(
  figures: readonly StandingFigure[],
  links: ReadonlyMap<StandingFigure, readonly StandingFigure[]>,
  ruleset: SkirmishRuleset,
): readonly string[] {
  const limit = ruleset.tables.formations.shieldWall.facings;
  let best: readonly StandingFigure[] = [];
  const headings = new Set(figures.map(({ place }) => place.heading));
  for (const heading of headings) {
    const alike = figures.filter(({ place }) => {
      const turn = normalizeBearing(place.heading - heading);
      return turn >= 0 && isAngleWithin(turn, limit);
    });
    if (alike.length <= best.length) continue;
    const chain = findLongestChain(alike, links);
    if (chain.length > best.length) best = chain;
  }
  const wall = findShieldWall(best, ruleset);
  return wall.formed ? wall.figures : [];
}

/** The figures of each group in which everybody is near somebody else, the groups in the order of their first names. */
export function listGroups<T extends StandingFigure>(
  figures: readonly T[],
  gap: Inches,
): readonly (readonly T[])[] {
  const sorted = [...figures].sort(byId);
  const standing = new Standing(sorted);
  const left = new Set(sorted);
  const groups: T[][] = [];
  for (const first of left) {
    left.delete(first);
    const group = [first];
    for (const member of group)
      for (const other of standing.listNear(member.place, reachOfBase(member.base) + gap))
        if (left.has(other) && isNear(member, other, gap)) {
          left.delete(other);
          group.push(other);
        }
    groups.push(group);
  }
  return groups;
}

/** The hedgehog that is left of a group once those are left out who do not belong to it. */
function findRing(group: readonly StandingFigure[], ruleset: SkirmishRuleset): readonly string[] {
  let members = group;
  for (;;) {
    const ring = findHedgehog(members, ruleset);
    if (ring.formed) return ring.figures;
    const { fault } = ring;
    if (!("figure" in fault)) return [];
    members = members.filter(({ id }) => id !== fault.figure);
  }
}

/**
 * The formations in which figures stand already, for the screen to propose: the longest shield walls one after the
 * other, then of each group of the rest its hedgehog.
 *
 * @param mayForm - whether a figure may stand in a formation at all (S-FORM-3)
 * @rule S-FORM-1, S-FORM-2, S-FORM-3, D-22, D-23
 */
export function recognise(
  figures: readonly StandingFigure[],
  mayForm: (figure: StandingFigure) => boolean,
  ruleset: SkirmishRuleset,
): readonly Proposal[] {
  const { shieldWall, hedgehog } = ruleset.tables.formations;
  let rest: readonly StandingFigure[] = figures.filter(mayForm).sort(byId);
  const standing = new Standing(rest);
  const links = new Map(
    rest.map((figure) => [
      figure,
      standing
        .listNear(figure.place, reachOfBase(figure.base) + shieldWall.gap)
        .filter(
          (left) =>
            left !== figure &&
            isNear(left, figure, shieldWall.gap) &&
            (isBeside(left, figure, 1, shieldWall.side) || isBeside(figure, left, -1, shieldWall.side)),
        ),
    ]),
  );
  const proposals: Proposal[] = [];
  for (;;) {
    const wall = findWall(rest, links, ruleset);
    if (wall.length === 0) break;
    proposals.push({ formation: "shieldWall", figures: wall });
    rest = rest.filter(({ id }) => !wall.includes(id));
  }
  for (const group of listGroups(rest, hedgehog.gap)) {
    const ring = findRing(group, ruleset);
    if (ring.length > 0) proposals.push({ formation: "hedgehog", figures: ring });
  }
  return proposals;
}
