import type { SkirmishCommand, SkirmishIssuer } from "#battle/skirmish/command.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { normalizeHeading } from "#rules/quantities.ts";
import { describeRefusal } from "../explain-refusal.ts";
import { describeFigure } from "../figures/describe-figure.ts";
import { listNear, tryOut } from "../figures/trial.ts";
import { type Act, act, MENU_TURN, type Why } from "./act.ts";

/** The common acts of a figure as its panel has them, each with what forbids it now. @rule D-55 */
export function listFigureActs(battle: Skirmish, figure: Figure, issuer: SkirmishIssuer): readonly Act[] {
  const panel = describeFigure(battle, figure, issuer, []);
  const offers = panel.groups.flatMap((group) => group.offers);
  const tried = (command: SkirmishCommand): Why => describeRefusal(tryOut(battle, command, issuer).refusal);
  const turn = (id: "turnLeft" | "turnRight", degrees: number): Act => {
    const heading = normalizeHeading(figure.place.heading + degrees);
    const command = { type: "move", figure: figure.id, path: [], heading } as const;
    return act(id, tried(command), command);
  };
  const [nearest] = listNear(battle, figure, Number.POSITIVE_INFINITY);
  /** The nearest whom the panel offers, or why there is nobody. */
  const aim = (type: "charge" | "shoot"): Act => {
    const ways = offers.flatMap(({ commands, ...rest }) => {
      const [command] = JSON.parse(commands) as SkirmishCommand[];
      return command?.type === type ? [{ ...rest, command }] : [];
    });
    const way = ways.find(({ refusal }) => refusal === "");
    if (way) return act(type, { refusal: "", ruleText: "" }, way.command, `${way.label}, ${way.note}`);
    const why = nearest && tried({ type, figure: figure.id, target: nearest.id });
    const said = ways[0]?.refusal || why?.refusal || panel.idle;
    const nobody = type === "charge" ? "MANGONEL.Skirmish.nobodyToCharge" : "MANGONEL.Skirmish.idle.noTarget";
    return act(type, {
      refusal: said || game.i18n.localize(nobody),
      ruleText: why?.ruleText ?? "",
    });
  };
  const refusal = panel.mayHoldBack ? "" : game.i18n.localize("MANGONEL.Hud.notHeldBack");
  return [
    turn("turnLeft", -MENU_TURN),
    turn("turnRight", MENU_TURN),
    aim("charge"),
    ...(figure.profile.weapon === "none" ? [] : [aim("shoot")]),
    act("holdBack", { refusal, ruleText: "" }),
  ];
}
