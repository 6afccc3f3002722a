import type { Inches } from "#rules/quantities.ts";
import type { MoveStage } from "../moving/planned-move.ts";
import type { Payment } from "../moving/price-way.ts";

/** The price of a straight way as time is spent on it, and what of it is left to be spent on the next. */
interface Spread {
  readonly payments: readonly Payment[];
  readonly left: Inches;
}

/** What has been paid at one place is spent on the inches behind it that cost nothing; where there are none, in that place. */
function spread(payments: readonly Payment[], owed: Inches): Spread {
  const spent: Payment[] = [];
  let left = owed;
  let cost = 0;
  const spend = (payment: Payment, inches: Inches): void => {
    spent.push({ ...payment, costFrom: cost, costTo: cost + inches });
    cost += inches;
  };
  for (const [index, payment] of payments.entries()) {
    const { from, to, costFrom, costTo } = payment;
    if (from === to) left += costTo - costFrom;
    else if (costTo === costFrom) {
      const due = index === payments.length - 1 ? Math.min(left, to - from) : left;
      spend(payment, due);
      left -= due;
    } else {
      if (left > 0) spend({ ...payment, to: from }, left);
      left = 0;
      spend(payment, costTo - costFrom);
    }
  }
  return { payments: spent, left };
}

/**
 * The parts of a march with their prices as time is spent on them: a stream, which is paid for at its bank, is waded at
 * an even pace, and what is owed from before comes first; to cross a river takes what is left of its time.
 *
 * @param owed - less than nothing if time has been spent on a crossing that is not done
 * @rule D-230, M-TERR-6, M-TERR-7
 */
export function spreadPayments(stages: readonly MoveStage[], owed: Inches): readonly MoveStage[] {
  let left = owed;
  let spent = 0;
  return stages.map((stage) => {
    const own = stage.type === "advance" ? spread(stage.payments, left) : undefined;
    const whole = stage.costTo - stage.costFrom;
    const ahead = stage.type === "crossing" ? Math.min(whole, -Math.min(0, left)) : 0;
    const price = own ? (own.payments.at(-1)?.costTo ?? 0) : whole - ahead;
    left = own ? own.left : left + ahead;
    const times = { costFrom: spent, costTo: spent + price };
    spent += price;
    return stage.type === "advance"
      ? { ...stage, ...times, payments: own?.payments ?? [] }
      : { ...stage, ...times };
  });
}
