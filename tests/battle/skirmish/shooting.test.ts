import { describe, expect, it } from "vitest";
import { terrain as area, dice } from "../../support/battle-builders.ts";
import { ask, eventsOf, figure, play, refuse, skirmishOf, touch } from "../../support/skirmish-builders.ts";

const bow = (facts = {}) => figure({ weapon: "bow", y: 32, ...facts });
const at = (phase: "footStill" | "mountedStill" | "footMoved" | "mountedMoved") => ({ clock: { phase } });
const shoot = { type: "shoot", figure: "a", target: "b" } as const;

describe("shooting", () => {
  it("S-FIRE-2 S-FIRE-3 S-TURN-6 D-13 kills with a 2 at 8 inches, and the dead fall at the end of the phase", () => {
    const battle = skirmishOf([bow({ y: 32.75 }), figure({ side: "blue" })], at("footStill"));
    const shot = play(battle, shoot, dice("2"));
    expect(eventsOf(shot, "shotFired")[0]).toMatchObject({ die: 2, total: 2, kills: true, isWasted: false });
    expect(shot.battle.figures["b"]?.condition.type).toBe("free");
    expect(shot.battle.fallen).toEqual(["b"]);
    const over = play(play(shot.battle, { type: "endPhase", side: "red" }).battle, {
      type: "endPhase",
      side: "blue",
    });
    expect(over.battle.figures["b"]?.condition).toEqual({ type: "gone", how: "killed" });
    expect(play(battle, shoot, dice("3")).battle.fallen).toEqual([]);
  });

  it("S-TURN-6 two who shoot each other in one phase may both die", () => {
    const battle = skirmishOf([bow(), bow({ id: "b", side: "blue", y: 24 })], at("footStill"));
    const first = play(battle, shoot, dice("1")).battle;
    const both = play(first, { type: "shoot", figure: "b", target: "a" }, dice("1")).battle;
    expect(both.fallen).toEqual(["b", "a"]);
  });

  it("S-FIRE-12 a second hit on one who has fallen is wasted", () => {
    const battle = skirmishOf([bow(), bow({ id: "c", x: 26 }), figure({ side: "blue" })], at("footStill"));
    const first = play(battle, shoot, dice("1")).battle;
    const second = play(first, { type: "shoot", figure: "c", target: "b" }, dice("1"));
    expect(eventsOf(second, "shotFired")[0]?.isWasted).toBe(true);
    expect(second.battle.fallen).toEqual(["b"]);
  });

  it.each([
    ["stood", {}, {}, "footStill", undefined],
    ["moved half", {}, { spentInches: 3, coveredInches: 3 }, "footMoved", undefined],
    ["moved half", {}, { spentInches: 3, coveredInches: 3 }, "footStill", "otherPhase"],
    ["moved more", {}, { spentInches: 3.1, coveredInches: 3.1 }, "footMoved", "movedTooFar"],
    ["charged and failed", {}, { charge: "failed", coveredInches: 2 }, "footMoved", "hasCharged"],
    ["mounted, stood", { stance: "mounted" }, {}, "mountedStill", undefined],
    [
      "mounted, moved half",
      { stance: "mounted" },
      { spentInches: 6, coveredInches: 6 },
      "mountedMoved",
      undefined,
    ],
    ["has shot", {}, { hasShot: true }, "footStill", "hasShot"],
    ["no weapon", { weapon: "none" }, {}, "footStill", "noWeapon"],
  ] as const)("S-TURN-5 S-FIRE-9 S-FIRE-10 D-14 %s", (_, facts, turn, phase, code) => {
    const battle = skirmishOf([bow({ ...facts, turn }), figure({ side: "blue" })], at(phase));
    if (code) expect(refuse(battle, shoot).code).toBe(code);
    else expect(ask(battle, shoot, dice("6")).type).toBe("done");
  });

  it("S-FIRE-11 D-35 a die picks one of the line, counted from the left", () => {
    const line = ["b", "c", "d"].map((id, place) => figure({ id, side: "blue", x: 22 + place * 2 }));
    const shot = play(skirmishOf([bow(), ...line], at("footStill")), shoot, dice("3", "1"));
    expect(eventsOf(shot, "shotFired")[0]).toMatchObject({
      eligible: ["b", "c", "d"],
      drawn: 3,
      victim: "d",
    });
  });

  it("S-FIRE-11 D-35 a gap of more than three inches ends a line", () => {
    const far = [figure({ side: "blue", x: 20 }), figure({ id: "c", side: "blue", x: 23.76 })];
    const shot = play(skirmishOf([bow({ x: 22 }), ...far], at("footStill")), shoot, dice("1"));
    expect(eventsOf(shot, "shotFired")[0]?.eligible).toEqual(["b"]);
  });

  it("S-FIRE-8 nobody shoots behind his back", () => {
    const battle = skirmishOf([bow({ heading: 180 }), figure({ side: "blue" })], at("footStill"));
    expect(refuse(battle, shoot).code).toBe("nobodyToShoot");
  });

  it("S-FIRE-4 D-27 a building is in the way, a hedge is not", () => {
    const figures = [bow(), figure({ side: "blue" })];
    const house = area("building", [20, 27, 28, 29]);
    expect(refuse(skirmishOf(figures, { ...at("footStill"), terrain: [house] }), shoot).code).toBe(
      "nobodyToShoot",
    );
    const hedge = {
      id: "h",
      kind: "hedge",
      outline: {
        type: "line",
        points: [
          { x: 20, y: 28 },
          { x: 28, y: 28 },
        ],
      },
    } as const;
    expect(ask(skirmishOf(figures, { ...at("footStill"), terrain: [hedge] }), shoot, dice("6")).type).toBe(
      "done",
    );
  });

  it("S-FIRE-6 S-FMOD-3 D-33 D-34 whoever is charged shoots at the charger alone, as at short range", () => {
    const battle = skirmishOf(
      [
        bow({ y: 24.75, heading: 0 }),
        figure({ side: "blue", turn: { charge: "reached" } }),
        figure({ id: "c", side: "blue", x: 30 }),
      ],
      { ...at("footStill"), contacts: [touch("b", "a", { charged: true })] },
    );
    const shot = play(battle, shoot, dice("2"));
    expect(eventsOf(shot, "shotFired")[0]).toMatchObject({ total: 2, kills: true, eligible: ["b"] });
    expect(refuse(battle, { type: "shoot", figure: "a", target: "c" }).code).toBe("nobodyToShoot");
  });

  it("D-34 shootIntoContact = forbidden spares those in contact from others", () => {
    const figures = [bow(), figure({ id: "c", y: 24.75, x: 20 }), figure({ side: "blue", x: 20 })];
    const facts = { ...at("footStill"), contacts: [touch("c", "b")] };
    expect(ask(skirmishOf(figures, facts), shoot, dice("6")).type).toBe("done");
    const forbidden = skirmishOf(figures, { ...facts, settings: { shootIntoContact: "forbidden" } });
    expect(refuse(forbidden, shoot).code).toBe("nobodyToShoot");
  });
});
