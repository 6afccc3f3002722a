import { isOnTable } from "#field/table.ts";
import type { TerrainOutline, TerrainPiece } from "#field/terrain.ts";
import { dealTerrain as dealHands, orderDrawers } from "#rules/mass/terrain-cards.ts";
import type { Refusal } from "../../refusal.ts";
import { countArmyPoints } from "../army-points.ts";
import type { Command } from "../command.ts";
import type { Battle, CardPending } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";

type CommandOf<T extends Command["type"]> = Extract<Command, { type: T }>;

/** The cards that wait to be placed, in their order. */
export const listWaitingCards = ({ pending }: Battle): readonly CardPending[] =>
  pending.filter((entry): entry is CardPending => entry.type === "placeTerrain");

/**
 * Deals every side its terrain cards, or throws a die of 20 sides for each of them. The side that is named, because it
 * defends or because the GM says so, draws first, then whoever has fewer points.
 *
 * @rule M-TERR-8, M-TERR-9, D-82
 */
export function dealTerrain(run: Unfolding, { first }: CommandOf<"dealTerrain">): Refusal | undefined {
  const { battle, dice, ruleset } = run;
  if (listWaitingCards(battle).length > 0) return { code: "terrainWaits", rule: "M-TERR-10" };
  if (first !== undefined && !battle.sides.some(({ id }) => id === first)) return { code: "malformed" };
  const drawers = battle.sides.map(({ id }) => ({
    id,
    points: countArmyPoints(battle, id).now,
    defends: id === first,
  }));
  const purpose = ruleset.settings.terrainDraw === "die" ? "terrainDie" : "terrainCard";
  const hands = dealHands(
    orderDrawers(drawers).map(({ id }) => id),
    (among) => dice.draw({ purpose, among }),
    ruleset,
  );
  run.emit({ type: "terrainDealt", rule: "M-TERR-9", hands });
  for (const { participant: side, cards } of hands)
    for (const [index, { card }] of cards.entries()) {
      if (card === "blank") continue;
      const id = `terrain.${side}.${index + 1}`;
      run.emit({
        type: "choiceAsked",
        pending: { id, type: "placeTerrain", rule: "M-TERR-10", side, card },
      });
    }
  return undefined;
}

/** Whether a piece lies wholly on the table. @rule M-TERR-10 */
export function liesOnTable(outline: TerrainOutline, table: Battle["table"]): boolean {
  if (outline.type !== "circle") return outline.points.every((point) => isOnTable(point, table));
  const { x, y, radiusInches: r } = outline;
  return [-r, r].every((by) => isOnTable({ x: x + by, y }, table) && isOnTable({ x, y: y + by }, table));
}

/** An id for a piece that nobody has yet, as long as the host wants its ids. */
function nameNew(terrain: readonly TerrainPiece[]): string {
  for (let number = 1; ; number += 1) {
    const id = `terrainCard${number.toString().padStart(5, "0")}`;
    if (!terrain.some((piece) => piece.id === id)) return id;
  }
}

/** Ground is laid to the hundredth of an inch, so that whatever keeps it in other units gives it back as it was. */
const settle = (inches: number): number => Math.round(inches * 100) / 100;

const settleOutline = (outline: TerrainOutline): TerrainOutline =>
  outline.type === "circle"
    ? {
        type: "circle",
        x: settle(outline.x),
        y: settle(outline.y),
        radiusInches: settle(outline.radiusInches),
      }
    : { type: outline.type, points: outline.points.map(({ x, y }) => ({ x: settle(x), y: settle(y) })) };

/**
 * The drawer puts the piece of his next card on any part of the table.
 *
 * @rule M-TERR-10, D-82
 */
export function placeTerrain(
  run: Unfolding,
  { pending, outline: wanted }: CommandOf<"placeTerrain">,
): Refusal | undefined {
  const waiting = listWaitingCards(run.battle);
  const card = waiting.find(({ id }) => id === pending);
  if (!card) return { code: "nothingPending" };
  const [next] = waiting;
  if (card !== next) return { code: "terrainOrder", rule: "D-82" };
  const outline = settleOutline(wanted);
  if (!liesOnTable(outline, run.battle.table)) return { code: "terrainOffTable", rule: "M-TERR-10" };
  const { side, card: kind } = card;
  const id = nameNew(run.battle.terrain);
  run.emit({ type: "choiceMade", pending, choice: "placed", byDefault: false });
  run.emit({ type: "terrainPlaced", rule: "M-TERR-10", side, piece: { id, kind, outline, fromCard: true } });
  return undefined;
}

/** A card whose drawer is absent, or lets it be, is laid aside. */
export const layAside = (run: Unfolding, { id }: CardPending): void =>
  run.emit({ type: "choiceMade", pending: id, choice: "laidAside", byDefault: true });
