import type { Point } from "#field/pose.ts";
import { scaleOf, toInches } from "../../coordinates.ts";

/** What a tool does with the pointer over the field; places are in inches of the table. */
export interface PointerTool {
  readonly move?: (at: Point) => void;
  /** The main button goes down. */
  readonly press?: (at: Point) => void;
  readonly release?: (at: Point) => void;
  /** A key, before the host hears of it. */
  readonly key?: (event: KeyboardEvent) => void;
  /** Whether no unit under the pointer is taken in hand meanwhile. */
  readonly leavesUnits?: boolean;
}

/**
 * Lets a tool follow the pointer over the field.
 *
 * @returns what lets go of the pointer again
 */
export function followPointer({ move, press, release, key, leavesUnits }: PointerTool): () => void {
  const { stage, tokens } = canvas;
  const telling =
    (tell: ((at: Point) => void) | undefined) =>
    (event: PIXI.FederatedPointerEvent): void => {
      const { scene } = canvas;
      if (scene && stage) tell?.(toInches(event.getLocalPosition(stage), scaleOf(scene)));
    };
  const pressing = telling(press);
  const listeners = {
    pointermove: telling(move),
    pointerdown: (event: PIXI.FederatedPointerEvent): void => {
      if (event.button === 0) pressing(event);
    },
    pointerup: telling(release),
    pointerupoutside: telling(release),
  };
  const listen = (how: "on" | "off"): void => {
    for (const [name, listener] of Object.entries(listeners)) stage?.[how](name, listener);
  };
  const takeUnits = (areTaken: boolean): void => {
    if (leavesUnits && tokens) tokens.interactiveChildren = areTaken;
  };
  listen("on");
  takeUnits(false);
  if (key) window.addEventListener("keydown", key, { capture: true });
  return () => {
    listen("off");
    takeUnits(true);
    if (key) window.removeEventListener("keydown", key, { capture: true });
  };
}
