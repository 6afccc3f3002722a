import { outlineOfCard } from "#battle/mass/card-pieces.ts";
import { listActors } from "#battle/mass/clock/step-sequence.ts";
import { type Command, WAGON_CHOICES } from "#battle/mass/command.ts";
import type { Order } from "#battle/mass/order.ts";
import { VOLLEY_MODES } from "#battle/mass/shooting/plan-volley.ts";
import { type Battle, type EngineUnit, FORMATIONS, type Unit } from "#battle/mass/state.ts";
import { listEnemies, listMobile } from "#battle/mass/units.ts";
import { listFilesOf } from "#rules/mass/formation.ts";

type Chance = () => number;

const pick = <T>(list: readonly T[], chance: Chance): T | undefined =>
  list[Math.floor(chance() * list.length)];

/** Anything that a player could do with a unit in a moving step. */
function moveOf(battle: Battle, unit: Unit, chance: Chance): Command {
  const open = battle.pending.find((entry) => entry.type === "rally" && entry.unit === unit.id);
  if (open) {
    const choice = pick(["stand", "roll", "runOn"] as const, chance) ?? "stand";
    return { type: "rally", unit: unit.id, choice };
  }
  const target = pick(listEnemies(battle, unit.side), chance);
  if (target && unit.profile.chargeInches > 0 && chance() < 0.5)
    return { type: "charge", unit: unit.id, target: target.id };
  const engine = pick(
    Object.values(battle.units).filter(({ kind }) => kind === "engine"),
    chance,
  );
  if (engine && chance() < 0.1) return { type: "crewEngine", unit: unit.id, engine: engine.id, figures: 2 };
  if (unit.kind === "troops" && chance() < 0.2) {
    const formation = pick(FORMATIONS, chance) ?? "line";
    const files = pick(listFilesOf(formation, unit.figures), chance);
    return { type: "changeFormation", unit: unit.id, formation, ...(files === undefined ? {} : { files }) };
  }
  const turn = chance() < 0.5 ? { heading: unit.pose.heading + (chance() - 0.5) * 120 } : {};
  return {
    type: "move",
    unit: unit.id,
    legs: [{ ...turn, advanceInches: chance() * unit.profile.moveInches }],
  };
}

/** The order that is the same as a command of a moving step. */
function orderOf(command: Command): Order | undefined {
  switch (command.type) {
    case "move":
      return { type: "move", legs: command.legs };
    case "charge":
      return { type: "charge", target: command.target };
    case "changeFormation": {
      const { unit: _, ...order } = command;
      return order;
    }
    case "crewEngine":
      return { type: "crewEngine", engine: command.engine, figures: command.figures };
    default:
      return undefined;
  }
}

/** Anything that a player could do with an engine in the artillery step. */
function shotOf({ id, engine }: EngineUnit, chance: Chance): Command {
  const call = { engine: id, distanceInches: 12 + chance() * 34, offsetInches: (chance() - 0.5) * 16 };
  if (engine === "lightCatapult" || engine === "heavyCatapult") return { type: "fireCatapult", ...call };
  if (engine === "bombard" && chance() < 0.5) return { type: "fireBombard", ...call };
  const colour = chance() < 0.5 ? "white" : "black";
  return { type: "fireCannon", engine: id, bearing: (chance() - 0.5) * 80, colour };
}

/** A command that suits the step that runs, though it may well be refused. The same chance gives the same command. */
export function randomCommand(battle: Battle, chance: Chance): Command {
  const actors = listActors(battle);
  const units = actors.flatMap((side) => listMobile(battle, side));
  switch (battle.clock.step) {
    case "setUp": {
      const [card] = battle.pending;
      if (card?.type !== "placeTerrain") return { type: chance() < 0.5 ? "begin" : "dealTerrain" };
      const { widthInches, depthInches } = battle.table;
      const pose = { x: chance() * widthInches, y: chance() * depthInches, heading: chance() * 360 };
      return { type: "placeTerrain", pending: card.id, outline: outlineOfCard(card.card, pose) };
    }
    case "orders": {
      const unit = pick(units, chance);
      if (!unit || chance() < 0.3) return { type: "endStep" };
      const command = moveOf(battle, unit, chance);
      const order = command.type === "rally" ? undefined : orderOf(command);
      return order ? { type: "order", unit: unit.id, order } : { type: "endStep" };
    }
    case "halfTurn": {
      const unit = pick(units, chance);
      const target = unit && pick(listEnemies(battle, unit.side), chance);
      if (!unit || !target || chance() < 0.4) return { type: "endStep" };
      return { type: "volley", unit: unit.id, target: target.id };
    }
    case "initiative":
      return { type: "rollInitiative" };
    case "choice": {
      const [open] = battle.pending;
      const first = pick(battle.sides, chance)?.id ?? "";
      return { type: "chooseFirst", side: open?.side ?? "", first };
    }
    case "firstMove":
    case "counterMove": {
      const unit = pick(units, chance);
      return unit && chance() < 0.9 ? moveOf(battle, unit, chance) : { type: "endStep" };
    }
    case "artillery": {
      const engines = units.filter((unit): unit is EngineUnit => unit.kind === "engine");
      const engine = pick(engines, chance);
      return engine && chance() < 0.85 ? shotOf(engine, chance) : { type: "endStep" };
    }
    case "missiles": {
      const unit = pick(units, chance);
      const target = unit && pick(listEnemies(battle, unit.side), chance);
      if (!unit || !target || chance() < 0.2) return { type: "endStep" };
      const mode = pick(VOLLEY_MODES, chance) ?? "direct";
      return { type: "volley", unit: unit.id, target: target.id, mode };
    }
    case "melee": {
      const [open] = battle.pending;
      if (open?.type === "takeWagon")
        return { type: "takeWagon", pending: open.id, choice: pick(WAGON_CHOICES, chance) ?? "keep" };
      const unit = pick(units, chance);
      const target = unit && pick(listEnemies(battle, unit.side), chance);
      if (unit && target && chance() < 0.5)
        return chance() < 0.7
          ? { type: "joinMelee", unit: unit.id, target: target.id }
          : { type: "refuseMelee", unit: unit.id };
      return chance() < 0.7 ? { type: "fight" } : { type: "endStep" };
    }
    default:
      return { type: "endStep" };
  }
}
