/** Parts marked as changed by notifications, still to be read. */
import type { EntryId, RoundId } from "@elleveren/rules";

import type { Message } from "../../../../db/notify.ts";
import type { FactTiming } from "../fact-steps.ts";
import type { LiveEvent } from "../live.ts";

export interface Pending {
  everything: boolean;
  /** The process was cut off: whatever changed meanwhile is marked, and whether that suffices is to be seen. */
  catchUp: boolean;
  facts: boolean;
  /** When the oldest word of new facts came, by `performance.now()`; null when none waits. */
  factsHeardAtMs: number | null;
  /** Which rounds moved; null is all of them. */
  rounds: Set<RoundId> | null;
  /** Events of rounds already read, held until the engine has them. */
  roundEvents: readonly LiveEvent[];
  market: boolean;
  clock: boolean;
  game: boolean;
  /** Entry to the rounds of it that were written. */
  squads: Map<EntryId, Set<RoundId>>;
  /** The engine has not ranked what it was told. */
  ranks: boolean;
  /** Of facts that were read and not ranked yet, because ranking failed. */
  timing: FactTiming | null;
}

export const nothingPending = (): Pending => ({
  everything: false,
  catchUp: false,
  facts: false,
  factsHeardAtMs: null,
  rounds: new Set(),
  roundEvents: [],
  market: false,
  clock: false,
  game: false,
  squads: new Map(),
  ranks: false,
  timing: null,
});

export const isPending = (pending: Pending): boolean =>
  pending.everything ||
  pending.catchUp ||
  pending.facts ||
  pending.rounds === null ||
  pending.rounds.size > 0 ||
  pending.market ||
  pending.clock ||
  pending.game ||
  pending.squads.size > 0 ||
  pending.ranks;

/** Notes what a message speaks of. */
export function mark(pending: Pending, message: Message): void {
  if (message.kind === "facts") {
    pending.facts = true;
    pending.factsHeardAtMs ??= performance.now();
  } else if (message.kind === "rounds") markRound(pending, message.roundId);
  else if (message.kind === "market") pending.market = true;
  else if (message.kind === "clock") pending.clock = true;
  else if (message.kind === "game") pending.game = true;
  else if (message.kind === "resync") markAll(pending);
  else if (message.kind === "squads") markSquad(pending, message.entryId as EntryId, message.roundId as RoundId);
}

/**
 * Notifications were lost. Facts since our watermark are read; rounds, market and clock are small and read whole; the
 * engine compares settlings by their numbers. Squads are not read: the engine holds those of rounds whose deadline has
 * passed, and squads written before a deadline are read when the round is reached.
 */
function markAll(pending: Pending): void {
  pending.catchUp = true;
  pending.facts = true;
  pending.rounds = null;
  pending.market = true;
  pending.clock = true;
  pending.game = true;
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
