import type { Ruleset } from "./ruleset.ts";
import type { TerrainCard } from "./tables/terrain-cards.ts";

/** A card that somebody has drawn, or the same by a die. */
export interface DrawnCard {
  readonly number: number;
  readonly card: TerrainCard;
}

/** What somebody places, in the order of drawing. */
export interface TerrainHand {
  readonly participant: string;
  readonly cards: readonly DrawnCard[];
}

/** The card of a number from 1 to 20. @rule M-TERR-8 */
export function readTerrainCard(number: number, { tables }: Pick<Ruleset, "tables">): TerrainCard {
  return tables.terrainCards.rows.find(({ from, to }) => from <= number && number <= to)?.card ?? "blank";
}

/** Somebody who takes part in choosing the terrain. */
export interface TerrainDrawer {
  readonly id: string;
  /** The points of his side; fewer are weaker. */
  readonly points: number;
  readonly defends?: boolean;
}

/** Who draws in which order: the defender first, where there is one, then the weaker before the stronger. @rule M-TERR-9, D-82 */
export const orderDrawers = (drawers: readonly TerrainDrawer[]): readonly TerrainDrawer[] =>
  [...drawers].sort((a, b) => Number(b.defends ?? false) - Number(a.defends ?? false) || a.points - b.points);

/**
 * Deals everybody his cards, one hand after the other; cards are not put back, while each throw of a 20-sided die is one
 * of its own.
 *
 * @param draw - draws one of so many numbers at random, from 1
 * @rule M-TERR-8, M-TERR-9, D-82
 */
export function dealTerrain(
  participants: readonly string[],
  draw: (count: number) => number,
  ruleset: Ruleset,
): readonly TerrainHand[] {
  const { rows, drawn } = ruleset.tables.terrainCards;
  const most = Math.max(...rows.map(({ to }) => to));
  const deck = Array.from({ length: most }, (_, index) => index + 1);
  const drawOne = (): number => {
    if (ruleset.settings.terrainDraw === "die") return draw(most);
    const [number = most] = deck.splice(draw(deck.length) - 1, 1);
    return number;
  };
  return participants.map((participant) => ({
    participant,
    cards: Array.from({ length: Math.min(drawn, deck.length) }, () => {
      const number = drawOne();
      return { number, card: readTerrainCard(number, ruleset) };
    }),
  }));
}
