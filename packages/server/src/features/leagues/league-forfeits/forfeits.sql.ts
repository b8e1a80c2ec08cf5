/** Forfeits of leagues as rows, and whether a league hands out a wooden spoon. */
import type { WireForfeits } from "@elleveren/contract";
import type { EntryId, LeagueId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export type Stretch = WireForfeits["forfeits"][number]["stretch"];

export interface Forfeit {
  readonly forfeitId: number;
  readonly stretch: Stretch;
  readonly body: string;
  readonly fromRoundId: RoundId;
}

/** In the order in which they were written. */
export async function selectForfeits(db: Queryable, league: LeagueId): Promise<Forfeit[]> {
  const { rows } = await sql<Forfeit>`
    select forfeit_id as "forfeitId", stretch, body, from_round_id as "fromRoundId"
    from league_forfeits where league_id = ${league} order by forfeit_id`.execute(db);
  return rows;
}

/** They count from the first round whose deadline is to come; after the last one nothing is left for them. */
export async function insertForfeits(
  tx: Tx,
  league: LeagueId,
  forfeits: readonly { readonly stretch: Stretch; readonly text: string }[],
): Promise<void> {
  await sql`
    insert into league_forfeits (league_id, stretch, body, from_round_id, created_at)
    select ${league}, f.stretch, f.text,
      coalesce((select min(round_id) from rounds where deadline_at > game_now()), (select max(round_id) + 1 from rounds)),
      game_now()
    from jsonb_to_recordset(${JSON.stringify(forfeits.map((one, place) => ({ ...one, place })))}::jsonb)
      as f (stretch text, text text, place integer) order by f.place`.execute(tx);
}

export async function deleteForfeits(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from league_forfeits where forfeit_id = any(${[...ids]}::bigint[])`.execute(tx);
}

export async function selectHandsOutSpoon(db: Queryable, league: LeagueId): Promise<boolean> {
  const { rows } = await sql<{ spoon: boolean }>`
    select hands_out_spoon as spoon from league_customs where league_id = ${league}`.execute(db);
  return rows[0]?.spoon ?? false;
}

export async function upsertHandsOutSpoon(tx: Tx, league: LeagueId, spoon: boolean): Promise<void> {
  await sql`insert into league_customs (league_id, hands_out_spoon) values (${league}, ${spoon})
    on conflict (league_id) do update set hands_out_spoon = excluded.hands_out_spoon`.execute(tx);
}

export interface Tick {
  readonly forfeitId: number;
  readonly number: number;
  readonly entryId: EntryId;
}

export async function selectTicks(db: Queryable, league: LeagueId): Promise<Tick[]> {
  const { rows } = await sql<Tick>`
    select d.forfeit_id as "forfeitId", d.number, d.entry_id as "entryId"
    from league_forfeits_done d join league_forfeits f using (forfeit_id) where f.league_id = ${league}`.execute(db);
  return rows;
}

/** False when it was so already. */
export async function setTick(tx: Tx, { forfeitId, number, entryId }: Tick, done: boolean): Promise<boolean> {
  const { rows } = done
    ? await sql`insert into league_forfeits_done (forfeit_id, number, entry_id, done_at)
        values (${forfeitId}, ${number}, ${entryId}, game_now()) on conflict do nothing returning 1`.execute(tx)
    : await sql`delete from league_forfeits_done
        where forfeit_id = ${forfeitId} and number = ${number} and entry_id = ${entryId} returning 1`.execute(tx);
  return rows.length > 0;
}
