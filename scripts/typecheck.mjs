// Checks every TypeScript project of the tree; stops at the first that fails.
import { spawnSync } from "node:child_process";

const PROJECTS = [
  "tsconfig.pure.json",
  "tsconfig.table.json",
  "tsconfig.node.json",
  "tsconfig.json",
  "tsconfig.tests.json",
];

for (const project of PROJECTS) {
  const { status } = spawnSync(process.execPath, ["node_modules/typescript-7/bin/tsc", "-p", project], {
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error(`${project} has type errors`);
    process.exit(status ?? 1);
  }
}
