/** Forecasts as rows. */
import { roundId as toRoundId, type EntryId, type FootballerId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import type { Lacked, RoundGrade } from "./grade-round.ts";
import type { ToldMan } from "./told-forecast.ts";

export interface ForecastHead {
  readonly roundId: RoundId;
  readonly afterwards: boolean;
  /** What the grade was made of; null without one. */
  readonly settlementNumber: number | null;
}

/** All rounds that have one, in order. */
export async function selectHeads(
  db: Queryable,
): Promise<readonly (ForecastHead & { readonly lacked: Lacked | null })[]> {
  const { rows } = await sql<{
    round_id: number;
    afterwards: boolean;
    settlement_number: number | null;
    lacked: Lacked | null;
  }>`select round_id, afterwards, settlement_number, lacked from round_forecasts order by round_id`.execute(db);
  return rows.map((row) => ({
    roundId: toRoundId(row.round_id),
    afterwards: row.afterwards,
    settlementNumber: row.settlement_number,
    lacked: row.lacked,
  }));
}

export interface ToldRound extends ForecastHead {
  /** As the wire writes a time. */
  readonly computed: string;
  /** Another word each time the row is written. */
  readonly written: string;
  readonly men: readonly ToldMan[];
  readonly grade: RoundGrade | null;
}

interface ToldRow {
  readonly round_id: number;
  readonly afterwards: boolean;
  readonly settlement_number: number | null;
  readonly computed: string;
  readonly written: string;
  readonly men: readonly ToldMan[];
  readonly grade: RoundGrade | null;
}

const toTold = (row: ToldRow): ToldRound => ({
  roundId: toRoundId(row.round_id),
  afterwards: row.afterwards,
  settlementNumber: row.settlement_number,
  computed: row.computed,
  written: row.written,
  men: row.men,
  grade: row.grade,
});

const COLUMNS = sql`round_id, afterwards, settlement_number, ${microsOf("computed_at")} as computed, xmin::text as written, men, grade`;

export async function selectForecast(db: Queryable, roundId: RoundId): Promise<ToldRound | null> {
  const { rows } = await sql<ToldRow>`select ${COLUMNS} from round_forecasts where round_id = ${roundId}`.execute(db);
  return rows[0] ? toTold(rows[0]) : null;
}

/** From a round on, in order. */
export async function selectForecastsFrom(db: Queryable, roundId: RoundId): Promise<readonly ToldRound[]> {
  const { rows } = await sql<ToldRow>`select ${COLUMNS} from round_forecasts
    where round_id >= ${roundId} order by round_id`.execute(db);
  return rows.map(toTold);
}

export interface NewForecast {
  /** The season that it was made of: another one may have begun meanwhile. */
  readonly seasonName: string;
  readonly roundId: RoundId;
  readonly computedAtMs: number;
  readonly men: readonly ToldMan[];
}

/** Of a round whose deadline is ahead by the database's clock; false when it is not, or nothing in it is new. */
export async function upsertForecast(
  db: Queryable,
  { seasonName, roundId, computedAtMs, men }: NewForecast,
): Promise<boolean> {
  const { rows } = await sql`
    insert into round_forecasts (round_id, computed_at, men)
    select round_id, ${new Date(computedAtMs)}, ${JSON.stringify(men)}::jsonb from rounds
    where round_id = ${roundId} and state in ('open', 'upcoming') and deadline_at > game_now()
      and exists (select from game where season_name = ${seasonName})
    for share
    on conflict (round_id) do update set computed_at = excluded.computed_at, men = excluded.men
      where round_forecasts.men is distinct from excluded.men
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Of a round that was played without one. */
export async function insertAfterwards(
  db: Queryable,
  { seasonName, roundId, computedAtMs, men }: NewForecast,
): Promise<void> {
  await sql`insert into round_forecasts (round_id, computed_at, afterwards, men)
    select ${roundId}, ${new Date(computedAtMs)}, true, ${JSON.stringify(men)}::jsonb from game
    where season_name = ${seasonName} on conflict do nothing`.execute(db);
}

interface NewGrade {
  readonly seasonName: string;
  readonly settlementNumber: number;
  readonly grade: RoundGrade;
  readonly lacked: Lacked;
}

export async function updateGrade(
  db: Queryable,
  roundId: RoundId,
  { seasonName, settlementNumber, grade, lacked }: NewGrade,
): Promise<void> {
  await sql`update round_forecasts set settlement_number = ${settlementNumber}, grade = ${JSON.stringify(grade)}::jsonb,
      lacked = ${JSON.stringify(lacked)}::jsonb
    where round_id = ${roundId} and exists (select from game where season_name = ${seasonName})`.execute(db);
}

/** Grades of settled rounds, the latest first. */
export async function selectGrades(
  db: Queryable,
): Promise<readonly { readonly roundId: RoundId; readonly afterwards: boolean; readonly grade: RoundGrade }[]> {
  const { rows } = await sql<{ round_id: number; afterwards: boolean; grade: RoundGrade }>`
    select round_id, afterwards, grade from round_forecasts where grade is not null order by round_id desc`.execute(db);
  return rows.map((row) => ({ roundId: toRoundId(row.round_id), afterwards: row.afterwards, grade: row.grade }));
}

export interface SentForecast {
  readonly footballerIds: readonly FootballerId[];
  readonly hundredths: readonly number[];
}

/** Null when there is none. */
export async function selectSent(
  db: Queryable,
  entry: EntryId,
  roundId: RoundId,
): Promise<(SentForecast & { readonly sent: string }) | null> {
  const { rows } = await sql<{ footballer_ids: FootballerId[]; hundredths: number[]; sent: string }>`
    select footballer_ids, hundredths, ${microsOf("sent_at")} as sent from sent_forecasts
    where entry_id = ${entry} and round_id = ${roundId}`.execute(db);
  const row = rows[0];
  return row ? { footballerIds: row.footballer_ids, hundredths: row.hundredths, sent: row.sent } : null;
}

/**
 * In place of one sent before. False when the round's deadline has passed by the database's clock. Waits for a close that is
 * under way, as it locks the round.
 */
export async function upsertSent(
  tx: Tx,
  entry: EntryId,
  roundId: RoundId,
  { footballerIds, hundredths }: SentForecast,
): Promise<boolean> {
  const round = await sql`select 1 from rounds
    where round_id = ${roundId} and state in ('open', 'upcoming') and deadline_at > game_now() for share`.execute(tx);
  if (round.rows.length === 0) return false;
  await sql`
    insert into sent_forecasts (entry_id, round_id, sent_at, footballer_ids, hundredths)
    values (${entry}, ${roundId}, game_now(), ${[...footballerIds]}::integer[], ${[...hundredths]}::integer[])
    on conflict (entry_id, round_id) do update set sent_at = excluded.sent_at, footballer_ids = excluded.footballer_ids,
      hundredths = excluded.hundredths`.execute(tx);
  return true;
}

/** Of a round, those that are not graded by this settlement; so many at once. */
export async function selectUngraded(
  db: Queryable,
  roundId: RoundId,
  settlementNumber: number,
  limit: number,
): Promise<readonly (SentForecast & { readonly entryId: EntryId })[]> {
  const { rows } = await sql<{ entry_id: EntryId; footballer_ids: FootballerId[]; hundredths: number[] }>`
    select entry_id, footballer_ids, hundredths from sent_forecasts
    where round_id = ${roundId} and settlement_number is distinct from ${settlementNumber}::integer
    order by entry_id limit ${limit}`.execute(db);
  return rows.map((row) => ({ entryId: row.entry_id, footballerIds: row.footballer_ids, hundredths: row.hundredths }));
}

export interface SentGrade {
  readonly entryId: EntryId;
  readonly squaredError: number;
  readonly absoluteError: number;
  readonly bias: number;
}

export async function updateSentGrades(
  db: Queryable,
  roundId: RoundId,
  settlementNumber: number,
  grades: readonly SentGrade[],
): Promise<void> {
  await sql`update sent_forecasts s set settlement_number = ${settlementNumber}, squared_error = g.squared,
      absolute_error = g.absolute, bias = g.bias
    from unnest(${grades.map(({ entryId }) => entryId)}::bigint[],
      ${grades.map(({ squaredError }) => squaredError)}::double precision[],
      ${grades.map(({ absoluteError }) => absoluteError)}::double precision[],
      ${grades.map(({ bias }) => bias)}::double precision[]) as g (entry_id, squared, absolute, bias)
    where s.entry_id = g.entry_id and s.round_id = ${roundId}`.execute(db);
}

/** Of a settled round, the best first. */
export async function selectSentGrades(
  db: Queryable,
  roundId: RoundId,
  limit: number,
): Promise<{ readonly count: number; readonly best: readonly (SentGrade & { readonly entryName: string })[] }> {
  const { rows } = await sql<{
    entry_id: EntryId;
    name: string;
    squared_error: number;
    absolute_error: number;
    bias: number;
    all: number;
  }>`select s.entry_id, e.name, s.squared_error, s.absolute_error, s.bias, count(*) over () as all
    from sent_forecasts s join entries e using (entry_id)
    where s.round_id = ${roundId} and s.squared_error is not null
    order by s.squared_error, s.entry_id limit ${limit}`.execute(db);
  return {
    count: rows[0]?.all ?? 0,
    best: rows.map((row) => ({
      entryId: row.entry_id,
      entryName: row.name,
      squaredError: row.squared_error,
      absoluteError: row.absolute_error,
      bias: row.bias,
    })),
  };
}

export interface SeasonForecaster {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly rounds: number;
  readonly squaredError: number;
  /** The game's own in the same rounds. */
  readonly gameSquaredError: number;
}

/**
 * Everybody who sent forecasts, by the squared error as a share of the game's own in the same rounds; who sent too few rounds
 * comes last.
 */
export async function selectForecasters(
  db: Queryable,
  graded: readonly { readonly roundId: RoundId; readonly squaredError: number }[],
  { leastRounds, limit }: { readonly leastRounds: number; readonly limit: number },
): Promise<{ readonly count: number; readonly best: readonly SeasonForecaster[] }> {
  const { rows } = await sql<{
    entry_id: EntryId;
    name: string;
    rounds: number;
    squared: number;
    game: number;
    all: number;
  }>`
    select s.entry_id, e.name, count(*) as rounds, avg(s.squared_error) as squared, avg(g.squared) as game,
      count(*) over () as all
    from sent_forecasts s join entries e using (entry_id)
      join unnest(${graded.map(({ roundId }) => roundId)}::integer[],
        ${graded.map(({ squaredError }) => squaredError)}::double precision[]) as g (round_id, squared)
        on g.round_id = s.round_id
    where s.squared_error is not null
    group by s.entry_id, e.name
    order by count(*) < ${leastRounds}::integer, avg(s.squared_error) / nullif(avg(g.squared), 0), s.entry_id
    limit ${limit}`.execute(db);
  return {
    count: rows[0]?.all ?? 0,
    best: rows.map((row) => ({
      entryId: row.entry_id,
      entryName: row.name,
      rounds: row.rounds,
      squaredError: row.squared,
      gameSquaredError: row.game,
    })),
  };
}

/** Who was expected to score how much in each settled round, without the rest of the forecast; the rounds in order. */
export async function selectMeans(
  db: Queryable,
  roundIds: readonly RoundId[],
): Promise<readonly { readonly roundId: RoundId; readonly means: ReadonlyMap<FootballerId, number> }[]> {
  const { rows } = await sql<{ round_id: number; ids: FootballerId[]; means: number[] }>`
    select round_id, array_agg((man->>'footballerId')::integer) as ids, array_agg((man->>'mean')::double precision) as means
    from round_forecasts, jsonb_array_elements(men) as man
    where round_id = any(${[...roundIds]}::integer[]) and grade is not null group by round_id order by round_id`.execute(
    db,
  );
  return rows.map((row) => ({
    roundId: toRoundId(row.round_id),
    means: new Map(row.ids.map((id, at) => [id, row.means[at]!])),
  }));
}
