import * as PIXI from "pixi.js";

/** A property that an animation carries from one value to another. */
export interface CanvasAnimationAttribute {
  parent: object;
  attribute: string;
  to: number;
  from?: number;
}

/** Maps the share of time that has passed to the share of the way that is done. */
type EasingFunction = (progress: number) => number;

/** How an animation runs. */
export interface CanvasAnimationOptions {
  /** The display object on which it plays; if that is destroyed the animation ends. */
  context?: PIXI.DisplayObject;
  /** A new animation ends an older one of its name. */
  name?: string | symbol;
  /** Milliseconds. */
  duration?: number;
  easing?: EasingFunction | "easeInOutCosine" | "easeOutCircle" | "easeInCircle";
  ontick?: (elapsedMilliseconds: number, animation: CanvasAnimationData) => void;
  priority?: number;
  /** The animation begins when this has settled. */
  wait?: Promise<unknown>;
}

/** A running animation. */
export interface CanvasAnimationData {
  readonly name: string | symbol;
  readonly duration: number;
  readonly attributes: readonly Required<CanvasAnimationAttribute>[];
  readonly context: PIXI.DisplayObject | null;
  time: number;
  /** Resolves to true at the end of the way and to false where it was cut short. */
  readonly promise: Promise<boolean>;
}

interface Running extends CanvasAnimationData {
  readonly ease: EasingFunction;
  readonly ontick: CanvasAnimationOptions["ontick"];
  readonly settle: (finished: boolean) => void;
  readonly step: () => void;
}

const running = new Map<string | symbol, Running>();

/** Animates properties of display objects on the ticker of the canvas. */
export class CanvasAnimation {
  /** The ticker on which animations run; the canvas sets its own. */
  static ticker: PIXI.Ticker = PIXI.Ticker.shared;

  /** The animations that run, by name. */
  static get animations(): Readonly<Record<string | symbol, CanvasAnimationData>> {
    return Object.fromEntries(running);
  }

  /**
   * Carries attributes to their values.
   *
   * @returns true when it reached the end, false when it was ended before
   */
  static async animate(
    attributes: CanvasAnimationAttribute[],
    options: CanvasAnimationOptions = {},
  ): Promise<boolean> {
    const name = options.name ?? Symbol("CanvasAnimation");
    CanvasAnimation.terminateAnimation(name);
    await Promise.allSettled([options.wait]);
    const ways = attributes.map((attribute) => ({
      ...attribute,
      from: attribute.from ?? readNumber(attribute.parent, attribute.attribute),
    }));
    let settle: (finished: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const animation: Running = {
      name,
      duration: options.duration ?? 1000,
      attributes: ways,
      context: options.context ?? null,
      time: 0,
      promise,
      ease: findEasing(options.easing),
      ontick: options.ontick,
      settle,
      step: () => advance(animation),
    };
    CanvasAnimation.terminateAnimation(name);
    running.set(name, animation);
    CanvasAnimation.ticker.add(animation.step, undefined, options.priority ?? PIXI.UPDATE_PRIORITY.LOW + 1);
    if (animation.duration <= 0) advance(animation);
    return promise;
  }

  /** The animation of a name, if it runs. */
  static getAnimation(name: string | symbol): CanvasAnimationData | undefined {
    return running.get(name);
  }

  /** Ends the animation of a name where it stands. */
  static terminateAnimation(name: string | symbol): void {
    const animation = running.get(name);
    if (animation) finish(animation, false);
  }

  /** Ends every animation where it stands. */
  static terminateAll(): void {
    for (const animation of [...running.values()]) finish(animation, false);
  }

  /** Slow at both ends. */
  static easeInOutCosine(progress: number): number {
    return (1 - Math.cos(Math.PI * progress)) * 0.5;
  }

  /** Slow at its end. */
  static easeOutCircle(progress: number): number {
    return Math.sqrt(1 - (progress - 1) ** 2);
  }

  /** Slow at its beginning. */
  static easeInCircle(progress: number): number {
    return 1 - Math.sqrt(1 - progress ** 2);
  }
}

function findEasing(easing: CanvasAnimationOptions["easing"]): EasingFunction {
  if (typeof easing === "function") return easing;
  return easing ? CanvasAnimation[easing] : (progress) => progress;
}

function readNumber(parent: object, attribute: string): number {
  const value: unknown = Reflect.get(parent, attribute);
  if (typeof value !== "number") throw new Error(`The animated attribute "${attribute}" is not a number`);
  return value;
}

function advance(animation: Running): void {
  if (animation.context?.destroyed) {
    finish(animation, false);
    return;
  }
  animation.time += CanvasAnimation.ticker.elapsedMS;
  const progress = animation.duration > 0 ? Math.min(animation.time / animation.duration, 1) : 1;
  const way = animation.ease(progress);
  for (const { parent, attribute, from, to } of animation.attributes) {
    Reflect.set(parent, attribute, progress === 1 ? to : from + (to - from) * way);
  }
  try {
    animation.ontick?.(animation.time, animation);
  } catch (error) {
    console.error(error);
    finish(animation, false);
    return;
  }
  if (progress === 1) finish(animation, true);
}

function finish(animation: Running, finished: boolean): void {
  if (running.get(animation.name) === animation) running.delete(animation.name);
  CanvasAnimation.ticker.remove(animation.step);
  animation.settle(finished);
}
