import type { FigurePen } from "../canvas/silhouettes.ts";

/** A part of a drawing on a sheet, for a `path` element. */
export interface DrawnPath {
  readonly d: string;
  readonly fill: string;
  readonly fillOpacity: number;
  readonly stroke: string;
  readonly strokeOpacity: number;
  readonly strokeWidth: number;
}

interface Style {
  readonly color: number;
  readonly alpha: number;
}

/** A colour of the canvas as pages write it. */
export const hex = (color: number): string => `#${color.toString(16).padStart(6, "0")}`;

/** A pen that writes down what is drawn with it, as paths. */
export class SvgPen implements FigurePen {
  readonly paths: DrawnPath[] = [];
  #line: Style & { readonly width: number } = { color: 0, alpha: 0, width: 0 };
  #fill: Style | undefined;

  lineStyle(width: number, color: number, alpha = 1): this {
    this.#line = { width, color, alpha };
    return this;
  }

  beginFill(color: number, alpha = 1): this {
    this.#fill = { color, alpha };
    return this;
  }

  endFill(): this {
    this.#fill = undefined;
    return this;
  }

  moveTo(x: number, y: number): this {
    return this.#draw(`M${x} ${y}`);
  }

  lineTo(x: number, y: number): this {
    const last = this.paths.pop();
    if (last) this.paths.push({ ...last, d: `${last.d} L${x} ${y}` });
    return this;
  }

  arc(x: number, y: number, radius: number, from: number, to: number): this {
    const at = (angle: number): string => `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
    const isLarge = Math.abs(to - from) > Math.PI;
    return this.#draw(`M${at(from)} A${radius} ${radius} 0 ${isLarge ? 1 : 0} 1 ${at(to)}`);
  }

  drawRect(x: number, y: number, width: number, height: number): this {
    return this.#draw(`M${x} ${y} h${width} v${height} h${-width} Z`);
  }

  drawRoundedRect(x: number, y: number, width: number, height: number, r: number): this {
    const [across, down] = [width - 2 * r, height - 2 * r];
    const turn = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    return this.#draw(
      `M${x + r} ${y} h${across} ${turn(r, r)} v${down} ${turn(-r, r)} h${-across} ${turn(-r, -r)} v${-down} ${turn(r, -r)} Z`,
    );
  }

  drawCircle(x: number, y: number, radius: number): this {
    return this.drawEllipse(x, y, radius, radius);
  }

  drawEllipse(x: number, y: number, rx: number, ry: number): this {
    const half = (dx: number): string => `a${rx} ${ry} 0 1 1 ${dx} 0`;
    return this.#draw(`M${x - rx} ${y} ${half(2 * rx)} ${half(-2 * rx)} Z`);
  }

  drawPolygon(points: number[]): this {
    const corners = Array.from(
      { length: points.length / 2 },
      (_, i) => `${points[2 * i]} ${points[2 * i + 1]}`,
    );
    return this.#draw(`M${corners.join(" L")} Z`);
  }

  #draw(d: string): this {
    this.paths.push({
      d,
      fill: this.#fill ? hex(this.#fill.color) : "none",
      fillOpacity: this.#fill?.alpha ?? 1,
      stroke: hex(this.#line.color),
      strokeOpacity: this.#line.alpha,
      strokeWidth: this.#line.width,
    });
    return this;
  }
}
