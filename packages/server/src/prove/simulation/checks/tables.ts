/**
 * Classic tables as pages show them, against the slow rules: every entry once, in the right order, with the right
 * points.
 */
import type { EntryId, RoundId, RoundScore } from "@elleveren/rules";
import { sql } from "kysely";

import { createClient } from "../../../testing/client.ts";
import type { CheckedGame } from "../checked-game.ts";

interface WireRow {
  readonly entry: EntryId;
  readonly rank: number;
  readonly total: number;
  readonly event_total: number;
}

/**
 * The overall table, and those of some leagues that began with the season. `allScores` are those of all entries in the
 * round.
 */
export async function checkTables(
  server: CheckedGame,
  roundId: RoundId,
  allScores: ReadonlyMap<EntryId, RoundScore>,
  leagues: readonly { readonly leagueId: number; readonly members: readonly EntryId[] }[],
): Promise<string[]> {
  const before = await totalsBefore(server, roundId);
  const overall = { leagueId: await overallLeague(server), members: [...allScores.keys()] };
  const wrong: string[] = [];
  for (const { leagueId, members } of [overall, ...leagues]) {
    const scores = new Map(members.flatMap((id) => (allScores.has(id) ? [[id, allScores.get(id)!] as const] : [])));
    const rows = await readTable(server, leagueId);
    wrong.push(...checkTable(rows, { roundId, before, scores }).map((what) => `league ${leagueId}, ${what}`));
  }
  return wrong;
}

function checkTable(
  rows: readonly WireRow[],
  {
    roundId,
    before,
    scores,
  }: {
    readonly roundId: RoundId;
    readonly before: ReadonlyMap<EntryId, number>;
    readonly scores: ReadonlyMap<EntryId, RoundScore>;
  },
): string[] {
  const wrong: string[] = [];
  if (rows.length !== scores.size)
    wrong.push(`round ${roundId}: the table has ${rows.length} of ${scores.size} entries`);
  const expected = new Map([...scores].map(([id, score]) => [id, (before.get(id) ?? 0) + score.netPoints] as const));
  const totals = [...expected.values()];
  rows.forEach((row, index) => {
    const score = scores.get(row.entry);
    const total = expected.get(row.entry);
    const better = totals.filter((other) => other > (total ?? 0)).length;
    const say = (what: string) => wrong.push(`round ${roundId}: entry ${row.entry} in the table: ${what}`);
    if (row.total !== total) say(`${row.total} points in all, by the rules ${total}`);
    // The figure beside the total is the round's before the cost or after it, never anything else.
    if (row.event_total !== score?.points && row.event_total !== score?.netPoints)
      say(`${row.event_total} in the round`);
    if (row.rank !== better + 1) say(`rank ${row.rank}, better are ${better}`);
    const above = rows[index - 1];
    if (above && above.total < row.total) say("stands below one with fewer points");
  });
  if (new Set(rows.map((row) => row.entry)).size !== rows.length) wrong.push(`round ${roundId}: an entry stands twice`);
  return wrong;
}

async function totalsBefore({ db }: CheckedGame, roundId: RoundId): Promise<Map<EntryId, number>> {
  const { rows } = await sql<{ entry_id: EntryId; total_points: number }>`
    select entry_id, total_points from entry_results where round_id = ${roundId - 1}`.execute(db);
  return new Map(rows.map((row) => [row.entry_id, row.total_points]));
}

async function overallLeague({ db }: CheckedGame): Promise<number> {
  const { rows } = await sql<{ league_id: number }>`select league_id from leagues where short_name = 'overall'`.execute(
    db,
  );
  return rows[0]!.league_id;
}

async function readTable({ origin }: CheckedGame, leagueId: number): Promise<WireRow[]> {
  const client = createClient(origin);
  const rows: WireRow[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/leagues-classic/${leagueId}/standings/?page_standings=${page}`;
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`The table of league ${leagueId} answered ${status}.`);
    rows.push(...(body.standings.results as WireRow[]));
    if (!body.standings.has_next) return rows;
  }
}
