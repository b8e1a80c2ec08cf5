/** What administrators did with their leagues, and who joined and left a private one. Rows are only ever added, and outlive the league. */
import type { WireLeagueMember } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../../context.ts";
import { managerName } from "../../../../db/entry-names.ts";

export interface LeagueAct {
  readonly leagueId: LeagueId;
  /** Who did it. */
  readonly entryId: EntryId;
  readonly kind:
    | "created"
    | "settings"
    | "administrator"
    | "code"
    | "ban"
    | "unban"
    | "deleted"
    | "joined"
    | "left"
    | "co_administrator"
    | "co_administrator_ended"
    | "message"
    | "message_taken";
  /** What is needed to understand it later; never a code. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export async function insertLeagueAct(tx: Tx, { leagueId, entryId, kind, details = {} }: LeagueAct): Promise<void> {
  await sql`insert into league_log (league_id, at, entry_id, kind, details)
    values (${leagueId}, game_now(), ${entryId}, ${kind}, ${JSON.stringify(details)}::jsonb)`.execute(tx);
}

export interface LoggedAct {
  readonly logId: number;
  readonly atMs: number;
  readonly kind: LeagueAct["kind"];
  readonly details: Readonly<Record<string, unknown>>;
  readonly by: WireLeagueMember;
  /** Who it was done to: the new administrator or co-administrator, or who was kept out or let in. */
  readonly subject: WireLeagueMember | null;
}

/** Newest first. Who deleted his account is named as everywhere. */
export async function selectLeagueActs(
  db: Queryable,
  leagueId: LeagueId,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<LoggedAct[]> {
  const { rows } = await sql<{
    log_id: number;
    at: Date;
    kind: LeagueAct["kind"];
    details: Record<string, unknown>;
    entry_id: EntryId;
    by_entry: string;
    by_player: string;
    subject_id: EntryId | null;
    subject_entry: string | null;
    subject_player: string | null;
  }>`
    with acts as (
      select log_id, at, kind, details, entry_id,
        coalesce(details->'adminEntryId'->>'to', details->>'bannedEntryId', details->>'memberId')::bigint as subject_id
      from league_log where league_id = ${leagueId} order by log_id desc offset ${offset} limit ${limit}),
    named as (
      select entry_id, name, ${managerName} as manager from entries
      where entry_id in (select entry_id from acts union select subject_id from acts where subject_id is not null))
    select a.log_id, a.at, a.kind, a.details, a.entry_id, e.name as by_entry, e.manager as by_player,
      s.entry_id as subject_id, s.name as subject_entry, s.manager as subject_player
    from acts a join named e on e.entry_id = a.entry_id left join named s on s.entry_id = a.subject_id
    order by a.log_id desc`.execute(db);
  return rows.map((row) => ({
    logId: row.log_id,
    atMs: row.at.getTime(),
    kind: row.kind,
    details: row.details,
    by: { entry: row.entry_id, entry_name: row.by_entry, player_name: row.by_player },
    subject:
      row.subject_id === null
        ? null
        : { entry: row.subject_id, entry_name: row.subject_entry ?? "", player_name: row.subject_player ?? "" },
  }));
}
