import type { Command, Issuer } from "#battle/mass/command.ts";
import { execute } from "#battle/mass/execute.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import type { Refusal } from "#battle/refusal.ts";
import { KnownDice } from "#rules/dice.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { describeRefusal } from "../explain-refusal.ts";
import { describePanel } from "../orders/panel-context.ts";
import { poseAfterOrder } from "../written-orders/describe-writing.ts";
import { orderOf } from "../written-orders/drafts.ts";
import { type Act, act, MENU_TURN, type Why } from "./act.ts";

/** Why a command would be refused as the battle stands; while orders are written, why it may not be ordered. */
function findFault(battle: Battle, command: Command & { readonly unit: string }, issuer: Issuer) {
  const { unit } = command;
  const order = battle.clock.step === "orders" ? orderOf(command, battle.orders[unit]) : undefined;
  const asked: Command = order ? { type: "order", unit, order } : command;
  const result = execute(battle, asked, { issuer, moment: battle.clock, dice: new KnownDice([]) });
  return result.type === "refused" ? result.refusal : undefined;
}

/** The first that may be done, or else why the first may not. */
const firstOf = <T extends Why>(ways: readonly T[]): T | undefined =>
  ways.find(({ refusal }) => refusal === "") ?? ways[0];

/** The common acts of a unit as its panel has them, each with what forbids it now. */
export function listUnitActs(battle: Battle, unit: Unit, issuer: Issuer): readonly Act[] {
  const { id, profile } = unit;
  const panel = describePanel(battle, unit, rulesetWith(battle.settings), {
    aim: { bearing: 0, colour: "white" },
    outcomes: [],
    indirect: false,
    friends: [],
  });
  const { move, forming, rally } = panel;
  const shooting = panel.volley ?? panel.cannon ?? panel.catapult;
  const say = (refusal: Refusal | undefined): Why => describeRefusal(refusal);
  const tried = (command: Command & { readonly unit: string }): Why =>
    say(findFault(battle, command, issuer));
  /** Why the panel has no such part now: what the rules say of the command, or else why the unit is idle. */
  const closed = (command: Command & { readonly unit: string }): Why => {
    const why = tried(command);
    const refusal = why.refusal || game.i18n.localize(panel.idle || "MANGONEL.Orders.idle.nothing");
    return { ...why, refusal };
  };
  const turnBy = (degrees: number) => {
    const heading = poseAfterOrder(battle, unit).heading + degrees;
    return { type: "move", unit: id, legs: [{ heading, advanceInches: 0 }] } as const;
  };
  const turn = (name: "turnLeft" | "turnRight", degrees: number): Act =>
    act(name, tried(turnBy(degrees)), turnBy(degrees));
  const ahead = { type: "move", unit: id, legs: [{ advanceInches: 1 }] } as const;
  const enemy = Object.values(battle.units).find(
    ({ side, condition }) => side !== unit.side && condition.type !== "gone",
  );
  const target = enemy?.id ?? "";
  const offered = move?.charges?.offered[0];
  const charge = (): Act => {
    if (offered)
      return act("charge", say(undefined), { type: "charge", unit: id, target: offered.id }, offered.name);
    const refused = move?.refusal ? move : move?.charges?.refused[0];
    return act("charge", refused ?? closed({ type: "charge", unit: id, target }));
  };
  const shoot = (): Act => {
    const ways = panel.volley?.ways ?? [];
    const why =
      shooting && (shooting.refusal ? shooting : (firstOf(ways) ?? (panel.volley ? undefined : shooting)));
    return act("shoot", why ?? closed({ type: "volley", unit: id, target, mode: "direct" }));
  };
  return [
    turn("turnLeft", -MENU_TURN),
    turn("turnRight", MENU_TURN),
    act("move", move ?? closed(ahead)),
    ...(unit.kind === "troops"
      ? [
          act(
            "form",
            (forming?.refusal ? forming : forming && firstOf(forming.choices)) ??
              closed({ type: "changeFormation", unit: id, formation: unit.formation, files: unit.files }),
          ),
        ]
      : []),
    ...(profile.chargeInches > 0 ? [charge()] : []),
    ...(profile.weapon !== "none" || unit.kind === "engine" ? [shoot()] : []),
    ...(unit.kind === "troops"
      ? [act("rally", rally ? say(undefined) : closed({ type: "rally", unit: id, choice: "roll" }))]
      : []),
  ];
}
