import { createHash, createHmac, generateKeyPairSync } from "node:crypto";
import { exportJWK, SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, startTestServer, tokenClient, type TestServer } from "../../../../testing/index.ts";
import { startTrialProvider, type TrialProvider } from "@elleveren/worlds/trial-provider/index.ts";
import {
  createProviderBrowser,
  expectStranger,
  INVALID_TOKEN,
  postToken,
  setOut,
  summary,
  withToken,
} from "./provider-browser.testing.ts";
import { deleteExpiredTokenUses } from "./token.routes.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 3072 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 3072 });
let idp: TrialProvider;
let t: TestServer;
/** Another process of the same game. */
let second: TestServer;
beforeAll(async () => {
  const signingKey = { ...(await exportJWK(privateKey)), kid: "trial", alg: "RS256", use: "sig" };
  idp = await startTrialProvider({ port: 0, signingKey });
  const database = await createTestDatabase();
  const config = { providers: idp.settings };
  t = await startTestServer({ database, config });
  second = await startTestServer({ database: { ...database, drop: async () => undefined }, config });
});
afterAll(async () => {
  await second.close();
  await t.close();
  await idp.stop();
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

type Claims = Readonly<Record<string, unknown>>;

/** An ID token as the trial provider makes them, with the given changes. */
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
const LOGOUT = { "http://schemas.openid.net/event/backchannel-logout": {} };
const WRONG: readonly [string, () => Promise<string>][] = [
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
  ["that brings its own key", async () => withOwnKey({ jwk: await exportJWK(stranger.publicKey) })],
  ["that says where its key is", () => withOwnKey({ jku: "https://elsewhere.example/keys", kid: "another" })],
  ["that nobody signed", async () => unsigned(await idToken())],
  ["signed with the published key as a secret", async () => signedByPublicKey(await idToken())],
  ["that is none", async () => "no.token.atall"],
  ["that is cut", async () => (await idToken()).slice(0, -20)],
];
test.each(WRONG)(
  "an ID token %s opens nothing [AP-073] [V6.8.2, V9.1.1, V9.1.2, V9.1.3, V9.2.1, V9.2.3, V10.5.4]",
  async (_name, make) => {
    const client = t.client();
    const answer = await postToken(client, withToken({ id_token: await make() }));
    expect(summary(answer)).toEqual([400, INVALID_TOKEN]);
    await expectStranger(client);
  },
);

const withOwnKey = (header: Claims) => idToken({}, header, stranger.privateKey);
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

/** Signed by the right key for the right audience, and no ID token. */
const OF_ANOTHER_KIND: readonly [string, Claims, Claims][] = [
  ["logout token", { events: LOGOUT, sid: "1" }, { typ: "logout+jwt" }],
  ["logout token without its type", { events: LOGOUT, sid: "1" }, {}],
  ["access token", { client_id: "elleveren", scope: "openid", jti: "1" }, { typ: "at+jwt" }],
  ["access token by its whole type", { client_id: "elleveren", jti: "1" }, { typ: "application/at+jwt" }],
  ["access token without its type", { scope: "openid profile", azp: "elleveren" }, { typ: "JWT" }],
  ["access token of another maker's", { scp: ["read"] }, {}],
  ["access token that names its kind", { token_use: "access" }, {}],
  ["bearer token", { typ: "Bearer" }, { typ: "JWT" }],
  ["security event", {}, { typ: "secevent+jwt" }],
  ["request", {}, { typ: "oauth-authz-req+jwt" }],
  ["token of no text for a type", {}, { typ: 1 }],
];
test.each(OF_ANOTHER_KIND)(
  "a %s of the provider's is no ID token and opens nothing [V9.2.2]",
  async (_name, claims, header) => {
    const client = t.client();
    const answer = await postToken(client, withToken({ id_token: await idToken(claims, header) }));
    expect(summary(answer)).toEqual([400, INVALID_TOKEN]);
    // Nor with a journey.
    const asked = new URL(await setOut(client, "auth0")).searchParams;
    const own = await idToken({ ...claims, nonce: asked.get("nonce") }, header);
    const second = await postToken(client, withToken({ id_token: own, state: asked.get("state") }));
    expect(summary(second)).toEqual([400, INVALID_TOKEN]);
    await expectStranger(client);
  },
);

test.each<[Claims, Claims]>([
  [{}, { typ: "JWT" }],
  [{}, { typ: "jwt" }],
  [{ typ: "ID", token_use: "id", jti: "1", sid: "1", at_hash: "a", acr: "1", amr: ["pwd"] }, {}],
])("an ID token with %j and %j is one", async (claims, header) => {
  const answer = await postToken(t.client(), withToken({ id_token: await idToken(claims, header) }));
  expect(answer.status).toBe(200);
});

/** The same token except for one character, in whose unused bits the signature's last character may vary. */
const rewritten = (token: string): string => {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return token.slice(0, -1) + digits[digits.indexOf(token.at(-1)!) ^ 1]!;
};

test("an ID token is taken once, by whichever process, however it is written, and of many at once one [V10.5.1]", async () => {
  const token = await idToken({ sub: "auth0|once", email: "once@example.test" });
  const clients = [t, second, t, second].map((server) => server.client());
  const answers = await Promise.all(clients.map((client) => postToken(client, withToken({ id_token: token }))));
  const statuses = answers.map(({ status }) => status);
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 400).length,
  ]).toEqual([1, 3]);
  for (const server of [t, second]) {
    for (const again of [token, rewritten(token)]) {
      const client = server.client();
      expect(summary(await postToken(client, withToken({ id_token: again })))).toEqual([400, INVALID_TOKEN]);
      await expectStranger(client);
    }
  }
  // Another token of the same person is another token.
  const next = await postToken(t.client(), withToken({ id_token: await idToken({ sub: "auth0|once", jti: "2" }) }));
  expect(next.status).toBe(200);
});

