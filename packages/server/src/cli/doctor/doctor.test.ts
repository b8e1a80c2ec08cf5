/** Findings for an installation that works, and for ones broken in one way each. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openMailbox } from "../../adapters/mail/mailbox.testing.ts";
import type { Config } from "../../config/config.ts";
import { buildSeason, startTestServer, type TestServer } from "../../testing/index.ts";
import { examineInstallation } from "./examine-installation.ts";
import type { Finding } from "./finding.ts";

let t: TestServer;
let folder: string;
let config: Config;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-doctor-"));
  t = await startTestServer();
  await buildSeason(t);
  await t.tick();
  config = { ...t.ctx.config, databaseUrl: t.ctx.databaseUrl, dataDirectory: folder, publicOrigins: [t.origin] };
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const faultsOf = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === "fault").map(({ check, words }) => `${check}: ${words}`);
const faults = async (changes: Partial<Config> = {}) =>
  faultsOf(await examineInstallation({ ...config, ...changes }, null));

/** Runs the statement, examines the installation, and runs the undo. */
async function faultsAfter(statement: string, undo: string, changes: Partial<Config> = {}): Promise<string[]> {
  await sql.raw(statement).execute(t.owner);
  try {
    return await faults(changes);
  } finally {
    await sql.raw(undo).execute(t.owner);
  }
}

test("of one that works every line is said and none is a fault; a trial letter arrives", async () => {
  const mailbox = await openMailbox();
  const findings = await examineInstallation({ ...config, smtpUrl: mailbox.url }, "drift@example.test");
  await mailbox.close();
  expect(faultsOf(findings)).toEqual([]);
  const checks = new Set(findings.map(({ check }) => check));
  for (const check of [
    "release",
    "settings",
    "disk",
    "database",
    "role",
    "schema",
    "clock",
    "season",
    "letters",
    "feeds",
    "backup",
  ]) {
    expect(checks, check).toContain(check);
  }
  expect(findings).toContainEqual({ check: "address", state: "ok", words: `${t.origin} answers as the game` });
  expect(mailbox.received.map(({ to }) => to)).toEqual([["drift@example.test"]]);
});

test("settings that contradict each other", async () => {
  expect(await faults({ isPublished: true, demo: true })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^settings: .*DEMO/u)]),
  );
});

test("a database that is not to be reached, and one that refuses the password", async () => {
  expect(await faults({ databaseUrl: "postgres://elleveren:x@127.0.0.1:1/elleveren" })).toEqual([
    expect.stringMatching(/^database: The database of DATABASE_URL is not to be reached .*ECONNREFUSED/u),
  ]);
  const wrong = new URL(t.ctx.databaseUrl);
  wrong.password = "not-the-password";
  expect(await faults({ databaseUrl: wrong.href })).toEqual([
    expect.stringMatching(/^database: The database of DATABASE_URL refuses us: password authentication failed/u),
  ]);
});

test("a schema older than the release, and a newer one", async () => {
  expect(
    await faultsAfter(
      "update migration_checksums set name = '0006_regionsx' where name = '0006_regions'",
      "update migration_checksums set name = '0006_regions' where name = '0006_regionsx'",
    ),
  ).toEqual(["schema: 1 migrations of this release have not run (0006_regions …): elleveren migrate."]);
  expect(
    await faultsAfter(
      "insert into migration_checksums (name, sha256) values ('9999_later', 'x')",
      "delete from migration_checksums where name = '9999_later'",
    ),
  ).toEqual(["schema: The database is of a newer release (9999_later): install that one."]);
});

test("a deadline that passed while no process closes rounds", async () => {
  const before = t.ctx.clock.nowMs();
  await t.setNow("2099-01-01T00:00:00Z");
  expect(await faults()).toEqual([
    "season: A round's deadline has passed and it is not closed: does a process with the role jobs run?",
  ]);
  await t.setNow(new Date(before).toISOString());
});

test("work of the ticks that fails", async () => {
  expect(
    await faultsAfter(
      "insert into tick_work (name, failures, failed_at, error) values ('trial', 3, now(), 'no such column')",
      "delete from tick_work where name = 'trial'",
    ),
  ).toEqual(["ticks: trial has failed 3 times in a row: no such column"]);
});

test("a mail server that takes nothing", async () => {
  const mailbox = await openMailbox();
  const { url } = mailbox;
  await mailbox.close();
  const findings = await examineInstallation({ ...config, smtpUrl: url }, "drift@example.test");
  expect(faultsOf(findings)).toEqual([expect.stringMatching(/^trial letter: not taken: .*ECONNREFUSED/u)]);
  expect(
    await faultsAfter(
      `insert into outgoing_pauses (channel, lane, failing_since, tried_at, failures, error, retry_at)
        values ('mail', '', now() - interval '40 minutes', now(), 9, 'connect ECONNREFUSED', now())`,
      "delete from outgoing_pauses",
    ),
  ).toEqual(["letters: The mail server has taken nothing for 40 min: connect ECONNREFUSED"]);
});

test("a feed that fails", async () => {
  const feed = { name: "league", kind: "push", rank: 1 } as unknown as Config["matchFeeds"][number];
  expect(
    await faultsAfter(
      "insert into match_feeds (feed, kind, rank, failures, last_error) values ('league', 'push', 1, 4, 'HTTP 502')",
      "delete from match_feeds where feed = 'league'",
      { matchFeeds: [feed] },
    ),
  ).toEqual(["feed league: has failed 4 times in a row: HTTP 502"]);
});

test("a place for backups without a copy", async () => {
  const directory = await mkdtemp(join(folder, "backups-"));
  expect(await faults({ backups: { ...config.backups, directory } })).toEqual([
    `backup: There are no backups in ${directory}. elleveren backup takes one.`,
  ]);
});

test("addresses that nobody answers, or somebody else", async () => {
  const other = createServer((_request, response) => void response.end("<h1>It works!</h1>"));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect(await faults({ publicOrigins: [elsewhere] })).toEqual([
    `address: ${elsewhere} answers 200, and not as the game does: look at the proxy.`,
  ]);
  expect(await faults({ publicOrigins: [elsewhere.replace("http:", "https:")] })).toEqual([
    expect.stringMatching(/^certificate: 127.0.0.1 gives none: /u),
    expect.stringMatching(/^address: https:\/\/127.0.0.1:\d+ is not reached from here: /u),
  ]);
  await new Promise((resolve) => other.close(resolve));
  expect(await faults({ publicOrigins: [elsewhere] })).toEqual([
    expect.stringMatching(/^address: http:\/\/127.0.0.1:\d+ is not reached from here: .*ECONNREFUSED/u),
  ]);
});
