/** What of a user its mark shows. */
export interface SeatUser {
  readonly name: string;
  readonly role: number;
  readonly color: unknown;
}

const NAMESPACE = "http://www.w3.org/2000/svg";

/** Shapes that tell the seats apart without colour. */
const SHAPES = {
  crown: "M3 25 1 8l7.5 6L14 3l5.5 11L27 8l-2 17z",
  square: "M4 2h20v24H4z",
  swallow: "M2 5h24l-7 9 7 9H2z",
  pennon: "M2 6l24 8-24 8z",
  eye: "M1 14C5 7 9 4.500 14 4.500S23 7 27 14c-4 7-8 9.500-13 9.500S5 21 1 14zm13-5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
} as const;

function chooseShape({ name, role }: SeatUser): keyof typeof SHAPES {
  if (role >= 3) return "crown";
  if (name === "Red") return "square";
  if (name === "Blue") return "swallow";
  return name === "Spectator" ? "eye" : "pennon";
}

/** The sign of a seat: a crown, a banner of the side's shape and colour, an eye. */
export function drawSeatMark(user: SeatUser, className: string): SVGSVGElement {
  const svg = document.createElementNS(NAMESPACE, "svg");
  svg.setAttribute("viewBox", "0 0 28 28");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const shape = chooseShape(user);
  const path = document.createElementNS(NAMESPACE, "path");
  path.setAttribute("d", SHAPES[shape]);
  path.setAttribute("fill-rule", "evenodd");
  path.style.fill = fillOf(user, shape);
  svg.append(path);
  return svg;
}

function fillOf(user: SeatUser, shape: keyof typeof SHAPES): string {
  if (shape === "square") return "var(--table-gules)";
  if (shape === "swallow") return "var(--table-azure)";
  if (shape === "eye") return "var(--table-quiet)";
  if (shape === "crown") return "var(--table-accent)";
  return String(user.color);
}
