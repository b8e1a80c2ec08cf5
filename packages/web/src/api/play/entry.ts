/** An entry (a manager's team in the game), its leagues, and making one. */
import type {
  createEntryCall,
  entryCall,
  historyCall,
  updateEntryCall,
  WireCreateEntry,
  WireEntry,
  WireEntryLeague,
  WireRoundHistory,
  Language,
} from "@elleveren/contract";
import {
  clubId,
  entryId,
  leagueId,
  roundId,
  type ClubId,
  type EntryId,
  type LeagueId,
  type LineupPick,
  type RoundId,
} from "@elleveren/rules";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { decodeCupMatch, type CupMatch } from "../leagues/cup-match.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { gameQuery } from "../content/game.ts";
import { sendOnce } from "../wire/send-once.ts";

export interface EntryLeague {
  readonly leagueId: LeagueId;
  readonly name: string;
  /** `overall`, `team-4`, `event-3`, `brd-…` for the game's own leagues. */
  readonly shortName: string | null;
  readonly kind: "private" | "public" | "system";
  readonly scoring: "classic" | "h2h";
  readonly isClosed: boolean;
  readonly startRound: RoundId;
  readonly rank: number | null;
  /** 0 when not ranked yet. */
  readonly lastRank: number | null;
  readonly rankCount: number | null;
  /** Points behind the leader; 0 for the leader, null without a rank. */
  readonly gap: number | null;
  /** Of the latest round; null without a rank. */
  readonly roundPoints: number | null;
  readonly adminEntryId: EntryId | null;
  readonly canLeave: boolean;
  readonly canAdminister: boolean;
  readonly canInvite: boolean;
  readonly hasCup: boolean;
  readonly cupLeagueId: LeagueId | null;
  readonly isCupQualified: boolean | null;
}

export interface Entry {
  readonly entryId: EntryId;
  readonly name: string;
  readonly managerName: string;
  readonly startedRound: RoundId;
  readonly favouriteClubId: ClubId | null;
  readonly overallPoints: number | null;
  readonly overallRank: number | null;
  readonly roundPoints: number | null;
  readonly roundRank: number | null;
  readonly lastDeadlineBankTenths: number | null;
  readonly lastDeadlineValueTenths: number | null;
  readonly totalTransfers: number;
  readonly newsletter: boolean | null;
  readonly language: Language | null;
  readonly isNameChangeBlocked: boolean;
  readonly leagues: readonly EntryLeague[];
  /** The newest match of each cup the entry is in. */
  readonly cupMatches: readonly CupMatch[];
}

/** The league of all teams as the entry stands in it; its last rank is the one from before the round. */
export const overallLeagueOf = ({ leagues }: Pick<Entry, "leagues">): EntryLeague | undefined =>
  leagues.find(({ shortName }) => shortName === "overall");

const KINDS = { x: "private", c: "public", s: "system" } as const;

const decodeEntryLeague = (wire: WireEntryLeague): EntryLeague => ({
  leagueId: leagueId(wire.id),
  name: wire.name,
  shortName: wire.short_name,
  kind: KINDS[wire.league_type],
  scoring: wire.scoring === "c" ? "classic" : "h2h",
  isClosed: wire.closed,
  startRound: roundId(wire.start_event),
  rank: wire.entry_rank,
  lastRank: wire.entry_last_rank,
  rankCount: wire.rank_count,
  gap: wire.entry_gap,
  roundPoints: wire.entry_event_total,
  adminEntryId: wire.admin_entry === null ? null : entryId(wire.admin_entry),
  canLeave: wire.entry_can_leave,
  canAdminister: wire.entry_can_admin,
  canInvite: wire.entry_can_invite,
  hasCup: wire.has_cup,
  cupLeagueId: wire.cup_league === null ? null : leagueId(wire.cup_league),
  isCupQualified: wire.cup_qualified,
});

