/**
 * Nothing personal where it does not belong: in what a stranger is answered, in the stream, in the log. The walk asks
 * every call of the server, so a new one cannot be forgotten.
 */
import { Writable } from "node:stream";
import { READY_FORMATS, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openMailbox, type Mailbox } from "../../../adapters/mail/mailbox.testing.ts";
import { createLog } from "../../../log.ts";
import {
  startTestServer,
  TEST_PASSWORD,
  type SignedUp,
  type TestClient,
  type TestServer,
} from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { joinByCode } from "../../leagues/leagues/private-league.testing.ts";
import { type MadeOrganisation, makeOrganisation } from "../../leagues/organisations/organisation.testing.ts";

let t: TestServer;
let small: SmallSeason;
let mailbox: Mailbox;
let stranger: SeasonEntry;
let league: { readonly id: number; readonly code: string };
let formatId = 0;
let organisation: MadeOrganisation;
const people: SeasonEntry[] = [];
const logged: string[] = [];
const log = createLog(
  "trace",
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  }),
);

const NAMES = ["Zakarias", "Ymse"];
const BIRTH_DATES = ["1971-03-14", "1983-11-09"];

beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestServer({ log, config: { smtpUrl: mailbox.url, rateLimits: NO_LIMITS } });
  small = await startSmallSeason(t, { rounds: 4 });
  for (const [index, dateOfBirth] of BIRTH_DATES.entries()) {
    const email = `Lekk.Asje${index}@Personvern.example.test`;
    const firstName = NAMES[index]!;
    people.push(await small.createEntry({ email, firstName, dateOfBirth, name: `Lag av ${firstName}` }));
  }
  stranger = await small.createEntry({ firstName: "Frem", lastName: "Med" });
  const [admin, member] = people as [SeasonEntry, SeasonEntry];
  league = (await admin.client.post("/api/leagues-classic/", { name: "Lekkasje", start_event: 1 })).body;
  await joinByCode(member, league.code);
  const table = { name: "Sist igjen", format: READY_FORMATS.last_man_standing };
  formatId = (await admin.client.post(`/api/league/${league.id}/formats/`, table)).body.id;
  organisation = await makeOrganisation(t, { admin, members: [member], settings: { shown_to: "everybody" } });
  await small.goTo(1, 1);
  await t.runDueJobs();
});
afterAll(async () => {
  await t?.close();
  await mailbox?.close();
});

const NO_LIMITS = { signInPerIp: 0, signInPerEmail: 0, signUpPerIp: 0, callsPerMinute: 0, tokenCallsPerMinute: 0 };

/** An account's private values, by kind. */
async function secretsOf(persons: readonly SignedUp[]): Promise<Map<string, string>> {
  const secrets = new Map<string, string>();
  for (const { client, email, accountId } of persons) {
    secrets.set(email.toLowerCase(), "an address");
    secrets.set(TEST_PASSWORD, "a password");
    for (const [name, value] of client.cookies) secrets.set(value.toLowerCase(), `the cookie ${name}`);
    const { rows } = await sql<{ hash: string; birth: string; stored: string; based: string }>`
      select password_hash as hash, date_of_birth::text as birth, encode(s.token_hash, 'hex') as stored,
        encode(s.token_hash, 'base64') as based
      from accounts join sessions s using (account_id) where account_id = ${accountId}`.execute(t.ctx.db);
    for (const { hash, birth, stored, based } of rows) {
      secrets
        .set(hash.toLowerCase(), "a password's hash")
        .set(stored, "a token's hash")
        .set(based.toLowerCase(), "a token's hash");
      const [year, month, day] = birth.split("-") as [string, string, string];
      secrets.set(birth, "a date of birth").set(`${day}.${month}.${year}`, "a date of birth");
    }
  }
  return secrets;
}

/** Private values in the text, and any address at all. */
function leaksIn(text: string, secrets: ReadonlyMap<string, string>): string[] {
  const lower = text.toLowerCase();
  const found = [...secrets].filter(([secret]) => lower.includes(secret)).map(([secret, what]) => `${what}: ${secret}`);
  // An event of the calendar is called by the game's own name; the API's document has an example.
  const own = lower.replaceAll(/uid:deadline-[\w-]+@/g, "").replaceAll("someone@example.org", "");
  const addresses = own.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? [];
  return [...found, ...addresses.map((address) => `an address: ${address}`)];
}

