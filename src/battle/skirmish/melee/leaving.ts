import { isWayHard } from "#field/figures/running.ts";
import {
  countDisengagingDice,
  readDisengagingModifier,
  readWayOut,
  succeeds,
} from "#rules/skirmish/disengaging.ts";
import { isFree } from "../figures.ts";
import type { SkirmishRun } from "../run.ts";
import type { Combat, Figure, FigureId } from "../state.ts";
import { isStanding } from "./contacts.ts";
import { endCombat } from "./ending.ts";
import { orderByWish, runAway } from "./running.ts";

type Role = "attacker" | "defender";

/** A principal who wants to leave his combat. */
interface Leaver {
  readonly figure: Figure;
  readonly combat: Combat;
  readonly role: Role;
  readonly enemy: Figure;
}

function findLeaver(run: SkirmishRun, id: FigureId): Leaver | undefined {
  const combat = run.battle.combats.find(({ attacker, defender }) => attacker === id || defender === id);
  if (!combat) return undefined;
  const role = combat.attacker === id ? "attacker" : "defender";
  const enemy = run.figure(role === "attacker" ? combat.defender : combat.attacker);
  return { figure: run.figure(id), combat, role, enemy };
}

/** What is added to the die of a leaver. @rule S-DIS-4, D-61, D-62 */
export function readLeaving(run: SkirmishRun, { figure, combat, role, enemy }: Leaver) {
  const against = role === "attacker" ? "defender" : "attacker";
  return readDisengagingModifier(
    {
      profile: figure.profile,
      opponent: enemy.profile,
      friends: combat.supports[role].length,
      enemies: 1 + combat.supports[against].length,
      isWayHard: isWayHard(
        figure.place,
        enemy.place,
        readWayOut(figure.profile, run.ruleset),
        run.battle.terrain,
        run.ruleset,
      ),
    },
    run.ruleset,
  );
}

/** One attempt. @rule S-DIS-2, S-DIS-5, D-57 */
function attempt(run: SkirmishRun, leaver: Leaver): boolean {
  const { modifier, lines } = readLeaving(run, leaver);
  const die = run.rollOne("disengaging", leaver.figure.side);
  const isDone = succeeds(die, modifier, run.ruleset);
  run.emit({
    type: "disengagingTried",
    rule: "S-DIS-2",
    figure: leaver.figure.id,
    die,
    total: die + modifier,
    succeeds: isDone,
    lines,
  });
  return isDone;
}

/** The supports of the last round that touch the enemy principal, any of which may take the place of their own. @rule D-60 */
export function listHeirs(run: SkirmishRun, combat: Combat, role: Role): readonly FigureId[] {
  const enemy = combat[role === "attacker" ? "defender" : "attacker"];
  return combat.supports[role].filter(
    (support) => isFree(run.figure(support)) && isStanding(run, { attacker: support, defender: enemy }),
  );
}

/** A support that touches the enemy principal takes the place of whoever has left, the one that its owner has named before others; if there is none, the combat ends. @rule D-60 */
function replace(run: SkirmishRun, { figure, combat: { id }, role }: Leaver): void {
  const combat = run.battle.combats.find((one) => one.id === id);
  if (!combat) return;
  const enemy = role === "attacker" ? combat.defender : combat.attacker;
  const heirs = listHeirs(run, combat, role);
  const named = run.battle.wishes.heirs[figure.id];
  const by = heirs.find((heir) => heir === named) ?? heirs[0];
  if (by === undefined) return endCombat(run, combat, "D-60");
  const left = figure.id;
  run.emit({ type: "principalReplaced", rule: "D-60", combat: id, side: role, by, left, enemy });
}

/** All who want to disengage try, and those who succeed go. @rule S-DIS-1, S-DIS-3, D-49, D-58, D-60 */
export function disengage(run: SkirmishRun): void {
  const leavers = orderByWish(
    run.battle,
    run.battle.wishes.leaves.map((id) => run.figure(id)),
  ).flatMap(({ id }) => findLeaver(run, id) ?? []);
  const gone = leavers.filter((leaver) => attempt(run, leaver));
  for (const { figure, enemy } of gone) {
    const dice = countDisengagingDice(figure.profile, run.ruleset);
    const flight = runAway(run, run.figure(figure.id), enemy, "disengagingMove", dice);
    run.emit({ type: "figureDisengaged", rule: "S-DIS-3", ...flight });
  }
  for (const leaver of gone) replace(run, leaver);
}
