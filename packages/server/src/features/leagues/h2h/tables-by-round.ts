/** A head-to-head league's table after each of its rounds: played again when anything in a round up to it has changed. */
import type { Engine } from "@elleveren/engine";
import { type LeagueId, roundId as toRoundId, type RoundId } from "@elleveren/rules";
import { LRUCache } from "lru-cache";

import type { Context } from "../../../context.ts";
import { roundStamps } from "../standings/index.ts";
import type { H2hDraw } from "./draws.sql.ts";
import type { H2hRow } from "./kept-tables.ts";
import { lastCountedRound, loadTables } from "./load-tables.ts";

export interface RoundTable {
  readonly roundId: RoundId;
  /** Best first. */
  readonly table: readonly H2hRow[];
}

interface Kept {
  /** Of the rounds it was made from. */
  readonly stamp: string;
  readonly table: Promise<readonly H2hRow[]>;
}

const caches = new WeakMap<Engine, LRUCache<LeagueId, Map<RoundId, Kept>>>();

/** Leagues kept at most, of 512 rows a round each; the one not asked for longest goes first. */
const MOST_KEPT = 300;

/** Regular rounds that count by now, oldest first. Empty before the first. */
export async function loadTablesByRound(ctx: Context, draw: H2hDraw): Promise<readonly RoundTable[]> {
  const engine = ctx.live.engine();
  if (!engine) return [];
  const stamps = await roundStamps(ctx, engine);
  const kept = keptOf(engine, draw.leagueId);
  const rounds: RoundTable[] = [];
  let stamp = "";
  for (let round = draw.firstRound; round <= Math.min(draw.lastRegularRound, lastCountedRound(ctx)); round += 1) {
    const roundId = toRoundId(round);
    stamp += `${stamps.get(roundId)} `;
    const found = kept.get(roundId);
    const isCurrent = found?.stamp === stamp;
    const table = isCurrent ? found.table : loadTables(ctx, [draw], round).then(([rows = []]) => rows);
    if (!isCurrent) {
      const reading = { stamp, table };
      kept.set(roundId, reading);
      // A failed one is played again by the next who asks.
      table.catch(() => kept.get(roundId) === reading && kept.delete(roundId));
    }
    rounds.push({ roundId, table: await table });
  }
  return rounds;
}

function keptOf(engine: Engine, leagueId: LeagueId): Map<RoundId, Kept> {
  const leagues = caches.get(engine) ?? new LRUCache<LeagueId, Map<RoundId, Kept>>({ max: MOST_KEPT });
  caches.set(engine, leagues);
  const kept = leagues.get(leagueId) ?? new Map<RoundId, Kept>();
  leagues.set(leagueId, kept);
  return kept;
}
