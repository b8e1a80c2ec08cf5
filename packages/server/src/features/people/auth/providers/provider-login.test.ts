import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, TEST_PASSWORD, type TestServer } from "../../../../testing/index.ts";
import { startTrialProvider, type TrialProvider } from "@elleveren/worlds/trial-provider/index.ts";
import {
  AUTH,
  createProviderBrowser,
  postToken,
  setOut,
  signInThrough,
  tokenBody,
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

test("the media partner's sign-in goes out with PKCE, state and nonce, and comes back to the callback screen [HO-13] [AP-068]", async () => {
  const client = t.client();
  const address = new URL(await setOut(client, "auth0"));
  expect(`${address.origin}${address.pathname}`).toBe(`${idp.origin}/auth0/authorize`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: "elleveren",
    response_type: "code",
    scope: "openid profile email",
    max_age: String(30 * 24 * 3600),
    redirect_uri: `${t.origin}/api/accounts/auth0/login/callback/`,
    state: expect.stringMatching(/^login\.[\w-]{43}\./),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
  expect(client.cookies.get("providerid")).toMatch(/^[\w-]{43}$/);
});

test("somebody new with an address the provider stands for gets an account, dirty until confirmed; then knows it again [AC-06] [AC-14] [AP-073] [V10.1.1, V10.5.2]", async () => {
  const client = t.client();
  const email = "solveig.fjellheim@example.test";
  const answer = await signInThrough(client, "solveig");
  expect([answer.status, answer.body.status, answer.body.meta]).toEqual([200, 200, { is_authenticated: true }]);
  // The provider's tokens stay with the server.
  expect(JSON.stringify([answer.body, [...answer.headers], [...client.cookies]])).not.toMatch(
    /eyJ|access_token|id_token/,
  );
  expect(answer.body.data.user).toMatchObject({ email, has_usable_password: false, display: "Solveig Fjellheim" });
  expect(answer.body.data.methods).toEqual([
    { method: "socialaccount", at: expect.any(Number), provider: "auth0", uid: "auth0|solveig" },
  ]);
  const { player } = (await client.get("/api/me/")).body;
  expect(player).toMatchObject({ email, dirty: true, is_social: true, first_name: "Solveig", last_name: "Fjellheim" });

  const details = { email, first_name: "Solveig", last_name: "Fjellheim", date_of_birth: "1991-02-03", region: 293 };
  const confirmed = await client.put("/api/player/update/", details);
  expect([confirmed.status, confirmed.body.player.dirty]).toEqual([200, false]);

  const again = await signInThrough(t.client(), "solveig");
  expect([again.status, again.body.data.user.id]).toEqual([200, player.id]);
});

test("an address that belongs to an account already opens nothing: the person is asked for another, or signs in there", async () => {
  const owner = await t.signUp({ email: "ravdna@example.test" });
  const people = [
    {
      key: "taker",
      firstName: "Taker",
      lastName: "Of",
      email: owner.email.toUpperCase(),
      isEmailVerified: true,
      number: "1",
      username: "taker",
    },
  ];
  const other = await startTrialProvider({ port: 0, people });
  const server = await startTestServer({ config: { providers: other.settings } });
  const mine = await server.signUp({ email: owner.email });
  const client = server.client();
  const answer = await signInThrough(client, "taker");
  expect([answer.status, answer.body.meta]).toEqual([401, { is_authenticated: false }]);
  const pending = answer.body.data.flows.find((flow: { is_pending?: boolean }) => flow.is_pending);
  expect(pending).toMatchObject({ id: "provider_signup", provider: { id: "auth0", name: "TV 2" } });
  expect((await client.get("/api/me/")).body.player).toBeNull();

  const signup = await client.get(`${AUTH}/auth/provider/signup`);
  expect(signup.body).toEqual({
    status: 200,
    data: {
      email: [{ email: "RAVDNA@EXAMPLE.TEST", primary: true, verified: true }],
      account: { uid: "auth0|taker", display: "Taker Of", provider: expect.objectContaining({ id: "auth0" }) },
      user: { display: "Taker Of" },
    },
  });
  const finish = (email?: string) => client.post(`${AUTH}/auth/provider/signup`, { email });
  for (const [email, code] of [
    [mine.email, "email_taken"],
    ["", "required"],
    [undefined, "required"],
    ["no address", "invalid"],
  ] as const) {
    const refused = await finish(email);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ code, message: expect.any(String), param: "email" }],
    ]);
  }
  const made = await finish("taker@example.test");
  expect([made.status, made.body.data.user.email]).toEqual([200, "taker@example.test"]);
  expect((await client.get("/api/me/")).body.player).toMatchObject({ dirty: true, is_social: true });
  expect((await finish("more@example.test")).status).toBe(409);
  await server.close();
  await other.stop();
});

