import { describe, expect, it } from "vitest";
import { NO_WISHES } from "#battle/skirmish/state.ts";
import { dice } from "../../support/battle-builders.ts";
import { eventsOf, figure, play, refuse, skirmishOf, touch } from "../../support/skirmish-builders.ts";
import { endAll } from "../../support/skirmish-melee.ts";

/** Red below blue, base to base, red the attacker; in the pairing of the melee. */
const facing = (attacker = {}, defender = {}, facts = {}) =>
  skirmishOf([figure({ y: 24.75, ...attacker }), figure({ side: "blue", y: 24, ...defender })], {
    contacts: [touch("a", "b")],
    clock: { phase: "melee", stage: "pairing", ready: ["red"] },
    ...facts,
  });
const done = { type: "endPhase", side: "blue" } as const;

describe("a combat", () => {
  it("S-MEL-1 S-MEL-8 kills a defender by three or more", () => {
    const played = play(facing(), done, dice("6", "3"));
    expect(eventsOf(played, "roundFought")[0]).toMatchObject({ difference: 3, outcome: "defenderKilled" });
    expect(played.battle.figures["b"]?.condition).toEqual({ type: "gone", how: "killed" });
    expect(played.battle.combats).toEqual([]);
  });

  it("S-MEL-9 S-MEL-8 is locked at equal totals, and fought on after both have had their say", () => {
    const locked = play(facing(), done, dice("3", "3"));
    expect(locked.battle.clock).toMatchObject({ phase: "melee", stage: "disengaging", ready: [] });
    const stayed = play(play(locked.battle, { type: "endPhase", side: "red" }).battle, done);
    expect(stayed.battle.clock.stage).toBe("supporting");
    const again = play(play(stayed.battle, { type: "endPhase", side: "red" }).battle, done, dice("1", "4"));
    expect(again.battle.figures["a"]?.condition).toEqual({ type: "gone", how: "killed" });
  });

  it("S-MEL-11 S-MEL-12 sends a defender back by one or two, its face turned to where it runs", () => {
    const played = play(facing(), done, dice("4", "3", "34"));
    const [run] = eventsOf(played, "figureRetreated");
    expect(run).toMatchObject({ figure: "b", inches: 7, leavesTable: false });
    expect(played.battle.figures["b"]?.place).toMatchObject({ heading: 0 });
    expect(played.battle.figures["b"]?.place.y).toBeCloseTo(17, 6);
  });

  it("S-PRI-1 S-PRI-2 S-PRI-3 takes prisoner whom it would kill, where that was said before", () => {
    const said = play(facing(), { type: "pair", figure: "a", target: "b", captures: true }).battle;
    const played = play(said, done, dice("6", "3"));
    expect(played.battle.figures["b"]?.condition).toEqual({ type: "captive", guard: "a" });
    expect(played.battle.figures["b"]?.profile).toMatchObject({ kind: "nonWarrior", weapon: "none" });
    const locked = play(facing(), done, dice("3", "3"));
    expect(refuse(locked.battle, { type: "pair", figure: "a", target: "b", captures: true }).code).toBe(
      "wrongStep",
    );
  });

  it("S-DIS-1 S-DIS-2 S-DIS-3 lets a principal go who rolls low enough", () => {
    expect(refuse(facing(), { type: "disengage", figure: "b" }).code).toBe("wrongStep");
    const locked = play(facing(), done, dice("3", "3")).battle;
    const asked = play(locked, { type: "disengage", figure: "b" }).battle;
    const left = play(play(asked, { type: "endPhase", side: "red" }).battle, done, dice("3", "236"));
    expect(eventsOf(left, "figureDisengaged")[0]).toMatchObject({ figure: "b", inches: 11 });
    expect(left.battle.combats).toEqual([]);
  });

  it("D-51 S-MEL-9 S-MEL-12 D-242 leaves one who can go nowhere as it stands, to be fought again in the next turn", () => {
    const ring = [
      figure({ x: 24.3, y: 24.75 }),
      figure({ id: "c", y: 23.25 }),
      figure({ id: "d", x: 23.25 }),
      figure({ id: "e", x: 24.75 }),
    ];
    const contacts = ring.map(({ id }) => touch(id, "b"));
    const shut = skirmishOf([...ring, figure({ side: "blue" })], {
      contacts,
      clock: { phase: "melee", stage: "pairing", ready: ["red"] },
      wishes: { ...NO_WISHES, pairs: { a: "b" } },
    });
    const played = play(shut, done, dice("1", "3", "34"));
    const { x, y, heading } = shut.figures["b"]?.place ?? {};
    expect(eventsOf(played, "figureRetreated")).toMatchObject([{ inches: 0, to: { x, y, heading } }]);
    expect(played.battle.contacts).toEqual(contacts);
    expect(played.battle.combats).toEqual([]);
    expect(played.battle.clock).toMatchObject({ turn: 2, phase: "initiative" });
    const rolled = play(played.battle, { type: "rollInitiative" }, dice("2", "1")).battle;
    const met = endAll(play(rolled, { type: "skipChoice" }).battle).battle;
    expect(met.clock).toMatchObject({ phase: "melee", stage: "pairing" });
    const again = endAll(met, dice("3", "3"));
    expect(eventsOf(again, "roundFought")).toMatchObject([{ attacker: "a", defender: "b", round: 1 }]);
  });

  it("S-DIS-5 S-MMOD-13 D-57 holds one who fails, at -1 in the next round alone", () => {
    const locked = play(facing(), done, dice("3", "3")).battle;
    const asked = play(locked, { type: "disengage", figure: "b" }).battle;
    const failed = play(play(asked, { type: "endPhase", side: "red" }).battle, done, dice("4"));
    const next = play(play(failed.battle, { type: "endPhase", side: "red" }).battle, done, dice("3", "4"));
    expect(eventsOf(next, "roundFought")[0]).toMatchObject({ totals: [3, 3], outcome: "locked" });
    const gone = play(play(next.battle, { type: "endPhase", side: "red" }).battle, done).battle;
    const later = play(play(gone, { type: "endPhase", side: "red" }).battle, done, dice("3", "3"));
    expect(eventsOf(later, "roundFought")[0]).toMatchObject({ totals: [3, 3] });
  });
});
