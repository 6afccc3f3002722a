// One turn's shooting: what every shooter sees of every enemy in range and arc; next to trying all lines past everybody.
import { type SightFigure, Sights } from "#field/figures/sight.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { countSeenNaively } from "./naive-sight.ts";
import { numbersFrom } from "./random.ts";
import { measure } from "./timing.ts";

const RULES = skirmishRulesetWith({});
const BASE = { shape: "rectangle", width: 0.75, depth: 0.75 } as const;

/** Two sides that face each other, in loose order; every third figure shoots. */
function deploy(perSide: number): readonly SightFigure[] {
  const draw = numbersFrom(perSide);
  const files = Math.ceil(perSide / 3);
  return ["red", "blue"].flatMap((side, at) =>
    Array.from({ length: perSide }, (_, index): SightFigure => {
      const rank = Math.floor(index / files);
      const forward = at === 0 ? 1 : -1;
      return {
        id: `${side}${index}`,
        side,
        base: BASE,
        weapon: rank === 0 ? (index % 2 === 0 ? "bow" : "crossbow") : "none",
        place: {
          x: 10 + (index % files) * 1.4 + draw() * 0.6,
          y: 40 + forward * (5 + rank * 1.5 + draw() * 0.6),
          heading: (at === 0 ? 0 : 180) + (draw() - 0.5) * 40,
        },
      };
    }),
  );
}

const area = (kind: TerrainPiece["kind"], x: number, y: number, size: number): TerrainPiece => ({
  id: `${kind}${x}`,
  kind,
  outline: {
    type: "polygon",
    points: [
      { x, y },
      { x: x + size, y },
      { x: x + size, y: y + size },
      { x, y: y + size },
    ],
  },
});

const TERRAIN: readonly TerrainPiece[] = [
  area("woods", 15, 37, 5),
  area("building", 30, 38, 3),
  area("hill", 40, 36, 6),
  {
    id: "hedge",
    kind: "hedge",
    outline: {
      type: "line",
      points: [
        { x: 50, y: 41 },
        { x: 70, y: 42 },
      ],
    },
  },
];

function look(figures: readonly SightFigure[]): number {
  const sights = new Sights(figures, TERRAIN, RULES);
  let seen = 0;
  for (const { id } of figures)
    for (const { seen: isSeen } of sights.listTargets(id).values()) seen += isSeen ? 1 : 0;
  return seen;
}

console.log(
  "\nThe shooting of one turn: all shooters, all enemies in range and arc; naively: all lines, all figures",
);
console.log(
  ["a side", "shooters", "seen", "ours ms", "naive ms", "x naive"].map((cell) => cell.padStart(10)).join(""),
);
for (const perSide of [50, 150]) {
  const figures = deploy(perSide);
  const shooters = figures.filter(({ weapon }) => weapon !== "none").length;
  const seen = look(figures);
  const ours = measure(() => look(figures)) / 1000;
  const begin = performance.now();
  countSeenNaively(figures, figures.filter(({ weapon }) => weapon !== "none").slice(0, 2), RULES);
  const naive = ((performance.now() - begin) * shooters) / 2;
  console.log(
    [
      String(perSide),
      String(shooters),
      String(seen),
      ours.toFixed(2),
      naive.toFixed(0),
      (naive / ours).toFixed(0),
    ]
      .map((cell) => cell.padStart(10))
      .join(""),
  );
}
