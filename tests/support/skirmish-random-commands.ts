import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import { areEnemies, listFree, listOnTable } from "#battle/skirmish/figures.ts";
import { listActors } from "#battle/skirmish/phases.ts";
import { SkirmishRun } from "#battle/skirmish/run.ts";
import { findSetUpFault } from "#battle/skirmish/set-up.ts";
import { type Figure, FRESH_TURN, type Skirmish } from "#battle/skirmish/state.ts";
import type { Point } from "#field/pose.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import { KnownDice } from "#rules/dice.ts";
import { SKIRMISH_SETTINGS, type SkirmishSettings } from "#rules/settings.ts";
import { FIGURE_KINDS, STANCES } from "#rules/skirmish/figure.ts";
import { figure, skirmishOf } from "./skirmish-builders.ts";

type Chance = () => number;

const WEAPONS = ["none", "none", "none", "bow", "crossbow", "javelin", "sling"] as const;
const TERRAIN = ["woods", "hedge", "lowWall", "hill", "stream", "pond", "roughGround", "road"] as const;
const TABLE = 30;

const oneOf = <T>(list: readonly T[], chance: Chance): T => list[Math.floor(chance() * list.length)] as T;

/** One of a list, if there is any. */
const maybe = <T>(list: readonly T[], chance: Chance): T | undefined =>
  list[Math.floor(chance() * list.length)];

const anywhere = (chance: Chance): Point => ({
  x: 1 + chance() * (TABLE - 2),
  y: 1 + chance() * (TABLE - 2),
});

function randomFigure(id: string, side: string, chance: Chance): Figure {
  const { x } = anywhere(chance);
  const y = side === "red" ? 17 + chance() * 11 : 2 + chance() * 11;
  const kind = chance() < 0.8 ? "warrior" : oneOf(FIGURE_KINDS, chance);
  return figure({
    id,
    side,
    x,
    y,
    heading: chance() * 360,
    kind,
    stance: chance() < 0.7 ? "foot" : oneOf(STANCES, chance),
    weapon: kind === "warrior" || kind === "nonWarrior" ? oneOf(WEAPONS, chance) : "none",
    leader: chance() < 0.1,
    berserker: chance() < 0.1,
    small: kind === "packAnimal" && chance() < 0.5,
    condition: { type: chance() < 0.1 ? "waiting" : "free" },
  });
}

/** Five on foot in a ring, as a hedgehog stands. */
const ring = (side: string, middle: Point): readonly Figure[] =>
  Array.from({ length: 5 }, (_, index) => {
    const heading = index * 72;
    const angle = ((heading - 90) * Math.PI) / 180;
    const [x, y] = [middle.x + 0.9 * Math.cos(angle), middle.y + 0.9 * Math.sin(angle)];
    return figure({ id: `${side}ring${index}`, side, x, y, heading });
  });

/** Seven on foot side by side, as a shield wall stands. */
const wall = (side: string, first: Point): readonly Figure[] =>
  Array.from({ length: 7 }, (_, index) =>
    figure({ id: `${side}wall${index}`, side, x: first.x + index * 0.75, y: first.y }),
  );

function randomPiece(index: number, chance: Chance): TerrainPiece {
  const kind = oneOf(TERRAIN, chance);
  const { x, y } = anywhere(chance);
  const isLine = kind === "hedge" || kind === "lowWall" || kind === "stream" || kind === "road";
  const end = { x: x + (chance() - 0.5) * 16, y: y + (chance() - 0.5) * 16 };
  const outline = isLine
    ? ({ type: "line", points: [{ x, y }, end] } as const)
    : ({ type: "circle", x, y, radiusInches: 1 + chance() * 3 } as const);
  return { id: `t${index}`, kind, outline, ...(kind === "hill" ? { heightInches: 1 } : {}) } as TerrainPiece;
}

function randomSettings(chance: Chance): Partial<SkirmishSettings> {
  const chosen = Object.entries(SKIRMISH_SETTINGS).flatMap(([name, { values }]) =>
    chance() < 0.3 ? [[name, oneOf<string | number>(values, chance)] as const] : [],
  );
  return Object.fromEntries(chosen) as Partial<SkirmishSettings>;
}

/** A skirmish that may begin, of up to some forty figures of every kind, under any readings; the same chance gives the same. */
export function randomSkirmish(chance: Chance): Skirmish {
  const terrain = Array.from({ length: Math.floor(chance() * 6) }, (_, index) => randomPiece(index, chance));
  const clock = { turn: 0, phase: "setUp", ready: [] } as const;
  const facts = { terrain, settings: randomSettings(chance) };
  const empty = skirmishOf([], facts);
  const start: Skirmish = {
    ...empty,
    table: { widthInches: TABLE, depthInches: TABLE },
    clock: { ...clock, rounds: 0 },
  };
  const wanted = [
    ...(chance() < 0.5 ? ring("red", { x: 8, y: 18 }) : []),
    ...(chance() < 0.5 ? wall("red", { x: 14, y: 17 }) : []),
    ...(chance() < 0.5 ? ring("blue", { x: 12, y: 11 }) : []),
    ...["red", "blue"].flatMap((side) =>
      Array.from({ length: 3 + Math.floor(chance() * 9) }, (_, index) =>
        randomFigure(`${side}${index}`, side, chance),
      ),
    ),
  ];
  let battle = start;
  for (const one of wanted) {
    const next = { ...battle, figures: { ...battle.figures, [one.id]: { ...one, turn: FRESH_TURN } } };
    const fault = findSetUpFault(new SkirmishRun(next, new KnownDice([])));
    if (!fault || fault.code === "emptySide") battle = next;
  }
  return findSetUpFault(new SkirmishRun(battle, new KnownDice([]))) ? randomSkirmish(chance) : battle;
}

