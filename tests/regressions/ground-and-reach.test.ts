import { describe, expect, it } from "vitest";
import { outlineOfUnit } from "#battle/mass/ground.ts";
import { listGroundUnder } from "#battle/mass/ground-under.ts";
import { measureGap } from "#field/gap.ts";
import { type Words, writeInches } from "../../src/foundry/words.ts";
import {
  always,
  battleOf,
  contactOf,
  dice,
  engine,
  foe,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../support/battle-builders.ts";
import { across, ahead, expectReach, move, on } from "../support/ground-builders.ts";

const wordsOf = (lang: string): Words => ({ lang, localize: (key) => key, format: (key) => key });

const fire = { type: "fireCannon", engine: "e", bearing: 0, colour: "white" } as const;

describe("reports of shots, ground and reach (docs/what-goes-wrong.md)", () => {
  it("A3 a pole across the edge of a big base and over a small one reports both", () => {
    const aside = { id: "horse", type: "heavyHorse", figures: 1, files: 1, heading: 90, y: 70 } as const;
    const { depth } = foe(aside).profile.base;
    const horse = foe({ ...aside, x: 36.1 + depth });
    const foot = foe({ id: "foot", figures: 1, files: 1, heading: 0, y: 74 });
    const gun = engine("heavyGun", { y: 80 });
    const table = { widthInches: 100, depthInches: 100 };
    const units = [gun, horse, foot];
    const shot = play(battleOf(units, { step: "artillery", table }), fire, dice("3"));
    const [fired] = pick(shot, "engineFired");
    expect(fired?.hits.map(({ unit }) => unit).sort()).toStrictEqual(["foot", "horse"]);
  });

  it("A5 D-225 half of a line in woods is told as half of it, and the whole as the whole", () => {
    const line = troops({ figures: 10, files: 10 });
    const half = battleOf([line], { terrain: [terrain("woods", [36, 0, 72, 48])] });
    expect(listGroundUnder(half, line)).toStrictEqual([{ kind: "woods", figures: 5, of: 10 }]);
    const whole = battleOf([line], { terrain: [across("woods", 48, 0)] });
    expect(listGroundUnder(whole, line)).toStrictEqual([{ kind: "woods", figures: 10, of: 10 }]);
    expect(listGroundUnder(battleOf([line]), line)).toStrictEqual([]);
  });

  it.each(["en", "ru"])("A11 bodies in contact are 0.0 apart, written so in %s, and may fight", (lang) => {
    const [red, blue] = [troops(), foe({ y: 30 })];
    const gap = measureGap(outlineOfUnit(red), outlineOfUnit(blue));
    expect(gap).toBe(0);
    expect(writeInches(wordsOf(lang), gap)).toMatch(/^0([.,]0)?″$/u);
    const battle = battleOf([red, blue], { step: "melee", contacts: [contactOf("a", "b")] });
    expect(pick(play(battle, { type: "fight" }, always(6)), "meleeRoundFought").length).toBeGreaterThan(0);
  });

  it("A13 6 inches of which 3 lie in woods cost 9", () => {
    expectReach(on(troops({ type: "heavyFoot" }), [across("woods", 27, 24)]), "a", 6, 9);
  });

  it("A14 whoever touches the edge of woods pays from the first tenth of an inch in them", () => {
    const moved = move(on(troops(), [across("woods", 30, 10)]), "a", ahead(0.1));
    expect(unitOf(moved, "a").turn.spentInches).toBeCloseTo(0.2, 6);
  });

  it("A17 two short moves do not beat the limit: 5 and 4 inches, and no more", () => {
    const { battle } = move(battleOf([troops(), foe({ y: 5 })]), "a", ahead(5));
    expect(refuse(battle, { type: "move", unit: "a", legs: [ahead(5)] })).toMatchObject({
      code: "movedTooFar",
      rule: "M-MOVE-1",
    });
    expect(unitOf(move(battle, "a", ahead(4)), "a").turn.spentInches).toBeCloseTo(9, 6);
  });

  it("A18 heavy horse charges 18 inches, and moves 12", () => {
    const horse = troops({ type: "heavyHorse", figures: 8, files: 4, y: 40 });
    const charge = (y: number) =>
      [
        battleOf([horse, foe({ y })], { settings: { controlZone: "off" } }),
        { type: "charge", unit: "a", target: "b" },
      ] as const;
    expect(pick(play(...charge(22), always(6)), "contactMade")).toHaveLength(1);
    const far = battleOf([horse, foe({ y: 5 })]);
    expect(unitOf(move(far, "a", ahead(12)), "a").pose.y).toBeCloseTo(28, 6);
    expect(refuse(far, { type: "move", unit: "a", legs: [ahead(12.1)] }).code).toBe("movedTooFar");
  });
});
