/** A colour that is a number `0xRRGGBB` and reads as `#rrggbb`. */
export class Color extends Number {
  /** Whether this is a colour at all. */
  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  /** `#rrggbb`. */
  get css(): string {
    return this.toString();
  }

  /** The three parts, each from 0 to 1. */
  get rgb(): [number, number, number] {
    const value = this.valueOf();
    return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
  }

  override toString(radix?: number): string {
    if (radix !== undefined) return super.toString(radix);
    return `#${this.valueOf().toString(16).padStart(6, "0")}`;
  }

  /** Colours are stored as text. */
  toJSON(): string {
    return this.css;
  }

  /** `rgba(r, g, b, a)`. */
  toRGBA(alpha: number): string {
    const [r, g, b] = this.rgb.map((part) => Math.round(part * 255));
    return `rgba(${r}, ${g}, ${b}, ${alpha})`;
  }

  /** Reads a number, a list of three parts, or `#rgb`, `#rrggbb`. */
  static from(color: string | number | readonly number[] | Color | null): Color {
    if (color === null) return new Color(Number.NaN);
    if (color instanceof Color) return color;
    if (typeof color === "number") return new Color(color);
    if (typeof color === "string") return Color.fromString(color);
    const [r = 0, g = 0, b = 0] = color.map((part) => Math.round(part * 255));
    return new Color((r << 16) + (g << 8) + b);
  }

  /** Reads `#rgb` or `#rrggbb`. */
  static fromString(text: string): Color {
    const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim());
    if (short)
      return new Color(
        Number.parseInt(
          short
            .slice(1)
            .flatMap((c) => [c, c])
            .join(""),
          16,
        ),
      );
    const long = /^#?([0-9a-f]{6})$/i.exec(text.trim());
    return new Color(long?.[1] === undefined ? Number.NaN : Number.parseInt(long[1], 16));
  }
}
