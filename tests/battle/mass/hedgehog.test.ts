import { describe, expect, it } from "vitest";
import type { Command } from "#battle/mass/command.ts";
import { facesAllWays } from "#battle/mass/ground.ts";
import type { Battle, TroopUnit } from "#battle/mass/state.ts";
import {
  always,
  battleOf,
  contactOf,
  dice,
  foe,
  gapOf,
  NO_DICE,
  pick,
  play,
  refuse,
  terrain,
  troops,
  unitOf,
} from "../../support/battle-builders.ts";
import { rulesetWith } from "../../support/rules.ts";

const on = { hedgehog: "on" } as const;
const pikes = (facts: Parameters<typeof troops>[0] = {}) =>
  troops({ type: "swissPikemen", figures: 20, files: 5, formation: "square", ...facts });
const hedgehog = (facts: Parameters<typeof troops>[0] = {}) => pikes({ formation: "hedgehog", ...facts });
const battle = (units: readonly TroopUnit[], more: Parameters<typeof battleOf>[1] = {}): Battle =>
  battleOf(units, { settings: on, ...more });
const order = (formation: "hedgehog" | "square" | "line" | "column", files?: number): Command => ({
  type: "changeFormation",
  unit: "a",
  formation,
  ...(files === undefined ? {} : { files }),
});
const move = (advanceInches: number, unit = "a"): Command => ({
  type: "move",
  unit,
  legs: [{ advanceInches }],
});
const formationOf = (played: Pick<ReturnType<typeof play>, "battle">, id = "a") => {
  const unit = unitOf(played, id);
  return unit.kind === "troops" ? unit.formation : "";
};
const horse = (facts = {}) => foe({ type: "heavyHorse", figures: 8, files: 8, ...facts });

