/** Explains a failed start in one sentence for the operator. */
import { statfs } from "node:fs/promises";

import { Client } from "pg";

import type { Config } from "./config/config.ts";
import { NotMigratedError } from "./db/addresses.ts";
import { BackupError, SealedFileError } from "./db/backup/index.ts";
import { clusterFiles, DatabaseFault, DataDirectoryInUse, LinksMissing, whatHelps } from "./db/embedded/index.ts";
import { isFromDatabase } from "./db/origin.ts";
import { sqlState } from "./db/writing/transactions.ts";
import { CertificateError } from "./http/transport/certificate.ts";
import { SecretKeyError } from "./keys/index.ts";

/** The process must not start on this data; the message is for the operator. */
export class StartRefused extends Error {}

/** The fault and the remedy. The stack of an unforeseen fault is in the log at the level `debug`. */
export function explainStart(error: unknown, config: Config): string {
  const forPeople = [
    DataDirectoryInUse,
    DatabaseFault,
    LinksMissing,
    NotMigratedError,
    SecretKeyError,
    BackupError,
    SealedFileError,
    CertificateError,
    StartRefused,
  ];
  if (forPeople.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return `The game does not start: ${String(error)}.`;
  if (sqlState(error) !== null || isFromDatabase(error)) return explainDatabase(error, config);
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (syscall === "listen" && (code === "EADDRINUSE" || code === "EACCES")) {
    return explainPort(code, (error as { readonly port?: number }).port ?? config.port, config);
  }
  if (code === "EADDRNOTAVAIL") return `HOST (--host): ${config.host} is no address of this machine.`;
  const folder = path ?? config.dataDirectory;
  if (code === "EACCES" || code === "EPERM") {
    return `${folder} may not be written by this user. Give it to him (chown), or name another folder: --data=FOLDER.`;
  }
  if (code === "ENOSPC") return `The disk of ${folder} is full. Free something; nothing was changed.`;
  if (code === "EROFS") return `${folder} is on a disk that can only be read.`;
  if (code === "ENOTDIR" || code === "EEXIST")
    return `${folder} is a file, or lies in one, where a folder has to be: name another one: --data=FOLDER.`;
  if (code === "EISDIR") return `${folder} is a folder where a file has to be: move it away.`;
  if (LINE_CODES.has(code ?? "") || error instanceof AggregateError) return explainDatabase(error, config);
  return `The game does not start: ${sentence(error.message)} LOG_LEVEL=debug says where.`;
}

/** Of a connection that is not to be had. */
const LINE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  "EHOSTUNREACH",
]);

/** The database answers that it cannot, or does not answer. */
function explainDatabase(error: Error, { databaseUrl, dataDirectory }: Config): string {
  const code = sqlState(error);
  const words = error.message || (error as NodeJS.ErrnoException).code || "no answer";
  if (databaseUrl === null) {
    const { folder, logFile } = clusterFiles(dataDirectory);
    return code === null || /^(08|57)/.test(code)
      ? `The embedded database in ${folder} went away while the game started (${words}). Start again; ${logFile} says why.`
      : `The database in ${folder} cannot be used: ${words}. ${whatHelps(logFile)}`;
  }
  if (code === "28P01" || code === "28000") {
    return `The database of DATABASE_URL refuses us: ${words}. Mend the user or the password in DATABASE_URL.`;
  }
  if (code === "3D000") return `The database of DATABASE_URL is not there: ${words}. create database makes it.`;
  if (code === "42501")
    return `The user of DATABASE_URL may not do what the game has to: ${words}. Give the database to him.`;
  if (code !== null && !/^(08|53|57)/.test(code))
    return `The database of DATABASE_URL cannot be used: ${sentence(words)}`;
  return `The database of DATABASE_URL is not to be reached (${words}). Does it run, and may this machine reach it?`;
}

const sentence = (words: string): string => `${words.trim().split("\n")[0]!.replace(/[.!]$/, "")}.`;

/** A process that speaks HTTPS itself has two ports. */
function explainPort(code: "EADDRINUSE" | "EACCES", port: number, { tls }: Config): string {
  const isRedirects = tls !== null && port === tls.redirectPort;
  const [argument, variable, other] = isRedirects
    ? ["--tls-redirect-port", "TLS_REDIRECT_PORT", 8480]
    : ["--port", "PORT", 8400];
  return code === "EADDRINUSE"
    ? `Port ${port} (${variable}) is in use. Choose another one: ${argument}=${other} or ${variable}=${other}.`
    : `Port ${port} (${variable}) needs more rights. Choose one above 1023 (${argument}=${other}), or give the service CAP_NET_BIND_SERVICE.`;
}

const LITTLE_BYTES = 500_000_000;
const LARGE_DIFFERENCE_SECONDS = 5;

/** Faults that do not keep a process from starting and will trouble it later: a disk that is nearly full, a wrong clock. */
export async function warnAtStart(config: Config, databaseUrl: string): Promise<string[]> {
  const warnings: string[] = [];
  for (const folder of [config.dataDirectory, config.backups.directory]) {
    const free = folder === null ? null : await statfs(folder).catch(() => null);
    if (free && free.bavail * free.bsize < LITTLE_BYTES) {
      warnings.push(
        `The disk of ${folder} is nearly full: ${Math.round((free.bavail * free.bsize) / 1e6)} MB are free.`,
      );
    }
  }
  const difference = await clockDifference(databaseUrl);
  if (Math.abs(difference) > LARGE_DIFFERENCE_SECONDS) {
    const direction = difference > 0 ? "ahead of" : "behind";
    warnings.push(
      `This machine's clock is ${Math.round(Math.abs(difference))} seconds ${direction} the database's, which decides deadlines. ` +
        "One of them is wrong (timedatectl).",
    );
  }
  return warnings;
}

/** This machine's clock less the database's, in seconds. */
async function clockDifference(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    const before = Date.now();
    const { rows } = await client.query<{ now: number }>("select extract(epoch from clock_timestamp())::float8 as now");
    return (before + Date.now()) / 2000 - rows[0]!.now;
  } finally {
    await client.end();
  }
}
