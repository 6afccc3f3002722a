import { openLog } from "./battle-log.ts";
import { type BattleDocument, isBattle } from "./read-battle.ts";

/** The users who can be given a side: everybody but the GMs, in the order in which the world keeps them. */
export const listPlayers = (): readonly User.Implementation[] =>
  game.users.contents.filter((user) => !user.isGM);

/** Deals the sides of a battle that nobody plays yet to the players, one each, in order. */
export function dealSides(combat: BattleDocument): Promise<unknown> {
  const players = listPlayers();
  const sides = combat.system.sides.map((side, index) => {
    const player = players[index]?.id;
    return { ...side, players: side.players.length > 0 || !player ? [...side.players] : [player] };
  });
  return writeSeats(combat, sides);
}

type SideData = BattleDocument["system"]["sides"];

/** Writes who plays which side. Sides are no part of the battle's own state, so no action is recorded. */
export const writeSeats = (combat: BattleDocument, sides: SideData): Promise<unknown> =>
  combat.update({ system: { sides } } as never);

/** Gives a side to a user, or takes it from him. */
export function toggleSeat(combat: BattleDocument, side: string, user: string): Promise<unknown> {
  const sides = combat.system.sides.map((entry) => {
    if (entry.id !== side) return { ...entry, players: [...entry.players] };
    const players = entry.players.includes(user)
      ? entry.players.filter((id) => id !== user)
      : [...entry.players, user];
    return { ...entry, players };
  });
  return writeSeats(combat, sides);
}

/** The sides of a new battle: Red from the lower edge and Blue from the upper. */
export const USUAL_SIDES = [
  { id: "red", name: "MANGONEL.Side.red", edge: "bottom" },
  { id: "blue", name: "MANGONEL.Side.blue", edge: "top" },
] as const;

/** Begins a new battle on a scene, with the usual sides. */
export async function createBattle(
  scene: Scene.Implementation,
  book: BattleDocument["system"]["book"],
): Promise<void> {
  const sides = USUAL_SIDES.map((side) => ({ ...side, players: [] }));
  const combat = await Combat.implementation.create({
    type: "battle",
    scene: scene.id,
    active: true,
    system: { book, sides },
  } as never);
  if (!isBattle(combat)) return;
  await openLog(combat);
  await dealSides(combat);
}
