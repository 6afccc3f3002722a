import type { Contact, Unit } from "#battle/mass/state.ts";
import type { Body, Combat, Figure } from "#battle/skirmish/state.ts";
import { toRadians } from "#rules/quantities.ts";
import { scaleOf } from "../coordinates.ts";
import { mayCommand } from "../may-command.ts";
import { currentBattle, findPrisoners, readUnit } from "../read-battle.ts";
import { showOrders } from "../show-orders.ts";
import { readFigureOf } from "../skirmish/read-skirmish.ts";
import type { BodyDrawing } from "./body-drawing.ts";
import { FigureDrawing, type FigureSurroundings } from "./figure-drawing.ts";
import { showPlace } from "./show-place.ts";
import { stackSigns } from "./stack-signs.ts";
import { dragFigure } from "./tools/drag-figure.ts";
import { type DragEvent, dragUnit } from "./tools/drag-unit.ts";
import { UnitDrawing } from "./unit-drawing.ts";
import type { Box } from "./window-room.ts";

const Token = foundry.canvas.placeables.Token;

/** What shows of a battle on one of its figures. */
function findSurroundings(id: string): FigureSurroundings {
  const { bodies = [], combats = [], fallen = [] } = currentBattle()?.system ?? {};
  const body = (bodies as unknown as readonly Body[]).find(({ members }) => members.includes(id));
  const locked = (combats as unknown as readonly Combat[]).some(
    ({ attacker, defender }) => attacker === id || defender === id,
  );
  return { locked, fallen: fallen.includes(id), ...(body ? { formation: body.formation } : {}) };
}

let isSpreading = false;

/** Lifts banners off each other, once for all the units that are being drawn. */
function spreadSigns(): void {
  if (isSpreading) return;
  isSpreading = true;
  queueMicrotask(() => {
    isSpreading = false;
    const tokens = (canvas.tokens?.placeables ?? []).flatMap((token) => {
      const box = token instanceof UnitToken ? token.signBox : undefined;
      return token instanceof UnitToken && box ? [{ token, box }] : [];
    });
    const lifts = stackSigns(tokens.map(({ box }) => box));
    tokens.forEach(({ token }, index) => {
      token.liftSigns(lifts[index] ?? 0);
    });
  });
}

/**
 * One unit, or one figure of the skirmish, on the canvas. The host's box is only a box; what is drawn, hit, selected and bordered is the outline of
 * the unit itself, from its pose.
 */
export class UnitToken extends Token {
  static override RENDER_FLAGS = {
    ...Token.RENDER_FLAGS,
    refreshRotation: { ...Token.RENDER_FLAGS.refreshRotation, propagate: ["refreshShape"] },
    refreshFormation: {},
  } as typeof Token.RENDER_FLAGS;

  #drawing: BodyDrawing | undefined;
  #signPlace: PIXI.IPointData = { x: 0, y: 0 };
  #lift = 0;

  /** The figure that this token stands for, if it is one. */
  get figure(): Figure | undefined {
    return readFigureOf(this.document);
  }

