import { describe, expect, it } from "vitest";
import type { Refusal } from "#battle/refusal.ts";
import { wordsOf } from "../../scripts/battle/words.ts";
import { sayRefusal } from "../../src/foundry/say-refusal.ts";
import { battleOf, foe, refuse, terrain, troops } from "../support/battle-builders.ts";

const RED = { gm: false, sides: ["red"] };

const say = (refusal: Refusal, lang: "en" | "ru" = "en"): string =>
  sayRefusal(refusal, wordsOf(lang), { number: (_, value) => String(value), name: (id) => id });

type Facts = NonNullable<Parameters<typeof battleOf>[1]>;

const at = (step: NonNullable<Facts["step"]>, facts: Facts = {}) =>
  battleOf([troops(), foe()], { ...facts, step });
const spears = (y: number, facts: Facts = {}) =>
  battleOf([troops({ name: "Spears", y }), foe()], { ...facts, step: "setUp" });
const asked = at("choice", { pending: [{ id: "f", type: "chooseFirst", rule: "X-SEQ-1", side: "red" }] });
const move = (advanceInches: number) => ({ type: "move", unit: "a", legs: [{ advanceInches }] }) as const;
const shooting = battleOf([troops({ type: "archers" }), foe()], { step: "missiles" });

const SAID: readonly (readonly [string, Refusal, string, string])[] = [
  [
    "where a command belongs (X-SEQ-1)",
    refuse(at("artillery"), move(1)),
    "That is not done in this step (Artillery). It is done in: First move, Counter-move.",
    "На этом шаге (Артиллерия) так не делают. Это делают на шаге: Первое движение, Встречное движение.",
  ],
  [
    "that a sequence has no step for it (M-TURN-1)",
    refuse(at("orders"), move(1)),
    "That is not done in this step (Orders), nor in any other of this sequence: written orders.",
    "На этом шаге (Приказы) так не делают, как и на любом другом при таком порядке хода: письменные приказы.",
  ],
  [
    "that the battle is over",
    refuse(at("over"), { type: "fight" }),
    "The battle is over.",
    "Битва окончена.",
  ],
  [
    "which sides there are",
    refuse(at("artillery"), { type: "endStep", side: "green" }),
    "There is no side green. The sides are: red, blue.",
    "Стороны green в битве нет. Есть такие: red, blue.",
  ],
  [
    "who chooses (X-SEQ-1)",
    refuse(asked, { type: "chooseFirst", side: "blue", first: "red" }),
    "Who moves first is for another side to choose: Red.",
    "Кому ходить первым, решает другая сторона: Red.",
  ],
  [
    "that a player ends a step for a side",
    refuse(at("artillery"), { type: "endStep" }, RED),
    "Only a GM ends a step for everybody. Say which side is done: the field side is missing.",
    "Закончить шаг за всех может только ведущий. Укажите, какая сторона закончила: не хватает поля side.",
  ],
  [
    "that a unit stands off the table (D-4)",
    refuse(spears(47.9), { type: "begin" }),
    "Spears: there the unit does not stand wholly on the table.",
    "Spears: отряд не помещается на столе.",
  ],
  [
    "that a unit stands where it may not (D-227)",
    refuse(spears(30, { terrain: [terrain("pond", [30, 30, 42, 40])] }), { type: "begin" }),
    "Spears: there the unit stands on ground that it may not enter.",
    "Spears: отряд стоит на местности, куда ему нельзя.",
  ],
  [
    "how far a way is priced (M-MOVE-1)",
    refuse(battleOf([troops({ y: 30 }), troops({ id: "c", y: 18 }), foe({ y: 2 })]), move(20)),
    "Of the 20″ ordered, the way is priced up to 10.5″, where something ends it. That much costs 10.5″ and only 9″ of the move are left: they reach for 9″ of the way.",
    "Приказано 20″, но путь считан до 10.5″: дальше он закрыт. Столько стоит 10.5″, а от движения осталось 9″: их хватит на 9″ пути.",
  ],
  [
    "that the first volley comes first (M-FIRE-7)",
    refuse(shooting, { type: "volley", unit: "a", target: "b", volley: 9 }),
    "The unit has not shot its first volley: a second one comes only after it.",
    "Отряд ещё не дал первого залпа: второй возможен только после него.",
  ],
];

describe("a refusal says", () => {
  it.each(SAID)("%s", (_, refusal, english, russian) => {
    expect(say(refusal)).toBe(english);
    expect(say(refusal, "ru")).toBe(russian);
  });
});
