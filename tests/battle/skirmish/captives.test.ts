import { describe, expect, it } from "vitest";
import { dice } from "../../support/battle-builders.ts";
import { eventsOf, figure, play, refuse, skirmishOf, touch } from "../../support/skirmish-builders.ts";
import { combatOf, endAll, meleeOf, nextRound, worth } from "../../support/skirmish-melee.ts";

const red = (id: string, x: number, y: number, facts = {}) => figure({ id, x, y, ...facts });
const blue = (id: string, x: number, y: number, facts = {}) => figure({ id, side: "blue", x, y, ...facts });
const held = (guard: string) => ({ condition: { type: "captive", guard } }) as const;
const unarmed = { kind: "nonWarrior", weapon: "none" } as const;

const taking = { type: "pair", figure: "a", target: "b", captures: true } as const;
const two = (defender = {}, more: readonly ReturnType<typeof figure>[] = []) =>
  meleeOf([red("a", 24, 24.75), blue("b", 24, 24, defender), ...more], [touch("a", "b")]);
const meant = (defender = {}, more: readonly ReturnType<typeof figure>[] = []) =>
  play(two(defender, more), taking).battle;

describe("taking prisoners", () => {
  it.each([
    ["+3 captured", ["6", "3"], "b", "captive"],
    ["+1 the defender retreats", ["4", "3", "34"], "b", "free"],
    ["0 locked", ["3", "3"], "b", "free"],
    ["-2 the attacker retreats", ["1", "3", "34"], "a", "free"],
    ["-3 the attacker killed", ["1", "4"], "a", "gone"],
  ] as const)("S-PRI-2 %s", (_, rolled, id, condition) => {
    expect(endAll(meant(), dice(...rolled)).battle.figures[id]?.condition.type).toBe(condition);
  });

  it("S-PRI-1 D-63 is announced by an attacker before the first round, for the whole combat and that figure", () => {
    expect(refuse(two(), { ...taking, figure: "b", target: "a" })).toMatchObject({ code: "notInContact" });
    const locked = endAll(meant(), dice("3", "3")).battle;
    expect(refuse(locked, taking).code).toBe("wrongStep");
    const later = nextRound(locked, dice("6", "3")).battle;
    expect(later.figures["b"]?.condition).toEqual({ type: "captive", guard: "a" });
    const carried = meleeOf(Object.values(two().figures), [touch("a", "b")], {
      combats: [combatOf("a", "b")],
    });
    expect(refuse(carried, taking).code).toBe("inCombat");
  });

  it("S-PRI-1 of two whom he touches it is the one he means", () => {
    const battle = meleeOf(
      [
        red("a", 24, 24.75),
        red("c", 24.75, 24.75),
        blue("b", 24.375, 24),
        blue("d", 24.75, 25.5, { heading: 0 }),
      ],
      [touch("a", "b"), touch("c", "b"), touch("c", "d")],
    );
    const both = play(battle, { ...taking, figure: "c", target: "b" }).battle;
    const chosen = play(both, { ...taking, figure: "c", target: "d" }).battle;
    expect(chosen.wishes.captures).toEqual(["c"]);
    expect(endAll(chosen, dice("3", "3", "6", "3")).battle.figures["d"]?.condition.type).toBe("captive");
    const forced = meleeOf(
      [
        red("a", 24, 24.75),
        red("c", 24.75, 24.75),
        blue("b", 24.375, 24),
        blue("d", 24.75, 25.5, { heading: 0 }),
      ],
      [touch("a", "b"), touch("c", "b"), touch("c", "d")],
    );
    const other = endAll(
      play(forced, { ...taking, figure: "c", target: "b" }).battle,
      dice("3", "3", "6", "3"),
    );
    expect(other.battle.figures["d"]?.condition).toEqual({ type: "gone", how: "killed" });
  });

  it.each([
    ["leader", { leader: true, weapon: "bow" }],
    ["berserker", { berserker: true, weapon: "javelin" }],
  ] as const)("S-PRI-3 D-63 a captive %s is an unarmed non-warrior and that no more", (_, facts) => {
    const taken = endAll(meant(facts), dice("6", "1")).battle.figures["b"];
    expect(taken?.condition.type).toBe("captive");
    expect(taken?.profile).toMatchObject({ ...unarmed, leader: false, berserker: false });
  });

  it("S-PRI-4 S-MEL-13 the captive's supports run as if it had been killed", () => {
    const support = blue("c", 25.5, 24.75, { heading: 270 });
    const taken = endAll(meant({}, [support]), dice("6", "1", "34"));
    expect(taken.battle.figures["b"]?.condition.type).toBe("captive");
    expect(eventsOf(taken, "figureRetreated")).toMatchObject([{ figure: "c", inches: 7, rule: "S-MEL-13" }]);
  });
});

