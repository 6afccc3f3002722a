import { describe, expect, it } from "vitest";
import { dice } from "../../support/battle-builders.ts";
import { eventsOf, figure, type Played, play, refuse, touch } from "../../support/skirmish-builders.ts";
import { endAll, meleeOf, toSupporting } from "../../support/skirmish-melee.ts";

const red = (id: string, x: number, y: number, facts = {}) => figure({ id, x, y, ...facts });
const blue = (id: string, x: number, y: number, facts = {}) => figure({ id, side: "blue", x, y, ...facts });
const supportsOf = (played: Played) => eventsOf(played, "roundFought").map(({ supports }) => supports);
const ranOf = (played: Played) =>
  eventsOf(played, "figureRetreated").map(({ figure: id, inches, rule }) => [id, inches, rule]);

describe("a defender's support", () => {
  /** Red `a` attacks `b1`; `b2` stands to the right of `a`, who lies due left of it. */
  const beside = (x: number, heading: number, more: readonly ReturnType<typeof touch>[] = []) =>
    meleeOf(
      [red("a", 24, 24.75), blue("b1", 24, 24), blue("b2", x, 24.75, { heading })],
      [touch("a", "b1"), ...more],
    );

  it.each([
    ["2.0″ from the attacker and facing him", 26.75, 270, 1],
    ["2.1″ away", 26.85, 270, 0],
    ["1″ away, its back turned", 25.75, 90, 0],
    ["with him at 90°", 25.75, 0, 1],
    ["with him at 91°", 25.75, 1, 0],
    ["with him at 90° on the other side", 25.75, 180, 1],
    ["touching him and facing him", 24.75, 270, 1],
    ["touching him, its back turned", 24.75, 90, 0],
  ])("S-MEL-5 D-46 who stands %s", (_, x, heading, count) => {
    const played = endAll(beside(x, heading), dice(count === 1 ? "4" : "3", "3"));
    expect(supportsOf(played)[0]?.defender).toHaveLength(count);
  });

  it("S-MEL-5 D-43 who has come to the attacker himself supports as he stands", () => {
    const played = endAll(beside(24.75, 90, [touch("b2", "a")]), dice("4", "3"));
    expect(supportsOf(played)[0]?.defender).toEqual(["b2"]);
  });

  it("S-MEL-5 it is its owner's to give, and no attacker's at a distance", () => {
    const kept = play(beside(25.75, 270), { type: "support", figure: "b2" }).battle;
    expect(supportsOf(endAll(kept, dice("3", "3")))[0]?.defender).toEqual([]);
    const near = meleeOf([red("a", 24, 24.75), red("a2", 25, 24), blue("b", 24, 24)], [touch("a", "b")]);
    expect(supportsOf(endAll(near, dice("3", "3")))[0]?.attacker).toEqual([]);
  });
});

describe("once a round", () => {
  /** `b3` is within 2″ of both of two combats and faces both attackers. */
  const between = meleeOf(
    [
      red("a1", 22, 24.75),
      blue("b1", 22, 24),
      red("a2", 25, 24.75),
      blue("b2", 25, 24),
      blue("b3", 23.5, 23.5),
    ],
    [touch("a1", "b1"), touch("a2", "b2")],
  );
  const support = (principal: string) => ({ type: "support", figure: "b3", principal }) as const;

  it("S-MEL-6 supports the one combat that its owner picks, and another in the next round", () => {
    const first = endAll(play(between, support("b2")).battle, dice("3", "3", "4", "3"));
    expect(supportsOf(first).map(({ defender }) => defender)).toEqual([[], ["b3"]]);
    const second = endAll(play(toSupporting(first.battle), support("b1")).battle, dice("4", "3", "3", "3"));
    expect(supportsOf(second).map(({ defender }) => defender)).toEqual([["b3"], []]);
  });

  it("S-MEL-6 supports one where its owner says nothing, and a principal supports nobody", () => {
    const first = endAll(between, dice("4", "3", "3", "3"));
    expect(supportsOf(first).flatMap(({ defender }) => defender)).toEqual(["b3"]);
    const later = toSupporting(first.battle);
    const principal = { type: "support", figure: "b1", principal: "b2" } as const;
    expect(refuse(later, principal).code).toBe("cannotSupport");
    expect(refuse(later, { ...support("a1") }).code).toBe("cannotSupport");
  });
});

