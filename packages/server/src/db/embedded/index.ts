/**
 * The embedded PostgreSQL server: started, found again and stopped by us.
 *
 * A data directory is absent, idle or served. Absent: initdb makes the cluster. Idle: the server is started on a free
 * loopback port. Served: a server was left over by a process that was killed; it is adopted as it is, with everything
 * it had accepted. One Elleveren process owns the directory at a time; a second one is refused in words, unless it
 * only joins, as the commands do that work beside a running game.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { GAME_ROLE } from "../roles.ts";
import { findBinaries } from "./binaries.ts";
import { clusterFiles, DATABASE, restrictDirectory, readPassword, ROLE } from "./cluster.ts";
import { canServe, ensureDatabase, renewLogin } from "./connection.ts";
import { DatabaseFault, logLength, reasonInLog, whatHelps } from "./fault.ts";
import { keepRunning } from "./keep-running.ts";
import { findOwner, takeOwnerLock } from "./owner-lock.ts";
import { findPostmaster } from "./postmaster.ts";
import type { Postmaster } from "./postmaster.ts";
import { chooseRunAs } from "./run-as.ts";
import { START_SECONDS, startServer, stopServer } from "./server-process.ts";
import type { Server, StartOptions } from "./server-process.ts";

export { LinksMissing } from "./binaries.ts";
export { DatabaseFault, whatHelps } from "./fault.ts";
export { clusterFiles } from "./cluster.ts";
export { DataDirectoryInUse } from "./owner-lock.ts";

export interface EmbeddedPostgresOptions extends StartOptions {
  /** Made if absent; holds the cluster, its passwords, its log and our lock. */
  readonly dataDirectory: string;
  /** Receives one line per step. */
  readonly log?: (line: string) => void;
  /** Use the server of another living Elleveren process instead of being refused; `stop` then leaves it alone. */
  readonly join?: boolean;
  /** Starts it again when it ends without having been stopped. Default false. */
  readonly keepRunning?: boolean;
}

export interface EmbeddedPostgres {
  /** Connection URL of the game's database for its owner, with the password: for migrating it and for other databases. */
  readonly url: string;
  /** The same for the role that the running game has (`db/roles.ts`). */
  readonly gameUrl: string;
  readonly port: number;
  /** True when the server was left over from a process that was killed. */
  readonly adopted: boolean;
  /** True when the server belongs to another living process, which stops it. */
  readonly joined: boolean;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. Safe to repeat. */
  stop(): Promise<void>;
}

const ADOPT_ATTEMPTS = 8;

/** Starts, adopts or joins the server of a data directory; rejects in words when it cannot. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDirectory = resolve(options.dataDirectory);
  if (options.join && findOwner(dataDirectory)) return joinServer(dataDirectory);
  const binaries = findBinaries();
  mkdirSync(dataDirectory, { recursive: true });
  const runAs = chooseRunAs(binaries, dataDirectory);
  restrictDirectory(dataDirectory, runAs);
  const release = takeOwnerLock(dataDirectory);
  try {
    const server: Server = { binaries, runAs, dataDirectory, log: options.log ?? (() => {}) };
    const logged = logLength(clusterFiles(dataDirectory).logFile);
    const adoptedPort = await adoptServer(server);
    const port = adoptedPort ?? (await startServer(server, options));
    await openDatabase(dataDirectory, port, { logged }).catch(async (error: unknown) => {
      // Otherwise it would keep running.
      if (adoptedPort === null) await stopServer(server, "immediate");
      throw error;
    });
    const kept = options.keepRunning ? keepRunning(server, { ...options, port }) : null;
    let stopping: Promise<void> | undefined;
    const stopAll = async () => {
      await kept?.end();
      await stopServer(server);
    };
    const stop = (): Promise<void> => (stopping ??= stopAll().finally(release));
    return { ...urlsOf(dataDirectory, port), port, adopted: adoptedPort !== null, joined: false, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Makes the game's database if it is absent, and lets its roles in; a process that joins a running server leaves both to the one that started it.
 * Rejects in words when the server does not do that; `logged` is how long its log was before.
 */
