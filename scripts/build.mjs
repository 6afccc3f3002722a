// Builds everything that runs: the system (dist/ and mangonel.zip) and the table (build/table/).
import { readFile, rm } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { writeIcons } from "./icons.mjs";
import { checkManifest } from "./manifest.mjs";
import { compilePacks } from "./packs.mjs";
import { writeZip } from "./zip.mjs";

const CONFIGS = ["vite.config.ts", "table/client/vite.config.ts", "table/server/vite.config.ts"];

/** A page loads the system before anything can be played. */
const MOST_KILOBYTES = 200;

/** Looks that the code stays small, as it travels. @param {string} path */
async function checkSize(path) {
  const kilobytes = gzipSync(await readFile(path)).length / 1000;
  if (kilobytes > MOST_KILOBYTES)
    throw new Error(`${path} has ${kilobytes.toFixed()} kB, more than ${MOST_KILOBYTES}`);
}

await rm("build/table", { recursive: true, force: true });
await writeIcons();
await compilePacks();
for (const configFile of CONFIGS) await build({ configFile, logLevel: "warn" });
await checkManifest("dist");
await checkSize("dist/mangonel.mjs");
await writeZip("dist", "mangonel.zip");
