/** Backups of a real server: taken while it works, damaged, restored to a moment, and where a restore must not begin. */
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";

import { runCommand } from "../../cli/run-command.testing.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../embedded/index.ts";
import { onServer } from "../other-databases.ts";
import { measure, takeBaseBackup } from "./base-backup.ts";
import { selectPosition } from "./keep-backups.ts";
import { followLog, type LogFollower } from "./follow-log.ts";
import { restoreEmbedded } from "./restore-embedded.ts";
import { checkBaseFiles } from "./restore-files.ts";
import { writeSealed } from "./sealed-file.ts";
import { clearStore, openStore, type BaseBackup } from "./store.ts";

const KEY = "a key of more than thirty-two characters";
/** Nothing here has to outlive a power cut. */
const FAST = { fsync: "off" };
let folder: string;
let data: string;
let directory: string;
let server: EmbeddedPostgres;
let receiver: LogFollower;
let base: BaseBackup;
const told: string[] = [];

const source = () => ({ databaseUrl: server.url, dataDirectory: data, directory, key: KEY });
const follow = () => followLog(source(), (line) => told.push(line));
const write = (from: number, to: number) =>
  onServer(server.url, (client) => client.query(`insert into numbers select generate_series(${from}, ${to})`));
const received = async () => receiver.whenFlushed(await selectPosition(server.url), 20_000);

/** The rows after a restore into a folder of its own. */
async function restored(untilMs: number | null, from = directory, key: string | null = KEY): Promise<number[]> {
  const target = await mkdtemp(join(folder, "restored-"));
  await restoreEmbedded({
    store: await openStore(from, key),
    dataDirectory: target,
    untilMs,
    progress: () => {},
    settings: FAST,
  });
  const again = await startEmbeddedPostgres({ dataDirectory: target, settings: FAST });
  try {
    const { rows } = await onServer(again.url, (client) =>
      client.query<{ number: number }>("select number from numbers order by number"),
    );
    return rows.map(({ number }) => number);
  } finally {
    await again.stop();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-backup-test-"));
  data = join(folder, "data");
  directory = join(folder, "backups");
  server = await startEmbeddedPostgres({ dataDirectory: data, settings: FAST });
  await onServer(server.url, (client) => client.query("create table numbers (number integer)"));
  receiver = follow();
  await receiver.whenFollowing(20_000);
  await write(1, 3);
  base = await takeBaseBackup(source());
}, 60_000);
afterAll(async () => {
  await receiver?.stop();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a restore ends at the moment asked for, or has everything; the log goes on where a killed receiver left it", async () => {
  await write(4, 5);
  await sleep(20);
  const momentMs = Date.now();
  await sleep(20);
  await write(6, 7);
  await received();
  await receiver.stop();
  await write(8, 9);
  // As a crash in the middle of writing leaves it.
  const store = await openStore(directory, KEY);
  await writeFile(join(store.walDirectory, "000000010000000000000009.00000000-00000080.zst.age.1.new"), "age");
  receiver = follow();
  await received();
  expect((await readdir(store.walDirectory)).filter((name) => name.endsWith(".new"))).toEqual([]);
  expect(await restored(momentMs)).toEqual([1, 2, 3, 4, 5]);
  expect(await restored(null)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  // Nothing was committed after it: the moment is reached by everything there is.
  expect(await restored(Date.now())).toHaveLength(9);
}, 120_000);

test("a restored database goes on on a timeline of its own, and a copy from before leads to it", async () => {
  const dataDirectory = await mkdtemp(join(folder, "forked-"));
  const copies = join(folder, "forked-copies");
  await cp(directory, copies, { recursive: true });
  const store = await openStore(copies, KEY);
  const { timeline } = await restoreEmbedded({
    store,
    dataDirectory,
    untilMs: Date.parse(base.endedAt),
    progress: () => {},
    settings: FAST,
  });
  expect(timeline).toBe(2);
  const forked = await startEmbeddedPostgres({ dataDirectory, settings: FAST });
  const forkedSource = { databaseUrl: forked.url, dataDirectory, directory: copies, key: KEY };
  const follower = followLog(forkedSource, () => {});
  await onServer(forked.url, (client) => client.query("insert into numbers values (77)"));
  await follower.whenFlushed(await selectPosition(forked.url), 20_000);
  await follower.stop();
  await forked.stop();
  expect(await restored(null, copies)).toEqual([1, 2, 3, 77]);
}, 120_000);

test("two receivers: one follows, the other says that it stands by", async () => {
  const second = follow();
  await expect.poll(() => second.state(), { timeout: 20_000 }).toMatchObject({ state: "waiting" });
  expect(second.state().problem).toContain("stands by");
  await second.stop();
  expect(receiver.state().state).toBe("following");
});

test("nothing of the content lies open, and another key reads nothing", async () => {
  await onServer(server.url, (client) => client.query("create table words (word text)"));
  await onServer(server.url, (client) => client.query("insert into words values ('Solskjerming')"));
  await received();
  const store = await openStore(directory, KEY);
  const names = await readdir(store.walDirectory);
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    expect((await readFile(join(store.walDirectory, name))).includes("Solskjerming")).toBe(false);
  }
  await expect(openStore(directory, null)).rejects.toThrow("BACKUP_KEY is needed");
  const target = join(folder, "wrong-key");
  const wrong = openStore(directory, `${KEY}!`).then((other) =>
    restoreEmbedded({ store: other, dataDirectory: target, untilMs: null, progress: () => {} }),
  );
  await expect(wrong).rejects.toThrow("BACKUP_KEY is another one");
  expect(existsSync(join(target, "cluster"))).toBe(false);
});

