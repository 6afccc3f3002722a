import { movingProfile } from "#battle/mass/moving/moving-profile.ts";
import type { Order } from "#battle/mass/order.ts";
import {
  type ChargeEnd,
  type ChargePreview,
  previewCharge,
  previewCharges,
} from "#battle/mass/previews/charge-preview.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { isWithin } from "#rules/quantities.ts";
import { explainRefusal } from "../explain-refusal.ts";
import { ruleText } from "../explain-rule.ts";
import { formatChance, formatInches } from "../format.ts";

/** How many enemies a panel offers to charge. */
const MOST_TARGETS = 6;

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Orders.${key}`, data);

/** The rule by which a charge comes to its target or does not. */
const RULE = "M-MEL-10";

function tellEnd(battle: Battle, end: Exclude<ChargeEnd, { readonly type: "contact" }>): string {
  if (end.type === "short") return t("chargeEnd.short", { inches: formatInches(end.missingInches) });
  const { by } = end;
  const unit = "id" in by ? (battle.units[by.id]?.name ?? "") : "";
  return t(`chargeEnd.${by.type}`, { unit });
}

/** Where a charge would end short of its target, in a few words with the rule; empty where it reaches him. */
export const describeChargeEnd = (battle: Battle, end: ChargeEnd | undefined): string =>
  !end || end.type === "contact"
    ? ""
    : game.i18n.format("MANGONEL.Refusal.withRule", { sentence: tellEnd(battle, end), rule: RULE });

/** Why the charge that a unit is ordered to ride would fail as things stand, with what the rule says; empty where it would not. */
export function describeFailing(battle: Battle, unit: Unit, order: Order | undefined) {
  if (order?.type !== "charge") return { failing: "", failingRule: "" };
  const failing = describeChargeEnd(battle, previewCharge(battle, unit.id, order.target).end);
  return { failing, failingRule: failing === "" ? "" : ruleText(RULE) };
}

/** Whether a charge may come to its target: it reaches him, or would if he came nearer by a move of his own. @rule D-171 */
function hasHope(
  battle: Battle,
  unit: Unit,
  { target, distanceInches, end }: ChargePreview,
  ruleset: Ruleset,
) {
  const enemy = battle.units[target];
  if (!enemy || end?.type === "contact") return true;
  return isWithin(distanceInches, unit.profile.chargeInches + movingProfile(enemy, ruleset).moveInches);
}

/** What forbids charges, each reason once, with the enemies that it is about; all of them need no naming. */
function listRefused(battle: Battle, previews: readonly ChargePreview[], isAll: boolean) {
  const reasons = new Map<string, { readonly names: string[]; readonly ruleText: string }>();
  for (const { target, refusal } of previews) {
    if (!refusal) continue;
    const sentence = explainRefusal(refusal);
    const reason = reasons.get(sentence) ?? {
      names: [],
      ruleText: refusal.rule ? ruleText(refusal.rule) : "",
    };
    reason.names.push(battle.units[target]?.name ?? "");
    reasons.set(sentence, reason);
  }
  return [...reasons].map(([refusal, { names, ruleText: text }]) => ({
    refusal: isAll && names.length === previews.length ? refusal : `${names.join(", ")}: ${refusal}`,
    ruleText: text,
  }));
}

/** The charges that a unit may ride, those that would reach first, and what forbids the others. */
export function describeCharges(battle: Battle, unit: Unit, ruleset: Ruleset) {
  if (unit.profile.chargeInches === 0) return null;
  const previews = previewCharges(battle, unit.id);
  const lawful = previews
    .filter((preview) => preview.refusal === undefined && hasHope(battle, unit, preview, ruleset))
    .slice(0, MOST_TARGETS);
  const refused = previews.slice(0, MOST_TARGETS).filter(({ refusal }) => refusal !== undefined);
  const offered = lawful
    .map(({ target, distanceInches, end, stands }) => ({
      id: target,
      name: battle.units[target]?.name ?? "",
      distance: formatInches(distanceInches),
      end: describeChargeEnd(battle, end),
      endRule: ruleText(RULE),
      stands: stands === undefined || end?.type !== "contact" ? "" : formatChance(stands),
    }))
    .sort((a, b) => Number(a.end !== "") - Number(b.end !== ""));
  return { offered, refused: listRefused(battle, refused, offered.length === 0) };
}
