/** A session that a provider's word began: how long it lasts, and what neither of the two ends at the other (docs/security/sessions.md). */
import { afterAll, beforeAll, expect, test } from "vitest";

import { sql, startTestServer, type TestServer } from "../../../../testing/index.ts";
import { startTrialProvider, type TrialProvider } from "@elleveren/worlds/trial-provider/index.ts";
import { age, BASE } from "../factors/factors.testing.ts";
import { createProviderBrowser, setOut, signInThrough } from "./provider-browser.testing.ts";

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

test("it lasts as long as any other, and what changes the account asks the provider anew [V7.6.1]", async () => {
  const client = t.client();
  const { body } = await signInThrough(client, "solveig");
  const account = body.data.user.id as number;
  const isIn = async () => (await client.get("/api/me/")).body.player !== null;

  // Longer ago than a proof counts for: the session goes on, and a change asks for the provider.
  await age(t, account, 301);
  expect(await isIn()).toBe(true);
  const refused = await client.delete(`${BASE}/account/providers`, { provider: "auth0", account: "auth0|solveig" });
  expect(refused.status).toBe(401);
  expect(refused.body.data.flows).toContainEqual(expect.objectContaining({ id: "provider_redirect" }));

  await sql`update sessions set created_at = clock_timestamp() - interval '180 days 1 second'
    where account_id = ${account}`.execute(t.ctx.db);
  expect(await isIn()).toBe(false);
  expect((await signInThrough(client, "solveig")).status).toBe(200);
  expect(await isIn()).toBe(true);
});

test("ending it here ends nothing at the provider, and the provider's end ends nothing here [V7.6.1]", async () => {
  const [client, browser] = [t.client(), createProviderBrowser()];
  await signInThrough(client, "solveig", browser);
  await client.post("/api/player/logout/", {});
  expect((await client.get("/api/me/")).body.player).toBeNull();
  // The choice there is still remembered.
  expect((await browser.open(await setOut(client, "auth0"))).location).toMatch(`${t.origin}/`);

  await signInThrough(client, "solveig", browser);
  const atProvider = await client.get("/api/accounts/auth0/logout/");
  await browser.open(atProvider.headers.get("location") ?? "");
  expect((await browser.open(await setOut(client, "auth0"))).location).toBe("");
  expect((await client.get("/api/me/")).body.player).not.toBeNull();
});
