import { type Fighter, type FightingFigure, FightingFinder } from "#field/fighting.ts";
import { zoneAt } from "#field/zones.ts";
import type { Line } from "#rules/line.ts";
import { canStrikeBack, countKills, planStrike, readZoneInTurn, type Strike } from "#rules/mass/combat.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { StrikeRecord } from "../event.ts";
import { facesAllWays, isBlock, outlineOfUnit, standingOf } from "../ground.ts";
import { loseFigures } from "../losses.ts";
import type { Battle, Contact, LappedFigure, TroopUnit, Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned } from "../units.ts";
import { readFirstRound } from "./first-round.ts";
import { isStanding, listLapped, outlineOfLapped, withoutLapped } from "./lapped.ts";
import type { MeleeInPlay } from "./melee-in-play.ts";
import { findMelees } from "./melees.ts";
import { closeOnEnemies } from "./staying.ts";

const contactOf = ({ contacts }: Battle, a: UnitId, b: UnitId): Contact | undefined =>
  contacts.find(
    ({ attacker, defender }) => (attacker === a && defender === b) || (attacker === b && defender === a),
  );

/**
 * The zone of the defender that an attacker holds this turn. An enemy at the defender's front is one that came from
 * there, or one to whom the defender itself came.
 *
 * @rule D-169
 */
function zoneNow(battle: Battle, { zone, sinceTurn, attacker, defender }: Contact): Contact["zone"] {
  const heldInFront = isHeldInFront(battle, defender, attacker);
  return readZoneInTurn({ zone, sinceTurn, turn: battle.clock.turn, heldInFront });
}

/** Whether an enemy is at the front of a unit, one of them apart. @rule D-169 */
const isHeldInFront = ({ contacts }: Battle, id: UnitId, but?: UnitId): boolean =>
  contacts.some(
    ({ attacker, defender, zone }) =>
      (defender === id && attacker !== but && zone === "front") || (attacker === id && defender !== but),
  );

/** How many figures of one unit strike another, and from which of its zones. */
export interface Blow {
  readonly attacker: UnitId;
  readonly defender: UnitId;
  readonly figures: number;
  readonly zone: Contact["zone"];
  /** It is the flank because the defender was changing formation (M-FORM-4). */
  readonly changing?: true;
  /** How many of the figures have lapped round (M-MEX-4). */
  readonly lapped?: number;
  /** Why it may not strike at all: it has not rallied (M-RET-3), or the enemy is in its rear (M-MEL-8). */
  readonly barredBy?: Line;
  /** It has momentum, or is that of standing cavalry: in the first round, where those rules are played. */
  readonly momentum?: true;
  readonly stationary?: true;
}

const NOT_RALLIED: Line = { rule: "M-RET-3", label: "notRallied", value: 0 };
const ATTACKED_IN_REAR: Line = { rule: "M-MEL-8", label: "noReturnBlow", value: 0 };
const LAPPED_IN_REAR: Line = { rule: "M-MEX-4", label: "noReturnBlow", value: 0 };

/** Who is in a round: the ranks of every unit, and each figure that has lapped round as a body of its own. */
class RoundRoll {
  readonly #battle: Battle;
  readonly #ruleset: Ruleset;
  readonly #fighting: ReadonlyMap<string, readonly FightingFigure[]>;
  readonly #lapped = new Map<string, { readonly unit: TroopUnit; readonly figure: LappedFigure }>();

  constructor(battle: Battle, units: readonly Unit[], ruleset: Ruleset, finder: FightingFinder) {
    this.#battle = battle;
    this.#ruleset = ruleset;
    this.#fighting = finder.find(units.flatMap((unit) => this.#enter(unit)));
  }

