import { DrawnDice, type Throw } from "#rules/dice.ts";

/** Dice drawn from the host's source of chance. */
export const hostDice = (): DrawnDice => new DrawnDice(() => CONFIG.Dice.randomUniform());

/** A throw as an evaluated roll of the host, so that its dice are shown and animated as real ones. */
export function asRoll({ faces }: Throw): Roll.Implementation {
  const total = faces.reduce((sum, face) => sum + face, 0);
  return Roll.fromData({
    class: "Roll",
    formula: `${faces.length}d6`,
    dice: [],
    evaluated: true,
    options: {},
    total,
    terms: [
      {
        class: "Die",
        evaluated: true,
        number: faces.length,
        faces: 6,
        modifiers: [],
        options: {},
        results: faces.map((result) => ({ result, active: true })),
      },
    ],
  } as never);
}
