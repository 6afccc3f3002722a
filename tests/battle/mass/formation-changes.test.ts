import { describe, expect, it } from "vitest";
import type { Command } from "#battle/mass/command.ts";
import { outlineOfUnit } from "#battle/mass/ground.ts";
import { previewFormations } from "#battle/mass/previews/formation-preview.ts";
import type { Battle, Formation, TroopUnit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  contactOf,
  dice,
  expectAt,
  foe,
  type Played,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";
import { RULES } from "../../support/rules.ts";

const order = (formation: Formation, files?: number, unit = "a"): Command => ({
  type: "changeFormation",
  unit,
  formation,
  ...(files === undefined ? {} : { files }),
});
const change = (battle: Battle, formation: Formation, files?: number, unit = "a"): Played =>
  play(battle, order(formation, files, unit));

const bodyOf = (played: Pick<Played, "battle">, id = "a"): TroopUnit => {
  const unit = unitOf(played, id);
  if (unit.kind !== "troops") throw new Error(`${id} is an engine`);
  return unit;
};

/** Ends steps until the next turn has begun, nobody doing anything else. */
function endTurn(battle: Battle): Played {
  const { turn } = battle.clock;
  let played: Played = { battle, events: [] };
  while (played.battle.clock.turn === turn && played.battle.clock.step !== "over") {
    const fights = played.battle.clock.step === "melee" && played.battle.contacts.length > 0;
    const done = (units: Battle) => Object.values(units.units).every(({ turn: { fought } }) => !fought);
    const command: Command = fights && done(played.battle) ? { type: "fight" } : { type: "endStep" };
    const next = play(played.battle, command, always(1));
    played = { battle: next.battle, events: [...played.events, ...next.events] };
  }
  return played;
}

/** The next movement of red, whoever wins the initiative. */
function nextMove(battle: Battle): Played {
  const rolled = play(battle, { type: "rollInitiative" }, dice("6", "1"));
  const [asked] = rolled.battle.pending;
  return play(rolled.battle, { type: "chooseFirst", side: asked?.side ?? "", first: "red" });
}

const far = foe({ y: 4 });
const column = (facts: Parameters<typeof troops>[0] = {}) =>
  troops({ formation: "column", files: 4, ...facts });

describe("changes of formation (M-FORM-0, M-FORM-1, M-FORM-2, M-FORM-5, M-FORM-7, D-89, D-90, D-224)", () => {
  it("M-FORM-1 heavy foot ordered in turn 2 from column to line is a line at the end of turn 2", () => {
    const begun = change(battleOf([column(), far], { turn: 2 }), "line", 10);
    expect(pick(begun, "formationChangeBegun")).toMatchObject([
      { rule: "M-FORM-1", turns: 1, endsInTurn: 2, lines: [{ rule: "M-FORM-0", value: 1 }] },
    ]);
    expect(bodyOf(begun)).toMatchObject({ formation: "column", files: 4 });
    const ended = endTurn(begun.battle);
    expect(pick(ended, "formationChanged")).toMatchObject([
      { formation: "line", files: 10, rule: "M-FORM-1" },
    ]);
    expect(bodyOf(ended)).toMatchObject({ formation: "line", files: 10 });
    expect(bodyOf(ended)).not.toHaveProperty("change");
  });

  it("M-FORM-1 heavy foot ordered in turn 2 from line to square is a square at the end of turn 3", () => {
    const second = endTurn(change(battleOf([troops(), far], { turn: 2 }), "square", 5).battle);
    expect(bodyOf(second)).toMatchObject({
      formation: "line",
      change: { formation: "square", endsInTurn: 3 },
    });
    const third = endTurn(nextMove(second.battle).battle);
    expect(bodyOf(third)).toMatchObject({ formation: "square", files: 5 });
  });

  it("M-FORM-5 peasants take four turns from line to square", () => {
    const begun = change(battleOf([troops({ type: "peasants" }), far]), "square", 5);
    expect(bodyOf(begun).change).toMatchObject({ endsInTurn: 4 });
    expect(pick(begun, "formationChangeBegun")[0]?.lines).toContainEqual({
      rule: "M-FORM-5",
      label: "untrained",
      value: 2,
    });
  });

  it("M-FORM-2 cavalry forms no square", () => {
    const horse = battleOf([troops({ type: "mediumHorse", figures: 9, files: 9 }), far]);
    expect(refuse(horse, order("square", 3))).toMatchObject({ code: "footOnly", rule: "M-FORM-2" });
  });

  it("M-FORM-7 light horse from column to line is a line at once, and has 12 inches left", () => {
    const horse = column({ type: "lightHorse", figures: 8, files: 2 });
    const line = change(battleOf([horse, far]), "line", 8);
    expect(pick(line, "formationChanged")).toMatchObject([{ rule: "M-FORM-7", spentInches: 12 }]);
    expect(bodyOf(line)).toMatchObject({ formation: "line", files: 8 });
    const move = (advanceInches: number): Command => ({ type: "move", unit: "a", legs: [{ advanceInches }] });
    expect(bodyOf(play(line.battle, move(12))).turn.spentInches).toBeCloseTo(24);
    expect(refuse(line.battle, move(12.1)).code).toBe("movedTooFar");
  });

  it("M-FORM-7 leaves no charge", () => {
    const horse = column({ type: "lightHorse", figures: 8, files: 2 });
    const line = change(battleOf([horse, foe()]), "line", 8);
    expect(refuse(line.battle, { type: "charge", unit: "a", target: "b" })).toMatchObject({
      code: "chargeAfterMove",
      rule: "M-FORM-7",
    });
  });

  it("M-FORM-1 M-FORM-7 no change is begun by a unit that has moved, turned or changed before", () => {
    const horse = battleOf([column({ type: "lightHorse", figures: 8, files: 2 }), far]);
    const before: readonly Command[] = [
      { type: "move", unit: "a", legs: [{ advanceInches: 0.1 }] },
      { type: "move", unit: "a", legs: [{ heading: 3, advanceInches: 0 }] },
      order("line", 8),
    ];
    for (const command of before) {
      const { battle } = play(horse, command);
      const next = bodyOf({ battle }).formation === "line" ? order("column", 2) : order("line", 8);
      expect(refuse(battle, next)).toMatchObject({ code: "changeAfterMove", rule: "M-FORM-1" });
    }
  });

  it("D-90 refuses files that do not make the formation, and a formation in which it stands already", () => {
    const battle = battleOf([troops(), far]);
    expect(refuse(battle, order("column", 5))).toMatchObject({ code: "wrongShape", rule: "D-90" });
    expect(refuse(battle, order("square"))).toMatchObject({ code: "wrongShape", rule: "D-90" });
    expect(refuse(battle, order("line", 5))).toMatchObject({ code: "sameFormation", rule: "M-FORM-0" });
  });

  it("D-89 meanwhile it neither moves, charges, shoots, serves an engine nor changes again", () => {
    const archers = troops({ type: "archers" });
    const { battle } = change(battleOf([archers, foe()]), "column", 4);
    const orders: readonly Command[] = [
      { type: "move", unit: "a", legs: [{ advanceInches: 1 }] },
      { type: "move", unit: "a", legs: [{ heading: 45, advanceInches: 0 }] },
      { type: "charge", unit: "a", target: "b" },
      order("square", 5),
    ];
    const fault = { code: "changingFormation", rule: "M-FORM-1" };
    for (const command of orders) expect(refuse(battle, command)).toMatchObject(fault);
    const shooting = { ...battle, clock: { ...battle.clock, step: "missiles" as const } };
    expect(refuse(shooting, { type: "volley", unit: "a", target: "b" })).toMatchObject(fault);
  });

  it("D-224 to a column the middle of the front edge stays, to a square the middle of the body", () => {
    const inColumn = endTurn(change(battleOf([troops(), far]), "column", 4).battle);
    expectAt(inColumn, "a", { x: 36, y: 30, heading: 0 });
    const begun = change(battleOf([troops(), far]), "square", 5);
    const middle = outlineOfUnit(bodyOf(begun));
    const square = endTurn(nextMove(endTurn(begun.battle).battle).battle);
    const { x, y } = outlineOfUnit(bodyOf(square));
    expect([x, y]).toEqual([expect.closeTo(middle.x), expect.closeTo(middle.y)]);
    expectAt(square, "a", { heading: 0, y: 30 - 0.75 });
  });

  it("D-224 a change that would overlap another is not made, though it may be begun", () => {
    const friend = troops({ id: "c", y: 32, files: 20 });
    const ended = endTurn(change(battleOf([troops(), friend, far]), "column", 4).battle);
    expect(pick(ended, "formationChangeLost")).toMatchObject([{ unit: "a", rule: "D-224", by: "c" }]);
    expect(bodyOf(ended)).toMatchObject({ formation: "line", files: 10 });
    expect(bodyOf(ended)).not.toHaveProperty("change");
  });

  it("D-224 one that is done at once is refused where there is no room", () => {
    const horse = troops({ type: "lightHorse", figures: 8, files: 8 });
    const friend = troops({ id: "c", y: 33 });
    const battle = battleOf([horse, friend, far]);
    expect(refuse(battle, order("column", 2))).toMatchObject({
      code: "noPlace",
      rule: "D-224",
      facts: { unit: "c" },
    });
  });

  it("M-TERR-2 a unit with a figure in woods changes nothing", () => {
    const inWoods = (edge: number) =>
      battleOf([troops(), far], { terrain: [terrain("woods", [20, 20, edge, 40])] });
    // the middle of the left file stands 3.375" to the left of 36"
    expect(refuse(inWoods(32.7), order("column", 4))).toMatchObject({
      code: "unformedInWoods",
      rule: "M-TERR-2",
    });
    expect(change(inWoods(32.6), "column", 4).events).toHaveLength(1);
  });

  it("D-90 losses meanwhile are made up for by the nearest number of files", () => {
    const begun = change(battleOf([troops(), far]), "square", 5);
    const unit = bodyOf(begun);
    const thinned = { ...begun.battle, units: { ...begun.battle.units, a: { ...unit, figures: 11 } } };
    const square = endTurn(nextMove(endTurn(thinned).battle).battle);
    expect(bodyOf(square)).toMatchObject({ formation: "square", files: 4 });
  });

  it("D-96 D-102 a change is no movement, but no rest either", () => {
    const tired = { run: [["M" as const]], completed: 0, fatigued: true };
    const resting = battleOf([troops({ exertion: tired }), far]);
    expect(bodyOf(endTurn(resting)).exertion.fatigued).toBe(false);
    expect(bodyOf(endTurn(change(resting, "column", 4).battle)).exertion.fatigued).toBe(true);
  });
});

describe("attacks on a unit that changes formation (M-FORM-4, D-91, D-94, D-179, D-233)", () => {
  const charge: Command = { type: "charge", unit: "b", target: "a" };
  /** Blue's movement, red's unit being in the first turn of a change. */
  const changing = (red: TroopUnit, blue: TroopUnit, formation: Formation, files: number): Battle => {
    const begun = change(battleOf([red, blue]), formation, files);
    return play(begun.battle, { type: "endStep", side: "red" }).battle;
  };

  it("M-FORM-4 heavy foot that goes from line to square is struck by heavy foot on the AF row", () => {
    const met = play(changing(troops(), foe({ y: 22 }), "square", 5), charge);
    expect(met.battle.contacts).toMatchObject([{ zone: "flank", changing: true }]);
    const fought = play(
      play(met.battle, { type: "endStep", side: "blue" }).battle,
      { type: "fight" },
      always(1),
    );
    const strikes = pick(fought, "meleeRoundFought").flatMap((round) => round.strikes);
    const lines = strikes.find(({ attacker }) => attacker === "b")?.lines;
    expect(lines).toContainEqual({ rule: "M-FORM-4", label: "classChanging", value: "AF" });
    const back = strikes.find(({ attacker }) => attacker === "a")?.lines;
    expect(back).toContainEqual({ rule: "X-COMB-7", label: "strikeRow", value: "HF" });
  });

  it("D-94 from the rear it stays an attack in the rear, out of a square as well", () => {
    const rear = { x: 36, y: 40, heading: 0 };
    for (const red of [troops(), troops({ formation: "square", files: 5 })]) {
      const [to, files] = red.formation === "line" ? (["square", 5] as const) : (["line", 10] as const);
      const { contacts } = play(changing(red, foe(rear), to, files), charge).battle;
      expect(contacts).toMatchObject([{ zone: "rear" }]);
      expect(contacts[0]).not.toHaveProperty("changing");
    }
  });

  it("D-91 a square is attacked in front from every side, unless squareFaces says otherwise", () => {
    const square = troops({ formation: "square", files: 5 });
    const behind = foe({ x: 36, y: 40, heading: 0 });
    const blues = { step: "counterMove", settings: {} } as const;
    expect(play(battleOf([square, behind], blues), charge).battle.contacts).toMatchObject([
      { zone: "front" },
    ]);
    const ordinary = { ...blues, settings: { squareFaces: "ordinary" } } as const;
    expect(play(battleOf([square, behind], ordinary), charge).battle.contacts).toMatchObject([
      { zone: "rear" },
    ]);
  });

  it("M-FORM-4 M-MOR-12 light foot that changes formation has -1 against cavalry in front", () => {
    const horse = foe({ type: "lightHorse", figures: 8, files: 8 });
    const battle = changing(troops({ type: "lightFoot" }), horse, "column", 4);
    const failed = play(battle, charge, dice("44"));
    expect(pick(failed, "checkRolled")).toMatchObject([{ need: 8, total: 7, passed: false }]);
    expect(pick(failed, "checkRolled")[0]?.lines).toContainEqual({
      rule: "M-FORM-4",
      label: "chargedChanging",
      value: -1,
    });
    expect(pick(play(battle, charge, dice("54")), "checkRolled")).toMatchObject([{ total: 8, passed: true }]);
  });

  it("M-FORM-4 whoever runs has lost his change", () => {
    const horse = foe({ type: "lightHorse", figures: 8, files: 8 });
    const failed = play(changing(troops({ type: "lightFoot" }), horse, "column", 4), charge, dice("11"));
    expect(pick(failed, "formationChangeLost")).toMatchObject([{ unit: "a", rule: "M-MOR-8" }]);
    expect(bodyOf(failed)).not.toHaveProperty("change");
  });

  it("D-233 a change of two turns is lost when the unit's movement begins in contact", () => {
    const met = play(changing(troops(), foe({ y: 22 }), "square", 5), charge);
    const ended = endTurn(met.battle);
    const held = { ...ended.battle, contacts: [contactOf("b", "a")] };
    const begun = nextMove({ ...held, units: { ...held.units, b: unitOf(met, "b"), a: unitOf(met, "a") } });
    expect(pick(begun, "formationChangeLost")).toMatchObject([{ unit: "a", rule: "D-233", by: "b" }]);
  });

  it("D-233 one that ends in contact stands if no contact is lost by it, and is lost if one is", () => {
    const red = (x: number) => {
      const begun = change(battleOf([troops(), foe({ x, y: 30 })]), "column", 4).battle;
      const touching = { ...begun, contacts: [contactOf("b", "a", { zone: "flank", changing: true })] };
      const fought = { ...touching, clock: { ...touching.clock, step: "melee" as const, ready: [] } };
      const done = Object.fromEntries(
        Object.values(fought.units).map((unit) => [
          unit.id,
          { ...unit, turn: { ...unit.turn, fought: true } },
        ]),
      );
      return endTurn({ ...fought, units: done });
    };
    expect(bodyOf(red(36))).toMatchObject({ formation: "column", files: 4 });
    const parted = red(43);
    expect(pick(parted, "formationChangeLost")).toMatchObject([{ unit: "a", rule: "D-233", by: "b" }]);
    expect(bodyOf(parted)).toMatchObject({ formation: "line", files: 10 });
  });

  it("D-179 friends that change formation are passed through by a retreat, formed ones stop it", () => {
    const light = foe({ type: "lightFoot", y: 24 });
    const behind = foe({ id: "c", y: 18 });
    const horse = troops({ type: "mediumHorse", figures: 8, files: 8, y: 46 });
    const attack: Command = { type: "charge", unit: "a", target: "b" };
    const formed = play(battleOf([horse, light, behind]), attack, dice("11"));
    expect(pick(formed, "friendsCarried")).toHaveLength(1);
    const busy = { ...behind, change: { formation: "column" as const, files: 4, endsInTurn: 1 } };
    const passed = play(battleOf([horse, light, busy]), attack, dice("11"));
    expect(pick(passed, "friendsCarried")).toHaveLength(0);
    expect(unitOf(passed, "b").pose.y).toBeLessThan(18);
  });
});

describe("what a panel shows before a change (D-90, D-224, M-FORM-0)", () => {
  it("M-FORM-0 names every formation with its price and its shapes", () => {
    const unit = troops();
    const seen = previewFormations(battleOf([unit, far]), unit, RULES);
    expect(seen.map(({ formation, turns }) => [formation, turns])).toEqual([
      ["column", 1],
      ["square", 2],
      ["hedgehog", 2],
    ]);
    expect(seen[0]?.shapes.map(({ files, ranks }) => [files, ranks])).toEqual([
      [1, 20],
      [2, 10],
      [3, 7],
      [4, 5],
    ]);
    expect(seen[2]?.refusal).toMatchObject({ code: "optionOff" });
  });

  it("D-224 says who is in the way of which shape", () => {
    const unit = troops();
    const friend = troops({ id: "c", y: 34 });
    const [column] = previewFormations(battleOf([unit, friend, far]), unit, RULES);
    expect(column?.shapes.map(({ hindrance }) => hindrance)).toEqual([
      { type: "unit", id: "c" },
      { type: "unit", id: "c" },
      { type: "unit", id: "c" },
      undefined,
    ]);
  });

  it("D-224 the edge of the table and ground that nobody may enter are in the way as well", () => {
    const unit = troops({ y: 46 });
    const battle = battleOf([unit, far], { terrain: [terrain("pond", [30, 47.6, 42, 50])] });
    const [column] = previewFormations(battle, unit, RULES);
    expect(column?.shapes.map(({ hindrance }) => hindrance?.type)).toEqual([
      "edge",
      "edge",
      "edge",
      "ground",
    ]);
  });
});
