/** Calls of the site's league pages beyond the tables, over HTTP. */
import type { WireEntryForm, WireFoundEntries } from "@elleveren/contract";
import { type FootballerId, leagueId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { type LineupFact, recordFacts } from "../../facts/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

/** Managers with the first one's squad: with the two others, a page of the table and some rows. */
const COPIES = 60;
let t: TestServer;
let small: SmallSeason;
let first: SeasonEntry;
let other: SeasonEntry;
let newcomer: SeasonEntry;
let league: number;

const find = async (query: string, id = league): Promise<WireFoundEntries> =>
  (await t.client().get(`/api/league/${id}/find/?${query}`)).body;
const standings = async (query = "", id = league) =>
  (await t.client().get(`/api/leagues-classic/${id}/standings/${query}`)).body;
const forms = async (...ids: number[]) => (await t.client().get(`/api/entries/form/?entries=${ids.join(",")}`)).body;
const picksOf = async (entry: SeasonEntry, round: number) =>
  (await entry.client.get(`/api/entry/${entry.entryId}/event/${round}/picks/`)).body;
const overallId = async () => {
  const { rows } = await sql<{ league_id: number }>`
    select league_id from leagues where short_name = 'overall'`.execute(t.ctx.db);
  return rows[0]!.league_id;
};
const everybody = (goals: (id: FootballerId) => number): Map<FootballerId, MatchStats> =>
  new Map(
    small.season.footballers.map(({ footballerId }) => [
      footballerId,
      { minutes: 90, goals_scored: goals(footballerId), bonus: 0 },
    ]),
  );

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 8 });
  first = await small.createEntry({ name: "Sør 100%", preferences: ({ footballerId }) => footballerId % 7 });
  other = await small.createEntry({ name: "Ålesund_Nord", preferences: ({ footballerId }) => -(footballerId % 7) });
  newcomer = await small.createEntry({ name: "Seint ute" });
  const made = await first.client.post("/api/leagues-classic/", { name: "Seksti to", start_event: 1 });
  league = made.body.id;
  const { code } = (await first.client.get(`/api/league/${league}/code/`)).body;
  await other.client.post("/api/leagues-private/join/", { code });
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
    select 1000 + n, 1000 + n, 'Kopi ' || n, 'Kari', 'Kopimann ' || n, 1, game_now() from generate_series(1, ${COPIES}) n`.execute(
    t.ctx.db,
  );
  await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
      free_transfers, updated_at)
    select 1000 + n, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths, free_transfers,
      updated_at from squads, generate_series(1, ${COPIES}) n where entry_id = ${first.entryId}`.execute(t.ctx.db);
  await sql`insert into league_members (league_id, entry_id, joined_at)
    select ${leagueId(league)}, 1000 + n, game_now() from generate_series(1, ${COPIES}) n`.execute(t.ctx.db);
});
afterAll(() => t.close());

test("before the first deadline nobody has a form or a place, and nothing of a squad is told", async () => {
  expect(await forms(first.entryId)).toEqual({ event: null, entries: [] });
  expect(await find(`entry=${first.entryId}`)).toMatchObject({ results: [{ rank: null, page: null }] });
});

