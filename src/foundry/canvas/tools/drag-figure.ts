import { baseOf } from "#battle/skirmish/figures.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { placeBase } from "#field/figures/place.ts";
import type { Point } from "#field/pose.ts";
import type { PlacedBase } from "#field/shape.ts";
import { cornersOf } from "#field/turned-rectangle.ts";
import { issuerOf } from "../../authority.ts";
import { type Scale, scaleOf, toInches, toPixels } from "../../coordinates.ts";
import { type Intent, readIntent } from "../../figures/intent.ts";
import { currentBattle } from "../../read-battle.ts";
import { readSkirmish } from "../../skirmish/read-skirmish.ts";
import { submit } from "../../submit.ts";
import { findLayers } from "../battle-layers.ts";
import { PALETTE } from "../palette.ts";
import { labelAt } from "../shot-drawing.ts";
import type { UnitToken } from "../unit-token.ts";
import type { DragEvent } from "./drag-unit.ts";

interface Drag {
  readonly figure: Figure;
  readonly battle: Skirmish;
  /** Points that were set on the way with Ctrl. */
  readonly by: readonly Point[];
  readonly holdsCtrl: boolean;
  readonly intent?: Intent;
}

function drawBase(g: PIXI.Graphics, base: PlacedBase, scale: Scale): void {
  if ("radius" in base) {
    const { x, y } = toPixels(base, scale);
    g.drawCircle(x, y, base.radius * scale.pixelsPerInch);
    return;
  }
  g.drawPolygon(
    cornersOf(base)
      .map((corner) => toPixels(corner, scale))
      .flatMap(({ x, y }) => [x, y]),
  );
}

/** A drag of one figure: shows what it means with its price or its odds, or what forbids it, and asks for it when dropped. */
class FigureDrag {
  #drag: Drag | undefined;

  start({ figure }: UnitToken, _event: DragEvent): void {
    const combat = currentBattle();
    const battle = combat?.system.book === "skirmish" ? readSkirmish(combat) : undefined;
    if (battle && figure) this.#drag = { figure, battle, by: [], holdsCtrl: false };
  }

  move(event: DragEvent): void {
    const drag = this.#drag;
    const combat = currentBattle();
    const { scene } = canvas;
    if (!drag || !combat || !scene) return;
    const scale = scaleOf(scene);
    const { origin, destination } = event.interactionData;
    const [from, to] = [toInches(origin, scale), toInches(destination, scale)];
    const { figure, battle } = drag;
    const { x, y } = figure.place;
    const here = { x: x + to.x - from.x, y: y + to.y - from.y };
    const by = event.ctrlKey && !drag.holdsCtrl ? [...drag.by, here] : drag.by;
    const places = game.user.isGM && (battle.clock.phase === "setUp" || event.altKey);
    const pull = { from, to, by, turnsOnly: event.shiftKey, places };
    const intent = readIntent(battle, figure, pull, issuerOf(game.user, combat));
    this.#drag = { figure, battle, by, holdsCtrl: event.ctrlKey, ...(intent ? { intent } : {}) };
    if (intent) this.#draw(figure, by, here, intent, destination);
    else findLayers()?.overlay.clearTool();
  }

  #draw(figure: Figure, by: readonly Point[], here: Point, intent: Intent, pointer: Point): void {
    const layers = findLayers();
    const { scene } = canvas;
    if (!layers || !scene) return;
    layers.overlay.clearTool();
    const scale = scaleOf(scene);
    const color = intent.isForbidden ? PALETTE.danger : PALETTE.brass;
    const g = new PIXI.Graphics();
    const start = toPixels(figure.place, scale);
    g.lineStyle(scale.pixelsPerInch * 0.06, color, 1).moveTo(start.x, start.y);
    for (const point of [...by, intent.target?.place ?? intent.to ?? here]) {
      const { x, y } = toPixels(point, scale);
      g.lineTo(x, y);
    }
    g.lineStyle(scale.pixelsPerInch * 0.06, color, 1).beginFill(color, 0.2);
    if (intent.target) drawBase(g, baseOf(intent.target), scale);
    else {
      const place = intent.to ?? { ...here, heading: figure.place.heading };
      drawBase(g, placeBase(place, figure.base), scale);
    }
    g.endFill();
    const zoom = canvas.stage?.scale.x ?? 1;
    const label = labelAt(intent.text, { x: pointer.x, y: pointer.y - 34 / zoom }, 15, color);
    label.scale.set(1 / zoom);
    layers.overlay.tool.addChild(g, label);
  }

  drop(): void {
    const { intent } = this.#drag ?? {};
    const combat = currentBattle();
    this.cancel();
    if (intent && !intent.isForbidden && combat) void submit(combat, intent.command);
  }

  cancel(): void {
    this.#drag = undefined;
    findLayers()?.overlay.clearTool();
  }
}

/** The one drag of a figure that can be under way on this client. */
export const dragFigure = new FigureDrag();
