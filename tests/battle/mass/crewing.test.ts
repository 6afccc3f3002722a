import { describe, expect, it } from "vitest";
import {
  always,
  battleOf,
  contactOf,
  engine,
  foe,
  pick,
  play,
  refuse,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const far = foe({ id: "z", x: 8, y: 4, figures: 4, files: 2 });
const hand = (figures = 4) => ({ type: "crewEngine", unit: "a", engine: "e", figures }) as const;

/** The middle of the base stands at y 31, so that its rear edge is at y 32 whichever way it is aimed. */
const gun = (facts: Parameters<typeof engine>[1] = {}) => engine("lightGun", { y: 30, ...facts });
const behind = (gap: number, facts: Parameters<typeof troops>[0] = {}) => {
  const { base, pose } = gun();
  return troops({ y: pose.y + base.depth + gap, ...facts });
};

const runs = { type: "running", mode: "rout", runningTurn: 1, inTurn: 1 } as const;

describe("handing figures over to an engine (D-142, D-143, D-243, M-CAT-5)", () => {
  it("D-243 mans an engine that nobody serves, with its clock as it stands", () => {
    const empty = gun({ crew: 0, shotInTurn: 1 });
    const played = play(battleOf([empty, behind(1), far]), hand());
    expect(pick(played, "engineCrewed")).toMatchObject([{ rule: "D-243", engine: "e", by: "a", figures: 4 }]);
    expect(unitOf(played, "e")).toMatchObject({ figures: 4, startFigures: 4, shotInTurn: 1, side: "red" });
    expect(unitOf(played, "a")).toMatchObject({ figures: 16, startFigures: 16, files: 10 });
  });

  it("D-142 reaches one inch from the engine's base, and no further", () => {
    const empty = gun({ crew: 0 });
    play(battleOf([empty, behind(1), far]), hand());
    expect(refuse(battleOf([empty, behind(1.01), far]), hand())).toMatchObject({
      code: "engineTooFar",
      rule: "D-142",
    });
  });

  it("D-243 strengthens a crew that serves, and moves neither any more this turn", () => {
    const played = play(battleOf([gun({ crew: 2 }), behind(0.9), far]), hand(2));
    expect(unitOf(played, "e")).toMatchObject({ figures: 4, startFigures: 4 });
    for (const unit of ["a", "e"])
      expect(refuse(played.battle, { type: "move", unit, legs: [{ advanceInches: 1 }] })).toMatchObject({
        code: "movementOver",
        rule: "D-243",
      });
  });

  it("D-143 takes an abandoned engine of the enemy, which then is of the taker's side", () => {
    const empty = gun({ crew: 0, side: "blue", heading: 0 });
    const played = play(battleOf([empty, behind(1), far]), hand(3));
    expect(unitOf(played, "e")).toMatchObject({ side: "red", figures: 3 });
  });

  it("D-142, D-243 hands over once a turn, so that nobody serves two engines", () => {
    const other = engine("lightGun", { id: "f", crew: 0, x: 40, y: 30 });
    const once = play(battleOf([gun({ crew: 0 }), other, behind(1), far]), hand(2)).battle;
    expect(refuse(once, { type: "crewEngine", unit: "a", engine: "f", figures: 1 })).toMatchObject({
      code: "movementOver",
      rule: "D-243",
    });
  });

  it("D-230 mans no engine whose crew would touch an enemy, for contact comes of movement", () => {
    const { base } = gun();
    const crew = gun().profile.base.width;
    const reach = 36 + base.width / 2 + crew;
    const enemy = foe({ id: "n", y: 30, heading: 0 });
    const half = (enemy.files * enemy.profile.base.width) / 2;
    const battle = (gap: number) =>
      battleOf([
        gun({ crew: 0 }),
        behind(1),
        { ...enemy, pose: { ...enemy.pose, x: reach + half + gap } },
        far,
      ]);
    expect(refuse(battle(0), hand())).toMatchObject({ code: "enemyTouches", rule: "D-230" });
    play(battle(0.1), hand());
  });

  it("D-243 what others mean to do to a crew is meant for it still when it loses its engine", () => {
    const away = gun({ side: "blue", heading: 0, condition: runs, crewPose: { x: 60, y: 10, heading: 0 } });
    const hunter = troops({
      id: "h",
      x: 10,
      y: 40,
      prefers: { firstEnd: "right", watches: false, waivesControl: false, laps: false, strikes: "e" },
    });
    const played = play(battleOf([away, behind(1), hunter, far]), hand());
    expect(unitOf(played, "h").prefers.strikes).toBe(pick(played, "crewParted")[0]?.crew.id);
  });

  it("D-243, M-FAT-8 a tired unit hands over tired men", () => {
    const exertion = { run: [], completed: 0, fatigued: true };
    const tired = behind(1, { exertion });
    const played = play(battleOf([gun({ crew: 0 }), tired, far]), hand());
    expect(unitOf(played, "e").exertion).toEqual(exertion);
  });

  it("D-143 does not take an engine that the enemy serves", () => {
    const served = gun({ side: "blue", heading: 0 });
    expect(refuse(battleOf([served, behind(0.9), far]), hand())).toMatchObject({
      code: "engineServed",
      rule: "D-143",
    });
  });

  it("D-243 a crew that has run from the engine loses it and is a unit of its own", () => {
    const away = gun({ side: "blue", heading: 0, condition: runs, crewPose: { x: 60, y: 10, heading: 0 } });
    const friend = troops({ id: "f", x: 60, y: 11.5, figures: 2, files: 2 });
    const contacts = [contactOf("f", "e")];
    const played = play(battleOf([away, behind(1), friend, far], { contacts }), hand());
    const [parted] = pick(played, "crewParted");
    const crew = parted?.crew.id ?? "";
    expect(crew).not.toBe("e");
    expect(unitOf(played, crew)).toMatchObject({
      kind: "troops",
      side: "blue",
      figures: 4,
      files: 2,
      condition: runs,
      pose: { x: 60, y: 10 },
    });
    expect(unitOf(played, "e")).toMatchObject({ side: "red", figures: 4, condition: { type: "goodOrder" } });
    expect(unitOf(played, "e")).not.toHaveProperty("crewPose");
    expect(played.battle.contacts).toMatchObject([{ attacker: "f", defender: crew }]);
  });

  it("D-243 a unit that hands all its figures over is no more", () => {
    const played = play(battleOf([gun({ crew: 0 }), behind(1, { figures: 3 }), far]), hand(3));
    expect(unitOf(played, "a").condition).toEqual({ type: "gone", how: "joinedCrew" });
    expect(refuse(battleOf([gun({ crew: 0 }), behind(1, { figures: 3 }), far]), hand(4))).toMatchObject({
      code: "tooFewFigures",
    });
  });

  it("M-CAT-5 takes only trained figures", () => {
    const peasants = behind(1, { type: "peasants" });
    expect(refuse(battleOf([gun({ crew: 0 }), peasants, far]), hand())).toMatchObject({
      code: "untrained",
      rule: "M-CAT-5",
    });
  });

  it("D-181, D-233 takes nobody from a unit that runs or is held", () => {
    const running = behind(1, { condition: runs });
    expect(refuse(battleOf([gun({ crew: 0 }), running, far]), hand()).code).toBe("unitRunning");
    const held = battleOf([gun({ crew: 0 }), behind(1), foe({ y: 48 })], { contacts: [contactOf("b", "a")] });
    expect(refuse(held, hand()).code).toBe("unitHeld");
  });

  it("D-243 one crew may strengthen another", () => {
    const { base } = gun();
    const giver = engine("lightGun", { id: "a", x: 36, y: 30 + base.depth + 0.5 });
    const played = play(battleOf([gun({ crew: 1 }), giver, far]), hand(2));
    expect(unitOf(played, "e").figures).toBe(3);
    expect(unitOf(played, "a")).toMatchObject({ kind: "engine", figures: 2 });
  });

  it("D-243 belongs to one's own movement", () => {
    const battle = battleOf([gun({ crew: 0 }), behind(1), far], { step: "melee" });
    expect(refuse(battle, hand()).code).toBe("wrongStep");
    const theirs = battleOf([gun({ crew: 0 }), behind(1), far], { step: "counterMove" });
    expect(refuse(theirs, hand(), { gm: false, sides: ["red"] }).code).toBe("notYourTurn");
  });
});

describe("an engine whose crew is out of the battle (D-143)", () => {
  it("D-143 stands where it stood and may be taken, when its crew has run off the table", () => {
    const away = engine("lightGun", {
      id: "e",
      y: 20,
      condition: { ...runs, runningTurn: 2 },
      crewPose: { x: 36, y: 46, heading: 180 },
    });
    const battle = battleOf([away, troops({ id: "a", x: 10, y: 40 }), far], {
      turn: 2,
      pending: [{ id: "r", type: "rally", rule: "M-RET-6", side: "red", unit: "e" }],
    });
    const played = play(battle, { type: "rally", unit: "e", choice: "runOn" });
    expect(pick(played, "unitLeftPlay")).toMatchObject([{ unit: "e", how: "leftTable" }]);
    expect(unitOf(played, "e")).toMatchObject({
      figures: 0,
      pose: { y: 20 },
      condition: { type: "goodOrder" },
    });
    expect(unitOf(played, "e")).not.toHaveProperty("crewPose");
  });
});

describe("what an owner chooses beforehand (D-106, D-170, D-223)", () => {
  const prefer = (fields: object) => ({ type: "prefer", unit: "a", firstEnd: "right", ...fields }) as const;

  it("D-170 keeps a choice of target, of enemies only", () => {
    const battle = battleOf([troops(), foe(), far], { step: "melee" });
    const played = play(battle, prefer({ strikes: "z" }));
    expect(unitOf(played, "a").prefers).toEqual({
      firstEnd: "right",
      strikes: "z",
      watches: false,
      waivesControl: false,
      laps: false,
    });
    expect(refuse(battle, prefer({ strikes: "a" }))).toMatchObject({ code: "notAnEnemy", rule: "D-170" });
    expect(refuse(battle, prefer({ firstEnd: "middle" })).code).toBe("malformed");
  });

  it("D-170 strikes the enemy of the owner's choice where two are as near", () => {
    const [left, right] = [foe({ id: "b", x: 35.625, figures: 1 }), foe({ id: "c", x: 36.375, figures: 1 })];
    const one = troops({ figures: 1, y: left.pose.y });
    const contacts = [contactOf("a", "b"), contactOf("a", "c")];
    const struck = (strikes?: string) => {
      const prefers = {
        firstEnd: "right",
        watches: false,
        waivesControl: false,
        laps: false,
        ...(strikes === undefined ? {} : { strikes }),
      } as const;
      const battle = battleOf([{ ...one, prefers }, left, right], { step: "melee", contacts });
      const [round] = pick(play(battle, { type: "fight" }, always(1)), "meleeRoundFought");
      return round?.strikes.filter(({ attacker }) => attacker === "a").map(({ defender }) => defender);
    };
    expect(struck()).toEqual(["b"]);
    expect(struck("b")).toEqual(["b"]);
    expect(struck("c")).toEqual(["c"]);
  });

  it.each([
    ["right", -1],
    ["left", 1],
  ] as const)("D-106, D-223 loses the first file at the %s end", (firstEnd, way) => {
    const line = {
      ...foe({ figures: 9, files: 9 }),
      prefers: { firstEnd, watches: false, waivesControl: false, laps: false },
      fallen: [4],
    };
    const played = play(battleOf([engine("lightGun"), line, far], { step: "artillery" }), {
      type: "endStep",
    });
    expect(unitOf(played, "b")).toMatchObject({ figures: 8, files: 8 });
    expect(unitOf(played, "b").pose.x - line.pose.x).toBeCloseTo((-way * line.profile.base.width) / 2, 6);
  });
});
