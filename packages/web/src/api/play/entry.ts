/** An entry (a manager's team in the game), its leagues, and making one. */
import type {
  createEntryCall,
  entryCall,
  historyCall,
  updateEntryCall,
  WireEntry,
  WireEntryLeague,
  WireRoundHistory,
  Language,
} from "@elleveren/contract";
import { clubId, entryId, leagueId, roundId, type ClubId, type EntryId, type LineupPick } from "@elleveren/rules";
import { decodeLeagueType, decodeScoring } from "@elleveren/contract/decode.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { decodeCupMatch, type CupMatch } from "../leagues/cup-match.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { gameQuery } from "../content/game.ts";
import { encodePick } from "./my-team.ts";
import { sendOnce } from "../wire/send-once.ts";

const decodeEntryLeague = (wire: WireEntryLeague) => ({
  leagueId: leagueId(wire.id),
  name: wire.name,
  /** `overall`, `team-4`, `event-3`, `brd-…` for the game's own leagues. */
  shortName: wire.short_name,
  kind: decodeLeagueType(wire.league_type),
  scoring: decodeScoring(wire.scoring),
  isClosed: wire.closed,
  startRound: roundId(wire.start_event),
  rank: wire.entry_rank,
  /** 0 when not ranked yet. */
  lastRank: wire.entry_last_rank,
  rankCount: wire.rank_count,
  /** Points behind the leader; 0 for the leader, null without a rank. */
  gap: wire.entry_gap,
  /** Of the latest round; null without a rank. */
  roundPoints: wire.entry_event_total,
  adminEntryId: wire.admin_entry === null ? null : entryId(wire.admin_entry),
  canLeave: wire.entry_can_leave,
  canAdminister: wire.entry_can_admin,
  canInvite: wire.entry_can_invite,
  hasCup: wire.has_cup,
  cupLeagueId: wire.cup_league === null ? null : leagueId(wire.cup_league),
  isCupQualified: wire.cup_qualified,
});
export type EntryLeague = Readonly<ReturnType<typeof decodeEntryLeague>>;

const decodeEntry = (wire: WireEntry) => ({
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
  leagues: [...wire.leagues.classic, ...wire.leagues.h2h].map(decodeEntryLeague) as readonly EntryLeague[],
  /** The newest match of each cup the entry is in. */
  cupMatches: wire.leagues.cup_matches.map(decodeCupMatch) as readonly CupMatch[],
});
export type Entry = Readonly<ReturnType<typeof decodeEntry>>;

/** The league of all teams as the entry stands in it; its last rank is the one from before the round. */
export const overallLeagueOf = ({ leagues }: Pick<Entry, "leagues">): EntryLeague | undefined =>
  leagues.find(({ shortName }) => shortName === "overall");

const getEntry = api<typeof entryCall>("GET", "/api/entry/:entryId/");

export const entryQuery = (entry: EntryId) =>
  queryOptions({
    queryKey: keys.entry(entry),
    queryFn: async ({ signal }) => decodeEntry(await send(getEntry, { params: { entryId: entry }, signal })),
    staleTime: 60_000,
  });

export const useEntry = (entry: EntryId | null) =>
  useQuery({ ...entryQuery(entry ?? (0 as EntryId)), enabled: entry !== null });

export const decodeRoundHistory = (wire: WireRoundHistory) => ({
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
export type RoundHistory = Readonly<ReturnType<typeof decodeRoundHistory>>;

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

export function useCreateEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: {
      name: string;
      newsletter: boolean;
      favouriteClubId: ClubId | null;
      language: Language;
      picks: readonly (LineupPick & { readonly purchasePriceTenths: number })[];
    }) =>
      sendOnce(postEntry, {
        body: {
          name: entry.name,
          email: entry.newsletter,
          favourite_team: entry.favouriteClubId,
          terms_agreed: true,
          language: entry.language,
          picks: entry.picks.map((pick) => ({ ...encodePick(pick), purchase_price: pick.purchasePriceTenths })),
        },
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
