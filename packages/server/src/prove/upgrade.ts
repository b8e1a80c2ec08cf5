/**
 * `npm run prove -- upgrade [--managers 40] [--streams 20] [--seconds 3] [--old FOLDER]`: two processes are replaced by two of a
 * newer release under load, through a migration; no call may fail. The newer release is this one with two migrations more;
 * with `--old`, a checkout of an older release with its dependencies, that one is upgraded to this. Uses a throw-away
 * database (DATABASE_URL, else the embedded server's). Prints one JSON line; every violation is a line on standard error and
 * makes the exit code 1.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { onServer, urlOfDatabase } from "../db/other-databases.ts";
import { readCommandConfig } from "../cli/command-config.ts";
import { readCommandLine, stopWith, wholeNumber } from "../cli/command-line.ts";
import { openDatabaseServer } from "../cli/database-server.ts";
import { proveUpgrade } from "./upgrade/prove-upgrade.ts";

const given = readCommandLine(process.argv.slice(2), { options: ["managers", "streams", "seconds", "old"] });
if (given.words.length > 0)
  stopWith(`"${given.words[0]}" is not known; arguments are --managers, --streams, --seconds, --old`);
const config = readCommandConfig();
const folder = await mkdtemp(join(tmpdir(), "elleveren-upgrade-"));
const server = await openDatabaseServer(config);
const name = `elleveren_command_${randomBytes(6).toString("hex")}`;
try {
  await onServer(server.url, (client) => client.query(`create database ${name}`));
  const { violations, ...report } = await proveUpgrade({
    folder,
    databaseUrl: urlOfDatabase(server.url, name),
    seed: 1,
    managerCount: wholeNumber(given, "managers", 40, 1000),
    streams: wholeNumber(given, "streams", 20, 1000),
    calmMs: wholeNumber(given, "seconds", 3, 600) * 1000,
    oldRelease: given.options["old"] === undefined ? null : resolve(given.options["old"]),
    say: (line) => console.error(line),
  });
  for (const violation of violations) console.error(violation);
  console.log(JSON.stringify({ ...report, failed: violations.length }));
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await onServer(server.url, (client) => client.query(`drop database if exists ${name} with (force)`));
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
