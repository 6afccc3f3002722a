import { describe, expect, it } from "vitest";
import type { Order } from "#battle/mass/order.ts";
import { LANGUAGES, wordsOf } from "../../scripts/battle/words.ts";
import { joinCharges } from "../../src/foundry/chat/join-charges.ts";
import { explainFault } from "../../src/foundry/report/explain-fault.ts";
import { always, battleOf, foe, type Played, play, terrain, troops } from "../support/battle-builders.ts";
import { on, refuseMove } from "../support/ground-builders.ts";

const END = { type: "endStep" } as const;
const charge = (target: string): Order => ({ type: "charge", target });
const horse = { type: "mediumHorse", figures: 8, files: 4 } as const;

const ridesOf = ({ events }: Pick<Played, "events">, unit: string) =>
  joinCharges(events).filter((event) => event.type === "chargeRun" && event.unit === unit);

describe("how a charge is told", () => {
  const units = [
    troops({ ...horse, y: 36 }),
    troops({ ...horse, id: "c", x: 20, y: 30 }),
    foe({ y: 20, x: 36.5, figures: 8, files: 4 }),
    foe({ id: "d", x: 20, y: 24, type: "lightFoot", figures: 8, files: 4 }),
  ];
  const battle = battleOf(units, { step: "orders", orders: { a: charge("b"), c: charge("d") } });

  it("M-TURN-3 is told once in a half under written orders, with all its inches", () => {
    const played = play(battle, END, always(1));
    const told = played.events.filter((event) => event.type === "chargeRun" && event.unit === "a");
    const joined = ridesOf(played, "a");
    const inches = (events: readonly object[]): number =>
      events
        .flatMap((event) =>
          "lines" in event ? (event.lines as readonly { label: string; value: number }[]) : [],
        )
        .filter(({ label }) => label === "advance")
        .reduce((sum, { value }) => sum + value, 0);
    expect(told.length).toBeGreaterThan(1);
    expect(joined.length).toBeLessThan(told.length);
    expect(inches(joined)).toBeCloseTo(inches(told), 9);
  });

  it("tells each half of a charge in the step sequence for itself", () => {
    const steps = battleOf([units[0] ?? troops(), foe({ y: 19, figures: 8, files: 4 })]);
    const { events } = play(steps, { type: "charge", unit: "a", target: "b" }, always(6));
    expect(joinCharges(events)).toStrictEqual(events);
  });
});

describe.each(LANGUAGES)("what %s says", (lang) => {
  const words = wordsOf(lang);

  it("of a refused way with its prices", () => {
    const woods = terrain("woods", [20, 10, 52, 29]);
    const refusal = refuseMove(on(troops({ y: 30 }), [woods]), "a", { advanceInches: 9 });
    const said = explainFault({ refusal }, words, (id) => id);
    expect(refusal.lines?.length).toBeGreaterThan(0);
    expect(said).toContain(words.localize("MANGONEL.Refusal.withPrices").slice(11, 17));
    expect(said).not.toMatch(/MANGONEL|\{\w+\}|undefined|NaN/);
  });
});
