import { mustCallBlind } from "#battle/mass/engines.ts";
import { outlineOfUnit } from "#battle/mass/ground.ts";
import { nearestPoints } from "#field/gap.ts";
import type { Point } from "#field/pose.ts";
import type { Shape } from "#field/shape.ts";
import { scaleOf, toPixels } from "../../coordinates.ts";
import { formatInches } from "../../format.ts";
import { sidesOf } from "../../may-command.ts";
import { currentBattle, readBattle, readUnit } from "../../read-battle.ts";
import { tellRefusal } from "../../refusal-notice.ts";
import { findLayers } from "../battle-layers.ts";
import { PALETTE } from "../palette.ts";
import { followPointer } from "./follow-pointer.ts";

/** Whether this user must call a shot by eye now and so may not measure. @rule D-147 */
function mustGuess(): boolean {
  const combat = currentBattle();
  const battle = combat && readBattle(combat);
  return battle !== undefined && mustCallBlind(battle, sidesOf(game.user));
}

/** What lies under a point of the table: a unit's outline, or the point itself. */
function shapeAt(point: Point): Shape {
  for (const token of canvas.tokens?.placeables ?? []) {
    const unit = readUnit(token.document);
    if (!unit || unit.condition.type === "gone") continue;
    const outline = outlineOfUnit(unit);
    if (nearestPoints(outline, point).inches === 0) return outline;
  }
  return point;
}

/** Measures from edge to edge: one press sets the start, the next the end; Escape or the tool's button ends it. */
class MeasureTool {
  #from: Shape | undefined;
  #letGo: (() => void) | undefined;
  #isFixed = false;

  toggle(on: boolean): void {
    if (on === this.isOn) return;
    if (on && mustGuess()) {
      tellRefusal({ code: "callUnmeasured", rule: "D-147" });
      return;
    }
    this.#letGo?.();
    this.#letGo = on ? followPointer({ move: this.#move, press: this.#press }) : undefined;
    this.#from = undefined;
    this.#isFixed = false;
    if (!on) findLayers()?.overlay.tool.clear();
  }

  get isOn(): boolean {
    return this.#letGo !== undefined;
  }

  /** Ends measuring once a shot must be called by eye. @returns whether it has */
  #stopsGuessing(): boolean {
    if (!mustGuess()) return false;
    tellRefusal({ code: "callUnmeasured", rule: "D-147" });
    this.toggle(false);
    void ui.controls.render({ reset: true } as never);
    return true;
  }

  readonly #press = (at: Point): void => {
    if (this.#stopsGuessing()) return;
    if (this.#from && !this.#isFixed) this.#isFixed = true;
    else {
      this.#from = shapeAt(at);
      this.#isFixed = false;
    }
  };

  readonly #move = (at: Point): void => {
    if (this.#from && this.#stopsGuessing()) return;
    if (this.#from && !this.#isFixed) this.#draw(this.#from, shapeAt(at));
  };

  #draw(from: Shape, to: Shape): void {
    const layers = findLayers();
    const { scene } = canvas;
    if (!layers || !scene) return;
    const scale = scaleOf(scene);
    const gap = nearestPoints(from, to);
    const [a, b] = [toPixels(gap.from, scale), toPixels(gap.to, scale)];
    const g = new PIXI.Graphics();
    g.lineStyle(scale.pixelsPerInch * 0.14, PALETTE.linen, 0.9)
      .moveTo(a.x, a.y)
      .lineTo(b.x, b.y);
    g.lineStyle(scale.pixelsPerInch * 0.07, PALETTE.ink, 1)
      .moveTo(a.x, a.y)
      .lineTo(b.x, b.y);
    for (const end of [a, b])
      g.beginFill(PALETTE.brass)
        .drawCircle(end.x, end.y, scale.pixelsPerInch * 0.12)
        .endFill();
    const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    layers.overlay.tool.show([g], { text: formatInches(gap.inches), at });
  }
}

/** The one measuring tool of this client. */
export const measureTool = new MeasureTool();
