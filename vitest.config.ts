import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/e2e/**"],
    pool: "threads",
    isolate: false,
    // tests that start a server of their own wait for a process on a machine that may be busy
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
