import { afterAll, beforeAll, expect, test } from "vitest";

import { sql, startTestServer, type SignedUp, type TestServer } from "../../../../testing/index.ts";
import { readSites } from "../../../../sites/index.ts";
import {
  addPasskey,
  addTotp,
  age,
  BASE,
  CODES_PATH,
  signUpVerified,
  TOTP_PATH,
  WEBAUTHN_PATH,
} from "../factors/factors.testing.ts";
import { makePasskey, type Forgery } from "./software-authenticator.testing.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const LIST = `${BASE}/account/authenticators`;
const REFUSED = { status: 400, errors: [{ code: "incorrect_code", message: "Incorrect code.", param: "credential" }] };

const askOptions = async ({ client }: SignedUp, passwordless = true) =>
  (await client.get(`${WEBAUTHN_PATH}${passwordless ? "?passwordless" : ""}`)).body.data.creation_options;

test("the options for a passkey name the host, the account and what is wanted [AP-078]", async () => {
  const person = await signUpVerified(t);
  const answer = await person.client.get(`${WEBAUTHN_PATH}?passwordless`);
  const expected = {
    rp: { id: "127.0.0.1", name: "Elleveren" },
    user: {
      id: expect.stringMatching(/^[\w-]{43}$/),
      name: person.email,
      displayName: expect.stringMatching(/^Kari Nordmann \d+$/),
    },
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
    extensions: { credProps: true },
  };
  expect([answer.status, answer.body]).toEqual([
    200,
    { status: 200, data: { creation_options: { publicKey: expected } } },
  ]);
  const key = (await askOptions(person, false)).publicKey;
  expect(key.authenticatorSelection).toEqual({
    residentKey: "discouraged",
    requireResidentKey: false,
    userVerification: "preferred",
  });
  expect(key.challenge).not.toBe(answer.body.data.creation_options.publicKey.challenge);
});

test("a passkey is added under its name, with recovery codes the first time [AP-078]", async () => {
  const person = await signUpVerified(t);
  const first = makePasskey(await askOptions(person), t.origin);
  const answer = await person.client.post(WEBAUTHN_PATH, { name: " Mobilen min ", credential: first.credential });
  const data = {
    type: "webauthn",
    id: expect.any(Number),
    name: "Mobilen min",
    is_passwordless: true,
    created_at: expect.any(Number),
    last_used_at: null,
  };
  expect([answer.status, answer.body]).toEqual([200, { status: 200, data, meta: { recovery_codes_generated: true } }]);
  const options = await askOptions(person, false);
  expect(options.publicKey.excludeCredentials).toEqual([
    { id: first.id, type: "public-key", transports: ["internal"] },
  ]);
  const second = makePasskey(options, t.origin, { userVerified: false });
  const key = await person.client.post(WEBAUTHN_PATH, { credential: second.credential });
  expect([key.status, key.body.data.name, key.body.data.is_passwordless, key.body.meta]).toEqual([
    200,
    "Passkey",
    false,
    { recovery_codes_generated: false },
  ]);
  expect((await person.client.get(LIST)).body.data).toEqual([
    expect.objectContaining({ type: "recovery_codes", unused_code_count: 10 }),
    answer.body.data,
    key.body.data,
  ]);
});

test("a credential that was not made for this page, this challenge and this session is refused [AP-078]", async () => {
  const forgeries: readonly Forgery[] = [
    { origin: "https://elleveren.example.org" },
    { origin: t.origin.replace(/\d+$/, "1") },
    { challenge: Buffer.alloc(32).toString("base64url") },
    { rpId: "example.org" },
    { type: "webauthn.get" },
    { crossOrigin: true },
    { userVerified: false },
    { format: "packed" },
  ];
  const person = await signUpVerified(t);
  for (const forgery of forgeries) {
    const { credential } = makePasskey(await askOptions(person), t.origin, forgery);
    const answer = await person.client.post(WEBAUTHN_PATH, { credential });
    expect([forgery, answer.status, answer.body]).toEqual([forgery, 400, REFUSED]);
  }
  const options = await askOptions(person);
  const other = await signUpVerified(t);
  const { credential } = makePasskey(options, t.origin);
  expect((await other.client.post(WEBAUTHN_PATH, { credential })).body).toEqual(REFUSED);
  expect((await person.client.get(LIST)).body.data).toEqual([]);
  // Another session's answer did not use up the challenge; a wrong answer of the same session does.
  expect((await person.client.post(WEBAUTHN_PATH, { credential })).status).toBe(200);
  expect((await person.client.post(WEBAUTHN_PATH, { credential })).body).toEqual(REFUSED);
});

