/**
 * A process of the game: `node packages/server/src/main.ts [--roles=web,live,jobs] [--port=8321] …`. `--help` lists the
 * settings, `--version` says which release it is, `--check` reads them, says how each came to be, and starts nothing. Ends on SIGTERM or
 * SIGINT when everything is answered and stopped; a second signal ends it at once, and the next start recovers.
 */
import { join } from "node:path";
import { prepareDemo, registerDemoManagers } from "@elleveren/worlds";
import { destination } from "pino";

import type { Config } from "./config/config.ts";
import { ConfigError, readConfig } from "./config/read-config.ts";
import type { Context } from "./context.ts";
import { explainStart } from "./explain-start.ts";
import { isOutboxOpen, OUTBOX_PATH } from "./features/people/index.ts";
import { createLog } from "./log.ts";
import { checkTogether } from "./settings/check-together.ts";
import { helpText, originsText } from "./settings/index.ts";
import { createServer } from "./start-server.ts";
import { tellSystemd } from "./systemd.ts";
import { readVersion } from "./version.ts";

const ROOT_DIRECTORY = join(import.meta.dirname, "..", "..", "..");

await main();

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help")) return void process.stdout.write(helpText());
  if (args.includes("--version")) return void process.stdout.write(versionText());
  const isCheck = args.includes("--check");
  const { config: given, warnings } = readConfigOrExit(args.filter((arg) => arg !== "--check"));
  const say = (line: string) => process.stdout.write(`${line}\n`);
  for (const warning of warnings) say(`Note: ${warning}`);
  if (isCheck) return;
  // People read standard output, machines the log on standard error.
  const log = createLog(given.logLevel, destination(2));
  for (const warning of warnings) log.warn(warning);

  const trial = await startTrialProvider(given);
  const chats = await startChats(given);
  const config: Config = {
    ...given,
    ...(trial && { providers: trial.settings }),
    ...(chats && { webhooksToLoopback: true, chatApps: chats.apps }),
  };
  const prepare = async (ctx: Context) => {
    registerDemoManagers(ctx);
    await prepareDemo(ctx, { progress: say });
  };
  const server = createServer({ config, log, progress: say, prepare, site: whenSiteBuilt() });
  const systemd = tellSystemd(process.env);
  let signals = 0;
  const end = async (exitCode: number, drainSeconds = 0) => {
    signals += 1;
    if (signals > 1) process.exit(exitCode || 1);
    systemd.stopping();
    if (drainSeconds > 0) {
      say(`Stopping in ${drainSeconds} seconds, when nobody is sent here any more …`);
      await server.drain(drainSeconds);
    }
    say("Stopping …");
    await server.stop();
    await trial?.stop();
    await chats?.stop();
    process.exit(exitCode);
  };
  // Ctrl-C stops without draining.
  process.on("SIGTERM", () => void end(0, config.drainSeconds));
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => void end(0));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error nobody caught");
    void end(1);
  });

  try {
    const { url } = await server.start();
    if (isOutboxOpen(config, url)) say(`Letters that the game sends are at ${url}${OUTBOX_PATH}`);
    say(`Elleveren runs at ${url}`);
    systemd.ready();
    if (trial) say(`Signing in through others is tried with invented people at ${trial.origin}`);
    if (chats) say(`Chats are tried at ${chats.origin}, where channels are and what the game has said there`);
  } catch (error) {
    // A failure that comes from stopping is no news.
    if (signals === 0) {
      log.debug({ err: error }, "the game does not start");
      process.stderr.write(`${explainStart(error, config)}\n`);
      process.exit(1);
    }
  }
}

/** From the sources, the launcher builds the site while the database is made, and says when it is whole. */
function whenSiteBuilt(): Promise<void> {
  if (process.env["ELLEVEREN_SITE"] !== "coming" || !process.channel) return Promise.resolve();
  return new Promise((resolve) => process.once("message", () => resolve()));
}

function versionText(): string {
  const { version, commit } = readVersion();
  return `Elleveren ${version}${commit === null ? "" : ` (${commit})`}\n`;
}

/** The trial provider with invented people, where the settings ask for it; its code is not loaded otherwise. */
function startTrialProvider({ trialProviderPort: port }: Config) {
  return startForTrials(port, { setting: "IDP", what: "provider", otherPort: "--idp-port=8500" }, async (free) =>
    (await import("@elleveren/worlds/trial-provider/index.ts")).startTrialProvider({ port: free }),
  );
}

/** Stand-ins of chat services, likewise. */
function startChats({ chatStandInPort: port }: Config) {
  return startForTrials(port, { setting: "CHATS", what: "chats", otherPort: "--chats-port=8501" }, async (free) =>
    (await import("@elleveren/worlds/chat-stand-in/index.ts")).startChatStandIn({ port: free }),
  );
}

/** Null without a port. What is for trials comes with the sources alone. */
async function startForTrials<T>(
  port: number | null,
  { setting, what, otherPort }: { readonly setting: string; readonly what: string; readonly otherPort: string },
  start: (port: number) => Promise<T>,
): Promise<T | null> {
  if (port === null) return null;
  if (readVersion().commit !== null) {
    process.stderr.write(`${setting}: a release has no ${what} for trying things out; start the sources for that.\n`);
    return process.exit(1);
  }
  try {
    return await start(port);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    const words = reason === "EADDRINUSE" ? "is in use" : `cannot be had (${reason})`;
    process.stderr.write(`Port ${port} ${words}. Choose another one for the ${what}: ${otherPort}.\n`);
    return process.exit(1);
  }
}

/** With `--check` it also prints the source of each setting. Faults end the process, all of them in one list. */
function readConfigOrExit(args: readonly string[]): { readonly config: Config; readonly warnings: readonly string[] } {
  try {
    const isTerminal = process.stderr.isTTY;
    const env = { LOG_LEVEL: isTerminal ? "warn" : "info", ...process.env };
    if (process.argv.includes("--check")) process.stdout.write(originsText({ env: process.env, args }));
    const config = readConfig({ env, args, rootDirectory: ROOT_DIRECTORY });
    const { problems, warnings } = checkTogether(config);
    if (problems.length > 0) throw new ConfigError(problems);
    return { config, warnings };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
