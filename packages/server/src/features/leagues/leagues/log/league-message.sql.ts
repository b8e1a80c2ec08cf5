/** What the members of a league are told, as rows: one a league. Whoever changes it holds the league's lock. */
import type { WireLeagueMember } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../../context.ts";
import { managerName } from "../../../../db/entry-names.ts";

export interface LeagueMessage {
  readonly text: string;
  readonly atMs: number;
  readonly by: WireLeagueMember;
}

export async function selectLeagueMessage(db: Queryable, id: LeagueId): Promise<LeagueMessage | null> {
  const { rows } = await sql<{ body: string; written_at: Date; entry_id: EntryId; name: string; manager: string }>`
    with message as (select entry_id, body, written_at from league_messages where league_id = ${id})
    select body, written_at, entry_id, name, ${managerName} as manager
    from message join entries using (entry_id)`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const by = { entry: row.entry_id, entry_name: row.name, player_name: row.manager };
  return { text: row.body, atMs: row.written_at.getTime(), by };
}

export async function upsertLeagueMessage(tx: Tx, id: LeagueId, entry: EntryId, text: string): Promise<void> {
  await sql`insert into league_messages (league_id, entry_id, body, written_at)
    values (${id}, ${entry}, ${text}, game_now())
    on conflict (league_id) do update
      set entry_id = excluded.entry_id, body = excluded.body, written_at = excluded.written_at`.execute(tx);
}

/** False when there was none. */
export async function deleteLeagueMessage(tx: Tx, id: LeagueId): Promise<boolean> {
  const { rows } = await sql`delete from league_messages where league_id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}
