/** The control room on a host of its own: it alone is served there, and its sessions are valid nowhere else. */
import { copyFileSync, mkdtempSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { giveSecondFactor, startTestServer, type SignedUp, type TestServer } from "../../testing/index.ts";

const GAME = "https://fantasy.example.no";
const CONTROL = "https://control.example.no";

let t: TestServer;
let operator: SignedUp;

beforeAll(async () => {
  const site = mkdtempSync(join(tmpdir(), "site-"));
  mkdirSync(join(site, "control"));
  copyFileSync(join(import.meta.dirname, "../../../../web/index.html"), join(site, "index.html"));
  writeFileSync(join(site, "icon.svg"), "<svg/>");
  writeFileSync(join(site, "control", "control.html"), '<!doctype html><html lang="nb"><body>the room</body></html>');
  writeFileSync(join(site, "control", "main-abcdefgh.js"), "room()");
  t = await startTestServer({
    config: { siteDirectory: site, publicOrigins: [GAME], controlOrigin: CONTROL, trustProxy: true },
  });
  operator = await t.signUp({ role: "operator" });
});
afterAll(() => t.close());

/** A request as the proxy sends it on. */
const at = (origin: string, more: Readonly<Record<string, string>> = {}) => ({
  headers: { "x-forwarded-host": new URL(origin).host, "x-forwarded-proto": "https", ...more },
});

/** A browser at this origin, signed in there. */
async function signIn(origin: string, { email, password, accountId }: SignedUp) {
  const client = t.client();
  await client.get("/api/me/", at(origin));
  const answer = await client.post("/api/player/login/", { email, password }, at(origin));
  expect(answer.status).toBe(200);
  await giveSecondFactor(t.ctx, accountId, 0);
  return client;
}

describe("the control room's host [V3.5.4]", () => {
  test("is the only one where the control room is, for operators too", async () => {
    const [here, there] = [await signIn(CONTROL, operator), await signIn(GAME, operator)];
    expect((await here.get("/api/control/", at(CONTROL))).status).toBe(200);
    for (const path of ["/control", "/control/audit", "/control/main-abcdefgh.js", "/api/control/"]) {
      const answer = await there.get(path, at(GAME));
      const nothing = await there.get(path.replace("control", "nothing"), at(GAME));
      expect([answer.status, answer.body], path).toEqual([404, nothing.body]);
    }
    const write = await there.post("/api/control/people/end-sessions/", { reason: "x", tokens: false }, at(GAME));
    expect(write.status).toBe(404);
  });

  test("serves its page to whoever comes, with the way to the game, and its picture", async () => {
    const visitor = t.client();
    for (const path of ["/control", "/control/audit"]) {
      const page = await visitor.get(path, at(CONTROL));
      expect([page.status, page.body], path).toEqual([
        200,
        `<!doctype html><html data-game="${GAME}" lang="nb"><body>the room</body></html>`,
      ]);
    }
    expect((await visitor.get("/control/main-abcdefgh.js", at(CONTROL))).status).toBe(200);
    expect((await visitor.get("/icon.svg", at(CONTROL))).status).toBe(200);
    const root = await visitor.get("/", at(CONTROL));
    expect([root.status, root.headers.get("location")]).toEqual([302, "/control"]);
  });

  test("serves nothing else of the game", async () => {
    const here = await signIn(CONTROL, operator);
    const paths = [
      "/my-team",
      "/index.html",
      "/manifest.webmanifest",
      "/nothing",
      "/api/stream/",
      "/api/entry/1/",
      "/api/fixtures/",
      "/api/player/tokens/",
    ];
    for (const path of paths) {
      const answer = await here.get(path, at(CONTROL));
      expect([answer.status, answer.body], path).toEqual([404, { detail: "Not found." }]);
    }
    for (const path of ["/api/player/create/", "/api/_allauth/browser/v1/auth/signup", "/api/player/password-reset/"])
      expect((await here.post(path, {}, at(CONTROL))).status, path).toBe(404);
    // The fans' site has them.
    expect((await t.client().get("/api/fixtures/", at(GAME))).status).toBe(200);
  });

  test("has sessions of its own: a fans' session is nobody there, and the other way round, whoever carries the token across", async () => {
    const [here, there] = [await signIn(CONTROL, operator), await signIn(GAME, operator)];
    const tokens = [here.cookies.get("__Host-controlid")!, there.cookies.get("__Host-sessionid")!] as const;
    expect([here.cookies.has("__Host-sessionid"), there.cookies.has("__Host-controlid")]).toEqual([false, false]);
    const isSomebody = async (origin: string, headers: Readonly<Record<string, string>>) =>
      (await t.client().get("/api/me/", at(origin, headers))).body.player !== null;
    const ways = (token: string) => [
      { "x-session-token": token },
      { cookie: `__Host-sessionid=${token}; __Host-controlid=${token}` },
    ];
    for (const own of ways(tokens[0])) {
      expect(await isSomebody(CONTROL, own)).toBe(true);
      expect(await isSomebody(GAME, own)).toBe(false);
    }
    for (const fans of ways(tokens[1])) {
      expect(await isSomebody(GAME, fans)).toBe(true);
      expect(await isSomebody(CONTROL, fans)).toBe(false);
      expect((await t.client().get("/api/control/", at(CONTROL, fans))).status).toBe(404);
    }
    await here.post("/api/player/logout/", {}, at(CONTROL));
    expect(await isSomebody(CONTROL, { "x-session-token": tokens[0] })).toBe(false);
    expect(await isSomebody(GAME, { "x-session-token": tokens[1] })).toBe(true);
  });

  test("takes no change that a page of the fans' site sends", async () => {
    const here = await signIn(CONTROL, operator);
    const wish = { reason: "x", tokens: false };
    const path = `/api/control/people/accounts/${operator.accountId}/end-sessions/`;
    expect((await here.post(path, wish, at(CONTROL, { origin: GAME }))).status).toBe(403);
    expect((await here.post(path, wish, at(CONTROL, { origin: CONTROL }))).status).toBe(200);
  });

  test("makes passkeys of its own", async () => {
    const here = await signIn(CONTROL, operator);
    const answer = await here.get("/api/_allauth/browser/v1/auth/webauthn/login", at(CONTROL));
    expect([answer.status, answer.body.data.request_options.publicKey.rpId]).toEqual([200, "control.example.no"]);
    expect((await t.client().get("/api/_allauth/browser/v1/auth/webauthn/login", at("https://c.example"))).status).toBe(
      400,
    );
  });
});
