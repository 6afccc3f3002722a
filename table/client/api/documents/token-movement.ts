import { isPlainObject, type PlainObject } from "../../../shared/utils/objects.ts";
import { randomID } from "../../../shared/utils/text.ts";
import type { TokenDocument } from "./token-document.ts";
import type { User } from "./user.ts";

/** A place on the way of a token. */
export interface TokenWaypoint {
  x: number;
  y: number;
  elevation: number;
  width: number;
  height: number;
  shape: number;
  action: string;
  snapped: boolean;
  explicit: boolean;
  checkpoint: boolean;
}

/** One part of a way, with what it measures. */
interface MovementPart {
  readonly waypoints: readonly TokenWaypoint[];
  readonly distance: number;
  readonly cost: number;
  readonly spaces: number;
  readonly diagonals: number;
}

/** A movement of a token. */
export interface TokenMovement {
  readonly id: string;
  readonly chain: readonly string[];
  readonly origin: Partial<TokenWaypoint>;
  readonly destination: Partial<TokenWaypoint>;
  readonly passed: MovementPart;
  readonly pending: MovementPart;
  readonly history: MovementPart;
  readonly constrained: boolean;
  readonly recorded: boolean;
  readonly method: string;
  readonly constrainOptions: PlainObject;
  autoRotate: boolean;
  showRuler: boolean;
  readonly user: User | undefined;
  readonly state: string;
  /** The movement without what cannot travel. */
  toTravel(): PlainObject;
}

const NOTHING: MovementPart = { waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 };

/** Makes the movement that an update of a token amounts to: one way, straight from waypoint to waypoint. */
export function buildMovement(
  token: TokenDocument,
  changed: PlainObject,
  options: PlainObject,
  user: User,
): TokenMovement {
  const all = isPlainObject(options["movement"]) ? options["movement"] : {};
  const own = all[token.id ?? ""];
  const given = isPlainObject(own) ? own : {};
  const origin = readPlace(token._source);
  const destination = { ...origin, ...readPlace(changed) };
  const listed = Array.isArray(given["waypoints"])
    ? (given["waypoints"] as Partial<TokenWaypoint>[])
    : [destination];
  const waypoints = listed.map((waypoint, index) => ({
    ...origin,
    action: "walk",
    snapped: false,
    explicit: false,
    checkpoint: index === listed.length - 1,
    ...waypoint,
  })) as TokenWaypoint[];
  const distance = measure(token, origin, waypoints);
  const movement: Omit<TokenMovement, "toTravel"> = {
    id: randomID(),
    chain: [],
    origin,
    destination,
    passed: { ...NOTHING, waypoints, distance, cost: distance },
    pending: NOTHING,
    history: NOTHING,
    constrained: false,
    recorded: false,
    method: typeof given["method"] === "string" ? given["method"] : "api",
    constrainOptions: isPlainObject(given["constrainOptions"]) ? given["constrainOptions"] : {},
    autoRotate: given["autoRotate"] === true,
    showRuler: given["showRuler"] === true,
    user,
    state: "pending",
  };
  return Object.assign(movement, {
    toTravel: (): PlainObject => {
      const { user: _user, toTravel: _toTravel, ...rest } = movement as TokenMovement;
      return JSON.parse(JSON.stringify(rest)) as PlainObject;
    },
  });
}

function readPlace(source: PlainObject): Partial<TokenWaypoint> {
  const place: PlainObject = {};
  for (const key of ["x", "y", "elevation", "width", "height", "shape", "depth", "level"])
    if (key in source) place[key] = source[key];
  return place as Partial<TokenWaypoint>;
}

/** The length of the way in the units of the scene. */
function measure(
  token: TokenDocument,
  origin: Partial<TokenWaypoint>,
  waypoints: readonly TokenWaypoint[],
): number {
  const grid = token.parent?.grid;
  if (!grid) return 0;
  let from: { x: number; y: number } = { x: origin.x ?? 0, y: origin.y ?? 0 };
  let pixels = 0;
  for (const to of waypoints) {
    pixels += Math.hypot(to.x - from.x, to.y - from.y);
    from = to;
  }
  return (pixels / grid.size) * grid.distance;
}
