/** League tables, and joining or making a league. */
import type {
  checkCodeCall,
  classicStandingsCall,
  createClassicLeagueCall,
  createH2hLeagueCall,
  deleteLeagueCall,
  joinPrivateLeagueCall,
  joinPublicLeagueCall,
  leagueCodeCall,
  leagueSummaryCall,
  leaveLeagueCall,
  WireClassicStandings,
  WireLeague,
  WireLeagueSummary,
} from "@elleveren/contract";
import {
  entryId,
  type EntryId,
  leagueId,
  type LeagueId,
  roundId,
  type OrganisationId,
  type RoundId,
} from "@elleveren/rules";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { problemCodes } from "../wire/problems.ts";
import { sendOnce } from "../wire/send-once.ts";
import { checkOrganisationCode } from "./organisations.ts";

export interface League {
  readonly leagueId: LeagueId;
  readonly name: string;
  readonly shortName: string | null;
  readonly kind: "private" | "public" | "system";
  readonly scoring: "classic" | "h2h";
  readonly startRound: RoundId;
  readonly isClosed: boolean;
  readonly hasCup: boolean;
  readonly cupLeagueId: LeagueId | null;
  readonly codePrivacy: "all" | "members" | "administrator";
  readonly canLeave: boolean;
  readonly canAdminister: boolean;
  readonly canInvite: boolean;
  /** Too many entries to show every head-to-head match. */
  readonly isLarge: boolean;
  /** Of a head-to-head league: rounds of knock-outs at the end. */
  readonly koRounds: number;
  /** Null is no limit. */
  readonly maxEntries: number | null;
}

const KINDS = { x: "private", c: "public", s: "system" } as const;
const PRIVACIES = { a: "all", l: "members", p: "administrator" } as const;

export const decodeLeague = (wire: WireLeague): League => ({
  leagueId: leagueId(wire.id),
  name: wire.name,
  shortName: wire.short_name,
  kind: KINDS[wire.league_type],
  scoring: wire.scoring === "c" ? "classic" : "h2h",
  startRound: roundId(wire.start_event),
  isClosed: wire.closed,
  hasCup: wire.has_cup,
  cupLeagueId: wire.cup_league === null ? null : leagueId(wire.cup_league),
  codePrivacy: PRIVACIES[wire.code_privacy],
  canLeave: wire.entry_can_leave,
  canAdminister: wire.entry_can_admin,
  canInvite: wire.entry_can_invite,
  isLarge: wire.is_large,
  koRounds: wire.ko_rounds ?? 0,
  maxEntries: wire.max_entries,
});

export interface StandingsRow extends TeamRow {
  readonly roundPoints: number;
  readonly totalPoints: number;
}

export interface NewEntryRow {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly managerName: string;
  readonly joinedAtMs: number;
}

export interface Page<Row> {
  readonly page: number;
  readonly hasNext: boolean;
  readonly rows: readonly Row[];
}

/** A league's table: a page of it, and of the entries waiting for the next round. */
export interface LeagueTable<Row> {
  readonly league: League;
  readonly updatedAtMs: number | null;
  /** It moves with the live round. */
  readonly isProvisional: boolean;
  /** Teams in the whole table. */
  readonly rankedCount: number;
  /** Teams that the reader has left out of the pages of a classic league. */
  readonly hiddenCount?: number;
  readonly standings: Page<Row>;
  readonly newEntries: Page<NewEntryRow>;
}

export type Standings = LeagueTable<StandingsRow>;

export const TABLE_PAGE_SIZE = 50;

/** Names the team of a row, in tables of both kinds. */
export interface TeamRow {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly managerName: string;
  readonly rank: number;
  /** 0 when new. */
  readonly lastRank: number;
}

type WireTable<WireRow> = Omit<WireClassicStandings, "standings" | "hidden_count"> & {
  readonly standings: { readonly page: number; readonly has_next: boolean; readonly results: readonly WireRow[] };
};

