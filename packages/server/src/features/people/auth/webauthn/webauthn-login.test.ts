import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WireRequestOptions } from "@elleveren/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sql, startTestServer, type SignedUp, type TestClient, type TestServer } from "../../../../testing/index.ts";
import {
  addPasskey,
  addTotp,
  age,
  BASE,
  codeOf,
  flowOf,
  givePassword,
  signUpVerified,
  TOTP_PATH,
  WEBAUTHN_PATH,
} from "../factors/factors.testing.ts";
import type { Forgery, SoftwarePasskey } from "./software-authenticator.testing.ts";

let t: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-outbox-"));
  t = await startTestServer({ config: { dataDirectory: folder } });
});
afterAll(async () => {
  await t?.close();
  await rm(folder, { recursive: true, force: true });
});

const LOGIN = `${BASE}/auth/webauthn/login`;
const STEP = `${BASE}/auth/webauthn/authenticate`;
const REPROVE = `${BASE}/auth/webauthn/reauthenticate`;
const REFUSED = { status: 400, errors: [{ code: "incorrect_code", message: "Incorrect code.", param: "credential" }] };

async function withPasskey(passwordless = true): Promise<SignedUp & { passkey: SoftwarePasskey }> {
  const person = await signUpVerified(t);
  return { ...person, passkey: await addPasskey(t, person.client, passwordless) };
}

const ask = async (client: TestClient, path: string): Promise<WireRequestOptions> =>
  (await client.get(path)).body.data.request_options;

async function answer(client: TestClient, path: string, passkey: SoftwarePasskey, forgery?: Forgery) {
  return client.post(path, { credential: passkey.sign(await ask(client, path), forgery) });
}

test("a passkey signs in without a password, and counts as both factors [AP-078]", async () => {
  const person = await withPasskey();
  const client = t.client();
  const asked = await client.get(LOGIN);
  expect([asked.status, asked.body]).toEqual([
    200,
    {
      status: 200,
      data: {
        request_options: {
          publicKey: {
            challenge: expect.stringMatching(/^[\w-]{43}$/),
            rpId: "127.0.0.1",
            timeout: 300_000,
            userVerification: "required",
            allowCredentials: [],
          },
        },
      },
    },
  ]);
  const credential = person.passkey.sign(asked.body.data.request_options);
  const signedIn = await client.post(LOGIN, { credential });
  expect([signedIn.status, signedIn.body.meta]).toEqual([200, { is_authenticated: true }]);
  expect(signedIn.body.data.methods).toEqual([{ method: "mfa", at: expect.any(Number), type: "webauthn" }]);
  expect((await client.get("/api/me/")).body.player.id).toBe(person.accountId);
  const used = (await client.get(`${BASE}/account/authenticators`)).body.data.at(-1);
  expect(Math.abs(used.last_used_at * 1000 - Date.now())).toBeLessThan(60_000);
  const again = await client.post(LOGIN, { credential });
  expect([again.status, again.body]).toEqual([409, { status: 409 }]);
});

