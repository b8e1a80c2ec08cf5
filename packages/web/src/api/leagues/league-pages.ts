/** What a league's table shows beside its rows, and finding somebody in it. */
import type { entryFormsCall, findInLeagueCall, WireEntryForm, WireFoundEntries } from "@elleveren/contract";
import {
  entryId,
  footballerId,
  roundId,
  type EntryId,
  type FootballerId,
  type LeagueId,
  type RoundId,
} from "@elleveren/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export interface EntryForm {
  readonly entryId: EntryId;
  /** Up to five rounds, the oldest first, before transfer costs. */
  readonly rounds: readonly { readonly roundId: RoundId; readonly points: number }[];
  /** Who wears the armband. */
  readonly captainId: FootballerId | null;
  /** Of those who count: with a match of the round left, and on the pitch right now. */
  readonly leftCount: number;
  readonly playingCount: number;
}

export type EntryForms = ReadonlyMap<EntryId, EntryForm>;

export const decodeEntryForm = (wire: WireEntryForm): EntryForm => ({
  entryId: entryId(wire.entry),
  rounds: wire.points.map(({ event, points }) => ({ roundId: roundId(event), points })),
  captainId: wire.captain === null ? null : footballerId(wire.captain),
  leftCount: wire.left_to_play,
  playingCount: wire.in_play,
});

const getForms = api<typeof entryFormsCall>("GET", "/api/entries/form/");

/** Of a page's teams, fifty at most; asked again whenever points move. */
export const useEntryForms = (entries: readonly EntryId[]) =>
  useQuery({
    queryKey: keys.entryForms(entries),
    queryFn: async ({ signal }): Promise<EntryForms> => {
      const wire = await send(getForms, { query: { entries: entries.join(",") }, signal });
      return new Map(wire.entries.map((row) => [entryId(row.entry), decodeEntryForm(row)]));
    },
    enabled: entries.length > 0,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

export interface FoundEntry {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly managerName: string;
  /** Null while it is among the new entries. */
  readonly rank: number | null;
  readonly page: number | null;
}

export interface FoundEntries {
  readonly entries: readonly FoundEntry[];
  readonly hasMore: boolean;
  /** A very large league is searched from where names begin. */
  readonly isByBeginning: boolean;
}

export const decodeFound = (wire: WireFoundEntries): FoundEntries => ({
  entries: wire.results.map((row) => ({
    entryId: entryId(row.entry),
    entryName: row.entry_name,
    managerName: row.player_name,
    rank: row.rank,
    page: row.page,
  })),
  hasMore: wire.has_more,
  isByBeginning: wire.searched === "beginnings",
});

const getFound = api<typeof findInLeagueCall>("GET", "/api/league/:leagueId/find/");

/** By a name, as soon as there is some of it. `phase` is left out where there are none. */
export const useFindInLeague = (league: LeagueId, search: string, phase: number | undefined) =>
  useQuery({
    queryKey: keys.foundInLeague(league, { search, phase }),
    queryFn: async ({ signal }) => {
      const query = { search, ...(phase === undefined ? {} : { phase }) };
      return decodeFound(await send(getFound, { params: { leagueId: league }, query, signal }));
    },
    enabled: search !== "",
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** Where one entry stands; null when it is not in the league. */
export const usePlaceInLeague = (league: LeagueId, entry: EntryId | null, phase: number | undefined) =>
  useQuery({
    queryKey: keys.foundInLeague(league, { entry, phase }),
    queryFn: async ({ signal }): Promise<FoundEntry | null> => {
      const query = { entry: entry!, ...(phase === undefined ? {} : { phase }) };
      const found = decodeFound(await send(getFound, { params: { leagueId: league }, query, signal }));
      return found.entries[0] ?? null;
    },
    enabled: entry !== null,
    staleTime: 30_000,
  });
