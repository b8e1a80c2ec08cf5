/** The control room's page on the game's host: for operators, and for browsers that one of them signed in from before. */
import { copyFileSync, mkdtempSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type SignedUp, type TestClient, type TestServer } from "../../testing/index.ts";

let t: TestServer;
let operator: SignedUp;
let manager: SignedUp;

beforeAll(async () => {
  const site = mkdtempSync(join(tmpdir(), "site-"));
  mkdirSync(join(site, "control"));
  copyFileSync(join(import.meta.dirname, "../../../../web/index.html"), join(site, "index.html"));
  writeFileSync(join(site, "control", "control.html"), '<!doctype html><html lang="nb"><body>the room</body></html>');
  writeFileSync(join(site, "control", "main-abcdefgh.js"), "room()");
  t = await startTestServer({ config: { siteDirectory: site } });
  operator = await t.signUp({ role: "operator" });
  manager = await t.signUp();
});
afterAll(() => t.close());

/** A browser in which this person signed in, and the session has ended since. */
async function signedOut({ email, password }: SignedUp): Promise<TestClient> {
  const client = t.client();
  expect((await client.post("/api/player/login/", { email, password })).status).toBe(200);
  client.cookies.delete("sessionid");
  return client;
}
const PATHS = ["/control", "/control/match", "/control/main-abcdefgh.js"];

test("a browser in which an operator signed in before gets the page to sign in on, and not one answer of a call", async () => {
  const client = await signedOut(operator);
  expect((await client.get("/control/match")).body).toContain("the room");
  expect((await client.get("/control/main-abcdefgh.js")).status).toBe(200);
  expect((await client.get("/api/control/")).status).toBe(404);
});

test("to every other browser there is no such page: a stranger's, a manager's signed in or out, one with a made-up token [GL-41]", async () => {
  const forger = t.client();
  forger.cookies.set("knownbrowser", "abc.def");
  const signedIn = await signedOut(operator);
  // Another account has signed in there since.
  const { email, password } = manager;
  await signedIn.get("/api/me/");
  const again = await signedIn.post("/api/player/login/", { email, password });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  for (const client of [t.client(), forger, manager.client, await signedOut(manager), signedIn]) {
    for (const path of PATHS) {
      const nowhere = await client.get(path.replace("control", "nothing"));
      const here = await client.get(path);
      expect([path, here.status, here.body]).toEqual([path, nowhere.status, nowhere.body]);
    }
  }
});
