/**
 * A process of the game: `node packages/server/src/main.ts [--roles=web,live,jobs] [--port=8321] …`. Ends on SIGTERM or
 * SIGINT when everything is answered and stopped; a second signal ends it at once, and the next start recovers.
 */
import { join } from "node:path";
import { destination } from "pino";

import { ConfigError, readConfig, type Config } from "./config.ts";
import type { Context } from "./context.ts";
import { DataDirectoryInUse } from "./db/embedded/index.ts";
import { prepareDemo } from "./features/demo/index.ts";
import { isOutboxOpen, OUTBOX_PATH } from "./features/outbox/index.ts";
import { createLog } from "./log.ts";
import { createServer } from "./start-server.ts";

const ROOT_DIRECTORY = join(import.meta.dirname, "..", "..", "..");

await main();

async function main(): Promise<void> {
  const given = readConfigOrExit();
  // People read standard output, machines the log on standard error.
  const log = createLog(given.logLevel, destination(2));
  const say = (line: string) => process.stdout.write(`${line}\n`);

  const trial = await startTrialProvider(given);
  const config = trial ? { ...given, providers: trial.settings } : given;
  const prepare = async (ctx: Context) => void (await prepareDemo(ctx, { progress: say }));
  const server = createServer({ config, log, progress: say, prepare });
  let signals = 0;
  const end = async (exitCode: number) => {
    signals += 1;
    if (signals > 1) process.exit(exitCode || 1);
    say("Stopping …");
    await server.stop();
    await trial?.stop();
    process.exit(exitCode);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void end(0));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error nobody caught");
    void end(1);
  });

  try {
    const { url } = await server.start();
    if (isOutboxOpen(config, url)) say(`Letters that the game sends are at ${url}${OUTBOX_PATH}`);
    say(`Elleveren runs at ${url}`);
    if (trial) say(`Signing in through others is tried with invented people at ${trial.origin}`);
  } catch (error) {
    // What fails because we stop is no news.
    if (signals === 0) {
      process.stderr.write(`${explain(error, config)}\n`);
      process.exit(1);
    }
  }
}

/** The provider with invented people, for whoever asked for it; its code is not even read otherwise. */
async function startTrialProvider({ trialProviderPort: port }: Config) {
  if (port === null) return null;
  const provider = await import("./features/trial-provider/index.ts");
  try {
    return await provider.startTrialProvider({ port });
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (!isTaken) throw error;
    process.stderr.write(`Port ${port} is in use. Choose another one for the provider: --idp-port=8500.\n`);
    return process.exit(1);
  }
}

function readConfigOrExit(): Config {
  try {
    const isTerminal = process.stderr.isTTY;
    return readConfig({
      env: { LOG_LEVEL: isTerminal ? "warn" : "info", ...process.env },
      args: process.argv.slice(2),
      rootDirectory: ROOT_DIRECTORY,
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** A sentence for what people can mend, the whole error for what they cannot. */
function explain(error: unknown, config: Config): string {
  if (error instanceof DataDirectoryInUse) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : null;
  if (code === "EADDRINUSE") return `Port ${config.port} is in use. Choose another one: --port=8400 or PORT=8400.`;
  if (code === "EACCES") return `Port ${config.port} needs more rights. Choose one above 1023: --port=8400.`;
  return error.stack ?? error.message;
}
