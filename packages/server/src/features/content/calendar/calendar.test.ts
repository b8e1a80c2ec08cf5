import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { notify } from "../../../db/notify.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SmallSeason } from "../../../testing/small-season.ts";
import { eventsOf, parse, timeOf } from "./calendar.testing.ts";
import { escapeText, foldLine } from "./ical.ts";

const ADDRESS = "/api/deadlines.ics";
let t: TestServer;
let small: SmallSeason;

beforeAll(async () => {
  t = await startTestServer({ config: { publicOrigins: ["https://fantasy.example.no"] } });
  small = await startSmallSeason(t, { rounds: 4 });
});
afterAll(() => t?.close());

const read = async (query = "", headers: Record<string, string> = {}) => {
  const answer = await t.client().get(ADDRESS + query, { headers });
  return { ...answer, text: String(answer.body) };
};

describe("the calendar of deadlines", () => {
  test("holds every round as an event at its deadline with an alarm, as RFC 5545 wants it", async () => {
    const { status, text, headers } = await read();
    expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    const calendar = parse(text);
    expect(calendar.name).toBe("VCALENDAR");
    expect(calendar.properties.get("VERSION")).toBe("2.0");
    expect(calendar.properties.get("PRODID")).toBeTruthy();
    expect(calendar.parts.map(({ name }) => name)).toEqual(["VEVENT", "VEVENT", "VEVENT", "VEVENT"]);
    for (const [index, { properties, parts }] of calendar.parts.entries()) {
      expect(timeOf(properties.get("DTSTART")!)).toBe(small.deadlineMs(index + 1));
      expect(timeOf(properties.get("DTEND")!)).toBeGreaterThan(timeOf(properties.get("DTSTART")!));
      expect(properties.get("DTSTAMP")).toMatch(/^\d{8}T\d{6}Z$/);
      expect(properties.get("SUMMARY")).toBe(`Frist: Runde ${index + 1}`);
      expect(properties.get("URL")).toBe("https://fantasy.example.no/my-team");
      expect(parts.map(({ name, properties: alarm }) => [name, alarm.get("ACTION"), alarm.get("TRIGGER")])).toEqual([
        ["VALARM", "DISPLAY", "-PT1H"],
      ]);
    }
    const ids = calendar.parts.map(({ properties }) => properties.get("UID"));
    expect(new Set(ids).size).toBe(4);
  });

  test("is in bokmål, or in nynorsk or English where that is asked for; nothing else", async () => {
    const english = await read("?language=en");
    expect(eventsOf(english.text)[0]!.get("SUMMARY")).toBe("Deadline: Round 1");
    expect(eventsOf(english.text).map((event) => event.get("UID"))).toEqual(
      eventsOf((await read("?language=nb")).text).map((event) => event.get("UID")),
    );
    const nynorsk = eventsOf((await read("?language=nn")).text)[0]!;
    expect([nynorsk.get("SUMMARY"), nynorsk.get("DESCRIPTION")]).toEqual([
      "Frist: Runde 1",
      expect.stringContaining("Siste sjanse til å bytte"),
    ]);
    expect((await read("?language=de")).status).toBe(400);
  });

  test("is not sent again while nothing changed", async () => {
    const { headers, text } = await read();
    const etag = headers.get("etag")!;
    expect((await read()).text).toBe(text);
    const again = await read("", { "if-none-match": `"other", W/${etag}` });
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, null, etag]);
    expect((await read("?language=en", { "if-none-match": etag })).status).toBe(200);
  });

  test("a moved deadline is the same event with a higher number and a later stamp", async () => {
    const before = await read();
    const [first] = eventsOf(before.text);
    const movedAtMs = small.deadlineMs(1) + 30 * 60_000;
    await sql`update rounds set deadline_at = ${new Date(movedAtMs)} where round_id = 1`.execute(t.ctx.db);
    await sql`update rounds set name = name where round_id = 2`.execute(t.ctx.db);
    await notify(t.ctx.db, { kind: "rounds", roundId: 1 });
    await t.whenCurrent();
    const after = await read("", { "if-none-match": before.headers.get("etag")! });
    expect(after.status).toBe(200);
    const [moved, ...others] = eventsOf(after.text);
    expect(moved!.get("UID")).toBe(first!.get("UID"));
    expect([first!.get("SEQUENCE"), moved!.get("SEQUENCE")]).toEqual(["0", "1"]);
    expect(timeOf(moved!.get("DTSTART")!)).toBe(movedAtMs);
    expect(timeOf(moved!.get("DTSTAMP")!)).toBeGreaterThan(timeOf(first!.get("DTSTAMP")!));
    expect(others.map((event) => event.get("SEQUENCE"))).toEqual(["0", "0", "0"]);
  });
});

test("long lines are folded at 75 octets without cutting a letter in two; texts are escaped", () => {
  const line = `SUMMARY:${"blåbær ".repeat(30)}⚽${"ø".repeat(80)}`;
  const folded = foldLine(line);
  for (const row of folded.split("\r\n")) {
    expect(Buffer.byteLength(row)).toBeLessThanOrEqual(75);
    expect(row).not.toContain("\uFFFD");
  }
  expect(folded.split("\r\n").length).toBeGreaterThan(5);
  expect(folded.replaceAll("\r\n ", "")).toBe(line);
  expect(escapeText("a;b,c\\d\r\ne\nf")).toBe(String.raw`a\;b\,c\\d\ne\nf`);
});
