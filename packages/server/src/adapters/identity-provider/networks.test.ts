import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";

import { createProviderBrowser } from "../../features/people/auth/providers/provider-browser.testing.ts";
import { startTrialProvider } from "@elleveren/worlds/trial-provider/index.ts";
import { createFacebook } from "./facebook.ts";
import { IdentityRefused, ProviderUnavailable, type IdentityProvider } from "./identity.ts";
import { createOidcProvider } from "./oidc.ts";
import { createTwitter } from "./twitter.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

type Answers = Readonly<Record<string, unknown>>;

/** A fake network that gives the answers it is told to. */
async function networkThat(answer: Answers | RequestListener): Promise<string> {
  const listener: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://here");
    response.end(JSON.stringify((answer as Answers)[pathname]));
  };
  const server = createServer(typeof answer === "function" ? answer : listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const settings = (origin: string) => ({
  clientId: "us",
  clientSecret: "secret",
  authorizeUrl: `${origin}/authorize`,
  tokenUrl: `${origin}/token`,
  profileUrl: `${origin}/me`,
  debugUrl: `${origin}/debug`,
});
const facebook = (origin: string) => createFacebook(settings(origin));
const twitter = (origin: string) => createTwitter(settings(origin));

const KEPT = { redirectUri: "http://game.test/back/", state: "s", nonce: "n", codeVerifier: "v" };
const redeem = (provider: IdentityProvider) => provider.redeemCode({ ...KEPT, code: "c", iss: undefined });
const ME = { id: "77", name: "Kari Nordmann", email: "kari@example.test" };

test("an access token of Facebook's counts when it was made for us", async () => {
  const origin = await networkThat({ "/debug": { data: { is_valid: true, app_id: "us" } }, "/me": ME });
  const assertion = await facebook(origin).readAccessToken?.("token");
  expect(assertion).toMatchObject({ authenticatedAt: null, tokenKey: "token", tokenEndsAt: null });
  expect(assertion?.identity).toEqual({
    uid: "77",
    email: "kari@example.test",
    isEmailVerified: false,
    firstName: "Kari",
    lastName: "Nordmann",
    display: "Kari Nordmann",
  });
});

test.each([
  ["made for another site", { data: { is_valid: true, app_id: "another" } }],
  ["that has ended", { data: { is_valid: false, app_id: "us" } }],
  ["that nothing is said about", {}],
  ["that nothing is said about in words", { data: "is_valid" }],
])("one %s does not", async (_name, debug) => {
  const origin = await networkThat({ "/debug": debug, "/me": ME });
  await expect(facebook(origin).readAccessToken?.("token")).rejects.toThrow(IdentityRefused);
});

const status =
  (code: number, body = "{}"): RequestListener =>
  (_request, response) =>
    response.writeHead(code, { location: "/elsewhere" }).end(body);

test.each<[string, Answers | RequestListener, typeof IdentityRefused]>([
  ["refuses the code", status(400), IdentityRefused],
  ["is busy", status(429), ProviderUnavailable],
  ["fails", status(500), ProviderUnavailable],
  ["sends us elsewhere", status(302), ProviderUnavailable],
  ["answers a page", status(200, "<html>"), ProviderUnavailable],
  ["answers a list", status(200, "[]"), ProviderUnavailable],
  ["answers without end", status(200, `{"access_token":"${"a".repeat(100_001)}"}`), ProviderUnavailable],
  ["gives no token", { "/token": {} }, ProviderUnavailable],
  ["knows nobody", { "/token": { access_token: "t" }, "/me": {} }, ProviderUnavailable],
  [
    "has no proper number for the person",
    { "/token": { access_token: "t" }, "/me": { id: 1.5, data: { id: "" } } },
    ProviderUnavailable,
  ],
  ["hangs up", (request) => request.socket.destroy(), ProviderUnavailable],
])("a network that %s signs nobody in", async (_name, answer, fault) => {
  const origin = await networkThat(answer);
  for (const provider of [facebook(origin), twitter(origin)]) await expect(redeem(provider)).rejects.toThrow(fault);
});

test("a provider that names another issuer, or none, is not asked [V10.5.3]", async () => {
  for (const issuer of ["https://elsewhere.example", "SAME/other", undefined]) {
    const origin: string = await networkThat((request, response) => {
      const here = `http://${request.headers.host}`;
      const at = (path: string) => `${here}${path}`;
      const named = issuer?.replace("SAME", here);
      const metadata = { issuer: named, authorization_endpoint: at("/authorize"), jwks_uri: at("/keys") };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(metadata));
    });
    const provider = createOidcProvider({ issuer: origin, clientId: "us", clientSecret: "secret", logoutUrl: origin });
    const asking = provider.authorizationUrl({ ...KEPT, asksAnew: false });
    await expect(asking, issuer).rejects.toThrow(ProviderUnavailable);
  }
});

test("what a profile says is cut and cleaned", async () => {
  const person = { id: 12_345, name: "Kari\u202e \u0000Nord-\u0007mann ", username: "kari" };
  const origin = await networkThat({ "/token": { access_token: "t" }, "/me": { ...person, data: person } });
  const names = { firstName: "Kari", lastName: "Nord-mann" };
  const nobody = { uid: "12345", email: null, isEmailVerified: false };
  const as = (display: string) => ({ identity: { ...nobody, ...names, display }, authenticatedAt: null });
  expect(await redeem(facebook(origin))).toEqual(as("Kari Nord-mann"));
  expect(await redeem(twitter(origin))).toEqual(as("@kari"));
  const long = await networkThat({
    "/token": { access_token: "t" },
    "/me": { id: "1", first_name: "a".repeat(500), last_name: 7, email: `${"a".repeat(250)}@example.test` },
  });
  const { identity } = await redeem(facebook(long));
  expect(identity).toMatchObject({ firstName: "a".repeat(100), lastName: "", email: null });
});

test("an access token of the media partner's counts while it lives, and when it was made for us", async () => {
  const idp = await startTrialProvider({ port: 0 });
  stops.push(() => idp.stop());
  const { auth0 } = idp.settings;
  const provider = createOidcProvider(auth0!);
  const redirectUri = "http://127.0.0.1:9/api/accounts/auth0/login/callback/";
  const codeVerifier = "v".repeat(43);
  const out = await provider.authorizationUrl({ ...KEPT, redirectUri, codeVerifier, asksAnew: false });
  const back = await createProviderBrowser().choose(out.href, "jonas");
  const code = back.searchParams.get("code")!;
  const { clientId, clientSecret } = auth0!;
  const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: codeVerifier };
  const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret });
  const answer = await fetch(`${idp.origin}/auth0/oauth/token`, { method: "POST", body });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const assertion = await provider.readAccessToken?.(token);
  expect(assertion?.tokenEndsAt).toBeGreaterThan(Date.now() / 1000);
  expect(assertion?.identity).toEqual({
    uid: "auth0|jonas",
    email: "jonas.havnevik@example.test",
    isEmailVerified: false,
    firstName: "Jonas",
    lastName: "Havnevik",
    display: "Jonas Havnevik",
  });
  await expect(provider.readAccessToken?.(`${token}x`)).rejects.toThrow(IdentityRefused);
  const other = createOidcProvider({ ...auth0!, clientSecret: "wrong" });
  await expect(other.readAccessToken?.(token)).rejects.toThrow(IdentityRefused);
});