test("a challenge is used up by a wrong answer, and is old after five minutes", async () => {
  const person = await signUpVerified(t);
  const options = await askOptions(person);
  const wrong = makePasskey(options, t.origin, { origin: "https://example.org" });
  expect((await person.client.post(WEBAUTHN_PATH, { credential: wrong.credential })).status).toBe(400);
  const { credential } = makePasskey(options, t.origin);
  expect((await person.client.post(WEBAUTHN_PATH, { credential })).body).toEqual(REFUSED);

  const late = makePasskey(await askOptions(person), t.origin);
  await sql`update webauthn_challenges set expires_at = expires_at - interval '5 minutes'`.execute(t.ctx.db);
  expect((await person.client.post(WEBAUTHN_PATH, { credential: late.credential })).body).toEqual(REFUSED);
});

test("one credential belongs to one account [AP-078]", async () => {
  const person = await signUpVerified(t);
  const { id } = await addPasskey(t, person.client);
  const other = await signUpVerified(t);
  const stolen = makePasskey(await askOptions(other), t.origin, { credentialId: id });
  expect((await other.client.post(WEBAUTHN_PATH, { credential: stolen.credential })).body).toEqual(REFUSED);
  expect((await other.client.get(LIST)).body.data).toEqual([]);
});

test("broken credentials and names are refused, each at its field", async () => {
  const person = await signUpVerified(t);
  const good = makePasskey(await askOptions(person), t.origin).credential;
  const { response } = good;
  for (const [body, param] of [
    [{}, "credential"],
    [{ credential: null }, "credential"],
    [{ credential: "text" }, "credential"],
    [{ credential: { ...good, response: undefined } }, "credential.response"],
    [{ credential: { ...good, id: 5 } }, "credential.id"],
    [{ credential: good, name: 5 }, "name"],
    [{ credential: good, name: "  " }, "name"],
    [{ credential: good, name: "x".repeat(101) }, "name"],
    [{ credential: good, name: "a\u202Eb" }, "name"],
  ] as const) {
    const answer = await person.client.post(WEBAUTHN_PATH, body);
    expect([answer.status, answer.body.errors.map((error: { param: string }) => error.param)]).toEqual([400, [param]]);
  }
  for (const changes of [
    { response: { ...response, clientDataJSON: "!!" } },
    { response: { ...response, clientDataJSON: Buffer.from("null").toString("base64url") } },
    { response: { ...response, attestationObject: "AAAA" } },
    { rawId: "AAAA" },
    { id: "", rawId: "" },
    { type: "password" },
  ]) {
    const credential = { ...makePasskey(await askOptions(person), t.origin).credential, ...changes };
    const answer = await person.client.post(WEBAUTHN_PATH, { credential });
    expect([changes, answer.status, answer.body]).toEqual([changes, 400, REFUSED]);
  }
  expect((await person.client.get(LIST)).body.data).toEqual([]);
});

test("a passkey is renamed and removed by its owner only [AP-078]", async () => {
  const person = await signUpVerified(t);
  await addPasskey(t, person.client);
  const { id } = (await person.client.get(LIST)).body.data.at(-1);
  const renamed = await person.client.put(WEBAUTHN_PATH, { id, name: "Nøkkelringen" });
  expect([renamed.status, renamed.body]).toEqual([
    200,
    { status: 200, data: expect.objectContaining({ id, name: "Nøkkelringen", is_passwordless: true }) },
  ]);

  const other = await signUpVerified(t);
  await addPasskey(t, other.client);
  const own = (await other.client.get(LIST)).body.data.at(-1).id;
  const foreign = await other.client.put(WEBAUTHN_PATH, { id, name: "Mine" });
  expect([foreign.status, foreign.body.errors[0]]).toMatchObject([400, { code: "invalid", param: "id" }]);
  const taken = await other.client.delete(WEBAUTHN_PATH, { authenticators: [own, id] });
  expect([taken.status, taken.body.errors[0]]).toMatchObject([400, { code: "invalid", param: "authenticators" }]);
  expect((await other.client.get(LIST)).body.data.at(-1).id).toBe(own);
  for (const body of [{}, { authenticators: [] }, { authenticators: ["1"] }, { authenticators: [0] }]) {
    expect((await other.client.delete(WEBAUTHN_PATH, body)).status).toBe(400);
  }
  for (const body of [{ id }, { name: "x" }, { id, name: "" }, { id: "1", name: "x" }]) {
    expect((await person.client.put(WEBAUTHN_PATH, body)).status).toBe(400);
  }

  const removed = await person.client.delete(WEBAUTHN_PATH, { authenticators: [id, id] });
  expect([removed.status, removed.body]).toEqual([200, { status: 200 }]);
  expect((await person.client.get(LIST)).body.data).toEqual([]);
  expect((await person.client.get(CODES_PATH)).status).toBe(404);
});

