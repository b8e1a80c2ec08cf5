/** A league over the season: ranks round by round, who won what, its records, and its table as a file. */
import type {
  leagueRanksCall,
  leagueRecordsCall,
  leagueWinnersCall,
  LeagueRecordKind,
  WireLeagueMember,
  WireLeagueRanks,
  WireLeagueRecords,
  WireLeagueWinners,
  Language,
} from "@elleveren/contract";
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

export interface LeagueMember {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly managerName: string;
}

export const decodeMember = (wire: WireLeagueMember): LeagueMember => ({
  entryId: entryId(wire.entry),
  entryName: wire.entry_name,
  managerName: wire.player_name,
});

export interface RoundRank {
  readonly roundId: RoundId;
  readonly rank: number;
  readonly totalPoints: number;
  readonly roundPoints: number;
}

export interface Rival extends LeagueMember {
  /** Rounds he took part in, oldest first. */
  readonly ranks: readonly RoundRank[];
}

export interface LeagueRanks {
  /** Oldest first; the last one may still move. */
  readonly rounds: readonly { readonly roundId: RoundId; readonly isProvisional: boolean }[];
  readonly rivals: readonly Rival[];
}

export const decodeRanks = (wire: WireLeagueRanks): LeagueRanks => ({
  rounds: wire.rounds.map((row) => ({ roundId: roundId(row.event), isProvisional: row.provisional })),
  rivals: wire.entries.map((row) => ({
    ...decodeMember(row),
    ranks: row.ranks.map((rank) => ({
      roundId: roundId(rank.event),
      rank: rank.rank,
      totalPoints: rank.total,
      roundPoints: rank.points,
    })),
  })),
});

/** Teams that one chart compares; the server refuses more. */
export const RIVALS_MAX = 10;

export interface RanksChoice {
  /** Numbers with commas between; empty: the choice decides. */
  readonly entries: string;
  readonly choice: "top" | "near";
  /** 1 is the whole season. */
  readonly phase: number;
}

export const TOP_RIVALS: RanksChoice = { entries: "", choice: "top", phase: 1 };

const getRanks = api<typeof leagueRanksCall>("GET", "/api/league/:leagueId/ranks/");

/** Who looks decides too: he is among the first five, or one more. */
export const useLeagueRanks = (league: LeagueId, choice: RanksChoice, viewer: EntryId | null) =>
  useQuery({
    queryKey: keys.leagueRanks(league, choice, viewer),
    queryFn: async ({ signal }) =>
      decodeRanks(
        await send(getRanks, {
          params: { leagueId: league },
          query:
            choice.entries === ""
              ? { choice: choice.choice, phase: choice.phase }
              : { entries: choice.entries, phase: choice.phase },
          signal,
        }),
      ),
    staleTime: 30_000,
    // Another rival is drawn into the chart that is there.
    placeholderData: keepPreviousData,
  });

export interface Won {
  readonly points: number;
  readonly isProvisional: boolean;
  readonly winnerCount: number;
  /** The first fifty. */
  readonly winners: readonly LeagueMember[];
}

export interface LeagueWinners {
  /** Oldest first. */
  readonly rounds: readonly (Won & { readonly roundId: RoundId })[];
  readonly phases: readonly (Won & { readonly phaseId: number })[];
  /** Most wins first. */
  readonly tally: readonly (LeagueMember & { readonly roundCount: number; readonly phaseCount: number })[];
}

export function decodeLeagueWinners(wire: WireLeagueWinners): LeagueWinners {
  const won = (row: WireLeagueWinners["rounds"][number] | WireLeagueWinners["phases"][number]): Won => ({
    points: row.points,
    isProvisional: row.provisional,
    winnerCount: row.winner_count,
    winners: row.winners.map(decodeMember),
  });
  return {
    rounds: wire.rounds.map((row) => ({ ...won(row), roundId: roundId(row.event) })),
    phases: wire.phases.map((row) => ({ ...won(row), phaseId: row.phase })),
    tally: wire.tally.map((row) => ({ ...decodeMember(row), roundCount: row.rounds, phaseCount: row.phases })),
  };
}

const getWinners = api<typeof leagueWinnersCall>("GET", "/api/league/:leagueId/winners/");

export const useLeagueWinners = (league: LeagueId) =>
  useQuery({
    queryKey: keys.leagueWinners(league),
    queryFn: async ({ signal }) =>
      decodeLeagueWinners(await send(getWinners, { params: { leagueId: league }, signal })),
    staleTime: 30_000,
  });

export interface RecordHolder extends LeagueMember {
  /** The round, or the first of a run. */
  readonly roundId: RoundId | null;
  readonly toRoundId: RoundId | null;
  readonly phaseId: number | null;
  /** The captain. */
  readonly footballerId: FootballerId | null;
}

export interface LeagueRecord {
  readonly kind: LeagueRecordKind;
  readonly value: number;
  readonly holderCount: number;
  /** The first ten. */
  readonly holders: readonly RecordHolder[];
}

export interface RecordBook {
  /** The league is too large for what only squads and single results tell. */
  readonly isShort: boolean;
  readonly records: readonly LeagueRecord[];
}

export const decodeRecordBook = (wire: WireLeagueRecords): RecordBook => ({
  isShort: wire.is_short,
  records: wire.records.map((row) => ({
    kind: row.kind,
    value: row.value,
    holderCount: row.holder_count,
    holders: row.holders.map((holder) => ({
      ...decodeMember(holder),
      roundId: holder.event === null ? null : roundId(holder.event),
      toRoundId: holder.to_event === null ? null : roundId(holder.to_event),
      phaseId: holder.phase,
      footballerId: holder.element === null ? null : footballerId(holder.element),
    })),
  })),
});

const getRecords = api<typeof leagueRecordsCall>("GET", "/api/league/:leagueId/records/");

export const useRecordBook = (league: LeagueId) =>
  useQuery({
    queryKey: keys.leagueRecords(league),
    queryFn: async ({ signal }) => decodeRecordBook(await send(getRecords, { params: { leagueId: league }, signal })),
    staleTime: 30_000,
  });

/** Where the whole table of a league comes from as a file; phase 1 is the season. */
export const tableFileUrl = (league: LeagueId, language: Language, phase = 1): string =>
  `/api/league/${league}/standings.csv?language=${language}${phase === 1 ? "" : `&phase=${phase}`}`;

/** Who is owned by how many of a league in the current round, as a file. */
export const ownershipFileUrl = (league: LeagueId, language: Language): string =>
  `/api/league/${league}/ownership.csv?language=${language}`;
