import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeToken, sql, TEST_PASSWORD, tokenClient, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { startMailroom, type Mailroom, SITE } from "../accounts/emails/letters.testing.ts";
import { age } from "../auth/factors/factors.testing.ts";

let mail: Mailroom;
let t: TestServer;
let kari: SignedUp;
beforeAll(async () => {
  mail = await startMailroom();
  t = mail.server;
  kari = await t.signUp();
});
afterAll(() => mail?.close());

const CALLBACK = "https://hjelper.example.org/svar";
const VERIFIER = "v".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

async function register(body: object = { redirect_uris: [CALLBACK], client_name: "Hjelperen" }) {
  return t.client().post("/oauth/register", body, { csrf: false });
}

async function ask(changes: Readonly<Record<string, string | undefined>> = {}) {
  const clientId = (await register()).body.client_id as string;
  const asked = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    scope: "read team:write",
    state: "s1",
    resource: `${SITE}/mcp`,
    ...changes,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Record<string, string>;
}

const see = (person: SignedUp, asked: Record<string, string>) =>
  person.client.get(`/api/agents/request/?${new URLSearchParams(asked).toString()}`);

async function approve(person: SignedUp, asked: Record<string, string>, scopes: readonly string[] = ["read"]) {
  const answer = await person.client.post("/api/agents/request/approve/", { ...asked, scopes });
  expect(answer.status).toBe(200);
  return new URL(answer.body.redirect_to as string);
}

