/**
 * Live as a loop: notifications only mark parts as changed, and one drain at a time reads them, so a burst of
 * notifications costs one read. A failure is retried after a pause: the same step where that suffices (reading facts or
 * the market, bringing rounds and squads to the engine, ranking), else the whole season is read again. No reader is
 * served a half-applied state, because the memory changes between awaits only in whole steps, and the engine publishes
 * whole ones.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { invariant, NO_MATCH } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import type { BaseContext } from "./live.ts";
import { applyFacts } from "./apply-facts.ts";
import { applyMarket, applyRounds } from "./apply-season.ts";
import { createDatabaseTime, wasSetBack } from "./reading/database-time.ts";
import { createFactSteps } from "./fact-steps.ts";
import type { Live, LiveEvent, LiveListener, LiveMarks, RankingFeed } from "./live.ts";
import { loadSeason } from "./reading/load-season.ts";
import { isPending, mark, nothingPending, type Pending } from "./ranks/pending.ts";
import { roundsMark } from "./season-marks.ts";
import { selectClockSpeed, selectGame } from "./reading/season-rows.sql.ts";
import type { SeasonMemory } from "./season-memory.ts";

type LiveParts = Pick<BaseContext, "db" | "log" | "notifications" | "findGame" | "whenRefreshed">;

const LONGEST_PAUSE_MS = 5000;
/** A step that fails so often is not going to help itself. */
const TRIES_OF_A_STEP = 3;

