import { describe, expect, it } from "vitest";
import type { Battle, Unit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  contactOf,
  dice,
  engine,
  expectAt,
  foe,
  gapOf,
  pick,
  play,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const fight = { type: "fight" } as const;
const none = (of: number): string => "1".repeat(of);
const kills = (count: number, of: number): string => "6".repeat(count) + none(of - count);

const line = (facts = {}) => troops({ y: 30, ...facts });
const enemy = (facts = {}) => foe({ y: 30, ...facts });
const melee = (units: readonly Unit[], facts: Parameters<typeof battleOf>[1] = {}): Battle =>
  battleOf(units, { step: "melee", contacts: [contactOf("a", "b")], ...facts });

/**
 * Two rounds in which nobody falls between 10 heavy foot of red and 10 foot of blue whose rating makes red win by so
 * much before doubling.
 */
const beaten = (difference: number, facts = {}, battle: Parameters<typeof battleOf>[1] = {}) => {
  const red = line({ figures: 10, profile: { rating: difference / 10 + 1 } });
  const blue = enemy({ figures: 10, profile: { rating: 1 }, ...facts });
  return play(melee([red, blue], battle), fight, dice(none(10), none(10), none(10), none(10)));
};

describe("post-melee morale (X-PMM-1 to X-PMM-9, D-175, D-199, D-218, D-219)", () => {
  it("X-PMM-7 (a) 10 heavy horse beat 20 heavy foot, 2 lost against 8, die 3: they go back 1 move", () => {
    const horse = line({ type: "heavyHorse", figures: 10 });
    const foot = enemy({ figures: 20 });
    const throws = dice(kills(8, 30), kills(2, 2), none(24), none(2), "3");
    const battle = melee([horse, foot]);
    const played = play(battle, fight, throws);
    expect(pick(played, "postMeleeJudged")).toMatchObject([
      {
        die: 3,
        scores: [
          { side: "blue", total: 64 },
          { side: "red", total: 90 },
        ],
        difference: 52,
        doubled: true,
        loser: "blue",
        reaction: "backOne",
      },
    ]);
    expect(pick(played, "unitWentBack")).toMatchObject([{ unit: "b", inches: 9, rule: "X-PMM-9" }]);
  });

  it("X-PMM-7 (b) 12 armoured foot and 15 light horse lose 2 each: the foot goes back half a move", () => {
    const foot = line({ type: "armouredFoot", figures: 12, files: 12 });
    const horse = enemy({ type: "lightHorse", figures: 15, files: 9 });
    const played = play(melee([foot, horse]), fight, dice(kills(2, 12), kills(2, 9), none(10), none(9)));
    expect(pick(played, "postMeleeJudged")).toMatchObject([
      { difference: 22, reaction: "backHalf", loser: "red" },
    ]);
    expect(pick(played, "postMeleeJudged")[0]).not.toHaveProperty("die");
    expect(pick(played, "unitWentBack")).toMatchObject([{ unit: "a", inches: 3 }]);
  });

  it("X-PMM-1 is not made if one side is wiped out", () => {
    const played = play(melee([line(), enemy({ figures: 1, files: 1 })]), fight, dice(kills(4, 4), none(1)));
    expect(pick(played, "postMeleeJudged")).toHaveLength(0);
  });

  it("X-PMM-2 the side with fewer casualties throws the die", () => {
    const played = play(
      melee([line(), enemy()]),
      fight,
      dice(none(10), kills(2, 10), none(10), none(10), "4"),
    );
    expect(pick(played, "postMeleeJudged")).toMatchObject([{ die: 4, loser: "red" }]);
    const [{ scores } = { scores: [] }] = pick(played, "postMeleeJudged");
    expect(scores[0]?.lines).toContainEqual({ rule: "X-PMM-2", label: "casualtyScore", value: 8 });
  });

  it("X-PMM-5 does not double where both sides entered with 21", () => {
    const red = line({ figures: 21, files: 10, profile: { rating: 2 } });
    const blue = enemy({ figures: 21, files: 10, profile: { rating: 1 } });
    const played = play(melee([red, blue]), fight, dice(none(10), none(10), none(10), none(10)));
    expect(pick(played, "postMeleeJudged")).toMatchObject([{ difference: 21, doubled: false }]);
    const fewer = beaten(9.5);
    expect(pick(fewer, "postMeleeJudged")).toMatchObject([{ difference: 19, doubled: true }]);
  });

  it("X-PMM-6 equal totals: the melee continues", () => {
    const played = beaten(0);
    expect(pick(played, "postMeleeJudged")).toMatchObject([{ difference: 0, reaction: "continues" }]);
    expect(pick(played, "postMeleeJudged")[0]).not.toHaveProperty("loser");
    expect(played.battle.contacts).toHaveLength(1);
  });

  it.each([
    [9.5, "continues"],
    [10, "backHalf"],
    [20, "backOne"],
    [30, "retreat"],
    [40, "rout"],
    [50, "surrender"],
  ])("X-PMM-6 a difference of %d, doubled, makes %s", (difference, reaction) => {
    expect(pick(beaten(difference), "postMeleeJudged")).toMatchObject([{ reaction, loser: "blue" }]);
  });

  it("X-PMM-9 goes back in good order facing the enemy, which breaks the contact and needs no rally", () => {
    const played = beaten(20);
    expectAt(played, "b", { x: 36, y: 21, heading: 180 });
    expect(unitOf(played, "b").condition).toStrictEqual({ type: "goodOrder" });
    expect(played.battle.contacts).toStrictEqual([]);
    expect(gapOf(played, "a", "b")).toBeCloseTo(9);
  });

  it("D-219 with back2039 = two goes back 2 moves", () => {
    expect(pick(beaten(10, {}, { settings: { back2039: "two" } }), "unitWentBack")).toMatchObject([
      { inches: 18, wantedInches: 18 },
    ]);
  });

  it("X-PMM-6 retreats 1 move, its back turned", () => {
    const played = beaten(30);
    expectAt(played, "b", { y: 30 - 0.75 - 9, heading: 0 });
    expect(unitOf(played, "b").condition).toMatchObject({ type: "running", mode: "retreat", runningTurn: 1 });
    expect(pick(played, "unitRan")).toMatchObject([{ inches: 9, rule: "X-PMM-6" }]);
  });

  it("X-PMM-6 routs 1 1/2 moves", () => {
    expect(pick(beaten(40), "unitRan")).toMatchObject([{ mode: "rout", inches: 13.5 }]);
  });

  it("X-PMM-6 surrenders", () => {
    const played = beaten(50);
    expect(unitOf(played, "b").condition).toStrictEqual({ type: "gone", how: "surrendered" });
    expect(pick(played, "unitLeftPlay")).toMatchObject([{ rule: "X-PMM-9" }]);
    expect(played.battle.contacts).toStrictEqual([]);
  });

  it("D-235 goes back to 0.1 inches short of what is in the way", () => {
    const pond = terrain("pond", [30, 20, 42, 25]);
    const played = beaten(20, {}, { terrain: [pond] });
    expect(pick(played, "unitWentBack")[0]?.inches).toBeCloseTo(4.15);
    expectAt(played, "b", { y: 30 - 4.15 });
  });

  it("D-235 goes back past friends that only stand beside it", () => {
    const battle = melee([
      line({ figures: 10, profile: { rating: 3 } }),
      enemy({ figures: 10, profile: { rating: 1 } }),
      enemy({ id: "c", x: 43.5, y: 29 }),
    ]);
    expect(pick(play(battle, fight, always(1)), "unitWentBack")[0]?.inches).toBeCloseTo(9);
  });

  it("D-235 does not go back from where it cannot: it stays in contact", () => {
    const wall = terrain("pond", [30, 29, 42, 29.2]);
    const played = beaten(20, {}, { terrain: [wall] });
    expect(pick(played, "unitWentBack")[0]?.inches).toBeCloseTo(0);
    expect(played.battle.contacts).toHaveLength(1);
  });

  it("D-235 without an open way a unit that must rout surrenders", () => {
    const ring = [
      terrain("pond", [20, 20, 52, 27], { id: "north" }),
      terrain("pond", [20, 27, 30, 40], { id: "west" }),
      terrain("pond", [42, 27, 52, 40], { id: "east" }),
    ];
    const played = beaten(40, {}, { terrain: ring });
    expect(pick(played, "unitLeftPlay")).toMatchObject([{ unit: "b", how: "surrendered", rule: "D-235" }]);
  });

  it("D-4 a unit pushed off the table while going back is out of the game", () => {
    const battle = melee([
      line({ figures: 10, y: 5, profile: { rating: 3 } }),
      enemy({ figures: 10, y: 5, profile: { rating: 1 } }),
    ]);
    const played = play(battle, fight, dice(none(10), none(10), none(10), none(10)));
    expect(pick(played, "unitLeftPlay")).toMatchObject([{ unit: "b", how: "leftTable", rule: "D-4" }]);
  });

  it("D-234 goes back from its flank to the other side, without turning", () => {
    const red = line({ figures: 10, x: 33, profile: { rating: 3 } });
    const blue = enemy({ figures: 10, files: 1, heading: 90, x: 36.75, y: 29.625, profile: { rating: 1 } });
    const battle = melee([red, blue], { contacts: [contactOf("a", "b", { zone: "flank" })] });
    const played = play(battle, fight, dice(none(10), none(10), none(10), none(10)));
    expectAt(played, "b", { x: 36.75, y: 29.625 - 9, heading: 90 });
  });

  it("D-236 moves follow in order of the difference, greatest first", () => {
    const units = [
      line({ id: "a", x: 20, figures: 10, profile: { rating: 4 } }),
      enemy({ id: "b", x: 20, figures: 10, profile: { rating: 1 } }),
      line({ id: "c", x: 50, figures: 10, profile: { rating: 5 } }),
      enemy({ id: "d", x: 50, figures: 10, profile: { rating: 1 } }),
    ];
    const battle = melee(units, { contacts: [contactOf("a", "b"), contactOf("c", "d")] });
    const played = play(battle, fight, dice(...Array.from({ length: 8 }, () => none(10))));
    expect(pick(played, "unitRan").map(({ unit }) => unit)).toStrictEqual(["d", "b"]);
  });

  it("D-236 equal differences are ordered by a die, thrown again while it is equal", () => {
    const units = [
      line({ id: "a", x: 20, figures: 10, profile: { rating: 4 } }),
      enemy({ id: "b", x: 20, figures: 10, profile: { rating: 1 } }),
      line({ id: "c", x: 50, figures: 10, profile: { rating: 4 } }),
      enemy({ id: "d", x: 50, figures: 10, profile: { rating: 1 } }),
    ];
    const battle = melee(units, { contacts: [contactOf("a", "b"), contactOf("c", "d")] });
    const rounds = Array.from({ length: 8 }, () => none(10));
    const played = play(battle, fight, dice(...rounds, "3", "3", "5", "2"));
    expect(pick(played, "orderRolled")[0]?.throws.map(({ faces }) => faces)).toStrictEqual([
      [3],
      [3],
      [5],
      [2],
    ]);
    expect(pick(played, "unitRan").map(({ unit }) => unit)).toStrictEqual(["d", "b"]);
  });

  it("D-243 a crew that goes back leaves its engine behind", () => {
    const gun = engine("heavyGun", { id: "b", side: "blue", y: 30 });
    const red = line({ figures: 10, profile: { rating: 3 } });
    const played = play(melee([red, gun]), fight, dice(none(8), none(2), none(8), none(2)));
    const [left] = pick(played, "crewLeft");
    expect(left).toMatchObject({ unit: "b", rule: "D-243" });
    expect(unitOf(played, "b").pose).toStrictEqual(gun.pose);
    expect(unitOf(played, "b").kind).toBe("engine");
    expect(pick(played, "unitWentBack")).toMatchObject([{ unit: "b", inches: 9 }]);
    expectAt(played, "b", { x: 36, y: 29.25 + 0.75 - 9.5, heading: 180 });
  });
});
