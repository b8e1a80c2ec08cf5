/** Where up to ten members of a league stood after every round. */
import { RIVALS_MAX, type WireLeagueRanks, type WireRivalRanks } from "@elleveren/contract";
import type { RoundRank } from "@elleveren/engine";
import { roundId as toRoundId, type EntryId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { refuse } from "../../../http/calls/errors.ts";
import { loadTablesByRound } from "../h2h/index.ts";
import type { LivePhase } from "../../live/index.ts";
import { presentName, selectNames } from "../../play/index.ts";
import { chooseRivals, type RivalsChoice } from "./choose-rivals.ts";
import { type LeagueSeason, requestOf } from "./season-of-league.ts";

export interface RanksRequest {
  readonly season: LeagueSeason;
  readonly phase: LivePhase | undefined;
  /** Null: the choice decides. */
  readonly entryIds: readonly EntryId[] | null;
  readonly choice: RivalsChoice;
  readonly viewerId: EntryId | null;
}

/** 400 `max_length` beyond ten, `not_a_member` for who is not in the league. In the order asked for. */
export async function loadRanks(ctx: Context, request: RanksRequest): Promise<WireLeagueRanks> {
  const { season, phase } = request;
  const asked = request.entryIds && [...new Set(request.entryIds)];
  if (asked && asked.length > RIVALS_MAX) throw refuse([{ code: "max_length", max: RIVALS_MAX }], () => "entries");
  const entryIds = asked ?? (await chooseRivals(ctx, request));
  const ranks = await ranksByRound(ctx, season, phase, entryIds);
  const strangers = entryIds.filter((_, index) => ranks[index] === null);
  if (strangers.length > 0) {
    throw refuse(
      strangers.map((entry) => ({ code: "not_a_member", entry })),
      () => "entries",
    );
  }
  const names = await selectNames(ctx.db, entryIds);
  return {
    rounds: countedRounds(season, phase).map(({ roundId, state }) => ({
      event: roundId,
      provisional: state === "closed",
    })),
    entries: entryIds.flatMap((entryId, index): WireRivalRanks[] => {
      const name = names.get(entryId);
      if (!name) return [];
      return [
        {
          ...presentName(name),
          ranks: ranks[index]!.map((rank) => ({
            event: toRoundId(rank.roundId),
            rank: rank.rank,
            total: rank.totalPoints,
            points: rank.roundPoints,
          })),
        },
      ];
    }),
  };
}

const isIn = (roundId: RoundId, phase: LivePhase | undefined) =>
  !phase || (roundId >= phase.startRoundId && roundId <= phase.stopRoundId);

/** Knock-out rounds move no table. */
const countedRounds = ({ rounds, draw }: LeagueSeason, phase: LivePhase | undefined) =>
  rounds.filter(({ roundId }) => isIn(roundId, phase) && (!draw || roundId <= draw.lastRegularRound));

/** Null for one that is no member. A head-to-head table has no phases: of it a phase is only the part that is shown. */
async function ranksByRound(
  ctx: Context,
  season: LeagueSeason,
  phase: LivePhase | undefined,
  entryIds: readonly EntryId[],
): Promise<(readonly RoundRank[] | null)[]> {
  const { engine, draw } = season;
  if (!draw) return engine.leagueRanksByRound(entryIds, requestOf(season, phase));
  const points = await engine.leagueRanksByRound(entryIds, requestOf(season));
  const tables = (await loadTablesByRound(ctx, draw)).filter(({ roundId }) => isIn(roundId, phase));
  return entryIds.map((entryId, index) => {
    const own = points[index];
    if (!own) return null;
    const pointsIn = new Map(own.map(({ roundId, roundPoints }) => [roundId, roundPoints]));
    return tables.flatMap(({ roundId, table }) => {
      const row = table.find((candidate) => candidate.entryId === entryId);
      if (!row) return [];
      return [{ roundId, rank: row.rank, totalPoints: row.total, roundPoints: pointsIn.get(roundId) ?? 0 }];
    });
  });
}
