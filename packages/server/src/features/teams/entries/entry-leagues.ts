/** The leagues of an entry as its page shows them: system, public and private ones with the entry's place in each. */
import { encodeScoring, wireMicros, type WireEntryLeague, type WireEntryLeagues } from "@elleveren/contract";
import type { LeagueRank } from "@elleveren/engine";
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import {
  canAdministerLeague,
  canInviteToLeague,
  canLeaveLeague,
  type EntryCups,
  type League,
  type LeagueViewer,
  loadEntryCups,
  loadH2hRanks,
  loadLeagueRanks,
  selectCoAdministered,
  selectLeaguesOfEntry,
} from "../../leagues/index.ts";
import { currentRound } from "../../live/index.ts";

/** Phase 1 is the whole season. */
const WHOLE_SEASON = 1;

/** What may be done with a league is answered for `viewerEntryId`: only the owner administers, leaves or invites. */
export async function loadEntryLeagues(
  ctx: Context,
  entryId: EntryId,
  viewerEntryId: EntryId | null,
): Promise<WireEntryLeagues> {
  const leagues = await selectLeaguesOfEntry(ctx.db, entryId);
  const isOwn = viewerEntryId === entryId;
  const [classic, h2h, cups, coAdministered] = await Promise.all([
    loadLeagueRanks(ctx, entryId, leagues),
    loadH2hRanks(ctx, entryId, leagues),
    loadEntryCups(ctx, entryId, leagues),
    isOwn ? selectCoAdministered(ctx.db, entryId) : new Set<number>(),
  ]);
  const ranks = new Map([...classic, ...h2h]);
  const roundPoints = latestRoundPoints(ctx, entryId);
  const rows = leagues.map((league) => {
    const isCoAdministrator = coAdministered.has(league.leagueId);
    const viewer = { entryId: viewerEntryId, isMember: isOwn, isCoAdministrator };
    return presentEntryLeague(league, viewer, { rank: ranks.get(league.leagueId), roundPoints, cups });
  });
  return {
    classic: rows.filter((row) => row.scoring === "c"),
    h2h: rows.filter((row) => row.scoring === "h"),
    cup: cups.general,
    cup_matches: cups.matches,
    event: [],
  };
}

/** How the entry stands in one league, and in the round. */
interface Standing {
  readonly rank: LeagueRank | undefined;
  readonly roundPoints: number | null;
  readonly cups: EntryCups;
}

/** Of the round that tables move with, before the transfer cost; null before the first deadline. */
function latestRoundPoints(ctx: Context, entryId: EntryId): number | null {
  const current = currentRound(ctx.live.findSeason());
  return (current && ctx.live.engine()?.entryRound(entryId, current.roundId)?.points) ?? null;
}

/** A rank of 0 is "not in the table yet": null for now, 0 for the last one. */
function presentEntryLeague(
  league: League,
  viewer: LeagueViewer,
  { rank, roundPoints, cups }: Standing,
): WireEntryLeague {
  const isRanked = rank !== undefined && rank.rank > 0;
  const percentile = isRanked ? Math.max(1, Math.ceil((100 * rank.rank) / rank.rankedCount)) : null;
  return {
    id: league.leagueId,
    name: league.name,
    short_name: league.shortName,
    created: wireMicros(league.createdAtMs),
    closed: league.closed,
    rank: null,
    max_entries: league.maxEntries,
    league_type: league.leagueType,
    scoring: encodeScoring(league.scoring),
    admin_entry: league.adminEntryId,
    start_event: league.startRoundId,
    entry_can_leave: viewer.isMember && canLeaveLeague(viewer, league),
    entry_can_admin: viewer.isMember && canAdministerLeague(viewer, league),
    entry_can_invite: viewer.isMember && canInviteToLeague(viewer, league),
    has_cup: league.hasCup,
    cup_league: league.cupId,
    cup_qualified: cups.isQualified(league),
    entry_rank: isRanked ? rank.rank : null,
    entry_last_rank: rank?.lastRank ?? 0,
    rank_count: rank ? rank.rankedCount : null,
    entry_gap: isRanked ? rank.leaderPoints - rank.totalPoints : null,
    entry_event_total: isRanked ? roundPoints : null,
    entry_percentile_rank: percentile,
    featured_entry_ids: [],
    active_phases: isRanked
      ? [
          {
            phase: WHOLE_SEASON,
            rank: rank.rank,
            last_rank: rank.lastRank,
            rank_sort: rank.rank,
            total: rank.totalPoints,
            league_id: league.leagueId,
            rank_count: rank.rankedCount,
            entry_percentile_rank: percentile,
          },
        ]
      : [],
  };
}
