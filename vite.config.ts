import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import copy from "rollup-plugin-copy";
import { minify } from "terser";
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

/** A second minifier finds what the first has left: the bundle travels to every player. */
function shrink(): Plugin {
  return {
    name: "shrink",
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const map = bundle[`${chunk.fileName}.map`];
        if (chunk.type !== "chunk" || map?.type !== "asset") continue;
        const small = await minify(chunk.code, {
          module: true,
          ecma: 2020,
          keep_classnames: true,
          compress: { passes: 3 },
          sourceMap: { content: String(map.source), url: map.fileName },
        });
        chunk.code = small.code ?? chunk.code;
        map.source = String(small.map);
      }
    },
  };
}

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
    rolldownOptions: {
      // what is loaded only when it is asked for takes what it shares with the rest from the bundle itself
      preserveEntrySignatures: "allow-extension",
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: "[name].mjs",
        comments: false,
        minify: { compress: NAMES, mangle: NAMES },
      },
    },
    reportCompressedSize: false,
  },
  plugins: [
    watchAssets(),
    shrink(),
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
