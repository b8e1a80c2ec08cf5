/** Starts a process of the game in order, and stops it in the opposite one. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

import type { Config } from "./config/config.ts";
import type { Context } from "./context.ts";
import { createContext } from "./create-context.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./db/embedded/index.ts";
import { keepBackups } from "./db/backup/index.ts";
import { databaseAddresses, prepareDatabase } from "./db/addresses.ts";
import { transact } from "./db/writing/transactions.ts";
import { warnAtStart } from "./explain-start.ts";
import { healthRoutes } from "./features/operate/index.ts";
import { createLive } from "./features/live/index.ts";
import type { App } from "./http/app.ts";
import { createApp } from "./http/create-app.ts";
import { startRedirects } from "./http/transport/redirect-server.ts";
import { sealStoredKeys } from "./keys/index.ts";
import { registerJobs, registerRoutes, registerStreams } from "./routes.ts";

export interface ServerOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Told about each step, for the person at the terminal. */
  readonly progress: (line: string) => void;
  /** Runs on the migrated database before anything is served. */
  readonly prepare?: (ctx: Context) => Promise<void>;
  /** Resolves when the site's files are whole; by default they are. */
  readonly site?: Promise<void>;
  /** Migrations of another folder than the release's own: for trying an upgrade. */
  readonly migrationsDirectory?: string;
}

export interface RunningServer {
  readonly ctx: Context;
  readonly url: string;
  /** Resolves when everything committed before the call is known to this process. */
  whenCurrent(): Promise<void>;
}

export interface Server {
  /** Says for so many seconds that it is not ready, and answers everything all the same; `stop` comes after it. */
  drain(seconds: number): Promise<void>;
  /** Throws when anything cannot start; what had started by then is stopped again. Call it once. */
  start(): Promise<RunningServer>;
  /**
   * Answers pending requests, then ends streams, jobs, connections and the embedded database. May be called during the
   * start: then `start` may never resolve. Safe to repeat.
   */
  stop(): Promise<void>;
}

/** Stops one part; the parts that started last are stopped first. */
type Stopper = () => Promise<unknown>;

/** Says whether, and at which URL, the game runs on this data directory. */
const ADDRESS_FILE = "server.json";
/** A part that does not stop by then is left behind; the next start recovers from it. */
const LONGEST_STOP_MS = 20_000;

/** A process of the game that has not started yet. */
export function createServer(options: ServerOptions): Server {
  const stoppers: Stopper[] = [];
  let stopping: Promise<void> | undefined;
  let app: App | null = null;
  const stop = () => (stopping ??= stopAll(stoppers, options.log));
  return {
    stop,
    // Before it listens no client is sent here: there is nothing to drain.
    drain: async (seconds) => app?.draining.drain(seconds),
    async start() {
      try {
        return await startParts(options, stoppers, (listening) => (app = listening));
      } catch (error) {
        await stop();
        throw error;
      }
    },
  };
}

