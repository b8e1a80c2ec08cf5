/** The regular rounds of a head-to-head league over HTTP: drawn, played live, settled, corrected. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { changeRuleset } from "../../../testing/change-ruleset.ts";
import { type H2hSeason, pairOf, startH2hSeason, type WireDuel, type WireDuelRow } from "./h2h-season.testing.ts";

let h2h: H2hSeason;
beforeAll(async () => {
  h2h = await startH2hSeason();
});
afterAll(() => h2h?.server.close());

test("until its first deadline a league has members and no matches [AP-031] [AP-032]", async () => {
  const page = await h2h.table();
  expect(page).toMatchObject({
    league: { id: h2h.leagueId, name: "Dueller", scoring: "h", ko_rounds: 2, max_entries: null, is_large: false },
    last_updated_data: null,
    standings: { has_next: false, page: 1, results: [] },
    provisional: false,
  });
  expect(page.new_entries.results.map(({ entry }: WireDuelRow) => entry)).toEqual(
    h2h.entries.map(({ entryId }) => entryId),
  );
  expect(await h2h.get(`/api/leagues-h2h-matches/league/${h2h.leagueId}/`)).toEqual({
    has_next: false,
    page: 1,
    results: [],
  });
});

test("at its first deadline it is drawn: everybody meets everybody, one a round meets the average [EG-59] [EG-60] [EG-61]", async () => {
  await h2h.small.goTo(1, 1);
  const all = await h2h.matches();
  expect(all.map(({ event }) => event)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(12);
  expect(new Set(all.map(pairOf)).size).toBe(12);
  for (const event of [1, 2, 3, 4]) {
    const ids = all.filter((match) => match.event === event).flatMap((m) => [m.entry_1_entry, m.entry_2_entry]);
    expect(ids.map((id) => id ?? 0).toSorted((a, b) => a - b)).toEqual([
      0,
      ...h2h.entries.map(({ entryId }) => entryId),
    ]);
  }
  const average = all.filter((match) => match.entry_2_entry === null);
  expect(average.map(({ entry_2_name: name }) => name)).toEqual(["AVERAGE", "AVERAGE", "AVERAGE", "AVERAGE"]);
  expect((await h2h.table()).new_entries.results).toEqual([]);
});

test("matches and table are live from the first kick-off, and nobody has won yet [EG-65] [AP-032]", async () => {
  // A match that has not begun counts no draw.
  expect((await h2h.rows()).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
  await h2h.tell(1, h2h.scorers(1), false);
  const live = await h2h.matches("?event=1");
  for (const match of live) {
    expect(match.entry_1_points).toBe(await h2h.netPoints(match.entry_1_entry, 1));
    expect(match.winner).toBeNull();
    expect(match).toMatchObject({ entry_1_win: 0, entry_1_draw: 0, entry_1_loss: 0, entry_1_total: 0 });
  }
  expect(new Set(live.map((match) => match.entry_1_points)).size).toBeGreaterThan(1);
  const page = await h2h.table();
  expect(page.provisional).toBe(true);
  expect(page.last_updated_data).not.toBeNull();
  const slow = await h2h.slowTable(1);
  expect(page.standings.results.map(({ total }: WireDuelRow) => total)).toEqual(slow.map(({ total }) => total));
  expect(page.standings.results.every((row: WireDuelRow) => row.last_rank === 0)).toBe(true);
});

test("a settled round has winners and league points, and the average is the game's [EG-61] [EG-62] [EG-65]", async () => {
  await h2h.tell(1, h2h.scorers(1));
  const { events } = await h2h.get("/api/bootstrap-static/");
  for (const match of await h2h.matches("?event=1")) {
    const { entry_1_points: one, entry_2_points: other } = match;
    if (match.entry_2_entry === null) expect(other).toBe(events[0].average_entry_score);
    else expect(other).toBe(await h2h.netPoints(match.entry_2_entry, 1));
    const [first, second] = one === other ? [1, 1] : one > other ? [3, 0] : [0, 3];
    expect(match).toMatchObject({
      league: h2h.leagueId,
      is_knockout: false,
      knockout_name: "",
      is_bye: false,
      tiebreak: null,
      entry_1_total: first,
      entry_2_total: second,
      entry_1_win: first === 3 ? 1 : 0,
      entry_1_draw: first === 1 ? 1 : 0,
      entry_1_loss: first === 0 ? 1 : 0,
      winner: one === other ? null : one > other ? match.entry_1_entry : match.entry_2_entry,
    });
  }
  const page = await h2h.table();
  expect(page.provisional).toBe(false);
});

test("a row of the table has every field, and the table is the rules' [AP-101] [EG-62]", async () => {
  await h2h.small.goTo(2, 1);
  await h2h.tell(2, h2h.scorers(2));
  const { results } = (await h2h.table()).standings;
  const slow = await h2h.slowTable(2);
  const before = await h2h.slowTable(1);
  expect(new Set(results.map(({ entry }: WireDuelRow) => entry))).toEqual(
    new Set(h2h.entries.map(({ entryId }) => entryId)),
  );
  results.forEach((row: WireDuelRow, index: number) => {
    const { won, drawn, lost, total, pointsFor, pointsAgainst } = slow.find(({ id }) => id === row.entry)!;
    const entry = h2h.entries.findIndex(({ entryId }) => entryId === row.entry);
    expect(row).toEqual({
      id: row.entry,
      entry: row.entry,
      entry_name: `Lag ${entry}`,
      player_name: `Liv Lunde ${entry}`,
      division: 1,
      rank: row.rank,
      last_rank: before.find(({ id }) => id === row.entry)!.rank,
      rank_sort: index + 1,
      total,
      matches_played: 2,
      matches_won: won,
      matches_drawn: drawn,
      matches_lost: lost,
      won,
      drawn,
      lost,
      points_for: pointsFor,
      points_against: pointsAgainst,
    });
  });
  expect(results.map(({ total }: WireDuelRow) => total)).toEqual(slow.map(({ total }) => total));
});

test("an entry's page has its place in the league [AP-093] [EN-03]", async () => {
  for (const row of await h2h.rows()) {
    const { leagues } = await h2h.get(`/api/entry/${row.entry}/`);
    expect(leagues.classic.map(({ id }: { id: number }) => id)).not.toContain(h2h.leagueId);
    expect(leagues.h2h).toHaveLength(1);
    expect(leagues.h2h[0]).toMatchObject({
      id: h2h.leagueId,
      scoring: "h",
      entry_rank: row.rank,
      entry_last_rank: row.last_rank,
      rank_count: 5,
      entry_gap: (await h2h.rows())[0]!.total - row.total,
      entry_can_leave: false,
      entry_can_invite: false,
    });
  }
});

test("matches of one entry, of one round, of both, and pages [AP-032]", async () => {
  const own = h2h.entries[2]!.entryId;
  const isOwn = (match: WireDuel) => match.entry_1_entry === own || match.entry_2_entry === own;
  const all = await h2h.matches();
  const ofEntry = await h2h.matches(`?entry=${own}`);
  expect(ofEntry).toEqual(all.filter(isOwn).toReversed());
  expect(ofEntry.map(({ event }) => event)).toEqual([4, 3, 2, 1]);
  expect(await h2h.matches(`?entry=${own}&event=3`)).toEqual([ofEntry[1]]);
  expect(await h2h.matches("?entry=999999")).toEqual([]);
  expect(await h2h.matches("?page=2")).toEqual([]);
  // A round to come is known, and stands at nil.
  expect(ofEntry[0]).toMatchObject({ entry_1_points: 0, entry_2_points: 0, winner: null });
  const { status, body } = await h2h.server.client().get(`/api/leagues-h2h-matches/league/${h2h.leagueId}/?event=7`);
  expect([status, body.event[0].code]).toEqual([400, "invalid"]);
  const made = await h2h.entries[0]!.client.post("/api/leagues-classic/", { name: "Klassisk", start_event: 1 });
  for (const path of [`leagues-h2h-matches/league/${made.body.id}`, `leagues-h2h/${made.body.id}/standings`]) {
    expect((await h2h.server.client().get(`/api/${path}/`)).status, path).toBe(404);
  }
  expect((await h2h.server.client().get(`/api/leagues-classic/${h2h.leagueId}/standings/`)).status).toBe(404);
});

test("with too many entries only matches of one of them are told, and no list of all [ER-54] [EG-66]", async () => {
  const { leagues } = h2h.server.ctx.game().ruleset;
  await changeRuleset(h2h.server, { leagues: { ...leagues, mostListed: 4 } });
  const all = await h2h.entries[0]!.client.get(`/api/leagues-h2h-matches/league/${h2h.leagueId}/`);
  const members = await h2h.entries[0]!.client.get(`/api/league/${h2h.leagueId}/entries/`);
  for (const { status, body } of [all, members]) {
    expect([status, body.non_field_errors[0].code]).toEqual([400, "large_leagues_forbidden"]);
  }
  expect(await h2h.matches(`?entry=${h2h.entries[1]!.entryId}`)).toHaveLength(4);
  expect((await h2h.table()).league.is_large).toBe(true);
  await changeRuleset(h2h.server, { leagues });
  expect(await h2h.matches()).toHaveLength(12);
});

test("a late correction moves matches and table [EG-65]", async () => {
  const before = await h2h.matches("?event=1");
  await h2h.tell(1, h2h.scorers(1, 3));
  const after = await h2h.matches("?event=1");
  expect(after.map(pairOf)).toEqual(before.map(pairOf));
  expect(after).not.toEqual(before);
  for (const match of after) expect(match.entry_1_points).toBe(await h2h.netPoints(match.entry_1_entry, 1));
  expect((await h2h.rows()).map(({ total }) => total)).toEqual((await h2h.slowTable(2)).map(({ total }) => total));
});
