import type { Contact, Unit } from "#battle/mass/state.ts";
import { toRadians } from "#rules/quantities.ts";
import { scaleOf } from "../coordinates.ts";
import { mayCommand } from "../may-command.ts";
import { orderPanel } from "../orders/order-panel.ts";
import { currentBattle, findPrisoners, readUnit } from "../read-battle.ts";
import { showPlace } from "./show-place.ts";
import { type DragEvent, dragUnit } from "./tools/drag-unit.ts";
import { UnitDrawing } from "./unit-drawing.ts";

const Token = foundry.canvas.placeables.Token;

/**
 * One unit on the canvas. The host's box is only a box; what is drawn, hit, selected and bordered is the outline of
 * the unit itself, from its pose.
 */
export class UnitToken extends Token {
  static override RENDER_FLAGS = {
    ...Token.RENDER_FLAGS,
    refreshRotation: { ...Token.RENDER_FLAGS.refreshRotation, propagate: ["refreshShape"] },
    refreshFormation: {},
  } as typeof Token.RENDER_FLAGS;

  #drawing: UnitDrawing | undefined;

  /** The unit that this token stands for, if it is one. */
  get unit(): Unit | undefined {
    return readUnit(this.document);
  }

  protected override async _draw(options?: object): Promise<void> {
    await super._draw(options as never);
    if (!this.unit) return;
    if (this.mesh) this.mesh.visible = false;
    this.#drawing?.destroy();
    this.#drawing = new UnitDrawing();
    this.addChild(this.#drawing.container, this.#drawing.signs);
    this.refreshUnit();
  }

  /** Draws the unit anew where something of it has changed. */
  refreshUnit(): void {
    const { unit } = this;
    const scene = this.document.parent;
    if (!unit || !scene || !this.#drawing) return;
    this.#drawing.draw(unit, findPrisoners(unit.id) !== undefined, scaleOf(scene).pixelsPerInch);
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
    if (actorId) orderPanel().showUnit(actorId);
  }

  /** Lets figures fall where they stand, before the ranks close up. */
  dropFigures(count: number, places?: readonly number[]): void {
    void this.#drawing?.dropFigures(count, places);
  }

  /** The host turns art from facing down; the drawing looks up. */
  #place(): void {
    if (!this.#drawing) return;
    const { width, height } = this.document.getSize();
    this.#drawing.container.position.set(width / 2, height / 2);
    this.#drawing.container.angle = this.document.rotation - 180;
    const { x, y } = this.#frontMiddle(width / 2, height / 2);
    this.#drawing.signs.position.set(x, y);
  }

  /** Whether an enemy touches the unit: its banner then stands behind it, clear of his. */
  get #isInContact(): boolean {
    const { id } = this.document.actor ?? {};
    const contacts = (currentBattle()?.system.contacts ?? []) as unknown as readonly Contact[];
    return contacts.some(({ attacker, defender }) => attacker === id || defender === id);
  }

  /** Where the banner is planted: ahead of the middle of the front edge, in the token's own pixels. */
  #frontMiddle(cx: number, cy: number): PIXI.IPointData {
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

  /** On the canvas whoever plays a side has its units in hand; their documents stay the GM's alone. */
  override get isOwner(): boolean {
    return super.isOwner || (this.unit !== undefined && mayCommand(game.user, this.unit.side));
  }

  protected override _canControl(user: User.Implementation, event?: never): boolean {
    return this.unit ? mayCommand(user, this.unit.side) : super._canControl(user, event);
  }

  protected override _canDrag(user: User.Implementation, event?: never): boolean {
    return this.unit ? this.controlled && mayCommand(user, this.unit.side) : super._canDrag(user, event);
  }

  /** A click on a unit that is selected already shows its orders again, should they have been closed. */
  protected override _onUnclickLeft(event: never): void {
    super._onUnclickLeft(event);
    const { actorId } = this.document;
    if (this.controlled && this.unit && actorId) orderPanel().showUnit(actorId);
  }

  protected override _onDragLeftStart(event: never): void {
    if (this.unit) dragUnit.start(this, event as DragEvent);
    else super._onDragLeftStart(event);
  }

  protected override _onDragLeftMove(event: never): void {
    if (this.unit) dragUnit.move(event as DragEvent);
    else super._onDragLeftMove(event);
  }

  protected override _onDragLeftDrop(event: never): void {
    if (this.unit) dragUnit.drop(event as DragEvent);
    else super._onDragLeftDrop(event);
  }

  protected override _onDragLeftCancel(event: never): void {
    if (this.unit) dragUnit.cancel();
    else super._onDragLeftCancel(event);
  }

  protected override _destroy(options?: object): void {
    this.#drawing?.destroy();
    this.#drawing = undefined;
    super._destroy(options as never);
  }
}
