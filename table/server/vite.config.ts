import { defineConfig } from "vite";

/** The server as one file; what comes from npm or from Node is taken from there when it runs. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: "table/server/main.ts",
    outDir: "build/table",
    emptyOutDir: false,
    target: "node20",
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: "server.mjs" } },
  },
  ssr: { external: true },
});
