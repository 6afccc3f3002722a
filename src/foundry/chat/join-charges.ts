import type { BattleEvent } from "#battle/mass/event.ts";
import type { Line } from "#rules/line.ts";

type ChargeRun = Extract<BattleEvent, { type: "chargeRun" }>;

/** The prices of a charge with the inches of its stretches added up. */
function addLines(told: readonly Line[], more: readonly Line[]): readonly Line[] {
  const sums = [...told];
  for (const line of more) {
    const at = sums.findIndex(
      ({ rule, label }) => line.label === "advance" && label === line.label && rule === line.rule,
    );
    const sum = sums[at];
    if (typeof sum?.value === "number" && typeof line.value === "number")
      sums[at] = { ...sum, value: sum.value + line.value };
    else sums.push(line);
  }
  return sums;
}

/** Whether all move at once here, so that a charge is ridden from one meeting of anybody to the next. */
const isOfAll = (events: readonly BattleEvent[]): boolean =>
  events.some(({ type }) => type === "halfTurnReached" || type === "stepBegan");

/**
 * The same events, but that a charge under written orders is told once in each half, with all that it costs: where it
 * begins.
 *
 * @rule M-TURN-3, D-231
 */
export function joinCharges(events: readonly BattleEvent[]): readonly BattleEvent[] {
  if (!isOfAll(events)) return events;
  const joined: BattleEvent[] = [];
  const places = new Map<string, number>();
  for (const event of events) {
    if (event.type === "halfTurnReached") places.clear();
    const at = event.type === "chargeRun" ? places.get(event.unit) : undefined;
    const before = at === undefined ? undefined : joined[at];
    if (event.type === "chargeRun" && at !== undefined && before?.type === "chargeRun") {
      const whole: ChargeRun = { ...event, rule: before.rule, lines: addLines(before.lines, event.lines) };
      joined[at] = whole;
    } else {
      if (event.type === "chargeRun") places.set(event.unit, joined.length);
      joined.push(event);
    }
  }
  return joined;
}
