import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

interface Row {
  readonly entry: number;
  readonly rank: number;
  readonly last_rank: number;
  readonly rank_sort: number;
  readonly total: number;
  readonly event_total: number;
}

describe("leagues and their tables", () => {
  let server: TestServer;
  let small: SmallSeason;
  const entries: SeasonEntry[] = [];
  let leagueId = 0;
  let code = "";

  const everyone = ({ season }: SmallSeason, goals: (id: FootballerId) => number): Map<FootballerId, MatchStats> =>
    new Map(
      season.footballers.map(({ footballerId }) => [
        footballerId,
        { minutes: 90, goals_scored: goals(footballerId), bonus: 0 },
      ]),
    );
  const standings = async (id: number, query = "") =>
    (await server.client().get(`/api/leagues-classic/${id}/standings/${query}`)).body;
  const rows = async (id: number, query = ""): Promise<Row[]> => (await standings(id, query)).standings.results;
  const history = async (entry: SeasonEntry) => (await entry.client.get(`/api/entry/${entry.entryId}/history/`)).body;
  const overallId = async () => {
    const { rows } = await sql<{ league_id: number }>`
      select league_id from leagues where short_name = 'overall'`.execute(server.ctx.db);
    return rows[0]!.league_id;
  };

  beforeAll(async () => {
    server = await startTestServer();
    small = await startSmallSeason(server, { rounds: 8 });
    for (let index = 0; index < 6; index += 1) {
      entries.push(await small.createEntry({ preferences: ({ footballerId }) => (footballerId * (index + 2)) % 19 }));
    }
  });
  afterAll(() => server?.close());

  test("creating a league enrols the creator as its administrator [AP-039, EG-54, EG-55]", async () => {
    const made = await entries[0]!.client.post("/api/leagues-classic/", { name: "Kollektivet", start_event: 1 });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      name: "Kollektivet",
      admin_entry: entries[0]!.entryId,
      league_type: "x",
      scoring: "c",
      start_event: 1,
      closed: false,
      code_privacy: "p",
      entry_can_admin: true,
      entry_can_leave: false,
      entry_can_invite: true,
    });
    leagueId = made.body.id;
    code = (await entries[0]!.client.get(`/api/league/${leagueId}/code/`)).body.code;
    expect(code).toMatch(/^[a-z0-9]{10}$/);
  });

  test("a league needs a name of at most 30 characters and a round of the season", async () => {
    const bad = await entries[0]!.client.post("/api/leagues-classic/", { name: "x".repeat(31), start_event: 99 });
    expect(bad.status).toBe(400);
    expect(bad.body.name[0].code).toBe("max_length");
    expect(bad.body.start_event[0].code).toBe("invalid");
    const blank = await entries[0]!.client.post("/api/leagues-classic/", { name: "  ", start_event: 1 });
    expect(blank.body.name[0].code).toBe("blank");
  });

  test("joining by code, and every reason against it [AP-048, AP-081, EG-53]", async () => {
    const join = (entry: SeasonEntry, typed: string) =>
      entry.client.post("/api/leagues-private/join/", { code: typed, entry: entry.entryId });
    for (const entry of entries.slice(1, 4)) {
      const joined = await join(entry, ` ${code.toUpperCase()} `);
      expect(joined.status).toBe(200);
      expect(joined.body).toMatchObject({ id: leagueId, scoring: "c", entry_can_leave: true, entry_can_admin: false });
    }
    const again = await join(entries[1]!, code);
    expect(again.status).toBe(400);
    expect(again.body.non_field_errors[0].code).toBe("already_joined");
    expect((await join(entries[4]!, "nosuchcode")).body.code[0].code).toBe("invalid");
    expect((await join(entries[4]!, "x".repeat(40))).body.code[0].code).toBe("max_length");
    await sql`update leagues set closed = true where league_id = ${leagueId}`.execute(server.ctx.db);
    expect((await join(entries[4]!, code)).body.non_field_errors[0].code).toBe("league_closed");
    await sql`update leagues set closed = false where league_id = ${leagueId}`.execute(server.ctx.db);
    const other = await entries[5]!.client.post("/api/leagues-private/join/", { code, entry: entries[0]!.entryId });
    expect(other.status).toBe(403);
    expect((await server.client().post("/api/leagues-private/join/", { code })).status).toBe(403);
  });

  test("only the administrator sees the code of a league with privacy p [AP-036]", async () => {
    expect((await entries[1]!.client.get(`/api/league/${leagueId}/code/`)).status).toBe(403);
    expect((await server.client().get(`/api/league/${leagueId}/code/`)).status).toBe(403);
  });

  test("a code tells which league it is, without joining [AP-050, AP-051]", async () => {
    const answer = await entries[1]!.client.post("/api/league/code-check/", { code });
    expect(answer.body).toEqual({ id: leagueId, name: "Kollektivet", scoring: "c", already_joined: true });
    expect((await entries[5]!.client.post("/api/league/code-check/", { code })).body.already_joined).toBe(false);
    expect((await server.client().post("/api/league/code-check/", { code: "zzz" })).status).toBe(400);
  });

  test("nobody gets into more private leagues than the maximum [KO-17]", async () => {
    const busy = entries[5]!;
    for (let count = 0; count < 30; count += 1) {
      expect((await busy.client.post("/api/leagues-classic/", { name: `Liga ${count}`, start_event: 1 })).status).toBe(
        200,
      );
    }
    const onceMore = await busy.client.post("/api/leagues-classic/", { name: "Liga 31", start_event: 1 });
    expect(onceMore.body.non_field_errors[0]).toMatchObject({ code: "max_private_entries", max: 30 });
    const joining = await busy.client.post("/api/leagues-private/join/", { code, entry: busy.entryId });
    expect(joining.body.non_field_errors[0].code).toBe("max_private_entries");
  });

  test("before the first deadline members are new entries and the table is empty [AP-102, EG-49]", async () => {
    const table = await standings(leagueId);
    expect(table.standings).toEqual({ has_next: false, page: 1, results: [] });
    expect(table.last_updated_data).toBeNull();
    expect(table.new_entries.results.map(({ entry }: Row) => entry)).toEqual(
      entries.slice(0, 4).map((entry) => entry.entryId),
    );
    expect(Object.keys(table.new_entries.results[0]).toSorted()).toEqual(
      ["entry", "entry_name", "id", "joined_time", "player_first_name", "player_last_name"].toSorted(),
    );
  });

  test("the table moves while the round is live and agrees with the members' points [AP-030, AP-100]", async () => {
    await small.goTo(1, 1);
    await small.play(
      roundId(1),
      everyone(small, (id) => (id % 7 === 0 ? 2 : 0)),
      { finished: false },
    );
    const live = await standings(leagueId);
    expect(live.provisional).toBe(true);
    expect(live.new_entries.results).toEqual([]);
    expect(live.standings.results).toHaveLength(4);
    for (const row of live.standings.results as Row[]) {
      const entry = entries.find(({ entryId }) => entryId === row.entry)!;
      const [current] = (await history(entry)).current;
      expect(row).toMatchObject({ total: current.total_points, event_total: current.points, last_rank: 0 });
      const better = live.standings.results.filter((other: Row) => other.total > row.total).length;
      expect(row.rank).toBe(better + 1);
    }
    expect(live.standings.results.map((row: Row) => row.rank_sort)).toEqual([1, 2, 3, 4]);
    // Another goal for a captain moves the table at once.
    const captain = (await entries[0]!.client.get(`/api/entry/${entries[0]!.entryId}/event/1/picks/`)).body.picks.find(
      (pick: { is_captain: boolean }) => pick.is_captain,
    ).element;
    await small.play(
      roundId(1),
      everyone(small, (id) => (id === captain ? 9 : id % 7 === 0 ? 2 : 0)),
      { finished: false },
    );
    const before = live.standings.results.find((row: Row) => row.entry === entries[0]!.entryId).total;
    const after = (await rows(leagueId)).find((row) => row.entry === entries[0]!.entryId)!.total;
    expect(after).toBeGreaterThan(before);
  });

  test("last rank is the place before the round, and 0 for who is new [EG-45]", async () => {
    await small.play(
      roundId(1),
      everyone(small, (id) => (id % 7 === 0 ? 2 : 0)),
    );
    await server.tick();
    const settled = await rows(leagueId);
    await entries[4]!.client.post("/api/leagues-private/join/", { code, entry: entries[4]!.entryId });
    await server.whenCurrent();
    const joined = await standings(leagueId);
    expect(joined.new_entries.results.map(({ entry }: Row) => entry)).toEqual([entries[4]!.entryId]);
    expect(joined.standings.results).toEqual(settled);
    await small.goTo(2, 1);
    await small.play(
      roundId(2),
      everyone(small, (id) => (id % 5 === 0 ? 1 : 0)),
    );
    await server.tick();
    const next = await rows(leagueId);
    expect(next).toHaveLength(5);
    for (const row of next) {
      const old = settled.find(({ entry }) => entry === row.entry);
      expect(row.last_rank).toBe(old?.rank ?? 0);
    }
    const page = (await entries[0]!.client.get(`/api/entry/${entries[0]!.entryId}/`)).body;
    const own = page.leagues.classic.find((league: { id: number }) => league.id === leagueId);
    const inTable = next.find((row) => row.entry === entries[0]!.entryId)!;
    expect([own.entry_rank, own.entry_last_rank, own.rank_count]).toEqual([inTable.rank, inTable.last_rank, 5]);
    // How far it is to the leader, and the round's points as the table has them.
    expect([own.entry_gap, own.entry_event_total]).toEqual([next[0]!.total - inTable.total, inTable.event_total]);
  });

  test("a league counts from its first round, a phase only its own rounds [EG-47, EG-48]", async () => {
    const made = await entries[0]!.client.post("/api/leagues-classic/", { name: "Sent ute", start_event: 2 });
    await server.whenCurrent();
    await small.goTo(3, 1);
    await small.play(
      roundId(3),
      everyone(small, (id) => (id % 3 === 0 ? 1 : 0)),
    );
    await server.tick();
    const { current } = await history(entries[0]!);
    const net = (row: { points: number; event_transfers_cost: number }) => row.points - row.event_transfers_cost;
    const [late] = await rows(made.body.id);
    expect(late!.total).toBe(net(current[1]) + net(current[2]));
    const { phases } = (await server.client().get("/api/bootstrap-static/")).body;
    expect(phases[0]).toMatchObject({ id: 1, start_event: 1, stop_event: 8 });
    for (const phase of phases as { id: number; start_event: number; stop_event: number }[]) {
      const own = (await rows(leagueId, `?phase=${phase.id}`)).find((row) => row.entry === entries[0]!.entryId);
      const counted = current.filter(
        ({ event }: { event: number }) => event >= phase.start_event && event <= phase.stop_event,
      );
      if (counted.length === 0) expect(own).toBeUndefined();
      else expect(own!.total).toBe(counted.reduce((sum: number, row: never) => sum + net(row), 0));
    }
    expect((await server.client().get(`/api/leagues-classic/${leagueId}/standings/?phase=99`)).status).toBe(400);
  });

  test("everybody is in the overall league without joining it [EG-50]", async () => {
    const overall = await rows(await overallId());
    expect(overall.map(({ entry }) => entry).toSorted((a, b) => a - b)).toEqual(
      entries.map(({ entryId }) => entryId).toSorted((a, b) => a - b),
    );
    for (const row of overall) {
      const entry = entries.find(({ entryId }) => entryId === row.entry)!;
      const last = (await history(entry)).current.at(-1);
      expect([row.rank, row.rank_sort, row.total]).toEqual([last.overall_rank, last.rank_sort, last.total_points]);
    }
  });

  test("pages hold 50 rows, and a page past the end is empty [AP-003]", async () => {
    expect((await standings(leagueId, "?page_standings=2")).standings).toEqual({
      has_next: false,
      page: 2,
      results: [],
    });
    expect((await server.client().get("/api/leagues-classic/999999/standings/")).body).toEqual({
      detail: "Not found.",
    });
  });

  test("a league's summary: its size and how fresh it is, for anybody, with the viewer's own flags", async () => {
    const summary = async (client = server.client(), id = leagueId) =>
      (await client.get(`/api/league/${id}/summary/`)).body;
    const table = await standings(leagueId);
    expect(await summary()).toEqual({
      league: table.league,
      entry_count: 5,
      hides_odds: false,
      format_count: 0,
      stretches: [],
      entry_is_member: false,
      entry_can_manage: false,
      message: null,
      last_updated_data: table.last_updated_data,
      provisional: false,
    });
    expect(await summary(entries[0]!.client)).toMatchObject({
      entry_is_member: true,
      league: { entry_can_admin: true, name: "Kollektivet" },
    });
    expect(await summary(entries[5]!.client)).toMatchObject({ entry_is_member: false });
    expect(await summary(entries[5]!.client, await overallId())).toMatchObject({
      entry_count: 6,
      entry_is_member: true,
    });
    expect(await summary(server.client(), 999_999)).toEqual({ detail: "Not found." });
    // An entry that left is not counted.
    await entries[4]!.client.post(`/api/league/${leagueId}/leave/`, {});
    await server.whenCurrent();
    expect((await summary()).entry_count).toBe(4);
    await entries[4]!.client.post("/api/leagues-private/join/", { code, entry: entries[4]!.entryId });
    await server.whenCurrent();
    expect((await summary()).entry_count).toBe(5);
    const late = await entries[0]!.client.post("/api/leagues-h2h/", {
      name: "Dueller",
      start_event: 8,
      ko_rounds: null,
      max_entries: null,
    });
    expect(await summary(server.client(), late.body.id)).toMatchObject({ entry_count: 1, league: { scoring: "h" } });
  });

  test("the detail of a league is for its members [AP-033]", async () => {
    const own = await entries[0]!.client.get(`/api/leagues-classic/${leagueId}/`);
    expect(own.body).toMatchObject({ id: leagueId, bans: [], code });
    expect((await entries[1]!.client.get(`/api/leagues-classic/${leagueId}/`)).body.code).toBeNull();
    expect((await entries[5]!.client.get(`/api/leagues-classic/${leagueId}/`)).status).toBe(403);
    expect((await server.client().get(`/api/leagues-classic/${leagueId}/`)).status).toBe(403);
  });

  test("a table whose members could not be read once is read again", async () => {
    const made = await entries[2]!.client.post("/api/leagues-classic/", { name: "Uheldige", start_event: 1 });
    const path = `/api/leagues-classic/${made.body.id as number}/standings/`;
    await sql`alter table league_members rename to hidden_members`.execute(server.owner);
    expect((await server.client().get(path)).status).toBe(500);
    await sql`alter table hidden_members rename to league_members`.execute(server.owner);
    expect((await server.client().get(path)).status).toBe(200);
  });
});
