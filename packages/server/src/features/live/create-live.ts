/**
 * Live as a loop: messages only mark what to read again, and one drain at a time reads it, so a burst of messages costs
 * one reading. When anything fails the whole season is read again after a pause; nobody is served a half-applied state,
 * because the memory changes between awaits only in whole steps.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { invariant, NO_MATCH, type EntryId, type RoundId } from "@elleveren/rules";

import type { BaseContext, Queryable } from "../../context.ts";
import type { Message } from "../../db/notify.ts";
import { applyFacts } from "./apply-facts.ts";
import { applyMarket, applyRounds } from "./apply-season.ts";
import type { Live, LiveEvent, LiveListener, RankingFeed } from "./live.ts";
import { loadSeason } from "./load-season.ts";
import { selectClockSpeed, selectGame } from "./season-rows.sql.ts";
import type { SeasonMemory } from "./season-memory.ts";

type LiveParts = Pick<BaseContext, "db" | "log" | "notifications" | "whenRefreshed">;

interface Pending {
  everything: boolean;
  facts: boolean;
  /** Which rounds moved; null is all of them. */
  rounds: Set<RoundId> | null;
  market: boolean;
  clock: boolean;
  game: boolean;
  /** Entry to the rounds of it that were written. */
  squads: Map<EntryId, Set<RoundId>>;
}

const nothingPending = (): Pending => ({
  everything: false,
  facts: false,
  rounds: new Set(),
  market: false,
  clock: false,
  game: false,
  squads: new Map(),
});

const LONGEST_PAUSE_MS = 5000;

/** Reads the season and follows it from then on; without a season it waits for one. `feed` ranks entries. */
export async function createLive(parts: LiveParts, feed: RankingFeed | null = null): Promise<Live> {
  const { db, log, notifications, whenRefreshed } = parts;
  const listeners = new Set<LiveListener>();
  let memory: SeasonMemory | null = null;
  let pending = nothingPending();
  let draining: Promise<void> | null = null;
  let closed = false;

  const emit = (event: LiveEvent) => {
    // A listener that ends its subscription here is not called again; a Set allows it.
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error, kind: event.kind }, "a live listener threw");
      }
    }
  };

  const reload = async () => {
    const loaded = await loadSeason(db);
    if (loaded && memory) keepRising(memory, loaded);
    memory = loaded;
    if (memory) await feed?.reload(memory);
    emit({ kind: "rebuilt" });
  };

  const apply = async (todo: Pending) => {
    // Readers of a message ask the clock and the season's settings, which hear of the change by a way of their own.
    if (todo.clock || todo.game || todo.everything) await whenRefreshed();
    if (todo.everything || !memory) return reload();
    if (todo.game) {
      // Another ruleset changes every point there is; a switch changes none.
      if (await isAnotherSeason(db, memory)) return reload();
      emit({ kind: "game" });
    }
    if (todo.rounds === null || todo.rounds.size > 0) {
      const events = await applyRounds(db, memory, todo.rounds);
      await feed?.roundsChanged(memory);
      for (const event of events) {
        if (event.kind === "points") feed?.pointsChanged(event.roundId, event.footballers);
        emit(event);
      }
    }
    if (todo.facts) {
      const { rounds, footballerIds } = await applyFacts(db, memory);
      for (const changed of rounds) {
        feed?.pointsChanged(changed.roundId, changed.footballers);
        emit({ kind: "points", revision: memory.revision, ...changed });
      }
      if (footballerIds.length > 0) emit({ kind: "market", footballerIds });
    }
    if (todo.market) {
      emit({ kind: "market", footballerIds: await applyMarket(db, memory) });
    }
    if (todo.clock) {
      memory.clockSpeed = await selectClockSpeed(db);
      memory.version += 1;
      emit({ kind: "clock" });
    }
    if (todo.squads.size > 0) await feed?.squadsChanged(todo.squads);
    for (const roundId of (await feed?.publish()) ?? []) emit({ kind: "ranks", roundId, revision: memory.revision });
  };

  const drain = async () => {
    for (let pauseMs = 50; isPending(pending) && !closed;) {
      const todo = pending;
      pending = nothingPending();
      try {
        await apply(todo);
        pauseMs = 50;
      } catch (error) {
        if (closed) return;
        log.error({ err: error }, "live could not follow; reading the season again");
        pending.everything = true;
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
    mark(pending, message);
    kick();
  });
  await reload();
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

const isPending = (pending: Pending): boolean =>
  pending.everything ||
  pending.facts ||
  pending.rounds === null ||
  pending.rounds.size > 0 ||
  pending.market ||
  pending.clock ||
  pending.game ||
  pending.squads.size > 0;

function mark(pending: Pending, message: Message): void {
  if (message.kind === "facts") pending.facts = true;
  else if (message.kind === "rounds") markRound(pending, message.roundId);
  else if (message.kind === "market") pending.market = true;
  else if (message.kind === "clock") pending.clock = true;
  else if (message.kind === "game") pending.game = true;
  else if (message.kind === "resync") pending.everything = true;
  else if (message.kind === "squads") markSquad(pending, message.entryId as EntryId, message.roundId as RoundId);
}

/** Versions never fall, so that an answer kept from before a rebuild, or of another season, is not taken for a new one. */
function keepRising(before: SeasonMemory, loaded: SeasonMemory): void {
  loaded.version = before.version + 1;
  for (const [roundId, version] of before.roundVersions) {
    loaded.roundVersions.set(roundId, version + (loaded.roundVersions.get(roundId) ?? 0) + 1);
  }
}

async function isAnotherSeason(db: Queryable, memory: SeasonMemory): Promise<boolean> {
  const game = await selectGame(db);
  return game?.season_name !== memory.seasonName || JSON.stringify(game.ruleset) !== JSON.stringify(memory.ruleset);
}

function markRound(pending: Pending, roundId: number | undefined): void {
  if (roundId === undefined) pending.rounds = null;
  else pending.rounds?.add(roundId as RoundId);
}

function markSquad(pending: Pending, entryId: EntryId, roundId: RoundId): void {
  const rounds = pending.squads.get(entryId) ?? new Set();
  rounds.add(roundId);
  pending.squads.set(entryId, rounds);
}
