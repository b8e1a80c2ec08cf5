/** The game as several processes on one database: each role does its part, and any of them may go and come back. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Role } from "./config/config.ts";
import { recordFacts } from "./features/facts/index.ts";
import { createServer, type RunningServer, type Server } from "./start-server.ts";
import { createClient } from "./testing/client.ts";
import { createWorldDatabase, testConfig, type TestDatabase } from "./testing/index.ts";
import { type DemoAccount, selectDemoAccounts } from "@elleveren/worlds";

interface Process extends RunningServer {
  readonly server: Server;
}

let database: TestDatabase;
let folder: string;
let account: DemoAccount;
const running = new Map<string, Process>();

async function begin(name: string, roles: readonly Role[]): Promise<Process> {
  const rateLimits = { signInPerIp: 0, signInPerEmail: 3, signUpPerIp: 0, callsPerMinute: 0, tokenCallsPerMinute: 0 };
  const config = testConfig({
    databaseUrl: database.url,
    dataDirectory: join(folder, name),
    demo: false,
    roles: new Set(roles),
    rateLimits,
  });
  const server = createServer({ config, log: pino({ level: "silent" }), progress: () => {} });
  const started = { server, ...(await server.start()) };
  running.set(name, started);
  return started;
}
const processOf = (name: string): Process => running.get(name)!;

beforeAll(async () => {
  database = await createWorldDatabase("live-round");
  folder = await mkdtemp(join(tmpdir(), "elleveren-roles-"));
  const first = await begin("web-1", ["web"]);
  [account] = (await selectDemoAccounts(first.ctx.db)) as [DemoAccount];
  await begin("web-2", ["web"]);
  await begin("live", ["live"]);
  await begin("jobs", ["jobs"]);
  await Promise.all([...running.values()].map((one) => one.whenCurrent()));
});
afterAll(async () => {
  for (const { server } of running.values()) await server.stop();
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const signedIn = async (name: string) => {
  const client = createClient(processOf(name).url);
  const { status } = await client.post("/api/player/login/", { email: account.email, password: account.password });
  expect(status).toBe(200);
  return client;
};

/** Reads a stream until a message of the kind comes. */
async function nextOf(kind: string, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  for (let text = ""; ;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the stream ended before ${kind}`);
    text += decoder.decode(value, { stream: true });
    const frame = text.split("\n\n").find((one) => one.includes(`event: ${kind}\n`));
    if (frame) return frame;
  }
}
const openStream = async (name: string) => {
  const { body } = await fetch(`${processOf(name).url}/api/stream/`);
  return body!.getReader();
};

const moveFact = async (name: string, minutes: number) => {
  const { ctx } = processOf(name);
  const { fixtures, rounds } = ctx.live.season();
  const round = rounds.findLast((one) => one.state === "closed")!;
  const fixture = [...fixtures.values()].find((one) => one.roundId === round.roundId && one.started && !one.finished)!;
  const facts = [{ kind: "fixture", fixtureId: fixture.fixtureId, minutes }] as const;
  const told = await recordFacts(ctx, facts, { source: "test" });
  expect(told).toMatchObject({ ok: true });
  return fixture.fixtureId;
};

test("each answers what its role is for", async () => {
  const statuses = async (name: string) => {
    const { url } = processOf(name);
    const found: number[] = [];
    for (const path of ["/healthz", "/api/bootstrap-static/", "/api/stream/"]) {
      const answer = await fetch(url + path);
      found.push(answer.status);
      await answer.body?.cancel();
    }
    return found;
  };
  expect(await statuses("web-1")).toEqual([200, 200, 200]);
  expect(await statuses("live")).toEqual([200, 404, 200]);
  expect(await statuses("jobs")).toEqual([200, 404, 404]);
});

test("a session, and the answer to a repeated request, are the same at every process", async () => {
  const one = await signedIn("web-1");
  const two = createClient(processOf("web-2").url);
  for (const [name, value] of one.cookies) two.cookies.set(name, value);
  const [first, second] = await Promise.all([one.get("/api/me/"), two.get("/api/me/")]);
  expect(first.body.player.entry).toEqual(expect.any(Number));
  expect(second.body).toEqual(first.body);
  const body = { name: "Delt liga", start_event: 5 };
  const headers = { "idempotency-key": "made-once-at-two-processes" };
  const made = await one.post("/api/leagues-classic/", body, { headers });
  const again = await two.post("/api/leagues-classic/", body, { headers });
  expect([made.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(made.body);
});

test("a fact told through one is on the streams and pages of all", async () => {
  const streams = await Promise.all(["web-1", "web-2", "live"].map(openStream));
  const heard = Promise.all(streams.map((stream) => nextOf("live", stream)));
  await moveFact("web-1", 77);
  const frames = await heard;
  expect(new Set(frames).size).toBe(1);
  await Promise.all([...running.values()].map((one) => one.whenCurrent()));
  const pages = await Promise.all(
    ["web-1", "web-2"].map(async (name) => (await createClient(processOf(name).url).get("/api/fixtures/")).body),
  );
  expect(pages[1]).toEqual(pages[0]);
  await Promise.all(streams.map((stream) => stream.cancel()));
});

test("guesses at one process are guesses at all of them", async () => {
  const guess = (name: string) =>
    createClient(processOf(name).url).post("/api/player/login/", { email: "guessed@example.test", password: "wrong" });
  for (let count = 0; count < 3; count += 1) expect((await guess("web-1")).status).toBe(400);
  await expect.poll(async () => (await guess("web-2")).status, { timeout: 10_000 }).toBe(429);
});

test("one after the other is started anew: somebody always answers, and nothing is lost", async () => {
  const reader = await signedIn("web-1");
  const before = (await reader.get("/api/leagues-classic/1/standings/")).body;
  for (const name of ["web-1", "web-2"] as const) {
    const other = name === "web-1" ? "web-2" : "web-1";
    await processOf(name).server.stop();
    const answered = await createClient(processOf(other).url).get("/api/fixtures/");
    expect(answered.status).toBe(200);
    // Told while it is away, known when it is back.
    const minutes = name === "web-1" ? 78 : 79;
    const fixtureId = await moveFact(other, minutes);
    const back = await begin(name, ["web"]);
    const fixtures = (await createClient(back.url).get("/api/fixtures/")).body as { id: number; minutes: number }[];
    expect(fixtures.find((one) => one.id === fixtureId)?.minutes).toBe(minutes);
  }
  expect((await (await signedIn("web-2")).get("/api/leagues-classic/1/standings/")).body.standings).toEqual(
    before.standings,
  );
});
