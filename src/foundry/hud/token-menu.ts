import { issuerOf } from "../authority.ts";
import { standAside } from "../canvas/stand-aside.ts";
import { UnitToken } from "../canvas/unit-token.ts";
import { figurePanel } from "../figures/figure-panel.ts";
import { mayCommand } from "../may-command.ts";
import { orderPanel } from "../orders/order-panel.ts";
import { currentBattle } from "../read-battle.ts";
import { showOrders } from "../show-orders.ts";
import { holdBack } from "../skirmish/hold-back.ts";
import { readSkirmish } from "../skirmish/read-skirmish.ts";
import { submit } from "../submit.ts";
import { give, readOwnBattle } from "../written-orders/drafts.ts";
import type { Act } from "./act.ts";
import { listFigureActs } from "./figure-acts.ts";
import { listUnitActs } from "./unit-acts.ts";

/** What is used of the host's menu around a token. */
interface TokenMenu {
  readonly object: unknown;
  readonly rendered: boolean;
  readonly element: HTMLElement;
  bind(token: object): Promise<void>;
  close(): Promise<unknown>;
}

/** Where in a panel an act is done that the menu does not do by itself. */
const PARTS: Partial<Record<Act["id"], string>> = {
  move: '[name="advance"]',
  form: '[data-action="changeFormation"]',
  shoot: '[data-action="volley"], [name="bearing"], [name="distance"]',
  rally: '[data-action="rally"]',
};

/** What the user may do with a unit or figure that he commands; nothing with another's. */
function listActs(actor: string): readonly Act[] {
  const combat = currentBattle();
  if (!combat) return [];
  const issuer = issuerOf(game.user, combat);
  if (combat.system.book === "skirmish") {
    const battle = readSkirmish(combat);
    const figure = battle?.figures[actor];
    return battle && figure && mayCommand(game.user, figure.side)
      ? listFigureActs(battle, figure, issuer)
      : [];
  }
  const battle = readOwnBattle(combat);
  const unit = battle?.units[actor];
  return battle && unit && mayCommand(game.user, unit.side) ? listUnitActs(battle, unit, issuer) : [];
}

/** Opens the panel at the part of an act. */
async function openPart(actor: string, id: Act["id"]): Promise<void> {
  showOrders(actor);
  const panel = orderPanel();
  await panel.render({ force: true });
  const control = panel.element.querySelector<HTMLElement>(PARTS[id] ?? "button");
  control?.scrollIntoView({ block: "nearest" });
  control?.focus();
}

async function carryOut(menu: TokenMenu, actor: string, { id, command }: Act): Promise<void> {
  const combat = currentBattle();
  focused = undefined;
  await menu.close();
  if (!combat) return;
  if (id === "holdBack") return holdBack(combat, actor);
  if (!command) return openPart(actor, id);
  if ("figure" in command || !("unit" in command)) await submit(combat, command as never);
  else await give(combat, command);
}

/** The button of an act; one that is forbidden can still be reached, so that its reason can be read. */
function makeButton(menu: TokenMenu, actor: string, one: Act): HTMLButtonElement {
  const { id, label, icon, refusal, ruleText } = one;
  const button = document.createElement("button");
  const sign = document.createElement("i");
  sign.className = icon;
  sign.ariaHidden = "true";
  button.type = "button";
  button.dataset["act"] = id;
  button.append(sign, label);
  const why = [refusal, ruleText].filter((text) => text !== "").join(" ");
  button.ariaLabel = why === "" ? label : `${label}. ${why}`;
  if (refusal === "") {
    button.addEventListener("click", () => void carryOut(menu, actor, one));
    return button;
  }
  button.ariaDisabled = "true";
  button.dataset["tooltip"] = why;
  return button;
}

/** Draws the acts as large at any zoom, on the side of the token where the page has more room. */
export function fitActs(): void {
  const acts = document.querySelector<HTMLElement>(".mangonel-acts");
  const menu = acts?.parentElement;
  if (!acts || !menu?.offsetWidth) return;
  const { width, top, bottom } = menu.getBoundingClientRect();
  acts.style.scale = String(menu.offsetWidth / width);
  acts.classList.toggle("above", top + bottom > window.innerHeight);
}

/** The act whose button has the focus, so that it keeps it when the menu is drawn anew. */
let focused: string | undefined;

/** Gives the focus to the button that had it before the menu was drawn anew, and notes who has it from now on. */
function keepFocus(column: HTMLElement): void {
  column.querySelector<HTMLElement>(`[data-act="${focused}"]`)?.focus();
  column.addEventListener("focusin", ({ target }) => {
    focused = target instanceof HTMLElement ? target.dataset["act"] : undefined;
  });
  column.addEventListener("focusout", () => {
    // a column that is gone in a moment is only drawn anew; else somebody has left it, or goes on to the next button
    queueMicrotask(() => {
      if (column.isConnected && !column.contains(document.activeElement)) focused = undefined;
    });
  });
}

/** Adds the acts that are lawful now to the host's menu around a token of ours, and hides what would go past the rules. */
export function onRenderTokenHud(menu: TokenMenu, element: HTMLElement): void {
  element.querySelector(".mangonel-acts")?.remove();
  const token = menu.object;
  const actor = token instanceof UnitToken ? (token.document.actorId ?? "") : "";
  element.classList.toggle("mangonel-hud", actor !== "");
  const acts = actor === "" ? [] : listActs(actor);
  if (acts.length === 0) return;
  const column = document.createElement("div");
  column.className = "mangonel mangonel-acts";
  column.role = "group";
  column.ariaLabel = game.i18n.format("MANGONEL.Hud.acts", { name: game.actors.get(actor)?.name ?? "" });
  column.append(...acts.map((one) => makeButton(menu, actor, one)));
  element.append(column);
  keepFocus(column);
  fitActs();
  for (const panel of [orderPanel(), figurePanel()]) standAside(panel, actor);
}

/** Opens the menu of the selected unit from the keyboard, and closes it again. */
export async function toggleTokenMenu(): Promise<void> {
  // the published types leave out `bind`, which the documentation of both generations has
  const menu = canvas.hud?.token as unknown as TokenMenu | undefined;
  const token = canvas.tokens?.controlled[0];
  if (!menu || !token) return;
  if (menu.rendered) return void (await menu.close());
  await menu.bind(token);
  menu.element.querySelector<HTMLElement>(".mangonel-acts button")?.focus();
}
