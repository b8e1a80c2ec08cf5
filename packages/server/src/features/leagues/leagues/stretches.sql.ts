/** Rounds that a private league counted before it began anew; their tables stay readable. */
import type { LeagueId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export interface Stretch {
  readonly startRoundId: RoundId;
  readonly stopRoundId: RoundId;
}

/** The earliest first. */
export async function selectStretches(db: Queryable, league: LeagueId): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select start_round_id as "startRoundId", stop_round_id as "stopRoundId" from league_stretches
    where league_id = ${league} order by start_round_id`.execute(db);
  return rows;
}

/**
 * The league counts from another round. One to come ends the stretch under way with the round before it, a beginning that
 * was still to come is only moved; with one already played the league counts as if it had always begun there, and a
 * stretch that began no earlier is no history any more.
 */
export async function moveStart(
  tx: Tx,
  league: LeagueId,
  { from, to }: { readonly from: RoundId; readonly to: RoundId },
): Promise<void> {
  const { rows } = await sql<{ begun: RoundId[] }>`
    select array(select round_id from rounds where deadline_at <= game_now() and round_id = any(${[from, to]}::integer[]))
      as begun`.execute(tx);
  const hasBegun = (round: RoundId) => rows[0]!.begun.includes(round);
  await sql`delete from league_stretches where league_id = ${league}
    and (start_round_id >= ${to} or ${hasBegun(to) && !hasBegun(from)} and stop_round_id = ${from - 1})`.execute(tx);
  if (hasBegun(to)) return;
  if (hasBegun(from)) {
    await sql`insert into league_stretches (league_id, start_round_id, stop_round_id)
      values (${league}, ${from}, ${to - 1})
      on conflict (league_id, start_round_id) do update set stop_round_id = excluded.stop_round_id`.execute(tx);
  } else {
    await sql`update league_stretches set stop_round_id = ${to - 1}
      where league_id = ${league} and stop_round_id = ${from - 1}`.execute(tx);
  }
}
