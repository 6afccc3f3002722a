import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "vite";

const OUTPUT = resolve("build/table-test");

/** Builds the server where `kill -9` can be tried on it; its own folder, so that no other build is in the way. */
export async function buildServer(): Promise<string> {
  await build({ configFile: "table/server/vite.config.ts", logLevel: "silent", build: { outDir: OUTPUT } });
  const file = resolve(OUTPUT, "server.mjs");
  if (!existsSync(file)) throw new Error(`The build made no ${file}`);
  return file;
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Ends the process with a signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a server as the command line does; resolves when it says that it listens. */
export async function spawnServer(file: string, args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, [file, "--port", "0", "--no-open", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await readAddress(child);
  return {
    url,
    end: (signal) =>
      new Promise((done) => {
        child.once("exit", () => done());
        child.kill(signal);
      }),
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((fulfil, reject) => {
    let output = "";
    let errors = "";
    child.stderr?.on("data", (part: Buffer) => {
      errors += String(part);
    });
    child.stdout?.on("data", (part: Buffer) => {
      output += String(part);
      const match = /^listening (http:\/\/\S+)$/m.exec(output);
      if (match?.[1]) fulfil(match[1]);
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${errors}`)));
  });
}
