/**
 * Worlds: small seeded seasons, each at a moment that tests and journeys need, with a clock that stands still there.
 * Sixteen clubs, six rounds, forty managers; `demo@elleveren.no` has a team, `ny@elleveren.no` none, and the password
 * of both is what `insertWorld` answers with.
 */
import type { Context } from "../../context.ts";
import { type DemoAccount, inventedSeason, liveAtMs, seedSeason, type Stage } from "@elleveren/worlds";
import type { Season } from "../../features/seasons/index.ts";

export type WorldName = keyof typeof WORLDS;

export interface World {
  readonly name: WorldName;
  readonly season: Season;
  /** The first has a team, the second has none. */
  readonly accounts: readonly DemoAccount[];
  /** Where the game clock stands. */
  readonly nowMs: number;
}

const SEED = 11;
const ROUNDS = 6;
const MANAGERS = 40;
const THREE_DAYS_MINUTES = 3 * 24 * 60;

const WORLDS = {
  /** Three days before the first deadline: nothing has been played, everything may still be changed. */
  "pre-season": () => ({ kind: "open", round: 1, minutesToDeadline: THREE_DAYS_MINUTES }),
  /** Fifty minutes before the third deadline; two rounds are settled. */
  "deadline-day": () => ({ kind: "open", round: 3, minutesToDeadline: 50 }),
  /** The fourth round is on: matches over, in their second half and still to come. */
  "live-round": (season) => ({ kind: "live", round: 4, atMs: liveAtMs(season, 4) }),
  /** All six rounds are settled and there is no next one. */
  "season-over": () => ({ kind: "over" }),
} as const satisfies Record<string, (season: Season) => Stage>;

/** The season that every world is a moment of. */
export const worldSeason = (): Season => inventedSeason({ seed: SEED, rounds: ROUNDS, footballersPerClub: 21 });

/** Into an empty, migrated database. Tests wait with `whenCurrent` before they look at it over HTTP. */
export async function insertWorld(ctx: Context, name: WorldName): Promise<World> {
  const season = worldSeason();
  const stage: Stage = WORLDS[name](season);
  const plan = { season, seed: SEED, managerCount: MANAGERS, moves: [], stage, clockSpeed: 0 };
  const { accounts, nowMs } = await seedSeason(ctx, plan);
  return { name, season, accounts, nowMs };
}
