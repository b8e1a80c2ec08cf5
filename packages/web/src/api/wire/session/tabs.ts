/**
 * Tabs of one browser tell each other of saves, sign-ins and sign-outs: a squad changed in one is refetched in the
 * others, and no page stays drawn for an account that signed out. A message carries no data, only the fact of a
 * change: each tab asks the server.
 */
import type { EntryId } from "@elleveren/rules";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

import { keys } from "../keys.ts";

/** `in`: a sign-in. `out`: a sign-out there. `ended`: the server says that the session is over. */
export type PersonChange = "in" | "out" | "ended";
type TabMessage =
  { readonly kind: "squad"; readonly entryId: EntryId } | { readonly kind: "person"; readonly change: PersonChange };

const CHANNEL = "elleveren";

/** To be called when the server has accepted a change of the entry's squad. */
export const tellOtherTabs = (entryId: EntryId): void => tell({ kind: "squad", entryId });

/** A change that all tabs notice at once is sent by the first of them. */
const KNOWN_FOR_MS = 10_000;
let heardAtMs = Number.NEGATIVE_INFINITY;

/** To be called when this tab has noticed a sign-in, a sign-out, or the session's end. */
export function tellOfPerson(change: PersonChange): void {
  if (change === "ended" && performance.now() - heardAtMs < KNOWN_FOR_MS) return;
  tell({ kind: "person", change });
}

function tell(message: TabMessage): void {
  const channel = openChannel();
  channel?.postMessage(message);
  channel?.close();
}

/** Undefined in a browser that has none: its tabs learn of each other with their next call. */
const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);

/** Listens until the returned function is called. Foreign messages are ignored. */
function listen(listener: (message: TabMessage) => void): () => void {
  const channel = openChannel();
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data);
    if (message) listener(message);
  });
  return () => channel?.close();
}

const CHANGES: ReadonlySet<unknown> = new Set<PersonChange>(["in", "out", "ended"]);

/** Null for everything that is not spelled as this site's tabs spell it: a page of another build, or no page of ours. */
export function readMessage(data: unknown): TabMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const { kind, entryId, change } = data as Partial<Record<"kind" | "entryId" | "change", unknown>>;
  if (kind === "squad" && Number.isInteger(entryId)) return { kind, entryId: entryId as EntryId };
  if (kind === "person" && CHANGES.has(change)) return { kind, change: change as PersonChange };
  return null;
}

/**
 * Calls the listener when another tab has noticed a change of the current account, until the returned function is
 * called.
 */
export const onPersonElsewhere = (listener: (change: PersonChange) => void): (() => void) =>
  listen((message) => {
    if (message.kind !== "person") return;
    heardAtMs = message.change === "in" ? Number.NEGATIVE_INFINITY : performance.now();
    listener(message.change);
  });

/** Refetches the queries that a change of the entry's squad makes stale. */
export const refetchSquad = (client: QueryClient, entryId: EntryId) =>
  Promise.all(
    [keys.myTeam(entryId), keys.transfers(entryId), keys.entry(entryId)].map(async (queryKey) => {
      await firstAnswers(client, queryKey);
      await client.invalidateQueries({ queryKey });
    }),
  );

/** A first answer on its way may be of before the change, and the query would take it for fresh. */
const firstAnswers = (client: QueryClient, queryKey: QueryKey) =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: "fetching", predicate: ({ state }) => state.data === undefined })
      .flatMap(({ promise }) => (promise === undefined ? [] : [promise])),
  );

/**
 * Asks again for a squad that another tab has changed, until the returned function is called: on every page, since the
 * squad may be on its way to one that is not drawn yet.
 */
export const followOtherTabs = (client: QueryClient): (() => void) =>
  listen((message) => {
    if (message.kind === "squad") void refetchSquad(client, message.entryId);
  });
