/** Tables and figures of classic leagues, one of them or all at once. */
import type { EntryId } from "@elleveren/rules";

import type { LeagueRequest } from "./boards/league-boards.ts";
import { leagueMembers, memberOf, type LeagueMembers } from "./boards/league-members.ts";
import { MemberMarks } from "./boards/member-marks.ts";
import { LeagueOwnerships, type LeagueOwnership } from "./boards/league-ownership.ts";
import type { LeagueRank } from "./boards/league-rank.ts";
import { LeagueRounds, type RoundRank } from "./boards/league-rounds.ts";
import type { LeagueTables, Table, TableRequest, TableSnapshot, TablesParts } from "./boards/league-tables.ts";
import {
  rankAllMemberships,
  type MembershipRanks,
  type Memberships,
  type MembershipsRequest,
} from "./boards/rank-memberships.ts";
import type { LeagueRound } from "./boards/round-holders.ts";

export function engineLeagues(parts: TablesParts, tables: LeagueTables) {
  const { season, turns, workshopFor } = parts;
  const leagueRounds = new LeagueRounds(parts);
  const ownerships = new LeagueOwnerships(parts);
  return {
    /** A league's members for `leagueTable`; entries the engine does not know are left out. Keep it until a member joins. */
    leagueMembers(entryIds: ArrayLike<number>, rankedFrom?: ArrayLike<number>): LeagueMembers {
      return leagueMembers(season.rows, entryIds, rankedFrom);
    },

    /** For reading the members of a league of very many. */
    memberMarks(): MemberMarks {
      return new MemberMarks(season.rows);
    },

    /** Whether an entry is in the league's table of a round: started by then, and a member since before its deadline. */
    isInLeague(entryId: EntryId, members: LeagueMembers | null, roundId: number): boolean {
      const member = memberOf(season.rows, members, entryId);
      return (
        member >= 0 &&
        season.rows.startedRoundOf(season.rows.rowOf(entryId)) <= roundId &&
        (members?.rankedFrom?.[member] ?? 0) <= roundId
      );
    },

    /** A page of a league's table, of a phase, or of all entries. */
    leagueTable(request: TableRequest): Promise<Table> {
      return tables.page(request);
    },

    /** Place (0 is the best) of an entry's row in a league's table; null when it is not in it. */
    leaguePlace(entryId: EntryId, request: LeagueRequest): Promise<number | null> {
      return tables.placeOf(entryId, request);
    },

    /** A league's whole table at one moment, to be read page by page. */
    leagueSnapshot(request: Omit<TableRequest, "offset" | "limit">): Promise<TableSnapshot> {
      return tables.snapshot(request);
    },

    /** Each round that counts in a league: its leaders, best, worst and highest climb. */
    leagueRounds(request: LeagueRequest): Promise<LeagueRound[]> {
      return leagueRounds.summaries(request);
    },

    /** Where entries stood in a league after every round that counts; null for one that is no member. */
    leagueRanksByRound(entryIds: readonly EntryId[], request: LeagueRequest): Promise<(RoundRank[] | null)[]> {
      return leagueRounds.ranksOf(entryIds, request);
    },

    /** Where one entry stands in many leagues; null where it is no member. In the order of the requests. */
    leagueRanks(entryId: EntryId, requests: readonly LeagueRequest[]): Promise<(LeagueRank | null)[]> {
      return tables.ranksOf(entryId, requests);
    },

    /**
     * How often each footballer is owned, captained and counted by the members in the round's table, with the
     * substitutions that would be made if play ended now. Null when the round is not scored or its squads have been
     * released.
     */
    leagueOwnership(members: LeagueMembers | null, roundId: number): Promise<LeagueOwnership | null> {
      return ownerships.of(members, roundId);
    },

    /** Ranks of every membership of very many leagues, now and before the round. */
    rankMemberships(memberships: Memberships, request: MembershipsRequest): Promise<MembershipRanks> {
      return turns.run(() => rankAllMemberships(season, workshopFor(memberships.members.length), memberships, request));
    },
  };
}
