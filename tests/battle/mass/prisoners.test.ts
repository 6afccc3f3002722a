import { describe, expect, it } from "vitest";
import { applyEvent } from "#battle/mass/apply-event.ts";
import type { Battle, PrisonerGroup, Unit } from "#battle/mass/state.ts";
import type { MassSettings } from "#rules/settings.ts";
import { battleOf, contactOf, dice, foe, pick, play, troops, unitOf } from "../../support/battle-builders.ts";
import { listOverlaps } from "../../support/invariants.ts";

const fight = { type: "fight" } as const;
const settings: Partial<MassSettings> = { prisoners: "on" };
const none = (of: number): string => "1".repeat(of);

type Facts = Parameters<typeof troops>[0];

/**
 * Two rounds in which nobody falls, after which blue has lost by so much: 10 heavy foot a side unless it says otherwise.
 *
 * @param faces - the dice for prisoners, red's first
 */
function beat(
  difference: number,
  faces: readonly string[],
  red: Facts = {},
  blue: Facts = {},
  facts: Parameters<typeof battleOf>[1] = {},
) {
  const winner = troops({
    y: 30,
    figures: 10,
    ...red,
    profile: { rating: difference / 20 + 1, ...red?.profile },
  });
  const loser = foe({ y: 30, figures: 10, ...blue, profile: { rating: 1, ...blue?.profile } });
  const battle = battleOf([winner, loser], {
    step: "melee",
    contacts: [contactOf("a", "b")],
    settings,
    ...facts,
  });
  return play(battle, fight, dice(none(10), none(10), none(10), none(10), ...faces));
}

const heldIn = ({ battle }: { battle: Battle }): readonly PrisonerGroup[] => battle.prisoners;

describe("taking prisoners (M-OPT-1, M-OPT-2, M-OPT-3, M-OPT-4, D-186, D-187, D-190)", () => {
  it.each([
    [20, "backHalf", 4],
    [40, "backOne", 4],
    [60, "retreat", 5],
    [80, "rout", 6],
  ])("M-OPT-2 M-OPT-1 a difference of %i, %s, costs %i prisoners with a 4", (difference, reaction, taken) => {
    const played = beat(difference, ["4", "6"]);
    expect(pick(played, "postMeleeJudged")).toMatchObject([{ reaction, loser: "blue" }]);
    expect(pick(played, "prisonersTaken")).toMatchObject([
      { rule: "M-OPT-2", side: "blue", taken: [{ from: "b", by: "a", figures: taken }] },
    ]);
    expect(unitOf(played, "b").figures).toBe(10 - taken);
  });

  it("M-OPT-2 the dice fall before the loser falls back, and D-187 prisoners are no losses", () => {
    const played = beat(40, ["4", "6"]);
    const types = played.events.map(({ type }) => type);
    expect(types.indexOf("prisonersTaken")).toBeLessThan(types.indexOf("unitWentBack"));
    expect(unitOf(played, "b").turn.losses).toBe(0);
    expect(pick(played, "figuresFell")).toHaveLength(0);
  });

  it("D-186 nobody throws where it is off, nor where the melee goes on", () => {
    expect(pick(beat(40, [], {}, {}, { settings: {} }), "prisonersTaken")).toHaveLength(0);
    const even = beat(0, []);
    expect(pick(even, "prisonersTaken")).toHaveLength(0);
  });

  it("D-187 on surrender all are taken without dice", () => {
    const played = beat(200, []);
    expect(pick(played, "postMeleeJudged")).toMatchObject([{ reaction: "surrender" }]);
    expect(pick(played, "prisonersTaken")).toMatchObject([
      { throws: [], taken: [{ from: "b", figures: 10 }] },
    ]);
    expect(pick(played, "unitLeftPlay")).toMatchObject([{ unit: "b", how: "surrendered" }]);
    expect(heldIn(played)).toStrictEqual([{ by: "a", guards: 2, captives: [{ from: "b", figures: 10 }] }]);
  });

  it("D-187 never more than the survivors", () => {
    const played = beat(80, ["6", "6"], {}, { figures: 10, files: 10 });
    expect(pick(played, "prisonersTaken")[0]?.taken).toMatchObject([{ figures: 8 }]);
    const few = play(
      battleOf(
        [
          troops({ y: 30, figures: 10, profile: { rating: 2 } }),
          foe({ y: 30, figures: 3, profile: { rating: 1 } }),
        ],
        { step: "melee", contacts: [contactOf("a", "b")], settings },
      ),
      fight,
      dice(none(6), none(3), none(6), none(3), "6", "1"),
    );
    expect(pick(few, "prisonersTaken")[0]?.taken).toMatchObject([{ figures: 3 }]);
    expect(pick(few, "unitLeftPlay")).toMatchObject([{ unit: "b", how: "surrendered" }]);
  });

  it("M-OPT-3 D-190 Turks kill as many instead, which counts for M-MOR-1", () => {
    const played = beat(60, ["3", "6"], { profile: { people: "turk" } });
    expect(pick(played, "prisonersTaken")[0]?.taken).toStrictEqual([
      { from: "b", by: "a", figures: 4, killed: true },
    ]);
    expect(pick(played, "figuresFell")).toMatchObject([
      { rule: "M-OPT-3", losses: [{ unit: "b", count: 4 }] },
    ]);
    expect(unitOf(played, "b").turn.losses).toBe(4);
    expect(heldIn(played)).toStrictEqual([]);
    // 4 of 10 heavy foot are more than a third
    expect(pick(play(played.battle, { type: "endStep" }, dice("66")), "checkRolled")).toMatchObject([
      { unit: "b", kind: "stability", passed: true },
    ]);
  });

  it.each([
    ["4", "backOne", 40, 1],
    ["6", "backOne", 40, 2],
    ["5", "backOne", 40, 1],
  ])(
    "M-OPT-4 D-191 with a %s, %s, guards come from the winner's last rank",
    (face, _, difference, guards) => {
      const played = beat(difference, [face, "1"], { figures: 10, files: 10 });
      expect(pick(played, "guardsPosted")).toMatchObject([{ unit: "a", figures: guards }]);
      const winner = unitOf(played, "a");
      expect(winner).toMatchObject({ figures: 10 - guards, files: 10 - guards });
      expect(winner.turn.losses).toBe(0);
    },
  );
});

