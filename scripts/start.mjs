// Builds what is missing or old, starts the table and says where it is.
//   npm start                            a table on this machine, generation 14
//   npm start -- --generation 13         the other generation; it has a world of its own
//   npm start -- --reset                 throws that world away first
//   npm start -- --port 4000             another port (otherwise 30000, or the next free one)
//   npm start -- --host 0.0.0.0 --gm-key KEY    opens the table to the network
//   npm start -- --data DIR              world data elsewhere than in .table
//   npm start -- --no-build              runs what was built before
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = resolve(fileURLToPath(import.meta.url), "../..");
const SERVER = "build/table/server.mjs";
const OUTPUTS = [SERVER, "build/table/client/index.html", "dist/system.json"];
const SOURCES = [
  "src",
  "table",
  "templates",
  "styles",
  "lang",
  "packs",
  "scripts",
  "system.json",
  "package-lock.json",
];

/** When the newest file below a path was changed. */
function newest(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isBuilt() {
  if (!OUTPUTS.every((path) => existsSync(path))) return false;
  const built = Math.min(...OUTPUTS.map((path) => statSync(path).mtimeMs));
  return SOURCES.every((path) => newest(path) <= built);
}

function build() {
  console.log("Building the system and the table …");
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  if (status !== 0) {
    console.error("The build failed; nothing was started.");
    process.exit(status ?? 1);
  }
}

function serve(args) {
  const child = spawn(process.execPath, [SERVER, ...args], { stdio: ["inherit", "pipe", "inherit"] });
  child.stdout.on("data", (part) => {
    for (const line of String(part).trimEnd().split("\n")) {
      const address = /^listening (\S+)$/.exec(line)?.[1];
      console.log(address ? `\n  The table is at ${address}\n  Stop it with Ctrl+C.\n` : line);
    }
  });
  // Ctrl+C reaches the server as well; this process waits for it to close the world.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => signal === "SIGTERM" && child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 0));
}

/** What the head of this file says, without the slashes. */
const readUsage = () =>
  readFileSync(fileURLToPath(import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("//   "))
    .map((line) => line.slice(5))
    .join("\n");

process.chdir(ROOT);
const args = process.argv.slice(2);
if (args.includes("--help")) {
  console.log(readUsage());
  process.exit(0);
}
const mayBuild = !args.includes("--no-build");
if (mayBuild && !isBuilt()) build();
serve(args.filter((arg) => arg !== "--no-build"));
