/** SECRET_KEY is changed under people with second factors, a league's webhook, open sessions and letters on their way. */
import { createHmac, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startMailroom, type Mailroom } from "../features/people/accounts/emails/letters.testing.ts";
import { addTotp, BASE, codeOf, signUpVerified } from "../features/people/auth/factors/factors.testing.ts";
import { deliverDue } from "../features/leagues/webhooks/deliver.ts";
import {
  buildSeason,
  createEntry,
  sql,
  startTestServer,
  TEST_PASSWORD,
  type SignedUp,
  type TestServer,
} from "../testing/index.ts";
import type { SecretKeys } from "./envelope.ts";
import { renewSecrets, sealStoredKeys, SecretKeyError } from "./index.ts";

const key = () => randomBytes(32).toString("base64");
const [OLD, NEW] = [key(), key()];
const random = { bytes: (count: number) => randomBytes(count) };

let mail: Mailroom;
let t: TestServer;
let ear: Server;
let heard: { signature: string; id: string; at: string; text: string }[] = [];
let hook: { league: number; id: number; secret: string };
let manager: SignedUp;
let person: SignedUp;
let app: { secret: string; recoveryCodes: string[] };
const others: TestServer[] = [];

beforeAll(async () => {
  ear = createServer((request, response) => {
    let text = "";
    request.on("data", (piece: Buffer) => (text += piece.toString()));
    request.on("end", () => {
      const of = (name: string) => String(request.headers[name]);
      heard.push({ signature: of("webhook-signature"), id: of("webhook-id"), at: of("webhook-timestamp"), text });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => void ear.listen(0, "127.0.0.1", done));
  mail = await startMailroom({ secretKey: OLD, webhooksToLoopback: true });
  t = mail.server;
  await buildSeason(t);
  manager = await createEntry(t);
  const league = await manager.client.post("/api/leagues-classic/", { name: "Kollektivet", start_event: 1 });
  const url = `http://127.0.0.1:${(ear.address() as AddressInfo).port}/hook`;
  const made = await manager.client.post(`/api/league/${league.body.id}/webhooks/`, { url, events: ["round.closed"] });
  hook = { league: league.body.id, id: made.body.webhook.id, secret: made.body.secret };
  person = await signUpVerified(t);
  app = await addTotp(person.client);
});
afterAll(async () => {
  for (const other of others) await other.close();
  await mail?.close();
  ear?.closeAllConnections();
  ear?.close();
});

/** Another process on the same database, with other keys. */
async function startOther(keys: Partial<SecretKeys>): Promise<TestServer> {
  const { databaseUrl: url, config } = t.ctx;
  const other = await startTestServer({
    database: { url, ownerUrl: url, drop: async () => {} },
    config: {
      dataDirectory: config.dataDirectory,
      publicOrigins: config.publicOrigins,
      webhooksToLoopback: true,
      ...keys,
    },
  });
  others.push(other);
  return other;
}

const renew = async (keys: SecretKeys) => {
  const lines = [];
  for await (const { table, renewed, kept, closed } of renewSecrets(t.ctx.db, keys, random)) {
    lines.push([table, renewed, kept, closed.length]);
  }
  return lines;
};
const stored = async () =>
  (
    await sql<{
      text: string;
    }>`select encode(secret, 'hex') as text from secrets where name in ('csrf', 'known-browser', 'vapid')
      union all select encode(secret, 'hex') from league_webhooks`.execute(t.ctx.db)
  ).rows.map(({ text }) => text);

async function signIn(server: TestServer, code: string): Promise<number> {
  const client = server.client();
  const first = await client.post(`${BASE}/auth/login`, { email: person.email, password: TEST_PASSWORD });
  expect(first.status).toBe(401);
  const second = await client.post(`${BASE}/auth/2fa/authenticate`, { code });
  // The code is right; whether this browser is to be asked for one again is the last question.
  expect(second.body.data.flows.map(({ id }: { id: string }) => id)).toContain("mfa_trust");
  return (await client.post(`${BASE}/auth/2fa/trust`, { trust: false })).status;
}

async function signatureHolds(server: TestServer): Promise<boolean> {
  heard = [];
  const client = server.client();
  for (const [name, value] of manager.client.cookies) client.cookies.set(name, value);
  expect((await client.post(`/api/league/${hook.league}/webhooks/${hook.id}/test/`)).status).toBe(200);
  await deliverDue(server.ctx);
  const [{ id, at, text, signature }] = heard as [(typeof heard)[number]];
  const secret = Buffer.from(hook.secret.replace("whsec_", ""), "base64");
  return signature === `v1,${createHmac("sha256", secret).update(`${id}.${at}.${text}`).digest("base64")}`;
}

test("no key of the database lies in it open, once a process with SECRET_KEY has started [V13.3.1]", async () => {
  const plain = Buffer.from(hook.secret.replace("whsec_", ""), "base64").toString("hex");
  const open = (await t.client().get("/api/push/key/")).body.public_key as string;
  await t.ctx.db.transaction().execute((tx) => sealStoredKeys(tx, t.ctx.config, random));
  const values = await stored();
  expect(values.length).toBe(4);
  for (const value of values) expect(value.length, "an envelope, longer than a key").toBeGreaterThan(64 + 2 * 28);
  expect(values.join()).not.toContain(plain);
  expect((await t.client().get("/api/push/key/")).body.public_key).toBe(open);
});

test("SECRET_KEY is changed and nobody is lost: factors, webhooks, sessions, letters [V11.2.2]", async () => {
  const pushKey = (await t.client().get("/api/push/key/")).body.public_key as string;
  await t.client().post(`${BASE}/auth/password/request`, { email: person.email });
  const links = (await mail.letters(person.email)).map(({ link }) => link);
  const [, uid, token] = /\/player\/password-set\/([^/]+)\/([^/]+)\//.exec(links.join(" ")) ?? [];
  const resetKey = `${uid}-${token}`;

  // Both keys side by side, before anything is sealed anew.
  const both = await startOther({ secretKey: NEW, formerSecretKeys: [OLD] });
  expect(await signIn(both, codeOf(app.secret))).toBe(200);
  expect(await signatureHolds(both)).toBe(true);

  const before = await stored();
  const lines = await renew({ secretKey: NEW, formerSecretKeys: [OLD] });
  expect(lines).toEqual([
    ["secrets", 4, 0, 0],
    ["totp_authenticators", 1, 0, 0],
    ["totp_setups", expect.any(Number), 0, 0],
    ["recovery_codes", 1, 0, 0],
    ["league_webhooks", 1, 0, 0],
    ["league_chats", 0, 0, 0],
  ]);
  expect((await stored()).filter((value) => before.includes(value))).toEqual([]);
  const again = await renew({ secretKey: NEW, formerSecretKeys: [OLD] });
  expect(again.map(([table, renewed]) => [table, renewed])).toEqual(lines.map(([table]) => [table, 0]));

  // The old key alone opens nothing, and says so; the new one alone opens everything.
  await expect(startOther({ secretKey: OLD })).rejects.toThrow(SecretKeyError);
  await expect(startOther({ secretKey: null })).rejects.toThrow(/SECRET_KEY is not set.*Renewing secrets/);
  const fresh = await startOther({ secretKey: NEW });
  expect(await signIn(fresh, app.recoveryCodes[0]!)).toBe(200);
  expect(await signatureHolds(fresh)).toBe(true);
  expect((await fresh.client().get("/api/push/key/")).body.public_key).toBe(pushKey);
  // The session and the form of before, and the letter that was on its way.
  const browser = fresh.client();
  for (const [name, value] of person.client.cookies) browser.cookies.set(name, value);
  expect((await browser.get("/api/me/")).body.player).not.toBe(null);
  expect((await browser.delete(`/api/player/push/`, { endpoint: "https://push.example.org/none" })).status).toBe(200);
  const look = await fresh
    .client()
    .get(`${BASE}/auth/password/reset`, { headers: { "x-password-reset-key": resetKey } });
  expect(look.status).toBe(200);
});

test("a value that no key opens is named and left, and the rest is renewed", async () => {
  await sql`update recovery_codes set seed = set_byte(seed, 20, get_byte(seed, 20) # 1)`.execute(t.ctx.db);
  const lines = await renew({ secretKey: key(), formerSecretKeys: [NEW] });
  expect(lines).toContainEqual(["recovery_codes", 0, 0, 1]);
  expect(lines).toContainEqual(["league_webhooks", 1, 0, 0]);
});
