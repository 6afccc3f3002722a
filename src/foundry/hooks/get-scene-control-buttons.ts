import { measureTool } from "../canvas/tools/measure.ts";
import { GroundWindow } from "../ground/ground-window.ts";
import { showOrders } from "../show-orders.ts";
import { listUnitTokens } from "../views.ts";

type Controls = Record<string, foundry.applications.ui.SceneControls.Control>;

/** Opens the orders of the selected unit, or says that one must be selected. */
export function openOrders(): void {
  const selected = listUnitTokens().find(({ controlled }) => controlled)?.document.actorId;
  if (selected) showOrders(selected);
  else ui.notifications.info("MANGONEL.Notice.selectUnit", { localize: true });
}

/** Switches measuring; where it may not be switched on, the control goes back to what is so. */
function switchMeasuring(active: boolean): void {
  measureTool.toggle(active);
  const tool = ui.controls.controls["tokens"]?.tools["mangonelMeasure"];
  if (!tool || measureTool.isOn === active) return;
  tool.active = measureTool.isOn;
  void ui.controls.render();
}

/** Our tools beside the host's own for tokens. */
export function onGetSceneControlButtons(controls: Controls): void {
  const { tokens } = controls;
  if (!tokens) return;
  const order = Object.keys(tokens.tools).length;
  const unconstrained = tokens.tools["unconstrainedMovement"];
  // the rules take back what it would allow: it says so itself
  if (unconstrained) unconstrained.title = "MANGONEL.Control.unconstrained";
  tokens.tools["mangonelOrders"] = {
    name: "mangonelOrders",
    order,
    title: "MANGONEL.Control.orders",
    icon: "fa-solid fa-flag",
    button: true,
    visible: true,
    onChange: openOrders,
  };
  tokens.tools["mangonelGround"] = {
    name: "mangonelGround",
    order: order + 2,
    title: "MANGONEL.Ground.title",
    icon: "fa-solid fa-mountain",
    button: true,
    visible: game.user.isGM,
    onChange: () => GroundWindow.open(),
  };
  tokens.tools["mangonelMeasure"] = {
    name: "mangonelMeasure",
    order: order + 1,
    title: "MANGONEL.Control.measure",
    icon: "fa-solid fa-ruler",
    toggle: true,
    active: measureTool.isOn,
    visible: true,
    onChange: (_event: unknown, active: boolean) => switchMeasuring(active),
  };
}
