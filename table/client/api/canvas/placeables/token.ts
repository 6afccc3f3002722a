import * as PIXI from "pixi.js";
import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { TokenDocument } from "../../documents/token-document.ts";
import type { User } from "../../documents/user.ts";
import { Hooks } from "../../hooks.ts";
import { currentGame } from "../../host.ts";
import { PreciseText } from "../containers/precise-text.ts";
import { currentCanvas } from "../current-canvas.ts";
import type { CanvasPointerEvent } from "../interaction/interaction-data.ts";
import { loadTexture } from "../load-texture.ts";
import { readColor } from "../read-color.ts";
import { PlaceableObject } from "./placeable-object.ts";
import { BORDER_COLORS, DISPLAY_MODES, TOKEN_RENDER_FLAGS, type TokenShape } from "./token-look.ts";
import { type TokenAnimationData, type TokenAnimationOptions, TokenMotion } from "./token-motion.ts";
import { drawTargetMarks } from "./token-target.ts";

const MOVE_SPACES_PER_SECOND = 6;
const TURN_DEGREES_PER_SECOND = 360;
const MISSING_TEXTURE = "icons/svg/mystery-man.svg";

/** The object that shows a token. */
export class Token extends PlaceableObject {
  declare readonly document: TokenDocument;
  static override embeddedName = "Token";
  static override RENDER_FLAGS = TOKEN_RENDER_FLAGS;

  /** The picture; it lies in the primary group, not in the token. */
  mesh: PIXI.Sprite | null = null;
  texture: PIXI.Texture | null = null;
  border: PIXI.Graphics | null = null;
  bars: PIXI.Container | null = null;
  nameplate: PreciseText | null = null;
  tooltip: PreciseText | null = null;
  effects: PIXI.Container | null = null;
  targetArrows: PIXI.Graphics | null = null;
  targetPips: PIXI.Graphics | null = null;
  shape: TokenShape = new PIXI.Rectangle();
  /** Users who have this token as their target. */
  readonly targeted = new Set<User>();
  readonly #motion = new TokenMotion(this);

  get actor() {
    return this.document.actor;
  }

  override get name(): string {
    return this.document.name;
  }

  override set name(_name: string) {
    // The name is that of the document.
  }

  get w(): number {
    return this.getSize().width;
  }

  get h(): number {
    return this.getSize().height;
  }

  override get bounds(): PIXI.Rectangle {
    const { x, y } = this.document;
    const { width, height } = this.getSize();
    return new PIXI.Rectangle(x, y, width, height);
  }

  override get center(): PIXI.Point {
    const { x, y } = this.getCenterPoint();
    return new PIXI.Point(x, y);
  }

  override get isOwner(): boolean {
    return currentGame().user?.isGM === true || this.document.isOwner;
  }

  override get canBeSelected(): boolean {
    return this.isVisible && this.isOwner;
  }

  get isVisible(): boolean {
    return this.isPreview || !this.document.hidden || currentGame().user?.isGM === true;
  }

  get isTargeted(): boolean {
    const { user } = currentGame();
    return user !== null && this.targeted.has(user);
  }

  get inCombat(): boolean {
    return this.document.inCombat;
  }

  /** What settles when the movement that is being shown is over. */
  get movementAnimationPromise(): Promise<unknown> | null {
    return this.#motion.promise;
  }

  get animationName(): string {
    return `${this.objectId}.animate`;
  }

  /** The size in pixels. */
  getSize(): { width: number; height: number } {
    const { width, height } = this.document;
    const { size } = currentCanvas().grid;
    return { width: width * size, height: height * size };
  }

  /** The middle of the token, or of one that stands at a position. */
  getCenterPoint(position: { x: number; y: number } = this.document): { x: number; y: number } {
    const { width, height } = this.getSize();
    return { x: position.x + width / 2, y: position.y + height / 2 };
  }

  /** The outline that is hit and bordered, from the token's own corner, not turned. */
  getShape(): TokenShape {
    const { width, height } = this.getSize();
    if (this.document.shape > 1) return new PIXI.Rectangle(0, 0, width, height);
    if (width === height) return new PIXI.Circle(width / 2, height / 2, width / 2);
    return new PIXI.Ellipse(width / 2, height / 2, width / 2, height / 2);
  }

  protected override async _draw(_options: PlainObject): Promise<void> {
    const { src } = this.document.texture;
    this.texture = src ? await loadTexture(src, { fallback: MISSING_TEXTURE }) : null;
    if (this.destroyed) return;
    this.mesh = currentCanvas().primary.addToken(this);
    this.border = this.addChild(new PIXI.Graphics());
    this.targetArrows = this.addChild(new PIXI.Graphics());
    this.targetPips = this.addChild(new PIXI.Graphics());
    this.effects = this.addChild(new PIXI.Container());
    this.bars = this.addChild(new PIXI.Container());
    this.tooltip = this.addChild(new PreciseText("", this._getTextStyle()));
    this.nameplate = this.addChild(new PreciseText(this.document.name, this._getTextStyle()));
    this.nameplate.anchor.set(0.5, 0);
    this.tooltip.anchor.set(0.5, 1);
    this.#motion.begin();
  }

