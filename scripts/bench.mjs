// Builds the benchmarks into build/bench and runs them.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

await build({
  configFile: false,
  logLevel: "warn",
  ssr: { noExternal: [/^#/] },
  build: {
    ssr: "bench/areas.ts",
    outDir: "build/bench",
    emptyOutDir: true,
    minify: false,
    target: "node20",
    rollupOptions: { external: ["sat", "detect-collisions"], output: { entryFileNames: "areas.mjs" } },
  },
});
await import(pathToFileURL(resolve("build/bench/areas.mjs")).href);
