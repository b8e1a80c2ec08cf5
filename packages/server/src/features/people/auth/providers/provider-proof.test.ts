/**
 * Sign-in at a provider as a fresh proof, and who may set out to one: a provider that knows the browser redirects back
 * without a question, whichever page began it.
 */
import { generateKeyPairSync } from "node:crypto";
import { exportJWK, SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import type { TestClient, TestServer } from "../../../../testing/index.ts";
import { startMailroom, type Mailroom } from "../../accounts/emails/letters.testing.ts";
import { age } from "../factors/factors.testing.ts";
import { startTrialProvider, type TrialProvider } from "@elleveren/worlds/trial-provider/index.ts";
import {
  AUTH,
  createProviderBrowser,
  postToken,
  setOut,
  signInThrough,
  summary,
  tokenBody,
  withToken,
} from "./provider-browser.testing.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 3072 });
let idp: TrialProvider;
let mail: Mailroom;
let t: TestServer;
beforeAll(async () => {
  const signingKey = { ...(await exportJWK(privateKey)), kid: "trial", alg: "RS256", use: "sig" };
  idp = await startTrialProvider({ port: 0, signingKey });
  mail = await startMailroom({ providers: idp.settings });
  t = mail.server;
});
afterAll(async () => {
  await mail?.close();
  await idp?.stop();
});
afterEach(() => {
  vi.useRealTimers();
});

const START = "/api/player/social/login/auth0/?next=/fixtures";

const FROM_ELSEWHERE: readonly [string, Record<string, string>][] = [
  ["on another site", { "sec-fetch-site": "cross-site", referer: "https://evil.example/" }],
  ["on another site that hides itself", { "sec-fetch-site": "cross-site" }],
  ["on a sister site", { "sec-fetch-site": "same-site" }],
  ["in a letter or a message", { "sec-fetch-site": "none" }],
  ["seen by an old browser", { referer: "https://evil.example/page" }],
];
test.each(FROM_ELSEWHERE)(
  "a link %s to a provider's sign-in leads to a page that asks first, and nothing sets out [V7.6.2]",
  async (_name, headers) => {
    const client = t.client();
    const answer = await client.get(START, { headers });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/account/provider/start?provider=auth0&next=%2Ffixtures",
    ]);
    expect([...client.cookies.keys()].some((name) => name.endsWith("providerid"))).toBe(false);
    const { rows } = await sql`select 1 from provider_journeys`.execute(t.ctx.db);
    expect(rows).toEqual([]);
  },
);

test("the buttons of our own pages go straight to the provider", async () => {
  for (const headers of [{ "sec-fetch-site": "same-origin" }, { referer: `${t.origin}/my-team` }]) {
    const answer = await t.client().get(START, { headers });
    expect(answer.headers.get("location")).toMatch(new RegExp(`^${idp.origin}/auth0/authorize\\?`));
  }
  await sql`delete from provider_journeys`.execute(t.ctx.db);
});

/** Something that asks for a fresh proof. */
const act = (client: TestClient) =>
  client.post(`${AUTH}/auth/provider/redirect`, { provider: "twitter", process: "connect", callback_url: "/" });
const ways = async (client: TestClient) => {
  const { status, body } = await act(client);
  return [status, body.data.flows];
};
const EITHER = [401, [{ id: "provider_redirect", providers: ["auth0"] }, { id: "login_by_code" }]];

test("a sign-in that the provider let pass without asking is no fresh proof; going there once more is one [V6.8.4]", async () => {
  const browser = createProviderBrowser();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 400_000 });
  expect((await signInThrough(t.client(), "solveig", browser)).status).toBe(200);
  vi.useRealTimers();

  const client = t.client();
  const silent = new URL((await browser.open(await setOut(client, "auth0"))).location);
  expect((await postToken(client, tokenBody(silent))).status).toBe(200);
  expect(await ways(client)).toEqual(EITHER);

  // A signed-in account going there again is asked, though the provider knows the browser.
  const address = await setOut(client, "auth0");
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
  expect(await browser.open(address)).toMatchObject({ status: 200, location: "" });
  const back = await browser.choose(address, "solveig");
  const proved = await postToken(client, tokenBody(back));
  expect(proved.body.data.methods).toEqual([
    { method: "socialaccount", at: expect.any(Number), provider: "auth0", uid: "auth0|solveig" },
  ]);
  expect((await act(client)).status).toBe(200);
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

