/** The game's own forecasts as rows. */
import { roundId as toRoundId, type FootballerId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import type { Lacked, RoundGrade } from "./grade-round.ts";
import type { ToldMan } from "./told-forecast.ts";

export interface ForecastHead {
  readonly roundId: RoundId;
  readonly afterwards: boolean;
  /** The settlement that the grade was made from; null without a grade. */
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

/** The points expected of each footballer in each settled round, without the rest of the forecast; the rounds in order. */
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
