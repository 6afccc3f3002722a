import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/e2e/**"],
    pool: "threads",
    isolate: false,
    // properties run hundreds of cases, and the house is parsed whole: five seconds are few on a busy machine
    testTimeout: 30_000,
  },
});