const exchange = (form: Readonly<Record<string, string>>, path = "/oauth/token") =>
  t.client().post(path, new URLSearchParams(form).toString(), {
    csrf: false,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

async function connect(person: SignedUp, scopes: readonly string[] = ["read"]) {
  const asked = await ask();
  const code = (await approve(person, asked, scopes)).searchParams.get("code")!;
  const form = {
    grant_type: "authorization_code",
    code,
    client_id: asked["client_id"]!,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  };
  const tokens = await exchange(form);
  expect(tokens.status).toBe(200);
  return {
    asked,
    form,
    tokens: tokens.body as { access_token: string; refresh_token: string },
    clientId: form.client_id,
  };
}

const discover = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const use = (token: string) =>
  t.client().post("/mcp", discover, {
    csrf: false,
    headers: { authorization: `Bearer ${token}`, accept: "application/json, text/event-stream" },
  });
const refresh = (clientId: string, token: string, more: Record<string, string> = {}) =>
  exchange({ grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...more });
const agentsOf = async (person: SignedUp) => (await person.client.get("/api/agents/")).body.agents;

describe("what a program finds before it asks", () => {
  test("a call without a token says where one is to be had, with a token that is none too", async () => {
    for (const headers of [{}, { authorization: "Bearer elv_none" }]) {
      const answer = await t.client().post("/mcp", discover, { csrf: false, headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toContain(
        `resource_metadata="${SITE}/.well-known/oauth-protected-resource/mcp"`,
      );
    }
  });

  test("the metadata: codes alone, PKCE by S256 alone, public clients, and who answers [V10.4.4, V10.4.6]", async () => {
    const { body } = await t.client().get("/.well-known/oauth-authorization-server");
    expect(body).toMatchObject({
      issuer: SITE,
      authorization_endpoint: `${SITE}/agents/authorize`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
    });
    const resource = await t.client().get("/.well-known/oauth-protected-resource/mcp");
    expect(resource.body).toMatchObject({ resource: `${SITE}/mcp`, authorization_servers: [SITE] });
  });

  test("a browser is told what it may send, and reads every answer, refusals too", async () => {
    for (const [path, methods] of [
      ["/mcp", "GET, POST, DELETE"],
      ["/oauth/register", "POST"],
      ["/oauth/token", "POST"],
      ["/oauth/revoke", "POST"],
      ["/.well-known/oauth-authorization-server", "GET"],
      ["/.well-known/oauth-protected-resource", "GET"],
      ["/.well-known/oauth-protected-resource/mcp", "GET"],
    ] as const) {
      const asked = await fetch(t.origin + path, { method: "OPTIONS", headers: { origin: "https://a.example" } });
      const { headers } = asked;
      expect([
        path,
        asked.status,
        headers.get("access-control-allow-origin"),
        headers.get("access-control-allow-methods"),
      ]).toEqual([path, 204, "*", methods]);
      expect(headers.get("access-control-allow-headers")).toContain("authorization, content-type");
      const method = methods.includes("POST") ? "POST" : "GET";
      const answer = await fetch(t.origin + path, { method, headers: { origin: "https://a.example" } });
      expect([path, answer.headers.get("access-control-allow-origin")]).toEqual([path, "*"]);
      expect(answer.headers.get("access-control-expose-headers")).toContain("www-authenticate");
    }
  });

  test.each([
    [{ redirect_uris: [] }, "invalid_redirect_uri"],
    [{}, "invalid_redirect_uri"],
    [{ redirect_uris: ["http://hjelper.example.org/svar"] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["app://svar"] }, "invalid_redirect_uri"],
    [{ redirect_uris: [`${CALLBACK}#del`] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["https://spill.example.no@ond.example.org/"] }, "invalid_redirect_uri"],
    [{ redirect_uris: [CALLBACK], client_name: "a\u202Eb" }, "invalid_client_metadata"],
    [{ redirect_uris: [CALLBACK], client_name: "x".repeat(81) }, "invalid_client_metadata"],
  ])("a registration is refused: %j [V10.4.7]", async (body, error) => {
    const answer = await register(body);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  test("registrations of one address are limited", async () => {
    const { rateLimits } = t.ctx.config;
    const strict = await startMailroom({ rateLimits: { ...rateLimits, signUpPerIp: 2 } });
    const body = { redirect_uris: [CALLBACK] };
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await strict.server.client().post("/oauth/register", body, { csrf: false })).status);
    expect(statuses).toEqual([201, 201, 429]);
    await strict.close();
  });
});

describe("the person's answer", () => {
  test("shows who asks, and where the answer goes [V10.7.2]", async () => {
    const seen = await see(kari, await ask());
    expect([seen.status, seen.body]).toEqual([
      200,
      {
        name: "Hjelperen",
        host: "hjelper.example.org",
        is_local: false,
        described_at: null,
        scopes: ["read", "team:write"],
        days: 90,
      },
    ]);
  });

  test.each([
    [{ client_id: "none" }, "client_id", "unknown_agent"],
    [{ redirect_uri: `${CALLBACK}/annet` }, "redirect_uri", "bad_redirect"],
    [{ redirect_uri: "https://ond.example.org/svar" }, "redirect_uri", "bad_redirect"],
    [{ response_type: "token" }, "response_type", "invalid_choice"],
    [{ code_challenge_method: "plain" }, "code_challenge", "bad_challenge"],
    [{ code_challenge_method: undefined }, "code_challenge", "bad_challenge"],
    [{ code_challenge: "short" }, "code_challenge", "bad_challenge"],
    [{ resource: "https://ond.example.org/mcp" }, "resource", "unknown_resource"],
    [{ scope: "leagues:write operator" }, "scope", "unknown_scope"],
  ])(
    "a wrong request is refused on our page and sent nowhere: %j [V10.4.1, V10.4.4, V10.4.6]",
    async (changes, field, code) => {
      const asked = await ask(changes);
      const before = await agentsOf(kari);
      for (const answer of [
        await see(kari, asked),
        await kari.client.post("/api/agents/request/approve/", { ...asked, scopes: ["read"] }),
        await kari.client.post("/api/agents/request/decline/", asked),
      ])
        expect([answer.status, answer.body[field]?.[0]?.code]).toEqual([400, code]);
      expect(await agentsOf(kari)).toEqual(before);
    },
  );

  test("no gives the program an error, and connects nothing", async () => {
    const asked = await ask();
    const before = await agentsOf(kari);
    const answer = await kari.client.post("/api/agents/request/decline/", asked);
    expect(answer.body.redirect_to).toBe(`${CALLBACK}?error=access_denied&state=s1&iss=${encodeURIComponent(SITE)}`);
    expect(await agentsOf(kari)).toEqual(before);
  });

  test("yes needs a fresh proof, is told by e-mail, and gives no more than was asked for [V10.7.1, V10.4.11]", async () => {
    const person = await t.signUp();
    const asked = await ask({ scope: "read" });
    const more = await person.client.post("/api/agents/request/approve/", { ...asked, scopes: ["read", "team:write"] });
    expect([more.status, more.body.scopes[0].code]).toEqual([400, "unknown_scope"]);
    await age(t, person.accountId, 360);
    const stale = await person.client.post("/api/agents/request/approve/", { ...asked, scopes: ["read"] });
    expect([stale.status, stale.body.data.flows[0].id]).toEqual([401, "reauthenticate"]);
    await person.client.post("/api/_allauth/browser/v1/auth/reauthenticate", { password: TEST_PASSWORD });
    await mail.letters();
    const url = await approve(person, asked);
    expect([url.origin + url.pathname, url.searchParams.get("state"), url.searchParams.get("iss")]).toEqual([
      CALLBACK,
      "s1",
      SITE,
    ]);
    const letters = await mail.letters(person.email);
    expect(letters.map(({ subject }) => subject)).toEqual(["Et program er koblet til kontoen din – Elleveren"]);
    expect(letters[0]?.text).not.toContain("Hjelperen");
  });

  test("another site cannot give it: the page's token is needed", async () => {
    const asked = await ask();
    const forged = await kari.client.post(
      "/api/agents/request/approve/",
      { ...asked, scopes: ["read"] },
      { csrf: false },
    );
    expect(forged.status).toBe(403);
  });

  test("a program on the person's own machine may come back at another port", async () => {
    const clientId = (await register({ redirect_uris: ["http://127.0.0.1/svar"] })).body.client_id;
    const local = await see(kari, await ask({ client_id: clientId, redirect_uri: "http://127.0.0.1:49152/svar" }));
    expect(local.body).toMatchObject({ host: "127.0.0.1:49152", is_local: true });
    const elsewhere = await ask({ client_id: clientId, redirect_uri: "http://127.0.0.1:49152/annet" });
    expect((await see(kari, elsewhere)).body.redirect_uri[0].code).toBe("bad_redirect");
  });
});

describe("codes and tokens", () => {
  test("only hashes are stored, and no answer is kept by a cache", async () => {
    const { tokens, form } = await connect(kari);
    const { rows } = await sql<{ all: string }>`select concat((select string_agg(t::text, ' ') from api_tokens t),
      (select string_agg(t::text, ' ') from agent_codes t), (select string_agg(t::text, ' ') from agent_refreshes t)) as all`.execute(
      t.ctx.db,
    );
    for (const secret of [tokens.access_token.slice(8), tokens.refresh_token, form.code])
      expect(rows[0]!.all).not.toContain(secret);
  });

  test("a code is exchanged by the program that asked alone, with its verifier [V10.4.6]", async () => {
    const asked = await ask();
    const code = (await approve(kari, asked)).searchParams.get("code")!;
    const good = {
      grant_type: "authorization_code",
      code,
      client_id: asked["client_id"]!,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
    };
    const other = (await register()).body.client_id as string;
    for (const wrong of [
      { code_verifier: "w".repeat(43) },
      { code_verifier: "" },
      { client_id: other },
      { redirect_uri: `${CALLBACK}/annet` },
      { code: `${code}x` },
    ]) {
      const answer = await exchange({ ...good, ...wrong });
      expect([answer.status, answer.body.error]).toEqual([400, "invalid_grant"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    const target = await exchange({ ...good, resource: "https://ond.example.org/mcp" });
    expect([target.status, target.body.error]).toEqual([400, "invalid_target"]);
    const password = await exchange({ grant_type: "password", username: kari.email, password: TEST_PASSWORD });
    expect([password.status, password.body.error]).toEqual([400, "unsupported_grant_type"]);
    const answer = await exchange(good);
    expect(answer.body).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "read" });
    expect((await use(answer.body.access_token)).status).toBe(200);
  });

  test("a code lives a minute [V10.4.3]", async () => {
    const asked = await ask();
    const code = (await approve(kari, asked)).searchParams.get("code")!;
    await sql`update agent_codes set expires_at = clock_timestamp() where used_at is null`.execute(t.ctx.db);
    const answer = await exchange({
      grant_type: "authorization_code",
      code,
      client_id: asked["client_id"]!,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
    });
    expect(answer.body.error).toBe("invalid_grant");
  });

  test("a code that comes twice ends what it was exchanged for [V10.4.2]", async () => {
    const { form, tokens } = await connect(kari);
    expect((await use(tokens.access_token)).status).toBe(200);
    expect((await exchange(form)).body.error).toBe("invalid_grant");
    expect((await use(tokens.access_token)).status).toBe(401);
    expect((await refresh(form.client_id, tokens.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("refresh tokens rotate; one that comes twice ends the connection, its thief's tokens too [V10.4.5]", async () => {
    const { clientId, tokens } = await connect(kari, ["read", "team:write"]);
    const second = await refresh(clientId, tokens.refresh_token);
    expect([second.status, second.body.scope]).toEqual([200, "read team:write"]);
    expect((await use(second.body.access_token)).status).toBe(200);
    expect((await refresh(clientId, tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await use(second.body.access_token)).status).toBe(401);
    expect((await refresh(clientId, second.body.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("a refresh token is its own program's, and gives no more than the person allowed [V10.4.11]", async () => {
    const { clientId, tokens } = await connect(kari);
    const other = (await register()).body.client_id as string;
    expect((await refresh(other, tokens.refresh_token)).body.error).toBe("invalid_grant");
    const more = await refresh(clientId, tokens.refresh_token, { scope: "read team:write" });
    expect([more.status, more.body.error]).toEqual([400, "invalid_scope"]);
    expect((await refresh(clientId, tokens.refresh_token, { scope: "read" })).status).toBe(200);
  });

  test("a connection ends on its day, however often it was refreshed [V10.4.8]", async () => {
    const person = await t.signUp();
    const { clientId, tokens } = await connect(person);
    await sql`update agents set ends_at = clock_timestamp() where client_id = ${clientId}`.execute(t.ctx.db);
    expect((await refresh(clientId, tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect(await agentsOf(person)).toEqual([]);
  });

  test("revocation by the program ends it; another program's does not", async () => {
    const { clientId, tokens } = await connect(kari);
    const other = (await register()).body.client_id as string;
    const revoke = (client: string) => exchange({ token: tokens.refresh_token, client_id: client }, "/oauth/revoke");
    expect((await revoke(other)).status).toBe(200);
    expect((await use(tokens.access_token)).status).toBe(200);
    expect((await revoke(clientId)).status).toBe(200);
    expect((await use(tokens.access_token)).status).toBe(401);
    expect((await exchange({ token: "none", client_id: clientId }, "/oauth/revoke")).status).toBe(200);
  });

  test("an agent's token opens /mcp alone: no call, and no list of tokens or agents [V10.3.1]", async () => {
    const { tokens } = await connect(kari, ["read", "team:write"]);
    const program = tokenClient(t.origin, tokens.access_token);
    for (const path of ["/api/token/", "/api/bootstrap-static/", "/api/agents/", "/api/player/tokens/"]) {
      const answer = await program.get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, "token_invalid"]);
    }
    expect((await program.post("/api/transfers/", {})).status).toBe(401);
    expect((await kari.client.get("/api/player/tokens/")).body.tokens).toEqual([]);
    const personal = await makeToken(kari, ["read"]);
    for (const path of ["/api/agents/", "/api/agent-changes/"])
      expect((await tokenClient(t.origin, personal.token).get(path)).body.code).toBe("token_not_allowed");
  });

  test("a page of another site is answered by its token alone; one that hides where it comes from is not [V3.4.2]", async () => {
    const { tokens } = await connect(kari);
    const asFrom = (origin: string) =>
      t.client().post("/mcp", discover, {
        csrf: false,
        headers: {
          authorization: `Bearer ${tokens.access_token}`,
          accept: "application/json, text/event-stream",
          origin,
        },
      });
    const answer = await asFrom("https://hjelper.example.org");
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    for (const origin of ["null", "http://ond.example.org", "https://ond.example.org/"])
      expect([origin, (await asFrom(origin)).status]).toEqual([origin, 403]);
    const cookies = await kari.client.post("/mcp", discover, {
      csrf: false,
      headers: { origin: "https://hjelper.example.org" },
    });
    expect([cookies.status, cookies.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
  });
});

describe("ending", () => {
  test("by the person, at once, and nobody else's [V10.4.9, V10.7.3]", async () => {
    const person = await t.signUp();
    const { tokens } = await connect(person);
    const [agent] = await agentsOf(person);
    expect(agent).toMatchObject({ name: "Hjelperen", host: "hjelper.example.org", scopes: ["read"], permission: null });
    expect((await kari.client.delete(`/api/agents/${agent.id}/`)).status).toBe(404);
    expect((await use(tokens.access_token)).status).toBe(200);
    expect((await person.client.delete(`/api/agents/${agent.id}/`)).status).toBe(200);
    expect((await use(tokens.access_token)).status).toBe(401);
    expect(await agentsOf(person)).toEqual([]);
  });

  test("with a new password, and with the account, whose copy shows it", async () => {
    const person = await t.signUp();
    const { tokens } = await connect(person);
    const copy = await person.client.get("/api/player/data/");
    expect(copy.body.tables.agents).toMatchObject([{ scopes: ["read"] }]);
    const changed = await person.client.put("/api/player/password-change/", {
      old_password: person.password,
      password: "another-eleven",
      confirm_password: "another-eleven",
    });
    expect(changed.status).toBe(200);
    expect((await use(tokens.access_token)).status).toBe(401);
    const second = await connect(person);
    expect((await person.client.post("/api/player/delete/", { password: "another-eleven" })).status).toBe(200);
    expect((await use(second.tokens.access_token)).status).toBe(401);
  });

  test("a program that is connected again replaces its earlier connection; there is room for ten", async () => {
    const person = await t.signUp();
    const { asked, tokens } = await connect(person);
    await approve(person, asked);
    expect((await use(tokens.access_token)).status).toBe(401);
    expect(await agentsOf(person)).toHaveLength(1);
    for (let count = 1; count < 10; count += 1) await approve(person, await ask());
    const full = await person.client.post("/api/agents/request/approve/", { ...(await ask()), scopes: ["read"] });
    expect([full.status, full.body.non_field_errors[0]]).toMatchObject([400, { code: "too_many_agents", max: 10 }]);
    expect(await agentsOf(person)).toHaveLength(10);
  });
});
