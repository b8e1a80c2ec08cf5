import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeToken, sql, testConfig, tokenClient, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry } from "../../../testing/small-season.ts";
import { startMailroom, type Mailroom } from "../accounts/emails/letters.testing.ts";
import { age } from "../auth/factors/factors.testing.ts";
import { CALLS } from "../../../http/session/access.ts";

const PATH = "/api/player/tokens/";
const NOT_VALID = {
  detail: "The token is not valid: it was mistyped, has expired or was ended.",
  code: "token_invalid",
};

let mail: Mailroom;
let t: TestServer;
let kari: SeasonEntry;
let ola: SeasonEntry;

beforeAll(async () => {
  const { rateLimits } = testConfig();
  mail = await startMailroom({ rateLimits: { ...rateLimits, tokenCallsPerMinute: 60 } });
  t = mail.server;
  const small = await startSmallSeason(t, { rounds: 4 });
  kari = await small.createEntry({ name: "Karis ellever", firstName: "Kari", lastName: "Qvigstad" });
  ola = await small.createEntry({ name: "Olas ellever", firstName: "Ola", lastName: "Zakariassen" });
});
afterAll(() => mail?.close());

const ask = (token: string, path = "/api/token/") => tokenClient(t.origin, token).get(path);
const clear = () => sql`delete from api_tokens`.execute(t.ctx.db);

describe("making a token", () => {
  test("it is shown once, stands in the list without itself, only its hash is stored, and its owner is written to", async () => {
    await clear();
    await mail.letters();
    const body = { name: "  Bordet mitt ", scopes: ["read", "team:write", "read"], expires_in_days: 90 };
    const made = await kari.client.post(PATH, body);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      token: expect.stringMatching(/^elv_[\w-]{43}$/),
      id: expect.any(Number),
      name: "Bordet mitt",
      start: made.body.token.slice(0, 8),
      scopes: ["read", "team:write"],
      created_at: expect.any(String),
      expires_at: expect.any(String),
      last_used_at: null,
      is_expired: false,
    });
    const days = (Date.parse(made.body.expires_at) - Date.parse(made.body.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(90, 2);

    const { token, ...listed } = made.body;
    expect((await kari.client.get(PATH)).body).toEqual({ tokens: [listed], max: 10 });
    expect((await ola.client.get(PATH)).body.tokens).toEqual([]);
    const { rows } = await sql<{ all: string }>`select string_agg(t::text, ' ') as all from api_tokens t`.execute(
      t.ctx.db,
    );
    expect(rows[0]?.all).toContain("Bordet mitt");
    expect(rows[0]?.all).not.toContain(token.slice(8));

    const letters = await mail.letters(kari.email);
    expect(letters.map(({ subject }) => subject)).toEqual(["Kontoen din har fått en ny API-nøkkel – Elleveren"]);
    expect(letters[0]?.text).not.toContain("Bordet mitt");
    expect(letters[0]?.text).not.toContain(token.slice(4, 12));
  });

  test.each([
    [{ name: " ", scopes: ["read"], expires_in_days: 30 }, { name: ["blank"] }],
    [{ name: "x".repeat(51), scopes: ["read"], expires_in_days: 30 }, { name: ["max_length"] }],
    [{ name: "a\u202Eb", scopes: ["read"], expires_in_days: 30 }, { name: ["invalid"] }],
    [{ name: "a", scopes: [], expires_in_days: 30 }, { scopes: ["blank"] }],
    [
      { name: "", scopes: [], expires_in_days: 30 },
      { name: ["blank"], scopes: ["blank"] },
    ],
    [{ name: "a", scopes: ["read"], expires_in_days: 0 }, { expires_in_days: ["min_value"] }],
    [{ name: "a", scopes: ["read"], expires_in_days: 367 }, { expires_in_days: ["max_value"] }],
    [{ name: "a", scopes: ["read"] }, { expires_in_days: ["required"] }],
  ])("%j is refused", async (body, codes) => {
    const answer = await kari.client.post(PATH, body);
    expect(answer.status).toBe(400);
    const got = Object.fromEntries(
      Object.entries(answer.body as Record<string, { code: string }[]>).map(([field, list]) => [
        field,
        list.map(({ code }) => code),
      ]),
    );
    expect(got).toEqual(codes);
  });

  test("an unknown scope is refused, that of operators too", async () => {
    for (const scope of ["admin", "operator", "*", "READ"]) {
      const answer = await kari.client.post(PATH, { name: "a", scopes: ["read", scope], expires_in_days: 30 });
      expect([scope, answer.status, answer.body.scopes[1]?.non_field_errors?.[0]?.code]).toEqual([
        scope,
        400,
        "invalid_choice",
      ]);
    }
  });

  test("there is room for ten, however many tabs make one; one that is ended or expired makes room", async () => {
    await clear();
    const body = { name: "Nok en", scopes: ["read"], expires_in_days: 1 };
    const answers = await Promise.all(Array.from({ length: 14 }, () => kari.client.post(PATH, body)));
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(201), count(400)]).toEqual([10, 4]);
    const refusal = answers.find(({ status }) => status === 400)?.body;
    expect(refusal.non_field_errors).toMatchObject([{ code: "too_many_tokens", max: 10 }]);

    const [first, second] = (await kari.client.get(PATH)).body.tokens;
    expect((await kari.client.delete(`${PATH}${first.id}/`)).status).toBe(200);
    await sql`update api_tokens set expires_at = clock_timestamp() where key_id = ${second.id}`.execute(t.ctx.db);
    expect((await kari.client.post(PATH, body)).status).toBe(201);
    expect((await kari.client.post(PATH, body)).status).toBe(201);
    expect((await kari.client.post(PATH, body)).status).toBe(400);
  });

  test("a browser left open is asked who it is, before its body is looked at; a stranger to sign in", async () => {
    await age(t, ola.accountId, 360);
    const left = await ola.client.post(PATH, { name: 1 });
    expect([left.status, left.body.meta]).toEqual([401, { is_authenticated: true }]);
    expect(left.body.data.flows).toMatchObject([{ id: "reauthenticate" }]);
    expect((await ola.client.get(PATH)).body.tokens).toEqual([]);
    await ola.client.post("/api/_allauth/browser/v1/auth/reauthenticate", { password: ola.password });
    expect((await makeToken(ola, ["read"])).token).toMatch(/^elv_/);
    const stranger = await t.client().post(PATH, { name: 1 });
    expect([stranger.status, stranger.body.meta]).toEqual([401, { is_authenticated: false }]);
  });
});

