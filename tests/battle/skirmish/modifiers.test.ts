import { describe, expect, it } from "vitest";
import { dice, terrain } from "../../support/battle-builders.ts";
import { figure, type Played, play, refuse, skirmishOf, touch } from "../../support/skirmish-builders.ts";
import { endAll, meleeOf, nextRound, worth } from "../../support/skirmish-melee.ts";

const red = (facts = {}) => figure({ id: "a", x: 24, y: 24.75, ...facts });
const blue = (facts = {}) => figure({ id: "b", side: "blue", x: 24, y: 24, ...facts });
const two = (contact = {}, more = {}, attacker = {}, defender = {}) =>
  meleeOf([red(attacker), blue(defender)], [touch("a", "b", contact)], more);

/** What a row is worth in the first three rounds, each of which is locked. */
function overThree(
  battle: ReturnType<typeof two>,
  side: "attacker" | "defender",
  rule: Parameters<typeof worth>[3],
  worths: readonly number[],
): readonly number[] {
  const rolled = (value: number) => {
    const [high, low] = [String(3 + Math.max(0, value)), String(3 - Math.min(0, value))];
    return side === "attacker" ? dice(low, high) : dice(high, low);
  };
  let played: Played = endAll(battle, rolled(worths[0] ?? 0));
  const found = [worth(played, 0, side, rule)];
  for (const value of worths.slice(1)) {
    played = nextRound(played.battle, rolled(value));
    found.push(worth(played, 0, side, rule));
  }
  return found;
}

describe("surprise", () => {
  it("S-MMOD-6 counts +1 in the first round alone", () => {
    expect(overThree(two({ surprise: true }), "attacker", "S-MMOD-6", [1, 0, 0])).toEqual([1, 0, 0]);
    expect(overThree(two(), "attacker", "S-MMOD-6", [0, 0])).toEqual([0, 0]);
  });

  it("S-MMOD-6 D-55 is called by the GM before contact, and lasts for the turn", () => {
    const before = skirmishOf([red({ y: 28 }), blue()]);
    const called = play(before, { type: "surprise", figures: ["a"] }).battle;
    const met = play(called, { type: "move", figure: "a", path: [{ x: 24, y: 24 }] }).battle;
    expect(met.contacts).toMatchObject([{ attacker: "a", surprise: true }]);
    expect(refuse(met, { type: "surprise", figures: ["a"] }).code).toBe("contactMade");
    const player = { gm: false, sides: ["red"] };
    expect(refuse(before, { type: "surprise", figures: ["a"] }, player).code).toBe("gmOnly");
    const plain = play(before, { type: "move", figure: "a", path: [{ x: 24, y: 24 }] }).battle;
    expect(plain.contacts).toMatchObject([{ surprise: false }]);
  });

  it("S-MMOD-6 is of the turn in which contact was made", () => {
    expect(overThree(two({ surprise: true }, { clock: { turn: 2 } }), "attacker", "S-MMOD-6", [0])).toEqual([
      0,
    ]);
  });
});

describe("defending", () => {
  const across = (kind: "hedge" | "lowWall" | "barricade" | "higherWall" | "stream") => {
    const points = [20, 28].map((x) => ({ x, y: 24.375 }));
    return { terrain: [{ id: kind, kind, outline: { type: "line", points } }] };
  };

  it.each([
    ["hedge", 1],
    ["lowWall", 1],
    ["barricade", 1],
    ["higherWall", 1],
    ["stream", 0],
  ] as const)(
    "S-MMOD-7 D-228 a %s between the two is worth %i to the defender in rounds 1, 2 and 3",
    (kind, value) => {
      const worths = [value, value, value];
      expect(overThree(two({}, across(kind)), "defender", "S-MMOD-7", worths)).toEqual(worths);
      const played = endAll(two({}, across(kind)), value === 1 ? dice("4", "3") : dice("3", "3"));
      expect(worth(played, 0, "attacker", "S-MMOD-7")).toBe(0);
    },
  );

  it("S-MMOD-7 a hedge that does not lie between them is worth nothing", () => {
    const points = [20, 28].map((x) => ({ x, y: 23.5 }));
    const hedge = { id: "hedge", kind: "hedge", outline: { type: "line", points } } as const;
    expect(overThree(two({}, { terrain: [hedge] }), "defender", "S-MMOD-7", [0])).toEqual([0]);
  });

  it.each([
    ["the defender alone", 24.3, 1],
    ["both", 26, 0],
    ["neither", 23.5, 0],
  ])("S-MMOD-7 D-227 a ditch with its rampart around %s, down to %d, is worth %i", (_, bottom, value) => {
    const ditch = { terrain: [terrain("ditchAndRampart", [20, 22, 28, bottom])] };
    expect(overThree(two({}, ditch), "defender", "S-MMOD-7", [value])).toEqual([value]);
  });

  const hill = (top: number, bottom: number, heightInches?: number) => ({
    terrain: [terrain("hill", [20, top, 28, bottom], heightInches === undefined ? {} : { heightInches })],
  });

  it.each([
    ["0.5″", 0.5, {}, 1],
    ["0.4″", 0.4, {}, 0],
    ["1″, heightStep = 1", 1, { settings: { heightStep: 1 } }, 1],
    ["0.9″, heightStep = 1", 0.9, { settings: { heightStep: 1 } }, 0],
  ])("S-MMOD-8 D-37 a defender who stands %s higher, in every round", (_, height, more, value) => {
    const battle = two({}, { ...hill(20, 24.3, height), ...more });
    const worths = [value, value, value];
    expect(overThree(battle, "defender", "S-MMOD-8", worths)).toEqual(worths);
  });

  it("S-MMOD-8 an attacker uphill gets nothing, nor does anybody else", () => {
    const played = endAll(two({}, hill(24.4, 28)), dice("3", "3"));
    expect(worth(played, 0, "attacker", "S-MMOD-8") + worth(played, 0, "defender", "S-MMOD-8")).toBe(0);
  });
});

