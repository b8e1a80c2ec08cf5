/**
 * The engine: a season's entries in columns, scored and ranked whole. See `index.ts` for a tour.
 *
 * Everything returned is exact and belongs to one `revision`. Changes (`append…`, `set…`, `carry…`, `load…`, `release…`)
 * are made at once, or, while a run is on, right after it; reads see the last published state at any time.
 */
import { invariant } from "@elleveren/rules";
import type { EntryId, FootballerId, Position, Ruleset } from "@elleveren/rules";

import {
  h2hLeagues,
  h2hTables,
  h2hTablesNow,
  type H2hGoals,
  type H2hLeagues,
  type H2hSeats,
  type H2hTables,
} from "./boards/h2h-tables.ts";
import type { LeagueRequest } from "./boards/league-boards.ts";
import { leagueMembers, memberOf, type LeagueMembers } from "./boards/league-members.ts";
import type { LeagueRank } from "./boards/league-rank.ts";
import { LeagueOwnerships, type LeagueOwnership } from "./boards/league-ownership.ts";
import { LeagueRounds, type RoundRank } from "./boards/league-rounds.ts";
import { LeagueTables, type Table, type TableRequest, type TableSnapshot } from "./boards/league-tables.ts";
import type { LeagueRound } from "./boards/round-holders.ts";
import { rankAllMemberships, type MembershipRanks, type Memberships } from "./boards/rank-memberships.ts";
import { inThreadPool } from "./pool/pool.ts";
import { workerPool } from "./pool/worker-pool.ts";
import {
  readEntryRound,
  readEntryStanding,
  readRankSort,
  readSquadRow,
  type EntryRound,
  type EntrySquad,
  type EntryStanding,
} from "./rounds/entry-round.ts";
import { loadRound, type LoadedPoints } from "./rounds/load-round.ts";
import { countRound, type RoundCounts } from "./rounds/round-counts.ts";
import { rankColumns, roundResults, type RankColumns, type RoundResults } from "./rounds/round-results.ts";
import { readRoundSummary, type RoundSummary } from "./rounds/round-summary.ts";
import { scoreRound } from "./rounds/score-round.ts";
import {
  SquadBatch,
  carrySquads,
  packSquad,
  writeSquad,
  writeSquadRows,
  type EngineSquad,
  type SquadRows,
} from "./rounds/squads.ts";
import { workshops } from "./rounds/workshop.ts";
import { Season } from "./season.ts";
import { Turns } from "./turns.ts";

export interface EngineOptions {
  readonly ruleset: Ruleset;
  readonly roundCount: number;
  /** Worker threads; 0 computes in the caller's thread. They start with the first run that is large enough. */
  readonly workers: number;
  /** Rows there is room for at first. */
  readonly capacity?: number;
  /** From how many rows on a run goes to the threads. */
  readonly parallelFrom?: number;
  /** A league of up to so many members has its table made anew for each page; a larger one's is kept. */
  readonly fewMembers?: number;
  /**
   * When at most this share of the entries hold a footballer who changed, only those are scored again: 0 never, 1 always
   * that is possible. The result is the same.
   */
  readonly rescoreShare?: number;
}

export interface FootballerPerformance {
  readonly footballerId: FootballerId;
  /** Of all his matches in the round together. */
  readonly points: number;
  /** Every match of his in the round is over (or he has none) and he was on the pitch for 0 minutes. */
  readonly absent: boolean;
}

export type Engine = ReturnType<typeof createEngine>;

const DEFAULT_CAPACITY = 1024;
const DEFAULT_PARALLEL_FROM = 100_000;
/**
 * Finding who holds a changed footballer takes about a quarter of the time of scoring everybody, and scoring a found row
 * somewhat longer than one in its turn: decision 0120.
 */
const DEFAULT_RESCORE_SHARE = 0.5;
/** Counted and placed in less than a millisecond. */
const DEFAULT_FEW_MEMBERS = 20_000;

