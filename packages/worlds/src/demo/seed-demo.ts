/**
 * The demo: a season in its 24th round, played by two thousand invented managers through the real rules and the real
 * settling, with a round live at this very moment on the game clock, which runs at the speed of real time.
 */
import type { Context } from "@elleveren/server/context.ts";
import type { Season } from "@elleveren/server/features/seasons/index.ts";
import { DEMO_SEED, demoPlan, liveAtMs } from "./demo-plan.ts";
import { inventedSeason } from "./season/invented-season.ts";
import { inventPastSeasons } from "./season/past-seasons.ts";
import { seedSeason, type SeededSeason } from "./seed-season.ts";

export interface SeedOptions {
  /** Gets each step in a sentence. */
  readonly progress?: (line: string) => void;
  readonly managerCount?: number;
  readonly liveRound?: number;
}

/** Into an empty database; throws when it holds a season. About ten seconds on two cores. */
export function seedDemoSeason(ctx: Context, options: SeedOptions = {}): Promise<SeededSeason> {
  const { progress = () => {}, ...changes } = options;
  const bare = inventedSeason({ seed: DEMO_SEED });
  const { seed, managerCount, liveRound, moves } = demoPlan(bare, changes);
  const season: Season = { ...bare, pastSeasons: inventPastSeasons(bare, seed) };
  const stage = { kind: "live", round: liveRound, atMs: liveAtMs(season, liveRound) } as const;
  return seedSeason(ctx, { season, seed, managerCount, moves, stage, clockSpeed: 1, progress });
}
