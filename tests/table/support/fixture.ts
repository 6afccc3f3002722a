import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compilePack } from "@foundryvtt/foundryvtt-cli";

const SOURCE = fileURLToPath(new URL("../fixtures/system", import.meta.url));

/** A folder that is gone after the test. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Makes an empty folder. */
export async function makeFolder(name: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), `table-${name}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Builds the fixture system with its packs, as the official tool packs them. */
export async function buildFixtureSystem(): Promise<TemporaryFolder> {
  const folder = await makeFolder("system");
  await cp(SOURCE, folder.path, { recursive: true });
  const packs = join(folder.path, "packs-source");
  for (const name of await readdir(packs))
    await compilePack(join(packs, name), join(folder.path, "packs", name), { log: false });
  await rm(packs, { recursive: true });
  return folder;
}