test("a damaged copy is found by its checksums and never restored", async () => {
  const damaged = join(folder, "damaged");
  await cp(directory, damaged, { recursive: true });
  const store = await openStore(damaged, KEY);
  await checkBaseFiles(store, base);
  const archive = join(store.baseFolder(base.name), "base.tar.zst.age");
  const bytes = await readFile(archive);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(archive, bytes);
  await expect(checkBaseFiles(store, base)).rejects.toThrow("damaged");
  await expect(restored(null, damaged)).rejects.toThrow("damaged");
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(archive, bytes.subarray(0, -5));
  await expect(restored(null, damaged)).rejects.toThrow("damaged");
  await rm(archive);
  await expect(checkBaseFiles(store, base)).rejects.toThrow("missing");
});

test("an archive that was changed writes nothing outside the folder it is unpacked to", async () => {
  const open = join(folder, "open");
  await cp(directory, open, { recursive: true });
  const identity = JSON.parse(await readFile(join(open, "store.json"), "utf8")) as object;
  await writeFile(join(open, "store.json"), JSON.stringify({ ...identity, isEncrypted: false }));
  const store = await openStore(open, null);
  const file = join(store.baseFolder(base.name), "base.tar.zst");
  const archive = pack();
  archive.entry({ name: "../../outside" }, "not here");
  archive.finalize();
  await writeSealed(file, null, archive);
  const files = { "base.tar.zst": await measure(file) };
  await writeFile(join(store.baseFolder(base.name), "backup.json"), JSON.stringify({ ...base, files }));
  await expect(restored(null, open, null)).rejects.toThrow("it has ../../outside");
  expect(await readdir(folder)).not.toContain("outside");
}, 60_000);

test("a restore refuses what runs, what is there, and a moment before the first copy, and says what to do", async () => {
  const store = await openStore(directory, KEY);
  const attempt = (dataDirectory: string, untilMs: number | null = null) =>
    restoreEmbedded({ store, dataDirectory, untilMs, progress: () => {} });
  await expect(attempt(data)).rejects.toThrow(/The game runs on .* Stop it first/);
  const full = join(folder, "full");
  await mkdir(join(full, "cluster"), { recursive: true });
  await writeFile(join(full, "cluster", "PG_VERSION"), "17\n");
  await expect(attempt(full)).rejects.toThrow(/move it away \(mv .*cluster/);
  expect(await readdir(join(full, "cluster"))).toEqual(["PG_VERSION"]);
  await expect(attempt(join(folder, "early"), Date.parse(base.endedAt) - 60_000)).rejects.toThrow(
    "The earliest moment",
  );
  const other = await startEmbeddedPostgres({ dataDirectory: join(folder, "other"), settings: FAST });
  const mixed = takeBaseBackup({ ...source(), databaseUrl: other.url, dataDirectory: join(folder, "other") });
  await expect(mixed).rejects.toThrow("are of another database");
  await other.stop();
}, 60_000);

test("older copies are cleared away with their log, never the newest, nor what a kept moment needs", async () => {
  const copies = join(folder, "old");
  await cp(directory, copies, { recursive: true });
  const store = await openStore(copies, KEY);
  const endedMs = Date.parse(base.endedAt);
  expect(await clearStore(store, 14, endedMs + 100 * 86_400_000)).toMatchObject({ bases: [] });
  const older = { ...base, name: "2020-01-01T000000Z", endedAt: "2020-01-01T00:00:10.000Z" };
  await cp(store.baseFolder(base.name), store.baseFolder(older.name), { recursive: true });
  await writeFile(join(store.baseFolder(older.name), "backup.json"), JSON.stringify(older));
  // The only copy from before the limit: moments between it and the next one are still asked for.
  expect((await clearStore(store, 14, endedMs + 86_400_000)).bases).toEqual([]);
  expect((await clearStore(store, 14, endedMs + 100 * 86_400_000)).bases).toEqual([older.name]);
  expect((await store.bases()).map(({ name }) => name)).toEqual([base.name]);
});

test("the commands: what there is, whether it can be restored, and which database they are for", async () => {
  const last = (out: string) => JSON.parse(out.trim().split("\n").at(-1)!) as Record<string, unknown>;
  const outcome = await runCommand("backup", "list");
  expect(outcome.code).toBe(2);
  expect(outcome.stderr).toContain("BACKUP_DIRECTORY");
  process.env["BACKUP_DIRECTORY"] = directory;
  process.env["BACKUP_KEY"] = KEY;
  try {
    const listed = await runCommand("backup", "list");
    expect(listed.code).toBe(0);
    expect(last(listed.stdout)).toMatchObject({ copies: 1, encrypted: true });
    const tried = await runCommand("backup", "check", "--try");
    expect([tried.code, tried.stderr]).toEqual([0, expect.stringContaining("Replaying the log")]);
    expect(last(tried.stdout)).toMatchObject({ tried: base.name });
    process.env["DATABASE_URL"] = server.gameUrl;
    for (const command of ["backup", "restore"]) {
      const refused = await runCommand(command);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("pgBackRest")]);
    }
  } finally {
    for (const name of ["BACKUP_DIRECTORY", "BACKUP_KEY", "DATABASE_URL"]) delete process.env[name];
  }
}, 120_000);
