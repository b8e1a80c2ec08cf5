/** The launcher against real servers: an acknowledged write must survive whatever happens to our process. */
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { bundledProgram } from "../../cli/bundled-program.ts";
import { DataDirectoryInUse, startEmbeddedPostgres } from "./index.ts";
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from "./index.ts";
import { isAlive } from "./process-identity.ts";

const HELPER = join(import.meta.dirname, "owner-process.testing.ts");

let dataDirectory: string;
/** A database as after a first start: making one takes longer than most of these tests. */
let madeDirectory: string;
const servers: EmbeddedPostgres[] = [];
const owners: ChildProcess[] = [];

beforeAll(async () => {
  madeDirectory = await mkdtemp(join(tmpdir(), "elleveren-embedded-"));
  await (await startEmbeddedPostgres({ dataDirectory: madeDirectory })).stop();
});

afterAll(() => rm(madeDirectory, { recursive: true, force: true }));

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "elleveren-embedded-"));
});

afterEach(async () => {
  for (const owner of owners.splice(0)) await kill(owner);
  for (const server of servers.splice(0)) await server.stop();
  // Whatever a killed owner left running is adopted once more, to be stopped.
  if (existsSync(pidFile())) await (await startEmbeddedPostgres({ dataDirectory })).stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Puts the made database into the test's own directory, with the owners of its files. */
const useMadeDatabase = () => void execFileSync("cp", ["-a", `${madeDirectory}/.`, dataDirectory]);

const pidFile = () => join(dataDirectory, "cluster", "postmaster.pid");

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDirectory, ...options });
  servers.push(server);
  return server;
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(pidFile(), "utf8")).split("\n")[0]);
}

