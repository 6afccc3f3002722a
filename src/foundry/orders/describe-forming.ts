import { findFormingFault } from "#battle/mass/commands/change-formation.ts";
import type { Hindrance } from "#battle/mass/ground.ts";
import {
  type FormationPreview,
  previewFormations,
  type ShapePreview,
} from "#battle/mass/previews/formation-preview.ts";
import type { Battle, TroopUnit } from "#battle/mass/state.ts";
import type { RefusalCode } from "#battle/refusal.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { showLine } from "../chat/card-step.ts";
import { describeRefusal } from "../explain-refusal.ts";
import { formatCount } from "../format.ts";

/** Why a formation is not open to a unit at all: not worth a line of the panel. */
const HIDDEN_FAULTS: readonly RefusalCode[] = ["footOnly", "optionOff", "pikesOnly"];

/** What stands where a new shape would lie. */
export function nameHindrance(battle: Battle, hindrance: Hindrance | undefined): string {
  if (!hindrance) return "";
  if (hindrance.type === "unit")
    return game.i18n.format("MANGONEL.Orders.inTheWay", { unit: battle.units[hindrance.id]?.name ?? "" });
  return game.i18n.localize(`MANGONEL.Orders.noRoom.${hindrance.type}`);
}

/** The files that are offered first: two ranks of a line, the widest of what is deep. */
const findUsual = ({ formation, shapes }: FormationPreview): ShapePreview | undefined =>
  formation === "line" ? shapes.find(({ ranks }) => ranks <= 2) : shapes.at(-1);

function formatPrice(turns: number): string {
  if (turns === 0) return game.i18n.localize("MANGONEL.Orders.atOnce");
  return turns < 1
    ? game.i18n.localize("MANGONEL.Orders.halfTurn")
    : formatCount("MANGONEL.Orders.turns", turns);
}

/** What keeps a unit from changing formation though it may still move, or has moved; all else the panel says of moves. */
const SHOWN_FAULTS: readonly RefusalCode[] = ["changeAfterMove", "unformedInWoods"];

/** The formations that a unit may take: their shapes, what is in the way of them, and their price. */
export function describeForming(battle: Battle, unit: TroopUnit, ruleset: Ruleset) {
  const fault = findFormingFault(battle, unit);
  if (fault && !SHOWN_FAULTS.includes(fault.code)) return null;
  const offered = (fault ? [] : previewFormations(battle, unit, ruleset)).filter(
    ({ refusal }) => !refusal || !HIDDEN_FAULTS.includes(refusal.code),
  );
  return {
    ...describeRefusal(fault),
    now: `MANGONEL.Formation.${unit.formation}`,
    files: unit.files,
    ranks: Math.ceil(unit.figures / unit.files),
    choices: offered.map((preview) => ({
      formation: preview.formation,
      label: `MANGONEL.Formation.${preview.formation}`,
      ...describeRefusal(preview.refusal),
      price: formatPrice(preview.turns),
      workings: preview.lines
        .map((line) => showLine(game.i18n, line))
        .map(({ label, value }) => `${label}: ${value}`)
        .join("; "),
      shapes: preview.shapes.map((shape) => ({
        files: shape.files,
        ranks: shape.ranks,
        usual: shape === findUsual(preview),
        hindrance: nameHindrance(battle, shape.hindrance),
      })),
    })),
  };
}
