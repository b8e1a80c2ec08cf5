import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestClient, type TestServer } from "../../../../testing/index.ts";
import { age } from "../factors/factors.testing.ts";
import { startTrialProvider, type TrialProvider } from "@elleveren/worlds/trial-provider/index.ts";
import {
  AUTH,
  createProviderBrowser,
  expectStranger,
  INVALID_TOKEN,
  postToken,
  setOut,
  signInThrough,
  summary,
  tokenBody,
  withToken,
} from "./provider-browser.testing.ts";

let idp: TrialProvider;
let t: TestServer;
beforeAll(async () => {
  idp = await startTrialProvider({ port: 0 });
  t = await startTestServer({ config: { providers: idp.settings } });
});
afterAll(async () => {
  await t.close();
  await idp.stop();
});

/** Sets out to the media partner and comes back with an identity, the answer not handed in yet. */
async function comeBack(client: TestClient, person = "solveig"): Promise<URL> {
  return createProviderBrowser().choose(await setOut(client, "auth0"), person);
}

test("an answer with another state, or without the browser that set out, opens nothing [AP-073] [V10.1.2, V10.2.1]", async () => {
  const client = t.client();
  const back = await comeBack(client);
  const state = back.searchParams.get("state")!;
  const other = t.client();
  const othersState = (await comeBack(other)).searchParams.get("state")!;
  for (const wrong of [
    undefined,
    "",
    "login.guess.Lw",
    othersState,
    state.replace("login.", "connect."),
    `${state}A`,
  ]) {
    const answer = await postToken(client, tokenBody(back, { token: { state: wrong } }));
    expect(summary(answer), String(wrong)).toEqual([400, INVALID_TOKEN]);
  }
  // Another browser with the URL, with and without a journey of its own.
  expect(summary(await postToken(other, tokenBody(back)))).toEqual([400, INVALID_TOKEN]);
  expect(summary(await postToken(t.client(), tokenBody(back)))).toEqual([400, INVALID_TOKEN]);
  await expectStranger(client);
  // The journey is still its own browser's.
  expect((await postToken(client, tokenBody(back))).status).toBe(200);
});

test("what one provider answered is no answer of another's, nor of another issuer [V10.2.2]", async () => {
  const client = t.client();
  const facebook = await createProviderBrowser().choose(await setOut(client, "facebook"), "solveig");
  const arrived = await client.get(`/api/accounts/twitter/login/callback/${facebook.search}`);
  expect(arrived.headers.get("location")).toBe(
    "/account/provider/callback?error=invalid_state&error_process=login&provider=twitter",
  );
  expect(summary(await postToken(client, tokenBody(facebook)))).toEqual([400, INVALID_TOKEN]);
  const back = await comeBack(client);
  const mixed = tokenBody(back, { token: { iss: `${idp.origin}/facebook` } });
  expect(summary(await postToken(client, mixed))).toEqual([400, INVALID_TOKEN]);
  await expectStranger(client);
});

test("a code and its state count once", async () => {
  const client = t.client();
  const back = await comeBack(client);
  expect((await postToken(client, tokenBody(back))).status).toBe(200);
  await client.delete(`${AUTH}/auth/session`);
  expect(summary(await postToken(client, tokenBody(back)))).toEqual([400, INVALID_TOKEN]);
  // The old code with a new journey: the provider knows better.
  const fresh = await comeBack(client);
  const replayed = tokenBody(fresh, { token: { code: back.searchParams.get("code") } });
  expect(summary(await postToken(client, replayed))).toEqual([400, INVALID_TOKEN]);
  await expectStranger(client);
});

test("a journey of more than ten minutes is over", async () => {
  const client = t.client();
  const back = await comeBack(client);
  await sql`update provider_journeys set expires_at = expires_at - interval '601 seconds'`.execute(t.ctx.db);
  expect(summary(await postToken(client, tokenBody(back)))).toEqual([400, INVALID_TOKEN]);
  const network = t.client();
  const facebook = await createProviderBrowser().choose(await setOut(network, "facebook"), "solveig");
  await sql`update provider_journeys set expires_at = expires_at - interval '601 seconds'`.execute(t.ctx.db);
  const arrived = await network.get(`${facebook.pathname}${facebook.search}`);
  expect([arrived.status, arrived.headers.get("location"), arrived.headers.get("cache-control")]).toEqual([
    302,
    "/account/provider/callback?error=invalid_state&error_process=login&provider=facebook",
    "no-store",
  ]);
  await expectStranger(network);
});