test("an address that the provider does not stand for is asked for, and a network without addresses gives a placeholder [AC-14] [AC-21]", async () => {
  const client = t.client();
  const answer = await signInThrough(client, "jonas");
  expect(answer.status).toBe(401);
  const { body } = await client.get(`${AUTH}/auth/provider/signup`);
  expect(body.data.email).toEqual([{ email: "jonas.havnevik@example.test", primary: true, verified: false }]);

  const network = t.client();
  const browser = createProviderBrowser();
  const back = await browser.choose(await setOut(network, "twitter"), "jonas");
  const arrived = await network.get(`${back.pathname}${back.search}`);
  expect([arrived.status, arrived.headers.get("location")]).toEqual([302, "/account/provider/callback"]);
  const { player } = (await network.get("/api/me/")).body;
  expect(player).toMatchObject({ dirty: true, is_social: true, first_name: "Jonas", last_name: "Havnevik" });
  expect(player.email).toMatch(/^twitter-[0-9a-f]{32}@social\.invalid$/);
});

test("the social networks' addresses send the browser there and it comes back signed in, as one person for each network [AP-066] [AP-067] [HO-12] [V6.8.1]", async () => {
  const accounts = new Set<number>();
  for (const [provider, path, uid] of [
    ["facebook", "/facebook/dialog/oauth", "10158000000000001"],
    ["twitter", "/twitter/i/oauth2/authorize", "10158000000000001"],
  ] as const) {
    const client = t.client();
    const address = await setOut(client, provider, "?next=/fixtures");
    expect(address.startsWith(`${idp.origin}${path}?`)).toBe(true);
    const back = await createProviderBrowser().choose(address, "solveig");
    expect(`${back.origin}${back.pathname}`).toBe(`${t.origin}/api/accounts/${provider}/login/callback/`);
    const arrived = await client.get(`${back.pathname}${back.search}`);
    expect(arrived.headers.get("location")).toBe("/account/provider/callback?next=%2Ffixtures");
    if (provider === "facebook") {
      // Facebook has no word for a confirmed address: the person says it once more.
      const { body } = await client.get(`${AUTH}/auth/provider/signup`);
      expect(body.data.account).toMatchObject({ uid, display: "Solveig Fjellheim" });
      await client.post(`${AUTH}/auth/provider/signup`, { email: "solveig.f@example.test" });
    }
    const session = await client.get(`${AUTH}/auth/session`);
    expect(session.body.data.methods).toEqual([{ method: "socialaccount", at: expect.any(Number), provider, uid }]);
    accounts.add(session.body.data.user.id);
  }
  // The same number at both is not the same person.
  expect(accounts.size).toBe(2);
});

test("two answers at once make one account", async () => {
  const clients = [t.client(), t.client(), t.client()];
  const backs = await Promise.all(
    clients.map(async (client) => createProviderBrowser().choose(await setOut(client, "twitter"), "ravdna")),
  );
  const arrivals = await Promise.all(
    clients.map((client, index) => client.get(`${backs[index]!.pathname}${backs[index]!.search}`)),
  );
  expect(arrivals.map(({ status }) => status)).toEqual([302, 302, 302]);
  const ids = await Promise.all(clients.map(async (client) => (await client.get("/api/me/")).body.player.id as number));
  expect(new Set(ids).size).toBe(1);
});

