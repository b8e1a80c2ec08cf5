/** Writes a message's changes: each a revision with before and after, and the current state beside it. */
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";
import { holdMarket } from "../../../db/market-lock.ts";
import type { FactSource } from "./fact.ts";
import type { LineupState } from "./facts.state.ts";
import type { PositionChange } from "./fresh-facts.ts";
import type { FactPlan, FixtureChange, FootballerChange, LineupChange, StatsChange } from "./plan-facts.ts";

/** Our words to columns, for a revision's before and after and for the update; times become ISO text. */
const toRow = (state: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(state).map(([field, value]) => [
      field.replace(/Ms$/, "").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      field.endsWith("AtMs") && value !== null ? new Date(value as number).toISOString() : value,
    ]),
  );

/** Returns the newest revision, or null when the plan changes nothing. */
export async function insertChanges(tx: Tx, plan: FactPlan, source: FactSource): Promise<number | null> {
  // Fixtures first: a reader that follows the revisions knows a match has begun before it sees its first goal.
  const revisions = [
    await insertFixtureChanges(tx, plan.fixtures, source),
    await insertStatsChanges(tx, plan.stats, source),
    await insertFootballerChanges(tx, plan.footballers, source),
    await insertLineupChanges(tx, plan.lineups, source),
  ];
  const newest = Math.max(...revisions);
  return newest > 0 ? newest : null;
}

async function insertFixtureChanges(tx: Tx, changes: readonly FixtureChange[], source: FactSource): Promise<number> {
  if (changes.length === 0) return 0;
  const log = changes.flatMap((change) =>
    change.roundIds.map((round) => ({
      round_id: round,
      fixture_id: change.fixtureId,
      before: toRow(change.before),
      after: toRow(change.changed),
    })),
  );
  const revision = await insertRevisions(tx, "fixture", log, source);
  const rows = changes.map(({ fixtureId, after }) => ({ fixture_id: fixtureId, ...toRow(after) }));
  await sql`update fixtures f set round_id = n.round_id, kickoff_at = n.kickoff_at, home_score = n.home_score,
      away_score = n.away_score, minutes = n.minutes, started = n.started,
      finished_provisional = n.finished_provisional, finished = n.finished, tv_channel = n.tv_channel,
      tickets_url = n.tickets_url, forzify_id = n.forzify_id
    from jsonb_populate_recordset(null::fixtures, ${JSON.stringify(rows)}::jsonb) n
    where f.fixture_id = n.fixture_id`.execute(tx);
  return revision;
}

async function insertFootballerChanges(
  tx: Tx,
  changes: readonly FootballerChange[],
  source: FactSource,
): Promise<number> {
  if (changes.length === 0) return 0;
  const log = changes.map((change) => ({
    footballer_id: change.footballerId,
    before: toRow(change.before),
    after: toRow(change.changed),
  }));
  const revision = await insertRevisions(tx, "footballer", log, source);
  await holdMarket(tx);
  const rows = changes.map(({ footballerId, after }) => ({
    footballer_id: footballerId,
    ...toRow(after),
  }));
  await sql`update footballers f set club_id = n.club_id, status = n.status, news = n.news,
      news_nn = n.news_nn, news_en = n.news_en, news_added_at = n.news_added_at, chance_this_round = n.chance_this_round,
      chance_next_round = n.chance_next_round, squad_number = n.squad_number
    from jsonb_populate_recordset(null::footballers, ${JSON.stringify(rows)}::jsonb) n
    where f.footballer_id = n.footballer_id`.execute(tx);
  return revision;
}

