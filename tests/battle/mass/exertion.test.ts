import { describe, expect, it } from "vitest";
import {
  always,
  battleOf,
  contactOf,
  dice,
  engine,
  foe,
  pick,
  play,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const tired = { run: [], completed: 0, fatigued: true } as const;
const far = foe({ id: "z", x: 8, y: 4, figures: 4, files: 2 });
const ended = (units: Parameters<typeof battleOf>[0], turn = 3) =>
  play(battleOf(units, { turn, step: "melee" }), { type: "endStep" }, always(6));

describe("what a turn costs in strength (M-FAT-0, M-FAT-5, M-FAT-8, D-96, D-97, D-99, D-102)", () => {
  it("M-FAT-0 is counted when the turn ends, for whoever has done anything", () => {
    const played = ended([troops({ turn: { moved: true } }), foe({ turn: { fought: true } }), far]);
    expect(pick(played, "exertionCounted").map(({ unit, exertion }) => [unit, exertion.run])).toEqual([
      ["a", [["M"]]],
      ["b", [["F"]]],
    ]);
  });

  it("D-97 a unit is tired from the next turn on", () => {
    const run = [["F"], ["F"]] as const;
    const unit = { ...troops({ turn: { fought: true } }), exertion: { run, completed: 0, fatigued: false } };
    const played = ended([unit, far]);
    expect(pick(played, "exertionCounted")).toMatchObject([{ unit: "a", rule: "M-FAT-4" }]);
    expect(unitOf(played, "a").exertion.fatigued).toBe(true);
  });

  it.each([
    ["has stood still", {}, false],
    ["has turned", { spentInches: 2.25 }, true],
    ["has shot", { shots: [{ volley: 1, target: "z", places: [0] }] }, true],
    ["has been set turning", { startPose: { x: 1, y: 1, heading: 90 } }, true],
  ])("M-FAT-8, D-102 a unit that %s is still tired: %s", (_, turn, fatigued) => {
    const played = ended([{ ...troops({ turn }), exertion: tired }, far]);
    expect(unitOf(played, "a").exertion.fatigued).toBe(fatigued);
  });

  it("D-102 serving a gun is no rest, loading it is", () => {
    const tiredAfter = (shotInTurn: number) =>
      unitOf(ended([{ ...engine("lightGun", { shotInTurn }), exertion: tired }, far]), "e").exertion.fatigued;
    expect(tiredAfter(3)).toBe(true);
    expect(tiredAfter(2)).toBe(false);
  });

  it("M-FAT-5 a tired unit strikes, and is struck, one class lower", () => {
    const fight = (own: boolean, theirs: boolean) => {
      const one = { ...troops({ y: 20 }), ...(own ? { exertion: tired } : {}) };
      const other = { ...foe({ y: 20 }), ...(theirs ? { exertion: tired } : {}) };
      const battle = battleOf([one, other, far], { step: "melee", contacts: [contactOf("a", "b")] });
      const [round] = pick(play(battle, { type: "fight" }, always(1)), "meleeRoundFought");
      return round?.strikes.find(({ attacker }) => attacker === "a");
    };
    const [fresh, weary, easier] = [fight(false, false), fight(true, false), fight(false, true)];
    expect(weary?.dice ?? 0).toBeLessThan(fresh?.dice ?? 0);
    expect(weary?.lines).toContainEqual(expect.objectContaining({ rule: "M-FAT-5", label: "classFatigued" }));
    expect([easier?.dice, easier?.killOn]).not.toEqual([fresh?.dice, fresh?.killOn]);
  });

  it("D-99 takes one off each die of a stability roll", () => {
    const lost = { losses: 10 };
    const battle = (fatigued: boolean) =>
      battleOf(
        [{ ...troops({ turn: lost, figures: 10, startFigures: 20 }), exertion: { ...tired, fatigued } }, far],
        {
          step: "melee",
        },
      );
    const total = (fatigued: boolean) =>
      pick(play(battle(fatigued), { type: "endStep" }, dice("56")), "checkRolled")[0]?.total;
    expect(total(false)).toBe(11);
    expect(total(true)).toBe(9);
  });
});
