import { createHmac, generateKeyPairSync } from "node:crypto";
import { exportJWK, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startTrialProvider, type TrialProvider } from "../../trial-provider/index.ts";
import { expectStranger, INVALID_TOKEN, postToken, setOut, summary, withToken } from "./provider-browser.testing.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
let idp: TrialProvider;
let t: TestServer;
beforeAll(async () => {
  const signingKey = { ...(await exportJWK(privateKey)), kid: "trial", alg: "RS256", use: "sig" };
  idp = await startTrialProvider({ port: 0, signingKey });
  t = await startTestServer({ config: { providers: idp.settings } });
});
afterAll(async () => {
  await t.close();
  await idp.stop();
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

type Claims = Readonly<Record<string, unknown>>;

/** An ID token as the trial provider makes them, but for what is given. */
function idToken(changes: Claims = {}, header: Claims = {}, key = privateKey): Promise<string> {
  const claims = {
    iss: `${idp.origin}/auth0`,
    aud: "elleveren",
    sub: "auth0|app",
    iat: nowSeconds(),
    exp: nowSeconds() + 3600,
    email: "app@example.test",
    email_verified: true,
    ...changes,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "trial", ...header }).sign(key);
}

test("an ID token signs in when everything in it is right", async () => {
  const answer = await postToken(t.client(), withToken({ id_token: await idToken() }));
  expect([answer.status, answer.body.data.user.email]).toEqual([200, "app@example.test"]);
});

const STALE = 700;
test.each<[string, () => Promise<string>]>([
  ["for another audience", () => idToken({ aud: "another-site" })],
  ["for several, made for another", () => idToken({ aud: ["elleveren", "another-site"], azp: "another-site" })],
  ["for several, made for nobody in particular", () => idToken({ aud: ["elleveren", "another-site"] })],
  ["for us, made for another", () => idToken({ azp: "another-site" })],
  ["without an audience", () => idToken({ aud: undefined })],
  ["of another issuer", () => idToken({ iss: "https://elsewhere.example/" })],
  ["that has expired", () => idToken({ iat: nowSeconds() - 120, exp: nowSeconds() - 60 })],
  ["without an end", () => idToken({ exp: undefined })],
  ["that does not hold yet", () => idToken({ nbf: nowSeconds() + STALE })],
  ["made in the future", () => idToken({ iat: nowSeconds() + STALE })],
  ["made too long ago, where no journey vouches for it", () => idToken({ iat: nowSeconds() - STALE })],
  ["without a person", () => idToken({ sub: undefined })],
  ["by a stranger's key", () => idToken({}, {}, stranger.privateKey)],
  ["by a key that is not published", () => idToken({}, { kid: "another" }, stranger.privateKey)],
  ["that nobody signed", async () => unsigned(await idToken())],
  ["signed with the published key as a secret", async () => signedByPublicKey(await idToken())],
  ["that is none", async () => "no.token.atall"],
  ["that is cut", async () => (await idToken()).slice(0, -20)],
])("an ID token %s opens nothing [AP-073]", async (_name, make) => {
  const client = t.client();
  const answer = await postToken(client, withToken({ id_token: await make() }));
  expect(summary(answer)).toEqual([400, INVALID_TOKEN]);
  await expectStranger(client);
});

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
const unsigned = (token: string) => `${encoded({ alg: "none" })}.${token.split(".")[1]}.`;
function signedByPublicKey(token: string): string {
  const content = `${encoded({ alg: "HS256", kid: "trial" })}.${token.split(".")[1]}`;
  const secret = publicKey.export({ type: "spki", format: "pem" });
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

test("with a state, an ID token must carry the journey's own nonce", async () => {
  const client = t.client();
  const wrong = new URL(await setOut(client, "auth0")).searchParams;
  const right = new URL(await setOut(client, "auth0")).searchParams;
  for (const nonce of [undefined, "guess", right.get("nonce")]) {
    const token = { id_token: await idToken({ nonce }), state: wrong.get("state") };
    expect(summary(await postToken(client, withToken(token)))).toEqual([400, INVALID_TOKEN]);
  }
  const token = { id_token: await idToken({ nonce: right.get("nonce") }), state: right.get("state") };
  expect((await postToken(client, withToken(token))).status).toBe(200);
});

test("an access token that the provider does not know as ours opens nothing", async () => {
  for (const provider of ["auth0", "facebook"]) {
    const client = t.client();
    const body = { ...withToken({ access_token: "made-for-another-site" }), provider };
    expect(summary(await postToken(client, body)), provider).toEqual([400, INVALID_TOKEN]);
    await expectStranger(client);
  }
});

test.each<[string, Claims, readonly [code: string, param: string][]]>([
  [
    "nothing at all",
    {},
    [
      ["required", "provider"],
      ["required", "process"],
    ],
  ],
  ["a provider that nobody knows", { provider: "elsewhere", process: "login" }, [["invalid", "provider"]]],
  ["a process that nobody knows", { provider: "auth0", process: "steal" }, [["invalid", "process"]]],
  ["no token", { provider: "auth0", process: "login" }, [["client_id_required", "token"]]],
  ["no client", { provider: "auth0", process: "login", token: { code: "a" } }, [["client_id_required", "token"]]],
  [
    "another client's token",
    { provider: "auth0", process: "login", token: { client_id: "other", code: "a" } },
    [["client_id_mismatch", "token"]],
  ],
  ["an empty token", withToken({}), [["token_required", "token"]]],
  [
    "a token of a network without any",
    { ...withToken({ code: "a" }), provider: "twitter" },
    [["token_authentication_not_supported", "provider"]],
  ],
  [
    "a kind that the network has not got",
    { ...withToken({ id_token: "a" }), provider: "facebook" },
    [["token_authentication_not_supported", "provider"]],
  ],
])("%s is refused, and says what is wrong [AP-073]", async (_name, body, errors) => {
  const answer = await postToken(t.client(), body);
  expect([answer.status, answer.body.status]).toEqual([400, 400]);
  expect(answer.body.errors).toEqual(errors.map(([code, param]) => ({ code, message: expect.any(String), param })));
});

test("bodies of another shape are refused", async () => {
  for (const body of ["{", "[]", '"auth0"', { provider: 1 }, { provider: "auth0", process: "login", token: "text" }]) {
    expect((await postToken(t.client(), body)).status, JSON.stringify(body)).toBe(400);
  }
  const long = withToken({ code: "a".repeat(20_001), state: "b" });
  expect((await postToken(t.client(), long)).status).toBe(400);
});

test("too many tokens that are none are held back; right ones are not counted", async () => {
  const rateLimits = { ...t.ctx.config.rateLimits, signInPerIp: 2 };
  const limited = await startTestServer({ config: { providers: idp.settings, rateLimits } });
  const wrong = async () => (await postToken(limited.client(), withToken({ id_token: "none" }))).status;
  const right = await postToken(limited.client(), withToken({ id_token: await idToken({ sub: "auth0|honest" }) }));
  expect([right.status, await wrong(), await wrong()]).toEqual([200, 400, 400]);
  const held = await postToken(limited.client(), withToken({ id_token: await idToken() }));
  expect(summary(held)).toEqual([429, { status: 429 }]);
  expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(0);
  await limited.close();
});
