import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FootballerId } from "@elleveren/rules";

import { sql, startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { type MatchFact, recordFacts } from "../../facts/index.ts";
import { eventsOf, parse, timeOf } from "./calendar.testing.ts";

const OWN = "/api/player/calendar/";
const HOUR_MS = 3_600_000;
let t: TestServer;
let small: SmallSeason;
let kari: SeasonEntry;
let path = "";

beforeAll(async () => {
  const publicOrigins = ["https://fantasy.example.no"];
  const rateLimits = { signInPerIp: 0, signInPerEmail: 0, signUpPerIp: 0, callsPerMinute: 20, tokenCallsPerMinute: 0 };
  t = await startTestServer({ config: { publicOrigins, rateLimits } });
  small = await startSmallSeason(t, { rounds: 4 });
  kari = await small.createEntry({ name: "Karis ellever" });
});
afterAll(() => t?.close());
beforeEach(async () => {
  path = (await kari.client.post(OWN)).body.path;
});

const read = async (query = "", headers: Record<string, string> = {}, from = path) => {
  const answer = await t.client().get(from + query, { headers });
  return { ...answer, text: String(answer.body) };
};
const matchesOf = (text: string) => eventsOf(text).filter((event) => event.get("UID")!.startsWith("match-"));
const tell = async (fact: Extract<MatchFact, { kind: "fixture" }>) => {
  const told = await recordFacts(t.ctx, [fact], { source: "test" });
  expect(told.ok).toBe(true);
  await t.whenCurrent();
};
const clubOf = (id: FootballerId) => small.market.get(id)!.clubId;
const shownName = (id: FootballerId) =>
  small.season.footballers.find(({ footballerId }) => footballerId === id)!.webName;
const fixtureOf = (event: ReadonlyMap<string, string>) => Number(/-(\d+)@/.exec(event.get("UID")!)![1]);

describe("a manager's own calendar", () => {
  test("holds the deadlines and every match of the squad's clubs, with the men of each, captain first", async () => {
    const { status, headers, text } = await read();
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "private, max-age=900",
    ]);
    expect(parse(text).properties.get("X-WR-CALNAME")).toBe("Elleveren: frister og mine kamper");
    expect(eventsOf(text).filter((event) => event.get("UID")!.startsWith("deadline-"))).toHaveLength(4);
    const clubs = new Set(kari.footballerIds.map(clubOf));
    const wanted = small.season.fixtures.filter(
      ({ homeClubId, awayClubId }) => clubs.has(homeClubId) || clubs.has(awayClubId),
    );
    const matches = matchesOf(text);
    expect(matches.map(fixtureOf).toSorted((a, b) => a - b)).toEqual(
      wanted.map(({ fixtureId }) => Number(fixtureId)).toSorted((a, b) => a - b),
    );
    const team = (await kari.client.get(`/api/my-team/${kari.entryId}/`)).body.picks as {
      element: FootballerId;
      is_captain: boolean;
    }[];
    const captain = team.find((pick) => pick.is_captain)!.element;
    for (const event of matches) {
      const fixture = wanted.find(({ fixtureId }) => fixtureId === fixtureOf(event))!;
      const own = team.filter(({ element }) => [fixture.homeClubId, fixture.awayClubId].includes(clubOf(element)));
      expect([event.get("STATUS"), event.get("SEQUENCE")]).toEqual(["CONFIRMED", "0"]);
      expect(timeOf(event.get("DTSTART")!)).toBe(fixture.kickoffAtMs);
      expect(timeOf(event.get("DTEND")!) - timeOf(event.get("DTSTART")!)).toBe(2 * HOUR_MS);
      expect(event.get("URL")).toBe(`https://fantasy.example.no/match/${fixture.fixtureId}`);
      for (const { element } of own) expect(event.get("SUMMARY")).toContain(shownName(element));
      if (own.some(({ element }) => element === captain))
        expect(event.get("SUMMARY")).toContain(`: ${shownName(captain)} (K)`);
    }
    const english = matchesOf((await read("?language=en")).text)[0]!;
    expect(english.get("DESCRIPTION")).toMatch(/^Round 1\\nYours: /);
    expect(matchesOf((await read("?language=nn")).text)[0]!.get("DESCRIPTION")).toMatch(/^Runde 1\\nDine: /);
  });

  test("is not sent again while nothing in it changed, and goals change nothing in it", async () => {
    const { headers, text } = await read();
    const etag = headers.get("etag")!;
    expect((await read("", { "if-none-match": etag })).status).toBe(304);
    const id = fixtureOf(matchesOf(text)[0]!);
    await tell({
      kind: "fixture",
      fixtureId: small.season.fixtures.find(({ fixtureId }) => fixtureId === id)!.fixtureId,
      started: true,
    });
    expect((await read("", { "if-none-match": etag })).status).toBe(304);
  });

  test("is sent again when the squad changed, and in another language", async () => {
    const etag = (await read()).headers.get("etag")!;
    const known = { "if-none-match": etag };
    expect((await read("?language=en", known)).status).toBe(200);
    // As any save leaves it: the row of the round is written anew.
    await sql`update squads set captain_slot = 3, vice_slot = 2, updated_at = updated_at + interval '1 second' where entry_id = ${kari.entryId}`.execute(
      t.ctx.db,
    );
    const after = await read("", known);
    expect([after.status, after.headers.get("etag") === etag]).toEqual([200, false]);
    expect(matchesOf(after.text).some((event) => event.get("SUMMARY")!.includes("(K)"))).toBe(true);
    expect((await read("", { "if-none-match": after.headers.get("etag")! })).status).toBe(304);
  });

  test("a moved match is the same event with a higher number; a postponed one stands cancelled until it has a new time", async () => {
    const before = matchesOf((await read()).text).at(-1)!;
    const fixture = small.season.fixtures.find(({ fixtureId }) => fixtureId === fixtureOf(before))!;
    const { fixtureId, roundId: round } = fixture;
    const now = async () => matchesOf((await read()).text).find((event) => fixtureOf(event) === fixtureId)!;
    const told = (event: ReadonlyMap<string, string>) => [
      event.get("UID"),
      event.get("SEQUENCE"),
      event.get("STATUS"),
      timeOf(event.get("DTSTART")!),
    ];
    const first = fixture.kickoffAtMs!;

    await tell({ kind: "fixture", fixtureId, kickoffAtMs: first + 2 * HOUR_MS });
    const moved = await now();
    expect(told(moved)).toEqual([before.get("UID"), "1", "CONFIRMED", first + 2 * HOUR_MS]);
    expect(timeOf(moved.get("DTSTAMP")!)).toBeGreaterThan(timeOf(before.get("DTSTAMP")!));

    await tell({ kind: "fixture", fixtureId, kickoffAtMs: null, roundId: null });
    const postponed = await now();
    expect(told(postponed)).toEqual([before.get("UID"), "2", "CANCELLED", first + 2 * HOUR_MS]);
    expect(postponed.get("SUMMARY")).toMatch(/^Utsatt: .+ – .+$/);

    await tell({ kind: "fixture", fixtureId, kickoffAtMs: first + 50 * HOUR_MS, roundId: round });
    expect(told(await now())).toEqual([before.get("UID"), "3", "CONFIRMED", first + 50 * HOUR_MS]);

    // Where it is shown is no move.
    await tell({ kind: "fixture", fixtureId, tvChannel: "TV 2" });
    const shown = await now();
    expect(told(shown)[1]).toBe("3");
    expect(shown.get("DESCRIPTION")).toContain("TV: TV 2");
  });

  test("without a team there are the deadlines alone", async () => {
    const person = await t.signUp();
    const { path: own } = (await person.client.post(OWN)).body;
    const { text, status } = await read("", {}, own);
    expect([status, eventsOf(text).length, matchesOf(text)]).toEqual([200, 4, []]);
  });
});