describe("captives", () => {
  /** Blue `b` is held by red `a`, who stands `gap` inches to its left; it is red's movement. */
  const guarded = (gap = 0, more: readonly ReturnType<typeof figure>[] = [], clock = {}) =>
    skirmishOf(
      [
        red("a", 24 - 0.75 - gap, 24),
        blue("b", 24, 24, { ...held("a"), ...unarmed, heading: 0 }),
        blue("far", 4, 4),
        ...more,
      ],
      { clock },
    );

  it.each([
    ["1.0″", 1, "captive"],
    ["1.1″", 1.1, "free"],
  ])("D-63 a guard %s away at the end of a phase", (_, gap, condition) => {
    const ended = play(guarded(gap), { type: "endPhase", side: "red" }).battle;
    expect(ended.figures["b"]?.condition.type).toBe(condition);
    expect(ended.figures["b"]?.profile).toMatchObject(unarmed);
  });

  it("S-MEL-1 D-63 freed beside an enemy it has been come to by him", () => {
    const near = red("c", 20, 24.75);
    const battle = guarded(1.1, [near]);
    const { x = 0, y = 0 } = battle.figures["b"]?.place ?? {};
    const beside = { ...near, place: { ...near.place, x: x + 0.75, y } };
    const touched = { ...battle, figures: { ...battle.figures, c: beside } };
    const { contacts } = play(touched, { type: "endPhase", side: "red" }).battle;
    expect(contacts).toMatchObject([{ attacker: "c", defender: "b", charged: false }]);
  });

  it("D-63 goes with its guard, has no move of its own, and does not turn", () => {
    const led = play(guarded(), { type: "move", figure: "a", path: [{ x: 20, y: 24 }] }).battle;
    expect(led.figures["b"]?.condition).toEqual({ type: "captive", guard: "a" });
    expect(Math.abs((led.figures["b"]?.place.x ?? 0) - 20)).toBeLessThan(2.2);
    const own = guarded(0, [], { phase: "secondMoves" });
    expect(refuse(own, { type: "move", figure: "b", path: [{ x: 26, y: 24 }] }).code).toBe("isCaptive");
    expect(refuse(own, { type: "move", figure: "b", path: [], heading: 90 }).code).toBe("isCaptive");
    expect(refuse(own, { type: "charge", figure: "b", target: "a" }).code).toBe("isCaptive");
  });

  it("D-63 holds nobody and is no melee", () => {
    const touched = guarded();
    expect(play(touched, { type: "move", figure: "a", path: [{ x: 20, y: 24 }] }).events).toHaveLength(2);
    expect(endAll(guarded(0, [], { phase: "mountedMoved" })).battle.clock.turn).toBe(2);
  });

  it("D-63 is handed over to a friend within 1″, and to nobody else", () => {
    const friends = [red("c", 24.75 + 1, 24), red("d", 24, 26), blue("e", 24, 23)];
    const battle = guarded(0, friends);
    const given = play(battle, { type: "handOver", figure: "b", guard: "c" }).battle;
    expect(given.figures["b"]?.condition).toEqual({ type: "captive", guard: "c" });
    expect(refuse(battle, { type: "handOver", figure: "b", guard: "d" }).code).toBe("tooFarToGuard");
    expect(refuse(battle, { type: "handOver", figure: "b", guard: "e" }).code).toBe("notYourTurn");
    expect(refuse(battle, { type: "handOver", figure: "far", guard: "c" }).code).toBe("noCaptive");
  });

  it("D-63 is free once its guard is dead, at the end of that phase and not before", () => {
    const battle = meleeOf(
      [
        red("a", 24, 24.75),
        blue("c", 24, 24),
        blue("b", 24.75, 25, { ...held("a"), ...unarmed }),
        red("d", 30, 24.75),
        blue("e", 30, 24),
      ],
      [touch("a", "c"), touch("d", "e")],
    );
    const lost = endAll(battle, dice("1", "6", "3", "3")).battle;
    expect(lost.figures["a"]?.condition.type).toBe("gone");
    expect(lost.figures["b"]?.condition.type).toBe("captive");
    const over = nextRound(lost, dice("6", "1"));
    expect(eventsOf(over, "captiveFreed")).toMatchObject([{ figure: "b" }]);
    expect(over.battle.figures["b"]?.profile).toMatchObject(unarmed);
  });

  it("D-63 D-65 supports nobody", () => {
    const battle = meleeOf(
      [
        red("a", 24, 24.75),
        blue("c", 24, 24),
        blue("b", 25, 24.75, { ...held("a"), ...unarmed, heading: 270 }),
      ],
      [touch("a", "c")],
    );
    expect(eventsOf(endAll(battle, dice("3", "3")), "roundFought")[0]?.supports.defender).toEqual([]);
  });
});

