/** A change as the steps the public calls would have logged: entering, confirming transfers, saving the line-up. */
import type { Squad } from "@elleveren/rules";
import type { Pool } from "pg";

import { clientTransaction } from "@elleveren/server/db/client-transaction.ts";
import { storedState } from "@elleveren/server/features/play/index.ts";
import { sameLineup } from "../managers/index.ts";
import { copyRows, type CopyValue } from "./copy-rows.ts";
import type { PoolChange } from "./manager-pool.ts";

export interface LogStep {
  readonly kind: "created" | "transfers" | "lineup" | "chip";
  readonly before: Squad | null;
  readonly after: Squad;
}

export const ENTRY_LOG = "entry_log (entry_id, round_id, at, account_id, kind, before, after, receipt)";

/** At least one; each of them wrote the squad's row once. */
export function logSteps(change: PoolChange): LogStep[] {
  const { before, traded, after } = change;
  if (before === null) return [{ kind: "created", before, after }];
  const steps: LogStep[] = traded ? [{ kind: "transfers", before, after: traded }] : [];
  const saved = traded ?? before;
  if (saved.chip !== after.chip) steps.push({ kind: "chip", before: saved, after });
  else if (!sameLineup(saved.picks, after.picks)) steps.push({ kind: "lineup", before: saved, after });
  return steps;
}

/** In the columns of `ENTRY_LOG`; the demo's entry n belongs to account n. */
export function logRow(change: PoolChange, step: LogStep, receipt: unknown): CopyValue[] {
  const details =
    step.kind === "created"
      ? { name: change.manager.teamName }
      : step.kind === "transfers"
        ? { transfers: change.transfers }
        : {};
  return [
    change.entryId,
    step.after.roundId,
    new Date(change.atMs),
    change.entryId,
    step.kind,
    step.before === null ? null : JSON.stringify(storedState({ squad: step.before })),
    JSON.stringify(storedState({ squad: step.after, ...details })),
    receipt === null ? null : JSON.stringify(receipt),
  ];
}

export interface LogWriter {
  /** Returns at once; the rows come after those of earlier calls. */
  write(changes: readonly PoolChange[]): void;
  /** Resolves when all that was given is committed; rejects when any of it could not be. */
  whenWritten(): Promise<void>;
}

/**
 * Writes the log on a connection of its own while the season goes on: it is half of all that a season in the making stores,
 * and nothing but the settling of the same round reads it.
 */
export function createLogWriter(pool: Pool): LogWriter {
  let writing = Promise.resolve();
  const copy = (changes: readonly PoolChange[]) =>
    clientTransaction(pool, ({ client }) => copyRows(client, ENTRY_LOG, loggedSteps(changes)));
  return {
    write(changes) {
      if (changes.length === 0) return;
      writing = writing.then(() => copy(changes));
      // Told to whoever waits; until then it is nobody's unhandled rejection.
      writing.catch(() => undefined);
    },
    whenWritten: () => writing,
  };
}

/** Without receipts, since no request was answered. `npm run verify` plans every step again. */
function* loggedSteps(changes: readonly PoolChange[]): Generator<CopyValue[]> {
  for (const change of changes) for (const step of logSteps(change)) yield logRow(change, step, null);
}
