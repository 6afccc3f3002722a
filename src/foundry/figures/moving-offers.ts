import { bodyOf, listCaptives, listFree } from "#battle/skirmish/figures.ts";
import { listFormable } from "#battle/skirmish/formable.ts";
import { previewCharge } from "#battle/skirmish/previews/charge-preview.ts";
import type { Figure } from "#battle/skirmish/state.ts";
import { normalizeHeading } from "#rules/quantities.ts";
import type { Formed } from "#rules/skirmish/formations.ts";
import { explainRefusal } from "../explain-refusal.ts";
import { formatChance, formatCount, formatInches } from "../format.ts";
import { group, type Look, type Offer, type OfferGroup, offer, showWorkings } from "./offer.ts";
import { listNear } from "./trial.ts";

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Skirmish.${key}`, data);

/** How many enemies are offered at most, the nearest first. */
const MOST_TARGETS = 6;

/** How far away an enemy may be to be offered as the target of a charge. */
const CHARGE_REACH = 26;

const TURNS = [-90, -45, 45, 90, 180] as const;

function listTurns(look: Look): readonly Offer[] {
  const { id, place } = look.figure;
  return TURNS.map((degrees) =>
    offer(
      look,
      { type: "move", figure: id, path: [], heading: normalizeHeading(place.heading + degrees) },
      degrees === 180 ? "180°" : `${degrees > 0 ? "+" : "−"}${Math.abs(degrees)}°`,
    ),
  );
}

/** Enemies that a charge may reach, or why none may be charged. @rule S-MOVE-6, D-18 */
function listCharges(look: Look): readonly OfferGroup[] {
  const { battle, figure } = look;
  const aims = listNear(battle, figure, CHARGE_REACH).map((target) => ({
    target,
    reach: previewCharge(battle, { figure: figure.id, target: target.id }),
  }));
  const offers = aims
    .flatMap(({ target, reach }) => {
      if ("code" in reach || reach.reaches === 0) return [];
      const note = `${formatInches(reach.costInches)} · ${formatChance(reach.reaches)}`;
      const workings = showWorkings("", reach.lines);
      return [
        offer(look, { type: "charge", figure: figure.id, target: target.id }, target.name, {
          note,
          workings,
        }),
      ];
    })
    .slice(0, MOST_TARGETS);
  const [refusal] = aims.flatMap(({ reach }) => ("code" in reach ? [reach] : []));
  const empty = refusal ? explainRefusal(refusal) : t("nobodyToCharge");
  return group(t("charge"), offers, { hint: t("chargeHint"), asksFacing: true, empty });
}

/** What is said of figures that stand as a formation already. */
const STANDS: Readonly<Record<Formed, (count: number) => string>> = {
  hedgehog: (count) => formatCount("MANGONEL.Skirmish.standsAs.hedgehog", count),
  shieldWall: (count) => formatCount("MANGONEL.Skirmish.standsAs.shieldWall", count),
};

/** Forming up as figures stand already, or with whoever is selected, and leaving a formation. @rule S-FORM-4, D-22, D-23 */
function listForming(look: Look, selected: readonly string[]): readonly Offer[] {
  const { battle, figure } = look;
  const body = bodyOf(battle, figure.id);
  if (body)
    return [
      offer(look, { type: "leaveFormation", figures: [figure.id] }, t("leave")),
      offer(look, { type: "leaveFormation", figures: body.members }, t("leaveAll")),
    ];
  const standing = listFormable(battle, figure.side).flatMap(({ formation, figures }) =>
    figures.includes(figure.id)
      ? [offer(look, { type: "form", formation, figures }, STANDS[formation](figures.length))]
      : [],
  );
  if (selected.length < 2) return standing;
  const note = t("withSelected", { count: String(selected.length) });
  return [
    ...standing,
    ...(["hedgehog", "shieldWall"] as const).map((formation) =>
      offer(look, { type: "form", formation, figures: selected }, t(`formation.${formation}`), { note }),
    ),
  ];
}

/** Captives of a guard, or the captive itself. @rule D-63, S-PRI-3 */
export function listCaptiveOffers(look: Look): readonly Offer[] {
  const { battle, figure } = look;
  if (figure.condition.type === "captive")
    return [offer(look, { type: "escape", figure: figure.id }, t("escape"))];
  const friends = listFree(battle, figure.side).filter(({ id }) => id !== figure.id);
  const near = (a: Figure, b: Figure): number => Math.hypot(a.place.x - b.place.x, a.place.y - b.place.y);
  return listCaptives(battle, figure.id).flatMap((captive) =>
    [...friends]
      .sort((a, b) => near(captive, a) - near(captive, b))
      .slice(0, 3)
      .map((guard) =>
        offer(
          look,
          { type: "handOver", figure: captive.id, guard: guard.id },
          t("handOver", { captive: captive.name, guard: guard.name }),
        ),
      ),
  );
}

/** What a free figure may do in its movement; one that has moved still turns and leaves its formation. */
export function listMoves(look: Look, selected: readonly string[]): readonly OfferGroup[] {
  const { figure } = look;
  if (figure.condition.type !== "free") return [];
  return [
    ...group(t("turn"), listTurns(look), { isRow: true }),
    ...(figure.turn.hasMoved ? [] : listCharges(look)),
    ...group(t("forming"), listForming(look, selected), { empty: t("formingHint") }),
  ];
}