test("an answer works once, and in time [AP-078]", async () => {
  const person = await withPasskey();
  const client = t.client();
  const credential = person.passkey.sign(await ask(client, LOGIN));
  const answers = await Promise.all([1, 2, 3].map(() => t.client().post(LOGIN, { credential })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);

  const late = person.passkey.sign(await ask(client, LOGIN));
  await sql`update webauthn_challenges set expires_at = expires_at - interval '5 minutes'`.execute(t.ctx.db);
  const refused = await client.post(LOGIN, { credential: late });
  expect([refused.status, refused.body]).toEqual([400, REFUSED]);
});

test("forged, foreign and tampered answers sign nobody in [AP-078]", async () => {
  const person = await withPasskey();
  const other = await withPasskey();
  const forgeries: readonly Forgery[] = [
    { origin: "https://elleveren.example.org" },
    { rpId: "elleveren.example.org" },
    { challenge: Buffer.alloc(32, 1).toString("base64url") },
    { type: "webauthn.create" },
    { crossOrigin: true },
    { userVerified: false },
    { credentialId: other.passkey.id },
    { credentialId: Buffer.alloc(32).toString("base64url") },
    { userHandle: Buffer.alloc(32).toString("base64url") },
  ];
  for (const forgery of forgeries) {
    const client = t.client();
    const refused = await answer(client, LOGIN, person.passkey, forgery);
    expect([forgery, refused.status, refused.body]).toEqual([forgery, 400, REFUSED]);
    expect((await client.get("/api/me/")).body.player).toBeNull();
  }
  const client = t.client();
  const good = person.passkey.sign(await ask(client, LOGIN));
  const signature = Buffer.from(good.response.signature, "base64url");
  signature[signature.length - 1]! ^= 1;
  const tampered = { ...good, response: { ...good.response, signature: signature.toString("base64url") } };
  expect((await client.post(LOGIN, { credential: tampered })).body).toEqual(REFUSED);
  for (const body of [{}, { credential: {} }, { credential: { ...good, type: 1 } }]) {
    expect((await client.post(LOGIN, body)).status).toBe(400);
  }
  expect((await client.post(LOGIN, { credential: { ...good, response: { clientDataJSON: "" } } })).status).toBe(400);
});

test("a count that does not grow means a copied key: it is refused [AP-078]", async () => {
  const { passkey } = await withPasskey();
  expect((await answer(t.client(), LOGIN, passkey, { counter: 5 })).status).toBe(200);
  expect((await answer(t.client(), LOGIN, passkey, { counter: 5 })).body).toEqual(REFUSED);
  expect((await answer(t.client(), LOGIN, passkey, { counter: 4 })).body).toEqual(REFUSED);
  expect((await answer(t.client(), LOGIN, passkey, { counter: 0 })).body).toEqual(REFUSED);
  expect((await answer(t.client(), LOGIN, passkey, { counter: 6 })).status).toBe(200);
  // Authenticators without a counter always report 0.
  const { passkey: without } = await withPasskey();
  for (const _ of [1, 2]) expect((await answer(t.client(), LOGIN, without, { counter: 0 })).status).toBe(200);
});

test("a passkey of another host of the game is none here [AP-078]", async () => {
  const person = await withPasskey();
  await sql`update webauthn_credentials set rp_id = 'spill.example.no' where account_id = ${person.accountId}`.execute(
    t.ctx.db,
  );
  expect((await answer(t.client(), LOGIN, person.passkey)).body).toEqual(REFUSED);
  const client = await givePassword(t, person);
  expect((await ask(client, STEP)).publicKey.allowCredentials).toEqual([]);
});

test("a security key is a second step, and signs in by nothing else [AP-077, AP-078]", async () => {
  const person = await withPasskey(false);
  expect((await answer(t.client(), LOGIN, person.passkey)).body).toEqual(REFUSED);

  const client = await givePassword(t, person);
  const pending = (await client.get(`${BASE}/auth/session`)).body;
  expect(flowOf(pending, "mfa_authenticate")).toEqual({
    id: "mfa_authenticate",
    is_pending: true,
    types: ["recovery_codes", "webauthn"],
  });
  const { publicKey } = await ask(client, STEP);
  expect(publicKey).toMatchObject({
    rpId: "127.0.0.1",
    userVerification: "preferred",
    allowCredentials: [{ id: person.passkey.id, type: "public-key", transports: ["internal"] }],
  });
  const second = await answer(client, STEP, person.passkey, { userVerified: false });
  expect(flowOf(second.body, "mfa_trust")).toEqual({ id: "mfa_trust", is_pending: true });
  const signedIn = await client.post(`${BASE}/auth/2fa/trust`, { trust: false });
  expect(signedIn.body.data.methods).toEqual([
    { method: "password", at: expect.any(Number), email: person.email },
    { method: "mfa", at: expect.any(Number), type: "webauthn" },
  ]);
});

test("the second step takes its own account's key and its own challenge only [AP-078]", async () => {
  const person = await withPasskey();
  const other = await withPasskey();
  const client = await givePassword(t, person);
  expect((await answer(client, STEP, other.passkey)).body).toEqual(REFUSED);
  const foreign = await givePassword(t, other);
  const credential = person.passkey.sign(await ask(foreign, STEP));
  expect((await client.post(STEP, { credential })).body).toEqual(REFUSED);
  const forLogin = person.passkey.sign(await ask(t.client(), LOGIN));
  expect((await client.post(STEP, { credential: forLogin })).body).toEqual(REFUSED);
  expect((await client.get("/api/me/")).body.player).toBeNull();
  expect(flowOf((await answer(client, STEP, person.passkey)).body, "mfa_trust")).toBeDefined();
});

test("without a login under way there is no second step", async () => {
  for (const client of [t.client(), (await withPasskey()).client]) {
    expect((await client.get(STEP)).status).toBe(401);
    const { passkey } = await withPasskey();
    const credential = passkey.sign(await ask(client, LOGIN));
    expect((await client.post(STEP, { credential })).status).toBe(401);
  }
});

test("a passkey proves once more who is signed in, its owner's only [AP-078]", async () => {
  const person = await withPasskey();
  const other = await withPasskey();
  await age(t, person.accountId, 301);
  const asked = await person.client.get(WEBAUTHN_PATH);
  expect(asked.body.data.flows).toEqual([{ id: "mfa_reauthenticate", types: ["recovery_codes", "webauthn"] }]);
  expect((await answer(person.client, REPROVE, other.passkey)).body).toEqual(REFUSED);
  expect((await person.client.get(WEBAUTHN_PATH)).status).toBe(401);
  const proved = await answer(person.client, REPROVE, person.passkey);
  expect(proved.status).toBe(200);
  expect(proved.body.data.methods.at(-1)).toEqual({
    method: "mfa",
    at: expect.any(Number),
    type: "webauthn",
    reauthenticated: true,
  });
  expect((await person.client.get(WEBAUTHN_PATH)).status).toBe(200);
  expect((await t.client().get(REPROVE)).status).toBe(401);
  expect((await t.client().post(REPROVE, {})).status).toBe(401);
});

test("a removed passkey signs nobody in [AP-078] [V6.5.6]", async () => {
  const person = await withPasskey();
  const [id] = (await person.client.get(`${BASE}/account/authenticators`)).body.data
    .filter(({ type }: { type: string }) => type === "webauthn")
    .map((row: { id: number }) => row.id);
  await person.client.delete(WEBAUTHN_PATH, { authenticators: [id] });
  expect((await answer(t.client(), LOGIN, person.passkey)).body).toEqual(REFUSED);
});

test("the owner is written to when a factor comes or goes, in the language of the team [AP-077, AP-078] [V6.3.7]", async () => {
  const letters = async (): Promise<string[]> => {
    await t.runDueJobs();
    const names = await readdir(join(folder, "outbox")).catch(() => []);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, "outbox", name), "utf8")));
    await Promise.all(names.map((name) => rm(join(folder, "outbox", name))));
    return texts;
  };
  await letters();
  const person = await signUpVerified(t);
  const { secret } = await addTotp(person.client);
  const [added = "", ...others] = await letters();
  expect(others).toEqual([]);
  expect(added).toContain(`To: ${person.email}`);
  expect(added).toMatch(/^Subject: .*Totrinnsinnlogging/m);
  expect(added).not.toContain(secret);
  await addPasskey(t, person.client);
  expect(await letters()).toEqual([expect.stringMatching(/passn=C3=B8kkel/)]);
  expect((await person.client.post(TOTP_PATH, { code: codeOf(secret) })).status).toBe(409);
  expect(await letters()).toEqual([]);
  await person.client.delete(TOTP_PATH);
  expect(await letters()).toEqual([expect.stringMatching(/spill|koder fra kodeappen/)]);
});
