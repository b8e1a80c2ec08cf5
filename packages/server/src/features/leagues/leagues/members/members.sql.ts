/** Members and bans of leagues, as rows. Changes are made under the league's lock. */
import type { WireBan } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../../context.ts";
import { managerName } from "../../../../db/entry-names.ts";
import { unauthenticated } from "../../../../http/calls/errors.ts";
import { queueMemberEvent } from "../../league-events/index.ts";
import { deleteCoAdministrator } from "./co-administrators.sql.ts";

/** False when the entry is already a member. Joined now, unless a time is given. */
export async function insertMember(tx: Tx, id: LeagueId, entry: EntryId, joinedAtMs?: number): Promise<boolean> {
  const joinedAt = joinedAtMs === undefined ? null : new Date(joinedAtMs);
  const { rows } = await sql`insert into league_members (league_id, entry_id, joined_at)
    values (${id}, ${entry}, coalesce(${joinedAt}::timestamptz, game_now())) on conflict do nothing returning entry_id`.execute(
    tx,
  );
  if (rows.length > 0) await queueMemberEvent(tx, id, entry, "member.joined");
  return rows.length > 0;
}

/** False when it was no member. */
export async function deleteMember(tx: Tx, id: LeagueId, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`
    delete from league_members where league_id = ${id} and entry_id = ${entry} returning 1`.execute(tx);
  await deleteCoAdministrator(tx, id, entry);
  if (rows.length > 0) await queueMemberEvent(tx, id, entry, "member.left");
  return rows.length > 0;
}

export async function isMember(db: Queryable, id: LeagueId, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from league_members where league_id = ${id} and entry_id = ${entry}`.execute(db);
  return rows.length > 0;
}

export async function isBanned(db: Queryable, id: LeagueId, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`select 1 from league_bans where league_id = ${id} and entry_id = ${entry}`.execute(db);
  return rows.length > 0;
}

/** Everyone kept out of the league, by name. */
export async function selectBans(db: Queryable, id: LeagueId): Promise<WireBan[]> {
  const { rows } = await sql<WireBan>`
    select b.entry_id as entry, ${managerName} as player_name
    from league_bans b join entries e using (entry_id)
    where b.league_id = ${id} order by player_name, entry`.execute(db);
  return rows;
}

export async function countMembers(db: Queryable, id: LeagueId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from league_members where league_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Private leagues the entry is in; what the private maximum is compared with. */
export async function countPrivateLeagues(db: Queryable, entry: EntryId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from league_members m join leagues l using (league_id)
    where m.entry_id = ${entry} and l.league_type = 'x'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function entryExists(db: Queryable, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`select 1 from entries where entry_id = ${entry}`.execute(db);
  return rows.length > 0;
}

/**
 * Locks the entry, so that two joins at once cannot both pass the maximum. An entry whose account was deleted meanwhile
 * is refused.
 */
export async function lockEntryRow(tx: Tx, entry: EntryId): Promise<void> {
  const { rows } = await sql<{ is_deleted: boolean }>`
    select deleted_at is not null as is_deleted from entries where entry_id = ${entry} for update`.execute(tx);
  if (rows[0]?.is_deleted) throw unauthenticated();
}

/** Whether the entry still has an account; if so it cannot be deleted until the transaction ends. */
export async function lockOwnedEntry(tx: Tx, entry: EntryId): Promise<boolean> {
  const { rows } = await sql<{ is_deleted: boolean }>`
    select deleted_at is not null as is_deleted from entries where entry_id = ${entry} for share`.execute(tx);
  return rows[0]?.is_deleted === false;
}

/** Whether a league can be handed to the entry: a member whose account is still there, and stays until the end. */
export async function canTakeOver(tx: Tx, id: LeagueId, entry: EntryId): Promise<boolean> {
  return (await lockOwnedEntry(tx, entry)) && (await isMember(tx, id, entry));
}