describe("the hedgehog (M-OPT-8, D-186, D-195, D-196, D-220)", () => {
  it("M-OPT-8 a square of ten Swiss pikes becomes one at once, where it stands", () => {
    const square = pikes({ figures: 10, files: 3 });
    const formed = play(battle([square, foe({ y: 4 })]), order("hedgehog"));
    expect(pick(formed, "formationChanged")).toMatchObject([{ rule: "M-OPT-8", spentInches: 0, files: 3 }]);
    expect(unitOf(formed, "a").pose).toEqual(square.pose);
    expect(formationOf(formed)).toBe("hedgehog");
  });

  it("M-OPT-8 nine form none, nor do other pole arms, and with the option off nobody does", () => {
    const nine = battle([pikes({ figures: 9, files: 3 }), foe({ y: 4 })]);
    expect(refuse(nine, order("hedgehog"))).toMatchObject({ code: "hedgehogTooSmall", rule: "M-OPT-8" });
    const halberds = troops({ profile: { poleArms: true }, formation: "square", files: 5 });
    expect(refuse(battle([halberds]), order("hedgehog"))).toMatchObject({ code: "pikesOnly", rule: "D-196" });
    const off = battleOf([pikes(), foe({ y: 4 })]);
    expect(refuse(off, order("hedgehog"))).toMatchObject({ code: "optionOff", rule: "D-186" });
  });

  it("D-195 from a column it takes half a turn, and half of its half move is left", () => {
    const column = pikes({ formation: "column", files: 4, figures: 20 });
    const formed = play(battle([column, foe({ y: 4 })]), order("hedgehog", 5));
    expect(pick(formed, "formationChanged")).toMatchObject([{ rule: "M-FORM-7", spentInches: 3 }]);
    expect(unitOf(play(formed.battle, move(3)), "a").turn.spentInches).toBeCloseTo(6);
    expect(refuse(formed.battle, move(3.1)).code).toBe("movedTooFar");
  });

  it("M-OPT-8 it moves 6 inches at most", () => {
    const field = battle([hedgehog(), foe({ y: 4 })]);
    expect(unitOf(play(field, move(6)), "a").turn.spentInches).toBeCloseTo(6);
    expect(refuse(field, move(6.1))).toMatchObject({ code: "movedTooFar", rule: "M-MOVE-1" });
  });

  it("M-OPT-8 it does not charge, nor in the turn in which it is dissolved", () => {
    const charge: Command = { type: "charge", unit: "a", target: "b" };
    const field = battle([hedgehog(), foe()]);
    expect(refuse(field, charge)).toMatchObject({ code: "hedgehogCharges", rule: "M-OPT-8" });
    const square = play(field, order("square"));
    expect(formationOf(square)).toBe("square");
    expect(refuse(square.battle, charge)).toMatchObject({ code: "chargeAfterMove" });
    expect(refuse(square.battle, order("hedgehog")).code).toBe("changeAfterMove");
  });

  it("M-OPT-8 heavy horse may not charge it, heavy foot with halberds may", () => {
    const blues = { step: "counterMove" } as const;
    const charge: Command = { type: "charge", unit: "b", target: "a" };
    expect(refuse(battle([hedgehog(), horse()], blues), charge)).toMatchObject({
      code: "hedgehogInTheWay",
      rule: "M-OPT-8",
    });
    const halberds = foe({ profile: { poleArms: true } });
    const met = play(battle([hedgehog(), halberds], blues), charge, NO_DICE);
    expect(met.battle.contacts).toMatchObject([{ attacker: "b", defender: "a", zone: "front" }]);
  });

  it("D-195 those without pole arms stop short of it and do not fight it, whoever comes up", () => {
    const blues = { step: "counterMove", settings: { hedgehog: "on", controlZone: "off" } } as const;
    const near = foe({ y: 24 });
    expect(refuse(battle([hedgehog(), near], blues), move(9, "b"))).toMatchObject({
      code: "hedgehogInTheWay",
      facts: { inches: 6 },
    });
    const stopped = play(battle([hedgehog(), near], blues), move(6, "b"));
    expect(gapOf(stopped, "a", "b")).toBeCloseTo(0);
    expect(stopped.battle.contacts).toEqual([]);
    const { settings } = blues;
    const coming = battle([hedgehog({ y: 25.5 }), foe({ y: 20 })], { settings });
    expect(refuse(coming, move(6))).toMatchObject({
      code: "hedgehogInTheWay",
      facts: { inches: expect.closeTo(5.5, 9) },
    });
  });

  it("M-OPT-8 a charge at another that runs up against it ends there without contact", () => {
    const blues = { step: "counterMove" } as const;
    const behind = troops({ id: "c", type: "peasants", y: 36 });
    const rider = horse({ y: 24, files: 8 });
    const ridden = play(battle([hedgehog(), behind, rider], blues), {
      type: "charge",
      unit: "b",
      target: "c",
    });
    expect(pick(ridden, "chargeEnded")).toMatchObject([{ outcome: "noContact" }]);
    expect(ridden.battle.contacts).toEqual([]);
  });

  it("M-OPT-8 archers may shoot at it", () => {
    const archers = foe({ type: "archers", y: 24 });
    const missiles = battle([hedgehog(), archers], { step: "missiles" });
    const shot = play(missiles, { type: "volley", unit: "b", target: "a" }, always(6));
    expect(pick(shot, "volleyShot")).toMatchObject([{ target: "a" }]);
  });

  it("D-195 with fewer than ten it is a square again", () => {
    const archers = foe({ type: "archers", y: 24 });
    const missiles = (figures: number) =>
      battle([hedgehog({ figures, files: 4 }), archers], { step: "missiles", ready: ["red"] });
    const shotAt = (figures: number, fallen: readonly number[]) => {
      const field = missiles(figures);
      const unit = { ...(field.units["a"] as TroopUnit), fallen };
      const hit = { ...field, units: { ...field.units, a: unit } };
      return play(hit, { type: "endStep", side: "blue" }, always(6));
    };
    expect(formationOf(shotAt(12, [0, 1]))).toBe("hedgehog");
    const small = shotAt(12, [0, 1, 2]);
    expect(pick(small, "hedgehogEnded")).toMatchObject([{ unit: "a", rule: "D-195" }]);
    expect(formationOf(small)).toBe("square");
  });

  it("D-220 it has only fronts, also where a square has flanks and a rear", () => {
    const ordinary = rulesetWith({ squareFaces: "ordinary" });
    expect(facesAllWays(hedgehog(), ordinary)).toBe(true);
    expect(facesAllWays(pikes(), ordinary)).toBe(false);
    const dissolving = { formation: "line" as const, files: 10, endsInTurn: 1 };
    expect(facesAllWays(hedgehog({ change: dissolving }), ordinary)).toBe(false);
  });

  it("D-77 none is formed in woods", () => {
    const wood = { terrain: [terrain("woods", [30, 25, 42, 40])] };
    expect(refuse(battle([pikes(), foe({ y: 4 })], wood), order("hedgehog")).code).toBe("unformedInWoods");
  });

  it("D-195 whoever runs is no hedgehog", () => {
    const field = battle([hedgehog({ turn: { losses: 11 }, startFigures: 20 }), foe({ y: 4 })], {
      step: "missiles",
      ready: ["red"],
    });
    const routed = play(field, { type: "endStep", side: "blue" }, dice("11"));
    expect(pick(routed, "unitRan")).toHaveLength(1);
    expect(formationOf(routed)).not.toBe("hedgehog");
  });

  it("D-195 a change to it leaves a square where losses or an enemy without pole arms forbid it", () => {
    const change = { formation: "hedgehog" as const, files: 5, endsInTurn: 1 };
    const column = pikes({ formation: "column", files: 4, change, turn: { fought: true } });
    const end = (unit: TroopUnit, enemy: TroopUnit, touching: boolean) =>
      play(
        battle([unit, enemy], {
          step: "melee",
          ready: ["red"],
          contacts: touching ? [contactOf("b", "a", { zone: "rear" })] : [],
        }),
        { type: "endStep", side: "blue" },
      );
    const behind = (profile = {}) => foe({ y: 33.375, heading: 0, profile });
    expect(formationOf(end(column, foe({ y: 4 }), false))).toBe("hedgehog");
    expect(formationOf(end({ ...column, figures: 9, startFigures: 9 }, foe({ y: 4 }), false))).toBe("square");
    expect(formationOf(end(column, behind(), true))).toBe("square");
    expect(formationOf(end(column, behind({ poleArms: true }), true))).toBe("hedgehog");
  });
});
