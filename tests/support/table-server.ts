import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const SERVER = "build/table/server.mjs";
const START_MILLISECONDS = 15_000;

/** How a table is started for a test. */
export interface TableServerOptions {
  generation?: 13 | 14;
  /** The folder of the world; without it a new one is made, and removed at the end. */
  dir?: string;
  /** The folder of the built system. */
  system?: string;
  /** The key that Game Masters must know. */
  gmKey?: string;
  /** Whether an empty world stays empty instead of getting the sample battle. */
  empty?: boolean;
}

/** A table that runs for a test. */
export interface TableServer {
  readonly url: string;
  /** The folder of the world. */
  readonly dir: string;
  /** Stops the server as Ctrl+C does, and removes the folder if it was made for the test. */
  close(): Promise<void>;
  /** Stops the server as a power cut does; the folder stays. */
  kill(): Promise<void>;
}

/** Starts a table of its own on a free port. */
export async function start(options: TableServerOptions = {}): Promise<TableServer> {
  if (!existsSync(SERVER)) throw new Error(`${SERVER} is not there: build the table first`);
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), "table-")));
  const child = spawn(
    process.execPath,
    [
      resolve(SERVER),
      ...["--port", "0"],
      ...["--data", dir],
      ...["--generation", String(options.generation ?? 14)],
      ...(options.system ? ["--system", options.system] : []),
      ...(options.gmKey ? ["--gm-key", options.gmKey] : []),
      ...(options.empty ? ["--empty"] : []),
      "--no-open",
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const url = await waitForAddress(child);
  return {
    url,
    dir,
    close: async () => {
      await stop(child, "SIGTERM");
      if (!options.dir) await rm(dir, { recursive: true, force: true });
    },
    kill: () => stop(child, "SIGKILL"),
  };
}

function waitForAddress(child: ChildProcess): Promise<string> {
  return new Promise((fulfil, reject) => {
    let output = "";
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The table did not start in time. It said: ${output}`));
    }, START_MILLISECONDS);
    const read = (data: Buffer): void => {
      output += data.toString();
      const address = /^listening (\S+)$/m.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      fulfil(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The table ended with code ${code}. It said: ${output}`));
    });
  });
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((fulfil) => {
    child.once("exit", () => fulfil());
    child.kill(signal);
  });
}