test("an ID token that came back with a journey is not taken without it either [V10.1.2]", async () => {
  const client = t.client();
  const asked = new URL(await setOut(client, "auth0")).searchParams;
  const token = await idToken({ sub: "auth0|journey", email: "journey@example.test", nonce: asked.get("nonce") });
  const first = await postToken(client, withToken({ id_token: token, state: asked.get("state") }));
  expect(first.status).toBe(200);
  const thief = t.client();
  expect(summary(await postToken(thief, withToken({ id_token: token })))).toEqual([400, INVALID_TOKEN]);
  await expectStranger(thief);
});

test("what was taken is remembered until the token would be refused for its age, and no longer", async () => {
  const token = await idToken({ sub: "auth0|kept", email: "kept@example.test" });
  expect((await postToken(t.client(), withToken({ id_token: token }))).status).toBe(200);
  const kept = async () => {
    const { rows } = await sql<{ seconds: number }>`select
      extract(epoch from expires_at - clock_timestamp())::float8 as seconds from used_provider_tokens
      order by expires_at desc limit 1`.execute(t.ctx.db);
    return rows[0]?.seconds ?? null;
  };
  expect(await kept()).toBeGreaterThan(600);
  expect(await kept()).toBeLessThanOrEqual(631);
  await deleteExpiredTokenUses(t.ctx.db);
  expect(await kept()).not.toBeNull();
  await sql`update used_provider_tokens set expires_at = expires_at - interval '700 seconds'`.execute(t.ctx.db);
  await deleteExpiredTokenUses(t.ctx.db);
  expect(await kept()).toBeNull();
});

/** An access token that the trial provider gave the game, as a program of the network's would have it. */
async function accessToken(provider: "auth0" | "facebook"): Promise<string> {
  const settings = idp.settings[provider]!;
  const redirectUri = `${t.origin}/api/accounts/${provider}/login/callback/`;
  const verifier = "v".repeat(43);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const [authorize, tokenUrl] =
    provider === "auth0"
      ? [`${idp.origin}/auth0/authorize`, `${idp.origin}/auth0/oauth/token`]
      : [idp.settings.facebook!.authorizeUrl, idp.settings.facebook!.tokenUrl];
  const out = new URL(authorize);
  const query = {
    response_type: "code",
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    scope: provider === "auth0" ? "openid profile email" : "email public_profile",
    code_challenge: challenge,
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) out.searchParams.set(name, value);
  const back = await createProviderBrowser().choose(out.href, "solveig");
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: back.searchParams.get("code")!,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
  });
  const answer = (await (await fetch(tokenUrl, { method: "POST", body })).json()) as { access_token: string };
  return answer.access_token;
}

test("an access token is taken once as well, and is none of the game's own [V10.1.2, V10.3.1]", async () => {
  for (const provider of ["auth0", "facebook"] as const) {
    const foreign = await accessToken(provider);
    for (const token of [foreign, await idToken()]) {
      const me = await tokenClient(t.origin, token).get("/api/me/");
      expect([me.status, me.body.player]).toEqual([200, null]);
    }
    const body = { ...withToken({ access_token: foreign }), provider };
    // Facebook stands for no address: there the newcomer is asked for one first.
    expect((await postToken(t.client(), body)).status, provider).toBe(provider === "auth0" ? 200 : 401);
    for (const server of [t, second]) {
      const client = server.client();
      expect(summary(await postToken(client, body)), provider).toEqual([400, INVALID_TOKEN]);
      await expectStranger(client);
    }
  }
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
