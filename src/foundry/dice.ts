import { DrawnDice, type Throw } from "#rules/dice.ts";

/** Dice drawn from the host's source of chance. */
export const hostDice = (): DrawnDice => new DrawnDice(() => CONFIG.Dice.randomUniform());

/** Whether dice were thrown: a card that is drawn is none. */
export const isOfDice = ({ purpose }: Throw): boolean => purpose !== "terrainCard";

/** A throw as an evaluated roll of the host, so that its dice are shown and animated as real ones. */
export function asRoll({ faces, sides = 6 }: Throw): Roll.Implementation {
  const total = faces.reduce((sum, face) => sum + face, 0);
  return Roll.fromData({
    class: "Roll",
    formula: `${faces.length}d${sides}`,
    dice: [],
    evaluated: true,
    options: {},
    total,
    terms: [
      {
        class: "Die",
        evaluated: true,
        number: faces.length,
        faces: sides,
        modifiers: [],
        options: {},
        results: faces.map((result) => ({ result, active: true })),
      },
    ],
  } as never);
}
