import { outlineOfCard } from "#battle/mass/card-pieces.ts";
import { liesOnTable } from "#battle/mass/commands/terrain.ts";
import type { CardPending } from "#battle/mass/state.ts";
import type { Point } from "#field/pose.ts";
import type { TerrainOutline } from "#field/terrain.ts";
import { scaleOf, toPixels } from "../../coordinates.ts";
import { type BattleDocument, readBattle } from "../../read-battle.ts";
import { submit } from "../../submit.ts";
import { findLayers } from "../battle-layers.ts";
import { PALETTE } from "../palette.ts";
import { followPointer } from "./follow-pointer.ts";

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
  readonly #letGo: () => void;
  #at: Point | undefined;
  #heading = 0;

  constructor(combat: BattleDocument, card: CardPending) {
    this.#combat = combat;
    this.#card = card;
    this.#letGo = followPointer({ move: this.#move, press: this.#press, key: this.#key });
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

  readonly #move = (at: Point): void => {
    this.#at = at;
    this.#draw();
  };

  readonly #press = (at: Point): void => {
    const battle = readBattle(this.#combat);
    if (!battle) return this.end();
    const outline = this.#outline(at);
    if (liesOnTable(outline, battle.table)) this.end();
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
    this.#letGo();
    findLayers()?.overlay.tool.clear();
  }
}
