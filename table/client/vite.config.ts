import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** The page of the table: one HTML file with its assets, all of them local. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  publicDir: "public",
  build: {
    outDir: fileURLToPath(new URL("../../build/table/client/", import.meta.url)),
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    reportCompressedSize: false,
  },
});
