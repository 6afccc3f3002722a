import type { Base } from "../base.ts";
import { BASE_SIZES } from "./tables/bases.ts";
import type { Missile } from "./tables/ranges.ts";

export type { FigureFormation } from "./tables/formations.ts";
export type { Missile } from "./tables/ranges.ts";

/** What a figure is. */
export const FIGURE_KINDS = [
  "warrior",
  "nonWarrior",
  "cart",
  "wagon",
  "packAnimal",
  "smallAnimal",
  "largeAnimal",
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** On foot or mounted: of a loose animal, whether it moves as one or the other (D-64). */
export const STANCES = ["foot", "mounted"] as const;
export type Stance = (typeof STANCES)[number];

/** Facts recorded for each figure, its place apart. @rule S-FIG-1 */
export interface FigureProfile {
  readonly stance: Stance;
  readonly kind: FigureKind;
  readonly leader: boolean;
  readonly berserker: boolean;
  readonly weapon: Missile | "none";
  /** A pack animal that the GM has called small. */
  readonly small: boolean;
}

const isBaggage = ({ kind }: FigureProfile): boolean =>
  kind === "cart" || kind === "wagon" || kind === "packAnimal";

const isMan = ({ kind }: FigureProfile): boolean => kind === "warrior" || kind === "nonWarrior";

/** Carts and wagons. */
export const isVehicle = ({ kind }: FigureProfile): boolean => kind === "cart" || kind === "wagon";

/** Whether a figure counts as mounted where it shoots, is shot at and fights: animals, carts and wagons are as on foot. @rule D-64 */
export const countsAsMounted = (profile: FigureProfile): boolean =>
  profile.stance === "mounted" && isMan(profile);

/** The row of movement of a figure that is in no formation. @rule S-MOVE-1, D-64 */
export const moverOf = (profile: FigureProfile): "foot" | "mounted" | "baggage" =>
  isBaggage(profile) ? "baggage" : profile.stance;

/** How a figure turns: baggage as mounted. @rule S-MOVE-10, D-21, D-64 */
export const turnsAs = (profile: FigureProfile): Stance => (isBaggage(profile) ? "mounted" : profile.stance);

/** How a figure runs: baggage as foot. @rule S-MEL-11, D-64 */
export const runsAs = (profile: FigureProfile): Stance => (isBaggage(profile) ? "foot" : profile.stance);

/** The size of an animal; a pack animal is large unless it was called small. @rule D-64 */
export function sizeOf({ kind, small }: FigureProfile): "small" | "large" | undefined {
  if (kind === "smallAnimal") return "small";
  if (kind === "largeAnimal") return "large";
  if (kind !== "packAnimal") return undefined;
  return small ? "small" : "large";
}

/** Whether a figure fights and shoots as a non-warrior; vehicles do. @rule S-FIG-1 */
export const isNonWarrior = (profile: FigureProfile): boolean =>
  profile.kind === "nonWarrior" || isVehicle(profile);

/** Whether a figure may stand in a formation. @rule S-FORM-3 */
export const mayForm = ({ kind, stance }: FigureProfile): boolean => kind === "warrior" && stance === "foot";

/** A figure once it has been taken: unarmed, and no leader or berserker any more. @rule S-PRI-3, D-63 */
export const asCaptive = (profile: FigureProfile): FigureProfile => ({
  ...profile,
  kind: profile.kind === "warrior" ? "nonWarrior" : profile.kind,
  leader: false,
  berserker: false,
  weapon: "none",
});

/** Whether a figure may support others. @rule D-65 */
export const maySupport = (profile: FigureProfile, isCaptive: boolean): boolean =>
  !isCaptive && !isVehicle(profile);

/** The base of a figure for which nothing else is said. @rule D-221 */
export const defaultBaseOf = ({ kind, stance }: Pick<FigureProfile, "kind" | "stance">): Base => ({
  shape: "rectangle",
  ...BASE_SIZES[kind][stance],
});
