/** Live as a process runs it: the season, and the engine that ranks everybody by it. */
import type { BaseContext } from "../live.ts";
import { createLive } from "../create-live.ts";
import { createEngineFeed } from "./engine-feed.ts";
import type { Live } from "../live.ts";

/** Threads of the engine (`ENGINE_THREADS`) start with the first season large enough to need them. */
export function createRankedLive(base: BaseContext): Promise<Live> {
  return createLive(base, createEngineFeed({ ...base, workers: base.config.engineThreads }));
}
