import { describe, expect, it } from "vitest";
import type { Command } from "#battle/mass/command.ts";
import { previewCharges } from "#battle/mass/previews/charge-preview.ts";
import type { Battle } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  contactOf,
  dice,
  engine,
  expectAt,
  foe,
  pick,
  play,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";

const charge: Command = { type: "charge", unit: "a", target: "b" };
const swiss = (facts: Parameters<typeof troops>[0] = {}) => troops({ type: "swissPikemen", ...facts });
const fled = { type: "running", mode: "retreat", runningTurn: 1, inTurn: 1, fromPikes: true } as const;

describe("charges of pike blocks (M-MOR-5, M-MOR-6, M-MOR-7, M-MOR-10, M-MOR-11, D-204, D-206)", () => {
  it("M-MOR-5 heavy foot charged by Swiss pikes stands with 7", () => {
    const stood = play(battleOf([swiss(), foe()]), charge, dice("34"));
    expect(pick(stood, "checkRolled")).toMatchObject([
      { kind: "pikeCharge", rule: "M-MOR-5", need: 7, total: 7, passed: true, against: "a" },
    ]);
    expect(stood.battle.contacts).toHaveLength(1);
  });

  it("M-MOR-5 light foot with 7 retreats 13.5 inches, its back turned, and must rally", () => {
    // the pikes go on for the rest of their charge, and stay behind
    const failed = play(battleOf([swiss(), foe({ type: "lightFoot" })]), charge, dice("34"));
    expect(pick(failed, "checkRolled")).toMatchObject([{ total: 7, need: 8, passed: false }]);
    expect(pick(failed, "unitRan")).toMatchObject([{ rule: "M-MOR-5", inches: 13.5, fromPikes: true }]);
    expect(unitOf(failed, "b").condition).toStrictEqual(fled);
    expectAt(failed, "b", { heading: 0, y: 20 - 1.5 - 13.5 });
  });

  it("M-MOR-5 D-210 an unfailed check is not repeated at the end of the step as a check of losses", () => {
    const failed = play(battleOf([swiss(), foe({ type: "lightFoot" })]), charge, dice("34"));
    expect(unitOf(failed, "b").turn).not.toHaveProperty("failedAtLosses");
  });

  it.each([
    [9, 5, 0],
    [10, 5, 1],
    [10, 10, 0],
    [12, 6, 1],
  ])("M-MOR-7 %i Swiss in %i files make the enemy roll %i times", (figures, files, rolls) => {
    const battle = battleOf([swiss({ figures, files }), foe()]);
    expect(pick(play(battle, charge, rolls ? dice("66") : dice()), "checkRolled")).toHaveLength(rolls);
  });

  it("M-MOR-7 D-77 pikes in woods are no block", () => {
    // clear of the way, over two files of the right end
    const wood = { terrain: [terrain("woods", [38.5, 28, 44, 40])] };
    const inWoods = battleOf([swiss({ y: 30 }), foe({ y: 20 })], wood);
    const preview = (battle: Battle) => previewCharges(battle, "a")[0];
    expect(preview(battleOf([swiss(), foe()]))).toHaveProperty("stands");
    expect(preview(inWoods)).not.toHaveProperty("stands");
  });

  it("M-MOR-5 the preview tells the chance to stand", () => {
    const [seen] = previewCharges(battleOf([swiss(), foe()]), "a");
    expect(seen?.stands).toBeCloseTo(21 / 36, 9);
  });

  it("M-MOR-11 M-MOR-5 Swiss pikes that face the block stand without a roll", () => {
    const played = play(battleOf([swiss(), foe({ type: "landsknechts" })]), charge);
    expect(pick(played, "checkNotNeeded")).toMatchObject([{ unit: "b", against: "a", rule: "M-MOR-11" }]);
  });

  it("M-MOR-10 heavy horse that charges too has +2 against the block, and the pikes stand", () => {
    const charged = { target: "a", leftInches: 0, heading: 180, met: [], chargedOn: false };
    const horse = foe({ type: "heavyHorse", figures: 8, files: 8, turn: { moved: true, charge: charged } });
    const played = play(battleOf([swiss(), horse]), charge, dice("13"));
    expect(pick(played, "checkRolled")).toMatchObject([{ unit: "b", need: 6, total: 6, passed: true }]);
    expect(pick(played, "checkNotNeeded")).toMatchObject([{ unit: "a", rule: "M-MOR-11" }]);
  });

  it("M-MOR-6 pikes that touch it while it runs destroy it without dice, be it by a move", () => {
    const runner = foe({ condition: fled, heading: 0 });
    for (const type of ["swissPikemen", "landsknechts"] as const) {
      const touched = play(battleOf([troops({ type, y: 30 }), runner], { turn: 2 }), {
        type: "move",
        unit: "a",
        legs: [{ advanceInches: 10 }],
      });
      expect(pick(touched, "unitLeftPlay")).toMatchObject([{ unit: "b", rule: "M-MOR-6", how: "destroyed" }]);
      expect(touched.battle.contacts).toEqual([]);
    }
  });

  it("M-MOR-6 a charge that destroys the enemy goes on in the melee step", () => {
    const runner = foe({ condition: fled, heading: 0, y: 26 });
    const other = foe({ id: "c", type: "heavyFoot", y: 19 });
    const met = play(battleOf([swiss({ y: 30 }), runner, other], { turn: 2 }), charge);
    expect(pick(met, "unitLeftPlay")).toHaveLength(1);
    const melee = { ...met.battle, clock: { ...met.battle.clock, step: "melee" as const } };
    const went = play(melee, { type: "fight" }, always(6));
    expect(pick(went, "contactMade")).toMatchObject([{ contact: { attacker: "a", defender: "c" } }]);
  });

  it("D-204 it is destroyed while it stands to rally, and no more once it has rallied", () => {
    const move: Command = { type: "move", unit: "a", legs: [{ advanceInches: 10 }] };
    const standing = foe({ condition: { ...fled, type: "rallying" } });
    expect(pick(play(battleOf([swiss(), standing]), move), "unitLeftPlay")).toHaveLength(1);
    for (const condition of [{ type: "rallied" }, { type: "goodOrder" }] as const)
      expect(pick(play(battleOf([swiss(), foe({ condition })]), move), "unitLeftPlay")).toHaveLength(0);
  });

  it("M-MOR-6 other troops do not destroy it, nor pikes one that runs from something else", () => {
    const move: Command = { type: "move", unit: "a", legs: [{ advanceInches: 10 }] };
    const { fromPikes: _, ...running } = fled;
    for (const units of [
      [troops({ profile: { poleArms: true }, y: 29 }), foe({ condition: fled })],
      [swiss(), foe({ condition: running })],
    ])
      expect(pick(play(battleOf(units), move, dice()), "unitLeftPlay")).toHaveLength(0);
  });

  it("M-MOR-6 it is still that retreat in its second running turn", () => {
    const asked = { id: "r", type: "rally", rule: "M-RET-6", side: "red", unit: "a" } as const;
    const runner = troops({ condition: fled, heading: 180, y: 30 });
    const battle = battleOf([runner, foe({ y: 4 })], { turn: 2, pending: [asked] });
    const ran = play(battle, { type: "rally", unit: "a", choice: "runOn" });
    expect(unitOf(ran, "a").condition).toMatchObject({ runningTurn: 2, fromPikes: true });
  });

  it("M-MOR-6 a crew that has run from pikes is destroyed, and its engine stays", () => {
    const crewPose = { x: 36, y: 20, heading: 0 };
    const gun = engine("lightGun", { id: "b", side: "blue", y: 8, crewPose, condition: fled });
    const played = play(battleOf([swiss({ y: 30 }), gun]), {
      type: "move",
      unit: "a",
      legs: [{ advanceInches: 10 }],
    });
    expect(pick(played, "unitLeftPlay")).toMatchObject([{ unit: "b", rule: "M-MOR-6", crewOnly: true }]);
  });

  it("D-214 with swissStrike = AF a block strikes on the AF row, a smaller body does not", () => {
    const melee = (figures: number) => {
      const battle = battleOf([swiss({ figures, files: 5, y: 20 }), foe()], {
        step: "melee",
        settings: { swissStrike: "AF" },
        contacts: [contactOf("a", "b")],
      });
      const { strikes = [] } = pick(play(battle, { type: "fight" }, always(1)), "meleeRoundFought")[0] ?? {};
      return strikes
        .find(({ attacker }) => attacker === "a")
        ?.lines.find(({ label }) => label === "strikeRow");
    };
    expect(melee(10)?.value).toBe("AF");
    expect(melee(9)?.value).toBe("HF");
  });
});
