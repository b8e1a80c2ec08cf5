/** Vipps Login, with the claims that its documents name, at the trial provider. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";

import { startTestServer, type TestClient, type TestServer } from "../../../../testing/index.ts";
import { startTrialProvider, type TrialProvider } from "@elleveren/worlds/trial-provider/index.ts";
import { AUTH, createProviderBrowser, postToken, setOut } from "./provider-browser.testing.ts";

let idp: TrialProvider;
let t: TestServer;
beforeAll(async () => {
  idp = await startTrialProvider({ port: 0 });
  const { vipps } = idp.settings;
  t = await startTestServer({ config: { providers: { auth0: null, vipps, facebook: null, twitter: null } } });
});
afterAll(async () => {
  await t?.close();
  await idp?.stop();
});

const PAGE = "/account/provider/callback";
/** Where the game leads the browser after the person chose, or cancelled, at Vipps. */
async function arrive(client: TestClient, person: string | null): Promise<{ back: URL; location: string | null }> {
  const back = await createProviderBrowser().choose(await setOut(client, "vipps"), person);
  return { back, location: (await client.get(back.pathname + back.search)).headers.get("location") };
}

test("sets out with PKCE, state and nonce, and asks for no more than the game has fields for [V10.2.3]", async () => {
  const client = t.client();
  const address = new URL(await setOut(client, "vipps"));
  expect(`${address.origin}${address.pathname}`).toBe(`${idp.origin}/vipps/oauth2/auth`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: "elleveren",
    response_type: "code",
    scope: "openid name email birthDate",
    redirect_uri: `${t.origin}/api/accounts/vipps/login/callback/`,
    state: expect.stringMatching(/^login\.[\w-]{43}\./),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
  const { providers } = (await client.get(`${AUTH}/config`)).body.data.socialaccount;
  expect(providers).toEqual([{ id: "vipps", name: "Vipps", client_id: "elleveren", flows: ["provider_redirect"] }]);
});

test("somebody new gets an account with name, address and birthday, confirms them, and is known again", async () => {
  const client = t.client();
  const { location } = await arrive(client, "solveig");
  expect(location).toBe(PAGE);
  const { player } = (await client.get("/api/me/")).body;
  expect(player).toMatchObject({
    email: "solveig.fjellheim@example.test",
    first_name: "Solveig",
    last_name: "Fjellheim",
    date_of_birth: "1991-02-03",
    dirty: true,
    is_social: true,
  });
  const session = (await client.get(`${AUTH}/auth/session`)).body.data;
  expect(session.methods).toEqual([
    { method: "socialaccount", at: expect.any(Number), provider: "vipps", uid: "c06c4afe-d9e1-4c5d-939a-solveig00000" },
  ]);
  const again = t.client();
  await arrive(again, "solveig");
  expect((await again.get("/api/me/")).body.player.id).toBe(player.id);
  // What was not asked for was not handed on, and is nowhere.
  const { rows } = await sql<{ all: string }>`select string_agg(a::text || s::text, ' ') as all
    from accounts a join social_accounts s using (account_id)`.execute(t.ctx.db);
  expect(rows[0]?.all).toContain("Fjellheim");
  expect(rows[0]?.all).not.toContain("4791000001");
});

test("an address that Vipps does not stand for, and none at all, are asked for", async () => {
  for (const person of ["jonas", "ravdna"]) {
    const client = t.client();
    expect((await arrive(client, person)).location).toBe(PAGE);
    const session = await client.get(`${AUTH}/auth/session`);
    const pending = session.body.data.flows.find((flow: { is_pending?: boolean }) => flow.is_pending);
    expect([person, session.status, pending]).toEqual([
      person,
      401,
      { id: "provider_signup", is_pending: true, provider: expect.objectContaining({ id: "vipps", name: "Vipps" }) },
    ]);
    const made = await client.post(`${AUTH}/auth/provider/signup`, { email: `${person}@own.example` });
    expect([made.status, made.body.data.user.email]).toEqual([200, `${person}@own.example`]);
  }
});

test("who cancels is told so; a return that was used, another browser's and one with a foreign state open nothing", async () => {
  const client = t.client();
  const cancelled = await arrive(client, null);
  expect(cancelled.location).toBe(`${PAGE}?error=cancelled&error_process=login&provider=vipps`);

  const { back } = await arrive(client, "solveig");
  const invalid = `${PAGE}?error=invalid_state&error_process=login&provider=vipps`;
  const locationOf = async (from: TestClient, path: string) => (await from.get(path)).headers.get("location");
  expect(await locationOf(client, back.pathname + back.search)).toBe(invalid);
  const stranger = t.client();
  const own = await createProviderBrowser().choose(await setOut(t.client(), "vipps"), "solveig");
  expect(await locationOf(stranger, own.pathname + own.search)).toBe(invalid);
  expect((await stranger.get("/api/me/")).body.player).toBeNull();
});

test("a code of another journey is refused, and tokens of Vipps are taken from no app", async () => {
  const client = t.client();
  const mine = await createProviderBrowser().choose(await setOut(client, "vipps"), "solveig");
  const theirs = await createProviderBrowser().choose(await setOut(t.client(), "vipps"), "jonas");
  mine.searchParams.set("code", theirs.searchParams.get("code")!);
  const mixed = (await client.get(mine.pathname + mine.search)).headers.get("location");
  expect(mixed).toMatch(/^\/account\/provider\/callback\?error=\w+&error_process=login&provider=vipps$/);
  expect((await client.get("/api/me/")).body.player).toBeNull();
  const token = { client_id: "elleveren", id_token: "a.b.c" };
  expect((await postToken(client, { provider: "vipps", process: "login", token })).status).toBe(400);
});

test("coming back from Vipps is no fresh proof: a code to the verified address is asked for", async () => {
  const client = t.client();
  await arrive(client, "solveig");
  await sql`update sessions set proved_at = proved_at - interval '1 day'`.execute(t.ctx.db);
  const refused = await client.post("/api/player/tokens/", { name: "a", scopes: ["read"], expires_in_days: 1 });
  expect(refused.status).toBe(401);
  const flows = (refused.body.data.flows as { id: string; providers?: string[] }[]).map(({ id }) => id);
  expect(flows).not.toContain("provider_redirect");
});
