import { describe, expect, it } from "vitest";
import { listPartners, previewVolleys } from "#battle/mass/previews/volley-preview.ts";
import type { Battle } from "#battle/mass/state.ts";
import { meanOf } from "#rules/odds/binomial.ts";
import { dice, foe, play, troops } from "../../support/battle-builders.ts";
import { RULES } from "../../support/rules.ts";
import { archers, killsOf, MOVED, missiles, peasants, shoot } from "../../support/volley-builders.ts";

const oddsAt = (battle: Battle, target = "b") =>
  previewVolleys(battle, "a", RULES).filter((preview) => preview.target === target);

describe("what the panel offers to shooters (M-FIRE-0, M-FIRE-24, M-ARQ-1, D-239)", () => {
  it("M-FIRE-0 has the odds of the volley itself over all faces", () => {
    const far = { spentInches: 4.6, ...MOVED };
    for (const battle of [
      missiles([archers(), peasants()]),
      missiles([archers({ turn: far }), foe()]),
      missiles([archers({ figures: 4 }), peasants({ figures: 1 })]),
    ]) {
      const figures = battle.units["b"]?.figures ?? 0;
      for (const { mode, kills } of oddsAt(battle)) {
        const all = [1, 2, 3, 4, 5, 6].map((face) => {
          const [count = 0] = killsOf(play(battle, shoot({ mode }), dice(String(face))));
          return Math.min(count, figures);
        });
        expect(meanOf(kills)).toBeCloseTo(all.reduce((sum, count) => sum + count, 0) / 6, 9);
      }
    }
  });

  it("M-ARQ-1 three arquebuses at 10 inches hit one and a half on average", () => {
    const guns = troops({ type: "arquebusiers", figures: 3, files: 3 });
    const [only, ...more] = oddsAt(missiles([guns, peasants()]));
    expect(more).toEqual([]);
    expect(only).toMatchObject({ mode: "direct", shooters: 3 });
    expect(meanOf(only?.kills ?? [])).toBeCloseTo(1.5, 9);
  });

  it("M-FIRE-24 D-239 offers archers both ways, and both at once where some files are blocked", () => {
    const modes = (battle: Battle) => oddsAt(battle).map(({ mode, refusal }) => [mode, refusal?.code]);
    expect(modes(missiles([archers(), peasants()]))).toEqual([
      ["direct", undefined],
      ["indirect", undefined],
    ]);
    const friend = troops({ id: "f", x: 33.375, y: 26, figures: 3, files: 3 });
    expect(modes(missiles([archers({ figures: 20 }), friend, foe({ y: 21 })])).map(([mode]) => mode)).toEqual(
      ["direct", "indirect", "mixed"],
    );
    expect(modes(missiles([archers({ y: 40 }), peasants({ y: 26 })]))).toEqual([
      ["direct", undefined],
      ["indirect", "beyondRange"],
    ]);
  });

  it("D-110 friends with the same weapon shoot along where they can, with the odds of the whole volley", () => {
    const own = archers({ figures: 3, files: 3, x: 34 });
    const friend = archers({ id: "c", figures: 3, files: 3, x: 38 });
    const far = archers({ id: "d", figures: 3, files: 3, x: 38, y: 50 });
    const battle = missiles([own, friend, far, foe({ type: "armouredFoot", figures: 20 })]);
    expect(listPartners(battle, "a", RULES)).toEqual(["c"]);
    const [direct] = previewVolleys(battle, "a", RULES, ["c", "d"]);
    expect(direct).toMatchObject({ mode: "direct", with: ["c"], shooters: 6 });
    const all = [1, 2, 3, 4, 5, 6].map((face) => {
      const shot = play(battle, shoot({ with: ["c"] }), dice(String(face)));
      return killsOf(shot).reduce((sum, count) => sum + count, 0);
    });
    expect(meanOf(direct?.kills ?? [])).toBeCloseTo(all.reduce((sum, count) => sum + count, 0) / 6, 9);
  });

  it("M-MOVE-4 offers nobody beyond range, and the nearest first", () => {
    const near = peasants({ id: "c", x: 30, y: 22, figures: 6, files: 6 });
    const far = peasants({ id: "d", x: 36, y: 5, figures: 6, files: 6 });
    const battle = missiles([archers(), peasants({ x: 42, figures: 6, files: 6 }), near, far]);
    expect([...new Set(previewVolleys(battle, "a", RULES).map(({ target }) => target))]).toEqual(["c", "b"]);
  });
});
