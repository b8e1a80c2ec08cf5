/** A small season played to its end, changed by the operator's command beside the running server, and the next begun. */
import { DELETED_ENTRY_PREFIX, DELETED_MANAGER, type WireHallOfFame } from "@elleveren/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createEntry, sql, type CreatedTestEntry } from "../../../testing/index.ts";
import { watchFolder, type WatchedFolder } from "../../operate/match-feeds/file-feed.testing.ts";
import { type EndingSeason, PROCESSES_MS, startEndingSeason, TEAMS } from "./ending-season.testing.ts";
import { restoreArchive } from "./restore-archive.testing.ts";
import { digestTables, runSeason } from "./season-command.testing.ts";

/** Came for the last round. */
let late: CreatedTestEntry;
/** The API's answers about the season when it was over. */
let told: Told;

interface Told {
  readonly histories: Map<number, { total_points: number; overall_rank: number; overall_rank_percentage: string }>;
  /** Points after the cost of transfers, by entry and round. */
  readonly points: Map<number, Map<number, number>>;
  readonly averages: readonly number[];
  readonly months: readonly { readonly from: number; readonly to: number }[];
  readonly elements: Map<number, Record<string, unknown>>;
  readonly me: unknown;
  readonly winners: Record<"events" | "phases", readonly Record<string, unknown>[]> & {
    readonly autumn: { readonly best: readonly Record<string, unknown>[] } | null;
  };
  readonly top: readonly Record<string, unknown>[];
  /** Halls of fame by league, as they read when their teams are of a season that was. */
  readonly halls: ReadonlyMap<number, WireHallOfFame>;
}

const KEPT_CALL = [{ name: "Siste runde" }, { headers: { "idempotency-key": "before-the-end" } }] as const;

let ending: EndingSeason;
/** A feed's folder of facts, paused before the season changes. */
let desk: WatchedFolder;
beforeAll(async () => {
  ending = await startEndingSeason();
  late = await createEntry(server(), { name: "Sist ute" });
  await ending.playOut();
  expect((await admin().client.put("/api/entry-update/", ...KEPT_CALL)).status).toBe(200);
  expect((await admin().client.put("/api/entry-update/", ...KEPT_CALL)).status).toBe(200);
  desk = await watchFolder(server().ctx, "desk");
  await desk.put("01.json", [{ kind: "footballer", footballer_id: 1, news: "Kne" }]);
  expect(await desk.work()).toMatchObject({ outcome: "heard", messages: 1, refused: 0 });
  await sql`update match_feeds set paused_at = clock_timestamp() where feed = 'desk'`.execute(server().ctx.db);
  told = await listen();
});
afterAll(async () => {
  await desk?.close();
  await ending?.close();
});

const server = () => ending.season.server;
const run = (...args: string[]) => runSeason(server(), args);
const admin = () => ending.season.entries[0]!;
const get = (path: string) => ending.season.get(path);

async function listen(): Promise<Told> {
  const histories: Told["histories"] = new Map();
  const points: Told["points"] = new Map();
  for (const { entryId } of [...ending.season.entries, late]) {
    const { current } = await get(`/api/entry/${entryId}/history/`);
    histories.set(entryId, current.at(-1));
    points.set(
      entryId,
      new Map(
        current.map((row: Record<string, number>) => [row["event"]!, row["points"]! - row["event_transfers_cost"]!]),
      ),
    );
  }
  const { elements, events, phases } = await get("/api/bootstrap-static/");
  const halls: Map<number, WireHallOfFame> = new Map();
  for (const league of [ending.classic, ending.h2h]) {
    const hall = JSON.stringify(await get(`/api/league/${league}/hall-of-fame/`));
    halls.set(league, { ...JSON.parse(hall.replaceAll(/"entry":\d+/gu, '"entry":null')), is_over: false });
  }
  return {
    halls,
    histories,
    points,
    averages: events.map((event: { average_entry_score: number }) => event.average_entry_score),
    months: phases
      .map((phase: Record<string, number>) => ({ from: phase["start_event"]!, to: phase["stop_event"]! }))
      .filter(({ from, to }: { from: number; to: number }) => to - from + 1 < events.length),
    elements: new Map(elements.map((one: { code: number }) => [one.code, one])),
    me: (await admin().client.get("/api/me/")).body,
    winners: await get("/api/stats/winners/"),
    top: await get("/api/winners/phase/1/"),
  };
}

