import type { Command, Leg } from "#battle/mass/command.ts";
import { findMovingFault } from "#battle/mass/commands/move.ts";
import { findPlacingFault } from "#battle/mass/commands/place.ts";
import { findIssueFault } from "#battle/mass/execute.ts";
import { outlineAt, outlineOfUnit, unitAt } from "#battle/mass/ground.ts";
import { planJoin } from "#battle/mass/melee/joining.ts";
import { planMove } from "#battle/mass/moving/plan-move.ts";
import type { Order } from "#battle/mass/order.ts";
import { type ChargePreview, previewCharge } from "#battle/mass/previews/charge-preview.ts";
import { legsOf, previewOrder, withLeg } from "#battle/mass/previews/order-preview.ts";
import type { Battle, Pose, Unit } from "#battle/mass/state.ts";
import { listEnemies, poseOf } from "#battle/mass/units.ts";
import type { Refusal } from "#battle/refusal.ts";
import { measureGap } from "#field/gap.ts";
import type { Point } from "#field/pose.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { type Degrees, normalizeBearing, normalizeHeading, toDegrees } from "#rules/quantities.ts";
import { issuerOf } from "../../authority.ts";
import { scaleOf, toInches, toPixels } from "../../coordinates.ts";
import { listPrices } from "../../explain-line.ts";
import { explainRefusal } from "../../explain-refusal.ts";
import { formatChance, formatInches } from "../../format.ts";
import { describeChargeEnd } from "../../orders/charge-context.ts";
import { currentBattle } from "../../read-battle.ts";
import { poseAfterOrder, tellPrice } from "../../written-orders/describe-writing.ts";
import { give, readOwnBattle } from "../../written-orders/drafts.ts";
import { findLayers } from "../battle-layers.ts";
import { PALETTE } from "../palette.ts";
import type { UnitToken } from "../unit-token.ts";
import { drawOutline } from "./outline.ts";

/** The part of the host's drag event that we read. */
export interface DragEvent extends PIXI.FederatedPointerEvent {
  readonly interactionData: { readonly origin: Point; readonly destination: Point };
}

/** A drag this close to straight ahead is one: hands are not that steady. */
const STRAIGHT_ENOUGH: Degrees = 6;

/** Shorter drags are slips of the hand. */
const LEAST_DRAG = 0.15;

interface Drag {
  readonly token: UnitToken;
  readonly unit: Unit;
  readonly battle: Battle;
  command?: Command;
}

/** What is said of an order at the pointer: that it goes, that it would fail as things stand, or that it is refused. */
interface Said {
  readonly text: string;
  readonly tone: "lawful" | "failing" | "refused";
}

const MARKS = { lawful: "", failing: "! ", refused: "✕ " } as const;

/** What is said of an order: what forbids it, or what else there is to say. */
const sayOf = (fault: Refusal | undefined, said: Said | string): Said =>
  fault
    ? { text: explainRefusal(fault), tone: "refused" }
    : typeof said === "string"
      ? { text: said, tone: "lawful" }
      : said;

const headingOf = (dx: number, dy: number): Degrees => normalizeHeading(toDegrees(Math.atan2(dx, -dy)));

/** The leg that brings a unit where it is dragged: straight on, or a turn first; with Shift only the turn. */
function legTo(unit: Unit, by: Point, turnOnly: boolean): Leg | undefined {
  const length = Math.hypot(by.x, by.y);
  if (length < LEAST_DRAG) return undefined;
  const heading = headingOf(by.x, by.y);
  const off = Math.abs(normalizeBearing(heading - poseOf(unit).heading));
  if (turnOnly) return { heading, advanceInches: 0 };
  return off <= STRAIGHT_ENOUGH
    ? { advanceInches: length * Math.cos((off * Math.PI) / 180) }
    : { heading, advanceInches: length };
}

/** The enemy whose outline lies under the pointer. */
const enemyAt = (battle: Battle, unit: Unit, point: Point): Unit | undefined =>
  listEnemies(battle, unit.side).find((enemy) => measureGap(point, outlineOfUnit(enemy)) === 0);

/** What forbids this user the command in the step that runs. */
function findAskingFault({ battle }: Drag, command: Command): Refusal | undefined {
  const combat = currentBattle();
  const { turn, step } = battle.clock;
  return combat
    ? findIssueFault(battle, command, issuerOf(game.user, combat), { turn, step })
    : { code: "noBattle" };
}

