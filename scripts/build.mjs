// Builds everything that runs: the system (dist/ and mangonel.zip) and the table (build/table/).
import { rm } from "node:fs/promises";
import { build } from "vite";
import { writeIcons } from "./icons.mjs";
import { checkManifest } from "./manifest.mjs";
import { compilePacks } from "./packs.mjs";
import { writeZip } from "./zip.mjs";

const CONFIGS = ["vite.config.ts", "table/client/vite.config.ts", "table/server/vite.config.ts"];

await rm("build/table", { recursive: true, force: true });
await writeIcons();
await compilePacks();
for (const configFile of CONFIGS) await build({ configFile, logLevel: "warn" });
await checkManifest("dist");
await writeZip("dist", "mangonel.zip");
