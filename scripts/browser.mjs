// Prints the path of a Chromium that tests can drive, getting one first where that is possible.
//   node scripts/browser.mjs           look, then install
//   node scripts/browser.mjs --check   only look; exit 1 when there is none
import { execFileSync } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const executable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return null;
  }
};

/** Debian's own package. (`/usr/bin/chromium-browser` is a snap stub on Ubuntu, so it is not looked for.) */
const debian = () => executable("/usr/bin/chromium");

const named = () => {
  const path = process.env.CHROME_PATH;
  if (!path) return null;
  if (!executable(path)) throw new Error(`CHROME_PATH is set to ${path}, which is not an executable file`);
  return path;
};

const bundled = async () => {
  try {
    const { chromium } = await import("@playwright/test");
    return executable(chromium.executablePath());
  } catch {
    return null;
  }
};

const isDebian = () => {
  try {
    return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
};

// Output goes to stderr: stdout carries the path alone.
const sh = (file, args, env = {}) =>
  execFileSync(file, args, { stdio: ["ignore", 2, 2], env: { ...process.env, ...env }, timeout: 600_000 });

function installDebian() {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  sh("apt-get", ["update", "-qq"], env);
  sh("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"], env);
}

function installPlaywright() {
  // the command line of the very version that the lock file holds; npx could fetch another
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  sh(process.execPath, [cli, "install", "chromium"]);
}

export const findBrowser = async () => named() ?? debian() ?? (await bundled());

export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  const steps = [];
  if (isDebian() && process.getuid?.() === 0) steps.push(["apt-get install chromium", installDebian]);
  steps.push(["playwright install chromium", installPlaywright]);
  const failures = [];
  for (const [name, install] of steps) {
    console.error(`No browser found: trying ${name}`);
    try {
      install();
      const path = await findBrowser();
      if (path) return path;
      failures.push(`${name}: it ran, but left no browser where it was looked for`);
    } catch (error) {
      failures.push(`${name}: ${error.message}`);
    }
  }
  throw new Error(`No browser. Install Chromium, or set CHROME_PATH to one.\n${failures.join("\n")}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const path = process.argv.includes("--check") ? await findBrowser() : await ensureBrowser();
    if (path) console.log(path);
    else process.exitCode = 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