test("with another factor left the recovery codes stay [AP-077, AP-078]", async () => {
  const person = await signUpVerified(t);
  await addTotp(person.client);
  await addPasskey(t, person.client);
  const types = async () => (await person.client.get(LIST)).body.data.map(({ type }: { type: string }) => type);
  expect(await types()).toEqual(["totp", "recovery_codes", "webauthn"]);
  await person.client.delete(TOTP_PATH);
  expect(await types()).toEqual(["recovery_codes", "webauthn"]);
});

test("strangers are 401, an old proof is asked for again, an unconfirmed address is 409 [AP-078]", async () => {
  const person = await signUpVerified(t);
  await age(t, person.accountId, 301);
  const unverified = await t.signUp();
  for (const [method, body] of [
    ["GET", undefined],
    ["POST", {}],
    ["PUT", {}],
    ["DELETE", {}],
  ] as const) {
    const nobody = await t.client().request(method, WEBAUTHN_PATH, body);
    expect([nobody.status, nobody.body.meta]).toEqual([401, { is_authenticated: false }]);
    const old = await person.client.request(method, WEBAUTHN_PATH, body);
    expect([old.status, old.body.meta]).toEqual([401, { is_authenticated: true }]);
  }
  const conflict = await unverified.client.get(WEBAUTHN_PATH);
  expect([conflict.status, conflict.body]).toEqual([409, { status: 409 }]);
});

test("there is room for twenty passkeys", async () => {
  const person = await signUpVerified(t);
  await addPasskey(t, person.client);
  await sql`insert into webauthn_credentials (account_id, credential_id, public_key, counter, rp_id, user_handle, name,
      is_passwordless)
    select account_id, ('\\x' || lpad(to_hex(n), 8, '0'))::bytea, public_key, 0, rp_id, user_handle, name, true
    from webauthn_credentials, generate_series(2, 20) n where account_id = ${person.accountId}`.execute(t.ctx.db);
  const answer = await person.client.get(WEBAUTHN_PATH);
  expect([answer.status, answer.body]).toEqual([409, { status: 409 }]);
});

test("where the settings name the hosts, passkeys are made at those and at this machine only [AP-078]", async () => {
  const config = {
    publicOrigins: ["https://spill.example.no"],
    sites: readSites({ hosts: { "tv.example.no": "tv2" } }, []),
  };
  const strict = await startTestServer({ config });
  try {
    const person = await signUpVerified(strict);
    const at = (host: string) => person.client.get(WEBAUTHN_PATH, { headers: { "x-forwarded-host": host } });
    expect((await at("127.0.0.1")).status).toBe(200);
    const app = strict.app;
    const cookie = [...person.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const ask = async (host: string) => {
      const answer = await app.inject({ method: "GET", url: WEBAUTHN_PATH, headers: { host, cookie } });
      return [answer.statusCode, answer.json().data?.creation_options.publicKey.rp.id ?? answer.json().errors[0].code];
    };
    expect(await ask("spill.example.no")).toEqual([200, "spill.example.no"]);
    expect(await ask("TV.example.no")).toEqual([200, "tv.example.no"]);
    expect(await ask("localhost:8321")).toEqual([200, "localhost"]);
    expect(await ask("evil.example.org")).toEqual([400, "unknown_host"]);
  } finally {
    await strict.close();
  }
});
