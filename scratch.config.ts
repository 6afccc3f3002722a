import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "./scripts/browser.mjs";

const long = process.env["MANGONEL_LONG"] === "1";

export default defineConfig({
  testDir: "build/scratch",
  ...(long ? {} : { grepInvert: /@long/ }),
  workers: 1,
  timeout: 90_000,
  reporter: [["list"]],
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
