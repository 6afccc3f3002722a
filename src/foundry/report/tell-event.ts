import type { BattleEvent } from "#battle/event.ts";
import type { CardDice, CardLine, CardStep, Names } from "../chat/card-step.ts";
import { describeEvent } from "../chat/describe-event.ts";
import { tellAside } from "./tell-aside.ts";

/** Faces as thrown; those that do not count stand in brackets. */
const writeFaces = ({ faces }: CardDice): string =>
  faces.map(({ face, counts }) => (counts ? String(face) : `(${face})`)).join(" ");

function writeDice(dice: CardDice, names: Names): string {
  const what = dice.label || names.localize("MANGONEL.Log.dice");
  return `  - ${what}: ${writeFaces(dice)}`;
}

const writeRow = (rule: string): string => (rule === "" ? "" : ` [${rule}]`);

const writeLine = ({ label, value, rule }: CardLine): string => `  - ${label}: ${value}${writeRow(rule)}`;

const writeStep = ({ text, rule, dice, lines }: CardStep, names: Names): readonly string[] => [
  `- ${text}${writeRow(rule)}`,
  ...dice.map((thrown) => writeDice(thrown, names)),
  ...lines.map(writeLine),
];

/** Tells an event in lines of Markdown: turns and steps as headings, all else as items with their workings. */
export function tellEvent(event: BattleEvent, names: Names): readonly string[] {
  if (event.type === "turnBegan")
    return ["", `## ${names.format("MANGONEL.Card.turn", { turn: String(event.turn) })}`, ""];
  if (event.type === "stepBegan") return ["", `### ${names.localize(`MANGONEL.Step.${event.step}`)}`, ""];
  return [
    ...describeEvent(event, names).flatMap((step) => writeStep(step, names)),
    ...tellAside(event, names).map(({ text, rule }) => `- ${text}${writeRow(rule)}`),
  ];
}
