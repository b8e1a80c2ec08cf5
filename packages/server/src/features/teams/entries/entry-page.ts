/** Content of an entry's page, for a viewer. */
import {
  type WireCreatedEntry,
  type WireEntry,
  type WireEntryLeague,
  type WireEntryLeagues,
} from "@elleveren/contract";
import type { LeagueRank } from "@elleveren/engine";
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import {
  type EntryCups,
  type League,
  type LeagueViewer,
  loadEntryCups,
  loadH2hRanks,
  loadLeagueRanks,
  presentLeague,
  selectCoAdministered,
  selectLeaguesOfEntry,
} from "../../leagues/index.ts";
import { currentRound } from "../../live/index.ts";
import { type EntryRound, loadEntryRounds, presentReceipt, selectPastSeasons } from "../../play/index.ts";
import type { CreatedEntry } from "./create-entry.ts";
import { type EntryRow, selectEntry } from "./entries.sql.ts";

/** Null when there is no such entry. */
export async function loadEntryPage(
  ctx: Context,
  entryId: EntryId,
  viewerEntryId: EntryId | null,
): Promise<EntryPage | null> {
  const entry = await selectEntry(ctx.db, entryId);
  if (!entry) return null;
  const rounds = await loadEntryRounds(ctx, entry);
  return {
    entry,
    rounds,
    pastSeasonCount: (await selectPastSeasons(ctx.db, entry.accountId)).length,
    leagues: await loadEntryLeagues(ctx, entryId, viewerEntryId),
    isOwn: viewerEntryId === entryId,
  };
}

export function presentCreatedEntry({ entryId, name, startedRoundId, receipt }: CreatedEntry): WireCreatedEntry {
  return { id: entryId, name, started_event: startedRoundId, receipt: presentReceipt(receipt) };
}

interface EntryPage {
  readonly entry: EntryRow;
  /** Every round it has played, oldest first. */
  readonly rounds: readonly EntryRound[];
  readonly pastSeasonCount: number;
  readonly leagues: WireEntryLeagues;
  /** Adds what only the owner sees. */
  readonly isOwn: boolean;
}

/** Everything the summary says is null until the entry's first deadline has passed. */
export function presentEntry({ entry, rounds, pastSeasonCount, leagues, isOwn }: EntryPage): WireEntry {
  const last = rounds.at(-1);
  return {
    id: entry.entryId,
    name: entry.name,
    joined_time: entry.joined,
    started_event: entry.startedRoundId,
    favourite_team: entry.favouriteClubId,
    kit: entry.kit,
    name_change_blocked: false,
    player_first_name: entry.managerFirstName,
    player_last_name: entry.managerLastName,
    player_region_id: entry.regionId,
    player_region_name: entry.regionName,
    player_region_iso_code_short: entry.regionIsoShort,
    player_region_iso_code_long: entry.regionIsoLong,
    summary_overall_points: last?.totalPoints ?? null,
    summary_overall_rank: last?.ranks?.overall ?? null,
    summary_event_points: last?.points ?? null,
    summary_event_rank: last?.ranks?.round ?? null,
    current_event: last?.roundId ?? null,
    last_deadline_bank: last?.bankTenths ?? null,
    last_deadline_value: last?.valueTenths ?? null,
    last_deadline_total_transfers: last?.totalTransfers ?? 0,
    years_active: pastSeasonCount,
    entered_events: rounds.map((round) => round.roundId),
    club_badge_src: null,
    ...(isOwn && { email: entry.email, language: entry.language }),
    leagues,
  };
}

/** Phase 1 is the whole season. */
const WHOLE_SEASON = 1;

/** Permissions in a league are computed for `viewerEntryId`: only the owner administers, leaves or invites. */
async function loadEntryLeagues(
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
    const viewer = { entryId: isOwn ? entryId : null, isMember: isOwn, isCoAdministrator };
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
    ...presentLeague(league, viewer, false),
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
