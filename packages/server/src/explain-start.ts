/** Why a process does not start, in words for whoever can mend it; the whole error for what nobody can. */
import { statfs } from "node:fs/promises";

import { Client } from "pg";

import type { Config } from "./config.ts";
import { NotMigratedError } from "./db/addresses.ts";
import { BackupError, SealedFileError } from "./db/backup/index.ts";
import { DataDirectoryInUse, LinksMissing } from "./db/embedded/index.ts";
import { PublishedDemo } from "./features/demo/index.ts";
import { CertificateError } from "./http/certificate.ts";
import { SecretKeyError } from "./keys/index.ts";

/** A sentence for what people can mend, the stack for the rest. */
export function explainStart(error: unknown, config: Config): string {
  const forPeople = [
    DataDirectoryInUse,
    LinksMissing,
    NotMigratedError,
    SecretKeyError,
    BackupError,
    SealedFileError,
    CertificateError,
    PublishedDemo,
  ];
  if (forPeople.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return String(error);
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
    return `${folder} is a file, not a folder: name another one: --data=FOLDER.`;
  if (code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return `The database of DATABASE_URL is not to be reached (${error.message}). Does it run, and may this machine reach it?`;
  }
  if (code === "28P01" || code === "28000") return `The database of DATABASE_URL refuses us: ${error.message}.`;
  if (code === "3D000") return `The database of DATABASE_URL is not there: ${error.message}. create database makes it.`;
  return error.stack ?? error.message;
}

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

/** What does not keep a process from starting and will trouble it later: a disk that is nearly full, a wrong clock. */
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