/** Reads the season and follows it from then on; without a season it waits for one. `feed` ranks entries. */
export async function createLive(parts: LiveParts, feed: RankingFeed | null = null): Promise<Live> {
  const { db, log, notifications, findGame, whenRefreshed } = parts;
  const listeners = new Set<LiveListener>();
  let memory: SeasonMemory | null = null;
  let pending = nothingPending();
  let draining: Promise<void> | null = null;
  let closed = false;
  const steps = createFactSteps(log);
  const databaseTime = createDatabaseTime();
  /** While something could not be followed: until when everything was, by `performance.now()`. */
  let behindSinceMs: number | null = null;
  /** The state that the engine's ranks are computed from. */
  let ranksMark = "0";
  /** Ranks that moved without a fact, as when a squad was put right after its deadline, are of this process alone. */
  const origin = randomUUID().slice(0, 6);
  let squadsRanked = 0;
  let told: LiveMarks = { facts: 0, ranks: ranksMark, rounds: "none", market: "none", game: null };
  /** The settings are read separately from the season, and may be newer than the published ones. */
  let gameTold = told.game;

  const noteTold = ({ kind }: LiveEvent) => {
    if (kind === "game" || kind === "rebuilt") gameTold = findGame();
    if (kind !== "current") return;
    const { revision: facts = 0, roundsMark: rounds = "none", marketMark: market = "none" } = memory ?? {};
    told = { facts, ranks: ranksMark, rounds, market, game: gameTold };
  };

  const emit = (event: LiveEvent) => {
    noteTold(event);
    // A listener that ends its subscription here is not called again; a Set allows it.
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error, kind: event.kind }, "a live listener threw");
      }
    }
  };

  /** All of it or nothing: what breaks in between leaves the season and the engine as they were, one of the other. */
  const reload = async () => {
    const loaded = await loadSeason(db);
    if (loaded && memory) keepRising(memory, loaded);
    await databaseTime.read(db);
    if (loaded) await feed?.reload(loaded);
    memory = loaded;
    noteRanks();
    emit({ kind: "rebuilt" });
    emit({ kind: "current", timing: null });
  };

  const noteRanks = () => {
    ranksMark = squadsRanked === 0 ? `${memory?.revision ?? 0}` : `${memory?.revision ?? 0}-${origin}-${squadsRanked}`;
  };

  const apply = async (todo: Pending) => {
    // Readers of a message ask the clock and the season's settings, which hear of the change by a way of their own.
    if (todo.clock || todo.game || todo.everything) {
      // Lasts until the facts are read; meanwhile the published data ages.
      behindSinceMs ??= notifications.deliveredUntilMs();
      await whenRefreshed();
    }
    // Another ruleset changes every point there is; a switch changes none.
    todo.everything ||=
      !memory || (todo.catchUp && (await wasSetBack(db, memory))) || (todo.game && (await isAnotherSeason(db, memory)));
    // Noted before it begins: a reading that breaks off is to be made again, not found to be done.
    if (todo.everything || !memory) return reload();
    // The machine may have slept, and the database may be another with a clock of its own.
    if (todo.catchUp || todo.clock) await orAgain("clock", databaseTime.read(db));
    if (todo.game) emit({ kind: "game" });
    if (todo.rounds === null || todo.rounds.size > 0) {
      const events = await orAgain("rounds", applyRounds(db, memory, todo.rounds));
      // Events that wait for the engine are published once it has them, also after a retry.
      todo.roundEvents = [...todo.roundEvents, ...events];
      await orAgain("rounds", feed?.roundsChanged(memory) ?? Promise.resolve());
      memory.roundsMark = roundsMark(memory);
      for (const event of todo.roundEvents) {
        if (event.kind === "points") feed?.pointsChanged(event.roundId, event.footballers);
        emit(event);
      }
      todo.rounds = new Set();
      todo.roundEvents = [];
    }
    if (todo.facts) {
      const begunAtMs = performance.now();
      const { rounds, footballerIds, toldAtMs } = await orAgain("facts", applyFacts(db, memory));
      for (const changed of rounds) {
        feed?.pointsChanged(changed.roundId, changed.footballers);
        emit({ kind: "points", revision: memory.revision, ...changed });
      }
      if (footballerIds.length > 0) emit({ kind: "market", footballerIds });
      const pointsAtMs = performance.now();
      const heardAtMs = todo.factsHeardAtMs ?? begunAtMs;
      // Ranks follow below; what waits since an earlier attempt counts from then.
      if (toldAtMs !== null) {
        todo.timing ??= {
          revision: memory.revision,
          toldAtMs,
          heardAtMs,
          begunAtMs,
          pointsAtMs,
          ranksAtMs: pointsAtMs,
        };
      }
      todo.facts = false;
    }
    if (todo.market) {
      emit({ kind: "market", footballerIds: await orAgain("market", applyMarket(db, memory)) });
      todo.market = false;
    }
    if (todo.clock) {
      memory.clockSpeed = await orAgain("clock", selectClockSpeed(db));
      memory.version += 1;
      emit({ kind: "clock" });
      todo.clock = false;
    }
    if (todo.squads.size > 0) await orAgain("squads", feed?.squadsChanged(todo.squads) ?? Promise.resolve());
    const ranked = (await orAgain("ranks", feed?.publish() ?? Promise.resolve([]))) ?? [];
    if (ranked.length > 0 && todo.squads.size > 0) squadsRanked += 1;
    noteRanks();
    // Listeners missed the messages too: what they kept of changes has a gap.
    if (todo.catchUp) emit({ kind: "rebuilt" });
    for (const roundId of ranked) emit({ kind: "ranks", roundId, revision: memory.revision });
    const timing = todo.timing && { ...todo.timing, ranksAtMs: performance.now() };
    if (timing) steps.ranked(timing);
    emit({ kind: "current", timing });
  };

  const drain = async () => {
    let failures = 0;
    for (let pauseMs = 50; isPending(pending) && !closed;) {
      const todo = pending;
      pending = nothingPending();
      try {
        await apply(todo);
        pauseMs = 50;
        failures = 0;
        if (!pending.everything && !pending.catchUp) behindSinceMs = null;
      } catch (error) {
        if (closed) return;
        behindSinceMs ??= notifications.deliveredUntilMs();
        // Without a database the published data cannot be wrong: the loop resumes where it was.
        if (!(await isReachable(db))) {
          log.warn({ err: error }, "live waits for the database");
          putBack(pending, todo);
          await sleep(pauseMs);
          pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
          continue;
        }
        failures += 1;
        const step = error instanceof StepFailed && failures < TRIES_OF_A_STEP ? error.step : null;
        log.error(
          { err: error, step },
          step ? "live could not follow; trying again" : "live could not follow; reading the season again",
        );
        if (step) putBack(pending, todo);
        else pending.everything = true;
        await sleep(pauseMs);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
  };

  const kick = () => {
    if (!isPending(pending)) return;
    draining ??= drain().finally(() => {
      draining = null;
      if (!closed) kick();
    });
  };

  const unsubscribe = notifications.subscribe((message) => {
    // Until the re-read, the data is as old as the last notification before.
    if (message.kind === "resync") behindSinceMs ??= notifications.deliveredUntilMs();
    mark(pending, message);
    kick();
  });
  // Messages that come meanwhile wait: of two readings at once the older could end last, and stay.
  draining = reload().finally(() => {
    draining = null;
  });
  await draining;
  kick();

  return {
    findSeason: () => memory,
    season() {
      invariant(memory, "a season was imported before anybody asked for it");
      return memory;
    },
    roundPoints: (roundId) => memory?.roundPoints.get(roundId) ?? new Map(),
    performanceOf: (roundId, footballerId) =>
      memory?.roundPoints.get(roundId)?.get(footballerId)?.performance ?? NO_MATCH,
    engine: () => feed?.engine() ?? null,
    ranksMark: () => ranksMark,
    told: () => told,
    currentUntilMs: () => behindSinceMs ?? notifications.deliveredUntilMs(),
    databaseTimeAt: (momentMs) => databaseTime.at(momentMs),
    databaseTimeSetBackFrom: () => databaseTime.setBackFromMs(),
    steps,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async whenCurrent() {
      await notifications.whenDelivered();
      while (draining) await draining;
    },
    async rebuild() {
      pending.everything = true;
      kick();
      while (draining) await draining;
    },
    async close() {
      closed = true;
      unsubscribe();
      listeners.clear();
      await draining;
      await feed?.close();
    },
  };
}

/** Versions never fall, so that an answer kept from before a rebuild, or of another season, is not taken for a new one. */
function keepRising(before: SeasonMemory, loaded: SeasonMemory): void {
  loaded.version = before.version + 1;
  for (const [roundId, version] of before.roundVersions) {
    loaded.roundVersions.set(roundId, version + (loaded.roundVersions.get(roundId) ?? 0) + 1);
  }
}

const isReachable = (db: Queryable): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

async function isAnotherSeason(db: Queryable, memory: SeasonMemory): Promise<boolean> {
  const game = await selectGame(db);
  return game?.seasonName !== memory.seasonName || JSON.stringify(game.ruleset) !== JSON.stringify(memory.ruleset);
}

/** A step that can be tried again by itself: it changed nothing, or doing it twice ends in the same. */
class StepFailed extends Error {
  readonly step: "rounds" | "squads" | "facts" | "market" | "clock" | "ranks";
  constructor(step: StepFailed["step"], cause: unknown) {
    super(`live failed at ${step}`, { cause });
    this.step = step;
  }
}

async function orAgain<T>(step: StepFailed["step"], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StepFailed(step, error);
  }
}

/** Unfinished work is marked again, beside new marks. */
function putBack(pending: Pending, todo: Pending): void {
  pending.everything ||= todo.everything;
  pending.game ||= todo.game;
  pending.catchUp ||= todo.catchUp;
  pending.facts ||= todo.facts;
  pending.factsHeardAtMs = todo.factsHeardAtMs ?? pending.factsHeardAtMs;
  pending.timing = todo.timing;
  pending.roundEvents = todo.roundEvents;
  if (todo.rounds === null) pending.rounds = null;
  else for (const roundId of todo.rounds) pending.rounds?.add(roundId);
  pending.market ||= todo.market;
  pending.clock ||= todo.clock;
  pending.ranks = true;
  for (const [entryId, rounds] of todo.squads) {
    for (const roundId of rounds) mark(pending, { kind: "squads", entryId, roundId });
  }
}