describe("while the first round is played", () => {
  let captain: number;

  beforeAll(async () => {
    await small.goTo(1, 1);
    await t.whenCurrent();
    captain = (await picksOf(first, 1)).picks.find((pick: { is_captain: boolean }) => pick.is_captain).element;
  });

  test("form: the armband, and eleven who are still to play", async () => {
    const { event, entries } = await forms(first.entryId, 999_999, other.entryId);
    expect(event).toBe(1);
    expect(entries.map((row: WireEntryForm) => row.entry)).toEqual([first.entryId, other.entryId]);
    expect(entries[0]).toEqual({
      entry: first.entryId,
      points: [{ event: 1, points: 0 }],
      captain,
      left_to_play: 11,
      in_play: 0,
    });
  });

  test("form: those on the pitch, and nobody once the matches are over", async () => {
    const goals = everybody((id) => (id === captain ? 3 : 0));
    await small.play(roundId(1), goals, { finished: false });
    const [now] = (await forms(first.entryId)).entries as WireEntryForm[];
    expect([now!.left_to_play, now!.in_play]).toEqual([11, 11]);
    expect(now!.points).toEqual([{ event: 1, points: (await picksOf(first, 1)).entry_history.points }]);
    expect(now!.points[0]!.points).toBeGreaterThan(20);
    await small.play(roundId(1), goals);
    const [over] = (await forms(first.entryId)).entries as WireEntryForm[];
    expect([over!.left_to_play, over!.in_play]).toEqual([0, 0]);
  });

  test("form: who is off, sent off, benched or left out is not on the pitch, and only the bench may still come", async () => {
    await small.play(
      roundId(1),
      everybody(() => 0),
      { finished: false },
    );
    const { picks } = await picksOf(first, 1);
    const counting = (picks as { element: FootballerId; multiplier: number }[]).filter(
      ({ multiplier }) => multiplier > 0,
    );
    const clubOf = (id: FootballerId) => small.market.get(id)!.clubId;
    const [him, sentOff] = counting.map(({ element }) => element);
    const count = async () => {
      const [row] = (await forms(first.entryId)).entries as WireEntryForm[];
      return [row!.left_to_play, row!.in_play];
    };
    const match = small.season.fixtures.find(
      ({ roundId: round, homeClubId, awayClubId }) => round === 1 && [homeClubId, awayClubId].includes(clubOf(him!)),
    )!;
    const mates = [...small.market.keys()].filter(
      (id) => id !== him && !counting.some(({ element }) => element === id),
    );
    const ofClub = mates.filter((id) => clubOf(id) === clubOf(him!));
    const others = counting.map(({ element }) => element).filter((id) => id !== him && clubOf(id) === clubOf(him!));
    const tell = async (part: Partial<LineupFact>) => {
      const about = { kind: "lineup", fixtureId: match.fixtureId, clubId: clubOf(him!) } as const;
      expect(await recordFacts(t.ctx, [{ ...about, ...part }], { source: "test" })).toMatchObject({ ok: true });
      await t.whenCurrent();
    };
    const eleven = (...ids: FootballerId[]) => [...ids, ...others, ...ofClub].slice(0, 11);
    expect(await count()).toEqual([11, 11]);
    await tell({ starters: eleven(him!), bench: ofClub.slice(10, 13) });
    expect(await count()).toEqual([11, 11]);
    await tell({ substitutions: [{ minute: 40, off: him!, on: ofClub[10]! }] });
    expect(await count()).toEqual([10, 10]);
    await tell({ substitutions: [] });
    const without = (minutes: number) => {
      const stats = everybody(() => 0);
      stats.set(him!, { minutes });
      return stats;
    };
    await small.play(roundId(1), without(0), { finished: false });
    await tell({ starters: eleven(), bench: [him!, ...ofClub.slice(10, 13)].slice(0, 3) });
    expect(await count()).toEqual([11, 10]);
    await tell({ bench: ofClub.slice(10, 13) });
    expect(await count()).toEqual([10, 10]);
    const red = without(0).set(sentOff!, { minutes: 30, red_cards: 1 });
    await small.play(roundId(1), red, { finished: false });
    expect(await count()).toEqual([9, 9]);
    await small.play(
      roundId(1),
      everybody(() => 0),
    );
    expect(await count()).toEqual([0, 0]);
  });

  test("form: the vice-captain wears the armband of a captain who did not play", async () => {
    const vice = (await picksOf(first, 1)).picks.find((pick: { is_vice_captain: boolean }) => pick.is_vice_captain);
    const played = everybody((id) => (id === vice.element ? 3 : 0));
    played.delete(captain as FootballerId);
    await small.play(roundId(1), played);
    expect((await forms(first.entryId)).entries[0].captain).toBe(vice.element);
  });

  test.each([
    ["nobody", ""],
    ["a word", "kari"],
    ["a number too long", "12345678901"],
    ["more than a page", Array.from({ length: 51 }, (_, index) => index + 1).join(",")],
  ])("form: %s is refused", async (_, entries) => {
    expect((await t.client().get(`/api/entries/form/?entries=${entries}`)).status).toBe(400);
  });

  test("a place is the rank and the page of the table", async () => {
    const table = await standings();
    expect(table.ranked_count).toBe(COPIES + 2);
    const last = (await standings("?page_standings=2")).standings.results.at(-1);
    const pages = [
      [table.standings.results[0], 1],
      [table.standings.results[49], 1],
      [last, 2],
    ] as const;
    for (const [row, page] of pages) {
      expect(await find(`entry=${row.entry}`)).toEqual({
        results: [{ entry: row.entry, entry_name: row.entry_name, player_name: row.player_name, rank: row.rank, page }],
        has_more: false,
        searched: "anywhere",
      });
    }
    // Level entries share their rank on every page.
    expect((await find("entry=1001")).results[0]!.rank).toBe((await find("entry=1060")).results[0]!.rank);
    expect((await find(`entry=${newcomer.entryId}`)).results).toEqual([]);
  });
});

