/** Where one entry stands in its leagues, live. */
import type { Engine, LeagueRank } from "@elleveren/engine";
import type { EntryId, LeagueId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectRounds } from "../../clock/index.ts";
import { currentRound } from "../../live/index.ts";
import type { League } from "../leagues/index.ts";
import { memberCache } from "./league-members.ts";

/** Classic leagues only; a league whose table the entry is not in yet has rank 0. Empty before the first deadline. */
export async function loadLeagueRanks(
  ctx: Context,
  entryId: EntryId,
  leagues: readonly League[],
): Promise<ReadonlyMap<LeagueId, LeagueRank>> {
  const current = currentRound(ctx.live.findSeason());
  const engine = ctx.live.engine();
  if (!current || !engine) return new Map();
  const classic = leagues.filter((league) => league.scoring === "classic");
  const requests = await Promise.all(
    classic.map(async (league) => ({
      members: await memberCache(ctx).membersOf(league),
      startRound: league.startRoundId,
      roundId: current.roundId,
    })),
  );
  const ranks = await engine.leagueRanks(entryId, requests);
  return new Map(
    classic.flatMap((league, index) => {
      const rank = ranks[index];
      return rank ? [[league.leagueId, rank] as const] : [];
    }),
  );
}

/** Where an entry stood in a classic league's table after a round; null when it was not in it. */
export async function loadLeagueRankAfter(
  ctx: Context,
  { entryId, league, roundId }: { readonly entryId: EntryId; readonly league: League; readonly roundId: RoundId },
): Promise<number | null> {
  const engine = ctx.live.engine();
  if (!engine) return null;
  const members = await memberCache(ctx).membersOf(league);
  const [rank] = await engine.leagueRanks(entryId, [{ members, startRound: league.startRoundId, roundId }]);
  return rank && rank.rank > 0 ? rank.rank : null;
}

/**
 * A stamp per round that changes with any input of its answers: points in the engine, its state in this process, and
 * its settling. Equal stamps mean equal answers.
 */
export async function roundStamps(ctx: Context, engine: Engine): Promise<ReadonlyMap<RoundId, string>> {
  const settled = await selectRounds(ctx.db);
  const states = new Map(ctx.live.season().rounds.map(({ roundId, state }) => [roundId, state]));
  return new Map(
    settled.map(({ roundId, settlementNumber }) => [
      roundId,
      `${engine.versionOf(roundId)}/${settlementNumber}/${states.get(roundId) ?? ""}`,
    ]),
  );
}
