// Builds, runs every test runner, and ends with one line that adds them up.
//   node scripts/test.mjs          what CI runs
//   node scripts/test.mjs --long   the long end-to-end tests as well
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

const long = process.argv.includes("--long");
const VITEST = "build/reports/vitest.json";
const PLAYWRIGHT = "build/reports/playwright.json";

const run = (script, args, env = {}) =>
  spawnSync(process.execPath, [script, ...args], { stdio: "inherit", env: { ...process.env, ...env } })
    .status ?? 1;

function vitestCounts() {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    readFileSync(VITEST, "utf8"),
  );
  const unloaded = numFailedTests === 0 ? numFailedTestSuites : 0;
  return { passed: numPassedTests, failed: numFailedTests + unloaded, skipped: numPendingTests };
}

function playwrightCounts() {
  const { stats } = JSON.parse(readFileSync(PLAYWRIGHT, "utf8"));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** A runner that left no report failed as a whole, whatever it printed. */
function readCounts(status, report, read) {
  const counts = existsSync(report) ? read() : { passed: 0, failed: 1, skipped: 0 };
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

mkdirSync("build/reports", { recursive: true });
rmSync(VITEST, { force: true });
rmSync(PLAYWRIGHT, { force: true });

const built = run("scripts/build.mjs", []);
const unit = run("node_modules/vitest/vitest.mjs", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${VITEST}`,
]);
const browser = run("node_modules/@playwright/test/cli.js", ["test"], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT,
  ...(long ? { MANGONEL_LONG: "1" } : {}),
});

const total = [
  readCounts(unit, VITEST, vitestCounts),
  readCounts(browser, PLAYWRIGHT, playwrightCounts),
].reduce(
  (sum, next) => ({
    passed: sum.passed + next.passed,
    failed: sum.failed + next.failed,
    skipped: sum.skipped + next.skipped,
  }),
  { passed: 0, failed: built === 0 ? 0 : 1, skipped: 0 },
);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