async function openDatabase(
  dataDirectory: string,
  port: number,
  { logged, isJoined = false }: { readonly logged: number; readonly isJoined?: boolean },
): Promise<void> {
  const url = connectionUrl(dataDirectory, port);
  try {
    await ensureDatabase(url);
    if (!isJoined) await renewLogin(url, dataDirectory);
  } catch (error) {
    throw faultOf(error, dataDirectory, logged);
  }
}

function faultOf(error: unknown, dataDirectory: string, logged: number): Error {
  const { folder, passwordFile, logFile } = clusterFiles(dataDirectory);
  const { code, message } = error as Error & { readonly code?: string };
  const reason = reasonInLog(logFile, logged) ?? message;
  return code === "28P01"
    ? new DatabaseFault(
        `The database in ${folder} does not take the password in ${passwordFile}. Put the file back that it was made ` +
          "with (a backup has it), or begin anew in another folder: --data=FOLDER.",
      )
    : new DatabaseFault(`The database in ${folder} cannot be used: ${reason}. ${whatHelps(logFile)}`, {
        cause: error,
      });
}

function connectionUrl(dataDirectory: string, port: number): string {
  return `postgres://${ROLE}:${readPassword(dataDirectory)}@127.0.0.1:${port}/${DATABASE}`;
}

/** Without a password of its own the game comes in as the owner: beside a process of an older release, or on a replica. */
function urlsOf(dataDirectory: string, port: number): Pick<EmbeddedPostgres, "url" | "gameUrl"> {
  const url = connectionUrl(dataDirectory, port);
  const game = new URL(url);
  try {
    game.password = readFileSync(clusterFiles(dataDirectory).gamePasswordFile, "utf8").trim();
  } catch {
    return { url, gameUrl: url };
  }
  game.username = GAME_ROLE;
  return { url, gameUrl: game.href };
}

/** Waits out the start of the other process's server. */
async function joinServer(dataDirectory: string): Promise<EmbeddedPostgres> {
  const { folder } = clusterFiles(dataDirectory);
  let postmaster = await waitUntilReady(folder);
  // The other process may still be making the database, which takes a second.
  while (!postmaster && findOwner(dataDirectory)) {
    await sleep(50);
    postmaster = await waitUntilReady(folder);
  }
  if (!postmaster) throw new DatabaseFault(`The process that owned ${dataDirectory} ended. Try again.`);
  const logged = logLength(clusterFiles(dataDirectory).logFile);
  await openDatabase(dataDirectory, postmaster.port, { logged, isJoined: true });
  return {
    ...urlsOf(dataDirectory, postmaster.port),
    port: postmaster.port,
    adopted: false,
    joined: true,
    stop: () => Promise.resolve(),
  };
}

/** The port of a server that a killed process left on this cluster, once it answers; null when there is none. */
async function adoptServer(server: Server): Promise<number | null> {
  const { dataDirectory, log } = server;
  const { folder } = clusterFiles(dataDirectory);
  // One that waits for its connections to end may wait for ever.
  if (findPostmaster(folder)?.status === "stopping") await stopServer(server);
  // Asked more than once: a server that was killed this moment still looks alive.
  for (let attempt = 1; ; attempt++) {
    const postmaster = await waitUntilReady(folder);
    if (!postmaster) return null;
    const { pid, port } = postmaster;
    if (await canServe(connectionUrl(dataDirectory, port), folder)) {
      log(`Adopted the database server that was left running (process ${pid}, port ${port}).`);
      return port;
    }
    if (attempt === ADOPT_ATTEMPTS) {
      throw new DatabaseFault(
        `Process ${pid} serves ${folder} and does not take the password in ${clusterFiles(dataDirectory).passwordFile}. ` +
          "Stop it (kill), put the right password file back, then start again.",
      );
    }
    await sleep(attempt * 100);
  }
}

/** Waits while a running server starts or stops; null once there is none. */
async function waitUntilReady(folder: string): Promise<Postmaster | null> {
  for (const until = Date.now() + START_SECONDS * 1000; Date.now() < until; await sleep(50)) {
    const postmaster = findPostmaster(folder);
    if (!postmaster || postmaster.status === "ready") return postmaster;
  }
  throw new DatabaseFault(
    `The database server on ${folder} neither becomes ready nor ends. Stop it (kill), then start again.`,
  );
}