/** What a charge would be: whom, how far, and how likely he is to stand, or where it would end short of him. */
function describeCharge(
  battle: Battle,
  { name }: Unit,
  { distanceInches, end, stands }: ChargePreview,
): Said {
  const charge = game.i18n.format("MANGONEL.Drag.charge", {
    unit: name,
    distance: formatInches(distanceInches),
  });
  const short = describeChargeEnd(battle, end);
  if (short !== "") return { text: `${charge} · ${short}`, tone: "failing" };
  const odds = { charge, chance: formatChance(stands ?? 1) };
  const text = stands === undefined ? charge : game.i18n.format("MANGONEL.Drag.chargeOdds", odds);
  return { text, tone: "lawful" };
}

/** A drag of one unit: shows the move with its price, or what forbids it, and asks for it when it is dropped. */
class UnitDrag {
  #drag: Drag | undefined;

  start(token: UnitToken, _event: DragEvent): void {
    const combat = currentBattle();
    const battle = combat && readOwnBattle(combat);
    const { unit } = token;
    if (battle && unit) this.#drag = { token, unit, battle };
  }

  move(event: DragEvent): void {
    const drag = this.#drag;
    const { scene } = canvas;
    if (!drag || !scene) return;
    const scale = scaleOf(scene);
    const { origin, destination } = event.interactionData;
    const [from, to] = [toInches(origin, scale), toInches(destination, scale)];
    const by = { x: to.x - from.x, y: to.y - from.y };
    delete drag.command;
    if (this.#isPlacement(drag, event)) return this.#showPlacement(drag, by, destination);
    const target = enemyAt(drag.battle, drag.unit, to);
    if (drag.battle.clock.step === "orders") return this.#showOrder(drag, target, { by, to, event });
    if (target && drag.battle.clock.step === "melee") return this.#showJoin(drag, target, destination);
    if (target) return this.#showCharge(drag, target, destination);
    const leg = legTo(drag.unit, by, event.shiftKey);
    if (leg) this.#showMove(drag, leg, destination);
  }

  /** Whoever sets up sets units down freely, and a GM with Alt at any time; the log says so. */
  #isPlacement({ battle }: Drag, event: DragEvent): boolean {
    return battle.clock.step === "setUp" || (game.user.isGM && event.altKey);
  }

