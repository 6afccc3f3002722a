import type { BattleEvent } from "#battle/mass/event.ts";
import type { Step } from "#battle/mass/state.ts";
import type { CardDice, CardLine, CardStep, Names } from "../chat/card-step.ts";
import { describeEvent } from "../chat/describe-event.ts";
import type { Words } from "../words.ts";
import { tellAside } from "./tell-aside.ts";

/** Faces as thrown; those that neither kill nor hit stand in brackets. */
const writeFaces = ({ faces }: CardDice): string =>
  faces.map(({ face, counts }) => (counts ? String(face) : `(${face})`)).join(" ");

function writeDice(dice: CardDice, names: Names): string {
  const what = dice.label || names.localize("MANGONEL.Log.dice");
  return `  - ${what}: ${writeFaces(dice)}`;
}

const writeRow = (rule: string): string => (rule === "" ? "" : ` [${rule}]`);

const writeLine = ({ label, value, rule }: CardLine): string =>
  `  - ${label}${value === "" ? "" : `: ${value}`}${writeRow(rule)}`;

/** What a turn is called. */
export const writeTurn = (turn: number, words: Words): string =>
  words.format("MANGONEL.Card.turn", { turn: String(turn) });

/** What a step is called. */
export const writeStepName = (step: Step, words: Words): string => words.localize(`MANGONEL.Step.${step}`);

/** A heading with a line of space on either side. */
export const tellHeading = (level: number, text: string): readonly string[] => [
  "",
  `${"#".repeat(level)} ${text}`,
  "",
];

/** A step of a card as an item with its dice and its workings. */
export const writeStep = ({ text, rule, dice, lines }: CardStep, names: Names): readonly string[] => [
  `- ${text}${writeRow(rule)}`,
  ...dice.map((thrown) => writeDice(thrown, names)),
  ...lines.map(writeLine),
];

/** How many of the last steps of an event say when somebody can shoot again, which is told after who was hit. */
function countReadySteps(event: BattleEvent): number {
  if (event.type === "engineFired") return 1;
  return event.type === "volleyShot" ? event.shooters.filter(({ loading }) => loading).length : 0;
}

/** Tells an event in lines of Markdown: turns and steps as headings, all else as items with their workings. */
export function tellEvent(event: BattleEvent, names: Names): readonly string[] {
  if (event.type === "turnBegan") return tellHeading(2, writeTurn(event.turn, names));
  if (event.type === "stepBegan") return tellHeading(3, writeStepName(event.step, names));
  const steps = describeEvent(event, names);
  const shown = steps.length - countReadySteps(event);
  return [
    ...steps.slice(0, shown).flatMap((step) => writeStep(step, names)),
    ...tellAside(event, names).map(({ text, rule }) => `- ${text}${writeRow(rule)}`),
    ...steps.slice(shown).flatMap((step) => writeStep(step, names)),
  ];
}
