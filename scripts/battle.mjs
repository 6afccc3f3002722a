// Plays, checks and makes battle files without a browser; docs/battle-file.md describes them.
//   npm run -s battle -- play FILE                   replays the log; prints the events and where it ends
//   npm run -s battle -- check FILE                  says whether the log is lawful and comes to the same end
//   npm run -s battle -- report FILE [--lang en|ru]  tells the battle turn by turn, in Markdown
//   npm run -s battle -- random [FILE] --seed N --turns T [--out FILE]
//                                                    lets two simple commanders play it from the beginning
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
