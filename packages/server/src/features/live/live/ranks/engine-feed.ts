/**
 * Keeps the engine up to date with the database. The engine's content of a round follows its state:
 *
 * upcoming, open  nothing: squads still change, and only their owners may see them
 * closed          squads and performances; scored whenever a performance moves
 * settled         points as stored. Of the latest round also its squads, until the next round closes: a correction
 * shows at once, and leagues can still read ownership. A correction of an earlier round shows when
 * that is settled again.
 */
import { createEngine, type Engine, type LoadedPoints } from "@elleveren/engine";
import { roundId as brandRound, type EntryId, type RoundId } from "@elleveren/rules";
import type { Pool, PoolClient } from "pg";

import type { BaseContext } from "../live.ts";
import { readAtOneMoment } from "../../../../db/read-at-one-moment.ts";
import type { Reads } from "../../../../db/scale/read-replica.ts";
import { selectRoundSettlings, type RoundSettling } from "./engine-feed.sql.ts";
import {
  loadEntries,
  loadSettledRound,
  loadSquads,
  loadTransfers,
  readSettledRound,
  reloadSquads,
  setAllPerformances,
} from "./engine-load.ts";
import { planLoad, type LoadPlan } from "./load-plan.ts";
import type { ChangedFootballer, RankingFeed } from "../live.ts";
import type { SeasonMemory } from "../season-memory.ts";

export interface EngineFeedParts extends Pick<BaseContext, "db" | "pool" | "log"> {
  /** Where a start reads from: a replica, when there is one and it is near. Left out, the database itself. */
  readonly reads?: Pick<Reads, "copyPool">;
  /** Threads for large seasons; 0 computes in this thread. */
  readonly workers: number;
  /** Entries from which on they are used; the engine's own choice when left out. */
  readonly parallelFrom?: number;
  /** Memory that this process may still take; the system's or its container's, when left out. */
  readonly availableBytes?: () => number;
}

