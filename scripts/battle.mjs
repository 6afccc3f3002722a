// Plays, checks and makes battle files without a browser; docs/battle-file.md describes them.
//   npm run -s battle -- --help
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

await build({
  configFile: false,
  logLevel: "error",
  ssr: { noExternal: [/^#/] },
  build: {
    ssr: "scripts/battle/main.ts",
    outDir: "build/battle",
    emptyOutDir: true,
    minify: false,
    target: "node20",
    rolldownOptions: { output: { entryFileNames: "main.mjs" } },
  },
});
const { main } = await import(pathToFileURL(resolve("build/battle/main.mjs")).href);
process.exitCode = main(process.argv.slice(2));
