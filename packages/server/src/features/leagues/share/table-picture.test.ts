/** A league's table as a picture, over HTTP: its readers, its caching, and its content beside the table itself. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { entryId, leagueId, phaseId, roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeToken, sql, startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { startH2hSeason, type H2hSeason } from "../h2h/h2h-season.testing.ts";
import { selectLeague } from "../leagues/index.ts";
import { loadTablePicture, type TablePicture } from "./table-picture.ts";

const SITE = { brand: "main_nb", language: "nb" } as const;
const MEMBERS = 12;
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)];
const pngOf = async (answer: Response) => sizeOf(Buffer.from(await answer.arrayBuffer()));
const PAGE = `<!doctype html><html lang="nb"><head><meta name="theme-color" content="#000" /><meta name="description" content="built" /><title>built</title></head><body><div id="root"></div></body></html>`;
const PNG = ["PNG", 1200, 630];

async function pictureOf(
  t: TestServer,
  league: number,
  { own = null, phase = null }: { own?: number | null; phase?: number | null } = {},
): Promise<TablePicture | null> {
  return loadTablePicture(t.ctx, {
    league: (await selectLeague(t.ctx.db, leagueId(league)))!,
    phaseId: phase === null ? null : phaseId(phase),
    own: own === null ? null : entryId(own),
    site: SITE,
  });
}

describe("a classic league", () => {
  let t: TestServer;
  let folder: string;
  let small: SmallSeason;
  let members: SeasonEntry[];
  let outsider: SeasonEntry;
  let league: number;
  let later: number;
  let overall: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "table-"));
    await writeFile(join(folder, "index.html"), PAGE);
    t = await startTestServer({
      config: {
        siteDirectory: folder,
        publicOrigins: ["https://spill.example.no", "https://en.example.no"],
        trustProxy: true,
      },
    });
    small = await startSmallSeason(t, { rounds: 6 });
    members = [];
    for (let index = 0; index < MEMBERS; index += 1) {
      members.push(
        await small.createEntry({
          name: `Lag ${index}`,
          firstName: "Liv",
          lastName: `Lunde ${index}`,
          preferences: ({ footballerId }) => (footballerId * (index + 3)) % 23,
        }),
      );
    }
    outsider = await small.createEntry({ name: "Utenfor" });
    const [admin, ...others] = members as [SeasonEntry, ...SeasonEntry[]];
    const made = await admin.client.post("/api/leagues-classic/", { name: `<b>Kollektivet & "co"`, start_event: 1 });
    league = made.body.id;
    for (const { client, entryId: entry } of others)
      await client.post("/api/leagues-private/join/", { code: made.body.code, entry });
    later = (await admin.client.post("/api/leagues-classic/", { name: "Senere", start_event: 4 })).body.id;
    const { rows } = await sql<{ league_id: number }>`
      select league_id from leagues where short_name = 'overall'`.execute(t.ctx.db);
    overall = rows[0]!.league_id;
    await play(1);
    await play(2, false);
  });
  afterAll(async () => {
    await t?.close();
    await rm(folder, { recursive: true });
  });

  async function play(round: number, finished = true) {
    await small.goTo(round, 1);
    const stats = new Map<FootballerId, MatchStats>(
      small.season.footballers.map(({ footballerId: id }) => [
        id,
        {
          minutes: 90,
          goals_scored: (id * 7 + round * 13) % 11 === 0 ? 2 : 0,
          assists: (id + round) % 5 === 0 ? 1 : 0,
        },
      ]),
    );
    await small.play(roundId(round), stats, { finished });
    await t.tick();
    await t.whenCurrent();
  }

  const ask = (of: number | string, query = "", { headers = {}, as }: { headers?: object; as?: SeasonEntry } = {}) =>
    fetch(`${t.origin}/share/league/${of}/table.png${query}`, {
      headers: { ...headers, ...(as ? { cookie: `sessionid=${as.client.cookies.get("sessionid")}` } : {}) },
    });
  const allow = (allowed: boolean) => members[0]!.client.put(`/api/league/${league}/embed/`, { allowed });

  test("one that is everybody's is kept by caches and shown by pages of others, and known by its tag", async () => {
    const answer = await ask(overall);
    expect([answer.status, answer.headers.get("content-type"), await pngOf(answer)]).toEqual([200, "image/png", PNG]);
    // The round is still played.
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(answer.headers.getSetCookie()).toEqual([]);
    const etag = answer.headers.get("etag")!;
    const again = await ask(overall, "", { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const english = await ask(overall, "", { headers: { "x-forwarded-host": "en.example.no" } });
    expect(english.headers.get("etag")).not.toBe(etag);
    // The same picture for every viewer.
    expect((await ask(overall, "", { as: outsider })).headers.get("etag")).toBe(etag);
  });

  test("a private one is its members' alone, asked for each time, and otherwise like a league that there is not", async () => {
    const member = await ask(league, "", { as: members[5]! });
    expect([member.status, await pngOf(member)]).toEqual([200, PNG]);
    expect(member.headers.get("cache-control")).toBe("private, no-cache");
    expect(member.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    const etag = member.headers.get("etag")!;
    expect((await ask(league, "", { as: members[1]!, headers: { "if-none-match": etag } })).status).toBe(304);
    const none = await ask(999_999);
    const text = await none.text();
    for (const who of [{}, { as: outsider }]) {
      const refused = await ask(league, "", { ...who, headers: { "if-none-match": etag } });
      expect([refused.status, await refused.text(), refused.headers.get("etag")]).toEqual([404, text, null]);
      expect(refused.headers.get("cache-control")).toBe(none.headers.get("cache-control"));
    }
    const { token } = await makeToken(members[1]!, ["read"]);
    expect((await ask(league, "", { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
    await members[11]!.client.post("/api/leagues-private/leave/", { league, entry: members[11]!.entryId });
  });

  test("its administrator's word lets everybody see it, and takes it back at once", async () => {
    await allow(true);
    const shown = await ask(league);
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
    await allow(false);
    expect((await ask(league)).status).toBe(404);
  });

  test("an answer that renews the reader's session is kept by nobody", async () => {
    await sql`update sessions set last_seen_at = last_seen_at - interval '1 day'`.execute(t.ctx.db);
    const answer = await ask(overall, "", { as: outsider });
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=60");
  });

  test("the own row is stressed, by the address alone, and only a member's", async () => {
    const { body } = await t.client().get(`/api/leagues-classic/${league}/standings/`);
    const entries = body.standings.results.map(({ entry }: { entry: number }) => entry);
    const tags = new Set<string>();
    for (const query of ["", `?entry=${entries[2]}`, `?entry=${entries.at(-1)}`]) {
      const answer = await ask(league, query, { as: members[3]! });
      expect(answer.status).toBe(200);
      tags.add(answer.headers.get("etag")!);
    }
    expect(tags.size).toBe(3);
    expect((await ask(league, `?entry=${outsider.entryId}`, { as: members[3]! })).status).toBe(404);
  });

  test("shows the first ten as the table has them, and the own row below them", async () => {
    const { body } = await t.client().get(`/api/leagues-classic/${league}/standings/`);
    const rows = body.standings.results;
    const last = rows.at(-1);
    expect(rows.length).toBeGreaterThan(10);
    const picture = (await pictureOf(t, league, { own: last.entry }))!;
    expect(picture).toMatchObject({
      leagueName: `<b>Kollektivet & "co"`,
      roundId: 2,
      count: rows.length,
      own: last.entry,
    });
    expect(picture.liveAtMs).toBe(Date.parse(body.last_updated_data));
    const shown = [...rows.slice(0, 10), last];
    expect(picture.rows).toEqual(
      shown.map((row) => ({
        entryId: row.entry,
        name: row.entry_name,
        manager: row.player_name,
        rank: row.rank,
        lastRank: row.last_rank,
        total: row.total,
        roundPoints: row.event_total,
        matches: null,
      })),
    );
    expect((await pictureOf(t, league, { own: rows[4].entry }))!.rows).toHaveLength(10);
    expect((await pictureOf(t, overall))!.leagueName).toBe("Totalt");
  });

  test.each(["\u{1F600}\u202E", "W".repeat(30), "a\u0301".repeat(15), `"/><script>&`])(
    "can be made of a league, and of teams, called %j",
    async (name) => {
      const { rows } = await sql<{ name: string }>`select name from leagues where league_id = ${league}`.execute(
        t.ctx.db,
      );
      await sql`update leagues set name = ${name} where league_id = ${league}`.execute(t.ctx.db);
      await sql`update entries set name = left(${name}, 20) where entry_id = ${members[2]!.entryId}`.execute(t.ctx.db);
      const answer = await ask(league, `?entry=${members[2]!.entryId}`, { as: members[2]! });
      expect([answer.status, await pngOf(answer)]).toEqual([200, PNG]);
      await sql`update leagues set name = ${rows[0]!.name} where league_id = ${league}`.execute(t.ctx.db);
    },
  );

  test.each(["?entry=x", "?entry=1&entry=2", "?phase=99", "?phase=-1", "?entry=99999999999"])(
    "%s is nothing",
    async (query) => {
      expect((await ask(overall, query)).status).toBe(404);
    },
  );

  test.each(["x", "0", "-1", "99999999999"])("league %s is nothing", async (id) => {
    expect((await ask(id)).status).toBe(404);
  });

  test("before its first round a league has no picture", async () => {
    expect((await ask(later, "", { as: members[0]! })).status).toBe(404);
  });

  test("a month's table says which month it is, and leaves the round out once it is over", async () => {
    const { phases } = (await t.client().get("/api/bootstrap-static/")).body;
    const month = phases.find((phase: { id: number; start_event: number }) => phase.id > 1 && phase.start_event === 1);
    const { body } = await t.client().get(`/api/leagues-classic/${league}/standings/?phase=${month.id}`);
    const picture = (await pictureOf(t, league, { phase: month.id }))!;
    expect(picture.monthAtMs).toBe(small.deadlineMs(1));
    expect(picture.rows.map(({ total }) => total)).toEqual(
      body.standings.results.slice(0, 10).map(({ total }: { total: number }) => total),
    );
    expect(picture.rows[0]!.roundPoints === null).toBe(month.stop_event < 2);
    expect((await ask(overall, `?phase=${month.id}`)).headers.get("etag")).not.toBe(
      (await ask(overall)).headers.get("etag"),
    );
  });

  const page = async (address: string, host = "spill.example.no") =>
    (await fetch(t.origin + address, { headers: { "x-forwarded-host": host } })).text();
  const metaOf = (html: string, property: string) =>
    new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];

  test("the league's page shows the picture to previews, with addresses of the settings", async () => {
    const html = await page(`/leagues/${overall}/standings/c?page_standings=2`, "evil.example.org");
    expect(html).toContain("<title>Totalt · tabellen · Elleveren</title>");
    expect(metaOf(html, "og:image")).toBe(
      `https://spill.example.no/share/league/${overall}/table.png?round=2&amp;live`,
    );
    expect([metaOf(html, "og:image:width"), metaOf(html, "og:image:height")]).toEqual(["1200", "630"]);
    expect(metaOf(html, "og:description")).toBe("Runden spilles: se tabellen akkurat nå.");
    expect(metaOf(html, "og:url")).toBe(`https://spill.example.no/leagues/${overall}/standings/c`);
    expect(html).not.toContain("evil.example.org");
    const english = await page(`/leagues/${overall}/standings/c/`, "en.example.no");
    expect(metaOf(english, "og:image:alt")).toBe("The top of the table of Overall");
  });

  test("that of a private league says nothing of it until its administrator lets others show it, and then as text", async () => {
    const image = async (letter = "c") => metaOf(await page(`/leagues/${league}/standings/${letter}`), "og:image");
    expect(await image()).toBeUndefined();
    await allow(true);
    expect(await image()).toContain(`/share/league/${league}/table.png`);
    expect(await image("h")).toBeUndefined();
    expect(metaOf(await page(`/leagues/${league}/standings/c`), "og:title")).toBe(
      "&lt;b&gt;Kollektivet &amp; &quot;co&quot; · tabellen",
    );
    await allow(false);
    for (const id of [later, 999_999])
      expect(metaOf(await page(`/leagues/${id}/standings/c`), "og:image")).toBeUndefined();
  });

  test("a settled round's may be kept longer, and says after which round it stands", async () => {
    await play(2);
    const picture = (await pictureOf(t, overall))!;
    expect([picture.roundId, picture.liveAtMs]).toEqual([2, null]);
    expect((await ask(overall)).headers.get("cache-control")).toBe("public, max-age=600");
    expect(metaOf(await page(`/leagues/${overall}/standings/c`), "og:title")).toBe("Totalt · tabellen etter runde 2");
  });
});

describe("a head-to-head league", () => {
  let h: H2hSeason;
  beforeAll(async () => {
    h = await startH2hSeason();
  });
  afterAll(() => h?.server.close());

  test("before its draw it has no picture", async () => {
    expect(await pictureOf(h.server, h.leagueId)).toBeNull();
  });

  test("has won, drawn, lost, points for and points, as its table; after the last regular round it stands still", async () => {
    await h.play(1);
    const compare = async (round: number) => {
      const { standings } = await h.table();
      const picture = (await pictureOf(h.server, h.leagueId))!;
      expect([picture.roundId, picture.liveAtMs, picture.count]).toEqual([round, null, 5]);
      expect(picture.rows.map(({ entryId: id, rank, total, matches }) => ({ id, rank, total, ...matches }))).toEqual(
        standings.results.map((row: Record<string, number>) => ({
          id: row["entry"],
          rank: row["rank"],
          total: row["total"],
          won: row["won"],
          drawn: row["drawn"],
          lost: row["lost"],
          pointsFor: row["points_for"],
        })),
      );
    };
    await compare(1);
    expect(await pictureOf(h.server, h.leagueId, { phase: 2 })).toBeNull();
    // Before the kick-off of the next round the table is that of the last.
    await h.small.goTo(2, 1);
    await compare(1);
    for (const round of [2, 3, 4, 5]) await h.play(round);
    await compare(4);
    const { client, entryId: own } = h.entries[4]!;
    const answer = await fetch(`${h.server.origin}/share/league/${h.leagueId}/table.png?entry=${own}`, {
      headers: { cookie: `sessionid=${client.cookies.get("sessionid")}` },
    });
    expect([answer.status, await pngOf(answer)]).toEqual([200, PNG]);
  });
});
