import { describe, expect, it } from "vitest";
import type { Command } from "#battle/mass/command.ts";
import type { TroopUnit, Unit } from "#battle/mass/state.ts";
import type { MassSettings } from "#rules/settings.ts";
import {
  always,
  battleOf,
  contactOf,
  foe,
  type Played,
  pick,
  play,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const charge: Command = { type: "charge", unit: "a", target: "b" };
const fight: Command = { type: "fight" };

const MOMENTUM: Partial<MassSettings> = { momentum: "on" };
const STANDING: Partial<MassSettings> = { stationaryCavalry: "on" };

type Facts = Parameters<typeof battleOf>[1];

/** The dice, row and lines of one unit's strike in a round. */
const strikeOf = (played: Played, attacker: string, round: number) => {
  const strikes = pick(played, "meleeRoundFought").find((event) => event.round === round)?.strikes ?? [];
  return strikes.filter((strike) => strike.attacker === attacker);
};
const diceOf = (played: Played, attacker: string, round: number): readonly number[] =>
  strikeOf(played, attacker, round).map(({ dice }) => dice);
const rulesOf = (played: Played, attacker: string, round: number): readonly string[] =>
  strikeOf(played, attacker, round).flatMap(({ lines }) => lines.map(({ rule }) => rule));

/** Nobody is killed by ones. */
const clash = (units: readonly Unit[], facts: Facts = {}) =>
  play(
    battleOf(units, { step: "melee", contacts: [contactOf("a", "b", { charge: true })], ...facts }),
    fight,
    always(1),
  );

const row = (facts: Parameters<typeof troops>[0] = {}): TroopUnit =>
  troops({ figures: 10, files: 10, y: 20, ...facts });
const charged = (facts: Partial<NonNullable<TroopUnit["turn"]["charge"]>> = {}) => ({
  moved: true,
  charge: { target: "b", leftInches: 0, heading: 0, met: ["b"], chargedOn: false, ...facts },
});
const against = (facts: Parameters<typeof foe>[0] = {}): TroopUnit =>
  foe({ figures: 10, files: 10, ...facts });

describe("momentum (M-OPT-5, D-186, D-192, D-193)", () => {
  it("M-OPT-5 10 heavy foot that have charged throw 20 dice in round 1 and 10 in round 2", () => {
    const played = clash([row({ turn: charged() }), against()], { settings: MOMENTUM });
    expect(diceOf(played, "a", 1)).toStrictEqual([20]);
    expect(diceOf(played, "a", 2)).toStrictEqual([10]);
    expect(diceOf(played, "b", 1)).toStrictEqual([10]);
    expect(rulesOf(played, "a", 1)).toContain("M-OPT-5");
  });

  it("D-186 it is off at first", () => {
    expect(diceOf(clash([row({ turn: charged() }), against()]), "a", 1)).toStrictEqual([10]);
  });

  it.each([
    ["lightFoot", 5],
    ["heavyFoot", 20],
    ["swissPikemen", 20],
  ] as const)("M-OPT-5 10 %s against heavy foot throw %i dice", (type, thrown) => {
    const played = clash([row({ type, turn: charged() }), against()], { settings: MOMENTUM });
    expect(diceOf(played, "a", 1)).toStrictEqual([thrown]);
    if (type !== "heavyFoot") expect(rulesOf(played, "a", 1)).not.toContain("M-OPT-5");
  });

  it("M-OPT-5 9 heavy horse that charge armoured foot throw 27 dice, 5 or more", () => {
    const horse = row({ type: "heavyHorse", figures: 9, files: 9, turn: charged() });
    const played = clash([horse, against({ type: "armouredFoot", figures: 20, files: 20 })], {
      settings: MOMENTUM,
    });
    expect(strikeOf(played, "a", 1)).toMatchObject([{ dice: 27, killOn: 5 }]);
  });

  it("D-192 momentumDie = perUnit: one die for the unit, where most of its figures strike", () => {
    const settings = { ...MOMENTUM, momentumDie: "perUnit" } as const;
    const one = clash([row({ turn: charged() }), against()], { settings });
    expect(diceOf(one, "a", 1)).toStrictEqual([11]);
    expect(rulesOf(one, "a", 1)).toContain("D-192");
    const left = against({ figures: 4, files: 4, x: 36 - 2.25 });
    const right = against({ id: "c", figures: 6, files: 6, x: 36 + 1.5 });
    const two = clash([row({ turn: charged({ met: ["b", "c"] }) }), left, right], {
      settings,
      contacts: [contactOf("a", "b", { charge: true }), contactOf("a", "c", { charge: true })],
    });
    expect(strikeOf(two, "a", 1).map(({ figures, dice }) => dice - figures)).toStrictEqual([0, 1]);
  });

  it("M-OPT-5 those who were charged, and a charge that met nobody, have none", () => {
    const missed = row({ turn: charged({ met: [] }) });
    const contacts = [contactOf("b", "a", { charge: true })];
    expect(diceOf(clash([missed, against()], { settings: MOMENTUM, contacts }), "a", 1)).toStrictEqual([10]);
  });

  it("M-OPT-5 a melee that goes on from the turn before has no first round of a charge", () => {
    const contacts = [contactOf("a", "b", { charge: true, sinceTurn: 1 })];
    const played = clash([row(), against()], { settings: MOMENTUM, contacts, turn: 2 });
    expect(diceOf(played, "a", 1)).toStrictEqual([10]);
  });

  const across = (kind: "hill" | "stream", top: number, bottom: number) =>
    terrain(kind, [0, top, 72, bottom]);
  const ride = (
    pieces: NonNullable<Facts>["terrain"],
    unit = troops({ type: "heavyHorse", figures: 10, files: 2, formation: "column" }),
  ) =>
    play(battleOf([unit, foe({ y: 16 })], { settings: MOMENTUM, terrain: pieces ?? [] }), charge, always(6));

  it("D-193 a bridge in the last half of the charge move takes it, one before does not", () => {
    // the charge is 14 inches long, its last part 9 inches
    const road = terrain("road", [35, 0, 37, 48]);
    const near = ride([road, across("stream", 26, 24.9)]);
    expect(unitOf(near, "a").turn.charge?.roughBehindInches).toBeCloseTo(8.9);
    const far = ride([road, across("stream", 26, 25)]);
    expect(unitOf(far, "a").turn.charge?.roughBehindInches).toBeCloseTo(9);
    const fought = [near, far].map(({ battle }) =>
      play({ ...battle, clock: { ...battle.clock, step: "melee" } }, fight, always(1)),
    );
    expect(fought.map((played) => rulesOf(played, "a", 1).includes("M-OPT-5"))).toStrictEqual([false, true]);
  });

  it("D-193 a charge down a hill keeps it, and one on open ground notes nothing", () => {
    const hill = terrain("hill", [20, 17, 52, 80]);
    const downhill = ride([hill], troops({ type: "heavyHorse", figures: 10 }));
    expect(pick(downhill, "contactMade")).toHaveLength(1);
    expect(unitOf(downhill, "a").turn.charge).not.toHaveProperty("roughBehindInches");
    expect(unitOf(ride([]), "a").turn.charge).not.toHaveProperty("roughBehindInches");
  });
});

describe("stationary cavalry (M-OPT-6, M-OPT-7, D-186, D-194)", () => {
  const horse = (facts: Parameters<typeof foe>[0] = {}) =>
    foe({ type: "heavyHorse", figures: 8, files: 8, ...facts });
  const foot = row({ figures: 8, files: 8, turn: charged() });

  it("M-OPT-6 8 standing heavy horse strike as medium horse in round 1 and as themselves in round 2", () => {
    const played = clash([foot, horse()], { settings: STANDING });
    expect(strikeOf(played, "b", 1)).toMatchObject([{ dice: 16, killOn: 5 }]);
    expect(strikeOf(played, "b", 2)).toMatchObject([{ dice: 24, killOn: 5 }]);
    expect(rulesOf(played, "b", 1)).toContain("M-OPT-6");
  });

  it("M-OPT-6 it is struck at as usual, and off at first", () => {
    const on = clash([foot, horse()], { settings: STANDING });
    const off = clash([foot, horse()]);
    expect(strikeOf(on, "a", 1)).toStrictEqual(strikeOf(off, "a", 1));
    expect(diceOf(off, "b", 1)).toStrictEqual([24]);
  });

  it.each(["red", "blue"])("M-OPT-7 D-194 stands whoever moves first, if it has not moved: %s", (first) => {
    const facts = { settings: STANDING, first };
    expect(diceOf(clash([foot, horse()], facts), "b", 1)).toStrictEqual([16]);
    expect(diceOf(clash([foot, horse({ turn: { moved: true } })], facts), "b", 1)).toStrictEqual([24]);
  });

  it("M-OPT-7 D-194 one that has not had its movement stands though it moved in the turn before", () => {
    const facts = { settings: STANDING, turn: 2, contacts: [contactOf("a", "b", { sinceTurn: 2 })] };
    expect(diceOf(clash([foot, horse({ advancedInTurn: 1 })], facts), "b", 1)).toStrictEqual([16]);
  });

  it("M-OPT-6 cavalry that came itself, or fights on from the turn before, does not stand", () => {
    const came = { settings: STANDING, contacts: [contactOf("b", "a")] };
    expect(
      diceOf(clash([row({ figures: 8, files: 8 }), horse({ turn: { moved: true } })], came), "b", 1),
    ).toStrictEqual([24]);
    const on = { settings: STANDING, turn: 2, contacts: [contactOf("a", "b", { sinceTurn: 1 })] };
    expect(diceOf(clash([row({ figures: 8, files: 8 }), horse()], on), "b", 1)).toStrictEqual([24]);
  });

  it("M-OPT-6 who is in a melee and attacked anew strikes lower at the newcomer alone", () => {
    const old = row({ id: "c", figures: 4, files: 4, x: 36 - 1.5 });
    const fresh = row({ figures: 4, files: 4, x: 36 + 1.5, turn: charged() });
    const contacts = [contactOf("c", "b", { sinceTurn: 1 }), contactOf("a", "b", { sinceTurn: 2 })];
    const played = clash([old, fresh, horse()], { settings: STANDING, turn: 2, contacts });
    const thrown = strikeOf(played, "b", 1).map(({ defender, dice, figures }) => [defender, dice / figures]);
    expect(Object.fromEntries(thrown)).toStrictEqual({ a: 2, c: 3 });
  });
});
