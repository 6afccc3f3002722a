import { type FearCheck, judgeFear, readFear } from "#rules/mass/fear-of-cavalry.ts";
import { shapeOf } from "#rules/mass/formation.ts";
import { readPikeFear } from "#rules/mass/pike-block.ts";
import type { Degrees } from "#rules/quantities.ts";
import { type Coming, judgeComing, judgeZone, makeContacts } from "./contacts.ts";
import { doTouch, isBlock } from "./ground.ts";
import { runAway } from "./running.ts";
import { defendBeforeContact, mayDefend } from "./shooting/half-turn.ts";
import type { UnitId } from "./state.ts";
import { rollTwo } from "./throwing.ts";
import type { Unfolding } from "./unfolding.ts";
import { isChanging, isManned, isRunning } from "./units.ts";

/** A charger who is about to touch enemies. */
export interface ChargeMeeting {
  readonly enemies: readonly UnitId[];
  /** The way he came. */
  readonly heading: Degrees;
  /** The way in which he came to each of them that moved, as that one saw it. */
  readonly headings?: ReadonlyMap<UnitId, Degrees>;
  /** In the second half: shooters had their chance at the half-turn. */
  readonly onlyThrown: boolean;
  /** Those of them who have come to him as well. */
  readonly coming?: readonly UnitId[];
  /** Those of these who are the attackers. */
  readonly attacking?: readonly UnitId[];
}

/** Whether anybody may shoot or have to roll, and so run, when a charger touches enemies. */
export function mayUnsettle(
  run: Unfolding,
  id: UnitId,
  { enemies, heading, headings = new Map(), onlyThrown }: ChargeMeeting,
): boolean {
  return enemies.some((defender) => {
    if (mayDefend(run, defender, onlyThrown)) return true;
    const coming: Coming = { attacker: id, defender, heading: headings.get(defender) ?? heading };
    if (readChargeFear(run, coming).type === "roll") return true;
    const back = readCounterCharge(run, coming);
    return back !== undefined && readChargeFear(run, back).type === "roll";
  });
}

/**
 * A charger is about to touch enemies: they shoot or throw, then stand or run, and so may he.
 *
 * @returns whether nobody stood, so that the charge goes on
 * @rule D-210, M-MEL-13
 */
export function meetCharge(
  run: Unfolding,
  id: UnitId,
  { enemies, heading, headings = new Map(), onlyThrown, coming = [], attacking = [] }: ChargeMeeting,
): boolean {
  defendBeforeContact(run, id, enemies, onlyThrown);
  const charger = run.unit(id);
  if (!isManned(charger)) return false;
  const touched = enemies.filter((enemy) => doTouch(charger, run.unit(enemy)));
  const checked = touched.map((defender) => {
    const coming: Coming = { attacker: id, defender, heading: headings.get(defender) ?? heading };
    const stands = passesFear(run, coming);
    return { coming, stands, back: findCounterCharge(run, coming) };
  });
  const met = checked.filter(({ coming, stands }) => stands || !runFromCharge(run, coming));
  const fled = checked.find(({ back }) => back !== undefined);
  if (fled?.back && runFromCharge(run, fled.back)) return false;
  if (met.length === 0) return true;
  const defenders = met.map(({ coming }) => coming.defender);
  makeContacts(run, id, defenders, { heading, headings, charge: true, coming, attacking });
  return false;
}

/**
 * What a charge asks of whoever it comes to, for the charge itself and for its preview: a pike block frightens as cavalry
 * does, but by the numbers of Table 14, and not from woods.
 *
 * @rule M-MOR-5, M-MOR-7, M-MOR-8, D-77, D-167, D-210
 */
export function readChargeFear(run: Unfolding, coming: Coming): FearCheck {
  const [charging, defending] = [run.unit(coming.attacker), run.unit(coming.defender)];
  const { zone, changing = false } = judgeZone(run, coming);
  const facts = {
    charger: charging.profile,
    defender: defending.profile,
    zone,
    defenderCharges: defending.turn.charge !== undefined,
    defenderInSquare:
      defending.kind === "troops" && shapeOf(defending.formation) === "square" && !isChanging(defending),
    defenderChanging: changing,
    defenderRuns: isRunning(defending),
  };
  return isBlock(run.battle, charging, run.ruleset)
    ? readPikeFear(facts, run.ruleset)
    : readFear(facts, run.ruleset);
}

/**
 * Rolls a unit's check against one that charges it, if there is one to make.
 *
 * @returns whether it stands
 * @rule M-MOR-5, M-MOR-8, M-MOR-10, M-MOR-11, M-MOR-12, D-208, D-210
 */
function passesFear(run: Unfolding, coming: Coming): boolean {
  const fear = readChargeFear(run, coming);
  if (fear.type === "none") return true;
  const { attacker: against, defender: unit } = coming;
  if (fear.type === "stands") {
    run.emit({ type: "checkNotNeeded", rule: fear.rule, unit, against });
    return true;
  }
  const faces = rollTwo(run, fear.rule === "M-MOR-5" ? "stability" : "fearOfCavalry", unit);
  const { total, passed, lines } = judgeFear(fear, faces, run.unit(unit).exertion.fatigued, run.ruleset);
  run.emit({
    type: "checkRolled",
    rule: fear.rule,
    kind: fear.rule === "M-MOR-5" ? "pikeCharge" : "fearOfCavalry",
    unit,
    against,
    faces,
    need: fear.need,
    total,
    passed,
    lines: [...fear.lines, ...lines],
  });
  return passed;
}

/**
 * A unit that did not stand runs at once from whoever charged it, at right angles to the side he came to.
 *
 * @returns whether it got away; if not, it is met where it is
 * @rule M-MOR-5, M-MOR-6, M-MOR-8, D-203, D-234, D-235
 */
function runFromCharge(run: Unfolding, coming: Coming): boolean {
  const { attacker, defender } = coming;
  const approach = judgeComing(run, coming);
  const fromPikes = isBlock(run.battle, run.unit(attacker), run.ruleset);
  return runAway(run, defender, {
    mode: "retreat",
    rule: fromPikes ? "M-MOR-5" : "M-MOR-8",
    fromPikes,
    from: { type: "sides", sides: [approach.side], enemies: [attacker] },
    afterCharge: true,
  });
}

/** The charge of one who has charged as well, as the charger whom he meets sees it. */
function readCounterCharge(run: Unfolding, { attacker, defender }: Coming): Coming | undefined {
  const charges = run.unit(defender).turn.charge !== undefined;
  return charges ? { attacker: defender, defender: attacker } : undefined;
}

/**
 * A charger that meets one who has charged as well rolls too.
 *
 * @returns the charge from which it does not stand
 * @rule M-MOR-10, D-207
 */
function findCounterCharge(run: Unfolding, coming: Coming): Coming | undefined {
  const back = readCounterCharge(run, coming);
  return !back || passesFear(run, back) ? undefined : back;
}