async function insertLineupChanges(tx: Tx, changes: readonly LineupChange[], source: FactSource): Promise<number> {
  if (changes.length === 0) return 0;
  const log = changes.map((change) => ({
    round_id: change.roundId,
    fixture_id: change.fixtureId,
    before: change.before && lineupRow(change.clubId, change.before),
    after: lineupRow(change.clubId, change.after),
  }));
  const revision = await insertRevisions(tx, "lineup", log, source);
  const rows = changes.map(({ fixtureId, clubId, after }) => ({ fixture_id: fixtureId, ...lineupRow(clubId, after) }));
  await sql`insert into match_lineups (fixture_id, club_id, starters, bench, announced_at, substitutions, revision)
    select fixture_id, club_id, nullif(starters, 'null'), nullif(bench, 'null'), announced_at, substitutions, ${revision}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(fixture_id integer, club_id integer, starters jsonb,
      bench jsonb, announced_at timestamptz, substitutions jsonb)
    on conflict (fixture_id, club_id) do update set starters = excluded.starters, bench = excluded.bench,
      announced_at = excluded.announced_at, substitutions = excluded.substitutions, revision = excluded.revision`.execute(
    tx,
  );
  return revision;
}

const lineupRow = (club: number, { starters, bench, announcedAtMs, substitutions }: LineupState) => ({
  club_id: club,
  ...toRow({ starters, bench, announcedAtMs, substitutions }),
});

async function insertRevisions(
  tx: Tx,
  kind: "fixture" | "footballer" | "lineup",
  log: readonly object[],
  { source, messageId }: FactSource,
): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    with logged as (
      insert into fact_revisions (kind, round_id, fixture_id, footballer_id, before, after, source, message_id, recorded_at)
      select ${kind}, round_id, fixture_id, footballer_id, before, after, ${source}, ${messageId ?? null}, game_now()
      from jsonb_to_recordset(${JSON.stringify(log)}::jsonb)
        as said(round_id integer, fixture_id integer, footballer_id integer, before jsonb, after jsonb)
      returning revision)
    select max(revision) as revision from logged`.execute(tx);
  return rows[0]?.revision ?? 0;
}

/** One statement for a whole round: 240 rows take a few milliseconds. */
async function insertStatsChanges(tx: Tx, changes: readonly StatsChange[], source: FactSource): Promise<number> {
  if (changes.length === 0) return 0;
  const said = changes.map((change) => ({
    round_id: change.roundId,
    fixture_id: change.fixtureId,
    footballer_id: change.footballerId,
    club_id: change.clubId,
    stats: change.stats,
    before: change.before && { club_id: change.before.clubId, stats: change.before.stats },
  }));
  const { rows } = await sql<{ revision: number }>`
    with said as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
        as s(round_id integer, fixture_id integer, footballer_id integer, club_id integer, stats jsonb, before jsonb)),
    logged as (
      insert into fact_revisions (kind, round_id, fixture_id, footballer_id, before, after, source, message_id, recorded_at)
      select 'stats', round_id, fixture_id, footballer_id, before,
        jsonb_build_object('club_id', club_id, 'stats', stats), ${source.source}, ${source.messageId ?? null}, now.at
      from said, (select game_now() as at) now
      returning revision, fixture_id, footballer_id),
    stored as (
      insert into match_stats (fixture_id, footballer_id, club_id, stats, revision)
      select fixture_id, footballer_id, s.club_id, s.stats, l.revision
      from said s join logged l using (fixture_id, footballer_id)
      on conflict (fixture_id, footballer_id) do update
        set club_id = excluded.club_id, stats = excluded.stats, revision = excluded.revision)
    select max(revision) as revision from logged`.execute(tx);
  return rows[0]?.revision ?? 0;
}

/** Forgets sequence numbers: any next number counts as newer. */
export async function forgetPositions(tx: Tx, source: string): Promise<void> {
  await sql`delete from fact_positions where source = ${source}`.execute(tx);
}

/** Remembers how far the source has spoken about each subject. */
export async function upsertPositions(tx: Tx, source: string, positions: readonly PositionChange[]): Promise<void> {
  if (positions.length === 0) return;
  const said = positions.map((position) => ({
    kind: position.kind,
    fixture_id: position.fixtureId,
    footballer_id: position.footballerId,
    as_of: position.asOf,
  }));
  await sql`insert into fact_positions (source, kind, fixture_id, footballer_id, as_of)
    select ${source}, kind, fixture_id, footballer_id, as_of from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as said(kind text, fixture_id integer, footballer_id integer, as_of jsonb)
    on conflict (source, kind, fixture_id, footballer_id) do update set as_of = excluded.as_of`.execute(tx);
}
