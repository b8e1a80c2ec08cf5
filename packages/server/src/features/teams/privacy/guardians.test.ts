/** Somebody too young to agree alone, and the guardian: from registering to either end. The age is 15 here. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { buildSeason, TEST_PASSWORD, startTestServer, type TestClient } from "../../../testing/index.ts";
import { personDetails, problemCodes } from "../../people/accounts/account-testing.ts";
import { type Mailroom, startMailroom } from "../../people/accounts/emails/letters.testing.ts";
import { findEverywhere } from "./privacy.testing.ts";

/** By the game's clock in these tests. */
let mail: Mailroom;
let thisYear: number;
beforeAll(async () => {
  mail = await startMailroom({ ageOfConsent: 15 });
  await buildSeason(mail.server);
  thisYear = Number(new Date(mail.server.ctx.clock.nowMs()).toISOString().slice(0, 4));
});
beforeEach(() => mail.letters());
afterAll(() => mail?.close());

let count = 0;
interface Young {
  readonly client: TestClient;
  readonly accountId: number;
  readonly email: string;
  readonly guardian: string;
}

/** 13 or 14 years old, whatever the day of the year. */
const birthOf = (age: number) => `${thisYear - age}-01-01`;

const details = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return personDetails({
    date_of_birth: birthOf(14),
    first_name: "Signe",
    guardian_email: `mor${count}@example.test`,
    guardian_language: "nn",
    ...changes,
  });
};

async function registerYoung(changes: Record<string, unknown> = {}): Promise<Young> {
  const body = details(changes);
  const client = mail.server.client();
  const answer = await client.post("/api/player/create/", body);
  expect(answer.status).toBe(200);
  const { id, email } = answer.body.player;
  return { client, accountId: id, email, guardian: String(body["guardian_email"]) };
}

const keyIn = (link: string) => /^\/guardian\/([\w-]{43})$/.exec(link)?.[1] ?? "none";
/** Of the last letter to this address. */
const keyOf = async (to: string) => keyIn((await mail.letters(to)).at(-1)?.link ?? "");
const matter = (key: string) => mail.server.client().post("/api/guardian/matter/", { key });
const answer = async (key: string, word: string) =>
  (await mail.server.client().post("/api/guardian/answer/", { key, answer: word })).status;
const guardianOf = async ({ client }: Young) => (await client.get("/api/me/")).body.player?.guardian;
const isThere = async ({ accountId }: Young) =>
  (await sql`select 1 from accounts where account_id = ${accountId}`.execute(mail.server.ctx.db)).rows.length === 1;
/** Real days go by. */
async function wait(days: number): Promise<void> {
  await sql`update guardian_consents set ends_at = ends_at - make_interval(days => ${days})`.execute(
    mail.server.ctx.db,
  );
  await work("guardians");
}
async function work(queue: string): Promise<void> {
  await mail.server.ctx.jobs.send(queue, {});
  await mail.server.runDueJobs();
}

