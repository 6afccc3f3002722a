import { execute } from "#battle/mass/execute.ts";
import { listPartners, previewVolleys, type VolleyPreview } from "#battle/mass/previews/volley-preview.ts";
import { findShooter } from "#battle/mass/shooting/shooters.ts";
import type { Battle, Unit, UnitId } from "#battle/mass/state.ts";
import { KnownDice } from "#rules/dice.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { meanOf } from "#rules/odds/binomial.ts";
import { describeRefusal } from "../explain-refusal.ts";
import { formatNumber } from "../format.ts";

/** How many volleys a panel offers. */
const MOST_VOLLEYS = 10;

/** A volley as the half-turn allows it: who moves shoots as was ordered, who stands at who moves. @rule M-TURN-5, D-120 */
function atHalfTurn(battle: Battle, { id: unit }: Unit, preview: VolleyPreview): VolleyPreview {
  if (battle.clock.step !== "halfTurn" || preview.refusal) return preview;
  const { target, mode, with: along } = preview;
  const command = { type: "volley", unit, target, mode, with: along } as const;
  const asked = { issuer: { gm: true, sides: [] }, moment: battle.clock, dice: new KnownDice([]) };
  const result = execute(battle, command, asked);
  return result.type === "refused" ? { ...preview, refusal: result.refusal } : preview;
}

/** The volleys that a unit may shoot, with the friends that are to shoot along; if none, why. */
export function describeVolley(battle: Battle, unit: Unit, friends: readonly UnitId[], ruleset: Ruleset) {
  const nameOf = (id: UnitId): string => battle.units[id]?.name ?? "";
  const none = { ways: [], partners: [] };
  const found = findShooter(battle, unit.id, ruleset);
  if (!found.ok) return { ...describeRefusal(found.refusal), ...none };
  const previews = previewVolleys(battle, unit.id, ruleset, friends).map((preview) =>
    atHalfTurn(battle, unit, preview),
  );
  const lawful = previews.filter(({ refusal }) => refusal === undefined);
  const shown = (lawful.length > 0 ? lawful : previews).slice(0, MOST_VOLLEYS);
  const [first] = shown;
  const isSame = previews.every(({ refusal }) => JSON.stringify(refusal) === JSON.stringify(first?.refusal));
  if (first?.refusal && isSame) return { ...describeRefusal(first.refusal), ...none };
  return {
    ...describeRefusal(undefined),
    partners: listPartners(battle, unit.id, ruleset).map((id) => ({
      id,
      name: nameOf(id),
      chosen: friends.includes(id),
    })),
    ways: shown.map(({ target, mode, refusal, shooters, kills, with: along }) => ({
      target,
      mode,
      name: nameOf(target),
      label: `MANGONEL.Orders.shoot.${mode}`,
      ...describeRefusal(refusal),
      along: along.join(" "),
      shooters,
      mean: formatNumber(meanOf(kills)),
    })),
  };
}
