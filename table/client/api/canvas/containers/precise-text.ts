import * as PIXI from "pixi.js";

/** The font of the canvas; it stands with the page's own fonts. */
const CANVAS_FONT = "Source Sans 3";

/** Text that is drawn at the resolution of the screen, so that it stays sharp. */
export class PreciseText extends PIXI.Text {
  constructor(text?: string, style?: Partial<PIXI.ITextStyle> | PIXI.TextStyle) {
    super(text, style);
    this.resolution = Math.max(2, globalThis.devicePixelRatio || 1);
  }

  /** The text style of the canvas, with the given differences. */
  static getTextStyle(options: Partial<PIXI.ITextStyle> & { anchor?: number } = {}): PIXI.TextStyle {
    const { anchor: _anchor, ...given } = options;
    const fontSize = typeof given.fontSize === "number" ? given.fontSize : 36;
    return new PIXI.TextStyle({
      fontFamily: CANVAS_FONT,
      fontSize,
      fill: "#FFFFFF",
      stroke: "#111111",
      strokeThickness: Math.max(Math.round(fontSize / 32), 2),
      dropShadow: true,
      dropShadowColor: "#000000",
      dropShadowBlur: Math.max(Math.round(fontSize / 16), 2),
      dropShadowAngle: 0,
      dropShadowDistance: 0,
      align: "center",
      wordWrap: false,
      padding: 1,
      ...given,
    });
  }
}
