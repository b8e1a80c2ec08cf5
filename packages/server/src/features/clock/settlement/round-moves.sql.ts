/** Effects of each settling after the first; kept beside the round, so that a correction's effect can be shown. */
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";
import type { PoolClient } from "pg";

import type { Queryable, Tx } from "../../../context.ts";
import { copyNumbers } from "../../../db/values/copy-numbers.ts";
import { msOf } from "../../../db/values/moments.ts";
import type { Figures, RoundMove } from "./compare-figures.ts";
import type { MovedPoints } from "./moved-by-feeds.ts";
import { rowFinder, type SettlingColumns } from "./settling-columns.ts";

/** The stored figures, by row of the columns; zeros where an entry has none. */
export async function readStoredFigures(
  client: PoolClient,
  roundId: RoundId,
  columns: Pick<SettlingColumns, "ids" | "count">,
): Promise<Figures> {
  const { count } = columns;
  const figures = {
    points: new Int16Array(count),
    totalPoints: new Int16Array(count),
    roundRanks: new Uint32Array(count),
    overallRanks: new Uint32Array(count),
  };
  const rowOf = rowFinder(columns);
  const query = `select entry_id, points, total_points, round_rank, overall_rank
    from entry_results where round_id = ${roundId} order by entry_id`;
  await copyNumbers(client, query, 5, (fields) => {
    const row = rowOf(fields[0]!);
    if (row < 0) return;
    figures.points[row] = fields[1]!;
    figures.totalPoints[row] = fields[2]!;
    figures.roundRanks[row] = fields[3]!;
    figures.overallRanks[row] = fields[4]!;
  });
  return figures;
}

/** Called before the settlement's number grows. `previousRevision`: the revision of the previous settling. */
export async function insertRoundMove(
  tx: Tx,
  roundId: RoundId,
  told: { revision: number; previousRevision: number; move: RoundMove; footballers: readonly MovedPoints[] },
): Promise<void> {
  const { revision, previousRevision, move, footballers } = told;
  await sql`insert into round_moves
      (round_id, settlement_number, revision, previous_revision, settled_at, moved, footballers)
    select round_id, settlement_number + 1, ${revision}, ${previousRevision}, game_now(), ${JSON.stringify(move)}::jsonb,
      ${JSON.stringify(footballers)}::jsonb
    from rounds where round_id = ${roundId}`.execute(tx);
}

export interface StoredRoundMove {
  readonly roundId: RoundId;
  readonly settlementNumber: number;
  readonly revision: number;
  readonly settledAtMs: number;
  readonly move: RoundMove;
}

/**
 * Effects of the first settling that held facts of this revision. A round first settled afterwards held them from the
 * start.
 */
export async function selectMovesBy(
  db: Queryable,
  { revision, fromRound }: { revision: number; fromRound: RoundId },
): Promise<StoredRoundMove[]> {
  const { rows } = await sql<StoredRoundMove>`
    select round_id as "roundId", settlement_number as "settlementNumber", revision,
      ${msOf("settled_at")} as "settledAtMs", moved as move from (
      select m.*, coalesce(previous_revision,
        lag(revision) over (partition by round_id order by settlement_number), -1) as held
      from round_moves m where round_id >= ${fromRound}) as moves
    where revision >= ${revision} and held < ${revision}
    order by round_id`.execute(db);
  return rows;
}

export interface ToldMove {
  readonly roundId: RoundId;
  readonly settlementNumber: number;
  readonly settledAtMs: number;
  readonly footballers: readonly MovedPoints[];
}

/** Settlings that held changed words of feeds, newest first. */
export async function selectMovesByFeeds(db: Queryable, limit: number): Promise<ToldMove[]> {
  const { rows } = await sql<ToldMove>`
    select round_id as "roundId", settlement_number as "settlementNumber", ${msOf("settled_at")} as "settledAtMs",
      footballers from round_moves
    where footballers <> '[]' order by settled_at desc, round_id desc limit ${limit}`.execute(db);
  return rows;
}
