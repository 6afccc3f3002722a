// Runs the tests that try commands in any order for as long as a night allows: npm run test:nightly
//   MANGONEL_COMMANDS   how many commands, 100,000 if absent
//   MANGONEL_SEED       of which seed
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...["mass", "skirmish"].map((book) => `tests/battle/${book}/any-command.test.ts`),
  ],
  { stdio: "inherit", env: { MANGONEL_COMMANDS: "100000", ...process.env } },
);
process.exitCode = status ?? 1;