const PARAMS: Readonly<Record<string, () => readonly (number | string)[]>> = {
  entryId: () => people.map(({ entryId }) => entryId),
  leagueId: () => [1, league.id],
  planId: () => [1],
  roundId: () => [1, 2],
  logKind: () => ["squads", "results"],
  seasonName: () => ["2026"],
  dataVersion: () => [1, 2],
  fileName: () => ["README.md", "footballers.csv", "points.csv"],
  logPage: () => [1],
  leaf: () => ["0".repeat(64)],
  phaseId: () => [1],
  clubId: () => [1],
  footballerId: () => [1],
  footballerCode: () => [small.season.footballers[0]!.code],
  fixtureId: () => [1],
  correctionId: () => [1],
  draftId: () => [1],
  actId: () => [1],
  agentId: () => [1],
  changeId: () => [1],
  feed: () => ["league"],
  tokenId: () => [1],
  accountId: () => people.map(({ accountId }) => accountId),
  caseId: () => [1],
  announcementId: () => [1],
  suspensionId: () => [1],
  wordId: () => [1],
  webhookId: () => [1],
  chatId: () => [1],
  deliveryId: () => [1],
  formatId: () => [formatId],
  forfeitId: () => [1],
  organisationId: () => [organisation.organisationId],
  departmentId: () => [organisation.departmentId],
  refusalId: () => [1],
  file: () => ["1.png", "2.png"],
  signature: () => [`${people[0]!.entryId}-none`],
  address: () => [`${people[0]!.accountId}-1-none`],
  provider: () => ["facebook"],
};

function addressesOf(path: string): string[] {
  const [, name] = /:(\w+)/.exec(path) ?? [];
  if (name === undefined) return [path];
  const values = PARAMS[name];
  if (!values) throw new Error(`what stands for :${name}? Say it in PARAMS.`);
  return values().flatMap((value) => addressesOf(path.replace(`:${name}`, String(value))));
}

/** Input of a visitor: refusals quote as little of it as answers. */
const bodyOf = (method: string, email: string) =>
  ["GET", "DELETE"].includes(method)
    ? undefined
    : { email, password: "not-hers", entry: people[0]!.entryId, league: league.id, code: "x" };

/** Calls that would end the session, or never end. */
const SKIPPED = /logout|DELETE .*auth\/session|player\/delete|\/stream\//;

/** `email` is sent as an address; `own` may come back, because the caller sent it. */
async function walk(
  client: TestClient,
  email: string,
  own: readonly string[],
): Promise<{ text: string; answers: number; leaks: string[] }> {
  const secrets = await secretsOf(people);
  const leaks: string[] = [];
  let text = "";
  let answers = 0;
  for (const route of [...new Set(t.served)].filter((name) => !SKIPPED.test(name)).toSorted()) {
    const [method = "", path = ""] = route.split(" ");
    for (const address of addressesOf(path)) {
      const answer = await client.request(method, address, bodyOf(method, email));
      const whole = `${JSON.stringify(answer.body)} ${JSON.stringify([...answer.headers])}`;
      if (answer.status === 200) answers += 1;
      text += whole;
      const found = leaksIn(
        own.reduce((rest, word) => rest.replaceAll(word, ""), whole),
        secrets,
      );
      leaks.push(...found.map((leak) => `${method} ${address} ${answer.status}: ${leak}`));
    }
  }
  return { text, answers, leaks };
}

test("the look-out sees what it looks for", async () => {
  const [person] = people as [SeasonEntry];
  const secrets = await secretsOf(people);
  expect(secrets.size).toBeGreaterThan(12);
  const me = JSON.stringify((await person.client.get("/api/me/")).body);
  const found = leaksIn(me, secrets).join();
  for (const word of [person.email.toLowerCase(), BIRTH_DATES[0]!]) expect(found).toContain(word);
});

test("nobody signed out is told anything personal by any call [V8.2.3, V15.3.1]", async () => {
  const { text, answers, leaks } = await walk(t.client(), people[0]!.email, []);
  expect(leaks).toEqual([]);
  expect(answers).toBeGreaterThan(30);
  for (const name of ["Lag av Zakarias", "Lag av Ymse"]) expect(text).toContain(name);
});

test("nor is somebody signed in, of other people [V8.2.3]", async () => {
  const { text, answers, leaks } = await walk(stranger.client, stranger.email, [stranger.email]);
  expect(leaks).toEqual([]);
  expect(answers).toBeGreaterThan(30);
  expect(text).toContain("Lag av Zakarias");
});

test("what a cache may keep, between or in the browser, holds nothing of who asks; all else is not to be kept [V14.2.2, V14.3.2]", async () => {
  const [person] = people as [SeasonEntry];
  const secrets = await secretsOf(people);
  const kept: string[] = [];
  const personal: string[] = [];
  for (const route of [...new Set(t.served)].filter((name) => name.startsWith("GET ") && !SKIPPED.test(name))) {
    for (const address of addressesOf(route.slice("GET ".length))) {
      const answer = await person.client.get(address);
      const found = leaksIn(JSON.stringify(answer.body) ?? "", secrets);
      const control = answer.headers.get("cache-control") ?? "nothing is said";
      if (control.split(/, ?/).includes("no-store")) personal.push(...found.map(() => address));
      else kept.push(...found.map((leak) => `${address} (${control}): ${leak}`));
      if (control.startsWith("public")) expect([address, answer.headers.getSetCookie()]).toEqual([address, []]);
    }
  }
  expect(kept).toEqual([]);
  // The look-out has seen answers that are the person's own.
  expect(personal).toEqual(expect.arrayContaining(["/api/me/", "/api/player/data/"]));
});

