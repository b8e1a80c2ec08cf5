/** Proving an address removes everything set up before: docs/decisions/0180. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { sql, TEST_PASSWORD, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { personDetails } from "../accounts/account-testing.ts";
import { startMailroom, type Mailroom } from "../accounts/emails/letters.testing.ts";
import { addPasskey, addTotp, BASE, signUpVerified } from "./factors/factors.testing.ts";

let mail: Mailroom;
let t: TestServer;
beforeAll(async () => {
  mail = await startMailroom();
  t = mail.server;
});
afterAll(() => mail?.close());

const EMAIL = `${BASE}/account/email`;
const details = (email: string) => ({ ...personDetails({ email }), password: undefined });
const verify = (key: string) => t.client().post(`${BASE}/auth/email/verify`, { key });
let count = 0;
const fresh = () => `victim${(count += 1)}@example.test`;

/** An account with every kind of way in, and a proved address. */
async function wellArmed(): Promise<SignedUp> {
  const person = await signUpVerified(t);
  await addTotp(person.client);
  await addPasskey(t, person.client);
  const token = { name: "Script", scopes: ["read"], expires_in_days: 30 };
  expect((await person.client.post("/api/player/tokens/", token)).status).toBe(201);
  await mail.letters();
  return person;
}

test("a proved address gives way only to a proved one: the new one waits for its letter, and is anybody's until then", async () => {
  const person = await wellArmed();
  const email = fresh();
  const moved = await person.client.put("/api/player/update/", details(email));
  expect([moved.status, moved.body.player.email, moved.body.player.next_email]).toEqual([200, person.email, email]);
  // Its owner signs up with it as if nothing had been.
  expect((await t.client().post("/api/player/create/", personDetails({ email }))).status).toBe(200);
  const next = fresh();
  expect((await person.client.put("/api/player/update/", details(next))).body.player.next_email).toBe(next);
  expect((await person.client.get(EMAIL)).body.data).toEqual([
    { email: person.email, primary: true, verified: true },
    { email: next, primary: false, verified: false },
  ]);
  expect((await verify(await mail.verificationKey(next))).status).toBe(401);
  expect((await person.client.get(EMAIL)).body.data).toEqual([{ email: next, primary: true, verified: true }]);
  const { player } = (await person.client.get("/api/me/")).body;
  expect([player.email, player.next_email]).toEqual([next, undefined]);
});

test("another's address that waits is never told to be another's, and does not become one's own", async () => {
  const [person, owner] = [await wellArmed(), await t.signUp()];
  await mail.letters();
  const free = await person.client.put("/api/player/update/", details(fresh()));
  const taken = await person.client.put("/api/player/update/", details(owner.email));
  const shape = ({ status, body }: typeof free) => [status, { ...body.player, next_email: null }];
  expect(shape(taken)).toEqual(shape(free));
  const letters = await mail.letters(owner.email);
  expect(letters.map(({ subject }) => subject)).toContain("Du spiller allerede Elleveren");
  for (const { text } of letters) expect(text).not.toContain("/account/verify-email/");
  expect((await person.client.get("/api/me/")).body.player.email).toBe(person.email);
});

/** As an older release left it: moved to an unproved address, with all earlier ways in. */
async function movedByOlderRelease(): Promise<SignedUp> {
  const thief = await wellArmed();
  const email = fresh();
  await sql`update accounts set email = ${email}, email_key = ${email}, email_verified_at = null
    where account_id = ${thief.accountId}`.execute(t.ctx.db);
  await sql`insert into push_subscriptions (endpoint, account_id, p256dh, auth)
    values (${`http://127.0.0.1:9/${email}`}, ${thief.accountId}, 'p', 'a')`.execute(t.ctx.db);
  return { ...thief, email };
}

async function expectNothingLeft({ accountId, client }: SignedUp): Promise<void> {
  const left: Record<string, unknown> = {};
  for (const table of [
    "totp_authenticators",
    "webauthn_credentials",
    "recovery_codes",
    "agents",
    "api_tokens",
    "push_subscriptions",
    "trusted_browsers",
    "social_accounts",
    "account_emails",
  ]) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where account_id = ${accountId}`.execute(t.ctx.db);
    left[table] = rows[0]!.n;
  }
  expect(new Set(Object.values(left)), JSON.stringify(left)).toEqual(new Set([0]));
  expect((await client.get("/api/me/")).body.player).toBeNull();
}

test("a link for a new password leaves nothing of whoever had the account before its address was proved", async () => {
  const victim = await movedByOlderRelease();
  expect((await t.client().post(`${BASE}/auth/password/request`, { email: victim.email })).status).toBe(200);
  const link = (await mail.letters(victim.email)).at(-1)!.link;
  const [, uidb64, token] = /\/player\/password-set\/([^/]+)\/([^/]+)\//.exec(link)!;
  const body = { uidb64, token, new_password1: "mitt-eget-nye-ord", new_password2: "mitt-eget-nye-ord" };
  expect((await t.client().put("/api/player/password-set/", body)).status).toBe(200);
  await expectNothingLeft(victim);
  const owner = t.client();
  const signedIn = await owner.post(`${BASE}/auth/login`, { email: victim.email, password: "mitt-eget-nye-ord" });
  expect([signedIn.status, signedIn.body.meta.is_authenticated]).toEqual([200, true]);
});

test("a code that signs in does so too, and so does a letter's key; the old password opens nothing", async () => {
  const victim = await movedByOlderRelease();
  const owner = t.client();
  await owner.post(`${BASE}/auth/code/request`, { email: victim.email });
  const code = /\n([2-9A-Z]{6})\n/.exec((await mail.letters(victim.email)).at(-1)!.text)![1]!;
  const answer = await owner.post(`${BASE}/auth/code/confirm`, { code });
  expect([answer.status, answer.body.data.user.has_usable_password]).toEqual([200, false]);
  await expectNothingLeft(victim);

  const other = await movedByOlderRelease();
  await other.client.put(EMAIL, { email: other.email });
  expect((await verify(await mail.verificationKey(other.email))).status).toBe(401);
  await expectNothingLeft(other);
  const refused = await t.client().post(`${BASE}/auth/login`, { email: other.email, password: TEST_PASSWORD });
  expect(refused.status).toBe(400);
});
