/**
 * The columnar engine: points, ranks and league tables of all entries, exact, within the time of one match event.
 *
 *   const engine = createEngine({ ruleset, roundCount: 30, workers: 2 });
 *   engine.setFootballers(footballers);
 *   engine.appendEntries(entryIds, startedRounds);
 *   await engine.loadRound(1, { netPoints });         // settled rounds, from storage
 *   engine.setSquad(2, entryId, squad);               // the live round
 *   engine.setPerformances(2, performances);          // after every fact
 *   await engine.scoreRound(2);
 *   engine.entryRound(entryId, 2);
 *   await engine.leagueTable({ members: null, startRound: 1, roundId: 2, offset: 0, limit: 50 });
 *
 * `@elleveren/rules` is the slow, obvious answer; `engine.test.ts` plays seeded seasons with both and compares them entry
 * by entry. Measured speed and memory: `bench/results.md`.
 */
export { createEngine } from "./engine.ts";
export type { Engine, EngineOptions } from "./engine.ts";
export type { FootballerPerformance } from "./engine-changes.ts";
export type { LeagueRequest } from "./boards/league-boards.ts";
export type { LeagueMembers } from "./boards/league-members.ts";
export type { KnownIds, MemberMarks } from "./boards/member-marks.ts";
export type { FootballerOwnership, LeagueOwnership } from "./boards/league-ownership.ts";
export type { LeagueRank } from "./boards/league-rank.ts";
export type { RoundRank } from "./boards/league-rounds.ts";
export type { Holders, LeagueRound } from "./boards/round-holders.ts";
export type { Table, TableRequest, TableRow, TableSnapshot } from "./boards/league-tables.ts";
export type { MembershipRanks, Memberships, MembershipsRequest } from "./boards/rank-memberships.ts";
export { MOST_NAMED } from "./kernels/find-holders.ts";
export type { LoadedPoints } from "./rounds/load-round.ts";
export { unpackPairs } from "./rounds/entry-round.ts";
export type { EntryLineup, EntryRound, EntrySquad } from "./rounds/entry-round.ts";
export type { ImaginedEnds, ImaginedRound } from "./rounds/imagine-round.ts";
export type { FootballerCount, RoundCounts } from "./rounds/round-counts.ts";
export type { RankColumns, RoundResults } from "./rounds/round-results.ts";
export type { RoundSummary } from "./rounds/round-summary.ts";
export type { EngineSquad, SquadBatch, SquadRows } from "./rounds/squads.ts";
