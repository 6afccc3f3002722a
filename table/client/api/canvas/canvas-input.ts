import type { PlainObject } from "../../../shared/utils/objects.ts";
import { findFrontWindow } from "../applications/instances.ts";
import { TextEditor } from "../applications/ux/text-editor.ts";
import { Hooks } from "../hooks.ts";
import type { Canvas } from "./canvas.ts";
import { dropOnCanvas } from "./canvas-drop.ts";
import { zoomAt } from "./canvas-view.ts";
import type { CanvasPointerEvent } from "./interaction/interaction-data.ts";
import { MouseInteractionManager } from "./interaction/mouse-interaction-manager.ts";
import { PlaceablesLayer } from "./layers/placeables-layer.ts";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Makes what tells clicks and drags on the empty canvas apart. */
export function createStageManager(canvas: Canvas): MouseInteractionManager {
  const selects = (): PlaceablesLayer | null => {
    const { activeLayer, activeTool } = canvas;
    const isSelecting = activeTool === "select" || activeTool === "target";
    return activeLayer instanceof PlaceablesLayer && isSelecting ? activeLayer : null;
  };
  return new MouseInteractionManager(
    canvas.stage,
    canvas.stage,
    {
      dragLeftStart: (user: unknown, event: CanvasPointerEvent) =>
        canvas.activeLayer?._canDragLeftStart(user, event) ?? false,
    },
    {
      clickLeft: (event) => canvas.activeLayer?._onClickLeft(event),
      clickLeft2: (event) => canvas.activeLayer?._onClickLeft2(event),
      clickRight: (event) => canvas.activeLayer?._onClickRight(event),
      clickRight2: (event) => canvas.activeLayer?._onClickRight2(event),
      dragLeftStart: (event) => (selects() ? undefined : canvas.activeLayer?._onDragLeftStart(event)),
      dragLeftMove: (event) => {
        const { origin, destination } = event.interactionData;
        if (selects()) canvas.selection.draw(origin, destination, canvas.stage.scale.x);
        else canvas.activeLayer?._onDragLeftMove(event);
      },
      dragLeftDrop: (event) => {
        const layer = selects();
        if (layer) selectInBox(canvas, layer, event);
        else canvas.activeLayer?._onDragLeftDrop(event);
      },
      dragLeftCancel: (event) => {
        canvas.selection.clear();
        if (!selects()) canvas.activeLayer?._onDragLeftCancel(event);
      },
      dragRightStart: (event) => canvas._onDragRightStart(event),
      dragRightMove: (event) => canvas._onDragRightMove(event),
      dragRightDrop: (event) => canvas._onDragRightDrop(event),
      dragRightCancel: (event) => canvas._onDragRightCancel(event),
    },
  );
}

function selectInBox(canvas: Canvas, layer: PlaceablesLayer, event: CanvasPointerEvent): void {
  const { origin, destination } = event.interactionData;
  const box = canvas.selection.draw(origin, destination, canvas.stage.scale.x);
  layer.selectObjects(box, { releaseOthers: !event.shiftKey });
}

/** Listens to the wheel, the keys, drops and the size of the page. */
export function listenToPage(canvas: Canvas): void {
  const { view } = canvas.app;
  window.addEventListener("resize", () => canvas.resize());
  view.addEventListener("wheel", (event) => onWheel(canvas, event), { passive: false });
  view.addEventListener("contextmenu", (event) => event.preventDefault());
  view.addEventListener("dragover", (event) => event.preventDefault());
  view.addEventListener("drop", (event) => {
    event.preventDefault();
    if (!canvas.ready) return;
    const data = TextEditor.getDragEventData(event) as PlainObject;
    const point = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
    Object.assign(data, point);
    if (Hooks.call("dropCanvasData", canvas.exposed, data, event)) {
      dropOnCanvas(canvas, data).catch((error: unknown) =>
        Hooks.onError("Canvas.drop", error, { notify: "error" }),
      );
    }
  });
  view.addEventListener("pointerdown", () => {
    if (document.activeElement instanceof HTMLElement && document.activeElement !== view) {
      document.activeElement.blur();
    }
  });
  window.addEventListener("keydown", (event) => onKey(canvas, event));
}

function onWheel(canvas: Canvas, event: WheelEvent): void {
  event.preventDefault();
  if (!canvas.ready) return;
  const { activeLayer } = canvas;
  const turns = event.shiftKey || event.ctrlKey;
  if (turns && activeLayer instanceof PlaceablesLayer && activeLayer.controlled.length > 0) {
    activeLayer._onMouseWheel(event);
    return;
  }
  const delta = event.deltaY || event.deltaX;
  const box = canvas.app.view.getBoundingClientRect();
  const screen = { x: event.clientX - box.left, y: event.clientY - box.top };
  zoomAt(canvas, screen, delta < 0 ? 1.1 : 1 / 1.1);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select, .window-resize-handle"));

function onKey(canvas: Canvas, event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  if (event.key === "Escape") {
    onEscape(canvas, event);
    return;
  }
  const onBoard = event.target === document.body || event.target === canvas.app.view;
  if (!canvas.ready || isTyping(event.target) || !onBoard) return;
  const { activeLayer } = canvas;
  const arrow = ARROWS[event.key];
  if (arrow && activeLayer instanceof PlaceablesLayer && activeLayer.controlled.length > 0) {
    event.preventDefault();
    void activeLayer.moveMany({ dx: arrow[0], dy: arrow[1], rotate: event.shiftKey });
  } else if (arrow) {
    event.preventDefault();
    const step = 80 / canvas.stage.scale.x;
    const { x, y } = canvas.stage.pivot;
    canvas.pan({ x: x + arrow[0] * step, y: y + arrow[1] * step });
  } else if (event.key === "Delete") {
    activeLayer?._onDeleteKey(event);
  } else if (event.key === "+" || event.key === "-") {
    zoomAt(
      canvas,
      { x: window.innerWidth / 2, y: window.innerHeight / 2 },
      event.key === "+" ? 1.1 : 1 / 1.1,
    );
  }
}

/** Escape gives up a drag, else closes the menu of a token, else the window on top, else gives up the selection. */
function onEscape(canvas: Canvas, event: KeyboardEvent): void {
  if (canvas.cancelInteraction(event)) {
    event.preventDefault();
    return;
  }
  const menu = canvas.hud?.token;
  if (menu?.rendered) {
    event.preventDefault();
    void menu.close({ closeKey: true });
    return;
  }
  const front = findFrontWindow();
  if (front) {
    event.preventDefault();
    void front.close({ closeKey: true });
    return;
  }
  const { activeLayer } = canvas;
  if (canvas.ready && activeLayer instanceof PlaceablesLayer) activeLayer.releaseAll();
}
