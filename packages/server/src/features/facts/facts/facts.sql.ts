/**
 * Match facts as rows: the state a message is checked against, read under one lock, and its changes, written in bulk.
 */
import { clubId, type FixtureId, type FootballerId, roundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";
import { msOf } from "../../../db/values/moments.ts";
import type { FactSource, MatchFact } from "./fact.ts";
import type { Substitution } from "./facts.state.ts";
import { selectClaims, tableOf } from "./claims.sql.ts";
import type { FixtureState, FootballerState, KnownFacts, LineupState, Positions, StatsState } from "./facts.state.ts";
import { subjectOf } from "./fact.ts";

/** Facts are recorded one message at a time, so that revisions are in commit order: readers follow them by number. */
export async function lockFacts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('elleveren.facts'))`.execute(tx);
}

export async function selectKnownFacts(tx: Tx, facts: readonly MatchFact[], source: string): Promise<KnownFacts> {
  const fixtureIds = wholeNumbers(facts.map((fact) => ("fixtureId" in fact ? fact.fixtureId : null)));
  const footballerIds = wholeNumbers(facts.flatMap(footballersIn));
  const tellsStats = facts.some((fact) => fact.kind === "stats");
  const { fixtures, nowMs } = await selectFixtures(tx, fixtureIds);
  return {
    fixtures,
    nowMs,
    footballers: await selectFootballers(tx, footballerIds),
    stats: tellsStats ? await selectStats(tx, fixtureIds) : new Map(),
    lineups: facts.some((fact) => fact.kind === "lineup") ? await selectLineups(tx, fixtureIds) : new Map(),
    positions: facts.some((fact) => fact.asOf !== undefined) ? await selectPositions(tx, source, facts) : new Map(),
    claims: await selectClaims(tx, facts.map(subjectOf)),
    roundIds: new Set((await selectIds(tx, "round_id", "rounds")).map(roundId)),
    clubIds: new Set((await selectIds(tx, "club_id", "clubs")).map(clubId)),
  };
}

/** Every footballer that a fact names; the check reports values that are no lists. */
function footballersIn(fact: MatchFact): (number | null)[] {
  if (fact.kind === "stats" || fact.kind === "footballer") return [fact.footballerId];
  if (fact.kind !== "lineup") return [];
  const { starters, bench, substitutions } = fact;
  const listed = [starters, bench].flatMap((list) => (Array.isArray(list) ? (list as number[]) : []));
  const subs = Array.isArray(substitutions) ? (substitutions as (Partial<Substitution> | null)[]) : [];
  return [...listed, ...subs.flatMap((one) => [one?.off ?? null, one?.on ?? null])];
}

async function selectLineups(tx: Tx, fixtureIds: readonly number[]): Promise<Map<string, LineupState>> {
  const { rows } = await sql<LineupState & { key: string }>`
    select fixture_id || ':' || club_id as key, starters, bench, ${msOf("announced_at")} as "announcedAtMs", substitutions
    from match_lineups where fixture_id = any(${fixtureIds})`.execute(tx);
  return new Map(rows.map(({ key, ...state }) => [key, state]));
}

/** Ids that PostgreSQL can compare; anything else is reported as unknown by the check. */
const wholeNumbers = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id): id is number => Number.isInteger(id) && Math.abs(id as number) < 2 ** 31)),
];

async function selectIds(tx: Tx, column: string, table: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(tx);
  return rows.map((row) => row.id);
}

async function selectFixtures(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<FixtureState & { id: FixtureId; nowMs: number }>`
    select fixture_id as id, ${FIXTURE_STATE}, ${msOf("now")} as "nowMs"
    from fixtures, game_now() as now where fixture_id = any(${ids})`.execute(tx);
  const fixtures = new Map(rows.map(({ id, nowMs: _, ...state }) => [id, state]));
  return { fixtures, nowMs: rows[0]?.nowMs ?? null };
}

async function selectFootballers(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<FootballerState & { id: FootballerId }>`
    select footballer_id as id, ${FOOTBALLER_STATE} from footballers where footballer_id = any(${ids})`.execute(tx);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

async function selectStats(tx: Tx, fixtureIds: readonly number[]) {
  const { rows } = await sql<StatsState & { key: string }>`
    select fixture_id || ':' || footballer_id as key, club_id as "clubId", stats
    from match_stats where fixture_id = any(${fixtureIds})`.execute(tx);
  return new Map(rows.map(({ key, ...state }) => [key, state]));
}

async function selectPositions(tx: Tx, source: string, facts: readonly MatchFact[]): Promise<Map<string, Positions>> {
  const { rows } = await sql<{ key: string; asOf: Positions }>`
    select p.kind || ':' || p.fixture_id || ':' || p.footballer_id as key, p.as_of as "asOf"
    from ${tableOf(facts.map(subjectOf))} join fact_positions p on p.source = ${source} and p.kind = s.kind
      and p.fixture_id = s."fixtureId" and p.footballer_id = s."aboutId"`.execute(tx);
  return new Map(rows.map(({ key, asOf }) => [key, asOf]));
}

/** Rounds, open or closed, whose only matches are these. */
export async function selectEmptied(tx: Tx, rounds: readonly number[], fixtures: readonly number[]): Promise<number[]> {
  if (rounds.length === 0) return [];
  const { rows } = await sql<{ round_id: number }>`select round_id from rounds r
    where r.round_id = any(${rounds}) and r.state in ('open', 'closed') and not exists (
      select from fixtures f where f.round_id = r.round_id and f.fixture_id <> all(${fixtures}))
    order by round_id`.execute(tx);
  return rows.map((row) => row.round_id);
}

/** The stored revision of a message heard before, or undefined for a new one. */
export async function selectMessage(tx: Tx, source: string, messageId: string): Promise<number | null | undefined> {
  const { rows } = await sql<{ revision: number | null }>`
    select revision from fact_messages where source = ${source} and message_id = ${messageId}`.execute(tx);
  return rows[0]?.revision;
}

export async function insertMessage(tx: Tx, { source, messageId }: FactSource, revision: number | null): Promise<void> {
  await sql`insert into fact_messages (source, message_id, revision)
    values (${source}, ${messageId}, ${revision})`.execute(tx);
}

/** Columns of `fixtures` and `footballers` by the names of `FixtureState` and `FootballerState`. */
export const FIXTURE_STATE = sql`round_id as "roundId", ${msOf("kickoff_at")} as "kickoffAtMs",
  home_club_id as "homeClubId", away_club_id as "awayClubId", home_score as "homeScore", away_score as "awayScore",
  minutes, started, finished_provisional as "finishedProvisional", finished, tv_channel as "tvChannel",
  tickets_url as "ticketsUrl", forzify_id as "forzifyId"`;

export const FOOTBALLER_STATE = sql`club_id as "clubId", status, news, news_nn as "newsNn", news_en as "newsEn",
  ${msOf("news_added_at")} as "newsAddedAtMs", chance_this_round as "chanceThisRound",
  chance_next_round as "chanceNextRound", squad_number as "squadNumber"`;