/** A Node process of its own that owns the data directory and writes rows; `lines` are the rows it was promised. */
async function startOwner(): Promise<{ child: ChildProcess; acknowledged: number[] }> {
  const child = spawn(process.execPath, [await bundledProgram(HELPER), dataDirectory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  owners.push(child);
  const acknowledged: number[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => acknowledged.push(Number(line)));
  while (acknowledged.length < 50) await once(lines, "line");
  return { child, acknowledged };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.signalCode !== null || child.exitCode !== null) return;
  const gone = once(child, "close");
  child.kill("SIGKILL");
  await gone;
}

describe("start and stop", () => {
  test("a new database is durable, Norwegian, in UTC, and open to nobody without the password, also where making one was interrupted", async () => {
    await mkdir(join(dataDirectory, "cluster.new"));
    await writeFile(join(dataDirectory, "cluster.new", "PG_VERSION"), "18");
    const server = await start();
    const settings = await query<{ fsync: string; commit: string; zone: string; listen: string; encoding: string }>(
      server.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('TimeZone') as zone, current_setting('listen_addresses') as listen,
        current_setting('server_encoding') as encoding`,
    );
    expect(settings).toEqual([{ fsync: "on", commit: "on", zone: "UTC", listen: "127.0.0.1", encoding: "UTF8" }]);
    const sorted = await query<{ name: string }>(
      server.url,
      `select name from unnest(array['Ødegård', 'Zidane', 'Åsen', 'Æsop', 'Aas', 'Berg']) as name
        order by name collate "nb-NO-x-icu"`,
    );
    // In Norwegian "Aa" is an old spelling of "Å", the last letter of the alphabet.
    expect(sorted.map((row) => row.name)).toEqual(["Berg", "Zidane", "Æsop", "Ødegård", "Aas", "Åsen"]);
    const wrong = new URL(server.url);
    wrong.password = "guess";
    await expect(query(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(dataDirectory, "password"))).mode & 0o777).toBe(0o600);
  });

  test("the game comes in by a role of its own, whose password ends with the server [V13.2.1, V13.2.2]", async () => {
    useMadeDatabase();
    const first = await start();
    const who = (url: string) =>
      query(
        url,
        "select current_user::text as name, rolsuper as super, rolreplication as copies from pg_roles where rolname = current_user",
      );
    expect(await who(first.url)).toEqual([{ name: "elleveren", super: true, copies: true }]);
    expect(await who(first.gameUrl)).toEqual([{ name: "elleveren_game", super: false, copies: false }]);
    const joined = await startEmbeddedPostgres({ dataDirectory, join: true });
    expect(joined.gameUrl).toBe(first.gameUrl);
    expect((await stat(join(dataDirectory, "password.elleveren_game"))).mode & 0o777).toBe(0o600);
    await first.stop();
    const second = await start();
    const old = new URL(first.gameUrl);
    old.port = String(second.port);
    await expect(query(old.href, "select 1")).rejects.toThrow(/password authentication failed/);
    expect(await who(second.gameUrl)).toMatchObject([{ name: "elleveren_game" }]);
    const log = await readFile(join(dataDirectory, "postgresql.log"), "utf8");
    for (const { gameUrl } of [first, second]) expect(log).not.toContain(new URL(gameUrl).password);
  });

  test("what was written is there after a stop and a start, and a stopped server is gone", async () => {
    useMadeDatabase();
    const first = await start();
    await query(first.url, "create table kept (id integer primary key)");
    await query(first.url, "insert into kept values (7)");
    const pid = await postmasterPid();
    await first.stop();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    await expect(query(first.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, "select id from kept")).toEqual([{ id: 7 }]);
  });

  test("a folder that only its owner may enter holds a database too, for root as for anybody", async () => {
    const closed = join(dataDirectory, "closed");
    await mkdir(closed, { mode: 0o700 });
    const server = await start({ dataDirectory: join(closed, "new", "data") });
    await query(server.url, "create table kept as select 7 as id");
    await server.stop();
    // Opened since, it is served by another user of the system: the files follow.
    await chmod(closed, 0o755);
    const again = await start({ dataDirectory: join(closed, "new", "data") });
    expect(await query(again.url, "select id from kept")).toEqual([{ id: 7 }]);
  });
});

describe("after a crash", () => {
  beforeEach(useMadeDatabase);

  test("kill -9 of the process leaves the server, the next start adopts it, and no accepted write is lost", async () => {
    const { child, acknowledged } = await startOwner();
    await kill(child);
    const pid = await postmasterPid();
    expect(isAlive(pid)).toBe(true);
    const server = await start();
    expect(server.adopted).toBe(true);
    expect(await postmasterPid()).toBe(pid);
    const rows = await query<{ id: number }>(server.url, "select id from accepted order by id");
    const stored = new Set(rows.map((row) => row.id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  test("kill -9 of process and server: the next start recovers, and no accepted write is lost", async () => {
    const { child, acknowledged } = await startOwner();
    const pid = await postmasterPid();
    await kill(child);
    process.kill(pid, "SIGKILL");
    const server = await start();
    expect(server.adopted).toBe(false);
    const rows = await query<{ id: number }>(server.url, "select id from accepted");
    const stored = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  test("a port that is taken for a moment is tried again", async () => {
    useMadeDatabase();
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const starting = start({ port });
    // The first try has failed by then, and PostgreSQL has said so.
    await expect
      .poll(() => readFile(join(dataDirectory, "postgresql.log"), "utf8").catch(() => ""), {
        timeout: 20_000,
        interval: 20,
      })
      .toMatch(/could not create any TCP/u);
    holder.close();
    expect((await starting).url).toContain(`:${port}/`);
  });

  test("a pid file whose number now belongs to another program does not stop a start", async () => {
    const first = await start();
    const lines = (await readFile(pidFile(), "utf8")).split("\n");
    await first.stop();
    lines[0] = String(process.pid);
    await writeFile(pidFile(), lines.join("\n"));
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("a lock left by a process that is gone, or by an earlier one of the same number, is taken over", async () => {
    const lock = join(dataDirectory, "elleveren.lock");
    for (const stale of [
      { pid: 4_194_301, startMark: "long/ago", since: "2026-01-01T00:00:00.000Z" },
      { pid: process.ppid, startMark: "another/life", since: "2026-01-01T00:00:00.000Z" },
    ]) {
      await writeFile(lock, JSON.stringify(stale));
      await (await start()).stop();
    }
    await writeFile(lock, "not a lock at all");
    await start();
    expect(JSON.parse(await readFile(lock, "utf8"))).toMatchObject({ pid: process.pid });
  });
});

describe("a second process", () => {
  test("is refused in words while the first lives, and the first does not notice", async () => {
    useMadeDatabase();
    const { child } = await startOwner();
    const refused = startEmbeddedPostgres({ dataDirectory });
    await expect(refused).rejects.toThrow(DataDirectoryInUse);
    await expect(refused).rejects.toThrow(
      new RegExp(`Another Elleveren server \\(process ${child.pid}, since .*\\) uses the data directory`),
    );
    expect(child.exitCode).toBe(null);
  });

  test("may join instead; its stop leaves the server to the first", async () => {
    useMadeDatabase();
    const { child } = await startOwner();
    const joined = await start({ join: true });
    expect(joined.joined).toBe(true);
    const before = await query<{ count: string }>(joined.url, "select count(*) from accepted");
    expect(Number(before[0]?.count)).toBeGreaterThanOrEqual(50);
    await joined.stop();
    expect(await query(joined.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(child.exitCode).toBe(null);
  });

  test("that joins while the first is still making the database waits for it", async () => {
    const [owner, joined] = await Promise.all([start(), sleep(100).then(() => start({ join: true }))]);
    expect([owner.joined, joined.joined]).toEqual([false, true]);
    expect(await query(joined.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("of two at the same moment exactly one gets the directory", async () => {
    useMadeDatabase();
    const attempts = await Promise.allSettled([start(), start(), start()]);
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
  });
});