/** Ways to write another site's address that a careless reader takes for a path of ours. */
const ELSEWHERE = [
  "https://evil.example/",
  "//evil.example/",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/%0a/evil.example\n",
  "/.//evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "https://evil.example\\@ORIGIN/",
  "ORIGIN@evil.example/",
  "ORIGIN.evil.example/",
];

test.each(ELSEWHERE)("nobody is sent to %j after signing in [V3.7.2]", async (pattern) => {
  const address = pattern.replace("ORIGIN", t.origin);
  const client = t.client();
  // The buttons' own way: back to the front page instead.
  const location = await setOut(client, "auth0", `?next=${encodeURIComponent(address)}`);
  const [, , path = ""] = new URL(location).searchParams.get("state")!.split(".");
  expect(Buffer.from(path, "base64url").toString()).toBe("/account/provider/callback");
  // By JSON: refused, and it says where.
  const form = { provider: "auth0", process: "login", callback_url: address };
  const asked = await client.post(`${AUTH}/auth/provider/redirect`, form);
  expect([asked.status, asked.body.errors]).toEqual([
    400,
    [{ code: "invalid", message: expect.any(String), param: "callback_url" }],
  ]);
  // By form: to our own page, which says so.
  const sent = await postForm(client, { ...form, csrfmiddlewaretoken: client.cookies.get("csrftoken")! });
  expect([sent.status, sent.headers.get("location")]).toEqual([
    302,
    "/account/provider/callback?error=unknown&error_process=login",
  ]);
});

const postForm = (client: TestClient, form: Readonly<Record<string, string>>, csrf = false) =>
  client.post(`${AUTH}/auth/provider/redirect`, new URLSearchParams(form).toString(), {
    csrf,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

test("a form is sent to the provider with its own token only, and may name an address of ours whole [AP-069]", async () => {
  const client = t.client();
  await client.get(`${AUTH}/config`);
  const form = { provider: "auth0", process: "login", callback_url: `${t.origin}/fixtures?a=1` };
  expect((await postForm(client, form)).status).toBe(403);
  expect((await postForm(client, { ...form, csrfmiddlewaretoken: "guess" })).status).toBe(403);
  const csrfmiddlewaretoken = client.cookies.get("csrftoken")!;
  const sent = await postForm(client, { ...form, csrfmiddlewaretoken });
  expect(sent.status).toBe(302);
  const location = new URL(sent.headers.get("location")!);
  expect(location.origin).toBe(idp.origin);
  const [, , path = ""] = location.searchParams.get("state")!.split(".");
  expect(Buffer.from(path, "base64url").toString()).toBe("/fixtures?a=1");
  const nobody = await postForm(client, { ...form, process: "connect", csrfmiddlewaretoken });
  expect(nobody.headers.get("location")).toBe("/fixtures?a=1&error=permission_denied&error_process=connect");
});

test("an unconfirmed address of somebody's account does not open it", async () => {
  const email = "jonas.havnevik@example.test";
  const owner = await t.signUp({ email });
  for (const provider of ["auth0", "facebook"] as const) {
    const client = t.client();
    const back = await createProviderBrowser().choose(await setOut(client, provider), "jonas");
    if (provider === "auth0") expect((await postToken(client, tokenBody(back))).status).toBe(401);
    else expect((await client.get(`${back.pathname}${back.search}`)).status).toBe(302);
    const session = await client.get(`${AUTH}/auth/session`);
    expect([session.status, session.body.data.flows.at(-1)]).toEqual([
      401,
      expect.objectContaining({ id: "provider_signup", is_pending: true }),
    ]);
    const refused = await client.post(`${AUTH}/auth/provider/signup`, { email: ` ${email.toUpperCase()} ` });
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, "email_taken"]);
    expect((await client.get("/api/me/")).body.player).toBeNull();
  }
  expect((await owner.client.get(`${AUTH}/account/providers`)).body.data).toEqual([]);
});

