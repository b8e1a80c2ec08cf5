import { STATISTICS } from "@elleveren/rules";
import { RULESETS } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestClient, type TestServer } from "../../../testing/index.ts";
import { inventedSeason } from "@elleveren/worlds";
import { insertSeason } from "../../seasons/index.ts";

const season = inventedSeason({ seed: 3, rounds: 6 });
const iso = (atMs: number) => new Date(atMs).toISOString();

let t: TestServer;
let client: TestClient;
beforeAll(async () => {
  t = await startTestServer();
  await insertSeason(t.ctx, season, { clockAtMs: season.rounds[0]!.deadlineAtMs - 60_000 });
  await t.whenCurrent();
  client = t.client();
});
afterAll(() => t.close());

const get = async (path: string) => (await client.get(`/api/${path}`)).body;

describe("start-up data before the season", () => {
  test("has every part, with rounds, clubs, settings and types as the family names them [AP-004] [AP-090]", async () => {
    const body = await get("bootstrap-static/");
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        "chips",
        "events",
        "game_settings",
        "game_config",
        "phases",
        "teams",
        "total_players",
        "elements",
        "element_stats",
        "element_types",
      ]),
    );
    expect(body.events).toHaveLength(6);
    expect(body.teams).toHaveLength(32);
    expect(body.elements).toHaveLength(season.footballers.length);
    expect(body.total_players).toBe(0);
    expect(body.game_settings).toMatchObject({
      squad_squadsize: 15,
      squad_squadplay: 11,
      squad_team_limit: 3,
      squad_total_spend: 1000,
      league_join_private_max: 30,
      league_join_public_max: 5,
      league_max_size_private_h2h: 16,
      league_max_ko_rounds_private_h2h: 3,
      league_max_size_public_classic: 20,
      league_max_size_public_h2h: 16,
      transfers_sell_on_fee: 0.5,
      max_extra_free_transfers: 4,
    });
    expect(body.game_config.scoring).toMatchObject({
      short_play: 1,
      long_play: 2,
      assists: 3,
      goals_scored: { GKP: 6, DEF: 6, MID: 5, FWD: 4 },
      clean_sheets: { GKP: 4, DEF: 4, MID: 1, FWD: 0 },
      red_cards: -3,
      // Scored only in the family's other games.
      starts: 0,
      bps: 0,
      defensive_contribution: { GKP: 0, DEF: 0, MID: 0, FWD: 0 },
      mng_win: { GKP: 0, DEF: 0, MID: 0, FWD: 0 },
    });
  });

  test("the first round is next, and no round is current or previous [AP-083]", async () => {
    const { events } = await get("bootstrap-static/");
    expect(events[0]).toMatchObject({
      id: 1,
      name: season.rounds[0]!.name,
      deadline_time: iso(season.rounds[0]!.deadlineAtMs).replace(".000Z", "Z"),
      deadline_time_epoch: season.rounds[0]!.deadlineAtMs / 1000,
      finished: false,
      data_checked: false,
      is_previous: false,
      is_current: false,
      is_next: true,
      can_enter: true,
      average_entry_score: 0,
      highest_score: null,
      highest_scoring_entry: null,
      most_captained: null,
      top_element: null,
      top_element_info: null,
      chip_plays: [],
      transfers_made: 0,
    });
    expect(events.filter((event: { is_next: boolean }) => event.is_next)).toHaveLength(1);
  });

  test("phase 1 is the whole season, clubs of the first division are unavailable [AP-084]", async () => {
    const { phases, teams } = await get("bootstrap-static/");
    expect(phases[0]).toMatchObject({ id: 1, start_event: 1, stop_event: 6 });
    expect(
      teams.filter((team: { unavailable: boolean }) => team.unavailable).map((team: { id: number }) => team.id),
    ).toEqual(Array.from({ length: 16 }, (_, index) => index + 17));
    expect(teams[0]).toMatchObject({
      id: 1,
      code: expect.any(Number),
      name: expect.any(String),
      short_name: expect.any(String),
    });
  });

  test("a footballer has his identity, availability and market [AP-085] [AP-086]", async () => {
    const { elements } = await get("bootstrap-static/");
    const footballer = season.footballers[0]!;
    const club = season.clubs.find((candidate) => candidate.clubId === footballer.clubId)!;
    expect(elements[0]).toMatchObject({
      id: footballer.footballerId,
      code: footballer.code,
      web_name: footballer.webName,
      first_name: footballer.firstName,
      second_name: footballer.secondName,
      team: footballer.clubId,
      team_code: club.code,
      element_type: 1,
      now_cost: footballer.startPriceTenths,
      form: "0.0",
      selected_by_percent: "0.0",
      points_per_game: "0.0",
      total_points: 0,
      event_points: 0,
      in_dreamteam: false,
      transfers_in_event: 0,
      transfers_out_event: 0,
      cost_change_event: 0,
      cost_change_event_fall: 0,
      cost_change_start: 0,
      cost_change_start_fall: 0,
      minutes: 0,
      opta_index: "0.0",
      ep_this: null,
    });
    for (const { name, ...row } of STATISTICS) if ("decimals" in row) expect(elements[0][name]).toMatch(/^0\.00?$/);
  });

  test("types carry limits and Norwegian labels, the statistics end with opta_index [AP-087]", async () => {
    const { element_types, element_stats } = await get("bootstrap-static/");
    expect(element_types.map((type: Record<string, unknown>) => type["plural_name"])).toEqual([
      "Keepere",
      "Forsvarere",
      "Midtbanespillere",
      "Angrepsspillere",
    ]);
    expect(element_types[0]).toMatchObject({
      id: 1,
      singular_name_short: "KPR",
      squad_select: 2,
      squad_min_play: 1,
      squad_max_play: 1,
      sub_positions_locked: [12],
      ui_shirt_specific: true,
    });
    expect(element_types[3]).toMatchObject({ id: 4, squad_select: 3, squad_min_play: 1, squad_max_play: 3 });
    expect(element_stats[0].name).toBe("minutes");
    expect(element_stats.at(-1).name).toBe("opta_index");
  });

  test("the season's chips are listed, without anybody's state [AP-089]", async () => {
    const { chips } = await get("bootstrap-static/");
    const allowances = RULESETS["eliteserien-2026"].chips;
    expect(chips.map((chip: { name: string }) => chip.name)).toEqual(allowances.map((chip) => chip.name));
    expect(chips[0]).toMatchObject({
      name: "wildcard",
      number: 1,
      start_event: 1,
      stop_event: 15,
      chip_type: "transfer",
    });
    expect(chips[0]).not.toHaveProperty("status_for_entry");
  });

  test("is compressed as asked, and not sent again to who has it", async () => {
    const answer = await client.get("/api/bootstrap-static", { headers: { "accept-encoding": "gzip, br" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
    const gzip = await client.get("/api/bootstrap-static/", { headers: { "accept-encoding": "gzip, br;q=0" } });
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    expect(gzip.body).toEqual(answer.body);
    const etag = answer.headers.get("etag")!;
    const again = await client.get("/api/bootstrap-static/", { headers: { "if-none-match": etag } });
    expect([again.status, again.body]).toEqual([304, null]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  });

  test("live, status and dream teams of a season that has not begun", async () => {
    expect(await get("event/1/live/")).toEqual({ elements: [] });
    expect((await client.get("/api/event/99/live/")).status).toBe(404);
    expect(await get("event-status/")).toEqual({ status: [], leagues: "" });
    for (const path of ["dream-team/", "dream-team/1/", "element-summary/99999/", "fixture/99999/stats/"]) {
      const answer = await client.get(`/api/${path}`);
      expect([answer.status, answer.body]).toEqual([404, { detail: "Not found." }]);
      expect(answer.headers.get("content-type")).toContain("application/json");
    }
  });
});

describe("fixtures", () => {
  test("all, of a round, and those to come, in order of kick-off [AP-060] [AP-104]", async () => {
    const all = await get("fixtures/");
    expect(all).toHaveLength(season.fixtures.length);
    const one = await get("fixtures/?event=1");
    expect(one).toHaveLength(8);
    expect(one[0]).toMatchObject({
      id: expect.any(Number),
      code: expect.any(Number),
      event: 1,
      kickoff_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/),
      started: false,
      finished: false,
      finished_provisional: false,
      minutes: 0,
      team_h: expect.any(Number),
      team_a: expect.any(Number),
      team_h_score: null,
      team_a_score: null,
      stats: [],
    });
    for (const field of ["tv_channel", "tickets_url", "forzify_id"]) expect(one[0]).toHaveProperty(field);
    expect(await get("fixtures/?future=1")).toHaveLength(season.fixtures.length);
    const kickoffs = all.map((fixture: { kickoff_time: string }) => fixture.kickoff_time);
    expect(kickoffs).toEqual(kickoffs.toSorted());
  });

  test("difficulties are 1 to 5 for every match [RE-08]", async () => {
    for (const fixture of await get("fixtures/")) {
      for (const side of ["team_h_difficulty", "team_a_difficulty"]) {
        expect([1, 2, 3, 4, 5]).toContain(fixture[side]);
      }
    }
  });

  test.each(["99", "0", "abc", "1.5", "-1"])("event=%s is not a round", async (event) => {
    const answer = await client.get(`/api/fixtures/?event=${event}`);
    expect([answer.status, answer.body]).toEqual([
      400,
      { event: [{ message: "Not a valid event id", code: "invalid" }] },
    ]);
  });
});
