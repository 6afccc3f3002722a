// Compiles packs/_source/<name> into <target>/<name>; the build copies build/packs into dist.
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";

const SOURCE = "packs/_source";

/** The CLI passes over a source without `_key` in silence; this build does not. */
async function requireKeys(folder) {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!JSON.parse(await readFile(file, "utf8"))._key) throw new Error(`${file} has no _key`);
  }
}

export async function compilePacks(target = "build/packs") {
  await rm(target, { recursive: true, force: true });
  for (const name of await readdir(SOURCE)) {
    await requireKeys(join(SOURCE, name));
    await compilePack(join(SOURCE, name), join(target, name), { log: false });
  }
}
