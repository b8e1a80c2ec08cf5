/**
 * Figures of all squads of a round, published once its deadline has passed: captains, ownership, chips, transfers.
 * Squads of a closed round do not change, so they are counted once; settling stores the same figures again.
 */
import { CHIP_NAMES } from "@elleveren/contract";
import type { RoundCounts } from "@elleveren/engine";
import { isFreeChip, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";

export async function countClosedRounds(ctx: Context): Promise<number> {
  const engine = ctx.live.engine();
  let counted = 0;
  for (const roundId of await selectUncounted(ctx.db)) {
    // The engine holds a round once its process is notified of the closing; until then the next tick retries.
    if (!engine?.hasSquads(roundId)) continue;
    await storeCounts(ctx, roundId, await engine.roundCounts(roundId));
    counted += 1;
  }
  return counted;
}

async function selectUncounted(db: Queryable): Promise<RoundId[]> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select round_id from rounds where state = 'closed' and most_captained is null order by round_id`.execute(db);
  const played: RoundId[] = [];
  for (const { round_id: id } of rows) {
    const entries = await sql`select 1 from entries where started_round_id <= ${id} limit 1`.execute(db);
    if (entries.rows.length > 0) played.push(id);
  }
  return played;
}

async function storeCounts(ctx: Context, roundId: RoundId, counts: RoundCounts): Promise<void> {
  const most = (figure: "selected" | "captained" | "viceCaptained"): number | null =>
    counts.footballers.toSorted((a, b) => b[figure] - a[figure] || a.footballerId - b.footballerId)[0]?.footballerId ??
    null;
  const freeChips = CHIP_NAMES.filter((chip) => isFreeChip(chip));
  await transact(ctx.db, async (tx) => {
    await sql`
      update rounds set
        most_selected = ${most("selected")}, most_captained = ${most("captained")},
        most_vice_captained = ${most("viceCaptained")}, ranked_count = ${counts.entryCount},
        most_transferred_in = (
          select footballer_id from footballer_rounds where round_id = ${roundId} and transfers_in > 0
          order by transfers_in desc, footballer_id limit 1),
        transfers_made = (
          select coalesce(sum(s.transfers_made), 0) from squads s
          where s.round_id = ${roundId} and s.free_transfers is not null
            and (s.chip is null or s.chip <> all(${freeChips}::text[]))),
        chip_plays = (
          select coalesce(jsonb_agg(jsonb_build_object('chip_name', p.chip, 'num_played', p.played) order by p.chip), '[]')
          from (select chip, count(*) as played from squads
                where round_id = ${roundId} and chip is not null group by chip) p)
      where round_id = ${roundId} and state = 'closed'`.execute(tx);
    await notify(tx, { kind: "rounds", roundId });
  });
}
