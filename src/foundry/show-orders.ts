import { figurePanel } from "./figures/figure-panel.ts";
import { FigureModel } from "./models/figure-model.ts";
import { orderPanel } from "./orders/order-panel.ts";

/** Shows what a unit, or a figure of the skirmish, may do now. */
export function showOrders(actor: string): void {
  const isFigure = game.actors.get(actor)?.system instanceof FigureModel;
  const other = isFigure ? orderPanel() : figurePanel();
  if (other.rendered) void other.close();
  if (isFigure) figurePanel().showFigure(actor);
  else orderPanel().showUnit(actor);
}
