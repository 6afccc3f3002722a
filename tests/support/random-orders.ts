import type { Command, Leg } from "#battle/mass/command.ts";
import { execute } from "#battle/mass/execute.ts";
import type { Order } from "#battle/mass/order.ts";
import { findSetUpFault } from "#battle/mass/set-up.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import type { Dice } from "#rules/dice.ts";
import { TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { always, battleOf, engine, foe, GM, momentOf, troops } from "./battle-builders.ts";
import { randomSettings } from "./random-play.ts";

type Draw = () => number;

const oneOf = <T>(draw: Draw, list: readonly T[]): T => {
  const item = list[Math.floor(draw() * list.length)];
  if (item === undefined) throw new Error("Nothing to choose from");
  return item;
};

const HEADINGS = { red: [0, 0, 0, 45, 315, 90], blue: [180, 180, 180, 135, 225, 270] } as const;

/** Five units and an engine a side, so close to each other and on such round places that much happens at one moment. */
export function crowdedBattle(draw: Draw): Battle {
  for (;;) {
    const types = draw() < 0.5 ? (["heavyFoot", "mediumHorse", "lightFoot"] as const) : TROOP_TYPES;
    const column = (): number => 6 * Math.floor(draw() * 9);
    const units = (["red", "blue"] as const).flatMap((side): readonly Unit[] => [
      ...Array.from({ length: 5 }, (_, index) => {
        const figures = oneOf(draw, [4, 8, 10]);
        const place = { x: 12 + column(), y: 9 + 3 * Math.floor(draw() * 11) };
        return (side === "red" ? troops : foe)({
          id: `${side}${index}`,
          type: oneOf(draw, types),
          figures,
          files: oneOf(draw, [figures, figures / 2]),
          heading: oneOf(draw, HEADINGS[side]),
          ...place,
        });
      }),
      engine("lightCatapult", { id: `${side}5`, side, x: 9 + column(), y: side === "red" ? 33 : 15 }),
    ]);
    const settings = randomSettings(draw);
    const battle = battleOf(units, { step: "orders", settings });
    if (!findSetUpFault(battle)) return battle;
  }
}

function drawLegs(draw: Draw): readonly Leg[] {
  const turn = draw() < 0.3 ? { heading: oneOf(draw, [0, 45, 90, 180, 270]) } : {};
  return [{ ...turn, advanceInches: oneOf(draw, [3, 6, 9, 12]) }];
}

function drawOrder(draw: Draw, battle: Battle, unit: Unit): Order {
  const foes = Object.values(battle.units).filter(({ side }) => side !== unit.side);
  const kind = draw();
  if (kind < 0.4) return { type: "charge", target: oneOf(draw, foes).id };
  if (kind < 0.75) return { type: "move", legs: drawLegs(draw) };
  if (kind < 0.85) return { type: "splitMove", before: drawLegs(draw), after: drawLegs(draw) };
  if (kind < 0.95) return { type: "intercept", protects: unit.id };
  return { type: "changeFormation", formation: "column", files: 2 };
}

/** The same battle in which most units have been given an order that they may have. */
export function orderAtRandom(draw: Draw, start: Battle): Battle {
  let battle = start;
  for (const unit of Object.values(start.units))
    for (let tries = 0; tries < 6; tries += 1) {
      const command = { type: "order", unit: unit.id, order: drawOrder(draw, battle, unit) } as const;
      const given = execute(battle, command, { issuer: GM, moment: momentOf(battle), dice: always(1) });
      if (given.type !== "done") continue;
      battle = given.battle;
      break;
    }
  return battle;
}

/** How a battle stands once all that was ordered in it has been carried out. */
export function reveal(battle: Battle, dice: Dice): Battle {
  const { step } = battle.clock;
  if (step !== "orders" && step !== "halfTurn") return battle;
  const done = execute(battle, { type: "endStep" }, { issuer: GM, moment: momentOf(battle), dice });
  if (done.type !== "done") throw new Error(`Not revealed: ${JSON.stringify(done)}`);
  return reveal(done.battle, dice);
}

/** The same battle in the step sequence, red about to move first. */
export const inSteps = (battle: Battle): Battle => ({
  ...battle,
  turnSequence: "steps",
  clock: { ...battle.clock, step: "firstMove", first: "red" },
});

const carryOut = (battle: Battle, command: Command, dice: Dice): Battle | undefined => {
  const done = execute(battle, command, { issuer: GM, moment: momentOf(battle), dice });
  return done.type === "done" ? done.battle : undefined;
};

/** Charges, moves and changes that units of both sides may make in a turn of the step sequence. */
export function chargeAtRandom(draw: Draw, start: Battle): readonly Command[] {
  const commands: Command[] = [];
  let battle = start;
  const attempt = (command: Command): boolean => {
    const after = carryOut(battle, command, always(1));
    if (!after) return false;
    battle = after;
    commands.push(command);
    return true;
  };
  for (const step of ["firstMove", "counterMove"]) {
    for (const unit of Object.values(start.units).filter(
      ({ side }) => (side === "red") === (step === "firstMove"),
    ))
      for (let tries = 0; tries < 6; tries += 1) {
        const order = drawOrder(draw, battle, unit);
        if (order.type !== "charge" && order.type !== "move" && order.type !== "changeFormation") continue;
        if (attempt({ ...order, unit: unit.id } as Command)) break;
      }
    attempt({ type: "endStep" });
  }
  return commands;
}

/** Plays commands, those that are refused left out, and the rest of the turn by its defaults. */
export function playTurn(start: Battle, commands: readonly Command[], dice: Dice): Battle {
  let battle = start;
  for (const command of commands) battle = carryOut(battle, command, dice) ?? battle;
  for (let steps = 0; steps < 12 && battle.clock.turn === start.clock.turn; steps += 1)
    battle =
      carryOut(battle, { type: battle.clock.step === "melee" ? "fight" : "endStep" }, dice) ??
      carryOut(battle, { type: "endStep" }, dice) ??
      battle;
  return battle;
}