test("somebody too young registers with a guardian, waits, and is let in by the letter's link", async () => {
  const young = await registerYoung({ first_name: "Signe" });
  const waiting = await guardianOf(young);
  expect(waiting).toEqual({ email: young.guardian, has_agreed: false, ends: waiting.ends });
  expect((Date.parse(waiting.ends) - Date.now()) / 86_400_000).toBeCloseTo(14, 2);

  // Nothing that others see, and nothing that sends letters.
  const refused = { detail: "A guardian has to agree first.", code: "guardian_waits" };
  for (const [method, path, body] of [
    ["post", "/api/entry-create/", {}],
    ["post", "/api/player/calendar/", undefined],
    ["post", "/api/player/push/", {}],
    ["put", "/api/player/reminders/", {}],
  ] as const) {
    const said = await young.client[method](path, body);
    expect([path, said.status, said.body]).toEqual([path, 403, refused]);
  }

  const letters = await mail.letters(young.guardian);
  expect(letters.map(({ subject }) => subject)).toEqual([
    "Signe vil spele fantasyfotball og treng eit ja frå deg – Elleveren",
  ]);
  expect(letters[0]!.text).toContain("Den som er under 15 år, må ha ja frå ein føresett");
  const key = keyIn(letters[0]!.link);
  // Looking changes nothing, as often as one likes.
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await matter(key);
    expect([status, body]).toEqual([200, { first_name: "Signe", state: "asked", age_of_consent: 15, ends: body.ends }]);
  }
  expect(await answer(key, "withdraw")).toBe(400);
  expect(await answer(key, "agree")).toBe(200);
  expect(await guardianOf(young)).toEqual({ email: young.guardian, has_agreed: true, ends: null });
  // Single use.
  expect(await answer(key, "refuse")).toBe(400);
  expect((await matter(key)).body).toEqual({ key: [{ message: "Not a valid value.", code: "invalid" }] });
  expect((await young.client.post("/api/entry-create/", {})).status).toBe(400);
  expect((await young.client.post("/api/player/calendar/")).status).toBe(200);

  const [confirmed] = await mail.letters(young.guardian);
  expect(confirmed?.subject).toBe("Du har sagt ja til at Signe får spele – Elleveren");
  const back = keyIn(confirmed!.link);
  expect((await matter(back)).body).toEqual({ first_name: "Signe", state: "agreed", age_of_consent: 15, ends: null });
  await wait(1000);
  expect(await isThere(young)).toBe(true);
  // The word is taken back: everything goes, the guardian's address too.
  expect(await answer(back, "agree")).toBe(400);
  expect(await answer(back, "withdraw")).toBe(200);
  expect(await isThere(young)).toBe(false);
  expect((await young.client.get("/api/me/")).body.player).toBeNull();
  expect(await findEverywhere(mail.server.owner, [young.email, young.guardian])).toEqual([]);
  expect(await answer(back, "withdraw")).toBe(400);
});

test("a refusal deletes the account with what it had, at once", async () => {
  const young = await registerYoung();
  expect(await answer(await keyOf(young.guardian), "refuse")).toBe(200);
  expect(await isThere(young)).toBe(false);
  expect(await findEverywhere(mail.server.owner, [young.email, young.guardian])).toEqual([]);
  expect(await mail.letters()).toEqual([]);
});

test("silence deletes it after fourteen days; a week before, the person is told", async () => {
  const young = await registerYoung();
  const key = await keyOf(young.guardian);
  await mail.letters();
  await work("guardians-nightly");
  expect(await mail.letters()).toEqual([]);
  await wait(8);
  await work("guardians-nightly");
  await work("guardians-nightly");
  const [told, ...others] = await mail.letters(young.email);
  expect([told?.to, told?.subject, others]).toEqual([young.email, "Kontoen din blir snart sletta – Elleveren", []]);
  expect(told?.text).toContain(`${young.guardian} har ikkje svart`);
  await wait(5);
  expect(await isThere(young)).toBe(true);
  await wait(2);
  expect(await isThere(young)).toBe(false);
  expect(await answer(key, "agree")).toBe(400);
});

test("a link is stored as a hash, and the copy of one's data says who was asked", async () => {
  const young = await registerYoung();
  const key = await keyOf(young.guardian);
  expect(await findEverywhere(mail.server.owner, [key])).toEqual([]);
  const { tables } = (await young.client.get("/api/player/data/")).body;
  expect(tables.guardian_consents).toEqual([
    expect.objectContaining({ email: young.guardian, language: "nn", agreed_at: null }),
  ]);
  expect(tables.guardian_links).toEqual([{ account_id: young.accountId, is_withdrawal: false }]);
});

