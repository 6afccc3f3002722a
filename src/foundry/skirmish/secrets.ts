import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import { type Figure, NO_WISHES, type Skirmish, type Wishes } from "#battle/skirmish/state.ts";
import { viewFor } from "#battle/skirmish/view.ts";

/** What of a skirmish no document tells: who waits off the table, and what is asked for the round that comes. */
export interface Secrets {
  readonly wishes: Wishes;
  readonly waiting: readonly Figure[];
}

export const NO_SECRETS: Secrets = { wishes: NO_WISHES, waiting: [] };

/** Whoever plays no side, to whom documents may tell all that they hold. */
export const NOBODY = "";

/** A skirmish as its documents tell it, and which secrets belong to it. */
export type OpenSkirmish = Omit<Skirmish, "wishes"> & {
  readonly captures: readonly string[];
  readonly secrets: string;
};

/** What of a skirmish documents may tell. @rule D-55, D-58, S-PRI-1 */
export function openly(battle: Skirmish, secrets: string): OpenSkirmish {
  const { wishes, ...open } = viewFor(battle, NOBODY);
  return { ...open, captures: wishes.captures, secrets };
}

/** What of a skirmish they may not. */
export const secretsIn = ({ wishes, figures }: Skirmish): Secrets => ({
  wishes,
  waiting: Object.values(figures).filter(({ condition }) => condition.type === "waiting"),
});

/** Whether there is nothing to keep. */
export const isEmpty = ({ wishes, waiting }: Secrets): boolean =>
  waiting.length === 0 && JSON.stringify(wishes) === JSON.stringify(NO_WISHES);

/** The whole skirmish again. */
export function withSecrets(
  { captures, secrets: _, ...open }: OpenSkirmish,
  { wishes, waiting }: Secrets,
): Skirmish {
  const hidden = Object.fromEntries(waiting.map((figure) => [figure.id, figure]));
  return { ...open, figures: { ...open.figures, ...hidden }, wishes: { ...wishes, captures } };
}

/** What those who play some sides may know of secrets: what is their own. */
export function secretsFor(battle: Skirmish, sides: readonly string[]): Secrets {
  const own = sides.map((side) => secretsIn(viewFor(battle, side)));
  return own.reduce<Secrets>(
    (all, { wishes, waiting }) => ({
      wishes: {
        pairs: { ...all.wishes.pairs, ...wishes.pairs },
        captures: wishes.captures,
        slides: { ...all.wishes.slides, ...wishes.slides },
        supports: { ...all.wishes.supports, ...wishes.supports },
        leaves: [...all.wishes.leaves, ...wishes.leaves],
        heirs: { ...all.wishes.heirs, ...wishes.heirs },
        runs: [...all.wishes.runs, ...wishes.runs],
      },
      waiting: [...all.waiting, ...waiting],
    }),
    NO_SECRETS,
  );
}

/** The commands of which the other side may not know. @rule D-58 */
const SEALED: readonly SkirmishCommand["type"][] = ["pair", "support", "disengage", "orderRuns"];

/** Whether a command goes to the GM alone: a wish for the round that comes, or a call for figures that are not all on the table. */
export const isSealed = (command: object, isOnTable: (figure: string) => boolean): boolean =>
  "type" in command &&
  (SEALED.some((type) => type === command.type) ||
    (command.type === "surprise" &&
      "figures" in command &&
      Array.isArray(command.figures) &&
      !command.figures.every((id) => typeof id === "string" && isOnTable(id))));
