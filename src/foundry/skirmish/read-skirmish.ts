import type { Side } from "#battle/sides.ts";
import type { Body, Combat, Contact, Figure, MeleeStage, Skirmish } from "#battle/skirmish/state.ts";
import type { Phase } from "#rules/skirmish/tables/phases.ts";
import { readFigure } from "../figure-data.ts";
import { formatSide } from "../format.ts";
import { FigureModel } from "../models/figure-model.ts";
import {
  type BattleDocument,
  poseOfToken,
  readSceneTerrain,
  sceneOf,
  sizeOf,
  tokenOf,
} from "../read-battle.ts";
import { readSkirmishSettings } from "../settings.ts";
import { type OpenSkirmish, withSecrets } from "./secrets.ts";
import { secretsOf } from "./vault.ts";

/** The figure that a token stands for, if it is one and has a place. */
export function readFigureOf(token: TokenDocument.Implementation): Figure | undefined {
  const { actor } = token;
  const place = poseOfToken(token);
  return actor?.id && place && actor.system instanceof FigureModel
    ? readFigure(actor.id, actor.name, place, actor.system)
    : undefined;
}

/** The figures of a scene, each once. */
const readFigures = (scene: Scene.Implementation): readonly Figure[] =>
  scene.tokens.contents.flatMap((token) => {
    const figure = readFigureOf(token);
    return figure && tokenOf(scene, figure.id) === token ? [figure] : [];
  });

/** A figure whose guard somebody has deleted is free. */
const freed = (figure: Figure, isThere: (id: string) => boolean): Figure =>
  figure.condition.type === "captive" && !isThere(figure.condition.guard)
    ? { ...figure, condition: { type: "free" } }
    : figure;

/** A skirmish without what names a figure that somebody has deleted in the middle of it. */
function withoutMissing(open: OpenSkirmish): OpenSkirmish {
  const isThere = (id: string): boolean => id in open.figures;
  const both = ({ attacker, defender }: { readonly attacker: string; readonly defender: string }): boolean =>
    isThere(attacker) && isThere(defender);
  const figures = Object.entries(open.figures).map(([id, figure]) => [id, freed(figure, isThere)] as const);
  const bodies = Object.entries(open.bodies).map(
    ([id, body]) => [id, { ...body, members: body.members.filter(isThere) }] as const,
  );
  return {
    ...open,
    figures: Object.fromEntries(figures),
    bodies: Object.fromEntries(bodies),
    contacts: open.contacts.filter(both),
    combats: open.combats.filter(both).map((combat) => ({
      ...combat,
      supports: {
        attacker: combat.supports.attacker.filter(isThere),
        defender: combat.supports.defender.filter(isThere),
      },
    })),
    fallen: open.fallen.filter(isThere),
    captures: open.captures.filter(isThere),
  };
}

/** What the documents of a skirmish tell. */
export function readOpenly(combat: BattleDocument): OpenSkirmish | undefined {
  const scene = sceneOf(combat);
  if (!scene) return undefined;
  const { system } = combat;
  const figures = readFigures(scene);
  const bodies = system.bodies as unknown as readonly Body[];
  return withoutMissing({
    settings: readSkirmishSettings(),
    table: sizeOf(scene),
    terrain: readSceneTerrain(scene),
    sides: system.sides.map(
      ({ id, name, edge }): Side => ({ id, name: formatSide(name), edge }),
    ) as unknown as Skirmish["sides"],
    figures: Object.fromEntries(figures.map((figure) => [figure.id, figure])),
    bodies: Object.fromEntries(bodies.map((body) => [body.id, body])),
    contacts: system.contacts as unknown as readonly Contact[],
    combats: system.combats as unknown as readonly Combat[],
    fallen: [...system.fallen],
    clock: {
      turn: system.turn,
      phase: system.step as Phase | "setUp" | "over",
      ...(system.chooser === "" ? {} : { chooser: system.chooser }),
      ...(system.first === "" ? {} : { first: system.first }),
      ...(system.stage === "" ? {} : { stage: system.stage as MeleeStage }),
      rounds: system.rounds,
      ready: [...system.ready],
    },
    captures: [...system.captures],
    secrets: system.secrets,
  });
}

/** Reads a whole skirmish: what its documents tell, and what this client knows besides. */
export function readSkirmish(combat: BattleDocument): Skirmish | undefined {
  const open = readOpenly(combat);
  return open && open.sides.length === 2 ? withSecrets(open, secretsOf(combat)) : undefined;
}
