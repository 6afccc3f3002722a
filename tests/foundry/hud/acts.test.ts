import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Act } from "../../../src/foundry/hud/act.ts";
import { battleOf, foe, GM, troops } from "../../support/battle-builders.ts";
import { type FoundryHost, raiseHost } from "../../support/foundry-host.ts";
import { figure, skirmishOf } from "../../support/skirmish-builders.ts";

let host: FoundryHost;

beforeAll(async () => {
  host = await raiseHost(14);
});

afterAll(() => host.close());

/** What is said of each act: what it asks for, "opens" where it opens the panel, or the rule or words that forbid it. */
const tell = (acts: readonly Act[]) =>
  Object.fromEntries(
    acts.map(({ id, refusal, command }) => [
      id,
      refusal === "" ? (command?.type ?? "opens") : (/\b[A-Z]+-[A-Z0-9-]+/.exec(refusal)?.[0] ?? refusal),
    ]),
  );

const turnOf = (acts: readonly Act[], name: Act["id"]) => acts.find(({ id }) => id === name)?.command;

describe("the acts on the menu of a unit", () => {
  const list = async (battle: ReturnType<typeof battleOf>, issuer = GM) => {
    const { listUnitActs } = await import("../../../src/foundry/hud/unit-acts.ts");
    const unit = battle.units["a"];
    if (!unit) throw new Error("There is no unit a");
    return listUnitActs(battle, unit, issuer);
  };
  const horse = troops({ type: "mountedKnights", figures: 8 });

  it("are lawful in its own movement: turns and the nearest charge are done at once, the rest opens the panel", async () => {
    const acts = await list(battleOf([horse, foe({ y: 22 })]));
    expect(tell(acts)).toMatchObject({
      turnLeft: "move",
      turnRight: "move",
      move: "opens",
      form: "opens",
      charge: "charge",
    });
    expect(turnOf(acts, "turnLeft")).toMatchObject({ legs: [{ heading: -45, advanceInches: 0 }] });
    expect(turnOf(acts, "charge")).toMatchObject({ target: "b" });
  });

  it("X-SEQ-1 are refused with the rule while the other side moves, and in a step of another kind", async () => {
    for (const facts of [{ step: "counterMove" }, { step: "melee" }] as const) {
      const told = tell(await list(battleOf([horse, foe({ y: 22 })], facts)));
      expect(told).toMatchObject({
        turnLeft: "X-SEQ-1",
        move: "X-SEQ-1",
        form: "X-SEQ-1",
        charge: "X-SEQ-1",
      });
    }
  });

  it("are refused to whoever does not play its side", async () => {
    const acts = await list(battleOf([horse, foe({ y: 22 })]), { gm: false, sides: ["blue"] });
    expect(acts.find(({ id }) => id === "turnLeft")?.refusal).not.toBe("");
  });

  it("M-TURN-2 are written down while orders are written, and refused once they are handed in", async () => {
    const units = [horse, foe({ y: 22 })];
    expect(tell(await list(battleOf(units, { step: "orders" })))).toMatchObject({
      turnLeft: "move",
      charge: "charge",
    });
    const handedIn = await list(battleOf(units, { step: "orders", ready: ["red"] }));
    expect(tell(handedIn)).toMatchObject({ turnLeft: "M-TURN-2", move: "M-TURN-2", charge: "M-TURN-2" });
  });

  it("shoot where the missiles fly, and not while units fight", async () => {
    const bows = troops({ type: "longbowmen" });
    const shoot = async (step: "missiles" | "melee") =>
      tell(await list(battleOf([bows, foe({ y: 22 })], { step })))["shoot"];
    expect(await shoot("missiles")).toBe("opens");
    expect(await shoot("melee")).toBe("X-SEQ-1");
  });
});

describe("the acts on the menu of a figure", () => {
  const list = async (phase: "firstMoves" | "setUp" | "melee", y = 20) => {
    const { listFigureActs } = await import("../../../src/foundry/hud/figure-acts.ts");
    const mine = figure({ weapon: "bow" });
    const battle = skirmishOf([mine, figure({ side: "blue", y })], { clock: { phase } });
    return listFigureActs(battle, mine, GM);
  };

  it("turn it, and charge the nearest enemy, in its movement", async () => {
    const acts = await list("firstMoves");
    expect(tell(acts)).toMatchObject({ turnLeft: "move", turnRight: "move", charge: "charge" });
    expect(turnOf(acts, "turnRight")).toMatchObject({ figure: "a", heading: 45, path: [] });
    expect(turnOf(acts, "charge")).toMatchObject({ target: "b" });
  });

  it("are all refused with their reasons in another phase, and hold it back before the first turn alone", async () => {
    for (const { id, refusal } of await list("melee")) expect(refusal, id).not.toBe("");
    const told = tell(await list("setUp"));
    expect(told["holdBack"]).toBe("opens");
    expect(told["charge"]).not.toBe("charge");
  });
});
