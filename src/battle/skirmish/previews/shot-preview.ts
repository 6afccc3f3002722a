import { KnownDice } from "#rules/dice.ts";
import type { Line } from "#rules/line.ts";
import { measureShotOdds } from "#rules/odds/shot-odds.ts";
import { readShotModifier } from "#rules/skirmish/missiles.ts";
import type { Refusal } from "../../refusal.ts";
import { aimShot } from "../commands/shoot.ts";
import { SkirmishRun } from "../run.ts";
import { factsOfShot } from "../shooting.ts";
import type { FigureId, Skirmish } from "../state.ts";

/** One of those whom a shot may hit. */
export interface PossibleVictim {
  readonly figure: FigureId;
  /** The chance that the number picks it. */
  readonly drawn: number;
  /** The chance that the shot kills it once it is picked. */
  readonly kills: number;
  /** It has been hit before in this phase, so that the shot would be wasted (S-FIRE-12). */
  readonly hasFallen: boolean;
  readonly modifier: number;
  readonly lines: readonly Line[];
}

/** A shot as it looks before it is shot. */
export interface ShotPreview {
  readonly refusal?: Refusal;
  /** In the order of their numbers; none where it is refused. */
  readonly victims: readonly PossibleVictim[];
  /** The chance that somebody is killed who has not fallen before. */
  readonly kills: number;
}

/** What a shot at a line of enemies may come to. @rule S-FIRE-2, S-FIRE-3, S-FIRE-11, S-FIRE-12 */
export function previewShot(
  battle: Skirmish,
  shot: { readonly figure: FigureId; readonly target: FigureId },
): ShotPreview {
  const run = new SkirmishRun(battle, new KnownDice([]));
  const aimed = aimShot(run, shot);
  if ("code" in aimed) return { refusal: aimed, victims: [], kills: 0 };
  const shooter = run.figure(shot.figure);
  const victims = aimed.map((eligible): PossibleVictim => {
    const { id } = eligible.figure;
    const { modifier, lines } = readShotModifier(factsOfShot(run, shooter, eligible), run.ruleset);
    return {
      figure: id,
      drawn: 1 / aimed.length,
      kills: measureShotOdds(modifier, run.ruleset),
      hasFallen: battle.fallen.includes(id),
      modifier,
      lines,
    };
  });
  const kills = victims.reduce(
    (sum, { drawn, kills, hasFallen }) => sum + (hasFallen ? 0 : drawn * kills),
    0,
  );
  return { victims, kills };
}
