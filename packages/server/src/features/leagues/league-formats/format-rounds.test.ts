/** Further tables of a large league by pages, and rounds that wait while later ones are played. */
import { type Format, leagueId, READY_FORMATS } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { CupSeason } from "../cups/cup-season.testing.ts";
import { selectLeague } from "../leagues/index.ts";
import { type FormatAt, formScorers, startFormatSeason, tableAt } from "./format-season.testing.ts";
import { selectFormat } from "./formats.sql.ts";
import { createFormatBook } from "./play-league.ts";

const TEAMS = 53;
let season: CupSeason;
let at: FormatAt;
let later: FormatAt;

beforeAll(async () => {
  season = await startFormatSeason(TEAMS);
  const id = await season.makeLeague("Mange", season.entries);
  const add = async (format: Format) => {
    const { body } = await season.entries[0]!.client.post(`/api/league/${id}/formats/`, { name: "Sist", format });
    return { leagueId: id, formatId: body.id as number };
  };
  at = await add(READY_FORMATS.last_man_standing);
  later = await add({ ...READY_FORMATS.half_season_redraft, fromRound: 3 });
  await season.begin(1);
  await season.tell(1, formScorers(season, 1));
}, 120_000);
afterAll(() => season?.server.close());

test("a table comes by fifty, each team once, in the order of the table", async () => {
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await tableAt(season, at, `?page=${page}`));
  expect(pages.map(({ table }) => [table.page, table.rows.length, table.has_next, table.count])).toEqual([
    [1, 50, true, TEAMS],
    [2, 3, false, TEAMS],
    [3, 0, false, TEAMS],
  ]);
  const rows = pages.flatMap(({ table }) => table.rows);
  expect(new Set(rows.map(({ entry }) => entry)).size).toBe(TEAMS);
  for (const [index, { total, out_round: out }] of rows.entries()) {
    const before = rows[index - 1];
    if (!before) continue;
    expect(before.out_round === null || out !== null).toBe(true);
    if (before.out_round === out) expect(before.total).toBeGreaterThanOrEqual(total);
  }
  const last = season.entries.find(({ entryId }) => entryId === rows.at(-1)!.entry)!;
  const { body } = await last.client.get(`/api/league/${at.leagueId}/formats/${at.formatId}/`);
  expect([body.own.entry, body.own.page, body.table.page]).toEqual([last.entryId, 2, 1]);
});

test("of very many decisions the first are told, and how many there are", async () => {
  const { decisions, decision_count: count, entries } = await tableAt(season, at);
  expect(decisions.length).toBe(count);
  expect(new Set(entries.map(({ entry }) => entry)).size).toBe(entries.length);
});

test("a format that begins later tells nothing before its first deadline", async () => {
  expect(await tableAt(season, later)).toMatchObject({ round: null, rounds: [], from_round: 3 });
});

test("a round of which nothing was played while a later one has begun waits; then it counts", async () => {
  await season.begin(2);
  expect(await tableAt(season, at)).toMatchObject({ round: 2, is_played: true, is_provisional: true });
  await season.begin(3);
  await season.tell(3, formScorers(season, 3), false);
  const waiting = await tableAt(season, at, "?round=2");
  expect(waiting).toMatchObject({ is_played: false, is_provisional: true, decisions: [] });
  expect(waiting.table.rows.every(({ last }) => last === null)).toBe(true);
  expect(await tableAt(season, at)).toMatchObject({
    round: 3,
    rounds: [1, 2, 3],
    is_played: true,
    is_provisional: true,
  });
  // What is drawn for the third round follows from the second's seed, which nobody has been told.
  expect(await tableAt(season, later)).toMatchObject({ round: 3, is_provisional: true });

  await season.tell(3, formScorers(season, 3));
  const third = await tableAt(season, later);
  expect(third.is_provisional).toBe(true);
  await season.tell(2, formScorers(season, 2));
  await season.tell(3, formScorers(season, 3));
  const settled = await tableAt(season, at);
  expect(settled).toMatchObject({ round: 3, is_played: true, is_provisional: false });
  const second = await tableAt(season, at, "?round=2");
  expect([second.is_played, second.decisions.some(({ kind }) => kind === "out")]).toEqual([true, true]);
  const drawn = await tableAt(season, later);
  expect(drawn.is_provisional).toBe(false);
  const poolsOf = ({ decisions }: typeof drawn) =>
    decisions.flatMap((one) => (one.kind === "drawn" ? [one.entries] : []));
  expect(poolsOf(drawn)).not.toEqual(poolsOf(third));
  expect(
    poolsOf(drawn)
      .flat()
      .toSorted((a, b) => a - b),
  ).toEqual(
    poolsOf(third)
      .flat()
      .toSorted((a, b) => a - b),
  );
});

test("whichever rounds are asked for at once, they are played once; with a new fact, once more", async () => {
  const { ctx } = season.server;
  const [league, format] = [
    await selectLeague(ctx.db, leagueId(at.leagueId)),
    await selectFormat(ctx.db, leagueId(at.leagueId), at.formatId),
  ];
  const book = createFormatBook(ctx);
  const ask = () => Promise.all([1, undefined, 3, 2].map((round) => book.play(league!, format!, round)));
  const plays = await ask();
  expect(plays.map((one) => one?.play.round)).toEqual([1, 3, 3, 2]);
  // One list of rounds is one play.
  expect(new Set([...plays, ...(await ask())].map((one) => one?.rounds)).size).toBe(1);
  await season.tell(2, formScorers(season, 5));
  await season.server.whenCurrent();
  const [again] = await ask();
  expect(again!.rounds).not.toBe(plays[0]!.rounds);
});

test("between a round's settling and the telling of its seed what it decides is provisional, and no secret is used", async () => {
  const { db } = season.server.ctx;
  const before = await tableAt(season, later);
  const poolsOf = ({ decisions }: typeof before) =>
    decisions.flatMap((one) => (one.kind === "drawn" ? [one.entries] : []));
  const tellSeed = (revealedAt: string | null) =>
    sql`update chance_seeds set revealed_at = ${revealedAt}::timestamptz where round_id = 2`.execute(db);
  await tellSeed(null);
  const untold = await tableAt(season, later);
  expect([before.is_provisional, untold.is_provisional]).toEqual([false, true]);
  expect(poolsOf(untold)).not.toEqual(poolsOf(before));
  // The seed itself changes nothing while it is not told.
  await sql`update chance_seeds set seed = reverse(seed) where round_id = 2`.execute(db);
  await sql`update chance_seeds set revealed_at = null where round_id = 3`.execute(db);
  expect(poolsOf(await tableAt(season, later))).toEqual(poolsOf(untold));
  await sql`update chance_seeds set seed = reverse(seed) where round_id = 2`.execute(db);
  await tellSeed("2026-05-01T12:00:00Z");
  await sql`update chance_seeds set revealed_at = game_now() where round_id = 3`.execute(db);
  expect(await tableAt(season, later)).toEqual(before);
});