describe("registering", () => {
  test.each([
    ["without a guardian", { guardian_email: undefined }, { guardian_email: ["guardian_required"] }],
    ["with what is no address", { guardian_email: "mor" }, { guardian_email: ["invalid"] }],
    [
      "with the own address",
      { email: "Selv@example.test", guardian_email: "selv@example.test" },
      { guardian_email: ["invalid"] },
    ],
  ])("%s is refused, and nobody is written to", async (_, changes, codes) => {
    const said = await mail.server.client().post("/api/player/create/", details(changes));
    expect([said.status, problemCodes(said)]).toEqual([400, codes]);
    expect(await mail.letters()).toEqual([]);
  });

  test("below thirteen no guardian helps; from fifteen on none is asked", async () => {
    const small = await mail.server.client().post("/api/player/create/", details({ date_of_birth: birthOf(12) }));
    expect(problemCodes(small)).toEqual({ date_of_birth: ["invalid"] });
    const body = details({ date_of_birth: birthOf(15) });
    const { player } = (await mail.server.client().post("/api/player/create/", body)).body;
    expect(player.guardian).toBeUndefined();
    expect(await mail.letters(String(body["guardian_email"]))).toEqual([]);
  });

  test("a name is no place for a message to a stranger", async () => {
    const young = await registerYoung({ first_name: "Vinn på http://evil.test/x" });
    const [letter] = await mail.letters(young.guardian);
    expect(letter?.subject).toBe("Vinn på httpeviltestx vil spele fantasyfotball og treng eit ja frå deg – Elleveren");
    expect(letter?.text).not.toContain("evil.test");
  });

  test("the age is said later where an account begins without it, and then it does not change by typing", async () => {
    const client = mail.server.client();
    count += 1;
    const email = `sein${count}@example.test`;
    await client.post("/api/_allauth/browser/v1/auth/signup", { email, password: TEST_PASSWORD });
    expect((await client.post("/api/entry-create/", { terms_agreed: true })).status).not.toBe(200);
    const { password: _, ...body } = details({ email });
    const without = await client.put("/api/player/update/", { ...body, guardian_email: "" });
    expect(problemCodes(without)).toEqual({ guardian_email: ["guardian_required"] });
    expect((await client.put("/api/player/update/", body)).body.player.guardian.email).toBe(body["guardian_email"]);
    const older = await client.put("/api/player/update/", { ...body, date_of_birth: "1990-05-17" });
    expect(problemCodes(older)).toEqual({ date_of_birth: ["guardian_waits"] });
    expect((await client.put("/api/player/update/", { ...body, first_name: "Siri" })).status).toBe(200);
  });
});

