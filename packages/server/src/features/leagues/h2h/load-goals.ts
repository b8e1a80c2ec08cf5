/** Goals of a few entries: of settled rounds as they are stored, of a round that is on as its matches stand. */
import { type EntryId, type RoundGoals, roundGoals, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { scoreSquads } from "../../play/index.ts";
import { selectGoals } from "./goals.sql.ts";

export interface GoalsRequest {
  readonly entryIds: readonly EntryId[];
  readonly fromRound: number;
  /** Its deadline has passed. */
  readonly toRound: number;
  /** Without rounds that are on: each of the entries is scored for them. */
  readonly settledOnly?: boolean;
}

/** By round: goals of the entries that played in it. */
export async function loadGoals(
  ctx: Context,
  request: GoalsRequest,
): Promise<ReadonlyMap<number, ReadonlyMap<EntryId, RoundGoals>>> {
  const { entryIds, fromRound, toRound, settledOnly = false } = request;
  const stored = await selectGoals(ctx.db, request);
  if (settledOnly) return stored;
  const moving = ctx.live
    .season()
    .rounds.filter(({ roundId, state }) => roundId >= fromRound && roundId <= toRound && state === "closed");
  const goals = new Map<number, ReadonlyMap<EntryId, RoundGoals>>(stored);
  for (const { roundId } of moving) goals.set(roundId, await movingGoals(ctx, entryIds, roundId));
  return goals;
}

async function movingGoals(
  ctx: Context,
  entryIds: readonly EntryId[],
  roundId: RoundId,
): Promise<ReadonlyMap<EntryId, RoundGoals>> {
  const points = ctx.live.roundPoints(roundId);
  const statsOf = new Map([...points].map(([id, { matches }]) => [id, matches.map(({ stats }) => stats)]));
  const scored = await scoreSquads(ctx, entryIds, roundId);
  return new Map(
    [...scored].map(([entryId, { score }]) => [
      entryId,
      roundGoals({ picks: score.picks, statsOf: (id) => statsOf.get(id) ?? [] }),
    ]),
  );
}