export const decodeTable = <WireRow, Row>(
  wire: WireTable<WireRow>,
  decodeRow: (row: WireRow) => Row,
): LeagueTable<Row> => ({
  league: decodeLeague(wire.league),
  updatedAtMs: wire.last_updated_data === null ? null : Date.parse(wire.last_updated_data),
  isProvisional: wire.provisional,
  rankedCount: wire.ranked_count,
  standings: {
    page: wire.standings.page,
    hasNext: wire.standings.has_next,
    rows: wire.standings.results.map(decodeRow),
  },
  newEntries: {
    page: wire.new_entries.page,
    hasNext: wire.new_entries.has_next,
    rows: wire.new_entries.results.map((row) => ({
      entryId: entryId(row.entry),
      entryName: row.entry_name,
      managerName: `${row.player_first_name} ${row.player_last_name}`,
      joinedAtMs: Date.parse(row.joined_time),
    })),
  },
});

type WireTeamRow = Pick<
  WireClassicStandings["standings"]["results"][number],
  "entry" | "entry_name" | "player_name" | "rank" | "last_rank"
>;

export const decodeTeamRow = (row: WireTeamRow): TeamRow => ({
  entryId: entryId(row.entry),
  entryName: row.entry_name,
  managerName: row.player_name,
  rank: row.rank,
  lastRank: row.last_rank,
});

export const decodeStandings = (wire: WireClassicStandings): Standings => ({
  ...decodeTable(wire, (row) => ({
    ...decodeTeamRow(row),
    roundPoints: row.event_total,
    totalPoints: row.total,
  })),
  hiddenCount: wire.hidden_count,
});

export interface StandingsPage {
  readonly phase: number;
  readonly standings: number;
  readonly newEntries: number;
  /** The first of the rounds that the league counted before it began anew; absent for the table of today. */
  readonly stretch?: number;
  /** Without the teams that no longer play. */
  readonly active?: "yes";
}

const getClassic = api<typeof classicStandingsCall>("GET", "/api/leagues-classic/:leagueId/standings/");

export const useClassicStandings = (league: LeagueId, page: StandingsPage) =>
  useQuery({
    queryKey: keys.standings(league, "c", page),
    queryFn: async ({ signal }) =>
      decodeStandings(
        await send(getClassic, {
          params: { leagueId: league },
          query: {
            ...(page.stretch === undefined ? { phase: page.phase } : { stretch: page.stretch }),
            ...(page.active === undefined ? {} : { active: page.active }),
            page_standings: page.standings,
            page_new_entries: page.newEntries,
          },
          signal,
        }),
      ),
    staleTime: 30_000,
    // Turning a page keeps the old rows until the new ones are there, so that nothing jumps.
    placeholderData: keepPreviousData,
  });

const postJoinPrivate = api<typeof joinPrivateLeagueCall>("POST", "/api/leagues-private/join/");
const postJoinPublic = api<typeof joinPublicLeagueCall>("POST", "/api/leagues-public/join/");
const postCreateClassic = api<typeof createClassicLeagueCall>("POST", "/api/leagues-classic/");
const postCreateH2h = api<typeof createH2hLeagueCall>("POST", "/api/leagues-h2h/");
const postLeave = api<typeof leaveLeagueCall>("POST", "/api/league/:leagueId/leave/");
const postDelete = api<typeof deleteLeagueCall>("POST", "/api/leagues-private/delete/");

/** After any change of memberships the entry's own list is fetched again. */
export function useLeagueMutation<T, A>(entry: EntryId, mutationFn: (argument: A) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: keys.entry(entry) }) });
}

export function useJoinPrivateLeague(entry: EntryId) {
  const client = useQueryClient();
  return useLeagueMutation(entry, async (code: string) => {
    const league = decodeLeague(await sendOnce(postJoinPrivate, { body: { code, entry } }));
    // Its table may have been looked at before: it has one team more.
    void client.invalidateQueries({ queryKey: keys.league(league.leagueId) });
    return league;
  });
}

/** As it was typed; null where the code is an organisation's, which nobody joins unasked. */
export function useJoinByTypedCode(entry: EntryId) {
  const join = useJoinPrivateLeague(entry);
  return useMutation({
    mutationFn: async (code: string): Promise<League | null> => {
      try {
        return await join.mutateAsync(code);
      } catch (error) {
        if (!isUnknownCode(error)) throw error;
        await checkOrganisationCode(code).catch(() => {
          // Neither of them has it, or nobody answers: what the league's call was told stands.
          throw error;
        });
        return null;
      }
    },
  });
}