test("signing out leads through the provider's own sign-out, and back home [AC-04]", async () => {
  const client = t.client();
  const browser = createProviderBrowser();
  expect((await signInThrough(client, "solveig", browser)).status).toBe(200);
  await client.post("/api/player/logout/", {});
  const answer = await client.get("/api/accounts/auth0/logout/");
  expect(answer.status).toBe(302);
  const address = answer.headers.get("location") ?? "";
  const returnTo = encodeURIComponent(`${t.origin}/`);
  expect(address).toBe(`${idp.origin}/auth0/v2/logout?client_id=elleveren&returnTo=${returnTo}`);
  expect((await browser.open(address)).location).toBe(`${t.origin}/`);
  // The provider asks again: it has forgotten the choice.
  const page = await browser.open(await setOut(client, "auth0"));
  expect([page.status, page.location]).toEqual([200, ""]);
  expect(page.text).toContain("Velg hvem du vil være");
});

test("who signs in through a provider while signed in becomes the other person", async () => {
  const { client, accountId } = await t.signUp();
  const before = client.cookies.get("sessionid");
  const answer = await signInThrough(client, "solveig");
  expect(answer.status).toBe(200);
  expect(answer.body.data.user.id).not.toBe(accountId);
  const old = t.client();
  old.cookies.set("sessionid", before!);
  expect((await old.get("/api/me/")).body.player).toBeNull();
});

test("somebody who made his account with a password connects, and keeps it", async () => {
  const { client, email, accountId } = await t.signUp();
  const callback_url = "/player/security";
  const asked = await client.post(`${AUTH}/auth/provider/redirect`, {
    provider: "facebook",
    process: "connect",
    callback_url,
  });
  expect(asked.status).toBe(200);
  const back = await createProviderBrowser().choose(asked.body.data.location, "jonas");
  const arrived = await client.get(`${back.pathname}${back.search}`);
  expect(arrived.headers.get("location")).toBe(callback_url);
  const list = await client.get(`${AUTH}/account/providers`);
  const social = { uid: "10158000000000002", display: "Jonas Havnevik" };
  expect(list.body).toEqual({
    status: 200,
    data: [{ ...social, provider: expect.objectContaining({ id: "facebook", name: "Facebook" }) }],
  });
  expect((await client.get("/api/me/")).body.player).toMatchObject({ is_social: false, dirty: false });

  const elsewhere = t.client();
  const second = await createProviderBrowser().choose(await setOut(elsewhere, "facebook"), "jonas");
  await elsewhere.get(`${second.pathname}${second.search}`);
  expect((await elsewhere.get("/api/me/")).body.player.id).toBe(accountId);
  const byPassword = await t.client().post(`${AUTH}/auth/login`, { email, password: TEST_PASSWORD });
  expect(byPassword.status).toBe(200);

  const other = await t.signUp();
  const taken = await other.client.post(`${AUTH}/auth/provider/redirect`, {
    provider: "facebook",
    process: "connect",
    callback_url,
  });
  const third = await createProviderBrowser().choose(taken.body.data.location, "jonas");
  const refused = await other.client.get(`${third.pathname}${third.search}`);
  expect(refused.headers.get("location")).toBe(
    "/player/security?error=connected_other&error_process=connect&provider=facebook",
  );
});

test("cancelling at the provider changes nothing, and says so", async () => {
  const client = t.client();
  const back = await createProviderBrowser().choose(await setOut(client, "facebook"), null);
  const arrived = await client.get(`${back.pathname}${back.search}`);
  expect(arrived.headers.get("location")).toBe(
    "/account/provider/callback?error=cancelled&error_process=login&provider=facebook",
  );
  const partner = await createProviderBrowser().choose(await setOut(client, "auth0"), null);
  expect(Object.fromEntries(partner.searchParams)).toMatchObject({
    error: "access_denied",
    error_description: "Innloggingen ble avbrutt.",
  });
  expect((await postToken(client, tokenBody(partner))).status).toBe(400);
  expect((await client.get("/api/me/")).body.player).toBeNull();
});