test(
  "killed while it clears: the season is there as it was, closed to callers",
  async () => {
    const before = await digestTables(server().ctx.db);
    let holder: Promise<void> | undefined;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const folder = await ending.folderOf();
    const answer = await runSeason(server(), ["next", folder, "--archive", ending.archives], {
      onLine(line, kill) {
        // A reader in the way of the clearing keeps the command in it.
        if (line.startsWith("Writing")) {
          holder = server()
            .ctx.db.transaction()
            .execute(async (tx) => {
              await sql`select 1 from clubs limit 1`.execute(tx);
              await released;
            });
        }
        if (line.startsWith("Clearing")) kill();
      },
    });
    expect([answer.code, answer.stdout]).toEqual([null, ""]);
    release();
    await holder;
    expect((await server().client().get("/api/bootstrap-static/")).status).toBe(503);
    expect(server().ctx.game()).toMatchObject({ seasonName: "2026", maintenance: true });
    const after = await digestTables(server().ctx.db);
    for (const digests of [before, after]) digests.delete("game");
    expect(after).toEqual(before);
  },
  PROCESSES_MS,
);

describe("the change [EG-80]", () => {
  let archive: string;

  test(
    "given again it says what it kept; the game stays closed where that was asked for, until it is opened",
    async () => {
      const nowMs = server().ctx.clock.nowMs();
      await sql`update game set closed_text_nb = 'Vi bytter sesong.', closed_text_nn = 'Vi byter sesong.', closed_text_en = 'Seasons are changing.',
        closed_until = '2027-02-01T12:00:00Z', closed_version = 7`.execute(server().ctx.db);
      let meanwhile: Promise<unknown> | undefined;
      const args = ["next", await ending.folderOf(), "--archive", ending.archives, "--closed"];
      const answer = await runSeason(server(), args, {
        onLine(line) {
          if (!line.startsWith("Writing")) return;
          meanwhile = Promise.all([server().client().get("/api/bootstrap-static/"), ending.refusals()]);
        },
      });
      expect(answer.code).toBe(0);
      // Requests are refused, and a concurrent change of season too.
      expect(await meanwhile).toMatchObject([{ status: 503 }, ["this game: another process is changing its season"]]);
      expect(server().ctx.clock.nowMs()).toBe(nowMs);
      const report = JSON.parse(answer.stdout);
      expect(report).toEqual({
        ended: "2026",
        begun: "2027",
        archive: expect.stringContaining("2026"),
        managers: TEAMS,
        footballers: ending.season.small.season.footballers.length,
        leagues: 3,
        loaded: { seasonName: "2027", clubs: 32, footballers: 336, rounds: 6, fixtures: 48, statistics: 0, results: 0 },
      });
      archive = report.archive;
      expect(server().ctx.game()).toMatchObject({ seasonName: "2027", maintenance: true });
      expect((await server().client().get("/api/bootstrap-static/")).status).toBe(503);
      const said =
        await sql`select closed_text_nb, closed_text_nn, closed_text_en, closed_until, closed_version from game`.execute(
          server().ctx.db,
        );
      expect(said.rows).toEqual([
        {
          closed_text_nb: "Vi bytter sesong.",
          closed_text_nn: "Vi byter sesong.",
          closed_text_en: "Seasons are changing.",
          closed_until: new Date("2027-02-01T12:00:00Z"),
          closed_version: 7,
        },
      ]);
      const opened = await run("open");
      expect([opened.code, opened.said]).toEqual([0, ["The game is open."]]);
      expect(server().ctx.game().maintenance).toBe(false);
    },
    PROCESSES_MS,
  );

  test("a feed that was paused still is; going on, it tells nothing that it told of the season before", async () => {
    const known = async () =>
      (
        await sql`select (select count(*) from fact_revisions) as told, (select news from footballers
        where footballer_id = 1) as news`.execute(server().ctx.db)
      ).rows;
    const before = await known();
    // Left there while it was paused: of a match that has the number of one to come.
    const over = { started: true, finished: true, home_score: 1, away_score: 0 };
    await desk.put("02.json", [{ kind: "fixture", fixture_id: 1, ...over }]);
    expect(await desk.work()).toMatchObject({ outcome: "paused", messages: 0 });
    await server().tick();
    expect(await known()).toEqual(before);
    await sql`update match_feeds set paused_at = null`.execute(server().ctx.db);
    expect(await desk.work()).toMatchObject({ outcome: "heard", messages: 1, refused: 1, changed: 0 });
    expect(await known()).toEqual(before);
    const { rows } = await sql`select problems from fact_refusals`.execute(server().ctx.db);
    expect(rows).toMatchObject([{ problems: [{ code: "implausible", reason: "before_kickoff" }] }]);
  });

  test("again it is refused, and nothing changes", () =>
    ending.expectUntouched(async () => {
      const said = await ending.refusals();
      expect(said[0]).toMatch(/^round 1: not settled: it is open, its deadline is 2027-.* have no final result/);
      expect(said).toContain("season 2027: this game has had it already; --name names it");
    }));

  test("the running server shows the new season at once, and nothing of the old one", async () => {
    const body = await get("/api/bootstrap-static/");
    expect(body.total_players).toBe(0);
    // Files of the family have no drawings: shirts are those of the season before.
    expect(body.teams[0].kit).toEqual(ending.season.small.season.clubs[0]!.kit);
    expect(
      body.events.map(({ is_current: current, is_next: isNext, finished }: Record<string, boolean>) => [
        current,
        isNext,
        finished,
      ])[0],
    ).toEqual([false, true, false]);
    expect(body.elements.every(({ total_points: points }: { total_points: number }) => points === 0)).toBe(true);
    expect(
      (await get("/api/event/1/live/")).elements.every(
        ({ stats }: { stats: { total_points: number } }) => stats.total_points === 0,
      ),
    ).toBe(true);
    for (const path of [
      `/api/entry/${admin().entryId}/`,
      `/api/entry/${admin().entryId}/history/`,
      `/api/leagues-classic/${ending.classic}/standings/`,
      `/api/leagues-h2h/${ending.h2h}/standings/`,
      `/api/league/${ending.classic}/cup-status/`,
    ]) {
      expect([path, (await server().client().get(path)).status]).toEqual([path, 404]);
    }
    expect((await admin().client.get(`/api/my-team/${admin().entryId}/`)).status).toBe(403);
  });

  test("accounts stay, signed in, without an entry", async () => {
    const { body } = await admin().client.get("/api/me/");
    expect(body.player).toMatchObject({ entry: null, hides_odds: true });
    expect(body).toEqual({
      ...(told.me as object),
      player: { ...(told.me as { player: object }).player, entry: null, entry_language: null },
      watched: [],
    });
    expect((await ending.teamless.client.get("/api/me/")).body.player.entry).toBeNull();
    // Last season's stored answer to the same call is not repeated.
    const again = await admin().client.put("/api/entry-update/", ...KEPT_CALL);
    expect(again.status).toBe(403);
    const before = told.histories.get(admin().entryId)!;
    expect((await admin().client.get("/api/player/seasons/")).body).toEqual({
      past: [
        {
          season_name: "2026",
          total_points: before.total_points,
          rank: before.overall_rank,
          rank_percentage: before.overall_rank_percentage,
        },
      ],
      renewable: 2,
    });
    expect((await ending.teamless.client.get("/api/player/seasons/")).body).toEqual({ past: [], renewable: 0 });
    expect((await admin().client.get("/api/leagues-renewable/")).status).toBe(403);
  });

  test("footballers keep the season under their code, as the API told it [AP-088]", async () => {
    const { elements } = await get("/api/bootstrap-static/");
    const back = elements.filter(({ code }: { code: number }) => told.elements.has(code));
    expect(back).toHaveLength(320);
    for (const { id, code } of back.filter((_: unknown, index: number) => index % 37 === 0)) {
      const before = told.elements.get(code)!;
      const { history, history_past: past } = await get(`/api/element-summary/${id}/`);
      expect(history).toEqual([]);
      expect(past).toHaveLength(1);
      expect(past[0]).toMatchObject({
        season_name: "2026",
        element_code: code,
        start_cost: (before.now_cost as number) - (before.cost_change_start as number),
        end_cost: before.now_cost,
        total_points: before.total_points,
        minutes: before.minutes,
        goals_scored: before.goals_scored,
        assists: before.assists,
        bonus: before.bonus,
      });
    }
    const newcomer = elements.find(({ code }: { code: number }) => code > 900_000);
    expect((await get(`/api/element-summary/${newcomer.id}/`)).history_past).toEqual([]);
  });

  test("a manager's past season is his total and rank, exactly, of everybody who is still here [AP-097]", async () => {
    const { rows } = await sql<{ account_id: number; total_points: number; rank: number }>`
      select account_id, total_points, rank from entry_past_seasons order by account_id`.execute(server().ctx.db);
    const expected = [...ending.season.entries, late]
      .filter((entry) => entry !== ending.gone)
      .map(({ accountId, entryId }) => {
        const { total_points: total, overall_rank: rank } = told.histories.get(entryId)!;
        return { account_id: accountId as number, total_points: total, rank };
      });
    expect(rows).toEqual(expected);
  });

  test("what each round gave a manager stays, after the cost of transfers, and the game's averages and months", async () => {
    const { rows } = await sql<{ account_id: number; season_name: string; points: (number | null)[] }>`
      select account_id, season_name, round_points as points from entry_past_seasons order by account_id`.execute(
      server().ctx.db,
    );
    const expected = [...ending.season.entries, late]
      .filter((entry) => entry !== ending.gone)
      .map(({ accountId, entryId }) => {
        const rounds = told.points.get(entryId)!;
        const points = Array.from({ length: 6 }, (_, index) => rounds.get(index + 1) ?? null);
        return { account_id: accountId as number, season_name: "2026", points };
      });
    expect(rows).toEqual(expected);
    expect(rows.at(-1)!.points).toContain(null);
    const { rows: seasons } = await sql<{ averages: number[]; months: object }>`
      select round_averages as averages, months from past_seasons`.execute(server().ctx.db);
    expect(seasons).toEqual([{ averages: told.averages, months: told.months }]);
  });

  test("who won the season, its months and its rounds is kept, by name", async () => {
    expect(await get("/api/stats/winners/")).toEqual({ events: [], phases: [], autumn: null });
    const { seasons } = await get("/api/stats/winners/past/");
    const named = ({ entry: _, ...winner }: Record<string, unknown>) => winner;
    expect(seasons).toEqual([
      {
        season_name: "2026",
        top: told.top.map(named),
        autumn: told.winners.autumn!.best.map(named),
        events: told.winners.events.map(named),
        phases: told.winners.phases
          .filter(({ phase }) => phase !== 1)
          .map((winner) => ({ ...named(winner), start_time: expect.stringMatching(/^2026-/u) }))
          .toSorted((a, b) => Number((a as { phase?: number }).phase) - Number((b as { phase?: number }).phase)),
      },
    ]);
    expect(seasons[0].top.length).toBeGreaterThan(1);
    expect(seasons[0].autumn.length).toBeGreaterThan(0);
    expect(seasons[0].events).toHaveLength(6);
    expect(seasons[0].phases.length).toBeGreaterThan(0);
    expect(JSON.stringify(seasons)).not.toMatch(/entry"|account|@/u);
  });

  test("a new squad, the season before in its history, and last season's leagues to renew [EG-78] [EG-79]", async () => {
    const entries = [admin(), ending.season.entries[1]!, ending.season.entries[2]!];
    const made: number[] = [];
    for (const account of entries) made.push((await createEntry(server(), { account, name: "Ny vår" })).entryId);
    expect(Math.min(...made)).toBeGreaterThan(late.entryId);
    const [own] = made;
    const before = told.histories.get(admin().entryId)!;
    expect(await get(`/api/entry/${own}/history/`)).toEqual({
      current: [],
      past: [
        {
          season_name: "2026",
          total_points: before.total_points,
          rank: before.overall_rank,
          rank_percentage: before.overall_rank_percentage,
        },
      ],
      chips: [],
    });
    const offers = (await admin().client.get("/api/leagues-renewable/")).body;
    expect(offers).toEqual([
      { id: expect.any(Number), name: "Duellen", scoring: "h", admin_entry: own },
      { id: expect.any(Number), name: "Kollektivet", scoring: "c", admin_entry: own },
    ]);
    const renewed = await admin().client.post(`/api/leagues-renewable/${offers[1].id}/renew/`, {});
    expect([renewed.status, renewed.body]).toMatchObject([
      200,
      { name: "Kollektivet", scoring: "c", admin_entry: own, start_event: 1 },
    ]);
    expect(renewed.body.id).toBeGreaterThan(ending.classic);
    const members = (await admin().client.get(`/api/league/${renewed.body.id}/entries/`)).body as { entry: number }[];
    // Banned entries were not members at the end; deleted accounts are in no list.
    expect(members.map(({ entry }) => entry).toSorted((a, b) => a - b)).toEqual(made.slice(0, 2));
    const duel = await admin().client.post(`/api/leagues-renewable/${offers[0].id}/renew/`, {});
    expect([duel.status, duel.body]).toMatchObject([200, { ko_rounds: 1, max_entries: 6 }]);
    for (const [id, hidesOdds] of [
      [renewed.body.id, false],
      [duel.body.id, true],
    ]) {
      expect(await get(`/api/league/${id}/summary/`)).toMatchObject({ hides_odds: hidesOdds });
    }
    expect((await admin().client.get("/api/leagues-renewable/")).body).toEqual([]);
    expect(await get(`/api/league/${renewed.body.id}/hall-of-fame/`)).toEqual(told.halls.get(ending.classic));
    expect(await get(`/api/league/${duel.body.id}/hall-of-fame/`)).toEqual(told.halls.get(ending.h2h));
    const fresh = await admin().client.post("/api/leagues-classic/", { name: "Kollektivet", start_event: 1 });
    expect(await get(`/api/league/${fresh.body.id}/hall-of-fame/`)).toEqual({
      seasons: [],
      members: [],
      record: null,
      is_over: false,
    });
  });

  test("a deleted manager's honours of before stay, as a deleted team's", async () => {
    const { rows } = await sql<{ league: number; account: number; entry: number; kind: string }>`
      select l.league_id as league, h.account_id as account, h.entry_id as entry, h.kind
      from leagues l join past_honours h using (lineage_id)
      where l.name = 'Kollektivet' and h.kind in ('first', 'second', 'third') and h.account_id <> ${admin().accountId}`.execute(
      server().ctx.db,
    );
    const { league, account, entry, kind } = rows[0]!;
    const gone = ending.season.entries.find(({ accountId }) => accountId === account)!;
    expect((await gone.client.post("/api/player/delete/", { password: gone.password })).status).toBe(200);
    const hall: WireHallOfFame = await get(`/api/league/${league}/hall-of-fame/`);
    const honour = hall.seasons[0]!.honours.find((one) => one.kind === kind)!;
    const { firstName, lastName } = DELETED_MANAGER;
    expect(honour.teams).toContainEqual({
      entry_name: `${DELETED_ENTRY_PREFIX} ${entry}`,
      player_name: `${firstName} ${lastName}`,
      entry: null,
    });
    expect(hall.members).toHaveLength(told.halls.get(ending.classic)!.members.length - 1);
  });

  test("a letter of last season still ends the letters [EG-81]", async () => {
    const reader = ending.season.entries[3]!;
    const leave = async () => {
      const body = { signature: ending.oldLetter };
      return (await server().client().post("/api/entry/unsubscribe/", body)).status;
    };
    // An account without a team gets no e-mail, and is told so.
    expect(await leave()).toBe(200);
    const { entryId } = await createEntry(server(), { account: reader, name: "Leser" });
    const isReader = async () => (await reader.client.get(`/api/entry/${entryId}/`)).body.email;
    expect((await reader.client.put("/api/entry-update/", { email: true })).status).toBe(200);
    expect(await isReader()).toBe(true);
    expect([await leave(), await isReader()]).toEqual([200, false]);
  });

  test("the new season plays: points, tables and cups of its own", async () => {
    const { events } = await get("/api/bootstrap-static/");
    const deadlineMs = Date.parse(events[0].deadline_time);
    await server().setNow(new Date(deadlineMs + 60_000).toISOString());
    await server().tick();
    const body = await get("/api/bootstrap-static/");
    expect(body.events[0]).toMatchObject({ is_current: true });
    const overall = await get("/api/leagues-classic/" + (await overallLeague()) + "/standings/");
    expect(overall.standings.results).toHaveLength(4);
  });

  test("the archive is the whole season: brought back into an empty database, it is the same game", async () => {
    const restored = await restoreArchive(archive);
    try {
      expect(restored.differences).toBe(0);
      expect(restored.rounds).toBe(6);
      expect(restored.seasonName).toBe("2026");
    } finally {
      await restored.close();
    }
  });
});

async function overallLeague(): Promise<number> {
  const { rows } = await sql<{ league_id: number }>`
    select league_id from leagues where short_name = 'overall'`.execute(server().ctx.db);
  return rows[0]!.league_id;
}
