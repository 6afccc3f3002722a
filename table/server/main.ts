import { readOptions } from "./options.ts";
import { startServer } from "./start.ts";

/** Runs the table from the command line; the line `listening …` tells that it is ready. */
async function main(): Promise<void> {
  const server = await startServer(readOptions(process.argv.slice(2)));
  console.log(`listening ${server.url}`);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
