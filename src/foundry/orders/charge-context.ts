import { type ChargeEnd, type ChargePreview, previewCharges } from "#battle/previews/charge-preview.ts";
import type { Battle, Unit } from "#battle/state.ts";
import { explainRefusal } from "../explain-refusal.ts";
import { ruleText } from "../explain-rule.ts";
import { formatChance, formatInches } from "../format.ts";

/** How many enemies a panel offers to charge. */
const MOST_TARGETS = 6;

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Orders.${key}`, data);

/** Where a charge would end short of its target, in a few words; empty where it reaches him. */
export function describeChargeEnd(battle: Battle, end: ChargeEnd | undefined): string {
  if (!end || end.type === "contact") return "";
  if (end.type === "short") return t("chargeEnd.short", { inches: formatInches(end.missingInches) });
  const { by } = end;
  const unit = "id" in by ? (battle.units[by.id]?.name ?? "") : "";
  return t(`chargeEnd.${by.type}`, { unit });
}

/** What forbids charges, each reason once, with the enemies that it is about; all of them need no naming. */
function listRefused(battle: Battle, previews: readonly ChargePreview[]) {
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
    refusal: names.length === previews.length ? refusal : `${names.join(", ")}: ${refusal}`,
    ruleText: text,
  }));
}

/** The charges that a unit may ride, those that would reach first, and what forbids the others. */
export function describeCharges(battle: Battle, unit: Unit) {
  if (unit.profile.chargeInches === 0) return null;
  const previews = previewCharges(battle, unit.id).slice(0, MOST_TARGETS);
  const offered = previews
    .filter(({ refusal }) => refusal === undefined)
    .map(({ target, distanceInches, end, stands }) => ({
      id: target,
      name: battle.units[target]?.name ?? "",
      distance: formatInches(distanceInches),
      end: describeChargeEnd(battle, end),
      stands: stands === undefined || end?.type !== "contact" ? "" : formatChance(stands),
    }))
    .sort((a, b) => Number(a.end !== "") - Number(b.end !== ""));
  return { offered, refused: listRefused(battle, previews) };
}
