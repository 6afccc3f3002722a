import { outlineOfCard } from "#battle/mass/card-pieces.ts";
import { liesOnTable } from "#battle/mass/commands/terrain.ts";
import type { CardPending } from "#battle/mass/state.ts";
import type { Point } from "#field/pose.ts";
import type { TerrainOutline } from "#field/terrain.ts";
import { scaleOf, toInches, toPixels } from "../../coordinates.ts";
import { type BattleDocument, readBattle } from "../../read-battle.ts";
import { submit } from "../../submit.ts";
import { findLayers } from "../battle-layers.ts";
import { PALETTE } from "../palette.ts";

/** How far one press of a key turns the piece. */
const TURN = 15;

const TURNS: Readonly<Record<string, number>> = { BracketLeft: -TURN, BracketRight: TURN };

/** Draws where the piece would lie. */
function drawPiece(outline: TerrainOutline, text: string, at: Point, isAllowed: boolean): void {
  const layers = findLayers();
  const { scene } = canvas;
  if (!layers || !scene) return;
  const scale = scaleOf(scene);
  const color = isAllowed ? PALETTE.brass : PALETTE.danger;
  const g = new PIXI.Graphics();
  g.lineStyle(scale.pixelsPerInch * 0.08, color, 1).beginFill(color, 0.2);
  if (outline.type === "circle") {
    const { x, y } = toPixels(outline, scale);
    g.drawCircle(x, y, outline.radiusInches * scale.pixelsPerInch);
  } else g.drawPolygon(outline.points.flatMap((point) => Object.values(toPixels(point, scale))));
  g.endFill();
  layers.overlay.tool.show([g], { text, at: toPixels(at, scale), color });
}

/**
 * Lets the piece of a terrain card follow the pointer: a press on the field places it, [ and ] turn it, Escape lets it
 * wait.
 *
 * @rule M-TERR-10
 */
export class TerrainPlacing {
  readonly #combat: BattleDocument;
  readonly #card: CardPending;
  #at: Point | undefined;
  #heading = 0;

  constructor(combat: BattleDocument, card: CardPending) {
    this.#combat = combat;
    this.#card = card;
    canvas.stage?.on("pointermove", this.#move);
    canvas.stage?.on("pointerdown", this.#press);
    window.addEventListener("keydown", this.#key);
  }

  #outline(at: Point): TerrainOutline {
    return outlineOfCard(this.#card.card, { ...at, heading: this.#heading });
  }

  #draw(): void {
    const table = readBattle(this.#combat)?.table;
    if (!this.#at || !table) return;
    const outline = this.#outline(this.#at);
    const text = game.i18n.localize(`MANGONEL.Terrain.kind.${this.#card.card}`);
    drawPiece(outline, text, this.#at, liesOnTable(outline, table));
  }

  readonly #move = (event: PIXI.FederatedPointerEvent): void => {
    const { scene, stage } = canvas;
    if (!scene || !stage) return;
    this.#at = toInches(event.getLocalPosition(stage), scaleOf(scene));
    this.#draw();
  };

  readonly #press = (event: PIXI.FederatedPointerEvent): void => {
    if (event.button !== 0) return;
    this.#move(event);
    const table = readBattle(this.#combat)?.table;
    if (!this.#at || !table) return this.end();
    const outline = this.#outline(this.#at);
    if (liesOnTable(outline, table)) this.end();
    void submit(this.#combat, { type: "placeTerrain", pending: this.#card.id, outline });
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") return this.end();
    const turn = TURNS[event.code];
    if (turn === undefined) return;
    this.#heading = (this.#heading + turn + 360) % 360;
    this.#draw();
  };

  /** Lets go of the pointer. */
  end(): void {
    canvas.stage?.off("pointermove", this.#move);
    canvas.stage?.off("pointerdown", this.#press);
    window.removeEventListener("keydown", this.#key);
    findLayers()?.overlay.tool.clear();
  }
}