  /** Whatever of a battle this token stands for. */
  get #body(): Unit | Figure | undefined {
    return this.unit ?? this.figure;
  }

  /** The unit that this token stands for, if it is one. */
  get unit(): Unit | undefined {
    return readUnit(this.document);
  }

  protected override async _draw(options?: object): Promise<void> {
    await super._draw(options as never);
    const { unit, figure } = this;
    if (!unit && !figure) return;
    if (this.mesh) this.mesh.visible = false;
    this.#drawing?.destroy();
    this.#drawing = unit ? new UnitDrawing() : new FigureDrawing();
    this.addChild(this.#drawing.container, this.#drawing.signs);
    this.refreshUnit();
  }

  /** Draws the unit anew where something of it has changed. */
  refreshUnit(): void {
    const { unit, figure } = this;
    const scene = this.document.parent;
    if (!scene || !this.#drawing) return;
    const { pixelsPerInch } = scaleOf(scene);
    if (unit && this.#drawing instanceof UnitDrawing)
      this.#drawing.draw(unit, findPrisoners(unit.id) !== undefined, pixelsPerInch);
    if (figure && this.#drawing instanceof FigureDrawing)
      this.#drawing.draw(figure, findSurroundings(figure.id), pixelsPerInch);
    this.#drawing.setDetail(scaleOf(scene).pixelsPerInch * (canvas.stage?.scale.x ?? 1));
    this.#place();
    this.renderFlags.set({ refreshShape: true, refreshBorder: true } as never);
  }

  /** Figures from near, a block from far. */
  refreshDetail(): void {
    const scene = this.document.parent;
    if (!scene || !this.#drawing) return;
    this.#drawing.setDetail(scaleOf(scene).pixelsPerInch * (canvas.stage?.scale.x ?? 1));
    this.#place();
  }

  /** Takes the unit in hand and brings it into view, which shows its orders. */
  async takeInHand(): Promise<void> {
    await showPlace(this.center);
    if (!this.control({ releaseOthers: true })) return;
    const { actorId } = this.document;
    if (actorId) showOrders(actorId);
  }

  /** Lets figures fall where they stand, before the ranks close up. */
  dropFigures(count: number, places?: readonly number[]): void {
    if (this.#drawing instanceof UnitDrawing) void this.#drawing.dropFigures(count, places);
  }

  /** The host turns art from facing down; the drawing looks up. */
  #place(): void {
    if (!this.#drawing) return;
    const { width, height } = this.document.getSize();
    this.#drawing.container.position.set(width / 2, height / 2);
    this.#drawing.container.angle = this.document.rotation - 180;
    this.#signPlace = this.#frontMiddle(width / 2, height / 2);
    this.liftSigns(this.#lift);
    spreadSigns();
  }

  /** The banner where it is planted, in the pixels of the scene; nothing where none is seen. */
  get signBox(): Box | undefined {
    if (!(this.#drawing instanceof UnitDrawing) || !this.visible) return undefined;
    const { x, y } = this.#signPlace;
    return { left: this.x + x, top: this.y + y, ...this.#drawing.signBox };
  }

  /** Lifts the banner above those of others at its place, by so many pixels of the scene. */
  liftSigns(by: number): void {
    this.#lift = by;
    this.#drawing?.signs.position.set(this.#signPlace.x, this.#signPlace.y - by);
    if (this.#drawing instanceof UnitDrawing) this.#drawing.liftSigns(by);
  }

  /** Whether an enemy touches the unit: its banner then stands behind it, clear of his. */
  get #isInContact(): boolean {
    const { id } = this.document.actor ?? {};
    const contacts = (currentBattle()?.system.contacts ?? []) as unknown as readonly Contact[];
    return contacts.some(({ attacker, defender }) => attacker === id || defender === id);
  }

  /** Where the banner is planted: ahead of the middle of the front edge, in the token's own pixels; signs of a figure stand over it. */
  #frontMiddle(cx: number, cy: number): PIXI.IPointData {
    if (this.#drawing instanceof FigureDrawing) return { x: cx, y: cy };
    const depth = (this.#drawing?.half.depth ?? 0) + 4;
    const angle = toRadians(this.document.rotation - (this.#isInContact ? 0 : 180));
    const above = ((1 + Math.cos(angle)) / 2) * (this.#drawing?.signHeight ?? 0);
    return { x: cx + Math.sin(angle) * depth, y: cy - Math.cos(angle) * depth - above };
  }

  /** The turned outline, in the token's own pixels: hit area and border. */
  override getShape(): PIXI.Polygon {
    const { width = 0, depth = 0 } = this.#drawing?.half ?? {};
    const size = this.document.getSize();
    const [cx, cy] = [size.width / 2, size.height / 2];
    const angle = toRadians(this.document.rotation - 180);
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const corner = (x: number, y: number) => [cx + x * cos - y * sin, cy + x * sin + y * cos];
    return new PIXI.Polygon([
      ...corner(-width, -depth),
      ...corner(width, -depth),
      ...corner(width, depth),
      ...corner(-width, depth),
    ]);
  }

  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    super._applyRenderFlags(flags as never);
    if (!this.#drawing) return;
    if (flags["refreshFormation"]) this.refreshUnit();
    if (flags["refreshPosition"] || flags["refreshRotation"] || flags["refreshSize"]) this.#place();
    if (flags["refreshState"] || flags["refreshBorder"] || flags["refreshShape"]) this.#refreshFrame();
  }

  #refreshFrame(): void {
    if (this.border) this.border.visible = false;
    if (this.mesh) this.mesh.visible = false;
    if (this.nameplate) this.nameplate.visible = false;
    this.#drawing?.frame(this.controlled ? "selected" : this.hover ? "hover" : "none");
  }

  /** Whatever has left play lies in nobody's way, not even in that of a GM, who sees what is hidden. */
  override get isVisible(): boolean {
    return this.#body?.condition.type !== "gone" && super.isVisible;
  }

  /** On the canvas whoever plays a side has its units in hand; their documents stay the GM's alone. */
  override get isOwner(): boolean {
    return super.isOwner || (this.#body !== undefined && mayCommand(game.user, this.#body.side));
  }

  protected override _canControl(user: User.Implementation, event?: never): boolean {
    return this.#body ? mayCommand(user, this.#body.side) : super._canControl(user, event);
  }

  protected override _canHUD(user: User.Implementation, event?: never): boolean {
    return this.#body ? mayCommand(user, this.#body.side) : super._canHUD(user, event);
  }

  protected override _canDrag(user: User.Implementation, event?: never): boolean {
    return this.#body ? this.controlled && mayCommand(user, this.#body.side) : super._canDrag(user, event);
  }

  /** A click on a unit that is selected already shows its orders again, should they have been closed. */
  protected override _onUnclickLeft(event: never): void {
    super._onUnclickLeft(event);
    const { actorId } = this.document;
    if (this.controlled && this.#body && actorId) showOrders(actorId);
  }

  protected override _onDragLeftStart(event: never): void {
    if (this.unit) dragUnit.start(this, event as DragEvent);
    else if (this.figure) dragFigure.start(this, event as DragEvent);
    else super._onDragLeftStart(event);
  }

  protected override _onDragLeftMove(event: never): void {
    if (this.unit) dragUnit.move(event as DragEvent);
    else if (this.figure) dragFigure.move(event as DragEvent);
    else super._onDragLeftMove(event);
  }

  protected override _onDragLeftDrop(event: never): void {
    if (this.unit) dragUnit.drop(event as DragEvent);
    else if (this.figure) dragFigure.drop();
    else super._onDragLeftDrop(event);
  }

  protected override _onDragLeftCancel(event: never): void {
    if (this.unit) dragUnit.cancel();
    else if (this.figure) dragFigure.cancel();
    else super._onDragLeftCancel(event);
  }

  protected override _destroy(options?: object): void {
    this.#drawing?.destroy();
    this.#drawing = undefined;
    super._destroy(options as never);
  }
}
