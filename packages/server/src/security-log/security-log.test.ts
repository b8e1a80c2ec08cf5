/** The security log: what a line holds and what it never holds, floods, and that the document lists what there is. */
import { createSecretKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accountId } from "@elleveren/rules";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { settingsFile } from "../db/embedded/settings.ts";
import { emailKey } from "../features/people/accounts/emails/email-address.ts";
import { countedAs } from "../http/limits/rate-limits.ts";
import { startTestServer, TEST_PASSWORD, type TestServer } from "../testing/index.ts";
import { createSecurityLog, SECURITY_EVENTS, type SecurityLog } from "./index.ts";

const DOCUMENT = readFileSync(join(import.meta.dirname, "../../../../docs/security/log.md"), "utf8");

interface Line {
  readonly level: number;
  readonly time: number;
  readonly security?: string;
  readonly [field: string]: unknown;
}

const written: string[] = [];
const lines = (): Line[] =>
  written.map((text) => JSON.parse(text) as Line).filter(({ msg }) => msg === "security event");
const linesOf = (event: string) => lines().filter(({ security }) => security === event);

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({
    log: pino({ level: "info" }, { write: (text: string) => void written.push(text) }),
    extraRoutes(app) {
      app.get("/api/fault/", async () => {
        throw new Error("the bread fell on its buttered side");
      });
    },
  });
});
afterAll(() => t?.close());

test("the document lists every event of the source and no other [V16.1.1, V16.3.3]", () => {
  const section = DOCUMENT.split("## Events")[1]!.split("\n## ")[0]!;
  const listed = [...section.matchAll(/^\| `(\w+)` /gm)].map((match) => match[1]!);
  expect(listed.toSorted()).toEqual(Object.keys(SECURITY_EVENTS).toSorted());
});

test("a sign-in, right and wrong, is a line with who, when, where, how and by which request [V16.2.1, V16.3.1]", async () => {
  const { email, accountId: account } = await t.signUp();
  written.length = 0;
  const client = t.client();
  const wrong = await client.post("/api/player/login/", { email, password: "not-the-one" });
  const nobody = await client.post("/api/player/login/", { email: "nobody@example.test", password: "not-the-one" });
  const right = await client.post("/api/player/login/", { email: email.toUpperCase(), password: TEST_PASSWORD });
  expect([wrong.status, nobody.status, right.status]).toEqual([400, 400, 200]);

  const [refused, unknown] = linesOf("sign_in_refused");
  const [signedIn] = linesOf("sign_in");
  expect(refused).toMatchObject({
    level: 40,
    account,
    method: "password",
    reason: "wrong password",
    call: "POST /api/player/login/",
    reqId: wrong.headers.get("x-request-id"),
    email: t.ctx.securityLog.hash("email", email),
    from: t.ctx.securityLog.hash("ip", "127.0.0.1"),
  });
  expect(unknown).toMatchObject({ reason: "unknown address", from: refused!["from"] });
  expect(unknown).not.toHaveProperty("account");
  expect(signedIn).toMatchObject({ level: 30, account, method: "password", from: refused!["from"] });
  expect(Math.abs(signedIn!.time - Date.now())).toBeLessThan(60_000);
});

test("no line holds a password, an address, a name, a cookie or a token [V16.2.5]", async () => {
  written.length = 0;
  const { client, email } = await t.signUp({ lastName: "Hemmelighetsen" });
  await t.client().post("/api/player/login/", { email, password: "guessed-at-home" });
  await client.post("/api/player/logout/", {});
  const all = written.join("");
  expect(linesOf("sign_out")).toHaveLength(1);
  for (const secret of [
    TEST_PASSWORD,
    "guessed-at-home",
    email,
    "Hemmelighetsen",
    "127.0.0.1",
    ...client.cookies.values(),
  ]) {
    expect(all).not.toContain(secret);
  }
});

test("a refused call is a line with its reason: a stranger's, another's, an operator's, a forged one [V16.3.2]", async () => {
  const { client, accountId: account } = await t.signUp();
  written.length = 0;
  await t.client().get("/api/my-team/1/");
  await client.get("/api/control/");
  await client.post("/api/player/logout/", {}, { csrf: false });
  await client.post("/api/player/logout/", {}, { headers: { origin: "https://evil.example" } });
  await t.client().get("/api/me/", { headers: { authorization: "Bearer elv_forged" } });
  expect(linesOf("access_refused").map(({ reason, account: who }) => [reason, who])).toEqual([
    ["not signed in", undefined],
    ["operators only", account],
  ]);
  expect(linesOf("csrf_refused").map(({ reason }) => reason)).toEqual([
    "CSRF token missing or incorrect.",
    "The call comes from another site.",
  ]);
  expect(linesOf("token_refused")).toHaveLength(1);
});

