import { baseOf } from "#battle/skirmish/figures.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { placeBase } from "#field/figures/place.ts";
import type { Point } from "#field/pose.ts";
import type { PlacedBase } from "#field/shape.ts";
import { cornersOf } from "#field/turned-rectangle.ts";
import { issuerOf } from "../../authority.ts";
import { type Scale, scaleOf, toInches, toPixels } from "../../coordinates.ts";
import { explainRefusal } from "../../explain-refusal.ts";
import { type GroupMove, readGroupMove } from "../../figures/group-intent.ts";
import { type Intent, type Pull, readIntent } from "../../figures/intent.ts";
import { formatInches } from "../../format.ts";
import { type BattleDocument, currentBattle } from "../../read-battle.ts";
import { tellRefusal } from "../../refusal-notice.ts";
import { readSkirmish } from "../../skirmish/read-skirmish.ts";
import { submit } from "../../submit.ts";
import { findLayers } from "../battle-layers.ts";
import { PALETTE } from "../palette.ts";
import type { UnitToken } from "../unit-token.ts";
import type { DragEvent } from "./drag-unit.ts";

interface Drag {
  readonly figure: Figure;
  /** All that are selected with it, itself too; none where it is alone. */
  readonly group: readonly Figure[];
  readonly battle: Skirmish;
  /** Points that were set on the way with Ctrl. */
  readonly by: readonly Point[];
  readonly holdsCtrl: boolean;
  readonly intent?: Intent;
  readonly groupMove?: GroupMove;
}

/** The figures that are selected together with one. */
function listTogether({ figures }: Skirmish, { id, side }: Figure): readonly Figure[] {
  const selected = new Set((canvas.tokens?.controlled ?? []).map(({ document }) => document.actorId));
  const group = Object.values(figures).filter((figure) => selected.has(figure.id) && figure.side === side);
  return group.length > 1 && selected.has(id) ? group : [];
}

/** What is said of a move of several. */
function tellGroup({ commands, spentInches, stays, refusal }: GroupMove): string {
  const said = game.i18n.format("MANGONEL.Skirmish.drag.group", {
    moves: String(commands.length),
    spent: formatInches(spentInches),
  });
  if (!refusal) return said;
  const why = { stays: String(stays), why: explainRefusal(refusal) };
  const others = game.i18n.format("MANGONEL.Skirmish.drag.groupStays", why);
  return commands.length === 0 ? others : `${said}\n${others}`;
}

/** Whether a drag is over open ground, where several go together. */
const isWalk = ({ command }: Intent): boolean =>
  command.type === "move" || command.type === "moveBody" || command.type === "place";

/** Asks for the commands of several, one after the other; what is refused is said once. */
async function submitAll(combat: BattleDocument, { commands, refusal }: GroupMove): Promise<void> {
  let said = refusal;
  for (const command of commands) said = (await submit(combat, command)) ?? said;
  if (said) tellRefusal(said);
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

/** A drag of a figure, and of all that are selected with it: shows what it means with its price or its odds, or what forbids it, and asks for it when dropped. */
class FigureDrag {
  #drag: Drag | undefined;

  start({ figure }: UnitToken, _event: DragEvent): void {
    const combat = currentBattle();
    const battle = combat?.system.book === "skirmish" ? readSkirmish(combat) : undefined;
    const seen = figure && battle?.figures[figure.id];
    if (battle && seen)
      this.#drag = {
        figure: seen,
        group: listTogether(battle, seen),
        battle,
        by: [],
        holdsCtrl: false,
      };
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
    const pull: Pull = { from, to, by, turnsOnly: event.shiftKey, places };
    const issuer = issuerOf(game.user, combat);
    const intent = readIntent(battle, figure, pull, issuer);
    const { group } = drag;
    this.#drag = { figure, group, battle, by, holdsCtrl: event.ctrlKey, ...(intent ? { intent } : {}) };
    if (!intent) findLayers()?.overlay.tool.clear();
    else if (group.length > 0 && isWalk(intent)) {
      const groupMove = readGroupMove(battle, figure, group, pull, issuer);
      this.#drag = { ...this.#drag, groupMove };
      this.#drawGroup(group, groupMove, destination);
    } else this.#draw(figure, by, here, intent, destination);
  }

  #drawGroup(group: readonly Figure[], move: GroupMove, pointer: Point): void {
    const layers = findLayers();
    const { scene } = canvas;
    if (!layers || !scene) return;
    const scale = scaleOf(scene);
    const color = move.refusal ? PALETTE.danger : PALETTE.brass;
    const g = new PIXI.Graphics();
    for (const { id, place, base } of group) {
      const to = move.places[id];
      g.lineStyle(scale.pixelsPerInch * 0.06, to ? PALETTE.brass : PALETTE.danger, 1);
      if (to) {
        const [start, end] = [toPixels(place, scale), toPixels(to, scale)];
        g.moveTo(start.x, start.y).lineTo(end.x, end.y);
      }
      g.beginFill(to ? PALETTE.brass : PALETTE.danger, 0.2);
      drawBase(g, placeBase(to ?? place, base), scale);
      g.endFill();
    }
    layers.overlay.tool.show([g], {
      text: `${move.refusal ? "✕ " : ""}${tellGroup(move)}`,
      at: pointer,
      color,
    });
  }

  #draw(figure: Figure, by: readonly Point[], here: Point, intent: Intent, pointer: Point): void {
    const layers = findLayers();
    const { scene } = canvas;
    if (!layers || !scene) return;
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
    layers.overlay.tool.show([g], {
      text: `${intent.isForbidden ? "✕ " : ""}${intent.text}`,
      at: pointer,
      color,
    });
  }

  drop(): void {
    const { intent, groupMove } = this.#drag ?? {};
    const combat = currentBattle();
    this.cancel();
    if (groupMove && combat) void submitAll(combat, groupMove);
    else if (intent && !intent.isForbidden && combat) void submit(combat, intent.command);
  }

  cancel(): void {
    this.#drag = undefined;
    findLayers()?.overlay.tool.clear();
  }
}

/** The one drag of a figure that can be under way on this client. */
export const dragFigure = new FigureDrag();