/** A point near a figure, or near one of its enemies. */
function goalOf(battle: Skirmish, { place }: Figure, chance: Chance): Point {
  const other = chance() < 0.5 ? maybe(listOnTable(battle), chance) : undefined;
  const near = other?.place ?? place;
  const spread = other ? 3 : 12;
  return { x: near.x + (chance() - 0.5) * spread, y: near.y + (chance() - 0.5) * spread };
}

/** Anything that a player could do with a figure in a movement phase. */
function movementOf(battle: Skirmish, own: Figure, chance: Chance): SkirmishCommand {
  const id = own.id;
  const any = maybe(Object.values(battle.figures), chance)?.id ?? id;
  const enemy = maybe(
    listFree(battle).filter((other) => areEnemies(own, other)),
    chance,
  );
  const heading = chance() < 0.4 ? { heading: chance() * 360 } : {};
  const path = Array.from({ length: Math.floor(chance() * 3) }, () => goalOf(battle, own, chance));
  const mates = Object.keys(battle.figures).filter((other) => other.startsWith(id.slice(0, -1)));
  // those who stand as a formation does mostly are to form it
  const mayForm = mates.length >= 5 && chance() < 0.3;
  switch (mayForm ? 0 : Math.floor(chance() * 12)) {
    case 0: {
      const isRing = id.includes("ring") !== chance() < 0.1;
      return { type: "form", formation: isRing ? "hedgehog" : "shieldWall", figures: mates };
    }
    case 1:
      return { type: "leaveFormation", figures: [id] };
    case 2:
      return { type: "moveBody", body: maybe(Object.keys(battle.bodies), chance) ?? "none", path };
    case 3:
      return { type: "handOver", figure: any, guard: id };
    case 4:
      return { type: "escape", figure: any };
    case 5:
    case 6:
    case 7:
    case 8:
      return {
        type: "charge",
        figure: id,
        target: enemy?.id ?? any,
        ...(chance() < 0.2 ? { path } : {}),
        ...heading,
      };
    default:
      return { type: "move", figure: id, path, ...heading };
  }
}

/** Anything that a player could wish in the melee phase. */
function wishOf(battle: Skirmish, chance: Chance): SkirmishCommand {
  const contact = maybe(battle.contacts, chance);
  const combat = maybe(battle.combats, chance);
  const any = maybe(Object.keys(battle.figures), chance) ?? "";
  const target = combat?.defender ?? any;
  switch (Math.floor(chance() * 6)) {
    case 0:
      return {
        type: "pair",
        figure: contact?.attacker ?? any,
        target: contact?.defender ?? any,
        captures: chance() < 0.5,
      };
    case 1:
      return { type: "support", figure: any, ...(combat ? { principal: combat.attacker } : {}) };
    case 2:
      return { type: "disengage", figure: (chance() < 0.5 ? combat?.attacker : combat?.defender) ?? any };
    case 3:
      return { type: "reallocate", figure: any, target };
    case 4:
      return {
        type: "orderRuns",
        figures: [any],
        ...(chance() < 0.5 ? { bend: chance() < 0.5 ? "left" : "right" } : {}),
      };
    default:
      return { type: "endPhase" };
  }
}

/** What a GM may do at any time. */
function rulingOf(battle: Skirmish, chance: Chance): SkirmishCommand {
  const id = maybe(Object.keys(battle.figures), chance) ?? "";
  if (chance() < 0.3) return { type: "surprise", figures: [id] };
  if (chance() < 0.02) return { type: "endBattle" };
  return { type: "place", figure: id, to: { ...anywhere(chance), heading: chance() * 360 } };
}

/** A command that suits the phase that runs, though it may well be refused; now and then one of another. */
export function randomCommand(battle: Skirmish, chance: Chance): SkirmishCommand {
  const actors = listActors(battle);
  const figures = actors.flatMap((side) => listFree(battle, side));
  const own = maybe(figures, chance);
  const { phase, chooser = "" } = battle.clock;
  if (chance() < 0.04) return rulingOf(battle, chance);
  if (chance() < 0.03 && own) return movementOf(battle, own, chance);
  switch (phase) {
    case "setUp":
      return { type: "begin" };
    case "initiative":
      if (battle.clock.chooser === undefined) return { type: "rollInitiative" };
      return chance() < 0.3
        ? { type: "skipChoice" }
        : { type: "chooseFirst", side: chooser, first: oneOf(battle.sides, chance).id };
    case "firstMoves":
    case "secondMoves":
      return own && chance() < 0.93 ? movementOf(battle, own, chance) : { type: "endPhase" };
    case "melee":
      return chance() < 0.5 ? wishOf(battle, chance) : { type: "endPhase" };
    default: {
      const target = maybe(listFree(battle), chance);
      if (!own || !target || chance() < 0.15) return { type: "endPhase" };
      return { type: "shoot", figure: own.id, target: target.id };
    }
  }
}
