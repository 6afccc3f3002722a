import { Hooks } from "../../hooks.ts";

/** How one render flag behaves when it is set. */
export interface RenderFlag {
  /** Flags that are set along with it. */
  propagate?: string[];
  /** Flags that it makes needless. */
  reset?: string[];
  /** It only stands for the flags that it propagates. */
  alias?: boolean;
}

/** When in a frame the flags of an object are applied. */
export type RenderFlagPriority = "OBJECTS" | "PERCEPTION";

/** An object that is brought up to date before the next frame. */
export interface RenderFlagObject {
  applyRenderFlags(): void;
}

/** The objects that wait for the next frame, by the moment at which their turn comes. */
export const PENDING_RENDER_FLAGS: Readonly<Record<RenderFlagPriority, Set<RenderFlagObject>>> = {
  OBJECTS: new Set(),
  PERCEPTION: new Set(),
};

/**
 * Applies what is pending; an object that sets flags while it is applied waits for the next frame.
 *
 * @returns whether there was anything
 */
export function applyPendingRenderFlags(priority: RenderFlagPriority): boolean {
  const pending = PENDING_RENDER_FLAGS[priority];
  if (pending.size === 0) return false;
  const objects = [...pending];
  pending.clear();
  for (const object of objects) {
    try {
      object.applyRenderFlags();
    } catch (error) {
      Hooks.onError(`${object.constructor.name}#applyRenderFlags`, error);
    }
  }
  return true;
}

/** The parts of an object that the next frame must draw anew. */
export class RenderFlags extends Set<string> {
  readonly object: RenderFlagObject;
  readonly flags: Readonly<Record<string, RenderFlag>>;
  readonly priority: RenderFlagPriority;

  constructor(
    flags: Record<string, RenderFlag>,
    config: { object: RenderFlagObject; priority?: RenderFlagPriority },
  ) {
    super();
    for (const [name, flag] of Object.entries(flags)) {
      for (const other of [...(flag.propagate ?? []), ...(flag.reset ?? [])]) {
        if (!(other in flags))
          throw new Error(`The render flag "${name}" names "${other}", which does not exist`);
      }
    }
    this.object = config.object;
    this.flags = Object.freeze({ ...flags });
    this.priority = config.priority ?? "OBJECTS";
  }

  /** Empties the set and says which flags were in it. */
  override clear(): Record<string, boolean> {
    const active = Object.fromEntries([...this].map((flag) => [flag, true]));
    super.clear();
    PENDING_RENDER_FLAGS[this.priority].delete(this.object);
    return active;
  }

  /** Takes flags out that were handled and says whether any of them was set. */
  handle(...flags: string[]): boolean {
    let active = false;
    for (const flag of flags) active = this.delete(flag) || active;
    return active;
  }

  /** Sets flags, with all that they propagate, for the next frame. */
  set(changes: Record<string, boolean | undefined>): void {
    const seen = new Set<string>();
    for (const [flag, value] of Object.entries(changes)) if (value) this.#set(flag, seen);
    if (this.size > 0) PENDING_RENDER_FLAGS[this.priority].add(this.object);
  }

  #set(name: string, seen: Set<string>): void {
    if (seen.has(name)) return;
    seen.add(name);
    const flag = this.flags[name];
    if (!flag) throw new Error(`"${name}" is not a render flag of ${this.object.constructor.name}`);
    if (!flag.alias) this.add(name);
    for (const reset of flag.reset ?? []) this.delete(reset);
    for (const next of flag.propagate ?? []) this.#set(next, seen);
  }
}
