const NAMESPACE = "http://www.w3.org/2000/svg";
const WIDTH = 1600;
const HEIGHT = 1000;
const STEPS = 72;

/** A hill of the map: its middle, its size and how many contour lines it has. */
interface Hill {
  x: number;
  y: number;
  radius: number;
  lines: number;
  phase: number;
}

const HILLS: readonly Hill[] = [
  { x: 250, y: 240, radius: 330, lines: 7, phase: 0.4 },
  { x: 1380, y: 720, radius: 420, lines: 9, phase: 2.1 },
  { x: 1230, y: 120, radius: 200, lines: 4, phase: 4.2 },
  { x: 300, y: 880, radius: 220, lines: 5, phase: 1.3 },
];

/** Draws the contour lines of a map behind the seats. */
export function drawContours(): SVGSVGElement {
  const svg = document.createElementNS(NAMESPACE, "svg");
  svg.setAttribute("class", "join-map");
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  svg.setAttribute("aria-hidden", "true");
  for (const hill of HILLS) {
    for (let line = 1; line <= hill.lines; line += 1)
      svg.append(drawLine(outlineHill(hill, line / hill.lines), line));
  }
  svg.append(drawLine(outlineRiver(-14), 0), drawLine(outlineRiver(14), 0));
  return svg;
}

function drawLine(d: string, line: number): SVGPathElement {
  const path = document.createElementNS(NAMESPACE, "path");
  path.setAttribute("d", d);
  path.setAttribute("fill", "none");
  path.setAttribute("stroke", "currentColor");
  path.setAttribute("stroke-width", line % 4 === 0 ? "1.6" : "0.8");
  path.setAttribute("stroke-opacity", line % 4 === 0 ? "0.75" : "0.55");
  return path;
}

function outlineHill({ x, y, radius, phase }: Hill, share: number): string {
  const points = Array.from({ length: STEPS }, (_, n) => {
    const angle = (n / STEPS) * 2 * Math.PI;
    const bulge =
      1 +
      0.16 * Math.sin(2 * angle + phase) +
      0.09 * Math.sin(3 * angle - phase * 2 + share) +
      0.04 * Math.sin(7 * angle + phase * 3);
    const length = radius * share * bulge;
    return `${(x + Math.cos(angle) * length * 1.2).toFixed(1)} ${(y + Math.sin(angle) * length).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

function outlineRiver(offset: number): string {
  const points = Array.from({ length: STEPS }, (_, n) => {
    const share = n / (STEPS - 1);
    const x = 620 + share * 480 + 70 * Math.sin(share * 7) + offset;
    const y = -40 + share * (HEIGHT + 80);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
