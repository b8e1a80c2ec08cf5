import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, TEST_PASSWORD, type TestServer } from "../../testing/index.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const countAccounts = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from accounts`.execute(t.ctx.db);
  return rows[0]?.count;
};

const SIGN_UP = {
  email: "csrf@example.test",
  password: TEST_PASSWORD,
  first_name: "Per",
  last_name: "Hansen",
  date_of_birth: "1980-01-31",
  region: 293,
};

test("reading sets a CSRF cookie that scripts can read, and mutations need it in the header [AP-001]", async () => {
  const client = t.client();
  const first = await client.get("/api/regions/");
  const [cookie] = first.headers.getSetCookie();
  expect(cookie).toMatch(/^csrftoken=[\w-]+\.[\w-]+; Max-Age=31536000; Path=\/; SameSite=Lax$/);
  expect((await client.get("/api/regions/")).headers.getSetCookie()).toEqual([]);

  const before = await countAccounts();
  const refused = await client.post("/api/player/create/", SIGN_UP, { csrf: false });
  expect(refused.status).toBe(403);
  expect(refused.body).toEqual({ detail: "CSRF Failed: CSRF token missing or incorrect." });
  const wrong = await client.post("/api/player/create/", SIGN_UP, { headers: { "x-csrftoken": "wrong" } });
  expect(wrong.status).toBe(403);
  expect(await countAccounts()).toBe(before);

  expect((await client.post("/api/player/create/", SIGN_UP)).status).toBe(200);
  expect(await countAccounts()).toBe(Number(before) + 1);
});

test("a token somebody made up or took from another session is refused [AP-001]", async () => {
  const forged = t.client();
  forged.cookies.set("csrftoken", "made.up");
  expect((await forged.post("/api/player/logout/")).body).toEqual({
    detail: "CSRF Failed: CSRF token is of another session.",
  });
  const [one, two] = [await t.signUp(), await t.signUp()];
  one.client.cookies.set("csrftoken", two.client.cookies.get("csrftoken") ?? "");
  expect((await one.client.post("/api/player/logout/")).status).toBe(403);
  expect((await one.client.get("/api/me/")).body.player.email).toBe(one.email);
});

test("without any cookie a mutation is refused, however its path is spelled [AP-001]", async () => {
  for (const path of ["/api/player/logout/", "//api/player/logout/", "/%61pi/player/logout", "/nowhere"]) {
    const answer = await fetch(t.origin + path, { method: "POST" });
    expect(answer.status, path).toBe(403);
    expect(await answer.json(), path).toEqual({ detail: "CSRF Failed: CSRF cookie not set." });
  }
});

test("a mutation from another site is refused even with the token [AP-001] [V3.5.1]", async () => {
  const { client } = await t.signUp();
  const call = (headers: Record<string, string>) => client.post("/api/player/logout/", undefined, { headers });
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { referer: "https://evil.example/page" },
    { "sec-fetch-site": "cross-site" },
  ]) {
    const answer = await call(headers);
    expect(answer.status, JSON.stringify(headers)).toBe(403);
  }
  expect((await client.get("/api/me/")).body.player).not.toBeNull();
  expect((await call({ origin: t.origin, referer: `${t.origin}/my-team` })).status).toBe(200);
  expect((await client.get("/api/me/")).body.player).toBeNull();
});

test("the session cookie is out of scripts' reach and only its hash is stored [AP-002] [V7.2.1, V7.2.3]", async () => {
  const { client, accountId } = await t.signUp();
  const token = client.cookies.get("sessionid") ?? "";
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const again = t.client();
  const answer = await again.post("/api/player/login/", {
    email: (await client.get("/api/me/")).body.player.email,
    password: TEST_PASSWORD,
  });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("sessionid="));
  expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  const { rows } = await sql<{ token_hash: Buffer }>`
    select token_hash from sessions where account_id = ${accountId}`.execute(t.ctx.db);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row.token_hash.toString("base64url")).not.toBe(token);
});

describe("over https", () => {
  const https = { headers: { "x-forwarded-proto": "https", "x-forwarded-host": "fantasy.example.no" } };
  let proxied: TestServer;
  beforeAll(async () => {
    proxied = await startTestServer({ config: { trustProxy: true } });
  });
  afterAll(() => proxied.close());

  const newPerson = async () => {
    const browser = proxied.client();
    await browser.get("/api/me/", https);
    const body = { ...SIGN_UP, email: `host-${Math.random()}@example.test` };
    const answer = await browser.post("/api/player/create/", body, https);
    expect(answer.status).toBe(200);
    return { browser, answer, email: body.email };
  };

  test("every cookie is Secure, of this host alone and for all of its paths [V3.3.1, V3.3.3]", async () => {
    const { browser, answer, email } = await newPerson();
    const read = await proxied.client().get("/api/me/", https);
    await browser.post("/api/player/logout/", {}, https);
    const code = await browser.post("/api/_allauth/browser/v1/auth/code/request", { email }, https);
    const lines = [read, answer, code].flatMap(({ headers }) => headers.getSetCookie());
    const names = lines.map((line) => line.split("=", 1)[0]);
    expect(new Set(names)).toEqual(
      new Set(["__Host-csrftoken", "__Host-sessionid", "__Host-knownbrowser", "__Host-pendingid"]),
    );
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/;/u);
      expect(line).toContain("; Secure");
      expect(line).not.toMatch(/domain=/iu);
    }
  });

  test("only the CSRF token can be read by scripts, and all of them are SameSite=Lax [V3.3.2, V3.3.4]", async () => {
    const { answer } = await newPerson();
    for (const line of answer.headers.getSetCookie()) {
      expect(line).toMatch(/; SameSite=Lax$/u);
      expect(line.includes("; HttpOnly")).toBe(!line.startsWith("__Host-csrftoken="));
    }
    // What scripts cannot read in the cookie stands nowhere else either.
    const token = /__Host-sessionid=([^;]+)/u.exec(answer.headers.getSetCookie().join("\n"))![1]!;
    expect(JSON.stringify(answer.body)).not.toContain(token);
    expect(answer.headers.get("x-session-token")).toBeNull();
  });

  test("a cookie that a sister domain could have planted counts for nothing", async () => {
    const { browser } = await newPerson();
    const planted = proxied.client();
    planted.cookies.set("sessionid", browser.cookies.get("__Host-sessionid")!);
    expect((await planted.get("/api/me/", https)).body.player).toBeNull();
    planted.cookies.delete("__Host-csrftoken");
    planted.cookies.set("csrftoken", browser.cookies.get("__Host-csrftoken")!);
    expect((await planted.post("/api/player/logout/", {}, https)).status).toBe(403);
    expect((await browser.get("/api/me/", https)).body.player).not.toBeNull();
  });
});

