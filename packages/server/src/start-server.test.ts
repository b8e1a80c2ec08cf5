import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Config } from "./config/config.ts";
import { clusterFiles } from "./db/embedded/cluster.ts";
import { findPostmaster } from "./db/embedded/postmaster.ts";
import { createServer, type Server } from "./start-server.ts";
import { createTestDatabase, testConfig, type TestDatabase } from "./testing/index.ts";

const log = pino({ level: "silent" });
let database: TestDatabase;
let dataDirectory: string;
const created: Server[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  dataDirectory = await mkdtemp(join(tmpdir(), "elleveren-start-"));
});
afterEach(async () => {
  for (const server of created.splice(0)) await server.stop();
  await database.drop();
  await rm(dataDirectory, { recursive: true, force: true });
});

function create(changes: Partial<Config> = {}, prepare?: () => Promise<void>): Server {
  const config = testConfig({ databaseUrl: database.url, dataDirectory, demo: false, ...changes });
  const server = createServer({ config, log, progress: () => {}, ...(prepare ? { prepare } : {}) });
  created.push(server);
  return server;
}

async function start(changes: Partial<Config> = {}) {
  const server = create(changes);
  const { url } = await server.start();
  return { url, stop: () => server.stop() };
}

/** Asks the database, and is refused. */
const LOGIN = {
  method: "POST",
  headers: { "x-session-token": "", "content-type": "application/json" },
  body: JSON.stringify({ email: "ingen@example.test", password: "feil-passord" }),
};
const addressFile = () => join(dataDirectory, "server.json");

test("a running server says where in server.json, and takes it away when it stops", async () => {
  const server = await start();
  const { port } = new URL(server.url);
  expect(JSON.parse(await readFile(addressFile(), "utf8"))).toEqual({
    pid: process.pid,
    port: Number(port),
    url: server.url,
  });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/api/me/`)).status).toBe(200);
  await server.stop();
  expect(existsSync(addressFile())).toBe(false);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  await server.stop();
});

test("stopping answers what was asked and ends open streams", async () => {
  const server = await start();
  const stream = await fetch(`${server.url}/api/stream/`);
  const reader = stream.body?.getReader();
  await reader?.read();
  // A browser's event source connects again by itself, however the stream ended.
  const streamEnded = reader?.read().then(
    ({ done }) => done,
    () => true,
  );
  const headers = { "x-session-token": "", "content-type": "application/json" };
  const asked = fetch(`${server.url}/api/player/login/`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: "nobody@example.test", password: "anything" }),
  });
  // The request is on its way: hashing the password takes longer than getting there.
  await new Promise((resolve) => setTimeout(resolve, 10));
  const stopping = server.stop();
  expect((await asked).status).toBe(400);
  await stopping;
  expect(await streamEnded).toBe(true);
});

test("a process without the role web answers health only", async () => {
  const server = await start({ roles: new Set(["jobs"]) });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/api/me/`)).status).toBe(404);
  const metrics = await fetch(`${server.url}/metrics`);
  expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringMatching(/^streams_open 0$/mu)]);
});

test("what cannot start leaves nothing running: the port is taken", async () => {
  const first = await start();
  const port = Number(new URL(first.url).port);
  const other = await mkdtemp(join(tmpdir(), "elleveren-start-"));
  try {
    await expect(start({ port, dataDirectory: other })).rejects.toMatchObject({ code: "EADDRINUSE" });
    expect(existsSync(join(other, "server.json"))).toBe(false);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  } finally {
    await rm(other, { recursive: true, force: true });
  }
});

test("several processes share one database: an account made in one is known in the other", async () => {
  const [one, two] = [await start(), await start({ dataDirectory: join(dataDirectory, "second") })];
  const call = (url: string, path: string, token: string, body?: object) =>
    fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: { "x-session-token": token, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const made = await call(one.url, "/api/_allauth/browser/v1/auth/signup", "", {
    email: "both@example.test",
    password: "one-for-both",
  });
  expect(made.status).toBe(200);
  const me = await call(two.url, "/api/me/", made.headers.get("x-session-token") ?? "");
  expect(await me.json()).toMatchObject({ player: { email: "both@example.test" } });
});

test("a start that takes long is stopped at once, its embedded database too; its directory is then the next one's alone", async () => {
  let reached = () => {};
  const isPreparing = new Promise<void>((resolve) => (reached = resolve));
  const server = create({ databaseUrl: null }, () => {
    reached();
    return new Promise(() => {});
  });
  void server.start().catch(() => {});
  await isPreparing;
  await server.stop();
  // The directory's lock is free: another start gets it.
  const next = await start({ databaseUrl: null });
  expect((await fetch(`${next.url}/healthz`)).status).toBe(200);
  // While it has it, a second one is refused in words, and the first goes on.
  await expect(start({ databaseUrl: null })).rejects.toThrow(
    /Another Elleveren server \(process \d+, since .*\) uses the data directory/,
  );
  expect((await fetch(`${next.url}/readyz`)).status).toBe(503);
  expect(JSON.parse(await readFile(addressFile(), "utf8")).url).toBe(next.url);
});

test("the embedded database that is killed is started again, and the game goes on without being", async () => {
  const server = await start({ databaseUrl: null });
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
  const { folder } = clusterFiles(dataDirectory);
  const before = findPostmaster(folder)!;
  expect(await readiness()).not.toBe(500);
  process.kill(before.pid, "SIGKILL");
  await expect.poll(() => findPostmaster(folder)?.pid ?? before.pid, { timeout: 30_000 }).not.toBe(before.pid);
  expect(findPostmaster(folder)!.port).toBe(before.port);
  await expect
    .poll(async () => (await fetch(`${server.url}/api/player/login/`, LOGIN)).status, { timeout: 30_000 })
    .toBe(400);
  await server.stop();
  expect(findPostmaster(folder)).toBeNull();
}, 90_000);
