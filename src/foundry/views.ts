import { findLayers } from "./canvas/battle-layers.ts";
import { UnitToken } from "./canvas/unit-token.ts";
import { drawZones } from "./deploying/draw-zones.ts";
import { figurePanel } from "./figures/figure-panel.ts";
import { orderPanel } from "./orders/order-panel.ts";
import { areDiceRolling } from "./rolling-dice.ts";
import { drawOrders } from "./written-orders/draw-orders.ts";

/** The units on the canvas that is drawn. */
export const listUnitTokens = (): readonly UnitToken[] =>
  canvas.ready ? (canvas.tokens?.placeables ?? []).filter((token) => token instanceof UnitToken) : [];

/** The token of a unit, if it is drawn. */
export const findUnitToken = (unit: string): UnitToken | undefined =>
  listUnitTokens().find(({ document }) => document.actorId === unit);

/** Lets everything that shows the battle show it as it is now, once no dice roll; many changes at once make one redraw. */
export const refreshViews: () => void = foundry.utils.debounce(() => {
  if (areDiceRolling()) return;
  for (const token of listUnitTokens()) token.refreshUnit();
  void ui.combat?.render();
  orderPanel().refresh();
  drawOrders();
  drawZones();
  figurePanel().refresh();
  void canvas.hud?.token.render();
}, 25);

/** Draws the ground anew. */
export const refreshGround: () => void = foundry.utils.debounce(() => findLayers()?.ground.redraw(), 25);
