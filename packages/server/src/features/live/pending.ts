/** What messages have marked as changed and live has still to read. */
import type { EntryId, RoundId } from "@elleveren/rules";

import type { Message } from "../../db/notify.ts";
import type { FactTiming } from "./fact-steps.ts";

export interface Pending {
  everything: boolean;
  facts: boolean;
  /** When the oldest word of new facts came, by `performance.now()`; null when none waits. */
  factsHeardAtMs: number | null;
  /** Which rounds moved; null is all of them. */
  rounds: Set<RoundId> | null;
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
  facts: false,
  factsHeardAtMs: null,
  rounds: new Set(),
  market: false,
  clock: false,
  game: false,
  squads: new Map(),
  ranks: false,
  timing: null,
});

export const isPending = (pending: Pending): boolean =>
  pending.everything ||
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
  else if (message.kind === "resync") pending.everything = true;
  else if (message.kind === "squads") markSquad(pending, message.entryId as EntryId, message.roundId as RoundId);
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
