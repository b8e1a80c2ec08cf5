/** People with second factors, for tests. */
import { setTimeout as sleep } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";

import { sql, type SignedUp, type TestClient, type TestServer } from "../../../../testing/index.ts";
import { makePasskey, type SoftwarePasskey } from "../webauthn/software-authenticator.testing.ts";

export const BASE = "/api/_allauth/browser/v1";
export const TOTP_PATH = `${BASE}/account/authenticators/totp`;
export const CODES_PATH = `${BASE}/account/authenticators/recovery-codes`;
export const WEBAUTHN_PATH = `${BASE}/account/authenticators/webauthn`;

/** The code that an app shows so many half-minutes from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A six-digit code that none of the steps that are taken now has. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.has(code))!;
}

/** An account with a confirmed address. */
export async function signUpVerified(t: TestServer): Promise<SignedUp> {
  const person = await t.signUp();
  await sql`update accounts set email_verified_at = clock_timestamp() where account_id = ${person.accountId}`.execute(
    t.ctx.db,
  );
  return person;
}

/** The step before now is taken while now lasts: waits for the next half-minute where less than three seconds are left. */
async function roomInStep(): Promise<void> {
  const leftMs = 30_000 - (Date.now() % 30_000);
  // A timer may be early by a millisecond.
  if (leftMs < 3000) await sleep(leftMs + 10);
}

/** Sets up an authenticator app; the code of the step before now is used up by it. */
export async function addTotp(client: TestClient): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await client.get(TOTP_PATH);
  const { secret } = body.meta as { secret: string };
  await roomInStep();
  const answer = await client.post(TOTP_PATH, { code: codeOf(secret, -1) });
  if (answer.status !== 200) throw new Error(`TOTP answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const codes = await client.get(CODES_PATH);
  return { secret, recoveryCodes: codes.body.data.unused_codes as string[] };
}

/** Adds a passkey (or with `passwordless` false a security key). */
export async function addPasskey(t: TestServer, client: TestClient, passwordless = true): Promise<SoftwarePasskey> {
  const { body } = await client.get(`${WEBAUTHN_PATH}${passwordless ? "?passwordless" : ""}`);
  const passkey = makePasskey(body.data.creation_options, t.origin);
  const answer = await client.post(WEBAUTHN_PATH, { name: "My phone", credential: passkey.credential });
  if (answer.status !== 200) throw new Error(`WebAuthn answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return passkey;
}

/** A new browser after the password, at the second step. */
export async function givePassword(t: TestServer, { email, password }: SignedUp): Promise<TestClient> {
  const client = t.client();
  const answer = await client.post(`${BASE}/auth/login`, { email, password });
  if (answer.status !== 401) throw new Error(`sign-in answered ${answer.status}`);
  return client;
}

/** The last proof of every session of the account was so long ago. */
export const age = (t: TestServer, accountId: number, seconds: number) =>
  sql`update sessions set proved_at = proved_at - make_interval(secs => ${seconds}),
      methods = (select coalesce(jsonb_agg(jsonb_set(one, '{at}', to_jsonb((one->>'at')::float8 - ${seconds}))), '[]')
        from jsonb_array_elements(methods) one)
    where account_id = ${accountId}`.execute(t.ctx.db);

export const flowOf = (body: { data: { flows: { id: string }[] } }, id: string) =>
  body.data.flows.find((flow) => flow.id === id);