describe("guards and escape (M-OPT-4, D-191)", () => {
  /** Red's heavy foot and blue far off, red holding so many of blue's light horse at the end of a turn. */
  function endTurn(prisoners: number, guards: number, more: Facts = {}, others: readonly Unit[] = []) {
    const group = { by: "a", guards, captives: [{ from: "b", figures: prisoners }] };
    const battle = battleOf(
      [
        troops({ y: 30, figures: 12, startFigures: 20, ...more }),
        foe({ y: 4, type: "lightHorse" }),
        ...others,
      ],
      { step: "melee", settings, prisoners: [group] },
    );
    return play(battle, { type: "endStep" }, dice());
  }

  it("M-OPT-4 6 prisoners with 2 guards stay", () => {
    const played = endTurn(6, 2);
    expect(pick(played, "prisonersEscaped")).toHaveLength(0);
    expect(heldIn(played)).toStrictEqual([{ by: "a", guards: 2, captives: [{ from: "b", figures: 6 }] }]);
  });

  it("M-OPT-4 6 prisoners with 1 guard get another while their captors have any to spare", () => {
    const played = endTurn(6, 1);
    expect(pick(played, "guardsPosted")).toMatchObject([{ unit: "a", figures: 1 }]);
    expect(pick(played, "prisonersEscaped")).toHaveLength(0);
  });

  it("M-OPT-4 D-191 6 prisoners with 1 guard escape as a unit of their old type, and the guard goes back", () => {
    const played = endTurn(6, 1, { figures: 1, files: 1 });
    const [broken] = pick(played, "prisonersEscaped");
    const [freed] = broken?.escaped ?? [];
    expect(freed).toMatchObject({ from: "b", as: { side: "blue", figures: 6, files: 3, kind: "troops" } });
    const unit = unitOf(played, freed?.as.id ?? "");
    expect(unit.profile).toStrictEqual(unitOf(played, "b").profile);
    expect(unit.condition).toStrictEqual({ type: "goodOrder" });
    expect(unitOf(played, "b").figures).toBe(20);
    expect(unitOf(played, "a").figures).toBe(2);
    expect(heldIn(played)).toStrictEqual([]);
    expect(listOverlaps(played.battle)).toStrictEqual([]);
    expect(played.battle.contacts).toStrictEqual([]);
    expect(played.battle.clock.turn).toBe(2);
  });

  it.each([
    ["runs", { condition: { type: "running", mode: "rout", runningTurn: 1, inTurn: 1 } }, 14],
    ["is gone", { figures: 0, files: 6, condition: { type: "gone", how: "destroyed" } }, 0],
  ] as const)("D-191 a unit that %s guards nobody", (_, facts, figures) => {
    const played = endTurn(6, 2, facts, [troops({ id: "c", x: 10 })]);
    expect(pick(played, "prisonersEscaped")).toHaveLength(1);
    expect(heldIn(played)).toStrictEqual([]);
    expect(unitOf(played, "a").figures).toBe(figures);
  });

  it("D-191 escaped prisoners stand within 3 inches of those who held them", () => {
    const played = endTurn(6, 1, { figures: 1, files: 1 }, [troops({ id: "c", y: 31.5 })]);
    const [freed] = pick(played, "prisonersEscaped")[0]?.escaped ?? [];
    // no room behind them, nor beside them
    expect(freed?.as.pose).toMatchObject({ x: 36, y: 29.5, heading: 180 });
    expect(listOverlaps(played.battle)).toStrictEqual([]);
  });

  it("M-OPT-2 what is taken is added to those of the same unit that are held already", () => {
    const battle = battleOf([troops({ figures: 12 }), foe({ figures: 12 })], {
      prisoners: [{ by: "a", guards: 1, captives: [{ from: "b", figures: 3 }] }],
    });
    const after = applyEvent(battle, {
      type: "prisonersTaken",
      rule: "M-OPT-2",
      side: "blue",
      throws: [],
      lines: [],
      taken: [{ from: "b", by: "a", figures: 4 }],
    });
    expect(after.prisoners).toStrictEqual([{ by: "a", guards: 1, captives: [{ from: "b", figures: 7 }] }]);
    expect(unitOf({ battle: after }, "b").figures).toBe(8);
  });
});
