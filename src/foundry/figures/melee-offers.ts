import { listFree } from "#battle/skirmish/figures.ts";
import { listHeirs } from "#battle/skirmish/melee/leaving.ts";
import { findTidySlide } from "#battle/skirmish/melee/sliding.ts";
import { listSupportable } from "#battle/skirmish/melee/supports.ts";
import { BENDS, type Combat } from "#battle/skirmish/state.ts";
import { formatInches } from "../format.ts";
import { group, type Look, type Offer, type OfferGroup, offer } from "./offer.ts";
import { bendTo, listRunCommands, runAt } from "./run-order.ts";

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Skirmish.${key}`, data);

const nameOf = ({ battle }: Look, id: string): string => battle.figures[id]?.name ?? "";

/** The combat in which a figure is a principal. */
const findCombat = ({ battle, figure }: Look): Combat | undefined =>
  battle.combats.find(({ attacker, defender }) => attacker === figure.id || defender === figure.id);

/** Whom an attacker may ask to fight and to take, and where it slides to for that. @rule D-44, S-PRI-1 */
function listPairs(look: Look): readonly Offer[] {
  const { battle, figure, run } = look;
  const { pairs, captures, slides } = battle.wishes;
  return battle.contacts
    .filter(({ attacker }) => attacker === figure.id)
    .flatMap(({ defender }) => {
      const opponent = battle.figures[defender];
      if (!opponent) return [];
      const isPair = pairs[figure.id] === defender;
      const takes = isPair && captures.includes(figure.id);
      const tidy = findTidySlide(run, figure, opponent);
      const slid = isPair ? slides[figure.id] : undefined;
      const slide = slid ?? tidy;
      const wish = { type: "pair", figure: figure.id, target: defender } as const;
      const squared = { ...wish, ...(slide ? { slide } : {}) };
      const said = { target: opponent.name };
      const note = slide
        ? t("slides", {
            inches: formatInches(Math.hypot(slide.x - figure.place.x, slide.y - figure.place.y)),
          })
        : "";
      const stays = isPair && slide !== undefined && slid === undefined;
      return [
        offer(look, squared, t("fight", said), { chosen: isPair && !takes && !stays, note }),
        offer(look, { ...squared, captures: true }, t("capture", said), {
          chosen: takes && !stays,
          note,
        }),
        ...(slide
          ? [
              offer(look, { ...wish, ...(takes ? { captures: true } : {}) }, t("fightUnmoved", said), {
                chosen: stays,
              }),
            ]
          : []),
      ];
    });
}

/** Whom a figure may support. @rule S-MEL-5, S-MEL-6 */
function listSupports(look: Look): readonly Offer[] {
  const { battle, figure, run } = look;
  const wished = battle.wishes.supports[figure.id];
  const wish = { type: "support", figure: figure.id } as const;
  const principals =
    battle.clock.stage === "pairing"
      ? listFree(battle, figure.side)
          .filter(({ id }) => battle.contacts.some((one) => one.attacker === id || one.defender === id))
          .filter(
            ({ id, place }) =>
              id !== figure.id && Math.hypot(place.x - figure.place.x, place.y - figure.place.y) < 3,
          )
          .map(({ id }) => id)
      : listSupportable(run, figure).map(({ principal }) => principal);
  const offers = [...new Set(principals)].map((principal) =>
    offer(look, { ...wish, principal }, nameOf(look, principal), { chosen: wished === principal }),
  );
  return offers.length === 0 ? [] : [...offers, offer(look, wish, t("nobody"), { chosen: wished === null })];
}

/** Defenders to whom an attacker without an opponent may go. @rule S-MEL-4, D-45 */
function listReallocations(look: Look): readonly Offer[] {
  const { battle, figure } = look;
  if (!figure.turn.hasAttacked || findCombat(look)) return [];
  return battle.combats
    .filter(({ attacker }) => battle.figures[attacker]?.side === figure.side)
    .map(({ defender }) =>
      offer(look, { type: "reallocate", figure: figure.id, target: defender }, nameOf(look, defender)),
    );
}

/** Breaking away, and who takes the place. @rule S-DIS-1, D-58, D-60 */
function listLeaving(look: Look): readonly Offer[] {
  const { battle, figure, run } = look;
  const combat = findCombat(look);
  if (!combat) return [];
  const leave = { type: "disengage", figure: figure.id } as const;
  const heirs = listHeirs(run, combat, combat.attacker === figure.id ? "attacker" : "defender");
  const { leaves, heirs: named } = battle.wishes;
  const asked = leaves.includes(figure.id);
  const settled = (made: Offer, chosen: boolean): Offer =>
    asked ? { ...made, chosen, refusal: chosen ? "" : made.refusal, note: chosen ? t("asked") : "" } : made;
  if (heirs.length === 0) return [settled(offer(look, leave, t("breakAway")), true)];
  return heirs.map((heir, index) => {
    const label = t("breakAwayFor", { heir: nameOf(look, heir) });
    return settled(
      offer(look, { ...leave, heir }, label),
      (named[figure.id] ?? heirs[0]) === heir || (heirs.length === 1 && index === 0),
    );
  });
}

/** Which way a figure bends, and when it runs, should it have to. @rule D-51, D-242 */
function listRunning(look: Look): readonly OfferGroup[] {
  const { battle, figure } = look;
  const runs = battle.wishes.runs.filter((run) => battle.figures[run.figure]?.side === figure.side);
  const at = runs.findIndex((run) => run.figure === figure.id);
  const bends = BENDS.map((bend) => {
    const commands = listRunCommands(runs, bendTo(runs, figure.id, bend));
    return offer(look, commands, t(`bend.${bend}`), { chosen: (runs[at]?.bend ?? "right") === bend });
  });
  const ends = (["first", "last"] as const).map((end) => {
    const isThere = at === (end === "first" ? 0 : runs.length - 1) && runs.length > 1;
    const commands = listRunCommands(runs, runAt(runs, figure.id, end));
    return offer(look, commands, t(`run.${end}`), { chosen: isThere });
  });
  const order = runs.map((run) => `${nameOf(look, run.figure)} ${run.bend === "left" ? "↰" : "↱"}`);
  const hint = order.length === 0 ? t("runHint") : t("runOrder", { order: order.join(", ") });
  return group(t("running"), [...bends, ...ends], { hint, isRow: true });
}

/** What a figure may do in the melee phase. @rule D-49, D-242 */
export function listMeleeOffers(look: Look): readonly OfferGroup[] {
  const { battle, figure } = look;
  const { stage } = battle.clock;
  const supports = stage === "disengaging" || findCombat(look) ? [] : listSupports(look);
  const mayRun =
    supports.length > 0 ||
    battle.contacts.some(({ attacker, defender }) => attacker === figure.id || defender === figure.id);
  return [
    ...(stage === "pairing"
      ? group(t("pairing"), findCombat(look) ? [] : listPairs(look), { hint: t("pairingHint") })
      : []),
    ...(stage === "disengaging" ? group(t("leaving"), listLeaving(look)) : []),
    ...(stage === "supporting"
      ? group(t("joining"), listReallocations(look), { hint: t("joiningHint"), asksFacing: true })
      : []),
    ...group(t("supporting"), supports, { hint: t("supportHint") }),
    ...(mayRun ? listRunning(look) : []),
  ];
}
