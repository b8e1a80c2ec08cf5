/**
 * Leagues joined automatically: overall, the fan league of the club, one per region, one per starting round, the autumn start
 * of those who began after the summer break, and the broadcaster's league on its brand. Overall has every entry and therefore no member rows.
 */
import {
  autumnRound,
  type ClubId,
  type EntryId,
  invariant,
  type LeagueId,
  type RoundId,
  roundId,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../../context.ts";
import { useOneConnectionEach } from "../../../../db/scale/distribute.ts";
import { msOf } from "../../../../db/values/moments.ts";
import { AUTUMN, selectAutumnLeague, upsertSystemLeague } from "../leagues.sql.ts";
import { insertMember } from "../members/members.sql.ts";

const FIRST_ROUND = roundId(1);

/** Called by the season import: the overall league exists before the first entry. */
export async function ensureOverallLeague(tx: Tx): Promise<void> {
  await upsertSystemLeague(tx, { shortName: "overall", name: "Totalt", startRoundId: FIRST_ROUND });
}

/**
 * Puts a new entry into its system leagues. The fan league is only for a club chosen before the first round's deadline
 * (EG-50), the broadcaster league only for entries made on that brand's host (EG-51).
 */
export async function joinSystemLeagues(
  tx: Tx,
  entry: {
    readonly entryId: EntryId;
    readonly startedRoundId: RoundId;
    readonly favouriteClubId: ClubId | null;
    /** Where its manager lived when it was made; that stays the entry's region. */
    readonly regionId: number | null;
    readonly brand: string;
    /** When the entry was found to be in time: before the deadline, also if this runs a moment after it. */
    readonly joinedAtMs: number;
  },
): Promise<void> {
  await ensureOverallLeague(tx);
  const startLeague = await upsertSystemLeague(tx, {
    shortName: `event-${entry.startedRoundId}`,
    name: await roundName(tx, entry.startedRoundId),
    startRoundId: entry.startedRoundId,
  });
  await insertMember(tx, startLeague, entry.entryId, entry.joinedAtMs);
  await joinAutumnStart(tx, entry);
  if (entry.regionId !== null) await joinRegionLeague(tx, entry.entryId, entry.regionId, entry.joinedAtMs);
  if (entry.brand === "tv2") {
    const league = await upsertSystemLeague(tx, { shortName: "brd-tv2", name: "TV 2", startRoundId: FIRST_ROUND });
    await insertMember(tx, league, entry.entryId, entry.joinedAtMs);
  }
  if (entry.favouriteClubId !== null) await joinFanLeague(tx, entry.entryId, entry.favouriteClubId, entry.joinedAtMs);
}

/**
 * The first team that begins in the autumn makes the league, which then keeps its first round; teams of a season that had
 * none before are in it from its making.
 */
async function joinAutumnStart(
  tx: Tx,
  entry: { readonly entryId: EntryId; readonly startedRoundId: RoundId; readonly joinedAtMs: number },
): Promise<void> {
  const start = await selectAutumnStart(tx);
  if (start === null || entry.startedRoundId < start.startRoundId) return;
  const { startRoundId } = start;
  const league = await upsertSystemLeague(tx, { shortName: AUTUMN, name: "Høststarten", startRoundId });
  if (!start.isMade) await insertEarlierStarters(tx, league, startRoundId);
  await insertMember(tx, league, entry.entryId, entry.joinedAtMs);
}

/**
 * From the leagues per starting round: entries have no index by it, and a sign-up cannot read ten million of them. Teams that
 * begin at the same time have waited for the one that made the league, whose members then are there.
 */
async function insertEarlierStarters(tx: Tx, league: LeagueId, from: RoundId): Promise<void> {
  await useOneConnectionEach(tx);
  const begun = await sql`select 1 from league_members where league_id = ${league} limit 1`.execute(tx);
  if (begun.rows.length > 0) return;
  const { rows } = await sql<{ id: LeagueId }>`
    select l.league_id as id from rounds r join leagues l on l.short_name = 'event-' || r.round_id
    where r.round_id >= ${from}`.execute(tx);
  await sql`insert into league_members (league_id, entry_id, joined_at)
    select ${league}::bigint, entry_id, joined_at from league_members
    where league_id = any(${rows.map(({ id }) => id)}::bigint[])
    on conflict do nothing`.execute(tx);
}

/** Null in a season that is too short for one. */
async function selectAutumnStart(tx: Tx): Promise<{ readonly startRoundId: RoundId; readonly isMade: boolean } | null> {
  const made = await selectAutumnLeague(tx);
  if (made) return { startRoundId: made.startRoundId, isMade: true };
  const { rows } = await sql<{ roundId: RoundId; deadlineAtMs: number; told: number | null }>`
    select round_id as "roundId", ${msOf("deadline_at")} as "deadlineAtMs",
      (select (ruleset -> 'leagues' ->> 'autumnRound')::integer from game) as told
    from rounds order by round_id`.execute(tx);
  const told = rows[0]?.told ?? 0;
  const startRoundId = told > 0 ? roundId(told) : autumnRound(rows);
  return startRoundId === null ? null : { startRoundId, isMade: false };
}

async function joinRegionLeague(tx: Tx, entryId: EntryId, regionId: number, atMs: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from regions where region_id = ${regionId}`.execute(tx);
  invariant(rows[0], "an account's region exists");
  const league = await upsertSystemLeague(tx, {
    shortName: `region-${regionId}`,
    name: rows[0].name,
    startRoundId: FIRST_ROUND,
  });
  await insertMember(tx, league, entryId, atMs);
}

/** Joins the fan league of a club when that is before the first deadline; later it does nothing. */
export async function joinFanLeague(tx: Tx, entryId: EntryId, clubId: ClubId, atMs: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.name from clubs c
    where c.club_id = ${clubId} and not c.unavailable
      and ${new Date(atMs)}::timestamptz < (select deadline_at from rounds order by round_id limit 1)`.execute(tx);
  if (!rows[0]) return;
  const league = await upsertSystemLeague(tx, {
    shortName: `team-${clubId}`,
    name: rows[0].name,
    startRoundId: FIRST_ROUND,
  });
  await insertMember(tx, league, entryId, atMs);
}

/** Leaves the fan league of a club that is no longer the favourite one, when that is before the first deadline. */
export async function leaveFanLeague(tx: Tx, entryId: EntryId, clubId: ClubId, atMs: number): Promise<void> {
  await sql`delete from league_members m using leagues l
    where l.league_id = m.league_id and l.short_name = ${`team-${clubId}`} and m.entry_id = ${entryId}
      and ${new Date(atMs)}::timestamptz < (select deadline_at from rounds order by round_id limit 1)`.execute(tx);
}

async function roundName(tx: Tx, id: RoundId): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from rounds where round_id = ${id}`.execute(tx);
  return rows[0]?.name ?? `Runde ${id}`;
}
