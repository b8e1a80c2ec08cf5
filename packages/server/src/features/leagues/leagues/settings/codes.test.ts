/** Codes that open no league, through HTTP: mistyped, outdated, hostile, and guessed by the thousand. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, testConfig, type TestServer } from "../../../../testing/index.ts";
import { type SeasonEntry, startSmallSeason } from "../../../../testing/small-season.ts";
import { codesOf } from "../private-league.testing.ts";

const WRONG_PER_ACCOUNT = 6;
const WRONG_PER_ADDRESS = 9;

let server: TestServer;
const entries: SeasonEntry[] = [];
let admin: SeasonEntry;
let outsider: SeasonEntry;
let leagueId = 0;
let code = "";

beforeAll(async () => {
  const rateLimits = {
    ...testConfig().rateLimits,
    signInPerIp: WRONG_PER_ADDRESS,
    signInPerEmail: WRONG_PER_ACCOUNT,
  };
  server = await startTestServer({ config: { trustProxy: true, rateLimits } });
  const small = await startSmallSeason(server, { rounds: 3 });
  for (let count = 0; count < 6; count += 1) entries.push(await small.createEntry());
  [admin, outsider] = [entries[0]!, entries[1]!];
  const made = await admin.client.post("/api/leagues-classic/", { name: "Bak lås og slå", start_event: 1 });
  ({ id: leagueId, code } = made.body);
});
afterAll(() => server?.close());

/** A call from an address of its own, so that the tests do not count against each other. */
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const JOIN = "/api/leagues-private/join/";
const CHECK = "/api/league/code-check/";
const memberCount = async () => (await admin.client.get(`/api/league/${leagueId}/entries/`)).body.length as number;

describe("what is no code is refused at its field, and nobody is let in [AP-048] [AP-050] [ER-49] [ER-50]", () => {
  test.each<[string, unknown, string]>([
    ["nothing", undefined, "required"],
    ["an empty text", "", "blank"],
    ["spaces", " \t\n ", "blank"],
    ["thirteen characters", "bcdfghjkmnpqr", "max_length"],
    ["two hundred characters", "b".repeat(200), "max_length"],
    ["two hundred and one", "b".repeat(201), "max_length"],
    ["a hundred thousand", "b".repeat(100_000), "max_length"],
    ["a number", 1234567890, "invalid"],
    ["nothing at all (null)", null, "null"],
    ["a list", ["bcdfghjkmn"], "invalid"],
    ["an object", { $ne: "" }, "invalid"],
    ["a truth", true, "invalid"],
    ["a NUL character", "bcd\u0000fgh", "control_characters"],
    ["half of a surrogate pair", "bcd\ud800fgh", "control_characters"],
    ["pictures", "🦊🦊🦊🦊🦊", "invalid"],
    ["letters of full width", "ｂｃｄｆｇｈｊｋｍｎ", "invalid"],
    ["a wild card", "%%%%%%%%%%", "invalid"],
    ["a piece of SQL", "' or 1=1 --", "invalid"],
    ["a code of nobody", "zzzzzzzzzz", "invalid"],
    // Of these no more than an account may type wrongly.
  ])("%s", async (what, typed, expected) => {
    const address = from(`192.0.2.${(what.length * 7 + what.charCodeAt(2)) % 250}`);
    const body = typed === undefined ? {} : { code: typed };
    const joined = await entries[2]!.client.post(JOIN, body, address);
    const looked = await server.client().post(CHECK, body, address);
    expect([joined.status, codesOf(joined, "code")]).toEqual([400, [expected]]);
    expect([looked.status, looked.body]).toEqual([400, joined.body]);
    // Nothing but why it is no code.
    expect(Object.keys(joined.body)).toEqual(["code"]);
    expect(await memberCount()).toBe(1);
  });
});

test("a code tells which league it opens and nothing more, to anybody, banned or not [AP-051]", async () => {
  const banned = entries[3]!;
  await admin.client.post(`/api/league/${leagueId}/bans/ban/`, { entry: banned.entryId });
  const answer = { id: leagueId, name: "Bak lås og slå", scoring: "c", already_joined: false };
  for (const client of [server.client(), outsider.client, banned.client]) {
    const looked = await client.post(CHECK, { code }, from("198.51.100.1"));
    expect([looked.status, looked.body]).toEqual([200, answer]);
  }
  const own = await admin.client.post(CHECK, { code: ` ${code.toUpperCase()} ` }, from("198.51.100.1"));
  expect(own.body).toEqual({ ...answer, already_joined: true });
});

describe("guessing [EG-52]", () => {
  const guess = (entry: SeasonEntry, path: string, address: string, typed = "zzzzzzzzzz") =>
    entry.client.post(path, { code: typed }, from(address));
  const TOO_MANY = /^Request was throttled\. Expected available in \d+ seconds\.$/;

  test("an account types so many wrong codes, from wherever it comes; then not even a right one is looked at", async () => {
    const guesser = entries[4]!;
    for (let count = 0; count < WRONG_PER_ACCOUNT; count += 1) {
      const path = count % 2 === 0 ? JOIN : CHECK;
      expect((await guess(guesser, path, `203.0.113.${count}`)).status).toBe(400);
    }
    for (const typed of ["zzzzzzzzzz", code]) {
      for (const path of [JOIN, CHECK]) {
        const refused = await guess(guesser, path, "203.0.113.99", typed);
        expect(refused.status).toBe(429);
        expect(refused.body.detail).toMatch(TOO_MANY);
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      }
    }
    expect(await memberCount()).toBe(1);
    // From the same address others go on.
    expect((await guess(outsider, CHECK, "203.0.113.99", code)).status).toBe(200);
  });

  test("visitors and accounts of one address share its guesses; of IPv6 a whole network is one address", async () => {
    for (let count = 0; count < WRONG_PER_ADDRESS; count += 1) {
      const answer = await server.client().post(CHECK, { code: "zzzzzzzzzz" }, from(`2001:db8::${count}`));
      expect(answer.status).toBe(400);
    }
    expect((await server.client().post(CHECK, { code }, from("2001:db8::ffff"))).status).toBe(429);
    expect((await guess(outsider, JOIN, "2001:db8::ffff", code)).status).toBe(429);
    expect((await server.client().post(CHECK, { code }, from("2001:db8:0:1::1"))).status).toBe(200);
  });

  test("right codes are not counted, however many a school types at one address, nor is a repeat", async () => {
    const address = "198.51.100.7";
    for (let count = 0; count < 2 * WRONG_PER_ADDRESS; count += 1) {
      expect((await server.client().post(CHECK, { code }, from(address))).status).toBe(200);
    }
    const headers = { "x-forwarded-for": address, "idempotency-key": "one-wrong-code" };
    for (let count = 0; count < 2 * WRONG_PER_ACCOUNT; count += 1) {
      const again = await entries[5]!.client.post(JOIN, { code: "zzzzzzzzzz" }, { headers });
      expect([again.status, codesOf(again, "code")]).toEqual([400, ["invalid"]]);
    }
    expect((await guess(entries[5]!, JOIN, address, code)).status).toBe(200);
  });
});
