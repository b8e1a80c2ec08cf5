/** Announced line-ups, who wants to hear of them, and who was told what, as rows. */
import {
  accountId,
  clubId,
  entryId,
  footballerId,
  roundId,
  type AccountId,
  type ClubId,
  type EntryId,
  type FootballerId,
  type RoundId,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { WISH_OF, type Channel } from "./reminders.sql.ts";

/** What one club announced for a match of the round. */
export interface Announced {
  readonly clubId: ClubId;
  readonly starters: ReadonlySet<FootballerId>;
  readonly bench: ReadonlySet<FootballerId>;
}

export async function selectAnnounced(db: Queryable, round: RoundId): Promise<Announced[]> {
  const { rows } = await sql<{ club_id: number; starters: number[]; bench: number[] | null }>`
    select l.club_id, l.starters, l.bench from match_lineups l join fixtures f using (fixture_id)
    where f.round_id = ${round} and l.starters is not null order by f.kickoff_at, l.club_id`.execute(db);
  return rows.map((row) => ({
    clubId: clubId(row.club_id),
    starters: new Set(row.starters.map(footballerId)),
    bench: new Set((row.bench ?? []).map(footballerId)),
  }));
}

/** Notes that the round's line-ups are looked through as they are now; null when they were, or there are none. */
export async function takeScan(tx: Tx, round: RoundId): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    insert into benched_scans as s (round_id, revision)
    select f.round_id, max(l.revision) from match_lineups l join fixtures f using (fixture_id)
    where f.round_id = ${round} and l.starters is not null group by f.round_id
    on conflict (round_id) do update set revision = excluded.revision where s.revision < excluded.revision
    returning revision`.execute(tx);
  return rows[0]?.revision ?? null;
}

/** The newest scan of the round, held until the transaction ends: scans of one round take turns. */
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

/** A page of those who want to hear of benched starters and have a team, by account. */
export async function selectWishers(
  db: Queryable,
  { after, limit }: { readonly after: AccountId; readonly limit: number },
): Promise<Wisher[]> {
  const { rows } = await sql<{ account_id: number; entry_id: number; started_round_id: number }>`
    select a.account_id, e.entry_id, e.started_round_id
    from reminder_wishes w join accounts a using (account_id) join entries e on e.entry_id = a.entry_id
    where w.benched and (w.by_email or w.by_push) and w.account_id > ${after}
    order by w.account_id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    accountId: accountId(row.account_id),
    entryId: entryId(row.entry_id),
    startedRoundId: roundId(row.started_round_id),
  }));
}

/** Whom of his starters each person was told about in the round. */
export async function selectTold(
  db: Queryable,
  accounts: readonly AccountId[],
  round: RoundId,
): Promise<ReadonlyMap<AccountId, ReadonlySet<FootballerId>>> {
  const { rows } = await sql<{ account_id: number; footballer_id: number }>`
    select account_id, unnest(footballer_ids) as footballer_id from benched_reminders
    where account_id = any(${[...accounts]}::bigint[]) and round_id = ${round}`.execute(db);
  const told = new Map<AccountId, Set<FootballerId>>();
  for (const row of rows) {
    const of = told.get(accountId(row.account_id)) ?? new Set();
    told.set(accountId(row.account_id), of.add(footballerId(row.footballer_id)));
  }
  return told;
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

const isOf = (change: LineupChange, account: AccountId) =>
  sql<boolean>`account_id = ${account} and round_id = ${change.roundId} and revision = ${change.revision}`;

/** Whom the person is to be told of; empty when there is nothing. */
export async function selectBenched(db: Queryable, change: LineupChange, account: AccountId): Promise<FootballerId[]> {
  const { rows } = await sql<{ footballer_ids: number[] }>`
    select footballer_ids from benched_reminders where ${isOf(change, account)}`.execute(db);
  return (rows[0]?.footballer_ids ?? []).map(footballerId);
}

/** Takes the messages for the way of sending of those who want it so; those that another run has are left out. */
export async function takeBenched(
  tx: Tx,
  change: LineupChange,
  accounts: readonly AccountId[],
  channel: Channel,
): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: number }>`
    update benched_reminders set ${sql.ref(channel)} = clock_timestamp()
    where account_id = any(${[...accounts]}::bigint[]) and round_id = ${change.roundId}
      and revision = ${change.revision} and ${sql.ref(channel)} is null
      and account_id in (select w.account_id from reminder_wishes w where ${sql.ref(`w.${WISH_OF[channel]}`)})
    returning account_id`.execute(tx);
  return rows.map((row) => accountId(row.account_id));
}

/** Of rounds that are not open any more. */
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
