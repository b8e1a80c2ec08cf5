/**
 * That nothing on the page is older than what the open line has told. Every answer carries a stamp of what it is up to
 * date with, and so does the line (`live-stamp.ts` of the contract). A query whose answer is behind the line, because it
 * came before the line was open or from a process that hears of things later, is asked once more, and not for ever.
 */
import { parseStamp, type LiveStamp } from "@elleveren/contract/live-stamp.ts";
import type { Query, QueryClient, QueryPersister } from "@tanstack/react-query";

/** The latest watermark of the stream; null before its first message. */
let line: LiveStamp | null = null;
let lineText = "";
/** Of calls by their signal, of queries by themselves: the oldest answer they were made of. */
const ofCalls = new WeakMap<AbortSignal, LiveStamp>();
const ofQueries = new WeakMap<object, LiveStamp>();
const triesOf = new WeakMap<object, number>();

const AGAIN_AFTER_MS = 500;
/** After 0.5, 1, 2, 4 and 8 seconds. */
const TRIES = 5;

/** An answer's stamp, as its header says it. */
export function noteStamp(signal: AbortSignal | undefined, header: string | null): void {
  const stamp = parseStamp(header);
  if (!signal || !stamp) return;
  const before = ofCalls.get(signal);
  if (!before || stamp.atMs < before.atMs) ofCalls.set(signal, stamp);
}

/** Remembers with every query the watermark of its answer, and refetches queries behind the stream. */
export const stamped =
  (persister: QueryPersister): QueryPersister =>
  async (queryFn, context, query) => {
    const data = await persister(queryFn, context, query);
    const stamp = ofCalls.get(context.signal);
    if (stamp) {
      ofQueries.set(query, stamp);
      if (isBehind(query)) askLater(query);
      else triesOf.delete(query);
    }
    return data;
  };

/** A line of its own begins: nothing is known of it. */
export function forgetLine(): void {
  line = null;
  lineText = "";
}

/** The watermark to open the stream with: the stream's latest, or the oldest on the page; empty without any. */
export function sinceWhen(client: QueryClient): string {
  if (lineText !== "") return lineText;
  const shown = client.getQueryCache().findAll({ type: "active" });
  const stamps = shown.flatMap((query) => ofQueries.get(query) ?? []).toSorted((a, b) => a.atMs - b.atMs);
  const [oldest] = stamps;
  return oldest === undefined
    ? ""
    : [oldest.facts, oldest.ranks, oldest.rounds, oldest.market, oldest.game, oldest.atMs].join(".");
}

/** The line has told everything up to this stamp. */
export function noteLineStamp(client: QueryClient, text: string): void {
  const isFirst = line === null;
  line = parseStamp(text);
  lineText = text;
  if (!isFirst) return;
  // From here on every message says what it makes stale; what came before the line has to be compared.
  for (const query of client.getQueryCache().getAll()) {
    if (!isBehind(query)) continue;
    if (query.isActive()) askLater(query);
    else query.invalidate();
  }
}

type AnyQuery = Pick<Query, "queryKey" | "isActive" | "fetch" | "state">;

function askLater(query: AnyQuery): void {
  const tries = triesOf.get(query) ?? 0;
  if (tries >= TRIES) return;
  triesOf.set(query, tries + 1);
  setTimeout(
    () => {
      // It may have been refetched since, or its answer may include the reported change already.
      if (query.isActive() && query.state.fetchStatus === "idle" && isBehind(query)) void query.fetch().catch(() => {});
    },
    AGAIN_AFTER_MS * 2 ** tries,
  );
}

/** Moves with points and ranks. */
const WITH_FACTS = new Set<unknown>([
  "live",
  "picks",
  "league",
  "seasons",
  "fixtures",
  "dream-team",
  "event-status",
  "match",
  "footballer",
  "entry",
  "history",
]);
const WITHOUT_ROUNDS = new Set<unknown>(["me", "regions", "auth-config"]);

function isBehind(query: AnyQuery): boolean {
  const stamp = ofQueries.get(query);
  if (!stamp || !line) return false;
  const [subject] = query.queryKey;
  if (stamp.rounds !== line.rounds && !WITHOUT_ROUNDS.has(subject)) return true;
  // Start-up data is too large to be fetched for points; the line brings what it needs of them.
  if (subject === "game") return stamp.market !== line.market || stamp.game !== line.game;
  if (!WITH_FACTS.has(subject)) return false;
  return stamp.facts < line.facts || (stamp.facts === line.facts && stamp.ranks !== line.ranks);
}
