import { parseArgs } from "node:util";
import type { Generation } from "../shared/protocol.ts";

/** How a server is started. */
export interface ServerOptions {
  readonly host: string;
  /** The port to listen on; 0 lets the system choose. */
  readonly port: number;
  /** Whether the next ports are tried when that one is taken. */
  readonly isPortFlexible: boolean;
  readonly generation: Generation;
  /** The folder of world data; each generation has its own below it. */
  readonly dataFolder: string;
  /** The built system. */
  readonly systemFolder: string;
  /** The built page. */
  readonly clientFolder: string;
  /** What Game Masters must know to log in, if anything. */
  readonly gmKey: string | undefined;
  /** Whether the world is thrown away first. */
  readonly reset: boolean;
  /** Whether an empty world stays empty. */
  readonly keepEmpty: boolean;
}

/** Reads the command line of the server; throws an error that says what is wrong with it. */
export function readOptions(args: readonly string[]): ServerOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string" },
      generation: { type: "string", default: "14" },
      data: { type: "string", default: ".table" },
      system: { type: "string", default: "dist" },
      client: { type: "string", default: "build/table/client" },
      "gm-key": { type: "string" },
      reset: { type: "boolean", default: false },
      empty: { type: "boolean", default: false },
      "no-open": { type: "boolean", default: false },
    },
  });
  if (values.generation !== "13" && values.generation !== "14")
    throw new Error(`--generation is 13 or 14, not ${values.generation}`);
  const port = Number(values.port ?? 30_000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port is a number from 0 to 65535, not ${values.port}`);
  const gmKey = values["gm-key"];
  if (!isLoopback(values.host) && !gmKey)
    throw new Error(`--host ${values.host} opens the table to a network: give --gm-key as well`);
  return {
    host: values.host,
    port,
    isPortFlexible: values.port === undefined,
    generation: values.generation === "13" ? 13 : 14,
    dataFolder: values.data,
    systemFolder: values.system,
    clientFolder: values.client,
    gmKey: gmKey || undefined,
    reset: values.reset,
    keepEmpty: values.empty,
  };
}

/** Whether an address is this machine itself. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