describe("finding a manager", () => {
  const named = async (text: string, id?: number) => {
    const { results, ...rest } = await find(`search=${encodeURIComponent(text)}`, id);
    return { names: results.map((row) => row.entry_name), ...rest };
  };

  test("by any part of the team's or the manager's name, whatever its capitals, those first that begin so", async () => {
    expect(await named("SUND_nord")).toEqual({ names: ["Ålesund_Nord"], has_more: false, searched: "anywhere" });
    expect((await named("ålesund")).names).toEqual(["Ålesund_Nord"]);
    expect((await named("pimann 7")).names).toEqual(["Kopi 7"]);
    // `_` and `%` are letters like others, and not every name has them.
    expect((await named("_")).names).toEqual(["Ålesund_Nord"]);
    expect((await named("100%")).names).toEqual(["Sør 100%"]);
    expect((await named("nobody at all")).names).toEqual([]);
    expect((await named("  ")).names).toEqual([]);
    expect((await named("seint")).names).toEqual([]);
  });

  test("twenty at most, and whether there are more", async () => {
    const { names, has_more } = await named("kopi");
    expect([names.length, has_more]).toEqual([20, true]);
    expect((await t.client().get(`/api/league/${league}/find/?search=${"x".repeat(101)}`)).status).toBe(400);
  });

  test("among everybody by how the team's, the manager's or his last name begins", async () => {
    const overall = await overallId();
    expect(await named("ÅLE", overall)).toEqual({ names: ["Ålesund_Nord"], has_more: false, searched: "beginnings" });
    expect((await named("kari kopimann 60", overall)).names).toEqual(["Kopi 60"]);
    expect((await named("Kopimann 59", overall)).names).toEqual(["Kopi 59"]);
    expect((await named("sund", overall)).names).toEqual([]);
    expect((await named("sør 100%", overall)).names).toEqual(["Sør 100%"]);
    expect(await named("kopi", overall)).toMatchObject({ has_more: true });
    const [place] = (await find("search=seint", overall)).results;
    expect(place).toMatchObject({ entry: newcomer.entryId, page: expect.any(Number), rank: expect.any(Number) });
  });

  test("names are looked up by index among everybody", async () => {
    const plan = await t.ctx.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain
        select entry_id from entries where lower(name) like 'kop%'
        union select entry_id from entries where lower(manager_first_name || ' ' || manager_last_name) like 'kop%'
        union select entry_id from entries where lower(manager_last_name) like 'kop%'`.execute(tx);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    for (const index of ["entries_by_name", "entries_by_manager", "entries_by_last_name"])
      expect(plan).toContain(index);
  });

  test("in the table of a phase, and in no league there is none", async () => {
    const { phases } = (await t.client().get("/api/bootstrap-static/")).body;
    const month = phases.at(1);
    expect((await find(`entry=${first.entryId}&phase=${month.id}`)).results[0]!.rank).toBe(
      (await standings(`?phase=${month.id}`)).standings.results.find(
        (row: { entry: number }) => row.entry === first.entryId,
      ).rank,
    );
    expect((await t.client().get(`/api/league/${league}/find/?phase=99&entry=1`)).status).toBe(400);
    expect((await t.client().get("/api/league/999999/find/?search=a")).status).toBe(404);
  });
});

test("a table is provisional while a round of its own moves, a phase gone by is not", async () => {
  const { phases } = (await t.client().get("/api/bootstrap-static/")).body;
  const month = phases.at(1) as { id: number; stop_event: number };
  await small.play(
    roundId(1),
    everybody(() => 0),
  );
  await t.tick();
  expect((await standings()).provisional).toBe(false);
  for (let round = 2; round <= month.stop_event; round++) {
    await small.goTo(round, 1);
    await small.play(
      roundId(round),
      everybody(() => 0),
    );
    await t.tick();
  }
  await small.goTo(month.stop_event + 1, 1);
  await t.whenCurrent();
  expect((await standings()).provisional).toBe(true);
  expect((await standings(`?phase=${month.id}`)).provisional).toBe(false);
});

test("form: the last five rounds, the oldest first, as they are in the history", async () => {
  const [form] = (await forms(first.entryId)).entries as WireEntryForm[];
  const { current } = (await first.client.get(`/api/entry/${first.entryId}/history/`)).body;
  expect(form!.points).toEqual(
    current.slice(-5).map(({ event, points }: { event: number; points: number }) => ({ event, points })),
  );
});
