/**
 * Stored answers on the page. A query without data falls back to this browser's stored answer when the network fails.
 * On a page that the service worker opened from what it keeps (decision 0281) the stored answer comes first, and the
 * server's replaces it as soon as it is there. Either way the query is as old as its answer. Data on the page is never
 * replaced by older data, and a fresh answer always wins.
 */
import {
  notifyManager,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  type QueryPersister,
  useQueryClient,
} from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { connection } from "./connection.ts";
import { isApiFailure, isRefusal } from "./problems.ts";

const AGAIN_AFTER_MS = 5000;

interface Note {
  /** The time of the oldest stored answer that the call got. */
  seenAtMs: number | null;
  /** Stored answers come before the server. */
  readonly isFirst: boolean;
  isNeverSeen: boolean;
}

/** Calls that a stored answer may answer. */
const allowed = new WeakMap<AbortSignal, Note>();
/** Queries that show a stored answer until the server's is there, and the time of it. */
const copies = new WeakMap<object, number>();
/** Fetches that replace stored answers. */
const replacing = new Set<Promise<unknown>>();

export const maySeeLast = (signal: AbortSignal | undefined): boolean => signal !== undefined && allowed.has(signal);

/** Whether the stored answer alone answers this call, and the server is asked afterwards. */
export const seesFirst = (signal: AbortSignal): boolean => allowed.get(signal)?.isFirst ?? false;

/** This call was answered from the store, by an answer of that time. The oldest counts. */
export function noteLastSeen(signal: AbortSignal, atMs: number): void {
  const note = allowed.get(signal);
  if (note) note.seenAtMs = Math.min(note.seenAtMs ?? atMs, atMs);
}

/** There was no stored answer to this call, whatever is made of that. */
export function noteNeverSeen(signal: AbortSignal): void {
  const note = allowed.get(signal);
  if (note) note.isNeverSeen = true;
}

/** When what this call was answered with was seen; null when the server answered. */
export const seenAtMs = (signal: AbortSignal): number | null => allowed.get(signal)?.seenAtMs ?? null;

/** The address that the service worker opened from what it keeps; null for a page that the server sent. */
const keptAddress =
  typeof document !== "undefined" && document.documentElement.dataset["kept"] !== undefined
    ? window.location.pathname
    : null;
/** Until another page of the site is opened in it: that one may be a form, which has to begin with what is true. */
export const isKeptPage = (): boolean => keptAddress !== null && keptAddress === window.location.pathname;

export const orLastSeen: QueryPersister = async (queryFn, context, query) => {
  if (query.state.data === undefined && isKeptPage()) {
    const seen = await fromStore(queryFn as Fetch, context, true);
    if (seen !== null) {
      if (seen.atMs !== null) notifyManager.schedule(() => replace(query, seen.atMs!));
      return seen.data as never;
    }
  }
  try {
    return await queryFn(context);
  } catch (error) {
    if (!isApiFailure(error) || error.kind !== "network" || query.state.data !== undefined) throw error;
    // A missing or unreadable stored answer leaves the failure as it was.
    const seen = await fromStore(queryFn as Fetch, context, false);
    if (seen === null) throw error;
    const { atMs } = seen;
    if (atMs === null) return seen.data as never;
    // After the query has taken it as fresh: it is not, and is asked for again when the server can be reached.
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: atMs, isInvalidated: true }));
    // A single call that was lost; a lost server is waited for by the open line, which asks for everything again.
    setTimeout(() => {
      if (query.state.isInvalidated && query.isActive() && connection() === "connected") void query.fetch();
    }, AGAIN_AFTER_MS);
    return seen.data as never;
  }
};

type Fetch = (context: Pick<QueryFunctionContext, "signal">) => unknown;

/** The query's result from stored answers; null when one is missing, damaged, or not what the query expects. */
async function fromStore(
  queryFn: Fetch,
  context: Pick<QueryFunctionContext, "signal">,
  isFirst: boolean,
): Promise<{ data: unknown; atMs: number | null } | null> {
  const note: Note = { seenAtMs: null, isFirst, isNeverSeen: false };
  allowed.set(context.signal, note);
  try {
    const data = await queryFn(context);
    return note.isNeverSeen ? null : { data, atMs: note.seenAtMs };
  } catch {
    return null;
  } finally {
    allowed.delete(context.signal);
  }
}

/** Marks the query's data as seen at `atMs`, and asks the server. A refusal takes them off the page. */
function replace(query: Query, atMs: number): void {
  copies.set(query, atMs);
  query.setState({ dataUpdatedAt: atMs, isInvalidated: true });
  const fetched = query
    .fetch()
    .catch((error: unknown) => {
      if (isRefusal(error) && isCopy(query))
        query.setState({ data: undefined, status: "error", error: error as Error });
    })
    .finally(() => replacing.delete(fetched));
  replacing.add(fetched);
}

const isCopy = (query: Query): boolean => copies.get(query) === query.state.dataUpdatedAt;

/** Resolves when the server has answered for everything that was shown from the store, or could not be reached. */
export async function copiesAreReplaced(): Promise<void> {
  await Promise.all(replacing);
}

/** The time of the oldest stored answer on the page, by this browser's clock; null without one. */
export function shownSinceMs(client: QueryClient): number | null {
  return oldest(client, ({ state }) => state.data !== undefined && state.isInvalidated);
}

/** The same, while the server's answers are on their way. */
export function useCopySinceMs(): number | null {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => (keptAddress === null ? null : oldest(client, isCopy)),
    () => null,
  );
}

/** Whether what is shown may still change under the reader's hands, because the server has not answered yet. */
export function useIsBeingReplaced(): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () =>
      keptAddress !== null && oldest(client, (query) => isCopy(query) && query.state.fetchStatus !== "idle") !== null,
    () => false,
  );
}

function oldest(client: QueryClient, counts: (query: Query) => boolean): number | null {
  const times = client
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(counts)
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : Math.min(...times);
}