  #enter(unit: Unit): readonly Fighter[] {
    const { id, side } = unit;
    if (unit.kind !== "troops") return [{ id, side, standing: standingOf(unit) }];
    const { base } = unit.profile;
    const out = listLapped(unit)
      .filter((figure) => isStanding(this.#battle, unit, figure))
      .map(({ x, y, heading, ...figure }, index): Fighter => {
        const name = `${id}#${index}`;
        const pose = { x, y, heading };
        this.#lapped.set(name, { unit, figure: { ...pose, ...figure } });
        return {
          id: name,
          side,
          standing: { kind: "troops", pose, figures: 1, files: 1, profile: { base } },
        };
      });
    return [{ id, side, standing: withoutLapped(unit) }, ...out];
  }

  /** The figures in the ranks of a unit that fight. */
  listInRanks(id: UnitId): readonly FightingFigure[] {
    return this.#fighting.get(id) ?? [];
  }

  /** Of a unit's figures that have lapped round, whom each strikes, and from which of his zones. @rule D-167, D-169, D-185 */
  listLaps(id: UnitId): readonly { readonly target: UnitId; readonly zone: Contact["zone"] }[] {
    return [...this.#lapped].flatMap(([name, { unit, figure }]) => {
      if (unit.id !== id) return [];
      const [found] = this.#fighting.get(name) ?? [];
      const target = found ? this.unitOf(found.target) : figure.enemy;
      return [{ target, zone: this.#zoneOf(target, unit, figure) }];
    });
  }

  /** The unit to which a body of the round belongs. */
  unitOf(name: string): UnitId {
    return this.#lapped.get(name)?.unit.id ?? name;
  }

  /** Whether a body of the round is a figure that has lapped round a unit, and if so to which of its zones. */
  findZone(name: string, of: UnitId): Contact["zone"] | undefined {
    const lap = this.#lapped.get(name);
    return lap && this.#zoneOf(of, lap.unit, lap.figure);
  }

  #zoneOf(target: UnitId, unit: TroopUnit, figure: LappedFigure): Contact["zone"] {
    const enemy = this.#battle.units[target];
    if (!enemy || this.#ruleset.settings.lapBonus === "off") return "front";
    const allFronts = facesAllWays(enemy, this.#ruleset);
    const side = zoneAt(outlineOfUnit(enemy), outlineOfLapped(unit, figure), { allFronts });
    const zone = side === "left" || side === "right" ? "flank" : side;
    const { turn } = this.#battle.clock;
    const { sinceTurn } = figure;
    return readZoneInTurn({ zone, sinceTurn, turn, heldInFront: isHeldInFront(this.#battle, target) });
  }

  /**
   * Whom a figure strikes: of equally near ones the one that its owner prefers, and rather the ranks of a unit than
   * those of it who may not be struck.
   *
   * @rule D-170, D-185
   */
  choose({ target, alternatives }: FightingFigure, own: UnitId, preferred: UnitId | undefined): string {
    const near = [target, ...alternatives];
    const wanted = near.filter((name) => this.unitOf(name) === preferred);
    const among = wanted.length > 0 ? wanted : near;
    return among.find((name) => this.findZone(name, own) !== "rear") ?? among[0] ?? target;
  }
}

/** The enemies between whom a unit has a choice, because some of its figures are as near to one as to another. @rule D-170 */
export function listEqualTargets(battle: Battle, id: UnitId, ruleset: Ruleset): readonly UnitId[] {
  const melee = findMelees(battle).find(({ units }) => units.includes(id));
  if (!melee) return [];
  const roll = enrol(battle, melee.units, ruleset, new FightingFinder(ruleset.settings.fightingRank));
  const equal = roll
    .listInRanks(id)
    .map(({ target, alternatives }) => [
      ...new Set([target, ...alternatives].map((name) => roll.unitOf(name))),
    ])
    .filter((near) => near.length > 1);
  return [...new Set(equal.flat())];
}

const enrol = (battle: Battle, units: readonly UnitId[], ruleset: Ruleset, finder: FightingFinder) =>
  new RoundRoll(battle, listPresent(battle, units), ruleset, finder);

const listPresent = (battle: Battle, units: readonly UnitId[]): readonly Unit[] =>
  units.map((id) => battle.units[id]).filter((unit): unit is Unit => unit !== undefined && isManned(unit));

/** Puts together what strikes the same enemy from the same zone: dice are made for each pair of units. @rule D-170 */
function gather(blows: readonly Blow[]): readonly Blow[] {
  const byKind = new Map<string, Blow>();
  for (const blow of blows) {
    const { defender, zone, changing = false, barredBy } = blow;
    const key = `${defender} ${zone} ${changing} ${barredBy?.rule ?? ""}`;
    const known = byKind.get(key);
    const lapped = (known?.lapped ?? 0) + (blow.lapped ?? 0);
    const figures = (known?.figures ?? 0) + blow.figures;
    byKind.set(key, { ...blow, figures, ...(lapped > 0 ? { lapped } : {}) });
  }
  return [...byKind.values()];
}

/**
 * Who strikes whom in a round, without the dice.
 *
 * @param finder - remembers who fights, where a melee is reckoned more than once
 * @rule D-166, D-170, D-185, M-MEL-7, M-MEL-8, M-MEX-4, M-RET-3
 */
export function listBlows(
  battle: Battle,
  units: readonly UnitId[],
  unrallied: ReadonlySet<UnitId>,
  ruleset: Ruleset,
  finder = new FightingFinder(ruleset.settings.fightingRank),
): readonly Blow[] {
  const roll = enrol(battle, units, ruleset, finder);
  return listPresent(battle, units).flatMap(({ id, prefers }) => {
    const bar = (line: Line | undefined): Pick<Blow, "barredBy"> => {
      const barredBy = unrallied.has(id) ? NOT_RALLIED : line;
      return barredBy ? { barredBy } : {};
    };
    const inRanks = roll.listInRanks(id).map((figure): Blow => {
      const name = roll.choose(figure, id, prefers.strikes);
      const defender = roll.unitOf(name);
      const lapZone = roll.findZone(name, id);
      if (lapZone !== undefined)
        return {
          attacker: id,
          defender,
          figures: 1,
          zone: "front",
          ...bar(lapZone === "rear" ? LAPPED_IN_REAR : undefined),
        };
      const contact = contactOf(battle, id, defender);
      const zone = contact ? zoneNow(battle, contact) : "front";
      const attacks = contact?.attacker === id;
      return {
        attacker: id,
        defender,
        figures: 1,
        zone: attacks ? zone : "front",
        ...(attacks && zone === "flank" && contact.changing ? { changing: true } : {}),
        ...bar(attacks || canStrikeBack(zone) ? undefined : ATTACKED_IN_REAR),
      };
    });
    const laps = roll.listLaps(id).map(
      ({ target, zone }): Blow => ({
        attacker: id,
        defender: target,
        figures: 1,
        lapped: 1,
        zone,
        ...bar(undefined),
      }),
    );
    return gather([...inRanks, ...laps]);
  });
}

/** What a blow throws, whoever strikes and is struck being as they now stand. @rule M-MEL-1, M-FORM-4, D-214 */
export function planBlow(battle: Battle, blow: Blow, ruleset: Ruleset): Strike | undefined {
  const [striking, struck] = [battle.units[blow.attacker], battle.units[blow.defender]];
  if (!striking || !struck) return undefined;
  const { figures, zone, changing, momentum, stationary, lapped } = blow;
  return planStrike(
    {
      attacker: {
        profile: striking.profile,
        figures,
        fatigued: striking.exertion.fatigued,
        blockOf10: isBlock(battle, striking, ruleset),
        ...(momentum ? { momentum } : {}),
        ...(stationary ? { stationary } : {}),
        ...(lapped ? { lapped } : {}),
      },
      defender: { profile: struck.profile, fatigued: struck.exertion.fatigued },
      zone,
      ...(changing ? { changing } : {}),
    },
    ruleset,
  );
}

function strike(run: Unfolding, blow: Blow, round: number): readonly StrikeRecord[] {
  const { attacker, defender, figures, barredBy } = blow;
  const plan = planBlow(run.battle, blow, run.ruleset);
  if (!plan) return [];
  const dice = barredBy ? 0 : plan.dice;
  const request = { purpose: "melee", count: dice, thrower: attacker, against: defender, round } as const;
  const faces = dice > 0 ? run.dice.roll(request) : [];
  const kills = countKills(plan, faces);
  const lines = barredBy ? [barredBy] : plan.lines;
  return [{ attacker, defender, figures, dice, killOn: plan.killOn, faces, kills, lines }];
}

/** Both sides strike at once; the killed are removed at the end of the round. @rule M-MEL-2, M-MEL-9, D-161 */
export function fightRound(run: Unfolding, melee: MeleeInPlay, round: number): void {
  const present = melee.units.filter((id) => !melee.left.has(id));
  closeOnEnemies(run, present);
  const listed = listBlows(run.battle, present, melee.unrallied, run.ruleset);
  if (listed.length === 0) return;
  const blows = round === 1 ? readFirstRound(run.battle, listed, run.ruleset) : listed;
  const strikes = blows.flatMap((blow) => strike(run, blow, round));
  run.emit({ type: "meleeRoundFought", rule: "M-MEL-2", melee: melee.number, round, strikes });
  const losses = present.map((unit) => {
    const kills = strikes.filter(({ defender }) => defender === unit).reduce((sum, s) => sum + s.kills, 0);
    const count = Math.min(kills, run.unit(unit).figures);
    melee.lost.set(unit, (melee.lost.get(unit) ?? 0) + count);
    return { unit, count };
  });
  loseFigures(run, losses, "M-MEL-9");
}
