import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "./scripts/browser.mjs";

const long = process.env["MANGONEL_LONG"] === "1";

export default defineConfig({
  testDir: "tests/e2e",
  ...(long ? {} : { grepInvert: /@long/ }),
  // a spec waits for the pages of its own table most of the time
  workers: 2,
  timeout: 90_000,
  reporter: [["list"], ["json"]],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: await ensureBrowser(),
      args: [
        "--no-sandbox",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--disable-background-networking",
      ],
    },
  },
});
