/**
 * Connections for the few questions that come hundreds of times a second and find their rows by key: the plan of each is
 * made once and kept. It must be right for an empty table and for a million rows, because a rush fills one in a minute and
 * statistics follow later; so it may go by indexes only, row by row.
 */
import type pg from "pg";

import { createPool, type PoolOptions } from "../pool.ts";

export const PLANNED_ONCE = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  enable_material: "off",
} as const;

/** As `createPool`; for queries by key alone. */
export function createPlannedPool(options: PoolOptions): pg.Pool {
  return createPool({ ...options, prepares: true, settings: { ...options.settings, ...PLANNED_ONCE } });
}
