import { describe, expect, it } from "vitest";
import type { Battle } from "#battle/mass/state.ts";
import {
  battleOf,
  expectAt,
  foe,
  gapOf,
  pick,
  play,
  terrain,
  troops,
} from "../../support/battle-builders.ts";

const advance = (battle: Battle, inches = 9) =>
  play(battle, { type: "move", unit: "a", legs: [{ advanceInches: inches }] });

/** A column of four foot that comes straight up the table. */
const column = (x: number, facts = {}) => troops({ figures: 4, files: 2, x, y: 28, ...facts });

describe("contacts and lining up (M-MEL-7, D-91, D-167, D-220, D-230, D-232)", () => {
  it.each([
    ["in front", { heading: 180, y: 22 }, 36, "front"],
    ["in the flank", { heading: 90, x: 40, y: 20 }, 39, "flank"],
    ["in the rear", { heading: 0, y: 20 }, 36, "rear"],
    [
      "on its front edge 4 inches from its middle",
      { heading: 180, y: 22, figures: 28, files: 14 },
      40,
      "front",
    ],
  ])("D-167 judges an attack %s", (_, facts, x, zone) => {
    const met = advance(battleOf([column(x), foe(facts)]));
    expect(met.battle.contacts).toMatchObject([{ attacker: "a", defender: "b", zone }]);
  });

  it("D-167 a wide line that meets a column head-on does so in front, wherever its middle is", () => {
    const narrow = foe({ figures: 8, files: 2, x: 40, y: 22 });
    const met = advance(battleOf([troops({ y: 28, figures: 28, files: 14 }), narrow]));
    expect(met.battle.contacts).toMatchObject([{ zone: "front" }]);
  });

  it("D-91 a square has only fronts, with squareFaces = ordinary also flanks", () => {
    const square = foe({ figures: 16, files: 4, formation: "square", heading: 90, x: 37.5, y: 20 });
    expect(advance(battleOf([column(36), square])).battle.contacts).toMatchObject([{ zone: "front" }]);
    const ordinary = battleOf([column(36), square], { settings: { squareFaces: "ordinary" } });
    expect(advance(ordinary).battle.contacts).toMatchObject([{ zone: "flank" }]);
  });

  it.each([
    [20, 20],
    [45, 45],
    [-45, -45],
  ])("D-232 lines up with an edge touched at %d degrees", (heading) => {
    const battle = battleOf([
      troops({ figures: 4, files: 2, x: 36 - 6 * Math.sin((heading * Math.PI) / 180), y: 28, heading }),
      foe({ y: 22, figures: 40, files: 20 }),
    ]);
    const met = advance(battle);
    expect(pick(met, "linedUp")).toHaveLength(1);
    expectAt(met, "a", { heading: 0, y: 22 });
    expect(gapOf(met, "a", "b")).toBeCloseTo(0);
  });

  it("D-232 stays as it touches at 50 degrees", () => {
    const battle = battleOf([
      troops({ figures: 4, files: 2, x: 31, y: 26, heading: 50 }),
      foe({ y: 22, figures: 40, files: 20 }),
    ]);
    const met = advance(battle);
    expect(pick(met, "linedUp")).toHaveLength(0);
    expect(met.battle.contacts).toHaveLength(1);
    expectAt(met, "a", { heading: 50 });
  });

  it("D-232 stays as it touches where its new place is not free", () => {
    const turned = troops({ figures: 20, files: 10, x: 34, y: 28, heading: 20 });
    const pond = terrain("pond", [38.5, 22.3, 39.5, 22.6]);
    const free = advance(battleOf([turned, foe({ y: 22, figures: 40, files: 20 })]));
    const barred = advance(battleOf([turned, foe({ y: 22, figures: 40, files: 20 })], { terrain: [pond] }));
    expect(pick(free, "linedUp")).toHaveLength(1);
    expect(pick(barred, "linedUp")).toHaveLength(0);
    expectAt(barred, "a", { heading: 20 });
  });

  it("D-232 with lineUp = off stays as it touches", () => {
    const battle = battleOf([column(36, { heading: 20 }), foe({ y: 22, x: 38, figures: 40, files: 20 })], {
      settings: { lineUp: "off" },
    });
    expect(pick(advance(battle), "linedUp")).toHaveLength(0);
  });

  it("D-230 all contacts of one moment count", () => {
    const battle = battleOf([
      troops({ y: 28 }),
      foe({ id: "b", x: 34, y: 22, figures: 8, files: 4 }),
      foe({ id: "c", x: 38, y: 22, figures: 8, files: 4 }),
    ]);
    const met = advance(battle);
    expect(met.battle.contacts.map(({ defender, zone }) => [defender, zone])).toStrictEqual([
      ["b", "front"],
      ["c", "front"],
    ]);
  });

  it("D-228 two that come up to a line from both sides touch across it, and no inch is paid for it", () => {
    const points = [
      { x: 20, y: 22 },
      { x: 50, y: 22 },
    ];
    const fence = { id: "fence", kind: "fence", outline: { type: "line", points } } as const;
    const units = [column(36), foe({ y: 22 })];
    const met = advance(battleOf(units, { terrain: [fence] }));
    expect(met.battle.contacts).toMatchObject([{ attacker: "a", defender: "b", zone: "front" }]);
    const spent = (facts: Parameters<typeof battleOf>[1]) =>
      pick(advance(battleOf(units, facts)), "unitMoved")[0]?.spentInches;
    expect(spent({ terrain: [fence] })).toBe(spent({}));
  });

  it("D-230 a unit that comes up beside an enemy touches him", () => {
    const met = advance(battleOf([column(36), foe({ figures: 4, files: 2, x: 37.5, y: 21 })]), 8);
    expect(met.battle.contacts).toHaveLength(1);
  });

  it("D-230 a contact is broken when a unit is set down elsewhere, and one is made where it touches", () => {
    const met = advance(battleOf([column(36), foe({ y: 22 })]));
    const away = play(met.battle, { type: "place", unit: "a", pose: { x: 36, y: 40, heading: 0 } });
    expect(pick(away, "contactsBroken")).toMatchObject([{ contacts: [["a", "b"]] }]);
    expect(away.battle.contacts).toStrictEqual([]);
    const back = play(away.battle, { type: "place", unit: "a", pose: { x: 36, y: 22, heading: 360 } });
    expect(back.battle.contacts).toHaveLength(1);
    expectAt(back, "a", { heading: 0 });
  });

  it("D-230 enemies that were set up touching are in contact when the battle begins", () => {
    const battle = battleOf([column(36, { y: 22 }), foe({ y: 22 })], { step: "setUp", turn: 0 });
    expect(play(battle, { type: "begin" }).battle.contacts).toHaveLength(1);
  });
});
