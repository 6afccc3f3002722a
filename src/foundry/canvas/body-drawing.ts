/** What is drawn of whatever a token stands for: a unit or a single figure. */
export interface BodyDrawing {
  /** Looks up, its origin in the middle of the outline; the token turns and moves it. */
  readonly container: PIXI.Container;
  /** Signs that stay upright whatever the heading. */
  readonly signs: PIXI.Container;
  /** Half the width and depth of the outline, in pixels. */
  readonly half: { readonly width: number; readonly depth: number };
  readonly signHeight: number;
  /** From near or from far. @param pixelsPerInch - on the screen */
  setDetail(pixelsPerInch: number): void;
  frame(state: "none" | "hover" | "selected" | "forbidden"): void;
  destroy(): void;
}
