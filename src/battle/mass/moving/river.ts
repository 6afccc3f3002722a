import { overlaps } from "#field/gap.ts";
import { findWayThrough } from "#field/sweep.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import { shiftAlong } from "#field/turned-rectangle.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { findCrossingTurn } from "#rules/mass/terrain.ts";
import { type Degrees, type Inches, isWithin } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import { hasRoom, measureStretch, outlineOfUnit } from "../ground.ts";
import type { Battle, Unit } from "../state.ts";
import { findGroundBar, listGround, listWater } from "./price-way.ts";

/** A unit at the bank of a river that is to be put across it. */
interface Crossing {
  readonly river: TerrainPiece;
  /** What of this turn's move it has spent. */
  readonly spentInches: Inches;
  readonly ruleset: Ruleset;
}

/** How far the other bank is, or why the unit may not cross now. */
export type FarBank =
  | { readonly ok: true; readonly inches: Inches }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * The first place straight ahead at which a unit stands wholly clear of the river at whose bank it is.
 *
 * @rule M-TERR-7, D-80
 */
export function findFarBank(
  battle: Battle,
  unit: Unit,
  way: Degrees,
  { river, spentInches, ruleset }: Crossing,
): FarBank {
  const refuse = (refusal: Refusal): FarBank => ({ ok: false, refusal });
  const { turn } = battle.clock;
  const facts = { turn, advancedInTurn: unit.advancedInTurn ?? 0, spentInches };
  const crossingTurn = findCrossingTurn(facts, ruleset);
  if (crossingTurn > turn)
    return refuse({ code: "riverHalt", rule: "M-TERR-7", facts: { turn: crossingTurn } });
  const outline = outlineOfUnit(unit);
  const water = listWater(listGround(battle, "river"), river);
  const inches = findWayThrough(
    outline,
    way,
    water.map((piece) => piece.outline),
  );
  if (inches === undefined || !isWithin(inches, measureStretch(battle, unit, outline, way, inches).inches))
    return refuse({ code: "farBankTaken", rule: "M-TERR-7" });
  const there = shiftAlong(outline, way, inches);
  const isBarred = battle.terrain.some(
    (piece) => findGroundBar(battle, unit, piece, ruleset) && overlaps(there, piece.outline),
  );
  return isBarred || !hasRoom(battle, unit, there)
    ? refuse({ code: "farBankTaken", rule: "M-TERR-7" })
    : { ok: true, inches };
}