test("what a provider says about a failure is told in the address, in our words", async () => {
  for (const [said, code] of [
    ["access_denied", "cancelled"],
    ["server_error", "unknown"],
    ["<script>alert(1)</script>", "unknown"],
  ] as const) {
    const client = t.client();
    const state = new URL(await setOut(client, "twitter", "?next=/fixtures")).searchParams.get("state")!;
    const query = new URLSearchParams({ error: said, error_description: "Anything", state });
    const arrived = await client.get(`/api/accounts/twitter/login/callback/?${query.toString()}`);
    expect(arrived.headers.get("location")).toBe(
      `/account/provider/callback?next=%2Ffixtures&error=${code}&error_process=login&provider=twitter`,
    );
  }
  const client = t.client();
  const state = new URL(await setOut(client, "facebook")).searchParams.get("state")!;
  const guessed = await client.get(`/api/accounts/facebook/login/callback/?code=guess&state=${state}`);
  expect(guessed.headers.get("location")).toBe(
    "/account/provider/callback?error=invalid_token&error_process=login&provider=facebook",
  );
  const without = await client.get("/api/accounts/facebook/login/callback/");
  expect(without.headers.get("location")).toBe(
    "/account/provider/callback?error=invalid_state&error_process=login&provider=facebook",
  );
  await expectStranger(client);
});

test("a network that is not known is no address of ours", async () => {
  expect((await t.client().get("/api/player/social/login/elsewhere/")).status).toBe(400);
});

const connecting = (client: TestClient, provider = "auth0") =>
  client.post(`${AUTH}/auth/provider/redirect`, { provider, process: "connect", callback_url: "/player/security" });
const grow = (accountId: number) => age(t, accountId, 301);

test("connecting is for somebody who is signed in and has just proved himself", async () => {
  const nobody = t.client();
  expect((await connecting(nobody)).status).toBe(401);
  const bare = { ...withToken({ access_token: "anything" }), process: "connect" };
  expect(summary(await postToken(nobody, bare))).toEqual([403, { status: 403 }]);
  const { client, accountId } = await t.signUp();
  await grow(accountId);
  for (const answer of [await connecting(client), await postToken(client, bare)]) {
    expect([answer.status, answer.body.meta.is_authenticated, answer.body.data.flows]).toEqual([
      401,
      true,
      [{ id: "reauthenticate" }],
    ]);
  }
  expect((await client.get(`${AUTH}/account/providers`)).body.data).toEqual([]);
});

test("a journey to connect is the person's who began it, and no sign-in", async () => {
  const first = await t.signUp();
  const location: string = (await connecting(first.client)).body.data.location;
  const back = await createProviderBrowser().choose(location, "ravdna");
  const second = await t.signUp();
  // The next person at the same browser.
  second.client.cookies.set("providerid", first.client.cookies.get("providerid")!);
  const connect = tokenBody(back, { process: "connect" });
  expect(summary(await postToken(second.client, connect))).toEqual([400, INVALID_TOKEN]);
  expect((await second.client.get(`${AUTH}/account/providers`)).body.data).toEqual([]);

  const again = await createProviderBrowser().choose((await connecting(first.client)).body.data.location, "ravdna");
  expect(summary(await postToken(first.client, tokenBody(again)))).toEqual([400, INVALID_TOKEN]);
  const login = await comeBack(first.client, "ravdna");
  expect(summary(await postToken(first.client, tokenBody(login, { process: "connect" })))).toEqual([
    400,
    INVALID_TOKEN,
  ]);
  expect((await first.client.get(`${AUTH}/account/providers`)).body.data).toEqual([]);
});

