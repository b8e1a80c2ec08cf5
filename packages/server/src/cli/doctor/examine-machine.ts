/** The parts outside the database: settings, disks, the machine's clock, backups, certificates and the game's own addresses. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { isIP } from "node:net";
import { connect } from "node:tls";

import { closeMail, sendTrialLetter } from "../../adapters/mail/index.ts";
import type { Config } from "../../config/config.ts";
import { BackupError, openStore, type Store } from "../../db/backup/index.ts";
import { checkTogether } from "../../settings/check-together.ts";
import { fault, type Finding, messageOf, note, ok, spoken } from "./finding.ts";

const LITTLE_BYTES = 1e9;
const LITTLE_SHARE = 0.1;
const DAY_MS = 86_400_000;
/** Authorities renew thirty days before the end: below this many that has failed. */
const FEW_DAYS = 20;
const ANSWER_MS = 10_000;

export async function examineSettings(config: Config): Promise<Finding[]> {
  const { problems, warnings } = checkTogether(config);
  const findings = [
    ...problems.map((words) => fault("settings", words)),
    ...warnings.map((words) => note("settings", words)),
  ];
  const where = config.publicOrigins.length > 0 ? config.publicOrigins.join(", ") : "this machine alone";
  return findings.length > 0 ? findings : [ok("settings", `go together; the game is for ${where}`)];
}

export async function examineDisks(config: Config): Promise<Finding[]> {
  const folders = [config.dataDirectory, ...(config.backups.directory === null ? [] : [config.backups.directory])];
  const findings = await Promise.all(
    folders.map(async (folder) => {
      if (!existsSync(folder)) return note("disk", `${folder} is not there yet`);
      const { bavail, blocks, bsize } = await statfs(folder);
      const words = `${(bavail * bsize * 1e-9).toFixed(1)} GB free where ${folder} is`;
      return bavail * bsize < LITTLE_BYTES || bavail < blocks * LITTLE_SHARE
        ? fault("disk", `${words}: a full disk stops every save.`)
        : ok("disk", words);
    }),
  );
  return findings;
}

/** Whether something keeps this machine's time; nothing is said where systemd is not at home. */
export async function examineTimekeeping(): Promise<Finding[]> {
  const args = ["show", "--property=NTPSynchronized", "--value"];
  const said = spawnSync("timedatectl", args, { encoding: "utf8", timeout: ANSWER_MS });
  if (said.status !== 0) return [];
  return said.stdout.trim() === "yes"
    ? [ok("timekeeping", "by the network")]
    : [note("timekeeping", "Nothing keeps this machine's clock: install chrony or switch systemd-timesyncd on.")];
}

export async function examineBackups(config: Config): Promise<Finding[]> {
  const { directory, key, everyHours } = config.backups;
  if (directory === null && config.databaseUrl !== null) {
    return [
      note("backup", "pgBackRest keeps those of a PostgreSQL of your own: pgbackrest info says which there are."),
    ];
  }
  if (directory === null) {
    const words = "No backups are kept here (BACKUP_DIRECTORY).";
    return [config.isPublished ? fault("backup", words) : note("backup", words)];
  }
  const lacking = (words: string) => [fault("backup", `${words} elleveren backup takes one.`)];
  let store: Store;
  try {
    store = await openStore(directory, key);
  } catch (error) {
    if (error instanceof BackupError) return lacking(error.message);
    throw error;
  }
  const newest = (await store.bases()).at(-1);
  if (!newest) return lacking(`There is no whole copy in ${directory}.`);
  const ageSeconds = (Date.now() - Date.parse(newest.endedAt)) / 1000;
  const words = `the newest copy is ${spoken(ageSeconds)} old`;
  if (ageSeconds > 2 * everyHours * 3600) {
    return [fault("backup", `${words}, and one is due every ${everyHours} h: does anything keep them?`)];
  }
  const follow = await store.followState();
  const behind = follow === null ? null : (Date.now() - Date.parse(follow.at)) / 1000;
  return [ok("backup", behind === null ? words : `${words}, the log was received ${spoken(behind)} ago`)];
}

/** From outside in: each of the game's addresses as a browser reaches it, its certificate, and that health paths are closed. */
export async function examineAddresses(config: Config): Promise<Finding[]> {
  if (config.publicOrigins.length === 0) return [note("address", "The game has no public address (PUBLIC_ORIGINS).")];
  const each = await Promise.all(config.publicOrigins.map(examineOrigin));
  return each.flat();
}

async function examineOrigin(origin: string): Promise<Finding[]> {
  const url = new URL(origin);
  const findings = url.protocol === "https:" ? [await examineCertificate(url)] : [];
  const ask = (path: string) =>
    fetch(new URL(path, url), { redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS) });
  try {
    const answer = await ask("/api/event-status/");
    const isOurs = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
    await answer.body?.cancel();
    if (answer.status !== 200 || !isOurs) {
      findings.push(
        fault("address", `${origin} answers ${answer.status}, and not as the game does: look at the proxy.`),
      );
      return findings;
    }
    findings.push(ok("address", `${origin} answers as the game`));
    const health = await ask("/readyz");
    await health.body?.cancel();
    if (health.status === 200 || health.status === 503) {
      findings.push(note("address", `${origin}/readyz is open to everybody: the proxy should close it.`));
    }
  } catch (error) {
    findings.push(fault("address", `${origin} is not reached from here: ${messageOf(causeOf(error))}`));
  }
  return findings;
}

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause ? error.cause : error);

async function examineCertificate({ hostname, port }: URL): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) === 0 && { servername: hostname }),
      rejectUnauthorized: false,
    });
    const end = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    socket.setTimeout(ANSWER_MS, () =>
      end(fault("certificate", `${hostname} gives none within ${ANSWER_MS / 1000} s`)),
    );
    socket.once("error", (error) => end(fault("certificate", `${hostname} gives none: ${messageOf(error)}`)));
    socket.once("secureConnect", () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
      if (!socket.authorized) {
        end(fault("certificate", `Browsers refuse that of ${hostname}: ${String(socket.authorizationError)}`));
      } else if (days < FEW_DAYS) end(fault("certificate", `That of ${hostname} ends in ${days} days: renew it.`));
      else end(ok("certificate", `that of ${hostname} is good for ${days} days`));
    });
  });
}

export async function examineTrialLetter(config: Config, email: string): Promise<Finding[]> {
  const { taken, words } = await sendTrialLetter(config, email);
  closeMail(config);
  return [taken ? ok("trial letter", `taken: ${words}`) : fault("trial letter", `not taken: ${words}`)];
}