describe("a call with a token", () => {
  test("is its owner's, and its use is noted [V10.3.3]", async () => {
    await clear();
    const { token, tokenId } = await makeToken(kari, ["read"]);
    const { status, body, headers } = await ask(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      entry: kari.entryId,
      token: { id: tokenId, name: "Et program", scopes: ["read"], expires_at: expect.any(String) },
    });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.getSetCookie()).toEqual([]);
    const team = await ask(token, `/api/my-team/${kari.entryId}/`);
    expect([team.status, team.body.picks.length]).toEqual([200, 15]);
    expect((await ask(token, `/api/my-team/${ola.entryId}/`)).status).toBe(403);
    const [listed] = (await kari.client.get(PATH)).body.tokens;
    expect(Math.abs(Date.parse(listed.last_used_at) - Date.now())).toBeLessThan(60_000);
    // A session may ask the same.
    expect((await kari.client.get("/api/token/")).body).toEqual({ entry: kari.entryId, token: null });
  });

  test("needs no CSRF token for what it may write, and lacks the scope for the rest [V10.3.2]", async () => {
    const { token } = await makeToken(kari, ["team:write"]);
    const program = tokenClient(t.origin, token);
    const plan = await program.post(`/api/plans/${kari.entryId}/`, { name: "Fra et program" });
    expect([plan.status, plan.body.name]).toEqual([200, "Fra et program"]);
    const read = await program.get(`/api/plans/${kari.entryId}/`);
    expect([read.status, read.body]).toEqual([
      403,
      { detail: "The token lacks the scope read.", code: "token_scope", scope: "read" },
    ]);
    expect(read.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope", scope="read"');
  });

  test("carries nobody else: cookies and session tokens beside it count for nothing", async () => {
    const { token } = await makeToken(kari, ["read"]);
    const cookies = [...ola.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { authorization: `Bearer ${token}`, cookie: cookies };
    for (const extra of [{}, { "x-session-token": ola.client.cookies.get("sessionid") ?? "" }]) {
      const both = await t.client().get("/api/token/", { headers: { ...headers, ...extra } });
      expect(both.body).toMatchObject({ entry: kari.entryId, token: { name: "Et program" } });
    }
    // Refused to a token, though allowed to the account's cookies.
    const tokens = await t.client().get(PATH, { headers });
    expect([tokens.status, tokens.body.code]).toEqual([403, "token_not_allowed"]);
    const csrf = ola.client.cookies.get("csrftoken") ?? "";
    const made = await t
      .client()
      .post(
        PATH,
        { name: "a", scopes: ["read"], expires_in_days: 1 },
        { csrf: false, headers: { ...headers, "x-csrftoken": csrf } },
      );
    expect([made.status, made.body.code]).toEqual([403, "token_not_allowed"]);
  });

  test("is refused everywhere with a token that is none, beside good cookies too, and public calls do not answer it as a stranger", async () => {
    const { token, tokenId } = await makeToken(ola, ["read"]);
    const wrong = [`${token}x`, token.slice(0, -1), "elv_", "elv_%00", `elv_${"a".repeat(5000)}`];
    for (const sent of wrong) {
      for (const path of ["/api/token/", "/api/bootstrap-static/", "/api/control/", "/api/no/such/call/"]) {
        const answer = await ask(sent, path);
        expect([sent, path, answer.status, answer.body]).toEqual([sent, path, 401, NOT_VALID]);
        expect(answer.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
      }
    }
    const beside = await ola.client.get("/api/player/tokens/", { headers: { authorization: `bearer ${token}x` } });
    expect(beside.status).toBe(401);

    expect((await ask(token)).status).toBe(200);
    await sql`update api_tokens set expires_at = clock_timestamp() where key_id = ${tokenId}`.execute(t.ctx.db);
    expect((await ask(token)).body).toEqual(NOT_VALID);
    expect((await ola.client.get(PATH)).body.tokens[0]).toMatchObject({ id: tokenId, is_expired: true });
  });

  test("ends with its revocation, which is its owner's alone [V10.4.9]", async () => {
    const { token, tokenId } = await makeToken(kari, ["read"]);
    const path = `${PATH}${tokenId}/`;
    expect((await ola.client.delete(path)).status).toBe(404);
    expect((await tokenClient(t.origin, token).delete(path)).body.code).toBe("token_not_allowed");
    expect((await ask(token)).status).toBe(200);
    expect((await kari.client.delete(path)).status).toBe(200);
    expect((await ask(token)).status).toBe(401);
    expect((await kari.client.delete(path)).status).toBe(404);
  });

  test("ends with a new password, and with the account, whose copy shows it", async () => {
    const person = await t.signUp();
    const { token } = await makeToken(person, ["read"]);
    const copy = await person.client.get("/api/player/data/");
    expect(copy.body.tables.api_tokens).toMatchObject([{ name: "Et program", scopes: ["read"] }]);
    expect(JSON.stringify(copy.body)).not.toContain(token.slice(8));
    const changed = await person.client.put("/api/player/password-change/", {
      old_password: person.password,
      password: "another-eleven",
      confirm_password: "another-eleven",
    });
    expect(changed.status).toBe(200);
    expect((await ask(token)).status).toBe(401);
    const second = await makeToken(person, ["read"]);
    expect((await ask(second.token)).status).toBe(200);
    expect((await person.client.post("/api/player/delete/", { password: "another-eleven" })).status).toBe(200);
    expect((await ask(second.token)).status).toBe(401);
  });

  test("an operator's token is a manager's, and finds no control room [V10.3.4]", async () => {
    const operator = await t.signUp({ role: "operator" });
    const { token } = await makeToken(operator, ["read", "team:write", "leagues:write", "webhooks"]);
    const nowhere = await ask(token, "/api/no/such/call/");
    for (const path of ["/api/control/", "/api//control/", "/api/%63ontrol/", "/control/"]) {
      const answer = await ask(token, path);
      expect([path, answer.status]).toEqual([path, 404]);
      if (path.startsWith("/api/")) expect(answer.body).toEqual(nowhere.body);
    }
    expect((await operator.client.get("/api/control/")).status).toBe(200);
  });

  test("is counted by itself: sixty a minute, and its owner goes on", async () => {
    const [one, other] = [await makeToken(ola, ["read"]), await makeToken(ola, ["read"])];
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await ask(one.token)).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    const refused = await ask(one.token);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect([(await ask(other.token)).status, (await ola.client.get("/api/token/")).status]).toEqual([200, 200]);
  });

  test("has the limits of single calls too", async () => {
    const { token } = await makeToken(ola, ["read"]);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await ask(token, "/api/league/999999/standings.csv")).status);
    expect([new Set(statuses.slice(0, 10)), statuses[10]]).toEqual([new Set([404]), 429]);
  });

  test.each(["/api/player/tokens/", "/api/my-leagues/no/such/", "/api/control/"])(
    "is counted where it is refused or finds nothing too: %s",
    async (path) => {
      const { token } = await makeToken(ola, ["webhooks"]);
      const statuses: number[] = [];
      for (let count = 0; count < 61; count += 1) statuses.push((await ask(token, path)).status);
      expect([statuses.filter((status) => status === 403 || status === 404).length, statuses.at(-1)]).toEqual([
        60, 429,
      ]);
      // Before it is looked up: ended or not, it is answered the same.
      await sql`delete from api_tokens where account_id = ${ola.accountId}`.execute(t.ctx.db);
      expect((await ask(token)).status).toBe(429);
    },
  );
});

