/** One rule for every call that changes how an account is entered: docs/decisions/0180. */
import type { CallSpec } from "@elleveren/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { CALLS } from "../../../http/session/access.ts";
import { sql, startTestServer, TEST_PASSWORD, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { personDetails } from "../accounts/account-testing.ts";
import { addTotp, age, BASE, codeOf, signUpVerified } from "./factors/factors.testing.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t?.close());

/**
 * Calls that change something, take no personal token and need no fresh proof: none of them opens a way into the
 * account. A new one belongs here with its reason, or needs a proof.
 */
const NOT_ASKED: Readonly<Record<string, readonly string[]>> = {
  "is itself a way in, or a step of one": [
    "POST /api/player/login/",
    "POST /api/player/create/",
    `POST ${BASE}/auth/login`,
    `POST ${BASE}/auth/signup`,
    `POST ${BASE}/auth/code/request`,
    `POST ${BASE}/auth/code/confirm`,
    `POST ${BASE}/auth/code/resend`,
    `POST ${BASE}/auth/provider/signup`,
    `POST ${BASE}/auth/2fa/authenticate`,
    `POST ${BASE}/auth/2fa/trust`,
    // Asked at the second step, behind the password: an operator decides, and nothing changes for days.
    `POST ${BASE}/auth/2fa/lost`,
    `POST ${BASE}/auth/webauthn/authenticate`,
    `POST ${BASE}/auth/webauthn/login`,
    `POST ${BASE}/auth/webauthn/signup`,
    `PUT ${BASE}/auth/webauthn/signup`,
  ],
  "is proved by what a letter brought to the address": [
    "PUT /api/player/password-set/",
    "POST /api/player/lost-factor/stop/",
    "POST /api/guardian/answer/",
    "POST /api/guardian/matter/",
    `POST ${BASE}/auth/password/reset`,
    `POST ${BASE}/auth/email/verify`,
  ],
  "sends a letter to an address that is named already": [
    "POST /api/player/password-reset/",
    `POST ${BASE}/auth/password/request`,
    `POST ${BASE}/auth/email/verify/resend`,
    `PUT ${BASE}/account/email`,
  ],
  "is the proof": [
    `POST ${BASE}/auth/reauthenticate`,
    `POST ${BASE}/auth/reauthenticate/code`,
    `POST ${BASE}/auth/reauthenticate/code/request`,
    `POST ${BASE}/auth/2fa/reauthenticate`,
    `POST ${BASE}/auth/webauthn/reauthenticate`,
  ],
  "ends its own session": ["POST /api/player/logout/", `DELETE ${BASE}/auth/session`],
  "is about the game, or what the person is told of it": [
    // Where a channel is chosen on a chat's own page; nothing is linked by it.
    "POST /api/league/:leagueId/webhooks/install/",
    "POST /api/chat/discord/",
    "POST /api/chat/slack/",
    "POST /api/chat/teams/:leagueId/",
    // Turn an agent down, or end what it may: it can do less then.
    "POST /api/agents/request/decline/",
    "DELETE /api/agents/:agentId/",
    "DELETE /api/agents/:agentId/permission/",
    // The team's own manager saves it without a proof too.
    "POST /api/agent-changes/:changeId/confirm/",
    "POST /api/agent-changes/:changeId/refuse/",
    "POST /api/agent-changes/:changeId/undo/",
    "POST /api/client-error/",
    "POST /api/entry-create/",
    "POST /api/entry/unsubscribe/",
    "POST /api/feeds/:feed/",
    "POST /api/leagues-private/delete/",
    "DELETE /api/organisation/:organisationId/",
    "DELETE /api/organisation/:organisationId/invitations/",
    "POST /api/organisation/:organisationId/invitations/",
    "POST /api/organisation/:organisationId/invitations/preview/",
    // Opens an organisation to the domain of an address that is proved already.
    "PUT /api/organisation/:organisationId/domains/",
    "POST /api/reports/",
    "POST /api/suspension/appeal/",
    "PUT /api/entry-update/",
    "PUT /api/player/reminders/",
    "PUT /api/player/odds/",
    // Of a guardian who is asked about the account; one who agreed stays.
    "PUT /api/player/guardian/",
    "POST /api/player/calendar/",
    "DELETE /api/player/calendar/",
    "POST /api/player/push/",
    "DELETE /api/player/push/",
  ],
};

/** Calls that ask for it in part; what part is for the tests below and those of the feature. */
const ASKED_IN_PART = [
  "PUT /api/player/update/",
  "PUT /api/player/password-change/",
  "POST /api/player/delete/",
  `POST ${BASE}/account/password/change`,
  `POST ${BASE}/auth/provider/redirect`,
  `POST ${BASE}/auth/provider/token`,
];

const name = ({ method, path }: CallSpec) => `${method} ${path}`;
const all = [...CALLS.values()];
const asked = all.filter(({ access }) => access === "proof");

test("every call that changes something and no token can make asks for a proof or has a reason not to", () => {
  const writes = all.filter(
    ({ method, access, scope, asksForProof }) =>
      method !== "GET" && access !== "operator" && access !== "proof" && scope === undefined && !asksForProof,
  );
  expect(writes.map(name).toSorted()).toEqual(Object.values(NOT_ASKED).flat().toSorted());
  expect(
    all
      .filter(({ asksForProof }) => asksForProof)
      .map(name)
      .toSorted(),
  ).toEqual(ASKED_IN_PART.toSorted());
  expect(asked.length).toBeGreaterThan(14);
});

/** How the account is entered, as it is stored. */
async function waysOf({ accountId }: SignedUp): Promise<unknown> {
  const tables = [
    "account_emails",
    "totp_authenticators",
    "webauthn_credentials",
    "recovery_codes",
    "api_tokens",
    "agents",
  ];
  const found: unknown[] = [];
  for (const table of ["accounts", ...tables, "social_accounts", "sessions"]) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - 'last_seen_at' - 'expires_at' as row from ${sql.table(table)} t
      where account_id = ${accountId} order by 1`.execute(t.ctx.db);
    found.push(rows);
  }
  return found;
}

async function refusedAll(person: SignedUp, flows: readonly object[]): Promise<void> {
  const before = await waysOf(person);
  for (const call of asked) {
    const path = call.path.replaceAll(/:\w+/g, "1");
    const answer = await person.client.request(call.method, path, call.method === "GET" ? undefined : {});
    expect([name(call), answer.status, answer.body.meta, answer.body.data.flows]).toEqual([
      name(call),
      401,
      { is_authenticated: true },
      flows,
    ]);
  }
  expect(await waysOf(person)).toEqual(before);
}

describe("a proof of the last five minutes is asked for by the strongest way the account has", () => {
  test("by the password, however fresh the session is otherwise [V7.5.1, V7.5.2]", async () => {
    const person = await t.signUp();
    await age(t, person.accountId, 301);
    // A code that was sent by e-mail signs in as well; the password is stronger.
    await sql`update sessions set proved_at = clock_timestamp(), methods = methods || jsonb_build_object('method', 'code',
      'at', extract(epoch from clock_timestamp())) where account_id = ${person.accountId}`.execute(t.ctx.db);
    await refusedAll(person, [{ id: "reauthenticate" }]);
    expect((await person.client.post(`${BASE}/auth/reauthenticate`, { password: TEST_PASSWORD })).status).toBe(200);
    expect((await person.client.delete(`${BASE}/auth/sessions`, { sessions: [] })).status).toBe(400);
  });

  test("by the second factor, however fresh the password is", async () => {
    const person = await signUpVerified(t);
    const { secret } = await addTotp(person.client);
    await age(t, person.accountId, 301);
    expect((await person.client.post(`${BASE}/auth/reauthenticate`, { password: TEST_PASSWORD })).status).toBe(200);
    await refusedAll(person, [{ id: "mfa_reauthenticate", types: ["totp", "recovery_codes"] }]);
    // Neither does a password in the body do.
    const moved = { ...personDetails(), password: undefined, current_password: TEST_PASSWORD };
    for (const [method, path, body] of [
      ["PUT", "/api/player/update/", moved],
      ["PUT", "/api/player/password-change/", { old_password: TEST_PASSWORD, password: "brand-new-one" }],
      ["POST", "/api/player/delete/", { password: TEST_PASSWORD }],
      ["POST", `${BASE}/account/password/change`, { current_password: TEST_PASSWORD, new_password: "brand-new-one" }],
    ] as const) {
      const answer = await person.client.request(method, path, body);
      expect([path, answer.status, answer.body.meta]).toEqual([path, 401, { is_authenticated: true }]);
    }
    expect((await person.client.post(`${BASE}/auth/2fa/reauthenticate`, { code: codeOf(secret) })).status).toBe(200);
    expect((await person.client.delete(`${BASE}/auth/sessions`, { sessions: [] })).status).toBe(400);
  });

  test("by signing in anew where there is neither: an account without a password is not moved from a forgotten browser", async () => {
    const person = await t.signUp();
    await sql`update accounts set password_hash = null, is_social = true
      where account_id = ${person.accountId}`.execute(t.ctx.db);
    await age(t, person.accountId, 301);
    await refusedAll(person, []);
    const { password: _, ...details } = personDetails();
    for (const method of ["PUT", "POST"]) {
      const answer = await person.client.request(method, "/api/player/update/", details);
      expect([answer.status, answer.body.meta]).toEqual([401, { is_authenticated: true }]);
    }
    expect((await person.client.get("/api/me/")).body.player.email).toBe(person.email);
    // Everything but the address is saved as ever.
    const stays = await person.client.put("/api/player/update/", { ...details, email: person.email });
    expect([stays.status, stays.body.player.first_name]).toEqual([200, details["first_name"]]);
  });
});

test("of twenty password changes at once with one old password one holds", async () => {
  const { client, email } = await t.signUp();
  const changes = Array.from({ length: 20 }, (_, index) => ({
    old_password: TEST_PASSWORD,
    password: `nytt-passord-nr-${index}`,
  }));
  const answers = await Promise.all(changes.map((change) => client.put("/api/player/password-change/", change)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const winner = changes[answers.findIndex(({ status }) => status === 200)]!;
  expect((await t.client().post("/api/player/login/", { email, password: winner.password })).status).toBe(200);
});