describe("an escape", () => {
  const bound = (gap: number, more: readonly ReturnType<typeof figure>[] = []) =>
    skirmishOf(
      [
        red("a", 24 - 0.75 - gap, 24),
        blue("b", 24, 24, { ...held("a"), ...unarmed, heading: 0 }),
        blue("far", 4, 4),
        ...more,
      ],
      { clock: { phase: "secondMoves" } },
    );
  const breakOut = { type: "escape", figure: "b" } as const;

  it.each([
    ["whom it touches", 0],
    ["who stands 0.8″ off", 0.8],
  ])("S-PRI-3 D-63 begins a melee with the guard %s: die 4 is 3, for a former berserker too", (_, gap) => {
    const broken = play(bound(gap), breakOut).battle;
    expect(broken.figures["b"]?.condition.type).toBe("free");
    expect(broken.contacts).toMatchObject([{ attacker: "b", defender: "a" }]);
    const fight = play(broken, { type: "endPhase", side: "blue" }).battle;
    expect(fight.clock).toMatchObject({ phase: "melee", stage: "pairing" });
    const played = endAll(fight, dice("4", "3"));
    expect(worth(played, 0, "attacker", "S-MMOD-12")).toBe(-1);
    expect(eventsOf(played, "roundFought")[0]).toMatchObject({ totals: [3, 3] });
  });

  it("S-PRI-3 D-63 is for its own side's movement, and for captives", () => {
    const early = skirmishOf(Object.values(bound(0).figures));
    expect(refuse(early, breakOut).code).toBe("notYourTurn");
    expect(refuse(bound(0), { type: "escape", figure: "far" }).code).toBe("noCaptive");
    const melee = skirmishOf(Object.values(bound(0).figures), { clock: { phase: "footStill" } });
    expect(refuse(melee, breakOut).code).toBe("wrongStep");
  });

  it("D-63 S-MEL-1 is fought with all whom it then touches", () => {
    const broken = play(bound(0, [red("c", 24.75, 24)]), breakOut).battle;
    expect(broken.contacts.map(({ defender }) => defender).toSorted()).toEqual(["a", "c"]);
  });

  it("S-PRI-3 who has got away cannot shoot", () => {
    const free = skirmishOf([red("a", 24, 30), blue("b", 24, 24, unarmed)], {
      clock: { phase: "footStill" },
    });
    expect(refuse(free, { type: "shoot", figure: "b", target: "a" }).code).toBe("noWeapon");
  });
});
