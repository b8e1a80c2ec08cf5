/** Which of the two thousand the visitor gets: in the middle of the table, with a story so far and something to do. */
import { entryId, type ChipPlay, type EntryId, type RoundId, type Squad } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "@elleveren/server/context.ts";
import type { ManagerPool } from "./manager-pool.ts";

/** The share of the table in which the entry lies. */
const FROM = 0.25;
const TO = 0.55;
/** More than anything else together: a cup match is what a visitor should find under way. */
const CUP_APPEAL = 20;

/** `nextRoundId`: the round of the squads considered. Before the first round is settled any entry will do. */
export async function chooseDemoEntry(
  ctx: Context,
  pool: ManagerPool,
  { settledCount, nextRoundId }: { readonly settledCount: number; readonly nextRoundId: RoundId },
): Promise<EntryId> {
  const { rows } = await sql<{ entry_id: number; overall_rank: number; total_transfers: number }>`
    select r.entry_id, r.overall_rank, r.total_transfers from entry_results r join entries e using (entry_id)
    where r.round_id = ${settledCount} and e.started_round_id = 1 order by r.rank_sort`.execute(ctx.db);
  const news = await sql<{ footballer_id: number; status: string }>`
    select footballer_id, status from footballers where status <> 'a'`.execute(ctx.db);
  // Entries with an opponent in the cup now.
  const cup = await sql<{ entry_id: number }>`
    select unnest(array[entry_1_id, entry_2_id]) as entry_id from cup_matches
    where round_id = ${settledCount + 1} and entry_2_id is not null`.execute(ctx.db);
  const inCup = new Set(cup.rows.map((row) => row.entry_id));
  const statuses = new Map(news.rows.map((row) => [row.footballer_id, row.status]));
  const count = pool.entryCount;
  const middle = rows.filter((row) => row.overall_rank >= count * FROM && row.overall_rank <= count * TO);
  const appeal = (row: (typeof rows)[number]): number => {
    const id = entryId(row.entry_id);
    // The squad for the next deadline, which a visitor sees first.
    const squad = pool.squad(id, nextRoundId);
    const chips = pool.entry(id)?.chipsPlayed ?? [];
    const cupAppeal = inCup.has(row.entry_id) ? CUP_APPEAL : 0;
    return cupAppeal + storyOf(squad, chips, statuses) + Math.min(row.total_transfers, 25) / 25;
  };
  const [best] = middle.map((row) => ({ row, appeal: appeal(row) })).sort((a, b) => b.appeal - a.appeal);
  const found = best?.row ?? rows[Math.floor(rows.length / 2)];
  if (found) return entryId(found.entry_id);
  const [first] = pool.entryIds();
  if (first === undefined) throw new Error("A season without managers has nobody to sign in as.");
  return first;
}

/** More for an injured footballer or two, some chips played and some left, and none in play. */
function storyOf(squad: Squad, chips: readonly ChipPlay[], statuses: ReadonlyMap<number, string>): number {
  const hurt = squad.picks.filter((pick) => ["i", "d", "s"].includes(statuses.get(pick.footballerId) ?? "a"));
  const injured = hurt.filter((pick) => statuses.get(pick.footballerId) === "i").length;
  const names = new Set(chips.map((play) => play.name));
  return (
    (hurt.length >= 1 && hurt.length <= 3 ? 3 : 0) +
    (injured === 1 ? 1 : 0) +
    (chips.length >= 2 && chips.length <= 3 ? 3 : 0) +
    (names.has("wildcard") ? 1 : 0) +
    (names.size < 4 ? 1 : 0) +
    (squad.chip === null ? 1 : 0)
  );
}
