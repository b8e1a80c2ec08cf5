/** The overall table as pages show it, against the slow rules: everybody once, in the right order, with the right points. */
import type { EntryId, RoundId, RoundScore } from "@elleveren/rules";
import { sql } from "kysely";

import { createClient } from "../../testing/client.ts";
import type { CommandServer } from "../command-server.ts";

interface WireRow {
  readonly entry: EntryId;
  readonly rank: number;
  readonly total: number;
  readonly event_total: number;
}

export async function checkTables(
  server: CommandServer,
  roundId: RoundId,
  scores: ReadonlyMap<EntryId, RoundScore>,
): Promise<string[]> {
  const before = await totalsBefore(server, roundId);
  const rows = await readOverallTable(server);
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

async function totalsBefore({ ctx }: CommandServer, roundId: RoundId): Promise<Map<EntryId, number>> {
  const { rows } = await sql<{ entry_id: EntryId; total_points: number }>`
    select entry_id, total_points from entry_results where round_id = ${roundId - 1}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.entry_id, row.total_points]));
}

async function readOverallTable({ ctx, origin }: CommandServer): Promise<WireRow[]> {
  const found = await sql<{ league_id: number }>`select league_id from leagues where short_name = 'overall'`.execute(
    ctx.db,
  );
  const client = createClient(origin);
  const rows: WireRow[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/leagues-classic/${found.rows[0]?.league_id}/standings/?page_standings=${page}`;
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`The overall table answered ${status}.`);
    rows.push(...(body.standings.results as WireRow[]));
    if (!body.standings.has_next) return rows;
  }
}
