/** The feeds of this game: those of the operator's file, and the simulator of a season that plays itself. */
import type { Context } from "../../../context.ts";
import { UNNAMED_SIMULATOR, type MatchFeedSettings } from "../../../match-feed-settings.ts";
import { selectSimulator } from "../simulator/index.ts";

/** Best rank first. A simulator that the file does not name comes after all that it does. */
export async function selectNamedFeeds({
  config,
  db,
}: Pick<Context, "config" | "db">): Promise<readonly MatchFeedSettings[]> {
  const { matchFeeds } = config;
  if (matchFeeds.some(({ kind }) => kind === "simulator")) return matchFeeds;
  const simulator = await selectSimulator(db);
  return simulator?.ready ? [...matchFeeds, UNNAMED_SIMULATOR] : matchFeeds;
}
