import { currentCanvas } from "../../canvas/current-canvas.ts";
import { InteractionLayer } from "../../canvas/layers/interaction-layer.ts";
import { Hooks } from "../../hooks.ts";
import type {
  ApplicationContext,
  ApplicationOptions,
  ApplicationRenderOptions,
} from "../api/application-configuration.ts";
import { ApplicationV2 } from "../api/application-v2.ts";
import { localize } from "../localize.ts";
import type { SceneControl, SceneControlTool } from "./scene-control.ts";

/** What is to become active. */
export interface ActivateControlsOptions {
  event?: Event;
  control?: string | undefined;
  tool?: string | undefined;
  toggle?: { tool: string; active: boolean };
}

/** The tools at the left of the page. */
export class SceneControls extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "scene-controls",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { control: SceneControls.#onControl, tool: SceneControls.#onTool },
  };

  controls: Record<string, SceneControl> = {};
  #control = "";

  /** The group whose tools are shown. */
  get control(): SceneControl | null {
    return this.controls[this.#control] ?? null;
  }

  /** The tool that is in use. */
  get tool(): SceneControlTool | null {
    const { control } = this;
    return control ? (control.tools[control.activeTool] ?? null) : null;
  }

  protected override _configureRenderOptions(options: ApplicationRenderOptions): void {
    super._configureRenderOptions(options);
    if (options["reset"] || options.isFirstRender) this.#prepareControls();
    const { control, tool } = this.#readNames(options);
    if (control) this.#switch({ control, tool });
  }

  #readNames(options: ApplicationRenderOptions): { control: string | undefined; tool: string | undefined } {
    const { controls, tool } = options as { controls?: unknown; tool?: unknown };
    const control = typeof controls === "string" ? controls : options["control"];
    return {
      control: typeof control === "string" ? control : undefined,
      tool: typeof tool === "string" ? tool : undefined,
    };
  }

  #prepareControls(): void {
    const before = this.controls;
    const controls: Record<string, SceneControl> = {};
    for (const layer of currentCanvas().interactionLayers) {
      const control = (layer.constructor as typeof InteractionLayer).prepareSceneControls();
      if (control) controls[control.name] = control;
    }
    Hooks.callAll("getSceneControlButtons", controls);
    for (const [name, control] of Object.entries(controls)) {
      this.#checkControl(name, control);
      const old = before[name];
      if (!old) continue;
      if (control.tools[old.activeTool]) control.activeTool = old.activeTool;
      for (const [toolName, tool] of Object.entries(control.tools)) {
        if (tool.toggle && old.tools[toolName]?.active !== undefined)
          tool.active = old.tools[toolName].active;
      }
    }
    this.controls = controls;
    if (!controls[this.#control] || controls[this.#control]?.visible === false) {
      this.#control = Object.keys(controls).find((name) => controls[name]?.visible !== false) ?? "";
    }
  }

  #checkControl(name: string, control: SceneControl): void {
    const tool = control.tools[control.activeTool];
    if (tool && !tool.button && !tool.toggle) return;
    console.error(`The scene controls "${name}" have no tool "${control.activeTool}" that can be in use`);
    const usable = Object.values(control.tools).find((one) => !one.button && !one.toggle);
    if (usable) control.activeTool = usable.name;
  }

  protected override async _renderHTML(_context: ApplicationContext): Promise<HTMLElement[]> {
    const groups = sortByOrder(this.controls);
    const layers = drawMenu("scene-controls-layers", localize("TABLE.Controls.label"));
    for (const [name, control] of groups) {
      layers.append(drawButton("control", name, control, name === this.#control));
    }
    const tools = drawMenu("scene-controls-tools", localize("TABLE.Controls.tools"));
    const { control } = this;
    for (const [name, tool] of control ? sortByOrder(control.tools) : []) {
      const isActive = tool.toggle ? tool.active === true : name === control?.activeTool;
      const item = drawButton("tool", name, tool, tool.button ? null : isActive);
      item.firstElementChild?.classList.toggle("toggle", tool.toggle === true);
      tools.append(item);
    }
    return groups.length > 1 ? [layers, tools] : [tools];
  }

  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
    content.dataset["tooltipDirection"] = "RIGHT";
    content.replaceChildren(...result);
    const name = focused["control"] ?? focused["tool"];
    if (!name) return;
    const kind = focused["control"] ? "control" : "tool";
    content.querySelector<HTMLElement>(`[data-${kind}="${CSS.escape(name)}"]`)?.focus();
  }

  protected override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-left")?.prepend(element);
  }

  /** Makes a group, a tool or a toggle active. */
  async activate({ event, control, tool, toggle }: ActivateControlsOptions = {}): Promise<void> {
    if (toggle) this.#toggle(toggle.tool, toggle.active, event);
    else this.#switch({ control, tool, event });
    await this.render();
  }

  #switch({
    control = this.#control,
    tool,
    event,
  }: {
    control?: string | undefined;
    tool?: string | undefined;
    event?: Event | undefined;
  }): void {
    const next = this.controls[control];
    if (!next) return;
    const before = this.control;
    const usedBefore = this.tool;
    const wanted = tool ? next.tools[tool] : undefined;
    if (wanted && !wanted.button && !wanted.toggle) next.activeTool = wanted.name;
    this.#control = control;
    if (before !== next) {
      usedBefore?.onChange?.(event, false);
      before?.onChange?.(event, false);
      next.onChange?.(event, true);
      this.#activateLayer(next);
    }
    const used = this.tool;
    if (used && used !== usedBefore) {
      if (before === next) usedBefore?.onChange?.(event, false);
      used.onChange?.(event, true);
      next.onToolChange?.(event, used);
    }
  }

  #activateLayer({ layer }: SceneControl): void {
    const canvas = currentCanvas();
    const found = layer ? canvas.findLayer(layer) : null;
    if (canvas.ready && found instanceof InteractionLayer && !found.active) found.activate();
  }

  #toggle(name: string, active: boolean, event?: Event): void {
    const tool = this.control?.tools[name];
    if (!tool?.toggle) return;
    tool.active = active;
    tool.onChange?.(event, active);
  }

  /** Follows the canvas when a layer becomes active by itself. */
  onLayerActivated(layer: string, tool?: string): void {
    const name = Object.keys(this.controls).find((key) => this.controls[key]?.layer === layer);
    if (!name || (name === this.#control && !tool)) return;
    this.#switch({ control: name, tool });
    void this.render();
  }

  static async #onControl(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.activate({ event, control: target.dataset["control"] });
  }

  static async #onTool(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
    const tool = this.control?.tools[target.dataset["tool"] ?? ""];
    if (!tool) return;
    if (tool.button) tool.onChange?.(event, true);
    else if (tool.toggle) await this.activate({ event, toggle: { tool: tool.name, active: !tool.active } });
    else await this.activate({ event, tool: tool.name });
  }
}

function sortByOrder<T extends { order?: number; visible?: boolean }>(
  entries: Record<string, T>,
): [string, T][] {
  return Object.entries(entries)
    .filter(([, entry]) => entry.visible !== false)
    .sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0));
}

function drawMenu(id: string, label: string): HTMLElement {
  const menu = document.createElement("menu");
  menu.id = id;
  menu.ariaLabel = label;
  menu.setAttribute("role", "toolbar");
  menu.setAttribute("aria-orientation", "vertical");
  return menu;
}

function drawButton(
  kind: "control" | "tool",
  name: string,
  { title, icon }: { title: string; icon: string },
  pressed: boolean | null,
): HTMLElement {
  const item = document.createElement("li");
  item.role = "presentation";
  const button = document.createElement("button");
  const label = localize(title);
  button.type = "button";
  button.className = `control ${kind} ui-control ${icon}`;
  button.dataset["action"] = kind;
  button.dataset[kind] = name;
  button.dataset["tooltip"] = label;
  button.ariaLabel = label;
  if (pressed !== null) button.setAttribute("aria-pressed", String(pressed));
  item.append(button);
  return item;
}
