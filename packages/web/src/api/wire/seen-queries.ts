/**
 * A query without data falls back to this browser's stored answer when the network fails, and is as old as that. Data
 * on the page is never replaced by older data, and a fresh answer always wins.
 */
import { notifyManager, type QueryClient, type QueryPersister } from "@tanstack/react-query";

import { connection } from "./connection.ts";
import { isApiFailure } from "./problems.ts";

const AGAIN_AFTER_MS = 5000;

/** Calls that may fall back to a stored answer; and its time, once one has. */
const allowed = new WeakMap<AbortSignal, { seenAtMs: number | null }>();

export const maySeeLast = (signal: AbortSignal | undefined): boolean => signal !== undefined && allowed.has(signal);

/** This call was answered from the store, by an answer of that time. The oldest counts. */
export function noteLastSeen(signal: AbortSignal, atMs: number): void {
  const note = allowed.get(signal);
  if (note) note.seenAtMs = Math.min(note.seenAtMs ?? atMs, atMs);
}

/** When what this call was answered with was seen; null when the server answered. */
export const seenAtMs = (signal: AbortSignal): number | null => allowed.get(signal)?.seenAtMs ?? null;

export const orLastSeen: QueryPersister = async (queryFn, context, query) => {
  try {
    return await queryFn(context);
  } catch (error) {
    if (!isApiFailure(error) || error.kind !== "network" || query.state.data !== undefined) throw error;
    const note = { seenAtMs: null as number | null };
    allowed.set(context.signal, note);
    // A missing or unreadable stored answer leaves the failure as it was.
    const data = await Promise.resolve(queryFn(context)).catch(() => Promise.reject(error));
    const dataUpdatedAt = note.seenAtMs;
    // After the query has taken it as fresh: it is not, and is asked for again when the server can be reached.
    if (dataUpdatedAt === null) return data;
    notifyManager.schedule(() => query.setState({ dataUpdatedAt, isInvalidated: true }));
    // A single call that was lost; a lost server is waited for by the open line, which asks for everything again.
    setTimeout(() => {
      if (query.state.isInvalidated && query.isActive() && connection() === "connected") void query.fetch();
    }, AGAIN_AFTER_MS);
    return data;
  }
};

/** The time of the oldest stored answer on the page, by this browser's clock; null without one. */
export function shownSinceMs(client: QueryClient): number | null {
  const times = client
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(({ state }) => state.data !== undefined && state.isInvalidated)
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : Math.min(...times);
}
