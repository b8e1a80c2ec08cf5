/**
 * The engine: a season's entries in columns, scored and ranked whole. See `index.ts` for a tour.
 *
 * Everything returned is exact and belongs to one `revision`. Changes (`append…`, `set…`, `carry…`, `load…`, `release…`)
 * are made at once, or, while a run is on, right after it; reads see the last published state at any time.
 */
import type { Ruleset } from "@elleveren/rules";

import { LeagueTables } from "./boards/league-tables.ts";
import { engineChanges } from "./engine-changes.ts";
import { engineLeagues } from "./engine-leagues.ts";
import { engineReads } from "./engine-reads.ts";
import { engineRuns } from "./engine-runs.ts";
import { inThreadPool } from "./pool/pool.ts";
import { workerPool } from "./pool/worker-pool.ts";
import { workshops } from "./rounds/workshop.ts";
import { Season } from "./season.ts";
import { Turns } from "./turns.ts";

export interface EngineOptions {
  readonly ruleset: Ruleset;
  readonly roundCount: number;
  /** Worker threads, 2 unless said otherwise; 0 computes in the caller's. They start with the first run large enough. */
  readonly workers?: number;
  /** Rows there is room for at first. */
  readonly capacity?: number;
  /** From how many rows (imagined: rows times ends) on a run goes to the threads. */
  readonly parallelFrom?: number;
  /** A league of up to so many members has its table made anew for each page; a larger one's is kept. */
  readonly fewMembers?: number;
}

export type Engine = ReturnType<typeof createEngine>;

const DEFAULT_WORKERS = 2;
const DEFAULT_CAPACITY = 1024;
const DEFAULT_PARALLEL_FROM = 100_000;
/** Counted and placed in less than a millisecond. */
const DEFAULT_FEW_MEMBERS = 20_000;

export function createEngine(options: EngineOptions) {
  const { ruleset, roundCount, workers = DEFAULT_WORKERS } = options;
  const parallelFrom = options.parallelFrom ?? DEFAULT_PARALLEL_FROM;
  const fewMembers = options.fewMembers ?? DEFAULT_FEW_MEMBERS;
  const threads = workers > 0 ? workerPool(workers) : inThreadPool();
  const capacity = options.capacity ?? DEFAULT_CAPACITY;
  const season = new Season({ ruleset, roundCount, capacity });
  const { here, threads: there } = workshops(threads);
  const turns = new Turns();

  const isSmall = (count: number) => count < parallelFrom;
  const workshopFor = (count: number) => (isSmall(count) ? here : there);
  const parts = { season, turns, isSmall, workshopFor, fewMembers };
  const tables = new LeagueTables(parts);

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

    /**
     * Resolves when all work requested so far is done; throws, once, the error of a postponed change. Meant for the
     * caller that makes the changes: no other call reports a failed one.
     */
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

    ...engineChanges(parts),
    ...engineRuns({ ...parts, onScored: () => tables.renew() }),
    ...engineReads(season),
    ...engineLeagues(parts, tables),
  };
}