  #showPlacement(drag: Drag, by: Point, pointer: Point): void {
    const now = poseOf(drag.unit);
    const pose = { ...now, x: now.x + by.x, y: now.y + by.y };
    const command = { type: "place", unit: drag.unit.id, pose } as const;
    const fault = findAskingFault(drag, command) ?? findPlacingFault(drag.battle, command);
    if (!fault) drag.command = command;
    this.#draw(drag, [pose], pointer, sayOf(fault, game.i18n.localize("MANGONEL.Drag.place")));
  }

  #showCharge(drag: Drag, target: Unit, pointer: Point): void {
    const command: Command = { type: "charge", unit: drag.unit.id, target: target.id };
    const preview = previewCharge(drag.battle, drag.unit.id, target.id);
    const fault = findAskingFault(drag, command) ?? preview.refusal;
    if (!fault) drag.command = command;
    const said = sayOf(fault, describeCharge(drag.battle, target, preview));
    this.#draw(drag, [], pointer, said, outlineOfUnit(target));
  }

  /** While orders are written a drag writes one: a charge at an enemy, else a further leg of the way to where it ends. */
  #showOrder(
    drag: Drag,
    target: Unit | undefined,
    { by, to, event }: { readonly by: Point; readonly to: Point; readonly event: DragEvent },
  ): void {
    const { unit, battle } = drag;
    const written = battle.orders[unit.id];
    const start = poseAfterOrder(battle, unit);
    const way = legsOf(written).length > 0 ? { x: to.x - start.x, y: to.y - start.y } : by;
    const leg = legTo(unitAt(unit, start), way, event.shiftKey);
    const order: Order | undefined = target
      ? { type: "charge", target: target.id }
      : leg && withLeg(written, leg);
    if (!order) return;
    const command: Command = { type: "order", unit: unit.id, order };
    const preview = previewOrder(battle, unit.id, order);
    const isSealed = battle.clock.ready.includes(unit.side);
    const sealed: Refusal | undefined = isSealed ? { code: "alreadyReady", rule: "M-TURN-2" } : undefined;
    const fault = findAskingFault(drag, command) ?? sealed ?? preview.refusal;
    if (!fault) drag.command = command;
    const said = target
      ? describeCharge(battle, target, previewCharge(battle, unit.id, target.id))
      : tellPrice(preview);
    const formed = { ...drag, unit: preview.unit };
    const at = event.interactionData.destination;
    this.#draw(formed, preview.path, at, sayOf(fault, said), target && outlineOfUnit(target));
  }

  #showJoin(drag: Drag, target: Unit, pointer: Point): void {
    const command: Command = { type: "joinMelee", unit: drag.unit.id, target: target.id };
    const planned = planJoin(drag.battle, command, rulesetWith(drag.battle.settings));
    const fault = findAskingFault(drag, command) ?? (planned.ok ? undefined : planned.refusal);
    if (fault || !planned.ok) return this.#draw(drag, [], pointer, sayOf(fault, ""), outlineOfUnit(target));
    drag.command = command;
    const spent = formatInches(planned.plan.spentInches);
    const text = game.i18n.format("MANGONEL.Drag.join", { unit: target.name, spent });
    this.#draw(drag, planned.plan.path, pointer, sayOf(undefined, text), outlineOfUnit(target));
  }

  #showMove(drag: Drag, leg: Leg, pointer: Point): void {
    const command: Command = { type: "move", unit: drag.unit.id, legs: [leg] };
    const fault = findAskingFault(drag, command) ?? findMovingFault(drag.battle, drag.unit.id);
    if (fault) return this.#draw(drag, [], pointer, sayOf(fault, ""));
    const planned = planMove(drag.battle, drag.unit, [leg], rulesetWith(drag.battle.settings));
    if (!planned.ok) return this.#draw(drag, planned.path, pointer, sayOf(planned.refusal, ""));
    drag.command = command;
    const { spentInches, leftInches, path, unfinished, lines, stoppedBy } = planned.plan;
    const key = unfinished ? "MANGONEL.Drag.unfinished" : "MANGONEL.Drag.move";
    const text = game.i18n.format(key, { spent: formatInches(spentInches), left: formatInches(leftInches) });
    const isDear = lines.some(({ inches }) => inches !== undefined);
    const move = isDear ? `${text} (${listPrices(lines)})` : text;
    const by = drag.battle.units[stoppedBy ?? ""]?.name ?? "";
    const stopped = game.i18n.format("MANGONEL.Drag.stopped", { move, unit: by });
    this.#draw(drag, path, pointer, sayOf(undefined, stoppedBy === undefined ? move : stopped));
  }

  #draw(
    { unit }: Drag,
    path: readonly Pose[],
    pointer: Point,
    { text, tone }: Said,
    target?: ReturnType<typeof outlineOfUnit>,
  ): void {
    const layers = findLayers();
    const { scene } = canvas;
    if (!layers || !scene) return;
    const scale = scaleOf(scene);
    const color = tone === "lawful" ? PALETTE.brass : PALETTE.danger;
    const g = new PIXI.Graphics();
    const start = toPixels(poseOf(unit), scale);
    g.lineStyle(scale.pixelsPerInch * 0.08, color, 1).moveTo(start.x, start.y);
    for (const pose of path) {
      const { x, y } = toPixels(pose, scale);
      g.lineTo(x, y);
    }
    const end = path.at(-1);
    const outlines = [...(end ? [outlineAt(unit, end)] : []), ...(target ? [target] : [])];
    for (const outline of outlines) drawOutline(g, outline, scale, color);
    layers.overlay.tool.show([g], { text: `${MARKS[tone]}${text}`, at: pointer, color });
  }

  drop(_event: DragEvent): void {
    const { command } = this.#drag ?? {};
    const combat = currentBattle();
    this.#drag = undefined;
    if (!command || !combat) return this.cancel();
    void give(combat, command).finally(() => findLayers()?.overlay.tool.clear());
  }

  cancel(): void {
    this.#drag = undefined;
    findLayers()?.overlay.tool.clear();
  }
}

/** The one drag that can be under way on this client. */
export const dragUnit = new UnitDrag();
