/**
 * Tables of large head-to-head leagues, kept while nothing they are made from changes: one of ten thousand teams is asked
 * for far more often than a goal is scored.
 */
import type { Engine } from "@elleveren/engine";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { LRUCache } from "lru-cache";

import type { Context } from "../../../context.ts";
import { roundStamps } from "../standings/index.ts";

export interface H2hRow {
  readonly entryId: EntryId;
  /** Shared where everything is level. */
  readonly rank: number;
  /** After the round before; 0 when there was none. */
  readonly lastRank: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** League points. */
  readonly total: number;
  readonly pointsFor: number;
  readonly pointsAgainst: number;
}

interface Kept {
  /** Of the rounds it was made from. */
  readonly stamp: string;
  readonly table: Promise<H2hRow[]>;
}

const caches = new WeakMap<Engine, LRUCache<string, Kept>>();

/** Kept at most; the one not asked for longest goes first. */
const MOST_KEPT = 100;

/** The table as it was made last, or made now; many who ask at once have it made once. */
export async function keptTable(
  ctx: Context,
  engine: Engine,
  request: { readonly leagueId: LeagueId; readonly throughRound: number; readonly make: () => Promise<H2hRow[]> },
): Promise<H2hRow[]> {
  const { leagueId, throughRound, make } = request;
  const stamps = await roundStamps(ctx, engine);
  const stamp = [...stamps].flatMap(([roundId, text]) => (roundId <= throughRound ? text : [])).join(" ");
  const kept = caches.get(engine) ?? new LRUCache<string, Kept>({ max: MOST_KEPT });
  caches.set(engine, kept);
  const key = `${leagueId} ${throughRound}`;
  const found = kept.get(key);
  if (found?.stamp === stamp) return found.table;
  const made = { stamp, table: make() };
  kept.set(key, made);
  // One that failed is made again by the next who asks.
  made.table.catch(() => kept.peek(key) === made && kept.delete(key));
  return made.table;
}
