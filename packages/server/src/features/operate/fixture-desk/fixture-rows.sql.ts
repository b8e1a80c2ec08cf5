/** Matches that come and go, as rows; each with a revision that brings it to every process, or takes it from there. */
import type { ClubId, FixtureId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import type { FixtureValues } from "./find-warnings.ts";

export interface NewFixture extends FixtureValues {
  readonly homeClubId: ClubId;
  readonly awayClubId: ClubId;
  /** Null: an unused one. */
  readonly code: number | null;
  /** Null: the next one. */
  readonly fixtureId: FixtureId | null;
}

/** Never the number of a match that was taken out: revisions speak of that one. */
async function nextFixtureId(tx: Tx): Promise<FixtureId> {
  const { rows } = await sql<{ next: FixtureId }>`
    select greatest(coalesce((select max(fixture_id) from fixtures), 0),
      coalesce((select max(fixture_id) from fact_revisions), 0)) + 1 as next`.execute(tx);
  return rows[0]!.next;
}

/** Its own number, or the next above it that no match has. */
async function freeCode(tx: Tx, id: FixtureId): Promise<number> {
  const { rows } = await sql<{ code: number }>`
    select min(n) as code from generate_series(${id}::integer, ${id}::integer + (select count(*) from fixtures)::integer) n
    where not exists (select from fixtures where code = n)`.execute(tx);
  return rows[0]!.code;
}

export async function insertFixture(tx: Tx, one: NewFixture, source: string): Promise<FixtureId> {
  const id = one.fixtureId ?? (await nextFixtureId(tx));
  const code = one.code ?? (await freeCode(tx, id));
  const kickoffAt = one.kickoffAtMs === null ? null : new Date(one.kickoffAtMs).toISOString();
  await sql`insert into fixtures (fixture_id, code, round_id, kickoff_at, home_club_id, away_club_id, tv_channel, tickets_url)
    values (${id}, ${code}, ${one.roundId}, ${kickoffAt}::timestamptz, ${one.homeClubId}, ${one.awayClubId},
      ${one.tvChannel}, ${one.ticketsUrl})`.execute(tx);
  const after = {
    code,
    round_id: one.roundId,
    kickoff_at: kickoffAt,
    home_club_id: one.homeClubId,
    away_club_id: one.awayClubId,
  };
  await insertRevision(tx, { id, roundId: one.roundId, before: {}, after, source });
  return id;
}

/** Sources' claims of its time are deleted with it. */
export async function deleteFixture(tx: Tx, id: FixtureId, before: FixtureValues, source: string): Promise<void> {
  await sql`delete from fact_positions where fixture_id = ${id}`.execute(tx);
  await sql`delete from fact_claims where fixture_id = ${id}`.execute(tx);
  await sql`delete from fixtures where fixture_id = ${id}`.execute(tx);
  const { roundId, kickoffAtMs } = before;
  const was = { round_id: roundId, kickoff_at: kickoffAtMs === null ? null : new Date(kickoffAtMs).toISOString() };
  await insertRevision(tx, { id, roundId, before: was, after: { removed: true }, source });
}

async function insertRevision(
  tx: Tx,
  revision: { id: FixtureId; roundId: RoundId | null; before: object; after: object; source: string },
): Promise<void> {
  const { id, roundId, before, after, source } = revision;
  await sql`insert into fact_revisions (kind, round_id, fixture_id, before, after, source, recorded_at)
    values ('fixture', ${roundId}, ${id}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
      ${source}, game_now())`.execute(tx);
  await notify(tx, { kind: "facts", ...(roundId !== null && { roundId }), fixtureIds: [id] });
}

export async function selectKnownAround(tx: Tx, one: NewFixture) {
  const { rows } = await sql<{
    clubIds: ClubId[];
    roundIds: RoundId[];
    isIdTaken: boolean;
    isCodeTaken: boolean;
    /** The same two at the same ground in the same round. */
    isThere: boolean;
  }>`select
    array(select club_id from clubs where not unavailable) as "clubIds",
    array(select round_id from rounds) as "roundIds",
    exists (select from fixtures where fixture_id = ${one.fixtureId}::integer)
      or exists (select from fact_revisions where fixture_id = ${one.fixtureId}::integer) as "isIdTaken",
    exists (select from fixtures where code = ${one.code}::integer) as "isCodeTaken",
    exists (select from fixtures where home_club_id = ${one.homeClubId} and away_club_id = ${one.awayClubId}
      and round_id is not distinct from ${one.roundId}::integer) as "isThere"`.execute(tx);
  return rows[0]!;
}

/** Whether any source has reported more of the match than its schedule. */
export async function hasFacts(tx: Tx, id: FixtureId): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select home_score is not null or away_score is not null or minutes > 0 or finished_provisional or finished
      or exists (select from match_stats s where s.fixture_id = f.fixture_id)
      or exists (select from match_lineups l where l.fixture_id = f.fixture_id)
      or exists (select from match_acts a where a.fixture_id = f.fixture_id) as told
    from fixtures f where fixture_id = ${id}`.execute(tx);
  return rows[0]?.told ?? false;
}