async function startParts(
  options: ServerOptions,
  stoppers: Stopper[],
  onListening: (app: App) => void,
): Promise<RunningServer> {
  const { config, log, progress, prepare, site } = options;
  // Recorded before it is awaited, so that a stop during the start waits for the part and stops it.
  const part = <T>(starting: Promise<T>, stop: (value: T) => Promise<unknown>): Promise<T> => {
    stoppers.push(() => starting.then(stop, () => null));
    return starting;
  };
  const warn = (warning: string) => {
    progress(warning);
    log.warn(warning);
  };
  const embedded =
    config.databaseUrl === null ? await part(startDatabase(config, progress), (database) => database.stop()) : null;
  const addresses = databaseAddresses(config, embedded);
  const databaseUrl = addresses.game;
  const migrated = await prepareDatabase(addresses, { directory: options.migrationsDirectory, onProblem: warn });
  if (migrated.length > 0) progress(`Database brought up to date (${migrated.length} migrations).`);

  for (const warning of await warnAtStart(config, databaseUrl)) warn(warning);
  // Begun before and ended after what writes, so that the last of it is in the backup too.
  await part(Promise.resolve(startBackups(options, embedded)), async (backups) => backups?.stop());
  const context = createContext({ config, databaseUrl, log, createLive });
  const open = await part(context, (opened) => opened.close());
  const { ctx } = open;
  // Values that an older release, or a start without SECRET_KEY, stored unencrypted.
  if (config.secretKey !== null) await transact(ctx.db, (tx) => sealStoredKeys(tx, config, ctx.random));
  registerJobs(ctx);
  const prepareAll = async () => {
    await prepare?.(ctx);
    await open.whenCurrent();
  };
  const create = async () => {
    await site;
    return part(createApp({ ctx, routes: routesOf(config) }), (created) => created.close());
  };
  // Side by side: a season in the making waits for the database half of the time.
  const [app] = await Promise.all([create(), prepareAll()]);
  await app.listen({ host: config.host, port: config.port });
  onListening(app);
  if (config.roles.has("jobs")) {
    await ctx.jobs.start();
    ctx.outgoing.start();
  }
  const address = app.server.address() as AddressInfo;
  const url = addressOf(address, config.tls !== null);
  if (config.tls && config.tls.redirectPort !== null) {
    const { redirectPort, challengeDirectory } = config.tls;
    const headers = app.baseHeaders.ofCalls;
    const redirects = { host: config.host, port: redirectPort, httpsPort: address.port, challengeDirectory, headers };
    await part(startRedirects(redirects), (server) => server.close());
  }
  await part(writeAddress(config, url), (remove) => remove());
  log.info({ url, roles: [...config.roles] }, "started");
  return { ctx, url, whenCurrent: () => open.whenCurrent() };
}

/** A process that only works jobs still answers monitoring. */
function routesOf({ roles }: Config) {
  if (roles.has("web")) return registerRoutes;
  return roles.has("live") ? registerStreams : healthRoutes;
}

/** The role `jobs` keeps them for the embedded database, where a folder is named. */
function startBackups({ config, log }: ServerOptions, embedded: EmbeddedPostgres | null) {
  const { directory } = config.backups;
  if (directory === null || embedded === null || !config.roles.has("jobs")) return null;
  return keepBackups({
    databaseUrl: embedded.url,
    dataDirectory: config.dataDirectory,
    settings: { ...config.backups, directory },
    say: (line) => log.info({ backups: directory }, line),
    fail: (error, line) => log.error({ err: error, backups: directory }, line),
  });
}

async function startDatabase(config: Config, progress: (line: string) => void): Promise<EmbeddedPostgres> {
  await mkdir(config.dataDirectory, { recursive: true });
  return startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log: progress, keepRunning: true });
}

/** A part that fails to stop does not keep the rest running. */
async function stopAll(stoppers: Stopper[], log: Logger): Promise<void> {
  for (let stop = stoppers.pop(); stop; stop = stoppers.pop()) {
    await Promise.race([stop(), sleep(LONGEST_STOP_MS, null, { ref: false })]).catch((error: unknown) =>
      log.error({ err: error }, "something did not stop in order"),
    );
  }
}

function addressOf({ address, family, port }: AddressInfo, isSecure: boolean): string {
  // "All addresses" is no address to open in a browser.
  const host = ["0.0.0.0", "::"].includes(address) ? "localhost" : family === "IPv6" ? `[${address}]` : address;
  return `${isSecure ? "https" : "http"}://${host}:${port}`;
}

async function writeAddress(config: Config, url: string): Promise<() => Promise<void>> {
  await mkdir(config.dataDirectory, { recursive: true });
  const file = join(config.dataDirectory, ADDRESS_FILE);
  await writeFile(file, `${JSON.stringify({ pid: process.pid, port: Number(new URL(url).port || 80), url })}\n`);
  return () => rm(file, { force: true });
}
