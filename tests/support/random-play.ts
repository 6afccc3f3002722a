import { outlineOfCard } from "#battle/mass/card-pieces.ts";
import { type Command, type Leg, RALLY_CHOICES, WAGON_CHOICES } from "#battle/mass/command.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import { execute } from "#battle/mass/execute.ts";
import { ORDER_TYPES, type Order } from "#battle/mass/order.ts";
import { findSetUpFault } from "#battle/mass/set-up.ts";
import { VOLLEY_MODES } from "#battle/mass/shooting/plan-volley.ts";
import { type Battle, FORMATIONS, SEQUENCES, type Unit } from "#battle/mass/state.ts";
import { RANK_ENDS } from "#field/formation.ts";
import { DrawnDice } from "#rules/dice.ts";
import { fitsFormation, listFilesOf } from "#rules/mass/formation.ts";
import { ENGINE_KINDS } from "#rules/mass/profile.ts";
import { TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { MASS_SETTINGS, type MassSettings } from "#rules/settings.ts";
import { battleOf, engine, GM, momentOf, terrain, troops, wagon } from "./battle-builders.ts";
import { seeded } from "./seeded.ts";

type Draw = () => number;

const oneOf = <T>(draw: Draw, list: readonly T[]): T => {
  const item = list[Math.floor(draw() * list.length)];
  if (item === undefined) throw new Error("Nothing to choose from");
  return item;
};

const between = (draw: Draw, least: number, most: number): number => least + draw() * (most - least);

/** Readings of the rules of which about a third are not the adopted ones. */
export const randomSettings = (draw: Draw): Partial<MassSettings> =>
  Object.fromEntries(
    Object.entries(MASS_SETTINGS).map(([name, { values }]) => [
      name,
      draw() < 0.7 ? values[0] : oneOf<string | number>(draw, values),
    ]),
  );

/** Swiss pikes, enough for a block and a hedgehog: in a square, as a hedgehog where that is played, or in a line. */
function randomPikes(draw: Draw, place: Parameters<typeof troops>[0], isHedgehog: boolean): Unit {
  const figures = 10 + Math.floor(draw() * 11);
  const formation = draw() < 0.5 ? "line" : isHedgehog ? "hedgehog" : "square";
  const files = formation === "line" ? 5 : oneOf(draw, listFilesOf(formation, figures));
  return troops({ ...place, type: "swissPikemen", figures, files, formation });
}

/** A battle of six units a side, an engine among them, often pikes and often a wagon, set up apart from each other on broken ground. */
export function randomBattle(draw: Draw): Battle {
  for (;;) {
    const battle = drawBattle(draw);
    if (!findSetUpFault(battle)) return battle;
  }
}

/** A battle as {@link randomBattle} makes it, but that units may stand where the rules do not let them. */
function drawBattle(draw: Draw): Battle {
  const settings = randomSettings(draw);
  const units: Unit[] = [];
  for (const side of ["red", "blue"] as const)
    for (let place = 0; place < 6; place += 1) {
      const id = `${side}${place}`;
      const x = 8 + place * 11;
      const row = between(draw, 6, 14);
      const y = side === "blue" ? 24 - row : 24 + row;
      if (place === 4 && draw() < 0.4) units.push(wagon({ id, side, x, y }));
      else if (place === 5) units.push(engine(oneOf(draw, ENGINE_KINDS), { id, side, x, y }));
      else if (place === 0 && draw() < 0.6)
        units.push(randomPikes(draw, { id, side, x, y }, settings.hedgehog === "on"));
      else {
        const figures = 4 + Math.floor(draw() * 17);
        const files = Math.min(figures, 1 + Math.floor(draw() * 9));
        const formation = fitsFormation("line", figures, files) ? "line" : "column";
        units.push(troops({ id, side, type: oneOf(draw, TROOP_TYPES), figures, files, formation, x, y }));
      }
    }
  const ground = [
    terrain("pond", [20, 22, 24, 26]),
    terrain("woods", [44, 20, 52, 27]),
    terrain("hill", [30, 30, 42, 36]),
    terrain("manHighWall", [60, 23, 68, 23.5]),
    terrain("stream", [2, 23, 14, 24.5]),
    terrain("marsh", [26, 12, 34, 16]),
    terrain("river", [54, 30, 70, 31]),
    terrain("ditchAndRampart", [8, 34, 18, 35]),
  ];
  const turnSequence = draw() < 0.5 ? "orders" : "steps";
  return battleOf(units, { step: "setUp", turn: 0, terrain: ground, settings, turnSequence });
}

const MOVES: readonly Command["type"][] = [
  "move",
  "charge",
  "charge",
  "charge",
  "rally",
  "changeFormation",
  "crewEngine",
  "prefer",
  "volley",
  "endStep",
];

const USUAL: Readonly<Record<Battle["clock"]["step"], readonly Command["type"][]>> = {
  setUp: [
    "begin",
    "dealTerrain",
    "placeTerrain",
    "placeTerrain",
    "skipChoice",
    "muster",
    "place",
    "chooseZones",
  ],
  orders: [...Array.from({ length: 12 }, () => "order" as const), "prefer", "endStep"],
  halfTurn: ["volley", "volley", "intercept", "prefer", "endStep"],
  initiative: ["rollInitiative", "prefer"],
  choice: ["chooseFirst", "skipChoice"],
  firstMove: MOVES,
  counterMove: MOVES,
  artillery: ["fireCatapult", "fireCannon", "fireBombard", "endStep"],
  missiles: ["volley", "volley", "endStep"],
  melee: [
    "joinMelee",
    "joinMelee",
    "refuseMelee",
    "refuseMelee",
    "fight",
    "takeWagon",
    "skipChoice",
    "prefer",
    "endStep",
  ],
  over: ["begin"],
};

const ANY: readonly Command["type"][] = [...new Set(Object.values(USUAL).flat()), "chooseSequence"];

/** A way of one or two legs that somebody might draw. */
function randomLegs(draw: Draw): readonly Leg[] {
  const turns = draw() < 0.5 ? { heading: between(draw, 0, 360) } : {};
  const legs = [{ ...turns, advanceInches: between(draw, 0, 12) }];
  return draw() < 0.3 ? [...legs, { heading: between(draw, 0, 360), advanceInches: 0 }] : legs;
}

/** What somebody might order: mostly to move or to charge. */
function randomOrder(draw: Draw, battle: Battle, unit: Unit | undefined): Order {
  const units = Object.values(battle.units);
  const others = units.filter(({ side }) => side !== unit?.side);
  const type = oneOf(draw, ["move", "move", "charge", "charge", ...ORDER_TYPES] as const);
  switch (type) {
    case "stand":
      return { type };
    case "move":
      return { type, legs: randomLegs(draw) };
    case "splitMove":
      return { type, before: randomLegs(draw), after: randomLegs(draw) };
    case "charge":
      return { type, target: nearestTo(unit, others, draw) };
    case "intercept":
      return { type, protects: draw() < 0.5 ? (unit?.id ?? "none") : oneOf(draw, units).id };
    case "changeFormation": {
      const formation = oneOf(draw, FORMATIONS);
      const files = listFilesOf(formation, unit?.figures ?? 0);
      const named = files.length === 0 || draw() < 0.2 ? {} : { files: oneOf(draw, files) };
      return { type, formation, ...named, ...(draw() < 0.4 ? { legs: randomLegs(draw) } : {}) };
    }
    case "rally":
      return { type, choice: oneOf(draw, RALLY_CHOICES) };
    case "crewEngine": {
      const engines = units.filter(({ kind }) => kind === "engine");
      return { type, engine: oneOf(draw, engines).id, figures: 1 + Math.floor(draw() * 6) };
    }
  }
}

/** A command that somebody might give: mostly one of the step, now and then any. */
export function randomCommand(draw: Draw, battle: Battle): Command {
  const { step, first } = battle.clock;
  const type = draw() < 0.93 ? oneOf(draw, USUAL[step]) : oneOf(draw, [...ANY, "place" as const]);
  const acting = battle.sides.filter(({ id }) =>
    step === "firstMove" ? id === first : step === "counterMove" ? id !== first : true,
  );
  const side = oneOf(draw, draw() < 0.95 && acting.length > 0 ? acting : battle.sides).id;
  const own = Object.values(battle.units).filter((unit) => unit.side === side);
  const others = Object.values(battle.units).filter((unit) => unit.side !== side);
  const engines = Object.values(battle.units).filter(({ kind }) => kind === "engine");
  const unit = oneOf(draw, own).id;
  switch (type) {
    case "dealTerrain":
      return draw() < 0.5 ? { type } : { type, first: side };
    case "placeTerrain": {
      const waiting = battle.pending.find((pending) => pending.type === "placeTerrain");
      const pose = { x: between(draw, 0, 72), y: between(draw, 0, 48), heading: between(draw, 0, 360) };
      const card = waiting?.type === "placeTerrain" ? waiting.card : "pond";
      return { type, pending: waiting?.id ?? "none", outline: outlineOfCard(card, pose) };
    }
    case "chooseFirst": {
      const asked = battle.pending.find((pending) => pending.type === "chooseFirst");
      return { type, side: asked?.side ?? side, first: oneOf(draw, battle.sides).id };
    }
    case "skipChoice":
      return { type, pending: oneOf(draw, [...battle.pending.map(({ id }) => id), "none"]) };
    case "chooseSequence":
      return { type, sequence: oneOf(draw, SEQUENCES) };
    case "order":
      return { type, unit, order: randomOrder(draw, battle, battle.units[unit]) };
    case "intercept":
      return { type, unit, target: nearestTo(battle.units[unit], others, draw) };
    case "move":
      return { type, unit, legs: randomLegs(draw) };
    case "charge":
      return { type, unit, target: nearestTo(battle.units[unit], others, draw) };
    case "changeFormation": {
      const formation = oneOf(draw, FORMATIONS);
      const files = listFilesOf(formation, battle.units[unit]?.figures ?? 0);
      return files.length === 0 || draw() < 0.2
        ? { type, unit, formation }
        : { type, unit, formation, files: oneOf(draw, files) };
    }
    case "crewEngine":
      return { type, unit, engine: oneOf(draw, engines).id, figures: 1 + Math.floor(draw() * 6) };
    case "prefer":
      return {
        type,
        unit,
        firstEnd: oneOf(draw, RANK_ENDS),
        strikes: oneOf(draw, others).id,
        watches: draw() < 0.7,
        waivesControl: draw() < 0.2,
        laps: draw() < 0.7,
      };
    case "rally": {
      const asked = battle.pending.find((pending) => pending.type === "rally");
      const choice = oneOf(draw, RALLY_CHOICES);
      return { type, unit: asked?.type === "rally" ? asked.unit : unit, choice };
    }
    case "fireCannon":
      return {
        type,
        engine: oneOf(draw, engines).id,
        bearing: between(draw, -50, 50),
        colour: oneOf(draw, ["white", "black"]),
      };
    case "fireCatapult":
    case "fireBombard":
      return {
        type,
        engine: oneOf(draw, engines).id,
        distanceInches: between(draw, 10, 50),
        offsetInches: between(draw, -15, 15),
      };
    case "volley": {
      const more = draw() < 0.3 ? { with: [oneOf(draw, own).id] } : {};
      const mode = draw() < 0.5 ? {} : { mode: oneOf(draw, VOLLEY_MODES) };
      return { type, unit, target: nearestTo(battle.units[unit], others, draw), ...more, ...mode };
    }
    case "joinMelee":
      return { type, unit, target: nearestTo(battle.units[unit], others, draw) };
    case "refuseMelee":
      return draw() < 0.5 ? { type, unit } : { type, unit, heading: between(draw, 0, 360) };
    case "endStep":
      return draw() < 0.5 ? { type, side } : { type };
    case "takeWagon": {
      const asked = battle.pending.find((pending) => pending.type === "takeWagon");
      return { type, pending: asked?.id ?? "none", choice: oneOf(draw, WAGON_CHOICES) };
    }
    case "chooseZones":
      return draw() < 0.5 ? { type } : { type, depthInches: between(draw, 5, 20) };
    case "muster": {
      const pose = { x: between(draw, 0, 72), y: between(draw, 0, 48), heading: between(draw, 0, 360) };
      const raised = troops({ id: "raised", side, type: oneOf(draw, TROOP_TYPES), figures: 8 });
      const { profile, figures, files, formation } = raised;
      const body = { type: "troops", profile, figures, files, formation } as const;
      return { type, id: `${side}${Math.floor(draw() * 9)}`, name: "Raised", side, pose, body };
    }
    case "place":
      return {
        type,
        unit,
        pose: { x: between(draw, 0, 72), y: between(draw, 0, 48), heading: between(draw, 0, 360) },
      };
    default:
      return { type };
  }
}

/** Mostly the nearest of some units to another, so that charges are worth their name. */
function nearestTo(unit: Unit | undefined, others: readonly Unit[], draw: Draw): string {
  const live = others.filter(({ condition }) => condition.type !== "gone");
  if (!unit || live.length === 0 || draw() < 0.1) return oneOf(draw, others).id;
  const gap = ({ pose }: Unit) => Math.hypot(pose.x - unit.pose.x, pose.y - unit.pose.y);
  return live.reduce((best, other) => (gap(other) < gap(best) ? other : best)).id;
}

/** One command of a random game and what came of it. */
export interface RandomStep {
  readonly before: Battle;
  readonly command: Command;
  readonly after: Battle;
  readonly events: readonly BattleEvent[];
}

/** Plays random commands; refused ones change nothing and are not handed on. */
export function* playRandomly(seed: number, commands: number): Generator<RandomStep> {
  const draw = seeded(seed);
  const dice = new DrawnDice(draw);
  let battle = randomBattle(draw);
  for (let count = 0; count < commands; count += 1) {
    const command = randomCommand(draw, battle);
    const execution = execute(battle, command, { issuer: GM, moment: momentOf(battle), dice });
    if (execution.type === "needsDice") throw new Error("Drawn dice ran out");
    if (execution.type === "refused") {
      // terrain has been placed on somebody who may not stand there
      if (command.type === "begin" && battle.clock.step === "setUp") battle = randomBattle(draw);
      continue;
    }
    yield { before: battle, command, after: execution.battle, events: execution.events };
    battle = execution.battle;
    if (battle.clock.step === "over") battle = randomBattle(draw);
  }
}
