import type { TroopUnit, Unit } from "#battle/mass/state.ts";

const ENGINES = {
  lightCatapult: "catapult",
  heavyCatapult: "trebuchet",
  lightGun: "cannon",
  heavyGun: "pirate-cannon",
  bombard: "mortar",
} as const;

const WEAPONS = {
  bow: "archer",
  crossbow: "crossbow",
  heavyCrossbow: "crossbow",
  arquebus: "musket",
} as const;

const CLASSES = {
  LF: "round-shield",
  HF: "swordman",
  AF: "visored-helm",
  LH: "horse-head",
  MH: "cavalry",
  HH: "mounted-knight",
} as const;

function nameOfTroops({ profile: { weapon, poleArms, mounted, troopClass } }: TroopUnit): string {
  if (!mounted && weapon !== "none" && weapon !== "thrown") return WEAPONS[weapon];
  return poleArms ? "pikeman" : CLASSES[troopClass];
}

/** The icon of a unit that has none of its own: by its arms, else by its class. */
export function iconOf(unit: Unit): string {
  const name =
    unit.kind === "troops" ? nameOfTroops(unit) : unit.kind === "wagon" ? "old-wagon" : ENGINES[unit.engine];
  return `systems/mangonel/icons/${name}.svg`;
}
