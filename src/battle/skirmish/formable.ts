import { type Proposal, recognise } from "#field/figures/formations.ts";
import { mayForm } from "#rules/skirmish/figure.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import type { SideId } from "../sides.ts";
import { bodyOf, listFree } from "./figures.ts";
import type { Skirmish } from "./state.ts";

/** The formations that a side may declare as its figures stand, for its owner to choose from. @rule S-FORM-1 to S-FORM-4, D-22, D-23, D-24 */
export function listFormable(battle: Skirmish, side: SideId): readonly Proposal[] {
  const able = listFree(battle, side).filter(
    ({ id, profile, turn }) => mayForm(profile) && turn.charge === undefined && !bodyOf(battle, id),
  );
  return recognise(able, () => true, skirmishRulesetWith(battle.settings));
}
