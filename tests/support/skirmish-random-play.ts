import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import { listMovementWishes, listShots } from "#battle/skirmish/commander/simple-commander.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import { execute } from "#battle/skirmish/execute.ts";
import { listOnTable } from "#battle/skirmish/figures.ts";
import { listFormable } from "#battle/skirmish/formable.ts";
import { listActors } from "#battle/skirmish/phases.ts";
import { BENDS, type Figure, type Skirmish } from "#battle/skirmish/state.ts";
import { findTidyPlace } from "#field/figures/pairing.ts";
import { Standing } from "#field/figures/standing.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import { DrawnDice } from "#rules/dice.ts";
import type { SkirmishSettings } from "#rules/settings.ts";
import { FIGURE_KINDS } from "#rules/skirmish/figure.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { terrain } from "./battle-builders.ts";
import { seeded } from "./seeded.ts";
import { figure, skirmishOf } from "./skirmish-builders.ts";

type Random = () => number;
type Lists = readonly (readonly SkirmishCommand[])[];

/** A command of a random battle, the dice with which it was carried out, and what came of it. */
export interface RandomCommand {
  readonly before: Skirmish;
  readonly command: SkirmishCommand;
  readonly seed: number;
  readonly events: readonly SkirmishEvent[];
  readonly after: Skirmish;
}

const pick = <T>(values: readonly T[], random: Random): T | undefined =>
  values[Math.floor(random() * values.length)];

const SETTINGS: readonly Partial<SkirmishSettings>[] = [
  {},
  { meleeRounds: "onePerTurn", chargedFire: "interrupt", chargeBonus: "firstRound" },
  { formationMinimum: "formOnly", reallocReach: "unlimited", behind: "quarter", heightStep: 1 },
  { halfMove: "distance", facingLimit: "path", shootIntoContact: "forbidden", overFriends: "all" },
];

/** One of a mixed lot, or of a line of warriors on foot. */
function recruit(side: string, index: number, isLine: boolean, random: Random): Figure {
  const isRider = !isLine && random() < 0.3;
  const kind = isLine || random() < 0.7 ? "warrior" : (pick(FIGURE_KINDS, random) ?? "warrior");
  const rank = isLine ? 0 : Math.floor(index / 4);
  return figure({
    id: `${side}${index}`,
    side,
    x: 50 + (isLine ? index * 0.75 : (index % 4) * 1.7 + random() * 0.2),
    y: side === "red" ? 56 + rank * 1.8 : 48 - rank * 1.8,
    kind,
    stance: isRider ? "mounted" : "foot",
    weapon:
      random() < 0.3 ? (pick(["bow", "crossbow", "javelin", "sling"] as const, random) ?? "none") : "none",
    leader: random() < 0.1,
    berserker: random() < 0.1,
  });
}

function layGround(random: Random): readonly TerrainPiece[] {
  const points = [40, 65].map((x) => ({ x, y: 52.5 }));
  const pieces: readonly TerrainPiece[] = [
    { id: "hedge", kind: "hedge", outline: { type: "line", points } },
    terrain("woods", [44, 44, 53, 50]),
    terrain("hill", [52, 46, 62, 51]),
    terrain("building", [46, 58, 49, 62]),
    terrain("stream", [40, 39, 70, 41]),
  ];
  return pieces.filter(() => random() < 0.5);
}

/** A small battle in the middle of a table of 100" x 100", begun in the movement of the first side. */
export function randomSkirmish(seed: number): Skirmish {
  const random = seeded(seed);
  const sides = ["red", "blue"] as const;
  const figures = sides.flatMap((side) => {
    const isLine = random() < 0.3;
    return Array.from({ length: 8 }, (_, at) => recruit(side, at, isLine, random));
  });
  const battle = skirmishOf(figures, {
    settings: pick(SETTINGS, random) ?? {},
    terrain: layGround(random),
    clock: { first: pick(sides, random) ?? "red" },
  });
  return { ...battle, table: { widthInches: 100, depthInches: 100 } };
}

