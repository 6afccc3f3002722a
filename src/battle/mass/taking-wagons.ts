import type { WagonChoice } from "./command.ts";
import { doTouch } from "./ground.ts";
import { leavePlay } from "./leaving.ts";
import { orderByHome } from "./precedence.ts";
import type { Battle, Unit, WagonPending, WagonUnit } from "./state.ts";
import type { Unfolding } from "./unfolding.ts";
import { isPlaying, isRunning, listEnemies, listUnits } from "./units.ts";

/** The wagons that have yet to be kept or destroyed. */
const listAsked = ({ pending }: Battle): readonly WagonPending[] =>
  pending.filter((entry): entry is WagonPending => entry.type === "takeWagon");

/** Who takes a wagon: an enemy that touches it and is not running, while no unit of its own side touches him. @rule D-244 */
function findTaker(battle: Battle, wagon: WagonUnit): Unit | undefined {
  const friends = listUnits(battle, wagon.side);
  return orderByHome(battle, listEnemies(battle, wagon.side)).find(
    (enemy) =>
      !isRunning(enemy) && doTouch(enemy, wagon) && !friends.some((friend) => doTouch(friend, enemy)),
  );
}

/** The wagons that are taken as all stand now, each with its taker. @rule D-244 */
const listTakings = (battle: Battle): readonly WagonPending[] =>
  Object.values(battle.units).flatMap((wagon): readonly WagonPending[] => {
    const by = wagon.kind === "wagon" && isPlaying(wagon) ? findTaker(battle, wagon) : undefined;
    if (!by) return [];
    const id = `wagon.${battle.clock.turn}.${wagon.id}`;
    return [{ id, type: "takeWagon", rule: "D-244", side: by.side, unit: wagon.id, by: by.id }];
  });

/** A wagon goes over to its taker, or is destroyed. @rule D-244 */
export function answerTaking(
  run: Unfolding,
  { id, rule, side, unit, by }: WagonPending,
  choice: WagonChoice,
  byDefault: boolean,
): void {
  run.emit({ type: "choiceMade", pending: id, choice, byDefault });
  run.emit({ type: "wagonTaken", rule, unit, by, side, choice });
  if (choice === "destroy") leavePlay(run, unit, rule, "destroyed");
}

/**
 * At the end of the melee step takers are asked about their wagons; those that they have been asked about before are
 * kept.
 *
 * @returns whether anything is still to be answered
 * @rule D-244
 */
export function askForWagons(run: Unfolding): boolean {
  const asked = listAsked(run.battle);
  for (const pending of asked) answerTaking(run, pending, "keep", true);
  if (asked.length > 0) return false;
  const takings = listTakings(run.battle);
  for (const pending of takings) run.emit({ type: "choiceAsked", pending });
  return takings.length > 0;
}

/** Whether a taker has yet to say what becomes of a wagon. */
export const isTakingOpen = (battle: Battle): boolean => listAsked(battle).length > 0;
