/** Failing starts: each prints the fault and the remedy in one sentence, on data damaged in every way we know. */
import { execFileSync } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { createServer as createListener, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openCutLine } from "./prove/cut-line.ts";
import type { Config } from "./config/config.ts";
import { findPostmaster } from "./db/embedded/postmaster.ts";
import { explainStart } from "./explain-start.ts";
import { createServer } from "./start-server.ts";
import { createTestDatabase, testConfig } from "./testing/index.ts";

let folder: string;
/** A data directory as a first start leaves it. */
let made: string;
const log = pino({ level: "silent" });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-starts-"));
  made = join(folder, "made");
  expect(await start({ dataDirectory: made })).toBe("started");
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The terminal's output; `started` when nothing failed. */
async function start(changes: Partial<Config>): Promise<string> {
  const config = testConfig({ databaseUrl: null, demo: false, ...changes });
  const server = createServer({ config, log, progress: () => {} });
  try {
    await server.start();
    return "started";
  } catch (error) {
    return explainStart(error, config);
  } finally {
    await server.stop();
  }
}

/** One line without a stack, which names the folder or the setting and ends with what to do. */
function expectSentence(said: string, words: RegExp): void {
  expect(said).toMatch(words);
  expect(said).not.toMatch(/\n|^\s+at |DATABASE_URL|\.ts:\d/);
  expect(said).toMatch(/\.$/);
}

/** The largest table of the game's database: what its first pages lack is missed at once. */
async function tableFiles(data: string): Promise<string[]> {
  const base = join(data, "cluster", "base");
  const databases = await readdir(base);
  const game = databases.toSorted((first, second) => Number(second) - Number(first))[0]!;
  const files = await readdir(join(base, game));
  return files.filter((name) => /^\d+$/.test(name)).map((name) => join(base, game, name));
}

describe("a data folder", () => {
  const cluster = (data: string, ...names: string[]) => join(data, "cluster", ...names);
  const RESTORE = /does not start: .+\. Restore a backup \(npm run restore\), or begin anew/;
  test.each<[string, (data: string) => Promise<unknown>, RegExp]>([
    ["without PG_VERSION", (data) => rm(cluster(data, "PG_VERSION")), RESTORE],
    ["of another version", (data) => writeFile(cluster(data, "PG_VERSION"), "12\n"), RESTORE],
    ["whose PG_VERSION is empty", (data) => truncate(cluster(data, "PG_VERSION")), RESTORE],
    ["without pg_control", (data) => rm(cluster(data, "global", "pg_control")), RESTORE],
    ["whose pg_control is empty", (data) => truncate(cluster(data, "global", "pg_control")), RESTORE],
    [
      "whose pg_control is damaged",
      async (data) => {
        const file = cluster(data, "global", "pg_control");
        const bytes = await readFile(file);
        await writeFile(file, bytes.fill(7, 16, 200));
      },
      RESTORE,
    ],
    ["without pg_wal", (data) => rm(cluster(data, "pg_wal"), { recursive: true }), RESTORE],
    ["without global", (data) => rm(cluster(data, "global"), { recursive: true }), RESTORE],
    [
      "whose pg_filenode.map is cut off",
      (data) => truncate(cluster(data, "global", "pg_filenode.map"), 100),
      /Restore/,
    ],
    ["whose pg_hba.conf is gone", (data) => rm(cluster(data, "pg_hba.conf")), RESTORE],
    ["whose pg_hba.conf is none", (data) => writeFile(cluster(data, "pg_hba.conf"), "hello\n"), RESTORE],
    [
      "whose postgresql.conf is none",
      (data) => appendFile(cluster(data, "postgresql.conf"), "\nhello = = 1\n"),
      RESTORE,
    ],
    ["without base", (data) => rm(cluster(data, "base"), { recursive: true }), /Restore a backup/],
    [
      "whose tables are cut off",
      async (data) => {
        for (const file of await tableFiles(data)) await truncate(file, Math.min(100, (await stat(file)).size));
      },
      /cannot be used: .+ Restore a backup/,
    ],
    [
      "whose cluster is empty",
      async (data) => {
        await rm(cluster(data), { recursive: true });
        await mkdir(cluster(data));
      },
      RESTORE,
    ],
    [
      "whose cluster is a file",
      async (data) => {
        await rm(cluster(data), { recursive: true });
        await writeFile(cluster(data), "");
      },
      /is a file, or lies in one, where a folder has to be/,
    ],
    [
      "without its password",
      (data) => rm(join(data, "password")),
      /cannot be read from .*password\. Put the file back/,
    ],
    ["whose password is empty", (data) => truncate(join(data, "password")), /cannot be read from .*password\. Put/],
    [
      "of another password",
      (data) => writeFile(join(data, "password"), "guess"),
      /does not take the password in .*password\. Put the file back/,
    ],
    [
      "whose lock is a folder",
      async (data) => {
        await rm(join(data, "elleveren.lock"), { force: true });
        await mkdir(join(data, "elleveren.lock"));
      },
      /elleveren\.lock|folder where a file has to be/,
    ],
  ])(
    "%s",
    async (name, damage, words) => {
      const data = join(folder, name.replaceAll(/\W/g, "-"));
      execFileSync("cp", ["-a", made, data]);
      await damage(data);
      expectSentence(await start({ dataDirectory: data }), words);
      // Nothing runs on it afterwards.
      const left = name.includes("is a file") ? null : findPostmaster(cluster(data));
      // A server whose tables are damaged may never finish its shutdown; the next start ends it.
      if (left) process.kill(left.pid, "SIGQUIT");
      if (!name.includes("tables")) expect(left).toBeNull();
      await rm(data, { recursive: true });
    },
    60_000,
  );

  test.each<[string, (data: string) => Promise<unknown>]>([
    ["whose postgresql.conf was emptied", (data) => truncate(cluster(data, "postgresql.conf"))],
    ["without postgresql.conf", (data) => rm(cluster(data, "postgresql.conf"))],
    [
      "with the file of a server that had the number of another process",
      (data) =>
        writeFile(cluster(data, "postmaster.pid"), `${process.pid}\n${cluster(data)}\n1\n5432\n\n127.0.0.1\n\nready\n`),
    ],
    ["with a torn file of a server", (data) => writeFile(cluster(data, "postmaster.pid"), "12")],
  ])(
    "%s serves all the same",
    async (name, damage) => {
      const data = join(folder, name.replaceAll(/\W/g, "-"));
      execFileSync("cp", ["-a", made, data]);
      await damage(data);
      expect(await start({ dataDirectory: data })).toBe("started");
      await rm(data, { recursive: true });
    },
    60_000,
  );

  test("that is a file, lies in one, or may not be made", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const words = /is a file, or lies in one, where a folder has to be: name another one: --data=FOLDER\./;
    expectSentence(await start({ dataDirectory: file }), words);
    expectSentence(await start({ dataDirectory: join(file, "data") }), words);
    if (process.platform === "linux") {
      expectSentence(
        await start({ dataDirectory: "/sys/elleveren" }),
        /may not be written by this user|on a disk that can only be read/,
      );
    }
  }, 60_000);
});

