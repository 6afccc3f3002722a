import type { TerrainEvent } from "#battle/terrain-event.ts";
import type { TerrainCard } from "#rules/mass/tables/terrain-cards.ts";
import { ruleText } from "../explain-rule.ts";
import type { CardStep, Names } from "./describe-event.ts";

/** The name of a terrain card. */
const nameCard = (card: TerrainCard): string =>
  game.i18n.localize(card === "blank" ? "MANGONEL.Terrain.blankCard" : `MANGONEL.Terrain.kind.${card}`);

const step = (key: string, facts: Record<string, string>, rule: string): CardStep => ({
  text: game.i18n.format(`MANGONEL.Event.${key}`, facts),
  rule,
  ruleText: ruleText(rule),
  dice: [],
  lines: [],
});

/** Who has drawn which cards, and what is placed where its drawer wants it. */
export function describeTerrain(event: TerrainEvent, names: Names): readonly CardStep[] {
  if (event.type === "terrainPlaced") {
    const kind = game.i18n.localize(`MANGONEL.Terrain.kind.${event.piece.kind}`);
    return [step("terrainPlaced", { side: names.side(event.side), kind }, event.rule)];
  }
  return event.hands.map(({ participant, cards }) => {
    const drawn = cards.map(({ number, card }) => `${nameCard(card)} (${number})`).join(", ");
    return step("terrainDealt", { side: names.side(participant), cards: drawn }, event.rule);
  });
}