test("the stream tells of the game and of nobody", async () => {
  const abort = new AbortController();
  const response = await fetch(`${t.origin}/api/stream/`, { signal: abort.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const readUntil = async (word: string) => {
    while (!text.includes(word)) {
      const { value, done } = await reader.read();
      if (done) throw new Error("the stream ended");
      text += value;
    }
  };
  try {
    await small.play(roundId(1), new Map(people[0]!.footballerIds.map((id) => [id, { minutes: 90, goals_scored: 1 }])));
    await t.tick();
    await readUntil("event:");
    await people[0]!.client.put("/api/entry-update/", { name: "Zakarias igjen" });
    await small.goTo(1, 7 * 24 * 60);
    await t.tick();
    await readUntil('"settled"').catch(() => undefined);
  } finally {
    abort.abort();
  }
  expect(text).toContain("data:");
  expect(leaksIn(text, await secretsOf(people))).toEqual([]);
  for (const name of NAMES) expect(text).not.toContain(name);
});

test("the log of account calls that pass and fail holds nothing of anybody", async () => {
  const AUTH = "/api/_allauth/browser/v1";
  logged.length = 0;
  const person = await t.signUp({ email: "Logg.Bok@personvern.example.test", dateOfBirth: "1969-07-21" });
  const { client, email, password } = person;
  const profile = { email, first_name: "Logg", last_name: "Bok", date_of_birth: "1969-07-21", region: 286 };
  const next = "Enda-Lengre-Hemmelighet-7";
  const browser = t.client();
  const statuses = [
    (await t.client().post("/api/player/create/", { ...profile, password: next })).status,
    (await t.client().post("/api/player/create/", { ...profile, email: "ikke noe", password: "kort" })).status,
    (await t.client().post("/api/player/create/", `{"email":"${email}","password":"${next}`)).status,
    (await browser.post("/api/player/login/", { email, password: "Feil-Hemmelighet-1" })).status,
    (await browser.post("/api/player/login/", { email, password })).status,
    (await browser.post("/api/player/logout/")).status,
    (await client.put("/api/player/update/", profile)).status,
    (await client.put("/api/player/password-change/", { old_password: password, password: next })).status,
    (await client.post(`${AUTH}/auth/reauthenticate`, { password: "Feil-Hemmelighet-2" })).status,
    (await client.post(`${AUTH}/auth/reauthenticate`, { password: next })).status,
    (await client.post(`${AUTH}/account/email`, { email: "logg.hjemme@personvern.example.test" })).status,
    (await t.client().post(`${AUTH}/auth/login`, { email, password: "Feil-Hemmelighet-3" })).status,
    (await t.client().post(`${AUTH}/auth/code/request`, { email })).status,
    (await t.client().post("/api/player/password-reset/", { email })).status,
    (await client.get("/api/player/data/")).status,
  ];
  expect(statuses).toEqual([400, 400, 400, 400, 200, 200, 200, 200, 400, 200, 200, 400, 401, 200, 200]);
  mailbox.refuse(1);
  const failures = [];
  for (let attempt = 0; attempt < 3; attempt += 1) failures.push(await t.runDueJobs().catch(String));
  const letters = mailbox.received.map(({ mail }) => mail.text ?? "").join("\n");
  const tokens = letters.match(/[\w-]{16,}/g) ?? [];
  expect(tokens.length).toBeGreaterThan(0);
  // A fault: its log must not quote the request.
  await sql`alter table sessions rename to sessions_gone`.execute(t.owner);
  try {
    const fault = await t.client().post("/api/player/login/", { email, password: next });
    expect(fault.status).toBe(500);
    expect(leaksIn(JSON.stringify(fault.body), new Map([[next.toLowerCase(), "a password"]]))).toEqual([]);
  } finally {
    await sql`alter table sessions_gone rename to sessions`.execute(t.owner);
  }
  const secrets = await secretsOf([person]);
  for (const word of [next, ...[1, 2, 3].map((number) => `Feil-Hemmelighet-${number}`), ...tokens]) {
    secrets.set(word.toLowerCase(), "what was sent");
  }
  for (const cookie of [...client.cookies.values(), ...browser.cookies.values()])
    secrets.set(cookie.toLowerCase(), "a cookie");
  expect(logged.join("")).toContain("a request failed");
  expect(leaksIn(`${logged.join("")} ${failures.join(" ")}`, secrets)).toEqual([]);
});