function listMelee(battle: Skirmish, random: Random): Lists {
  const ruleset = skirmishRulesetWith(battle.settings);
  const everybody = listOnTable(battle);
  const lists: SkirmishCommand[][] = battle.contacts.map(({ attacker, defender }) => {
    const [one, other] = [battle.figures[attacker], battle.figures[defender]];
    const pair = { type: "pair", figure: attacker, target: defender, captures: random() < 0.5 } as const;
    const others = new Standing(everybody.filter(({ id }) => id !== attacker));
    const slide = one && other && findTidyPlace(one, other, others, ruleset);
    return slide && random() < 0.6 ? [{ ...pair, slide }, pair] : [pair];
  });
  for (const { attacker, defender } of battle.combats) {
    for (const id of [attacker, defender])
      if (random() < 0.4) lists.push([{ type: "disengage", figure: id }]);
    for (const { id } of everybody)
      if (random() < 0.6) lists.push([{ type: "reallocate", figure: id, target: defender }]);
  }
  for (const { id } of everybody) {
    const principal = pick(battle.combats, random)?.[random() < 0.5 ? "attacker" : "defender"];
    if (random() < 0.3) lists.push([{ type: "support", figure: id, ...(principal ? { principal } : {}) }]);
    const bend = pick(BENDS, random);
    if (random() < 0.2 && bend) lists.push([{ type: "orderRuns", figures: [id], bend }]);
  }
  return lists;
}

function listMoves(battle: Skirmish, random: Random): Lists {
  const own = (id: string): boolean => listActors(battle).includes(id);
  const extras = listOnTable(battle).flatMap((one): readonly (readonly SkirmishCommand[])[] => {
    if (one.condition.type === "captive") {
      const guard = pick(
        listOnTable(battle).filter(({ side }) => side !== one.side),
        random,
      );
      return [
        ...(random() < 0.5 ? [[{ type: "escape", figure: one.id } as const]] : []),
        ...(guard ? [[{ type: "handOver", figure: one.id, guard: guard.id } as const]] : []),
      ];
    }
    const heading = Math.floor(random() * 72) * 5;
    return own(one.side) && random() < 0.5 ? [[{ type: "move", figure: one.id, path: [], heading }]] : [];
  });
  const forms = listActors(battle)
    .flatMap((side) => listFormable(battle, side))
    .map(({ formation, figures }) => [{ type: "form", formation, figures } as const]);
  const left = Object.values(battle.bodies).map(({ members }) => [
    { type: "leaveFormation", figures: members.slice(0, 1) } as const,
  ]);
  const moves = listActors(battle).flatMap((side) => listMovementWishes(battle, side));
  return [...(random() < 0.5 ? forms : []), ...(random() < 0.3 ? left : []), ...moves, ...extras];
}

function listWishes(battle: Skirmish, random: Random): Lists {
  switch (battle.clock.phase) {
    case "initiative":
      return [[battle.clock.chooser === undefined ? { type: "rollInitiative" } : { type: "skipChoice" }]];
    case "firstMoves":
    case "secondMoves":
      return listMoves(battle, random);
    case "melee":
      return listMelee(battle, random);
    default:
      return listActors(battle).flatMap((side) => listShots(battle, side));
  }
}

/** Both sides do this and that until a battle is over, or so many turns are. */
export function* playRandomly(start: Skirmish, turns: number, seed: number): Generator<RandomCommand> {
  const random = seeded(seed);
  let battle = start;
  function* attempt(commands: readonly SkirmishCommand[]): Generator<RandomCommand> {
    for (const command of commands) {
      const own = Math.floor(random() * 1e9);
      const { turn, phase } = battle.clock;
      const issuer = { gm: true, sides: [] };
      const dice = new DrawnDice(seeded(own));
      const result = execute(battle, command, { issuer, moment: { turn, phase }, dice });
      if (result.type !== "done") continue;
      yield { before: battle, command, seed: own, events: result.events, after: result.battle };
      battle = result.battle;
      return;
    }
  }
  while (battle.clock.phase !== "over" && battle.clock.turn <= turns) {
    for (const commands of listWishes(battle, random)) yield* attempt(commands);
    if (battle.clock.phase !== "initiative") yield* attempt([{ type: "endPhase" }]);
  }
}
