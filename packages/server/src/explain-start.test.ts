import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { LinksMissing, startEmbeddedPostgres } from "./db/embedded/index.ts";
import { explainStart, warnAtStart } from "./explain-start.ts";
import { createEmptyDatabase, type TestDatabase } from "./testing/index.ts";
import { testConfig } from "./testing/server.ts";

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-start-"));
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const MAIN = join(import.meta.dirname, "main.ts");
const start = (...args: string[]) =>
  new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    const env = { PATH: process.env["PATH"], TZ: "UTC" };
    execFile(process.execPath, [MAIN, "--port=0", "--log-level=silent", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    );
  });

test("a second game on the same data, and a folder that is a file, end with a sentence", async () => {
  const data = join(folder, "data");
  const first = await startEmbeddedPostgres({ dataDirectory: data, settings: { fsync: "off" } });
  const file = join(folder, "file");
  await writeFile(file, "");
  try {
    const [second, onFile] = await Promise.all([start(`--data=${data}`), start(`--data=${file}`)]);
    expect(second).toEqual({
      code: 1,
      said: expect.stringMatching(/Another Elleveren server \(process \d+, since .*Stop it first/),
    });
    expect(onFile).toEqual({ code: 1, said: expect.stringContaining("is a file, not a folder") });
    expect(second.said + onFile.said).not.toMatch(/\n\s+at /);
  } finally {
    await first.stop();
  }
}, 120_000);

test("--check starts nothing, and says how each setting came to be or what is wrong", async () => {
  const [good, bad] = await Promise.all([start("--check"), start("--check", "--roles=cook")]);
  expect([good.code, bad.code]).toEqual([0, 1]);
  expect(good.said).toMatch(/^PORT +0 +argument --port$/m);
  expect(bad.said).toContain('ROLES (--roles) knows web, live, jobs, not "cook".');
}, 120_000);

test.each([
  [{ code: "EACCES", path: "/srv/data" }, "/srv/data may not be written by this user"],
  [{ code: "EACCES", syscall: "listen" }, "needs more rights"],
  [{ code: "ENOSPC", path: "/srv/data" }, "The disk of /srv/data is full"],
  [{ code: "EROFS", path: "/srv/data" }, "can only be read"],
  [{ code: "ECONNREFUSED" }, "not to be reached"],
  [{ code: "28P01" }, "refuses us"],
  [{ code: "3D000" }, "create database makes it"],
])("%o is explained", (what, words) => {
  expect(explainStart(Object.assign(new Error("x"), what), testConfig())).toContain(words);
});

test("a program folder of somebody else's, without what the database needs, is explained", () => {
  expect(explainStart(new LinksMissing("/opt/game"), testConfig())).toBe(
    "The embedded PostgreSQL in /opt/game is not complete, and this user may not write there. " +
      'Run "npm run build" once as the owner of that folder, or set DATABASE_URL.',
  );
});

test("a clock that differs from the database's is said at the start", async () => {
  const config = testConfig({ dataDirectory: folder });
  expect((await warnAtStart(config, database.url)).filter((line) => line.includes("clock"))).toEqual([]);
  const now = Date.now();
  const wrong = vi.spyOn(Date, "now").mockReturnValue(now - 90_000);
  try {
    expect((await warnAtStart(config, database.url)).join()).toMatch(
      /clock is (89|90|91) seconds behind the database's/,
    );
  } finally {
    wrong.mockRestore();
  }
});