describe("formations in melee", () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`);
  const inside = (formation: "hedgehog" | "shieldWall", contact = {}) => {
    const members = names(formation === "hedgehog" ? 4 : 6).map((id, at) =>
      figure({ id, side: "blue", x: 30 + at * 0.75, y: 10 }),
    );
    return meleeOf([red(), blue(), ...members], [touch("a", "b", contact)], {
      bodies: { f: { id: "f", side: "blue", formation, members: ["b", ...members.map(({ id }) => id)] } },
    });
  };

  it("S-MMOD-10 S-FORM-6 (b) a defender in a hedgehog: +1 in the first round, 0 later", () => {
    expect(overThree(inside("hedgehog"), "defender", "S-MMOD-10", [1, 0])).toEqual([1, 0]);
    expect(overThree(inside("hedgehog", { bearing: 180 }), "defender", "S-MMOD-10", [1])).toEqual([1]);
  });

  it("S-FORM-6 (a) S-MMOD-9 a defender in a shield wall: +2 in the first round, 0 later", () => {
    expect(overThree(inside("shieldWall"), "defender", "S-MMOD-9", [2, 0])).toEqual([2, 0]);
  });

  it.each([
    [90, 2],
    [90.1, 0],
  ])("S-FORM-6 S-MMOD-9 D-42 attacked at a bearing of %d° the wall is worth %i", (bearing, value) => {
    const rolled = value === 2 ? dice("5", "3") : dice("2", "3");
    expect(worth(endAll(inside("shieldWall", { bearing }), rolled), 0, "defender", "S-MMOD-9")).toBe(value);
  });

  it("S-FORM-6 S-MMOD-10 an attacker's own formation is worth nothing to it", () => {
    const battle = inside("hedgehog");
    const turned = { ...battle, contacts: [touch("b", "a")] };
    expect(worth(endAll(turned, dice("3", "3")), 0, "attacker", "S-MMOD-10")).toBe(0);
  });
});

describe("leaders", () => {
  it("D-54 S-MMOD-5 a leader counts where he fights himself", () => {
    expect(overThree(two({}, {}, { leader: true }), "attacker", "S-MMOD-5", [1, 1])).toEqual([1, 1]);
    expect(overThree(two({}, {}, {}, { leader: true }), "defender", "S-MMOD-5", [1, 1])).toEqual([1, 1]);
  });

  it("D-54 a leader who only supports counts as any support", () => {
    const battle = meleeOf(
      [red(), figure({ id: "c", x: 24.75, y: 24, leader: true }), blue()],
      [touch("a", "b"), touch("c", "b")],
    );
    const played = endAll(battle, dice("3", "4"));
    expect(worth(played, 0, "attacker", "S-MMOD-4")).toBe(1);
    expect(worth(played, 0, "attacker", "S-MMOD-5")).toBe(0);
  });

  it("D-54 a leader who stands by is worth nothing", () => {
    const battle = meleeOf(
      [red(), figure({ id: "c", x: 25, y: 25, leader: true }), blue()],
      [touch("a", "b")],
    );
    expect(worth(endAll(battle, dice("3", "3")), 0, "attacker", "S-MMOD-5")).toBe(0);
  });
});
