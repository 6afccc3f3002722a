import { describe, expect, it } from "vitest";
import { dice } from "../../support/battle-builders.ts";
import { eventsOf, figure, play, refuse, skirmishOf } from "../../support/skirmish-builders.ts";

/** A shield wall of so many, side by side from x = 20 on, facing up. */
const wallOf = (count: number, facts = {}) =>
  Array.from({ length: count }, (_, at) => figure({ id: `w${at}`, x: 20 + at * 0.75, y: 24, ...facts }));

const behind = (figures: readonly ReturnType<typeof figure>[], count = 7) => {
  const members = wallOf(count);
  return skirmishOf([...members, ...figures, figure({ id: "b", side: "blue", x: 22.25, y: 18 })], {
    bodies: { w: { id: "w", side: "red", formation: "shieldWall", members: members.map(({ id }) => id) } },
    clock: { phase: "footStill" },
  });
};
const shooter = (facts = {}) => figure({ id: "s", x: 22.25, y: 24.75, weapon: "crossbow", ...facts });
const shoot = { type: "shoot", figure: "s", target: "b" } as const;

describe("the second rank", () => {
  it.each(["bow", "crossbow"] as const)(
    "S-FIRE-14 (a) D-38 a %s directly behind the wall may shoot",
    (weapon) => {
      const shot = play(behind([shooter({ weapon })]), shoot, dice("6"));
      expect(eventsOf(shot, "shotFired")).toMatchObject([{ victim: "b" }]);
    },
  );

  it.each(["javelin", "sling"] as const)("S-FIRE-14 a %s too, within its range", (weapon) => {
    const battle = behind([shooter({ weapon }), figure({ id: "c", side: "blue", x: 22.25, y: 21 })]);
    expect(eventsOf(play(battle, { ...shoot, target: "c" }, dice("6")), "shotFired")).toHaveLength(1);
  });

  it("S-FIRE-14 (b) the third rank may not", () => {
    const second = figure({ id: "r", x: 22.25, y: 24.75 });
    expect(refuse(behind([shooter({ y: 25.5 }), second]), shoot).code).toBe("nobodyToShoot");
  });

  it("S-FIRE-14 (c) S-FORM-5 a wall reduced to six is none", () => {
    const members = wallOf(7);
    const battle = skirmishOf([...members, shooter(), figure({ id: "b", side: "blue", x: 22.25, y: 18 })], {
      bodies: { w: { id: "w", side: "red", formation: "shieldWall", members: members.map(({ id }) => id) } },
      fallen: ["w0"],
      clock: { phase: "secondMoves" },
    });
    const ended = play(battle, { type: "endPhase", side: "blue" }).battle;
    expect(ended.bodies).toEqual({});
    const six = { ...ended, clock: { ...ended.clock, phase: "footStill" } } as const;
    expect(refuse(six, shoot).code).toBe("nobodyToShoot");
  });

  it.each([
    ["1.0″ behind", 25.75, true],
    ["1.1″ behind", 25.85, false],
  ])("S-FIRE-14 D-38 %s", (_, y, may) => {
    const battle = behind([shooter({ y })]);
    if (may) expect(eventsOf(play(battle, shoot, dice("6")), "shotFired")).toHaveLength(1);
    else expect(refuse(battle, shoot).code).toBe("nobodyToShoot");
  });

  it("S-FIRE-14 before a row that is no shield wall nobody shoots over it", () => {
    const battle = { ...behind([shooter()]), bodies: {} };
    expect(refuse(battle, shoot).code).toBe("nobodyToShoot");
  });
});

describe("shooting from a formation", () => {
  it.each(["shieldWall", "hedgehog"] as const)(
    "D-26 a member of a %s shoots where its line is clear",
    (formation) => {
      const members = wallOf(7, { weapon: "bow" });
      const battle = skirmishOf([...members, figure({ id: "b", side: "blue", x: 22.25, y: 18 })], {
        bodies: { w: { id: "w", side: "red", formation, members: members.map(({ id }) => id) } },
        clock: { phase: "footStill" },
      });
      const shot = play(battle, { ...shoot, figure: "w3" }, dice("6"));
      expect(eventsOf(shot, "shotFired")).toHaveLength(1);
      const unarmed = skirmishOf([...wallOf(7), figure({ id: "b", side: "blue", x: 22.25, y: 18 })], {
        bodies: battle.bodies,
        clock: { phase: "footStill" },
      });
      expect(refuse(unarmed, { ...shoot, figure: "w3" }).code).toBe("noWeapon");
    },
  );

  it("D-26 S-MOVE-9 who walks 3″ into a wall shoots from it, and who walks more does not", () => {
    const walked = (inches: number) => {
      const turn = { hasMoved: true, spentInches: inches, coveredInches: inches };
      const members = wallOf(7, { weapon: "bow", turn });
      return skirmishOf([...members, figure({ id: "b", side: "blue", x: 22.25, y: 18 })], {
        bodies: {
          w: { id: "w", side: "red", formation: "shieldWall", members: members.map(({ id }) => id) },
        },
        clock: { phase: "footMoved" },
      });
    };
    const [shot] = eventsOf(play(walked(3), { ...shoot, figure: "w3" }, dice("6")), "shotFired");
    expect(shot?.lines.some(({ rule }) => rule === "S-FMOD-7")).toBe(true);
    expect(refuse(walked(3.1), { ...shoot, figure: "w3" }).code).toBe("movedTooFar");
  });

  it("D-26 S-MOVE-9 half of what a hedgehog moves is 1″", () => {
    const moved = (inches: number) =>
      skirmishOf(
        [
          figure({
            id: "a",
            weapon: "bow",
            turn: { hasMoved: true, movedInBody: true, spentInches: inches, coveredInches: inches },
          }),
          figure({ id: "b", side: "blue", x: 24, y: 18 }),
        ],
        { clock: { phase: "footMoved" } },
      );
    const own = { ...shoot, figure: "a" };
    expect(eventsOf(play(moved(1), own, dice("6")), "shotFired")).toHaveLength(1);
    expect(refuse(moved(1.1), own).code).toBe("movedTooFar");
  });
});

describe("what a formation gives against missiles", () => {
  it.each([
    ["in a shield wall from its front", "shieldWall", 18, 1],
    ["in a shield wall from behind", "shieldWall", 30, 0],
    ["in a hedgehog from behind", "hedgehog", 30, 1],
  ] as const)("S-FORM-6 S-FMOD-6 a member %s: %i", (_, formation, y, value) => {
    const members = wallOf(7);
    const battle = skirmishOf(
      [...members, figure({ id: "b", side: "blue", x: 22.25, y, heading: y < 24 ? 180 : 0, weapon: "bow" })],
      {
        bodies: { w: { id: "w", side: "red", formation, members: members.map(({ id }) => id) } },
        clock: { phase: "footStill" },
      },
    );
    const rolled = play(battle, { type: "shoot", figure: "b", target: "w3" }, dice("4", "6"));
    const [shot] = eventsOf(rolled, "shotFired");
    const lines = shot?.lines.filter(({ rule }) => rule === "S-FMOD-6") ?? [];
    expect(lines.map(({ value: each }) => each)).toEqual(value === 0 ? [] : [value]);
  });
});