test("signing in changes session and CSRF token and ends the browser's old session [AP-002] [V7.2.2]", async () => {
  const { client, email } = await t.signUp();
  const before = new Map(client.cookies);
  expect((await client.post("/api/player/login/", { email, password: TEST_PASSWORD })).status).toBe(200);
  expect(client.cookies.get("sessionid")).not.toBe(before.get("sessionid"));
  expect(client.cookies.get("csrftoken")).not.toBe(before.get("csrftoken"));

  const thief = t.client();
  thief.cookies.set("sessionid", before.get("sessionid") ?? "");
  expect((await thief.get("/api/me/")).body).toEqual({ player: null, watched: [] });
  expect((await client.get("/api/me/")).body.player.email).toBe(email);
});

test("a planted session id is never adopted by a sign-in [AP-002]", async () => {
  const { email } = await t.signUp();
  const victim = t.client();
  victim.cookies.set("sessionid", "planted-by-somebody");
  await victim.get("/api/me/");
  expect((await victim.post("/api/player/login/", { email, password: TEST_PASSWORD })).status).toBe(200);
  expect(victim.cookies.get("sessionid")).not.toBe("planted-by-somebody");
});

test("a session or token in an address opens nothing: they count as cookie and header alone [V14.2.1]", async () => {
  const { client } = await t.signUp();
  const value = client.cookies.get("sessionid")!;
  for (const name of ["sessionid", "session", "x-session-token", "token", "access_token", "authorization"]) {
    const answer = await t.client().get(`/api/me/?${name}=${value}`);
    expect([answer.status, answer.body.player], name).toEqual([200, null]);
  }
  const byHeader = await t.client().get("/api/me/", { headers: { cookie: `sessionid=${value}` } });
  expect(byHeader.body.player).not.toBeNull();
});

test("an expired session is nobody's, and does not hinder a new sign-in", async () => {
  const { client, accountId, email } = await t.signUp();
  await sql`update sessions set expires_at = clock_timestamp() where account_id = ${accountId}`.execute(t.ctx.db);
  expect((await client.get("/api/me/")).body.player).toBeNull();
  expect((await client.post("/api/player/login/", { email, password: TEST_PASSWORD })).status).toBe(200);
  expect((await client.get("/api/me/")).body.player.email).toBe(email);
});

test("use moves a session's end, at most every five minutes", async () => {
  const { client, accountId } = await t.signUp();
  const token = client.cookies.get("sessionid");
  const lifetime = async () => {
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - clock_timestamp()) / 86400 as days
      from sessions where account_id = ${accountId}`.execute(t.ctx.db);
    return rows[0]?.days ?? 0;
  };
  await sql`update sessions set expires_at = clock_timestamp() + interval '3 days'
    where account_id = ${accountId}`.execute(t.ctx.db);
  expect((await client.get("/api/me/")).headers.getSetCookie()).toEqual([]);
  expect(await lifetime()).toBeCloseTo(3, 1);

  await sql`update sessions set last_seen_at = clock_timestamp() - interval '6 minutes'
    where account_id = ${accountId}`.execute(t.ctx.db);
  const [cookie] = (await client.get("/api/me/")).headers.getSetCookie();
  expect(cookie).toMatch(new RegExp(`^sessionid=${token}; Max-Age=2592000; Path=/; HttpOnly`));
  expect(await lifetime()).toBeCloseTo(30, 1);
});

test("in app mode the token travels in X-Session-Token, without cookies or CSRF token [AP-002]", async () => {
  const { email } = await t.signUp();
  const call = (method: string, path: string, token: string, body?: object) =>
    fetch(t.origin + path, {
      method,
      headers: { "x-session-token": token, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const signedIn = await call("POST", "/api/player/login/", "", { email, password: TEST_PASSWORD });
  expect(signedIn.status).toBe(200);
  expect(signedIn.headers.getSetCookie()).toEqual([]);
  const token = signedIn.headers.get("x-session-token") ?? "";
  expect(Buffer.from(token, "base64url")).toHaveLength(32);

  const me = await call("GET", "/api/me/", token);
  expect(me.headers.getSetCookie()).toEqual([]);
  expect(((await me.json()) as { player: { email: string } }).player.email).toBe(email);

  expect((await call("POST", "/api/player/logout/", token)).status).toBe(200);
  expect(await (await call("GET", "/api/me/", token)).json()).toEqual({ player: null, watched: [] });
});
