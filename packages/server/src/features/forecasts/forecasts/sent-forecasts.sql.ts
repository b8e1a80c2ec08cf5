/** Managers' own forecasts as rows, and what they were graded. */
import type { EntryId, FootballerId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";

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
 * In place of one sent before. `late` when the round's deadline has passed by the database's clock; waits for a close that is
 * under way, as it locks the round. `gone` when the account is being deleted.
 */
export async function upsertSent(
  tx: Tx,
  entry: EntryId,
  roundId: RoundId,
  { footballerIds, hundredths }: SentForecast,
): Promise<"stored" | "late" | "gone"> {
  const owner = await sql`select 1 from accounts where entry_id = ${entry} for key share`.execute(tx);
  if (owner.rows.length === 0) return "gone";
  const round = await sql`select 1 from rounds
    where round_id = ${roundId} and state in ('open', 'upcoming') and deadline_at > game_now() for share`.execute(tx);
  if (round.rows.length === 0) return "late";
  await sql`
    insert into sent_forecasts (entry_id, round_id, sent_at, footballer_ids, hundredths)
    values (${entry}, ${roundId}, game_now(), ${[...footballerIds]}::integer[], ${[...hundredths]}::integer[])
    on conflict (entry_id, round_id) do update set sent_at = excluded.sent_at, footballer_ids = excluded.footballer_ids,
      hundredths = excluded.hundredths`.execute(tx);
  return "stored";
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
