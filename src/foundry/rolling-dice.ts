import { ResolutionModel } from "./models/resolution-model.ts";

/** A module that lets the dice of messages roll over the screen keeps itself here, and says by a hook when they lie. */
interface DiceModule {
  isEnabled?(): boolean;
}

/** Dice whose end nobody tells lie after so long. */
const LONGEST_ROLL = 8000;

const rolling = new Map<string, () => void>();

/** Whether dice roll over the screen: what they have brought about is not shown yet. */
export const areDiceRolling = (): boolean => rolling.size > 0;

const hasDiceModule = (): boolean => {
  const { dice3d } = game as typeof game & { readonly dice3d?: DiceModule };
  return dice3d?.isEnabled?.() === true;
};

/**
 * Does something once the dice of an action lie still: at once where none roll over the screen.
 *
 * @param request - the request whose card has the dice
 */
export function onceDiceLie(request: string, thrown: boolean, act: () => void): void {
  if (!thrown || !hasDiceModule()) return act();
  const end = (): void => {
    clearTimeout(timer);
    rolling.delete(request);
    act();
  };
  const timer = setTimeout(end, LONGEST_ROLL);
  rolling.set(request, end);
}

/** The dice of a message lie still. */
export function onDiceLie(message: string): void {
  const { system } = game.messages.get(message) ?? {};
  if (system instanceof ResolutionModel) rolling.get(system.request)?.();
}