describe("what scopes open", () => {
  const callsOf = (scope: string) =>
    [...CALLS].flatMap(([name, call]) => (call.scope === scope ? [name] : [])).toSorted();

  test("is nothing about the account, how it is kept, its deletion or its tokens, and nothing of operators", () => {
    const closed = [...CALLS.values()].filter(
      ({ path, access }) =>
        /^\/api\/(_allauth|player|accounts|control|me|entry-create|entry-update|push|entry\/unsubscribe)\//.test(
          path,
        ) ||
        access === "operator" ||
        access === "session" ||
        access === "proof",
    );
    expect(closed.length).toBeGreaterThan(60);
    expect(closed.filter(({ scope }) => scope !== undefined).map(({ path }) => path)).toEqual([]);
  });

  test("read changes nothing", () => {
    expect(callsOf("read").filter((name) => !name.startsWith("GET "))).toEqual(["POST /api/receipts/verify/"]);
    expect(callsOf("any")).toEqual(["GET /api/token/"]);
  });

  test("writing is what is listed here", () => {
    expect(callsOf("team:write")).toEqual([
      "DELETE /api/plans/:entryId/:planId/",
      "DELETE /api/watchlist/:footballerCode/",
      "POST /api/my-team/:entryId/",
      "POST /api/plans/:entryId/",
      "POST /api/plans/:entryId/:planId/confirm/",
      "POST /api/transfers/",
      "POST /api/transfers/undo/",
      "POST /api/watchlist/:footballerCode/",
      "PUT /api/plans/:entryId/:planId/",
    ]);
    expect(callsOf("leagues:write")).toEqual([
      "DELETE /api/league/:leagueId/formats/:formatId/",
      "DELETE /api/league/:leagueId/message/",
      "DELETE /api/leagues-renewable/:leagueId/",
      "DELETE /api/organisation/:organisationId/departments/:departmentId/",
      "DELETE /api/organisation/:organisationId/leagues/:leagueId/",
      "GET /api/league/:leagueId/code/",
      "GET /api/organisation/:organisationId/manage/",
      "POST /api/league/:leagueId/bans/ban/",
      "POST /api/league/:leagueId/bans/unban/",
      "POST /api/league/:leagueId/co-administrators/add/",
      "POST /api/league/:leagueId/co-administrators/end/",
      "POST /api/league/:leagueId/code/regenerate/",
      "POST /api/league/:leagueId/formats/",
      "POST /api/league/:leagueId/formats/preview/",
      "POST /api/league/:leagueId/leave/",
      "POST /api/league/code-check/",
      "POST /api/leagues-classic/",
      "POST /api/leagues-h2h/",
      "POST /api/leagues-private/join/",
      "POST /api/leagues-public/join/",
      "POST /api/leagues-renewable/:leagueId/renew/",
      "POST /api/organisation/:organisationId/administrators/add/",
      "POST /api/organisation/:organisationId/administrators/end/",
      "POST /api/organisation/:organisationId/code/",
      "POST /api/organisation/:organisationId/departments/",
      "POST /api/organisation/:organisationId/departments/:departmentId/merge/",
      "POST /api/organisation/:organisationId/join/",
      "POST /api/organisation/:organisationId/leagues/",
      "POST /api/organisation/:organisationId/leave/",
      "POST /api/organisation/:organisationId/members/move/",
      "POST /api/organisation/:organisationId/members/readmit/",
      "POST /api/organisation/:organisationId/members/remove/",
      "POST /api/organisations/",
      "POST /api/organisations/code-check/",
      "POST /api/organisations/join/",
      "PUT /api/league/:leagueId/embed/",
      "PUT /api/league/:leagueId/forfeits/",
      "PUT /api/league/:leagueId/forfeits/:forfeitId/done/",
      "PUT /api/league/:leagueId/message/",
      "PUT /api/league/:leagueId/odds-setting/",
      "PUT /api/leagues-classic/:leagueId/",
      "PUT /api/leagues-h2h/:leagueId/",
      "PUT /api/organisation/:organisationId/",
      "PUT /api/organisation/:organisationId/departments/:departmentId/",
      "PUT /api/organisation/:organisationId/membership/",
    ]);
  });
});
