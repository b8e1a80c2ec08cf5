/** The season's script, worked out once for as long as its calendar stays the same. */
import type { Queryable } from "../../../context.ts";
import { simulatedFeed, type SimulatedFeed, type SimulatedFeedRequest } from "./feed.ts";
import { seasonScript } from "./season-script.ts";
import { selectCalendarVersion, selectScriptRequest, type SimulatorRow } from "./simulator.sql.ts";

export interface PreparedScript {
  readonly feed: SimulatedFeed;
  readonly request: SimulatedFeedRequest;
}

/** Answers with the script of the season as it stands; a moved fixture makes it anew. */
export function prepareScripts(db: Queryable): (row: SimulatorRow) => Promise<PreparedScript> {
  let prepared: (PreparedScript & { readonly version: string }) | null = null;
  return async (row) => {
    const version = `${row.seed} ${row.moves.length} ${await selectCalendarVersion(db)}`;
    if (prepared?.version === version) return prepared;
    const season = await selectScriptRequest(db, row.seed);
    const kickoffs = season.fixtures.flatMap((one) =>
      one.kickoffAtMs === null ? [] : [[one.fixtureId, one.kickoffAtMs] as const],
    );
    const request = { script: seasonScript(season), kickoffs: new Map(kickoffs), moves: row.moves };
    prepared = { version, request, feed: simulatedFeed(request) };
    return prepared;
  };
}

/** A stretch ends where a fixture moves: what follows is another calendar's. */
export function stretchEndMs({ moves }: SimulatorRow, fromMs: number, toMs: number): number {
  const between = moves.map((move) => move.atMs).filter((atMs) => fromMs < atMs && atMs < toMs);
  return Math.min(toMs, ...between);
}