test("the last way in cannot be taken away, nor what is not there, nor without a fresh proof [AP-080]", async () => {
  const client = t.client();
  expect((await client.get(`${AUTH}/account/providers`)).status).toBe(401);
  expect((await signInThrough(client, "solveig")).status).toBe(200);
  const { id } = (await client.get("/api/me/")).body.player;
  const [only] = (await client.get(`${AUTH}/account/providers`)).body.data;
  expect(only).toMatchObject({ uid: "auth0|solveig", provider: { id: "auth0" } });
  const disconnect = (provider: string, account: string) =>
    client.delete(`${AUTH}/account/providers`, { provider, account });
  const refused = async (code: string, ...which: [string, string]) => {
    const answer = await disconnect(...which);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ code, message: expect.any(String) }]]);
  };
  await refused("no_password", "auth0", "auth0|solveig");
  await refused("account_not_found", "facebook", "auth0|solveig");
  await refused("account_not_found", "auth0", "auth0|jonas");
  expect((await client.delete(`${AUTH}/account/providers`, {})).status).toBe(400);

  // With a second one the first may go, and the second has become the last.
  const second = await createProviderBrowser().choose(
    (await connecting(client, "twitter")).body.data.location,
    "solveig",
  );
  expect((await client.get(`${second.pathname}${second.search}`)).headers.get("location")).toBe("/player/security");
  await grow(id);
  const asked = await disconnect("auth0", "auth0|solveig");
  expect([asked.status, asked.body.data.flows]).toEqual([
    401,
    [{ id: "provider_redirect", providers: ["auth0"] }, { id: "login_by_code" }],
  ]);
  expect((await signInThrough(client, "solveig")).body.data.user.id).toBe(id);
  const left = await disconnect("auth0", "auth0|solveig");
  expect([left.status, left.body.data.map(({ uid }: { uid: string }) => uid)]).toEqual([200, ["10158000000000001"]]);
  await refused("no_password", "twitter", "10158000000000001");
});

test("where no provider is set up its addresses say so, and nothing is offered [AC-07]", async () => {
  const server = await startTestServer();
  const client = server.client();
  const config = await client.get(`${AUTH}/config`);
  expect(config.body.data.socialaccount).toEqual({ providers: [] });
  for (const provider of ["auth0", "facebook", "twitter"]) {
    const answer = await client.get(`/api/player/social/login/${provider}/`);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `/account/provider/callback?error=provider_not_configured&error_process=login&provider=${provider}`,
    ]);
    const refused = await postToken(client, { ...withToken({ code: "a" }), provider });
    expect([refused.status, refused.body.errors[0].param]).toEqual([400, "provider"]);
  }
  expect((await client.get("/api/accounts/auth0/logout/")).headers.get("location")).toBe("/");
  await server.close();
});

test("a provider that is down is told, and nothing of the attempt is kept", async () => {
  const down = await startTrialProvider({ port: 0 });
  const server = await startTestServer({ config: { providers: down.settings } });
  const half = server.client();
  const back = await createProviderBrowser().choose(await setOut(half, "auth0"), "solveig");
  const network = server.client();
  const answer = await createProviderBrowser().choose(await setOut(network, "facebook"), "solveig");
  await down.stop();

  const token = await postToken(half, tokenBody(back));
  expect([...summary(token), token.headers.get("retry-after")]).toEqual([503, { status: 503 }, "30"]);
  expect((await network.get(`${answer.pathname}${answer.search}`)).headers.get("location")).toBe(
    "/account/provider/callback?error=provider_unavailable&error_process=login&provider=facebook",
  );
  expect((await half.get("/api/me/")).body.player).toBeNull();
  await server.close();

  // A process that never reached it.
  const late = await startTestServer({ config: { providers: down.settings } });
  const client = late.client();
  expect((await client.get("/api/player/social/login/auth0/?next=/fixtures")).headers.get("location")).toBe(
    "/account/provider/callback?next=%2Ffixtures&error=provider_unavailable&error_process=login&provider=auth0",
  );
  const form = { provider: "auth0", process: "login", callback_url: "/" };
  expect(summary(await client.post(`${AUTH}/auth/provider/redirect`, form))).toEqual([503, { status: 503 }]);
  expect(summary(await postToken(client, withToken({ access_token: "anything" })))).toEqual([503, { status: 503 }]);
  const { rows } = await sql`select 1 from provider_journeys union all select 1 from accounts`.execute(late.ctx.db);
  expect(rows).toEqual([]);
  await late.close();
});
