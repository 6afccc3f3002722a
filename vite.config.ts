import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import copy from "rollup-plugin-copy";
import { defineConfig, type Plugin } from "vite";

/** rollup-plugin-copy does not watch its sources; this makes `vite build --watch` rebuild when one changes. */
function watchAssets(): Plugin {
  return {
    name: "watch-assets",
    buildStart() {
      this.addWatchFile(resolve("system.json"));
      for (const folder of ["templates", "lang"]) {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (entry.isFile()) this.addWatchFile(resolve(join(entry.parentPath, entry.name)));
        }
      }
    },
  };
}

/** Names of classes stay: the host names sheets by them. */
const NAMES = { keepNames: { class: true, function: false } };

/** The system as a Foundry user installs it: one bundle, one stylesheet, and what stands beside them. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    // made small below; the map shows the source
    minify: false,
    target: "es2022",
    lib: {
      entry: "src/mangonel.ts",
      formats: ["es"],
      fileName: () => "mangonel.mjs",
      cssFileName: "mangonel",
    },
    rolldownOptions: { output: { comments: false, minify: { compress: NAMES, mangle: NAMES } } },
    reportCompressedSize: false,
  },
  plugins: [
    watchAssets(),
    copy({
      hook: "writeBundle",
      targets: [
        {
          src: ["system.json", "LICENSE", "CHANGELOG.md", "docs/credits.md"],
          dest: "dist",
        },
        { src: ["templates", "lang", "build/packs", "build/icons"], dest: "dist" },
      ],
    }),
  ],
});
