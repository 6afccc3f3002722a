import { describe, expect, it } from "vitest";
import { listFormable } from "#battle/skirmish/formable.ts";
import { always } from "../../support/battle-builders.ts";
import { eventsOf, figure, play, refuse, skirmishOf, touch } from "../../support/skirmish-builders.ts";

const FAR = figure({ side: "blue", x: 2, y: 2 });
const row = (count: number) =>
  Array.from({ length: count }, (_, place) => figure({ id: `w${place}`, x: 20 + place * 0.75, y: 30 }));
const ring = (count: number) =>
  Array.from({ length: count }, (_, place) => {
    const angle = (place * 360) / count;
    const [x, y] = [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
    return figure({ id: `w${place}`, x: 24 + x, y: 30 + y, heading: angle });
  });
const ids = (count: number) => Array.from({ length: count }, (_, place) => `w${place}`);
const wall = (count: number) => ({ type: "form", formation: "shieldWall", figures: ids(count) }) as const;

describe("formations", () => {
  it("S-FORM-2 S-FORM-4 S-MOVE-1 seven in a row form a shield wall, which stands", () => {
    const formed = play(skirmishOf([...row(7), FAR]), wall(7)).battle;
    expect(Object.values(formed.bodies)).toMatchObject([{ formation: "shieldWall" }]);
    expect(refuse(formed, { type: "move", figure: "w0", path: [{ x: 20, y: 29.9 }] }).code).toBe(
      "formedStands",
    );
    const [id = ""] = Object.keys(formed.bodies);
    expect(refuse(formed, { type: "moveBody", body: id, path: [{ x: 24, y: 29 }] }).code).toBe("wallStands");
  });

  it("S-FORM-2 six do not, nor eight with a gap in the middle", () => {
    expect(refuse(skirmishOf([...row(6), FAR]), wall(6)).code).toBe("tooFew");
    const [first = figure(), ...others] = row(8);
    const gap = [first, ...others].map((one, place) =>
      place < 4 ? one : { ...one, place: { ...one.place, x: one.place.x + 0.5 } },
    );
    expect(refuse(skirmishOf([...gap, FAR]), wall(8)).code).toBe("wallBroken");
  });

  it("S-FORM-4 D-24 one may leave a wall of eight, and moves then; a wall of seven ends", () => {
    const eight = play(skirmishOf([...row(8), FAR]), wall(8)).battle;
    const left = play(eight, { type: "leaveFormation", figures: ["w0"] });
    expect(eventsOf(left, "formationLeft")[0]?.ends).toBe(false);
    expect(
      play(left.battle, { type: "move", figure: "w0", path: [{ x: 20, y: 27 }] }).battle.figures["w0"]?.place
        .y,
    ).toBe(27);
    const seven = play(skirmishOf([...row(7), FAR]), wall(7)).battle;
    expect(play(seven, { type: "leaveFormation", figures: ["w0"] }).battle.bodies).toEqual({});
  });

  it("S-FORM-1 S-MOVE-1 D-17 five in a ring form a hedgehog, which moves two inches", () => {
    const hedgehog = { type: "form", formation: "hedgehog", figures: ids(5) } as const;
    const formed = play(skirmishOf([...ring(5), FAR]), hedgehog).battle;
    const [id = ""] = Object.keys(formed.bodies);
    expect(refuse(formed, { type: "moveBody", body: id, path: [{ x: 24, y: 27.9 }] }).code).toBe("tooFar");
    const moved = play(formed, { type: "moveBody", body: id, path: [{ x: 24, y: 28 }] }).battle;
    expect(moved.figures["w0"]?.place.y).toBeCloseTo(27, 6);
    const four = { ...hedgehog, figures: ids(4) };
    expect(refuse(skirmishOf([...ring(4), FAR]), four).code).toBe("tooFew");
    const inward = ring(5).map((one, place) =>
      place === 2 ? { ...one, place: { ...one.place, heading: one.place.heading + 180 } } : one,
    );
    expect(refuse(skirmishOf([...inward, FAR]), hedgehog).code).toBe("facesInward");
  });

  it("S-MOVE-1 S-FORM-4 D-17 a hedgehog that comes to an enemy pays for the way that it has gone", () => {
    const hedgehog = { type: "form", formation: "hedgehog", figures: ids(5) } as const;
    const formed = play(skirmishOf([...ring(5), figure({ side: "blue", y: 28 })]), hedgehog).battle;
    const [body = ""] = Object.keys(formed.bodies);
    const moved = play(formed, { type: "moveBody", body, path: [{ x: 24, y: 25 }] });
    expect(eventsOf(moved, "contactMade")).toHaveLength(1);
    const [event] = eventsOf(moved, "bodyMoved");
    expect(event?.spentInches).toBeCloseTo(0.25, 6);
    expect(event?.coveredInches).toBeCloseTo(0.25, 6);
  });

  it("S-FORM-5 D-25 ends at the end of the phase in which it has become too small", () => {
    const formed = play(skirmishOf([...row(7), FAR]), wall(7)).battle;
    const shot = {
      ...formed,
      fallen: ["w3"],
      clock: { ...formed.clock, phase: "footStill", ready: ["red"] },
    } as const;
    const over = play(shot, { type: "endPhase", side: "blue" });
    expect(eventsOf(over, "formationLeft")).toMatchObject([{ rule: "S-FORM-5", ends: true }]);
  });

  it("S-MMOD-9 S-FORM-6 D-42 a defender in the wall has two in the first round alone, and only from its front", () => {
    const figures = [...row(7), figure({ id: "b", side: "blue", x: 22.25, y: 29.25 })];
    const formed = play(skirmishOf([...row(7), FAR]), wall(7)).battle;
    const facing = (bearing: number) => ({
      ...skirmishOf(figures, {
        bodies: formed.bodies,
        contacts: [touch("b", "w3", { bearing })],
        clock: { phase: "melee", stage: "pairing", ready: ["red"] },
      }),
    });
    const wallLine = { rule: "S-MMOD-9", label: "shieldWall", value: 2 };
    const first = play(facing(0), { type: "endPhase", side: "blue" }, always(3));
    expect(eventsOf(first, "roundFought")[0]?.lines.defender).toContainEqual(wallLine);
    const rear = play(facing(180), { type: "endPhase", side: "blue" }, always(3));
    expect(eventsOf(rear, "roundFought")[0]?.lines.defender).not.toContainEqual(wallLine);
  });
});

describe("what may be declared", () => {
  it("S-FORM-1 S-FORM-2 S-FORM-3 D-24 is proposed as the figures stand, and is then accepted", () => {
    const standing = skirmishOf([...row(8), FAR]);
    const [proposal] = listFormable(standing, "red");
    expect(proposal).toMatchObject({ formation: "shieldWall", figures: ids(8) });
    const formed = play(standing, { type: "form", ...(proposal ?? { formation: "hedgehog", figures: [] }) });
    expect(listFormable(formed.battle, "red")).toEqual([]);
    expect(listFormable(skirmishOf([...ring(5), FAR]), "red")).toMatchObject([{ formation: "hedgehog" }]);
    const charged = row(7).map((one) => ({ ...one, turn: { ...one.turn, charge: "failed" as const } }));
    expect(listFormable(skirmishOf([...charged, FAR]), "red")).toEqual([]);
    const riders = row(7).map((one) => ({ ...one, profile: { ...one.profile, stance: "mounted" as const } }));
    expect(listFormable(skirmishOf([...riders, FAR]), "red")).toEqual([]);
  });
});
