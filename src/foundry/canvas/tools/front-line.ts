import type { Command } from "#battle/mass/command.ts";
import { execute } from "#battle/mass/execute.ts";
import { filesAcross, poseAlong } from "#battle/mass/front-line.ts";
import { outlineOfUnit } from "#battle/mass/ground.ts";
import type { Battle, Pose, Unit } from "#battle/mass/state.ts";
import type { Refusal } from "#battle/refusal.ts";
import type { Point } from "#field/pose.ts";
import { KnownDice } from "#rules/dice.ts";
import { issuerOf } from "../../authority.ts";
import { scaleOf, toPixels } from "../../coordinates.ts";
import { explainRefusal } from "../../explain-refusal.ts";
import { formatCount } from "../../format.ts";
import { type BattleDocument, readBattle } from "../../read-battle.ts";
import { submit } from "../../submit.ts";
import { findLayers } from "../battle-layers.ts";
import { PALETTE } from "../palette.ts";
import { followPointer } from "./follow-pointer.ts";
import { drawOutline } from "./outline.ts";

/** What is put down along a line: how the unit would look there, and what then is asked for. */
export interface PutDown {
  readonly unit: Unit;
  readonly commandFor: (pose: Pose, files: number) => Command;
}

/** The unit as it would stand with its front along a line. */
function standAlong({ unit }: PutDown, battle: Battle, from: Point, to: Point): Unit {
  const edge = battle.sides.find(({ id }) => id === unit.side)?.edge ?? "bottom";
  const pose = poseAlong(from, to, edge);
  if (unit.kind !== "troops") return { ...unit, pose };
  const line = Math.hypot(to.x - from.x, to.y - from.y);
  return { ...unit, pose, files: filesAcross(line, unit.profile.base.width, unit) };
}

const filesOf = (unit: Unit): number => (unit.kind === "troops" ? unit.files : 1);

/**
 * Draws the front of a unit that is set up: press where one end of it is to be, drag to the other, and its ranks flow to the
 * frontage. A press without a drag sets it down as it is. Escape ends it.
 */
export class FrontLine {
  static #current: FrontLine | undefined;

  readonly #combat: BattleDocument;
  readonly #putDown: PutDown;
  readonly #letGo: () => void;
  #from: Point | undefined;

  private constructor(combat: BattleDocument, putDown: PutDown) {
    this.#combat = combat;
    this.#putDown = putDown;
    this.#letGo = followPointer({
      move: this.#move,
      press: (at) => {
        this.#from = at;
      },
      release: this.#release,
      key: ({ key }) => {
        if (key === "Escape") this.end();
      },
      leavesUnits: true,
    });
  }

  /** Begins to draw; what was being drawn is given up. */
  static begin(combat: BattleDocument, putDown: PutDown): void {
    FrontLine.#current?.end();
    FrontLine.#current = new FrontLine(combat, putDown);
    ui.notifications.info("MANGONEL.Deploying.draw", { localize: true });
  }

  readonly #move = (to: Point): void => {
    const battle = readBattle(this.#combat);
    if (battle) this.#draw(battle, standAlong(this.#putDown, battle, this.#from ?? to, to));
  };

  readonly #release = (to: Point): void => {
    const battle = readBattle(this.#combat);
    const from = this.#from;
    this.#from = undefined;
    if (!battle || !from) return;
    const unit = standAlong(this.#putDown, battle, from, to);
    const command = this.#putDown.commandFor(unit.pose, filesOf(unit));
    if (!this.#findFault(battle, command)) this.end();
    void submit(this.#combat, command);
  };

  /** Why the unit cannot be put down there: what is shown is what is enforced. */
  #findFault(battle: Battle, command: Command): Refusal | undefined {
    const { turn, step } = battle.clock;
    const issuer = issuerOf(game.user, this.#combat);
    const result = execute(battle, command, { issuer, moment: { turn, step }, dice: new KnownDice([]) });
    return result.type === "refused" ? result.refusal : undefined;
  }

  #draw(battle: Battle, unit: Unit): void {
    const layers = findLayers();
    const { scene } = canvas;
    if (!layers || !scene) return;
    const command = this.#putDown.commandFor(unit.pose, filesOf(unit));
    const fault = this.#findFault(battle, command);
    const scale = scaleOf(scene);
    const color = fault ? PALETTE.danger : PALETTE.brass;
    const g = new PIXI.Graphics();
    drawOutline(g, outlineOfUnit(unit), scale, color);
    const text = fault ? explainRefusal(fault) : formatCount("MANGONEL.Deploying.files", filesOf(unit));
    layers.overlay.tool.show([g], { text, at: toPixels(unit.pose, scale), color });
  }

  /** Lets go of the pointer. */
  end(): void {
    this.#letGo();
    findLayers()?.overlay.tool.clear();
    if (FrontLine.#current === this) FrontLine.#current = undefined;
  }
}