test.each<[string, () => unknown, boolean]>([
  ["just now", () => nowSeconds() - 10, true],
  ["more than five minutes ago", () => nowSeconds() - 301, false],
  ["in an hour", () => nowSeconds() + 3600, false],
  ["in no words of time", () => "now", false],
  ["nothing", () => undefined, false],
])("a provider that says %s of when it asked", async (name, authTime, isFresh) => {
  const client = t.client();
  const asked = new URL(await setOut(client, "auth0")).searchParams;
  const claims = {
    iss: `${idp.origin}/auth0`,
    aud: "elleveren",
    sub: `auth0|${name}`,
    iat: nowSeconds(),
    exp: nowSeconds() + 600,
    nonce: asked.get("nonce"),
    auth_time: authTime(),
    email: `${name.replaceAll(" ", "-")}@example.test`,
    email_verified: true,
  };
  const idToken = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "trial" }).sign(privateKey);
  const answer = await postToken(client, withToken({ id_token: idToken, state: asked.get("state") }));
  expect([answer.status, JSON.stringify(answer.body).includes("stale")]).toEqual([200, false]);
  if (isFresh) expect((await act(client)).status).toBe(200);
  else expect(await ways(client)).toEqual(EITHER);
});

const mailedCode = async (email: string) =>
  /\n([2-9A-HJKMNP-Z]{6})\n/.exec((await mail.letters(email)).at(-1)?.text ?? "")?.[1] ?? "";
const requestCode = (client: TestClient) => client.post(`${AUTH}/auth/reauthenticate/code/request`);
const giveCode = (client: TestClient, code?: string) => client.post(`${AUTH}/auth/reauthenticate/code`, { code });
const otherThan = (code: string) => `${code.slice(0, -1)}${code.endsWith("2") ? "3" : "2"}`;

test("a network that never says when it asked gives no fresh proof: a code to the verified address does", async () => {
  const email = "jonas.h@example.test";
  const client = t.client();
  const back = await createProviderBrowser().choose(await setOut(client, "facebook"), "jonas");
  await client.get(`${back.pathname}${back.search}`);
  await client.post(`${AUTH}/auth/provider/signup`, { email });
  // The address is not proved yet: signing in anew is the only way.
  const { id } = (await client.get("/api/me/")).body.player;
  expect((await act(client)).status).toBe(200);
  await age(t, id, 301);
  expect(await ways(client)).toEqual([401, []]);
  expect(summary(await requestCode(client))).toEqual([409, { status: 409 }]);
  const key = await mail.verificationKey(email);
  await client.post(`${AUTH}/auth/email/verify`, { key });
  expect(await ways(client)).toEqual([401, [{ id: "login_by_code" }]]);

  expect(summary(await giveCode(client, "222222"))).toEqual([409, { status: 409 }]);
  expect((await requestCode(client)).status).toBe(200);
  const first = await mailedCode(email);
  expect((await requestCode(client)).status).toBe(200);
  const code = await mailedCode(email);
  for (const wrong of [otherThan(code), first === code ? "" : first]) {
    const refused = await giveCode(client, wrong);
    expect([refused.status, refused.body.errors[0].param]).toEqual([400, "code"]);
  }
  expect(await ways(client)).toEqual([401, [{ id: "login_by_code" }]]);
  // A code belongs to the session that requested it, and signs no account in.
  const elsewhere = t.client();
  const again = await createProviderBrowser().choose(await setOut(elsewhere, "facebook"), "jonas");
  await elsewhere.get(`${again.pathname}${again.search}`);
  expect((await giveCode(elsewhere, code)).status).toBe(409);
  expect((await t.client().post(`${AUTH}/auth/code/confirm`, { code })).status).toBe(409);

  const proved = await giveCode(client, ` ${code.toLowerCase()} `);
  expect(proved.body.data.methods).toEqual([
    { method: "socialaccount", at: expect.any(Number), provider: "facebook", uid: "10158000000000002" },
    { method: "code", at: expect.any(Number), email },
  ]);
  expect((await act(client)).status).toBe(200);
  expect((await act(elsewhere)).status).toBe(401);
  expect((await giveCode(client, code)).status).toBe(409);
});

test("five wrong codes end the code, and an account with a password proves itself by that", async () => {
  const client = t.client();
  expect((await signInThrough(client, "solveig")).status).toBe(200);
  expect((await requestCode(client)).status).toBe(200);
  const code = await mailedCode("solveig.fjellheim@example.test");
  const answers = [];
  for (let guess = 0; guess < 5; guess += 1) answers.push((await giveCode(client, otherThan(code))).status);
  expect([...answers, (await giveCode(client, code)).status]).toEqual([400, 400, 400, 400, 400, 409]);
  const { client: owner } = await t.signUp();
  expect((await requestCode(owner)).status).toBe(409);
});