export function createEngine(options: EngineOptions) {
  const { ruleset, roundCount, workers } = options;
  const parallelFrom = options.parallelFrom ?? DEFAULT_PARALLEL_FROM;
  const fewMembers = options.fewMembers ?? DEFAULT_FEW_MEMBERS;
  const threads = workers > 0 ? workerPool(workers) : inThreadPool();
  const capacity = options.capacity ?? DEFAULT_CAPACITY;
  const rescoreShare = options.rescoreShare ?? DEFAULT_RESCORE_SHARE;
  const season = new Season({ ruleset, roundCount, capacity, rescoreShare });
  const { here, threads: there } = workshops(threads);
  const turns = new Turns();

  const workshopFor = (count: number) => (count < parallelFrom ? here : there);
  const parts = { season, turns, workshopFor, fewMembers };
  const tables = new LeagueTables(parts);
  const leagueRounds = new LeagueRounds(parts);
  const ownerships = new LeagueOwnerships(parts);

  return {
    /** Entries with rows. */
    get entryCount(): number {
      return season.rows.count;
    },

    /** Grows with everything that changes an answer. */
    get revision(): number {
      return season.revision;
    },

    /** The latest round scored or loaded; 0 before any. */
    get lastRoundId(): number {
      return season.lastRoundId;
    },

    /** Grows whenever the totals after the round, or its points, are replaced; 0 before that. */
    versionOf(roundId: number): number {
      return season.rounds[roundId]?.version ?? 0;
    },

    /** How many scorings had to look only at those who hold a changed footballer. */
    get rescoredCount(): number {
      return season.rescoredCount;
    },

    hasEntry(entryId: EntryId): boolean {
      return season.rows.rowOf(entryId) >= 0;
    },

    /** The entry of a row, for the columns of `roundResults`. */
    entryIdOf(row: number): EntryId {
      return season.rows.idOf(row);
    },

    /** The row of an entry, -1 when unknown. Rows never change. */
    rowOf(entryId: EntryId): number {
      return season.rows.rowOf(entryId);
    },

    /**
     * Adds entries with the first round each takes part in; entries already there stay. Best ascending by id. The arrays
     * are the engine's until `whenIdle`.
     */
    appendEntries(entryIds: ArrayLike<number>, startedRounds: ArrayLike<number>): void {
      turns.change(() => {
        const { capacity } = season.rows.ids;
        season.rows.append(entryIds, startedRounds);
        if (season.rows.ids.capacity > capacity) season.fitColumns();
      });
    },

    /** Makes the season's footballers known, before they are in squads. Repeating changes the position. */
    setFootballers(footballers: Iterable<{ readonly footballerId: FootballerId; readonly position: Position }>): void {
      const known = [...footballers];
      turns.change(() => {
        for (const { footballerId, position } of known) season.footballers.set(footballerId, position);
      });
    },

    /** What footballers have in a round so far. Those never named have 0 points and are not absent. */
    setPerformances(roundId: number, performances: Iterable<FootballerPerformance>): void {
      const changed = [...performances];
      turns.change(() => {
        const round = season.performancesOf(roundId);
        for (const { footballerId, points, absent } of changed) {
          round.set(season.footballers.indexOf(footballerId), points, absent);
        }
      });
    },

    /** One entry's squad in a round. Throws on an entry or footballer the engine does not know. */
    setSquad(roundId: number, entryId: EntryId, squad: EngineSquad): void {
      turns.change(() => {
        const row = season.rows.rowOf(entryId);
        invariant(row >= 0, `entry ${entryId} is known before its squad`);
        writeSquad(season, roundId, row, squad);
      });
    },

    /** Many squads in the block's own layout. The arrays are the engine's until `whenIdle`. */
    setSquads(roundId: number, squads: SquadRows): void {
      turns.change(() => writeSquadRows(season, roundId, squads));
    },

    /** Writes one squad's sixteen words into `block` at `at`, for `setSquads`. */
    packSquad(squad: EngineSquad, block: Uint16Array, at: number): void {
      packSquad(season, squad, block, at);
    },

    /** For reading very many squads: `add` them by row until it is full, `write` it, take the next one. */
    squadBatch(roundId: number, capacity: number): SquadBatch {
      return new SquadBatch(season, capacity, (squads) => turns.change(() => writeSquadRows(season, roundId, squads)));
    },

    /** Everybody's squad of one round becomes that of a later one, without chip and cost. Changes come on top of it. */
    carryForward(fromRoundId: number, toRoundId: number): void {
      turns.change(() => carrySquads(season, fromRoundId, toRoundId));
    },

    /** The squad as written; null when the round has none (or released them) or the entry is unknown. */
    squadOf(entryId: EntryId, roundId: number): EntrySquad | null {
      const row = season.rows.rowOf(entryId);
      const squads = season.squads.get(roundId);
      return row < 0 || !squads ? null : readSquadRow(season, squads, row);
    },

    hasSquads(roundId: number): boolean {
      return season.squads.has(roundId);
    },

    /** Forgets squads and performances of a round that will not be scored again; its points and ranks stay. */
    releaseRound(roundId: number): void {
      turns.change(() => season.release(roundId));
    },

    /**
     * Points of a settled round, from storage, by row: after costs, and before them if wanted. Ranks it too. Rounds come
     * in ascending order; loading an earlier one again (a correction) moves all later totals and ranks with it.
     */
    loadRound(roundId: number, loaded: LoadedPoints): Promise<void> {
      return turns.run(() => loadRound(season, workshopFor(season.rows.count), roundId, loaded));
    },

    /** Transfers of the season up to the round's deadline, by row: settles ties (EG-44). */
    setTotalTransfers(roundId: number, totalTransfers: Uint16Array): void {
      turns.change(() => {
        invariant(totalTransfers.length <= season.rows.count, "transfers are of entries the engine knows");
        season.transfersOf(roundId).view.set(totalTransfers);
      });
    },

    /** Transfers of an entry up to the round's deadline; 0 when unknown. */
    totalTransfersOf(entryId: EntryId, roundId: number): number {
      return season.findTransfers(roundId)?.[season.rows.rowOf(entryId)] ?? 0;
    },

    /** Points of everybody in the round, and all ranks. Of an earlier round: also all later totals and ranks. */
    scoreRound(roundId: number): Promise<void> {
      const scored = turns.run(() => scoreRound(season, workshopFor(season.rows.count), roundId));
      // Whoever looks at a large table will look again; failures of these come up when he does.
      scored.then(
        () => tables.renew(),
        () => {},
      );
      return scored;
    },

    /** One entry's round; null when it is unknown, starts later, or the round has not been reached. */
    entryRound(entryId: EntryId, roundId: number): EntryRound | null {
      return readEntryRound(season, entryId, roundId);
    },

    /** Its figures alone, for many at once. */
    entryStanding(entryId: EntryId, roundId: number): EntryStanding | null {
      return readEntryStanding(season, entryId, roundId);
    },

    /** Unique place of an entry in the overall table after a round: total, fewer transfers, entry id. 0 when not ranked. */
    rankSortOf(entryId: EntryId, roundId: number): number {
      return readRankSort(season, entryId, roundId);
    },

    /** Average, highest and how many are ranked; null when the round is not ranked yet. */
    roundSummary(roundId: number): RoundSummary | null {
      return readRoundSummary(season, roundId);
    },

    /** Who is owned and captained how often, and which chips are played, in a round that has its squads. */
    roundCounts(roundId: number): Promise<RoundCounts> {
      return turns.run(() => countRound(season, workshopFor(season.rows.count), roundId));
    },

    /** Everything settling stores, for a round just scored. */
    roundResults(roundId: number): Promise<RoundResults> {
      return turns.run(() => roundResults(season, workshopFor(season.rows.count), roundId));
    },

    /** Both shared ranks of everybody, by row, for a round that is ranked. */
    rankColumns(roundId: number): Promise<RankColumns> {
      return turns.run(() => rankColumns(season, workshopFor(season.rows.count), roundId));
    },

    /** A league's members for `leagueTable`; entries the engine does not know are left out. Keep it while nobody joins. */
    leagueMembers(entryIds: ArrayLike<number>, rankedFrom?: ArrayLike<number>): LeagueMembers {
      return leagueMembers(season.rows, entryIds, rankedFrom);
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

    /** A page of a league's table, of a phase, or of everybody's. */
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
     * Who is owned, captained and counted how often by the members who are in the round's table, with the substitutions
     * that would be made if play ended now. Null when the round is not scored or its squads have been released.
     */
    leagueOwnership(members: LeagueMembers | null, roundId: number): Promise<LeagueOwnership | null> {
      return ownerships.of(members, roundId);
    },

    /** Ranks of every membership of very many leagues, now and before the round. */
    rankMemberships(memberships: Memberships, roundId: number, phaseFrom = 1): Promise<MembershipRanks> {
      return turns.run(() =>
        rankAllMemberships(season, workshopFor(memberships.members.length), memberships, roundId, phaseFrom),
      );
    },

    /** Head-to-head leagues for `h2hTables`. Keep them: entries drawn to seats stay there. */
    h2hLeagues(leagues: readonly H2hSeats[]): H2hLeagues {
      return h2hLeagues(season.rows, leagues);
    },

    /**
     * The tables of those leagues with all matches up to `throughRound` (0: none). Whose total and points for are level
     * is told, so that it can be asked again with the goals of those.
     */
    async h2hTables(leagues: H2hLeagues, throughRound: number, goals: H2hGoals | null = null): Promise<H2hTables> {
      const count = leagues.seats.length;
      if (count <= fewMembers) return h2hTablesNow(season, leagues, throughRound, goals);
      return turns.run(() => h2hTables(season, workshopFor(count), leagues, throughRound, goals));
    },

    /** Points of an entry in a round, after costs; 0 when it or the round is unknown. */
    netPointsOf(entryId: EntryId, roundId: number): number {
      const row = season.rows.rowOf(entryId);
      const round = season.rounds[roundId];
      const before = season.rounds[roundId - 1];
      return row < 0 || !round || !before ? 0 : round.totals.view[row]! - before.totals.view[row]!;
    },

    /** Resolves when everything asked for so far is done; throws what a postponed change threw. */
    whenIdle(): Promise<void> {
      return turns.whenIdle();
    },

    /** Bytes of shared memory by what they hold. */
    memory() {
      return season.memory();
    },

    /** Stops the threads. Runs under way fail. */
    close(): Promise<void> {
      return threads.close();
    },
  };
}