test("a port that is taken", async () => {
  const taken = createListener();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as AddressInfo;
  const database = await createTestDatabase();
  try {
    expectSentence(
      await start({ port, databaseUrl: database.url, dataDirectory: join(folder, "port") }),
      new RegExp(`^Port ${port} \\(PORT\\) is in use\\. Choose another one`),
    );
  } finally {
    await database.drop();
    await new Promise((resolve) => taken.close(resolve));
  }
}, 60_000);

test("a database of one's own that is not there, refuses or goes while the game starts", async () => {
  const database = await createTestDatabase();
  const dataDirectory = join(folder, "own");
  const at = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return start({ databaseUrl: url.href, dataDirectory });
  };
  const line = await openCutLine(database.url);
  try {
    const said = [
      await at((url) => (url.port = "1")),
      await at((url) => (url.hostname = "nowhere.invalid")),
      await at((url) => (url.password = "guess")),
      await at((url) => (url.pathname = "/nowhere")),
    ];
    expect(said).toEqual([
      expect.stringMatching(/^The database of DATABASE_URL is not to be reached \(.+\)\. Does it run/),
      expect.stringMatching(/^The database of DATABASE_URL is not to be reached \(.+\)\. Does it run/),
      expect.stringMatching(/^The database of DATABASE_URL refuses us: .+\. Mend the user or the password/),
      expect.stringMatching(/^The database of DATABASE_URL is not there: .+\. create database makes it\.$/),
    ]);
    for (const words of said) expect(words).not.toContain("\n");
  } finally {
    await line.close();
    await database.drop();
  }
}, 60_000);

test("a database that goes between listening and the start of the jobs", async () => {
  const database = await createTestDatabase();
  const line = await openCutLine(database.url);
  const config = testConfig({ databaseUrl: line.url, demo: false, dataDirectory: join(folder, "gone") });
  const server = createServer({
    config,
    log,
    progress: () => {},
    // The last that is waited for before the port is opened; its jobs find no database.
    prepare: async (ctx) => {
      const start = ctx.jobs.start.bind(ctx.jobs);
      ctx.jobs.start = () => {
        line.cut();
        return start();
      };
    },
  });
  try {
    const failure: unknown = await server.start().then(
      () => null,
      (error: unknown) => error,
    );
    expect(explainStart(failure, config)).toMatch(
      /^The database of DATABASE_URL is not to be reached \(.+\)\. Does it run/,
    );
    const embedded = explainStart(failure, { ...config, databaseUrl: null });
    expectSentence(embedded, /went away while the game started \(.+\)\. Start again/);
  } finally {
    line.mend();
    await server.stop();
    await line.close();
    await database.drop();
  }
}, 60_000);
