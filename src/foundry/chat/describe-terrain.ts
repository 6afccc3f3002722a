import type { TerrainEvent } from "#battle/mass/terrain-event.ts";
import type { TerrainCard } from "#rules/mass/tables/terrain-cards.ts";
import { type CardStep, type Names, stepsIn } from "./card-step.ts";

function speak(names: Names) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.Event.${key}`, data);
  return { t, ...stepsIn(names) };
}

/** Who has drawn which cards, and what is placed where its drawer wants it. */
export function describeTerrain(event: TerrainEvent, names: Names): readonly CardStep[] {
  const { t, step } = speak(names);
  const nameKind = (kind: string): string => names.localize(`MANGONEL.Terrain.kind.${kind}`);
  const nameCard = (card: TerrainCard): string =>
    card === "blank" ? names.localize("MANGONEL.Terrain.blankCard") : nameKind(card);
  if (event.type === "terrainPlaced") {
    const facts = { side: names.side(event.side), kind: nameKind(event.piece.kind) };
    return step(t("terrainPlaced", facts), event.rule);
  }
  return event.hands.flatMap(({ participant, cards }) => {
    const drawn = cards.map(({ number, card }) => `${nameCard(card)} (${number})`).join(", ");
    return step(t("terrainDealt", { side: names.side(participant), cards: drawn }), event.rule);
  });
}
