import { CanvasAnimation } from "../animation/canvas-animation.ts";
import { currentCanvas } from "../current-canvas.ts";
import type { Token } from "./token.ts";

/** The values of a token that change little by little on the canvas. */
export interface TokenAnimationData {
  x: number;
  y: number;
  rotation: number;
}

/** How a change of a token is shown. */
export interface TokenAnimationOptions {
  duration?: number;
  movementSpeed?: number;
  name?: string;
  easing?: (progress: number) => number;
  ontick?: (elapsedMilliseconds: number) => void;
}

/** Carries what is shown of a token to where its document says it stands. */
export class TokenMotion {
  readonly #token: Token;
  #shown: TokenAnimationData | null = null;
  /** What settles when the movement that is being shown is over. */
  promise: Promise<void> | null = null;

  constructor(token: Token) {
    this.#token = token;
  }

  /** Notes where the token stands when it is first drawn. */
  begin(): void {
    this.#shown ??= this.readSource();
  }

  /** Where the document says that the token stands. */
  readSource(): TokenAnimationData {
    const { x, y, rotation } = this.#token.document._source;
    return { x: Number(x), y: Number(y), rotation: Number(rotation) };
  }

  /** Ends a movement where it stands. */
  stop(): void {
    CanvasAnimation.terminateAnimation(this.#token.animationName);
  }

  /** Shows the token at once where it stands. */
  jump(): void {
    this.stop();
    this.#set(this.readSource());
  }

  /** Shows the way to a place; the prepared values of the document are between meanwhile. */
  async animate(
    to: Partial<TokenAnimationData>,
    options: TokenAnimationOptions,
    measure: (from: TokenAnimationData, to: TokenAnimationData, turn: number) => number,
  ): Promise<void> {
    const from = this.#shown ?? this.readSource();
    const end = { ...from, ...to };
    const turn = ((((end.rotation - from.rotation) % 360) + 540) % 360) - 180;
    const shown = { ...from };
    this.#set(shown);
    const moved = CanvasAnimation.animate(
      [
        { parent: shown, attribute: "x", to: end.x },
        { parent: shown, attribute: "y", to: end.y },
        { parent: shown, attribute: "rotation", to: from.rotation + turn },
      ],
      {
        name: options.name ?? this.#token.animationName,
        context: this.#token,
        duration: options.duration ?? measure(from, end, turn),
        ...(options.easing ? { easing: options.easing } : {}),
        ontick: (elapsed) => {
          this.#set(shown);
          options.ontick?.(elapsed);
        },
      },
    );
    const promise = moved.then(async (finished) => {
      if (!finished || this.#token.destroyed) return;
      this.#set(end);
      await currentCanvas().waitForFrame();
    });
    this.promise = promise;
    await promise;
    if (this.promise === promise) this.promise = null;
  }

  #set(data: TokenAnimationData): void {
    this.#shown = { ...data };
    Object.assign(this.#token.document, data);
    this.#token.renderFlags.set({ refreshPosition: true, refreshRotation: true });
  }
}