describe("another guardian", () => {
  const name = (young: Young, email: string) =>
    young.client.put("/api/player/guardian/", { guardian_email: email, guardian_language: "nb" });

  test("gets a letter, and the first one's link leads nowhere any more", async () => {
    const young = await registerYoung();
    const first = await keyOf(young.guardian);
    const said = await name(young, "far@example.test");
    expect([said.status, said.body.player.guardian.email]).toEqual([200, "far@example.test"]);
    expect((await matter(first)).status).toBe(400);
    const second = await keyOf("far@example.test");
    expect(await answer(second, "agree")).toBe(200);
    // One who has agreed stays, and may have the way back once more.
    expect(problemCodes(await name(young, "tante@example.test"))).toEqual({ guardian_email: ["does_not_exist"] });
    await mail.letters();
    expect((await name(young, "far@example.test")).status).toBe(200);
    expect((await mail.letters()).map(({ to, subject }) => [to, subject])).toEqual([
      ["far@example.test", "Du har sagt ja til at Signe får spille – Elleveren"],
    ]);
  });

  test("nobody asks for a guardian who needs none", async () => {
    const { client } = await mail.server.signUp();
    const said = await client.put("/api/player/guardian/", { guardian_email: "a@b.test", guardian_language: "nb" });
    expect(problemCodes(said)).toEqual({ guardian_email: ["does_not_exist"] });
  });

  test("an address has three letters a day, from whichever accounts, and so has an account", async () => {
    const { rateLimits } = mail.server.ctx.config;
    const limited = await startTestServer({
      config: { ageOfConsent: 15, rateLimits: { ...rateLimits, signInPerEmail: 10 } },
    });
    try {
      const register = (guardian: string) =>
        limited.client().post("/api/player/create/", details({ guardian_email: guardian }));
      const statuses: number[] = [];
      for (let times = 0; times < 4; times += 1) statuses.push((await register("Far@example.test")).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      // A registration that is refused counts for nothing.
      const refused = () =>
        limited.client().post("/api/player/create/", details({ guardian_email: "b@example.test", region: 0 }));
      for (let times = 0; times < 4; times += 1) expect((await refused()).status).toBe(400);
      const client = limited.client();
      await client.post("/api/player/create/", details());
      const ask = (guardian: string) =>
        client.put("/api/player/guardian/", { guardian_email: guardian, guardian_language: "en" });
      expect((await ask("far@example.test")).status).toBe(429);
      const asked: number[] = [];
      for (let times = 0; times < 3; times += 1) asked.push((await ask(`g${times}@example.test`)).status);
      expect(asked).toEqual([200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe("years and ages", () => {
  test("a birthday frees, and the guardian is forgotten", async () => {
    const young = await registerYoung();
    await work("guardians-birthdays");
    expect(await guardianOf(young)).toBeDefined();
    await sql`update accounts set date_of_birth = ${birthOf(15)} where account_id = ${young.accountId}`.execute(
      mail.server.ctx.db,
    );
    await work("guardians-birthdays");
    expect(await guardianOf(young)).toBeUndefined();
    expect((await young.client.post("/api/player/calendar/")).status).toBe(200);
    expect(await findEverywhere(mail.server.owner, [young.guardian])).toEqual([]);
  });

  test("an account that a raised age is about has sixty days, is told, plays on, and asks a guardian", async () => {
    const { client, accountId, email } = await mail.server.signUp();
    const young = { client, accountId, email, guardian: "" } as Young;
    await sql`update accounts set date_of_birth = ${birthOf(14)} where account_id = ${accountId}`.execute(
      mail.server.ctx.db,
    );
    await mail.letters();
    await work("guardians-nightly");
    await work("guardians-nightly");
    const [told, ...others] = await mail.letters();
    expect([told?.to, told?.subject, others]).toEqual([
      email,
      "Du trenger ja fra en foresatt for å spille videre – Elleveren",
      [],
    ]);
    const asked = await guardianOf(young);
    expect(asked).toEqual({ email: null, has_agreed: false, ends: asked.ends });
    expect((Date.parse(asked.ends) - Date.now()) / 86_400_000).toBeCloseTo(60, 2);
    await client.put("/api/player/guardian/", { guardian_email: "nabo@example.test", guardian_language: "en" });
    expect(await answer(await keyOf("nabo@example.test"), "agree")).toBe(200);
    expect((await guardianOf(young)).has_agreed).toBe(true);
  });
});

test("where addresses are proved first, the guardian's letter waits for that, and tells nothing of a taken address", async () => {
  const strict = await startMailroom({ ageOfConsent: 15, emailVerification: "mandatory" });
  try {
    const register = (body: Record<string, unknown>) => strict.server.client().post("/api/player/create/", body);
    const taken = { email: "tatt@example.test" };
    await register(personDetails(taken));
    await sql`update accounts set email_verified_at = clock_timestamp()`.execute(strict.server.ctx.db);
    await strict.letters();
    const body = details();
    const [fresh, known] = [await register(body), await register(details({ email: taken.email }))];
    expect([fresh.status, known.status]).toEqual([401, 401]);
    const sent = await strict.letters();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([String(body["email"]), taken.email].toSorted());
    const key = sent
      .find(({ to }) => to === body["email"])!
      .link.split("/")
      .at(-1);
    await strict.server.client().post("/api/_allauth/browser/v1/auth/email/verify", { key });
    await strict.server.ctx.jobs.send("guardians", {});
    expect((await strict.letters()).map(({ to }) => to)).toEqual([body["guardian_email"]]);
  } finally {
    await strict.close();
  }
});
