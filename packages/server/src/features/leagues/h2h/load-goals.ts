/** Goals of a few entries: of settled rounds as they are stored, of a round that is on as its matches stand. */
import { type EntryId, type FootballerId, type RoundGoals, roundGoals, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { scoreSquads } from "../../play/index.ts";

interface GoalsRequest {
  readonly entryIds: readonly EntryId[];
  readonly fromRound: number;
  /** Its deadline has passed. */
  readonly toRound: number;
  /** Without rounds that are on: each of the entries is scored for them. */
  readonly settledOnly?: boolean;
}

/** By round and entry; an entry without a result in a round is missing. */
export type GoalsByRound = Map<RoundId, ReadonlyMap<EntryId, RoundGoals>>;

export async function loadGoals(ctx: Context, request: GoalsRequest): Promise<GoalsByRound> {
  const { entryIds, fromRound, toRound, settledOnly = false } = request;
  const goals = await selectGoals(ctx.db, request);
  for (const { roundId, state } of settledOnly ? [] : ctx.live.season().rounds) {
    const isOn = roundId >= fromRound && roundId <= toRound && state === "closed";
    if (isOn) goals.set(roundId, await movingGoals(ctx, entryIds, roundId));
  }
  return goals;
}

async function movingGoals(
  ctx: Context,
  entryIds: readonly EntryId[],
  roundId: RoundId,
): Promise<ReadonlyMap<EntryId, RoundGoals>> {
  const points = ctx.live.roundPoints(roundId);
  const statsOf = (id: FootballerId) => points.get(id)?.matches.map(({ stats }) => stats) ?? [];
  const scored = await scoreSquads(ctx, entryIds, roundId);
  return new Map([...scored].map(([entryId, { score }]) => [entryId, roundGoals({ picks: score.picks, statsOf })]));
}

async function selectGoals(db: Queryable, { entryIds, fromRound, toRound }: GoalsRequest): Promise<GoalsByRound> {
  const { rows } = await sql<RoundGoals & { roundId: RoundId; entryId: EntryId }>`
    select round_id as "roundId", entry_id as "entryId", goals_scored as scored, goals_conceded as conceded
    from entry_results where entry_id = any(${[...entryIds]}::bigint[])
      and round_id between ${fromRound} and ${toRound}`.execute(db);
  const byRound = Map.groupBy(rows, (row) => row.roundId);
  return new Map([...byRound].map(([roundId, goals]) => [roundId, new Map(goals.map((row) => [row.entryId, row]))]));
}
