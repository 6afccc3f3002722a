import { previewShot, type ShotPreview } from "#battle/skirmish/previews/shot-preview.ts";
import { findShooterRefusal } from "#battle/skirmish/shooting.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { readRange } from "#rules/skirmish/missiles.ts";
import { formatChance } from "../format.ts";
import { type Look, type Offer, offer, showWorkings, type Workings } from "./offer.ts";
import { listNear } from "./trial.ts";

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Skirmish.${key}`, data);

/** How many enemies are offered at most, the nearest first. */
const MOST_TARGETS = 6;

/** The lines of each whom a shot may hit, with his own chance where there are several. @rule S-FIRE-11 */
const workingsOf = ({ figures }: Skirmish, { victims }: ShotPreview): readonly Workings[] =>
  victims.flatMap(({ figure, kills, hasFallen, lines }) => {
    if (victims.length === 1) return showWorkings("", lines);
    const name = figures[figure]?.name ?? "";
    const said = hasFallen ? t("hit") : t("shot", { chance: formatChance(kills) });
    return [{ title: `${name}: ${said}`, lines: showWorkings("", lines).flatMap((one) => one.lines) }];
  });

/** What is said of a shot: the chance that it kills, and among how many. @rule S-FIRE-2, S-FIRE-11 */
export const sayShot = ({ victims, kills }: ShotPreview): string =>
  t(victims.length > 1 ? "shotLine" : "shot", {
    chance: formatChance(kills),
    count: String(victims.length),
  });

function offerShot(look: Look, target: Figure): readonly Offer[] {
  const { battle, figure } = look;
  const shot = { figure: figure.id, target: target.id };
  const preview = previewShot(battle, shot);
  if (!preview.victims.some(({ figure: id }) => id === target.id)) return [];
  return [
    offer(look, { type: "shoot", ...shot }, target.name, {
      note: sayShot(preview),
      workings: workingsOf(battle, preview),
    }),
  ];
}

/** Whom a figure may shoot at. @rule S-FIRE-4 */
export function listShots(look: Look): readonly Offer[] {
  const { battle, figure, run } = look;
  const { weapon } = figure.profile;
  if (weapon === "none" || findShooterRefusal(run, figure)) return [];
  const reach = readRange(weapon, run.ruleset) + 3;
  const offers: Offer[] = [];
  for (const target of listNear(battle, figure, reach)) {
    offers.push(...offerShot(look, target));
    if (offers.length === MOST_TARGETS) break;
  }
  return offers;
}