  protected override _clear(): void {
    this.#removeMesh();
    super._clear();
  }

  protected override _destroy(options?: PIXI.IDestroyOptions): void {
    this.#motion.stop();
    this.#removeMesh();
    super._destroy(options);
  }

  #removeMesh(): void {
    if (this.mesh && !this.mesh.destroyed) this.mesh.destroy();
    this.mesh = null;
  }

  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    if (flags["refreshState"]) this._refreshState();
    if (flags["refreshVisibility"]) this._refreshVisibility();
    if (flags["refreshPosition"]) this._refreshPosition();
    if (flags["refreshRotation"]) this._refreshRotation();
    if (flags["refreshSize"]) this._refreshSize();
    if (flags["refreshElevation"]) this._refreshElevation();
    if (flags["refreshShape"]) this._refreshShape();
    if (flags["refreshMesh"]) this._refreshMesh();
    if (flags["refreshBorder"]) this._refreshBorder();
    if (flags["refreshNameplate"]) this._refreshNameplate();
    if (flags["refreshTooltip"]) this._refreshTooltip();
    if (flags["refreshEffects"]) this._refreshEffects();
    if (flags["refreshTarget"]) this._refreshTarget();
  }

  protected _refreshState(): void {
    const { document } = this;
    this.alpha = this.#getTargetAlpha();
    if (this.border) {
      this.border.tint = this._getBorderColor();
      this.border.visible = this.controlled || this.hover || this.layer.highlightObjects;
    }
    this.eventMode = this.isPreview ? "none" : "static";
    this.cursor = this.isInteractable ? "pointer" : "default";
    this.zIndex = document.sort + (this.controlled ? 1_000_000 : 0) + (this.hover ? 2_000_000 : 0);
    if (this.nameplate) this.nameplate.visible = this._canViewMode(Number(document._source["displayName"]));
    if (this.mesh) this.mesh.alpha = this.alpha * document.alpha;
  }

  #getTargetAlpha(): number {
    if (this.isPreview) return 0.8;
    return this.document.hidden || this.hasPreview ? 0.5 : 1;
  }

  protected _refreshVisibility(): void {
    this.visible = this.isVisible;
    if (this.mesh) this.mesh.visible = this.visible;
  }

  protected _refreshPosition(): void {
    const { x, y } = this.document;
    this.position.set(x, y);
    this.mesh?.position.copyFrom(this.center);
  }

  protected _refreshRotation(): void {
    if (this.mesh) this.mesh.angle = this.document.lockRotation ? 0 : this.document.rotation;
  }

  protected _refreshSize(): void {
    this._refreshMeshSizeAndScale();
    const { width, height } = this.getSize();
    this.nameplate?.position.set(width / 2, height + 2);
    this.tooltip?.position.set(width / 2, -2);
  }

  /** Fits the picture to the size of the token. */
  protected _refreshMeshSizeAndScale(): void {
    const { mesh } = this;
    if (!mesh?.texture.valid) return;
    const { width, height } = this.getSize();
    const { scaleX, scaleY } = this.document.texture;
    const fit = Math.min(width / mesh.texture.width, height / mesh.texture.height);
    mesh.scale.set(fit * Number(scaleX), fit * Number(scaleY));
  }

  protected _refreshElevation(): void {
    if (this.mesh) this.mesh.zIndex = this.document.sort;
  }

  protected _refreshShape(): void {
    this.shape = this.getShape();
    this.hitArea = this.shape;
  }

  protected _refreshMesh(): void {
    if (!this.mesh) return;
    this.mesh.texture = this.texture ?? PIXI.Texture.EMPTY;
    this.mesh.tint = readColor(this.document.texture.tint);
    this._refreshMeshSizeAndScale();
  }

  protected _refreshBorder(): void {
    const { border } = this;
    if (!border) return;
    border.clear();
    border.lineStyle({ width: 3, color: 0xffffff, alignment: 0.5 }).drawShape(this.shape);
    border.tint = this._getBorderColor();
  }

  /** The colour of the border: how the token stands to the user. */
  protected _getBorderColor(): number {
    if (this.controlled) return BORDER_COLORS.CONTROLLED;
    const { disposition } = this.document;
    if (!currentGame().user?.isGM && this.isOwner) return BORDER_COLORS.OWNED;
    if (disposition === 1) return BORDER_COLORS.FRIENDLY;
    return disposition === 0 ? BORDER_COLORS.NEUTRAL : BORDER_COLORS.HOSTILE;
  }

  protected _refreshNameplate(): void {
    if (!this.nameplate) return;
    this.nameplate.text = this.document.name;
    this.nameplate.visible = this._canViewMode(Number(this.document._source["displayName"]));
  }

  protected _refreshTooltip(): void {
    if (this.tooltip) this.tooltip.text = this._getTooltipText();
  }

  /** The text above the token: its elevation, if it has one. */
  protected _getTooltipText(): string {
    const { elevation } = this.document;
    if (!Number.isFinite(elevation) || elevation === 0) return "";
    return `${elevation > 0 ? "+" : ""}${elevation} ${currentCanvas().grid.units}`.trim();
  }

  protected _getTextStyle(): PIXI.TextStyle {
    return PreciseText.getTextStyle({ fontSize: 22, fill: "#ffffff" });
  }

  protected _refreshEffects(): void {}

  protected _refreshTarget(): void {
    if (this.targetArrows && this.targetPips) {
      drawTargetMarks(this, this.targetArrows, this.targetPips);
    }
  }

  /** Whether something that is shown in a display mode is shown to the user now. */
  protected _canViewMode(mode: number): boolean {
    if (mode === DISPLAY_MODES.ALWAYS) return true;
    if (mode === DISPLAY_MODES.HOVER) return this.hover || this.layer.highlightObjects;
    if (mode === DISPLAY_MODES.CONTROL) return this.isOwner && this.controlled;
    if (mode === DISPLAY_MODES.OWNER_HOVER)
      return this.isOwner && (this.hover || this.layer.highlightObjects);
    return mode === DISPLAY_MODES.OWNER && this.isOwner;
  }

  /** Marks the token as a target of a user, or takes the mark away. */
  setTarget(targeted = true, options: { user?: User | null; releaseOthers?: boolean } = {}): void {
    const user = options.user ?? currentGame().user;
    if (!user || this.targeted.has(user) === targeted) return;
    if (targeted && options.releaseOthers !== false) {
      for (const other of user.targets as Iterable<Token>)
        if (other !== this) other.setTarget(false, { user });
    }
    const targets = user.targets as Set<Token>;
    if (targeted) {
      this.targeted.add(user);
      targets.add(this);
    } else {
      this.targeted.delete(user);
      targets.delete(this);
    }
    this.renderFlags.set({ refreshTarget: true });
    Hooks.callAll("targetToken", user, this, targeted);
  }

  override _canControl(user: User, event?: CanvasPointerEvent): boolean {
    if (!this.layer.active || this.isPreview) return false;
    if (currentCanvas().activeTool === "target") return true;
    return super._canControl(user, event);
  }

  override _canDrag(user: User, event?: CanvasPointerEvent): boolean {
    return this.controlled && currentCanvas().activeTool === "select" && super._canDrag(user, event);
  }

  override _canView(user: User, _event?: CanvasPointerEvent): boolean {
    return this.actor?.testUserPermission(user, "LIMITED") ?? user.isGM;
  }

  override _onClickLeft(event: CanvasPointerEvent): unknown {
    if (currentCanvas().activeTool !== "target") return super._onClickLeft(event);
    event.stopPropagation();
    this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
    return undefined;
  }

  override _onClickLeft2(event: CanvasPointerEvent): void {
    event.stopPropagation();
    if (this.actor?.sheet) void this.actor.sheet.render(true);
  }

  override _updateRotation(options: {
    angle?: number | undefined;
    delta?: number | undefined;
    snap?: number | undefined;
  }): number | undefined {
    return this.document.lockRotation ? undefined : super._updateRotation(options);
  }

  protected override _getDragLeftDropUpdateOptions(_event: CanvasPointerEvent): PlainObject {
    return { method: "dragging" };
  }

  override _onUpdate(changed: PlainObject, options: PlainObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("texture" in changed) this.renderFlags.set({ redraw: true });
    if ("width" in changed || "height" in changed || "shape" in changed)
      this.renderFlags.set({ refreshSize: true });
    if ("name" in changed || "displayName" in changed) this.renderFlags.set({ refreshNameplate: true });
    if ("elevation" in changed || "sort" in changed) this.renderFlags.set({ refreshElevation: true });
    if ("hidden" in changed) this.renderFlags.set({ refreshVisibility: true });
    if (!this.isVisible) this.release();
    if ("x" in changed || "y" in changed || "rotation" in changed) {
      this.#follow(options);
    }
  }

  #follow(options: PlainObject): void {
    if (options["animate"] === false || !this.visible || document.hidden) this.#motion.jump();
    else void this.animate(this.#motion.readSource(), (options["animation"] ?? {}) as TokenAnimationOptions);
  }

  /** Shows the way of the token to where it stands now; meanwhile the document's prepared values are between. */
  async animate(to: Partial<TokenAnimationData>, options: TokenAnimationOptions = {}): Promise<void> {
    await this.#motion.animate(to, options, (from, end, turn) =>
      this._getAnimationDuration(from, end, turn, options),
    );
  }

  /** Milliseconds that a change is shown. */
  protected _getAnimationDuration(
    from: TokenAnimationData,
    to: TokenAnimationData,
    turn: number,
    options: TokenAnimationOptions,
  ): number {
    const spaces = Math.hypot(to.x - from.x, to.y - from.y) / currentCanvas().grid.size;
    const moving = spaces / (options.movementSpeed ?? MOVE_SPACES_PER_SECOND);
    return Math.max(moving, Math.abs(turn) / TURN_DEGREES_PER_SECOND) * 1000;
  }
}
