// Builds the benchmarks into build/bench and runs them: all of them, or those that are named.
//   npm run bench            all of them
//   npm run bench -- battle  melees, their odds and whole battles
//   npm run bench -- figures  what the shooters of a skirmish see
//   npm run bench -- reveal  the reveal of written orders
//   npm run bench -- skirmish  a whole turn of a skirmish, and the odds of a combat
//   npm run bench -- table   what people feel at the table, in a browser
import { spawnSync } from "node:child_process";
import { build } from "vite";
import { ensureBrowser } from "./browser.mjs";

const BENCHES = ["areas", "battle", "figures", "reveal", "skirmish", "table"];
const wanted = process.argv.slice(2);
for (const name of wanted) if (!BENCHES.includes(name)) throw new Error(`there is no bench ${name}`);

/** Only the bench of the table needs a browser, and what it measures there has to be built. @param {string} name */
async function envOf(name) {
  if (name !== "table") return process.env;
  spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: ["ignore", "ignore", "inherit"] });
  return { ...process.env, CHROME_PATH: await ensureBrowser() };
}

await build({
  configFile: false,
  logLevel: "warn",
  ssr: { noExternal: [/^#/] },
  build: {
    ssr: true,
    outDir: "build/bench",
    emptyOutDir: true,
    minify: false,
    target: "node20",
    rolldownOptions: {
      input: Object.fromEntries(BENCHES.map((name) => [name, `bench/${name}.ts`])),
      external: ["sat", "detect-collisions", "@playwright/test"],
      output: { entryFileNames: "[name].mjs" },
    },
  },
});
// in a process of its own, in which nothing of the build is still at work
for (const name of wanted.length > 0 ? wanted : BENCHES)
  spawnSync(process.execPath, [`build/bench/${name}.mjs`], { stdio: "inherit", env: await envOf(name) });