test("input against the contract is a line without the input [V16.3.3]", async () => {
  const { client } = await t.signUp();
  written.length = 0;
  await client.put("/api/player/update/", { first_name: { $ne: "secret-input" } });
  expect(linesOf("input_refused")).toHaveLength(1);
  expect(written.join("")).not.toContain("secret-input");
});

test("a fault that nobody expected is a line with its stack and the request's id [V16.3.4, V16.5.4]", async () => {
  written.length = 0;
  const answer = await t.client().get("/api/fault/");
  const faults = written.map((text) => JSON.parse(text) as Line).filter(({ level }) => level === 50);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatchObject({
    msg: "a request failed",
    route: "/api/fault/",
    reqId: answer.headers.get("x-request-id"),
    err: { message: "the bread fell on its buttered side", stack: expect.stringContaining("security-log.test.ts") },
  });
  expect([answer.status, (await t.client().get("/api/me/")).status]).toEqual([500, 200]);
});

test("faults, answers and security events are JSON with the same fields, told apart by one of them [V16.2.4]", async () => {
  written.length = 0;
  await t.client().get("/api/fault/");
  await t.client().get("/api/control/");
  const all = written.map((text) => JSON.parse(text) as Line);
  expect(new Set(all.map(({ msg }) => msg))).toEqual(new Set(["a request failed", "answered", "security event"]));
  for (const line of all) {
    expect(line).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
    });
  }
});

test("lines tell the time since the epoch, and the database that comes along writes UTC [V16.2.2]", async () => {
  written.length = 0;
  const before = Date.now();
  t.ctx.securityLog.record("sign_in");
  const [line] = lines();
  expect(line!.time).toBeGreaterThanOrEqual(before);
  expect(line!.time).toBeLessThanOrEqual(Date.now());
  const settings = settingsFile({ durable: true, extra: {} });
  expect(settings).toContain("log_timezone = 'UTC'");
  // And no values of statements, among which are addresses.
  expect(settings).toContain("log_parameter_max_length = '0'");
});

test("a value cannot begin a line of its own [V16.4.1]", () => {
  const own: string[] = [];
  const log = logTo(own);
  log.record("control_failed", { reason: 'a\n{"level":30,"security":"sign_in"}\u2028"' });
  expect(own).toHaveLength(1);
  expect(own[0]!.trimEnd()).not.toMatch(/[\n\r]/u);
  expect(JSON.parse(own[0]!)).toMatchObject({ security: "control_failed" });
});

test("a flood of one event is twenty lines a minute and a count of the rest; others are written meanwhile", () => {
  const own: string[] = [];
  let now = 0;
  const log = logTo(own, () => now);
  for (let times = 0; times < 500; times += 1) log.record("throttled", { ip: "192.0.2.1" });
  log.record("throttled", { ip: "192.0.2.2" });
  log.record("sign_in", { ip: "192.0.2.1", account: accountId(7) });
  expect(own).toHaveLength(22);
  expect(log.counts().get("throttled")).toBe(501);
  now = 61_000;
  log.record("sign_out", { ip: "192.0.2.9" });
  expect(own.map((text) => JSON.parse(text) as Line).filter(({ heldBack }) => heldBack !== undefined)).toEqual([
    expect.objectContaining({ security: "throttled", from: log.hash("ip", "192.0.2.1"), heldBack: 480 }),
  ]);
});

test("spellings of one address have one hash, another key another one", () => {
  const log = logTo([]);
  expect(log.hash("email", " Kari@Example.TEST")).toBe(log.hash("email", "kari@example.test"));
  expect(log.hash("ip", "2001:db8::1")).toBe(log.hash("ip", "2001:db8::ffff"));
  expect(log.hash("ip", "192.0.2.1")).not.toBe(log.hash("ip", "192.0.2.2"));
  expect(log.hash("ip", "192.0.2.1")).not.toBe(logTo([], undefined, "other").hash("ip", "192.0.2.1"));
});

test("events are counted for whoever collects figures", async () => {
  const { body } = await t.client().get("/metrics");
  expect(body).toMatch(/^security_events_total\{event="sign_in"\} [1-9]/mu);
});

function logTo(own: string[], nowMs?: () => number, secret = "a key"): SecurityLog {
  const log = pino({ level: "info" }, { write: (text: string) => void own.push(text) });
  const key = createSecretKey(Buffer.from(secret));
  return createSecurityLog({ log, key, emailKey, ipKey: countedAs, ...(nowMs ? { nowMs } : {}) });
}