describe("what becomes of supports", () => {
  const defended = meleeOf(
    [
      red("a", 24, 24.75),
      blue("b1", 24, 24),
      blue("b2", 25.5, 24.5, { heading: 270 }),
      blue("b3", 22.5, 24.5, { heading: 90 }),
    ],
    [touch("a", "b1")],
  );

  it("S-MEL-10 S-MEL-11 a defender with two supports loses by 1: three retreat, each by its own dice", () => {
    const played = endAll(defended, dice("6", "3", "12", "34", "66"));
    expect(eventsOf(played, "roundFought")[0]?.difference).toBe(1);
    expect(ranOf(played).toSorted()).toEqual([
      ["b1", expect.any(Number), "S-MEL-11"],
      ["b2", expect.any(Number), "S-MEL-10"],
      ["b3", expect.any(Number), "S-MEL-10"],
    ]);
    expect(ranOf(played).map(([, inches]) => inches)).toEqual([3, 7, 12]);
  });

  it("S-MEL-10 only the losing side's supports go", () => {
    const lost = endAll(defended, dice("2", "2", "34"));
    expect(ranOf(lost)).toEqual([["a", 7, "S-MEL-11"]]);
  });

  it("S-MEL-10 S-MEL-11 two supports of an attacker run 2″ and 11″", () => {
    const battle = meleeOf(
      [red("a1", 24, 24.75), red("a2", 24.75, 24), red("a3", 23.25, 24), blue("b", 24, 24)],
      [touch("a1", "b"), touch("a2", "b"), touch("a3", "b")],
    );
    const wished = play(battle, { type: "orderRuns", figures: ["a2", "a3", "a1"] }).battle;
    const chosen = play(wished, { type: "pair", figure: "a1", target: "b" }).battle;
    const played = endAll(chosen, dice("1", "5", "11", "56", "12"));
    expect(ranOf(played)).toEqual([
      ["a2", 2, "S-MEL-10"],
      ["a3", 11, "S-MEL-10"],
      ["a1", 3, "S-MEL-11"],
    ]);
  });

  it("S-MEL-13 D-6 an attacker with one support loses by 4: he is killed, the support retreats", () => {
    const battle = meleeOf(
      [red("a1", 24, 24.75), red("a2", 24.75, 24), blue("b", 24, 24)],
      [touch("a1", "b"), touch("a2", "b")],
    );
    const played = endAll(battle, dice("1", "6", "34"));
    expect(eventsOf(played, "roundFought")[0]?.difference).toBe(-4);
    expect(played.battle.figures["a1"]?.condition).toEqual({ type: "gone", how: "killed" });
    expect(ranOf(played)).toEqual([["a2", 7, "S-MEL-13"]]);
    expect(played.battle.figures["a2"]?.place.heading).toBeCloseTo(90, 6);
  });

  it("S-MEL-13 D-6 a defender's supports run when he is killed", () => {
    const played = endAll(defended, dice("6", "1", "34", "12"));
    expect(
      ranOf(played)
        .map(([id]) => id)
        .toSorted(),
    ).toEqual(["b2", "b3"]);
  });
});

describe("after a melee", () => {
  const run = endAll(
    meleeOf([red("a", 24, 24.75), blue("b", 24, 24, { stance: "mounted" })], [touch("a", "b")]),
    dice("6", "4", "134"),
  );

  it("S-MEL-14 the winner stays, and who has retreated acts as usual in its next turn", () => {
    expect(run.battle.figures["a"]?.place).toEqual({ x: 24, y: 24.75, heading: 0 });
    expect(run.battle.figures["b"]?.place).toMatchObject({ y: 16, heading: 0 });
    expect(run.battle.clock).toMatchObject({ turn: 2, phase: "initiative" });
    const rolled = play(run.battle, { type: "rollInitiative" }, dice("1", "2")).battle;
    const moving = play(rolled, { type: "chooseFirst", side: "blue", first: "blue" }).battle;
    const move = { type: "move", figure: "b", path: [{ x: 24, y: 10 }] } as const;
    expect(refuse(moving, { ...move, heading: 91 }).code).toBe("turnsTooFar");
    expect(play(moving, { ...move, heading: 90 }).battle.figures["b"]?.place).toMatchObject({ heading: 90 });
  });

  it("S-MEL-14 no contact is left, so that the winner is free as well", () => {
    expect([run.battle.contacts, run.battle.combats]).toEqual([[], []]);
  });
});