export const decodeEntry = (wire: WireEntry): Entry => ({
  entryId: entryId(wire.id),
  name: wire.name,
  managerName: `${wire.player_first_name} ${wire.player_last_name}`,
  startedRound: roundId(wire.started_event),
  favouriteClubId: wire.favourite_team === null ? null : clubId(wire.favourite_team),
  overallPoints: wire.summary_overall_points,
  overallRank: wire.summary_overall_rank,
  roundPoints: wire.summary_event_points,
  roundRank: wire.summary_event_rank,
  lastDeadlineBankTenths: wire.last_deadline_bank,
  lastDeadlineValueTenths: wire.last_deadline_value,
  totalTransfers: wire.last_deadline_total_transfers,
  newsletter: wire.email ?? null,
  language: wire.language ?? null,
  isNameChangeBlocked: wire.name_change_blocked,
  leagues: [...wire.leagues.classic, ...wire.leagues.h2h].map(decodeEntryLeague),
  cupMatches: wire.leagues.cup_matches.map(decodeCupMatch),
});

const getEntry = api<typeof entryCall>("GET", "/api/entry/:entryId/");

export const entryQuery = (entry: EntryId) =>
  queryOptions({
    queryKey: keys.entry(entry),
    queryFn: async ({ signal }) => decodeEntry(await send(getEntry, { params: { entryId: entry }, signal })),
    staleTime: 60_000,
  });

export const useEntry = (entry: EntryId | null) =>
  useQuery({ ...entryQuery(entry ?? (0 as EntryId)), enabled: entry !== null });

export interface RoundHistory {
  readonly roundId: RoundId;
  readonly points: number;
  readonly totalPoints: number;
  readonly rank: number | null;
  readonly overallRank: number | null;
  readonly bankTenths: number;
  readonly valueTenths: number;
  readonly transfers: number;
  readonly transferCostPoints: number;
  readonly benchPoints: number;
}

export const decodeRoundHistory = (wire: WireRoundHistory): RoundHistory => ({
  roundId: roundId(wire.event),
  points: wire.points,
  totalPoints: wire.total_points,
  rank: wire.rank,
  overallRank: wire.overall_rank,
  bankTenths: wire.bank,
  valueTenths: wire.value,
  transfers: wire.event_transfers,
  transferCostPoints: wire.event_transfers_cost,
  benchPoints: wire.points_on_bench,
});

const getHistory = api<typeof historyCall>("GET", "/api/entry/:entryId/history/");

export const useHistory = (entry: EntryId) =>
  useQuery({
    queryKey: keys.history(entry),
    queryFn: async ({ signal }) => {
      const wire = await send(getHistory, { params: { entryId: entry }, signal });
      return {
        rounds: wire.current.map(decodeRoundHistory),
        seasons: wire.past.map((row) => ({
          season: row.season_name,
          points: row.total_points,
          rank: row.rank,
          /** Of all that were ranked, in per cent; null of a season that was played elsewhere. */
          rankPercent: Number(row.rank_percentage) || null,
        })),
        chips: wire.chips.map((row) => ({ chip: row.name, atMs: Date.parse(row.time), roundId: roundId(row.event) })),
      };
    },
  });

const postEntry = api<typeof createEntryCall>("POST", "/api/entry-create/");

export interface NewEntry {
  readonly name: string;
  readonly newsletter: boolean;
  readonly favouriteClubId: ClubId | null;
  readonly language: Language;
  readonly picks: readonly (LineupPick & { readonly purchasePriceTenths: number })[];
}

export function useCreateEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: NewEntry) =>
      sendOnce(postEntry, {
        body: {
          name: entry.name,
          email: entry.newsletter,
          favourite_team: entry.favouriteClubId,
          terms_agreed: true,
          language: entry.language,
          picks: entry.picks.map((pick) => ({
            element: pick.footballerId,
            purchase_price: pick.purchasePriceTenths,
            position: pick.slot,
            is_captain: pick.isCaptain,
            is_vice_captain: pick.isViceCaptain,
          })),
        } satisfies WireCreateEntry,
      }),
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: keys.me }), client.invalidateQueries(gameQuery)]),
  });
}

const putEntry = api<typeof updateEntryCall>("PUT", "/api/entry-update/");

export function useUpdateEntry(entry: EntryId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { name: string; favouriteClubId: ClubId | null; newsletter: boolean; language: Language }) =>
      sendOnce(putEntry, {
        body: {
          name: change.name,
          kit: "",
          favourite_team: change.favouriteClubId,
          email: change.newsletter,
          language: change.language,
        },
      }),
    onSuccess: (wire) => {
      client.setQueryData(keys.entry(entry), decodeEntry(wire));
      return client.invalidateQueries(gameQuery);
    },
  });
}
