/** Announced line-ups, subscribers, and sent notices, as rows. */
import type { AccountId, ClubId, EntryId, FootballerId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

/** A club's announced line-up for a match of the round. */
export interface Announced {
  readonly clubId: ClubId;
  readonly starters: ReadonlySet<FootballerId>;
  readonly bench: ReadonlySet<FootballerId>;
}

export async function selectAnnounced(db: Queryable, round: RoundId): Promise<Announced[]> {
  const { rows } = await sql<{ clubId: ClubId; starters: FootballerId[]; bench: FootballerId[] | null }>`
    select l.club_id as "clubId", l.starters, l.bench from match_lineups l join fixtures f using (fixture_id)
    where f.round_id = ${round} and l.starters is not null order by f.kickoff_at, l.club_id`.execute(db);
  return rows.map(({ clubId, starters, bench }) => ({ clubId, starters: new Set(starters), bench: new Set(bench) }));
}

/** Marks the round's current line-ups as scanned; null when they already were, or there are none. */
export async function takeScan(tx: Tx, round: RoundId): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    insert into benched_scans as s (round_id, revision)
    select f.round_id, max(l.revision) from match_lineups l join fixtures f using (fixture_id)
    where f.round_id = ${round} and l.starters is not null group by f.round_id
    on conflict (round_id) do update set revision = excluded.revision where s.revision < excluded.revision
    returning revision`.execute(tx);
  return rows[0]?.revision ?? null;
}

/** The newest scan of the round, locked until the transaction ends: scans of one round take turns. */
export async function lockScan(tx: Tx, round: RoundId): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    select revision from benched_scans where round_id = ${round} for update`.execute(tx);
  return rows[0]?.revision ?? null;
}

export interface Wisher {
  readonly accountId: AccountId;
  readonly entryId: EntryId;
  readonly startedRoundId: RoundId;
}

/** A page of subscribed accounts that have a team, by account. */
export async function selectWishers(
  db: Queryable,
  { after, limit }: { readonly after: AccountId; readonly limit: number },
): Promise<Wisher[]> {
  const { rows } = await sql<Wisher>`
    select a.account_id as "accountId", e.entry_id as "entryId", e.started_round_id as "startedRoundId"
    from reminder_wishes w join accounts a using (account_id) join entries e on e.entry_id = a.entry_id
    where w.benched and (w.by_email or w.by_push) and w.account_id > ${after}
    order by w.account_id limit ${limit}`.execute(db);
  return rows;
}

/** The starters that each account was already told about in the round. */
export async function selectTold(
  db: Queryable,
  accounts: readonly AccountId[],
  round: RoundId,
): Promise<ReadonlyMap<AccountId, ReadonlySet<FootballerId>>> {
  const { rows } = await sql<{ accountId: AccountId; footballers: FootballerId[] }>`
    select account_id as "accountId", array_agg(footballer_id) as footballers
    from benched_reminders cross join unnest(footballer_ids) as footballer_id
    where account_id = any(${[...accounts]}::bigint[]) and round_id = ${round} group by account_id`.execute(db);
  return new Map(rows.map(({ accountId, footballers }) => [accountId, new Set(footballers)]));
}

/** One change of a round's line-ups. */
export interface LineupChange {
  readonly roundId: RoundId;
  readonly revision: number;
}

export async function insertBenched(
  tx: Tx,
  change: LineupChange,
  account: AccountId,
  footballers: readonly FootballerId[],
): Promise<void> {
  await sql`insert into benched_reminders (account_id, round_id, revision, footballer_ids)
    values (${account}, ${change.roundId}, ${change.revision}, ${[...footballers]}::int[])
    on conflict do nothing`.execute(tx);
}

export const isOfChange = ({ roundId, revision }: LineupChange) =>
  sql<boolean>`round_id = ${roundId} and revision = ${revision}`;

/** The starters to tell the account about; empty without any. */
export async function selectBenched(db: Queryable, change: LineupChange, account: AccountId): Promise<FootballerId[]> {
  const { rows } = await sql<{ footballers: FootballerId[] }>`
    select footballer_ids as footballers from benched_reminders where account_id = ${account}
      and ${isOfChange(change)}`.execute(db);
  return rows[0]?.footballers ?? [];
}

/** Of rounds no longer open. */
export async function deletePastBenched(db: Queryable): Promise<void> {
  const past = sql`round_id not in (select round_id from rounds where state = 'open')`;
  await sql`delete from benched_reminders where ${past}`.execute(db);
  await sql`delete from benched_scans where ${past}`.execute(db);
}

/** Of footballers, as the market calls them. */
export async function selectNames(db: Queryable, ids: readonly FootballerId[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ footballer_id: number; web_name: string }>`
    select footballer_id, web_name from footballers where footballer_id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.footballer_id, row.web_name]));
}