describe("its address", () => {
  test("is shown to its owner alone, and to him again; making a new one ends the one before", async () => {
    expect(path).toMatch(/^\/api\/calendar\/\d+-\d+-[\w-]{43}\/matches\.ics$/);
    expect((await kari.client.get(OWN)).body).toEqual({ path, made_at: expect.any(String) });
    const other = await t.signUp();
    expect((await other.client.get(OWN)).body).toEqual({ path: null, made_at: null });
    expect((await t.client().get(OWN)).status).toBe(403);
    const after = (await kari.client.post(OWN)).body.path as string;
    expect(after).not.toBe(path);
    expect([(await read()).status, (await read("", {}, after)).status]).toEqual([410, 200]);
    expect((await read()).headers.get("etag")).toBeNull();
  });

  test("opens nothing once it is ended, and stays closed when another one is made", async () => {
    expect((await kari.client.delete(OWN)).body).toEqual({ path: null, made_at: null });
    expect((await kari.client.delete(OWN)).status).toBe(200);
    expect((await read()).status).toBe(410);
    await kari.client.post(OWN);
    expect((await read()).status).toBe(410);
  });

  test("ends with a new password and with the account", async () => {
    const person = await t.signUp();
    const make = async () => (await person.client.post(OWN)).body.path as string;
    const first = await make();
    const body = { old_password: person.password, password: "another-eleven", confirm_password: "another-eleven" };
    expect((await person.client.put("/api/player/password-change/", body)).status).toBe(200);
    expect((await read("", {}, first)).status).toBe(410);
    const second = await make();
    expect((await read("", {}, second)).status).toBe(200);
    expect((await person.client.post("/api/player/delete/", { password: "another-eleven" })).status).toBe(200);
    expect((await read("", {}, second)).status).toBe(410);
  });

  test("that the game never made is unknown", async () => {
    const [, account = "", number = "", mac = ""] = /calendar\/(\d+)-(\d+)-([\w-]{43})/.exec(path) ?? [];
    const forged = [
      `${account}-${Number(number) + 1}-${mac}`,
      `${Number(account) + 1}-${number}-${mac}`,
      `${account}-${number}-${mac.slice(0, -1)}`,
      `${account}-${number}-${"A".repeat(43)}`,
      `${account}-${number}-`,
      "0-0-0",
    ];
    const statuses: number[] = [];
    for (const address of forged) statuses.push((await read("", {}, `/api/calendar/${address}/matches.ics`)).status);
    expect(statuses).toEqual(forged.map(() => 404));
  });

  test("a program that asks without end is told to wait, and only its own calendar; one service may ask for many people", async () => {
    const other = await small.createEntry({ name: "Olas ellever" });
    const theirs = (await other.client.post(OWN)).body.path as string;
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await read("", {}, theirs)).status);
    expect([new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([new Set([200]), 429]);
    const refused = await read("", {}, theirs);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await read()).status).toBe(200);
    for (let count = 0; count < 30; count += 1) expect((await read("", {}, "/api/deadlines.ics")).status).toBe(200);
  });
});
