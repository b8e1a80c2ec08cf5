/** The fields that published clients read of a person, a team and its rounds: by name and kind, before and after a round. */
import { roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { replacements, startTestServer, transfersBody, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
const WHOLE = expect.any(Number);

let t: TestServer;
let small: SmallSeason;
let entry: SeasonEntry;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t);
  entry = await small.createEntry({ name: "Feltene", firstName: "Åse", lastName: "Ødegård", favouriteClubId: 4 });
});
afterAll(() => t.close());

const own = async (path: string) => (await entry.client.get(path)).body;
const shown = async (path: string) => (await t.client().get(path)).body;

describe("the signed-in person", () => {
  const optIns = {
    email_favourite: false,
    email_league: false,
    email_telecom: false,
    email_bank: false,
    email_media: false,
  };

  test("has name, e-mail, birthday, region and opt-ins, and the entry's newsletter and language [AP-091]", async () => {
    await entry.client.put("/api/entry-update/", { email: true, language: "en" });
    const { player } = await own("/api/me/");
    expect(player).toMatchObject({
      id: entry.accountId,
      entry: entry.entryId,
      dirty: false,
      first_name: "Åse",
      last_name: "Ødegård",
      email: entry.email,
      entry_email: true,
      entry_language: "en",
      date_of_birth: "1990-05-17",
      region: 286,
      is_social: false,
      ...optIns,
    });
    expect(JSON.stringify(player)).not.toMatch(/password|hash|role/);
  });

  test("has no entry before one is made [AP-091]", async () => {
    const { client, accountId } = await t.signUp();
    const { player } = (await client.get("/api/me/")).body;
    expect(player).toMatchObject({ id: accountId, entry: null, entry_email: false, entry_language: null, ...optIns });
  });
});

describe("before the first deadline", () => {
  test("an entry has its own fields, and its summary is empty [AP-092] [AP-093]", async () => {
    const body = await own(`/api/entry/${entry.entryId}/`);
    expect(body).toMatchObject({
      id: entry.entryId,
      name: "Feltene",
      kit: null,
      favourite_team: 4,
      email: true,
      language: "en",
      started_event: 1,
      player_first_name: "Åse",
      player_last_name: "Ødegård",
      summary_overall_points: null,
      summary_overall_rank: null,
      summary_event_points: null,
      last_deadline_total_transfers: 0,
      last_deadline_value: null,
      last_deadline_bank: null,
    });
    expect(body.leagues).toMatchObject({ classic: expect.any(Array), h2h: [], cup_matches: [] });
    expect(body.leagues.classic.map((league: { short_name: string }) => league.short_name).toSorted()).toEqual([
      "event-1",
      "overall",
      "region-286",
      "team-4",
    ]);
  });

  test("the own picks have slots, armbands and both prices, and transfers are unlimited [AP-094] [AP-095]", async () => {
    const { picks, transfers } = await own(`/api/my-team/${entry.entryId}/`);
    expect(picks).toHaveLength(15);
    for (const pick of picks) {
      expect(pick).toEqual({
        element: WHOLE,
        position: WHOLE,
        multiplier: WHOLE,
        is_captain: expect.any(Boolean),
        is_vice_captain: expect.any(Boolean),
        selling_price: small.market.get(pick.element)!.priceTenths,
        purchase_price: small.market.get(pick.element)!.priceTenths,
        element_type: WHOLE,
      });
    }
    expect(picks.map((pick: { position: number }) => pick.position)).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 1),
    );
    const value = picks.reduce((sum: number, pick: { selling_price: number }) => sum + pick.selling_price, 0);
    expect(transfers).toEqual({ limit: null, made: 0, cost: 4, bank: 1000 - value, value, status: "basic" });
  });
});

