import { FIGURE_BASES } from "../../base.ts";
import type { FigureKind, Stance } from "../figure.ts";

const { foot, mounted, cart, wagon } = FIGURE_BASES;

/** The size of the base of each kind of figure, on foot and mounted. @rule D-221 */
export const BASE_SIZES = {
  warrior: { foot, mounted },
  nonWarrior: { foot, mounted },
  cart: { foot: cart, mounted: cart },
  wagon: { foot: wagon, mounted: wagon },
  packAnimal: { foot: mounted, mounted },
  smallAnimal: { foot, mounted: foot },
  largeAnimal: { foot: mounted, mounted },
} as const satisfies Readonly<
  Record<FigureKind, Readonly<Record<Stance, { readonly width: number; readonly depth: number }>>>
>;
