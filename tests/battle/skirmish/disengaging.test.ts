import { describe, expect, it } from "vitest";
import { dice, terrain } from "../../support/battle-builders.ts";
import { eventsOf, figure, play, refuse, touch } from "../../support/skirmish-builders.ts";
import { combatOf, endAll, meleeOf } from "../../support/skirmish-melee.ts";

const red = (id: string, x: number, y: number, facts = {}) => figure({ id, x, y, ...facts });
const blue = (id: string, x: number, y: number, facts = {}) => figure({ id, side: "blue", x, y, ...facts });
const spots = [
  [24.75, 24],
  [23.25, 24],
  [24, 23.25],
  [24.75, 24.75],
] as const;

/** Red `a` and its supports round blue `b`, after a locked round. */
const locked = (supports: number, attacker = {}, defender = {}, more = {}) => {
  const ids = Array.from({ length: supports }, (_, at) => `s${at}`);
  return meleeOf(
    [
      red("a", 24, 24.75, attacker),
      blue("b", 24, 24, defender),
      ...ids.map((id, at) => red(id, spots[at]?.[0] ?? 0, spots[at]?.[1] ?? 0)),
    ],
    [touch("a", "b"), ...ids.map((id) => touch(id, "b"))],
    {
      combats: [combatOf("a", "b", { supports: { attacker: ids, defender: [] } })],
      clock: { stage: "disengaging", rounds: 1 },
      ...more,
    },
  );
};
const leave = (id: string, heir?: string) =>
  ({ type: "disengage", figure: id, ...(heir === undefined ? {} : { heir }) }) as const;
const tried = (battle: ReturnType<typeof locked>, id: string, die: string) =>
  eventsOf(endAll(play(battle, leave(id)).battle, dice(die)), "disengagingTried")[0];

describe("counting figures", () => {
  it.each([
    [0, 0],
    [1, -1],
    [3, -3],
    [4, -4],
  ])("D-61 %i friends in support: %i, without a cap", (supports, value) => {
    const rolled = endAll(
      play(locked(supports), leave("a")).battle,
      value < -2 ? dice("6", "111") : dice("6"),
    );
    const [attempt] = eventsOf(rolled, "disengagingTried");
    expect(attempt?.total).toBe(6 + value);
    expect(attempt?.succeeds).toBe(6 + value <= 3);
  });

  it.each([
    [0, 0],
    [1, 1],
    [4, 4],
  ])("D-61 an enemy principal with %i supports: +%i, without a cap", (supports, value) => {
    expect(tried(locked(supports), "b", "4")?.total).toBe(4 + value);
  });

  it("D-61 those of the last round count", () => {
    const battle = locked(2);
    const lone = { ...battle, combats: [combatOf("a", "b")] };
    expect(tried(lone, "b", "4")?.total).toBe(4);
  });

  it("S-DIS-4 (b) D-61 mounted against foot with two supports: die 6 is 3", () => {
    const battle = locked(2, { stance: "mounted", y: 25.125 });
    const left = endAll(play(battle, leave("a")).battle, dice("6", "1446"));
    expect(eventsOf(left, "disengagingTried")[0]).toMatchObject({ total: 3, succeeds: true });
    expect(eventsOf(left, "figureDisengaged")[0]?.inches).toBe(15);
  });

  it("S-DIS-4 (c) D-61 D-62 foot against two, the way out through woods: die 2 is 4", () => {
    const woods = { terrain: [terrain("woods", [22, 18, 26, 20])] };
    expect(tried(locked(1, {}, {}, woods), "b", "2")).toMatchObject({ total: 4, succeeds: false });
  });
});

describe("supports of who leaves", () => {
  it("D-60 one that touches the enemy principal takes his place", () => {
    const left = endAll(play(locked(1), leave("a")).battle, dice("1", "236"));
    expect(left.battle.combats).toMatchObject([
      { attacker: "s0", defender: "b", supports: { attacker: [] } },
    ]);
    expect(left.battle.figures["s0"]?.place).toMatchObject({ x: 24.75, y: 24 });
  });

  it("D-60 the owner chooses which", () => {
    const left = endAll(play(locked(2), leave("a", "s1")).battle, dice("1", "236"));
    expect(left.battle.combats).toMatchObject([{ attacker: "s1", supports: { attacker: ["s0"] } }]);
    expect(refuse(locked(2), leave("a", "b"))).toMatchObject({ code: "cannotSupport", rule: "D-60" });
  });

  it("D-60 if none touches him the combat ends, and they stay", () => {
    const battle = meleeOf(
      [red("a", 24, 24.75), blue("b", 24, 24), blue("c", 25.75, 24.75, { heading: 270 })],
      [touch("a", "b")],
      {
        combats: [combatOf("a", "b", { supports: { attacker: [], defender: ["c"] } })],
        clock: { stage: "disengaging", rounds: 1 },
      },
    );
    expect(refuse(battle, leave("b", "c")).code).toBe("cannotSupport");
    const left = endAll(play(battle, leave("b")).battle, dice("1", "236"));
    expect(left.battle.combats).toEqual([]);
    expect(left.battle.figures["c"]?.place).toMatchObject({ x: 25.75, y: 24.75 });
  });

  it("D-58 D-60 both principals may leave: both roll, both go", () => {
    const asked = play(play(locked(1), leave("a")).battle, leave("b")).battle;
    const left = endAll(asked, dice("1", "1", "236", "236"));
    expect(eventsOf(left, "figureDisengaged").map(({ figure: id }) => id)).toEqual(["a", "b"]);
    expect(left.battle.combats).toEqual([]);
  });

  it("D-58 one attempt each in an interval", () => {
    expect(refuse(play(locked(0), leave("a")).battle, leave("a")).code).toBe("alreadyAsked");
  });
});
