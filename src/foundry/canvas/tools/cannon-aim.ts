import type { Gun } from "#battle/mass/commands/fire-cannon.ts";
import { standingOf } from "#battle/mass/ground.ts";
import type { CannonAim, PoleOutcome } from "#battle/mass/previews/cannon-preview.ts";
import type { Battle } from "#battle/mass/state.ts";
import { standBody } from "#field/body.ts";
import { type Point, toLocal, toTable } from "#field/pose.ts";
import { readHalfThickness, sectionsOf } from "#rules/mass/cannon.ts";
import { readEngine } from "#rules/mass/engines.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { normalizeBearing, toDegrees, toRadians } from "#rules/quantities.ts";
import { scaleOf, toPixels } from "../../coordinates.ts";
import { findLayers } from "../battle-layers.ts";
import { PALETTE } from "../palette.ts";
import { bandsOf, drawAimingScale, drawKillCircle, drawPole, nameBands } from "../shot-drawing.ts";
import { followPointer } from "./follow-pointer.ts";

/** The bearing from a gun to a point of the table, kept inside its arc. */
export function bearingTo(gun: Gun, point: Point, ruleset: Ruleset): number {
  const { ahead, right } = toLocal(gun.pose, point);
  const { arc } = readEngine(gun.engine, ruleset);
  return Math.max(-arc, Math.min(arc, toDegrees(Math.atan2(right, ahead))));
}

/** The arc in which a gun may be aimed, drawn from its muzzle. */
function drawArc(g: PIXI.Graphics, gun: Gun, ruleset: Ruleset, inch: number): void {
  const { arc, rangeInches } = readEngine(gun.engine, ruleset);
  const [from, to] = [toRadians(gun.pose.heading - arc - 90), toRadians(gun.pose.heading + arc - 90)];
  const r = rangeInches * inch;
  g.lineStyle(inch * 0.05, PALETTE.brass, 0.9).beginFill(PALETTE.brassBright, 0.1);
  g.moveTo(0, 0)
    .lineTo(Math.cos(from) * r, Math.sin(from) * r)
    .arc(0, 0, r, from, to)
    .lineTo(0, 0)
    .endFill();
}

/** The five positions that the die may give, as thin lines, and a ring round everybody whom one of them would hit. */
function drawOutcomes(
  g: PIXI.Graphics,
  outcomes: readonly PoleOutcome[],
  length: number,
  inch: number,
): void {
  for (const { heading } of outcomes) {
    const angle = toRadians(heading - 90);
    g.lineStyle(Math.max(1, inch * 0.03), PALETTE.ink, 0.4);
    g.moveTo(0, 0).lineTo(Math.cos(angle) * length * inch, Math.sin(angle) * length * inch);
  }
}

function drawVictims(
  g: PIXI.Graphics,
  battle: Battle,
  outcomes: readonly PoleOutcome[],
  scene: Scene.Implementation,
): void {
  const scale = scaleOf(scene);
  const chances = new Map<string, number>();
  for (const { hits, chance } of outcomes)
    for (const { unit, places = [] } of hits)
      for (const place of places)
        chances.set(`${unit}:${place}`, (chances.get(`${unit}:${place}`) ?? 0) + chance);
  const bodies = new Map(
    Object.values(battle.units).map((unit) => [unit.id, standBody(standingOf(unit)).figures]),
  );
  for (const [key, chance] of chances) {
    const [unit = "", place = ""] = key.split(":");
    const base = bodies.get(unit)?.[Number(place)];
    if (!base) continue;
    const { x, y } = toPixels(base, scale);
    g.lineStyle(scale.pixelsPerInch * (0.04 + 0.08 * chance), PALETTE.danger, 0.35 + 0.65 * chance);
    g.drawCircle(x, y, scale.pixelsPerInch * 0.5);
  }
}

/** What the aim shows. */
export interface AimView {
  readonly battle: Battle;
  readonly gun: Gun;
  readonly aim: CannonAim;
  readonly outcomes: readonly PoleOutcome[];
  readonly ruleset: Ruleset;
}

/** Shows an aim on the field: the arc, the striped pole at the muzzle, the scale, and who may fall. */
export function drawAim({ battle, gun, aim, outcomes, ruleset }: AimView): void {
  const layers = findLayers();
  const { scene } = canvas;
  if (!layers || !scene) return;
  const scale = scaleOf(scene);
  const inch = scale.pixelsPerInch;
  const { rangeInches } = readEngine(gun.engine, ruleset);
  const heading = gun.pose.heading + aim.bearing;
  const muzzle = toPixels(gun.pose, scale);
  const arc = new PIXI.Graphics();
  arc.position.set(muzzle.x, muzzle.y);
  drawArc(arc, gun, ruleset, inch);
  drawOutcomes(arc, outcomes, rangeInches, inch);
  const pole = new PIXI.Graphics();
  pole.position.set(muzzle.x, muzzle.y);
  pole.angle = heading;
  const middle = outcomes.find(({ heading: there }) => Math.abs(normalizeBearing(there - heading)) < 1e-9);
  const sections = sectionsOf(gun.engine, ruleset);
  const live = middle?.live ?? sections.filter(({ colour }) => colour === aim.colour);
  const bands = bandsOf(sections, live);
  const halfThickness = readHalfThickness(gun.engine, ruleset);
  drawPole(pole, { bands, halfThickness, lengthInches: rangeInches }, inch);
  pole.addChild(nameBands(bands, halfThickness, inch, heading));
  const end = toPixels(toTable({ ...gun.pose, heading }, { ahead: rangeInches, right: 0 }), scale);
  const rings = new PIXI.Graphics();
  if (middle?.circle)
    drawKillCircle(rings, toPixels(middle.circle.at, scale), middle.circle.radiusInches * inch, inch);
  drawVictims(rings, battle, outcomes, scene);
  const { aimingScale } = ruleset.settings;
  layers.overlay.tool.show([
    arc,
    pole,
    drawAimingScale(end, heading, inch, aimingScale === "oneRight"),
    rings,
  ]);
}

/**
 * Lets the pole follow the pointer until the next press on the field; Escape ends it.
 *
 * @returns what ends it too
 */
export function aimByPointer(onAim: (at: Point) => void, onEnd: () => void): () => void {
  const end = (): void => {
    letGo();
    onEnd();
  };
  const letGo = followPointer({
    move: onAim,
    press: end,
    key: ({ key }) => {
      if (key === "Escape") end();
    },
  });
  return end;
}