/** The league or organisation that a code leads into, with the details that a holder of the code may know. */
export type CheckedCode =
  | {
      readonly kind: "league";
      readonly leagueId: LeagueId;
      readonly name: string;
      readonly scoring: League["scoring"];
      readonly isJoined: boolean;
    }
  | {
      readonly kind: "organisation";
      readonly organisationId: OrganisationId;
      readonly name: string;
      /** Of a department's code. */
      readonly department: string | null;
      readonly isJoined: boolean;
    };

const postCodeCheck = api<typeof checkCodeCall>("POST", "/api/league/code-check/");

/** For the viewer's own entry, if there is one; a null code makes no call. */
export const useCodeCheck = (code: string | null, entry: EntryId | null) =>
  useQuery({
    enabled: code !== null,
    queryKey: keys.leagueOfCode(code ?? "", entry),
    queryFn: ({ signal }) => checkCode(code ?? "", signal),
  });

/** Leagues and organisations draw their codes alike: one that no league has may be an organisation's. */
async function checkCode(code: string, signal: AbortSignal): Promise<CheckedCode> {
  try {
    const { id, name, scoring, already_joined: isJoined } = await send(postCodeCheck, { body: { code }, signal });
    return { kind: "league", leagueId: leagueId(id), name, scoring: scoring === "c" ? "classic" : "h2h", isJoined };
  } catch (error) {
    if (!isUnknownCode(error)) throw error;
    const { id, name, department, already_joined: isJoined } = await checkOrganisationCode(code, signal);
    return { kind: "organisation", organisationId: id, name, department: department?.name ?? null, isJoined };
  }
}

/** True when no league has the code. */
const isUnknownCode = (error: unknown): boolean => problemCodes(error).includes("invalid");

export const useJoinPublicLeague = (entry: EntryId) =>
  useLeagueMutation(entry, async (scoring: "c" | "h") =>
    decodeLeague(await sendOnce(postJoinPublic, { body: { scoring, entry } })),
  );

export const useCreateClassicLeague = (entry: EntryId) =>
  useLeagueMutation(entry, async ({ name, startRound }: { name: string; startRound: number }) =>
    decodeLeague(await sendOnce(postCreateClassic, { body: { name, start_event: startRound } })),
  );

export interface NewH2hLeague {
  readonly name: string;
  readonly startRound: number;
  readonly koRounds: number;
  /** Null is no limit. */
  readonly maxEntries: number | null;
}

export const useCreateH2hLeague = (entry: EntryId) =>
  useLeagueMutation(entry, async ({ name, startRound, koRounds, maxEntries }: NewH2hLeague) =>
    decodeLeague(
      await sendOnce(postCreateH2h, {
        body: { name, start_event: startRound, ko_rounds: koRounds, max_entries: maxEntries },
      }),
    ),
  );

export const useLeaveLeague = (entry: EntryId) =>
  useLeagueMutation(entry, (league: LeagueId) => sendOnce(postLeave, { params: { leagueId: league } }));

export const useDeleteLeague = (entry: EntryId) =>
  useLeagueMutation(entry, (league: LeagueId) => sendOnce(postDelete, { body: { league } }));

const getCode = api<typeof leagueCodeCall>("GET", "/api/league/:leagueId/code/");
export const useLeagueCode = (league: LeagueId) =>
  useQuery({
    queryKey: [...keys.league(league), "code"],
    queryFn: async ({ signal }) => (await send(getCode, { params: { leagueId: league }, signal })).code,
  });

/** The code, asked for when it is wanted. The league is looked at anew where it is no longer given. */
export function useAskForCode(league: LeagueId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await send(getCode, { params: { leagueId: league } })).code,
    onError: () => client.invalidateQueries({ queryKey: keys.league(league) }),
  });
}

export type LeagueSummary = Omit<WireLeagueSummary, "league"> & { readonly league: League };

export const decodeLeagueSummary = ({ league, ...summary }: WireLeagueSummary): LeagueSummary => ({
  ...summary,
  league: decodeLeague(league),
});

const getSummary = api<typeof leagueSummaryCall>("GET", "/api/league/:leagueId/summary/");

export const useLeagueSummary = (leagueId: LeagueId) =>
  useQuery({
    queryKey: keys.leagueSummary(leagueId),
    queryFn: async ({ signal }) => decodeLeagueSummary(await send(getSummary, { params: { leagueId }, signal })),
    staleTime: 30_000,
  });
