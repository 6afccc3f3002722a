declare module "@foundryvtt/foundryvtt-cli" {
  /** Packs a folder of JSON sources into a LevelDB folder. */
  export function compilePack(source: string, target: string, options?: { log?: boolean }): Promise<void>;
}