export function createEngineFeed({
  db,
  pool,
  reads,
  log,
  workers,
  parallelFrom,
  availableBytes = () => process.availableMemory(),
}: EngineFeedParts): RankingFeed {
  let engine: Engine | null = null;
  let season: SeasonMemory | null = null;
  let known = new Map<RoundId, RoundSettling>();
  const stale = new Set<RoundId>();

  return { engine: () => engine, reload, pointsChanged, squadsChanged, roundsChanged, publish, close };

  async function reload(loaded: SeasonMemory): Promise<void> {
    const startedAt = performance.now();
    const roundCount = Math.max(loaded.ruleset.roundCount, ...loaded.rounds.map((round) => round.roundId));
    // Read first: a round that closes in between is told of later.
    const settlings = await selectRoundSettlings(db);
    const reached = settlings.filter(isReached);
    const plan = planLoad({
      entries: loaded.entryCount,
      rounds: reached.length,
      availableBytes: availableBytes(),
    });
    if (plan.fit !== "full") sayShort(plan);
    const create = () =>
      createEngine({
        ruleset: loaded.ruleset,
        roundCount,
        capacity: plan.capacity,
        workers,
        ...(parallelFrom !== undefined && { parallelFrom }),
      });
    const filled = async (source: Pool) => {
      const made = create();
      try {
        await fill(made, loaded, { reached, source, roundsAhead: plan.roundsAhead });
        return made;
      } catch (error) {
        await made.close();
        throw error;
      }
    };
    const source = (await reads?.copyPool()) ?? pool;
    const fresh = await filled(source).catch((error: unknown) => {
      if (source === pool) throw error;
      log.warn({ err: error }, "the read replica broke off the start; the primary repeats it");
      return filled(pool);
    });
    // The old one answers until here.
    const old = engine;
    engine = fresh;
    season = loaded;
    known = new Map(settlings.map((round) => [round.roundId, round]));
    stale.clear();
    await old?.close();
    log.info({ entries: fresh.entryCount, ms: Math.round(performance.now() - startedAt) }, "engine loaded");
  }

  function sayShort({ neededBytes, availableBytes: available, fit }: LoadPlan): void {
    const [neededMb, availableMb] = [neededBytes, available].map((bytes) => Math.ceil(bytes / 1e6));
    log.warn(
      { neededMb, availableMb, fit },
      "memory is short of what all entries need: it starts without room for new ones and reads rounds one by one",
    );
  }

  /**
   * Settled rounds on two connections and the held squads on another, at the same time: those of closed rounds, or
   * without one, of the latest.
   */
  async function fill(fresh: Engine, loaded: SeasonMemory, { reached, source, roundsAhead }: Filling): Promise<void> {
    fresh.setFootballers(loaded.footballers.values());
    const [first, last] = [reached[0], reached.at(-1)];
    if (!first || !last) return;
    const settled = reached.filter(isSettled);
    const held = isSettled(last) ? [last] : reached.filter(isClosed);
    await reading(async (client) => {
      await loadEntries(client, fresh, first.roundId, last.roundId);
      const base = settled.at(-1);
      if (base && base !== last) await loadTransfers(client, fresh, base.roundId);
    }, source);
    await Promise.all([
      loadSettledRounds(fresh, settled, source, roundsAhead),
      reading(async (client) => {
        for (const { roundId } of held) await loadSquads(client, fresh, roundId);
        // As stored; the squads alone tell only the transfers of their own round.
        if (isSettled(last)) await loadTransfers(client, fresh, last.roundId);
      }, source),
    ]);
    for (const { roundId } of held) {
      setAllPerformances(fresh, loaded, roundId);
      await fresh.scoreRound(roundId);
    }
  }

  /** Rounds are read ahead of the one that is ranked; the engine takes them in order. */
  async function loadSettledRounds(
    fresh: Engine,
    settled: readonly RoundSettling[],
    source: Pool,
    roundsAhead: number,
  ): Promise<void> {
    const read = ({ roundId }: RoundSettling): Promise<LoadedPoints> => {
      const loaded = reading((client) => readSettledRound(client, fresh, roundId), source);
      // The first failure is thrown; later ones are ignored.
      loaded.catch(() => {});
      return loaded;
    };
    const ahead = settled.slice(0, roundsAhead).map(read);
    for (const [index, { roundId }] of settled.entries()) {
      const loaded = await ahead.shift()!;
      const next = settled[index + roundsAhead];
      if (next) ahead.push(read(next));
      await fresh.loadRound(roundId, loaded);
    }
  }

  function pointsChanged(roundId: RoundId, footballers: readonly ChangedFootballer[]): void {
    // One of them may be new in the market, and in a squad before any match.
    engine?.setFootballers(footballers.flatMap(({ footballerId }) => season?.footballers.get(footballerId) ?? []));
    if (!engine?.hasSquads(roundId)) return;
    engine.setPerformances(
      roundId,
      footballers.map(({ footballerId, performance: { points, absent } }) => ({ footballerId, points, absent })),
    );
    stale.add(roundId);
  }

  async function squadsChanged(squads: ReadonlyMap<EntryId, ReadonlySet<RoundId>>): Promise<void> {
    const current = engine;
    if (!current) return;
    for (const { roundId } of known.values()) {
      if (!current.hasSquads(roundId)) continue;
      // A squad counts in every round from its own on.
      const entryIds = [...squads].filter(([, rounds]) => Math.min(...rounds) <= roundId).map(([id]) => id);
      if (entryIds.length === 0) continue;
      await reading((client) => reloadSquads(client, current, roundId, entryIds));
      stale.add(roundId);
    }
  }

  async function roundsChanged(loaded: SeasonMemory): Promise<void> {
    const current = engine;
    if (!current) return reload(loaded);
    season = loaded;
    const settlings = await selectRoundSettlings(db);
    const reached = settlings.filter(isReached);
    for (const round of settlings) {
      const { roundId } = round;
      const old = known.get(roundId);
      const wasReached = old !== undefined && isReached(old);
      if (isReached(round) && !wasReached) await reach(current, loaded, round, round === reached.at(-1));
      else if (isSettled(round) && old?.settlementNumber !== round.settlementNumber && !current.hasSquads(roundId)) {
        await reading((client) => loadSettledRound(client, current, roundId));
      }
      // Known once it is done: what fails here is done when this is called again.
      known.set(roundId, round);
    }
    await releaseOld(current, reached);
  }

  /** Squads of a settled round go once a later round is reached; its points are from then on those stored. */
  async function releaseOld(current: Engine, reached: readonly RoundSettling[]): Promise<void> {
    for (const { roundId } of reached.slice(0, -1).filter(isSettled)) {
      if (!current.hasSquads(roundId)) continue;
      await reading((client) => loadSettledRound(client, current, roundId));
      current.releaseRound(roundId);
    }
  }

  /**
   * A round's deadline has passed: loads its new entries and all squads. After a reconnect it may be settled already;
   * its squads are held then too if it is the latest.
   */
  async function reach(current: Engine, loaded: SeasonMemory, round: RoundSettling, isLatest: boolean): Promise<void> {
    const { roundId } = round;
    const isHeld = isLatest || isClosed(round);
    await reading(async (client) => {
      await loadEntries(client, current, roundId, roundId);
      current.setFootballers(loaded.footballers.values());
      if (isSettled(round)) await loadSettledRound(client, current, roundId);
      if (isHeld) await loadSquads(client, current, roundId);
      if (isSettled(round)) await loadTransfers(client, current, roundId);
    });
    if (!isHeld) return;
    setAllPerformances(current, loaded, roundId);
    stale.add(roundId);
  }

  async function publish(): Promise<readonly RoundId[]> {
    const current = engine;
    if (!current) return [];
    // A table in progress reads the old columns; ranking waits for it.
    await current.whenIdle();
    const roundIds = [...stale].toSorted((first, second) => first - second);
    for (const roundId of roundIds) {
      // Only ranked rounds are no longer stale: after a failure ranking is retried.
      await current.scoreRound(roundId);
      if (current === engine) stale.delete(roundId);
    }
    return withLater(roundIds[0], current.lastRoundId);
  }

  async function close(): Promise<void> {
    await engine?.close();
  }

  function reading<T>(read: (client: PoolClient) => Promise<T>, source: Pool = pool): Promise<T> {
    return readAtOneMoment(source, read);
  }
}

/** The rounds that a start reads, the pool it reads from, and how many settled rounds it reads at the same time. */
interface Filling {
  readonly reached: readonly RoundSettling[];
  readonly source: Pool;
  readonly roundsAhead: number;
}

/** Totals run on through the season: with a round all those after it answer anew. */
function withLater(first: RoundId | undefined, last: number): RoundId[] {
  if (first === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => brandRound(first + index));
}

const isClosed = (round: RoundSettling): boolean => round.state === "closed";
const isSettled = (round: RoundSettling): boolean => round.state === "settled";
const isReached = (round: RoundSettling): boolean => isClosed(round) || isSettled(round);