describe("after a round with a substitute and the next round's transfers", () => {
  const pairs: (readonly [FootballerId, FootballerId])[] = [];
  let idle: FootballerId;

  beforeAll(async () => {
    await small.goTo(1, 1);
    const { picks } = await own(`/api/my-team/${entry.entryId}/`);
    idle = picks.find((pick: { position: number }) => pick.position === 3).element;
    const stats = new Map<FootballerId, MatchStats>(
      picks.map((pick: { element: FootballerId }) => [pick.element, { minutes: pick.element === idle ? 0 : 90 }]),
    );
    await small.play(roundId(1), stats);
    await t.tick();
    const owned = [...entry.footballerIds];
    for (const slotIndex of [0, 3]) {
      const [into] = replacements(small.market, owned, owned[slotIndex]!);
      pairs.push([owned[slotIndex]!, into!.footballerId]);
      owned[slotIndex] = into!.footballerId;
    }
    const made = await entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, pairs));
    expect(made.body).toMatchObject({ confirmed: true, spent_points: 4 });
  });

  test("transfers cost something, and each is a row [AP-094]", async () => {
    const { transfers } = await own(`/api/my-team/${entry.entryId}/`);
    expect(transfers).toMatchObject({ limit: 1, made: 2, cost: 4, status: "cost", bank: WHOLE });
    const rows = await own(`/api/entry/${entry.entryId}/transfers-latest/`);
    const row = ([out, into]: readonly [FootballerId, FootballerId]) => ({
      time: TIME,
      element_in: into,
      element_in_cost: small.market.get(into)!.priceTenths,
      element_out: out,
      element_out_cost: small.market.get(out)!.priceTenths,
      event: 2,
      entry: entry.entryId,
    });
    expect(rows).toEqual(pairs.map(row).toReversed());
    await small.goTo(2, 1);
    expect(await shown(`/api/entry/${entry.entryId}/transfers/`)).toEqual(rows);
    expect(await own(`/api/entry/${entry.entryId}/transfers-latest/`)).toEqual([]);
  });

  test("the round's picks name who came in for whom, and the round's ranks and transfers [AP-096]", async () => {
    const round = await shown(`/api/entry/${entry.entryId}/event/1/picks/`);
    expect(round.automatic_subs).toEqual([{ entry: entry.entryId, element_in: WHOLE, element_out: idle, event: 1 }]);
    expect(round.entry_history).toMatchObject({ event: 1, rank: 1, event_transfers: 0, event_transfers_cost: 0 });
    const next = await shown(`/api/entry/${entry.entryId}/event/2/picks/`);
    expect(next.entry_history).toMatchObject({ event: 2, event_transfers: 2, event_transfers_cost: 4 });
  });

  test("history has the rounds, earlier seasons and chips by name [AP-097]", async () => {
    await sql`insert into entry_past_seasons (account_id, season_name, total_points, rank)
      values (${entry.accountId}, '2025', 1800, 1200)`.execute(t.ctx.db);
    const { picks } = await own(`/api/my-team/${entry.entryId}/`);
    await entry.client.post(`/api/my-team/${entry.entryId}/`, { chip: "2capt", picks });
    await small.goTo(3, 1);
    const { current, past, chips } = await shown(`/api/entry/${entry.entryId}/history/`);
    expect(current).toHaveLength(3);
    // Fourteen of fifteen played for 2 points: eleven and the captain once more count, three stay on the bench.
    expect(current[0]).toMatchObject({
      event: 1,
      points: 24,
      points_on_bench: 6,
      rank: 1,
      event_transfers: 0,
      event_transfers_cost: 0,
      total_points: 24,
      overall_rank: 1,
      value: 1000,
    });
    expect(current[1]).toMatchObject({ event: 2, points: 0, total_points: 20, event_transfers: 2, value: WHOLE });
    expect(past).toEqual([{ season_name: "2025", total_points: 1800, rank: 1200, rank_percentage: "0.0" }]);
    expect(chips).toEqual([{ name: "2capt", time: TIME, event: 3 }]);
  });

  test("the entry's summary and its last deadline are filled [AP-092] [AP-093]", async () => {
    const body = await shown(`/api/entry/${entry.entryId}/`);
    const { current } = await shown(`/api/entry/${entry.entryId}/history/`);
    const last = current.at(-1);
    expect(body).toMatchObject({
      summary_overall_points: last.total_points,
      summary_overall_rank: last.overall_rank,
      summary_event_points: last.points,
      last_deadline_total_transfers: 2,
      last_deadline_value: last.value,
      last_deadline_bank: last.bank,
    });
    expect(body.leagues.classic[0]).toMatchObject({ short_name: "overall", entry_rank: 1, entry_last_rank: 1 });
    expect([body.email, body.language]).toEqual([undefined, undefined]);
  });
});
