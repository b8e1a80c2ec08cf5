/** `GET /api/lineups/`: announced starters and absentees; from memory, the same for every reader. */
import { lineupsCall, routeSchema, wireSeconds, type WireLineup } from "@elleveren/contract";
import { roundId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { createAnswers } from "../../../http/calls/answers.ts";
import type { LineupRow, SeasonMemory } from "../live/index.ts";

export function lineupsAnnouncedRoutes(app: App, ctx: Context): void {
  const answers = createAnswers();
  app.get(lineupsCall.path, { schema: routeSchema(lineupsCall) }, async (request, reply) => {
    const season = ctx.live.findSeason();
    if (!season) return [];
    const { event } = request.query;
    const round = event === undefined ? roundAhead(season) : roundId(event);
    return answers.send(request, reply, {
      key: `lineups ${round}`,
      version: season.version,
      make: () => lineupsOf(season, round).map(presentLineup),
    });
  });
}

/** The round that squads are made for; the last one when there is none any more. */
const roundAhead = (season: SeasonMemory): RoundId | null =>
  (season.rounds.find(({ state }) => state === "open") ?? season.rounds.at(-1))?.roundId ?? null;

function lineupsOf(season: SeasonMemory, round: RoundId | null): LineupRow[] {
  const fixtures = [...season.fixtures.values()].filter((fixture) => round !== null && fixture.roundId === round);
  return fixtures.flatMap(({ fixtureId }) => season.lineups.get(fixtureId) ?? []);
}

const presentLineup = (row: LineupRow): WireLineup => ({
  fixture: row.fixtureId,
  team: row.clubId,
  announced_at: row.announcedAtMs === null ? null : wireSeconds(row.announcedAtMs),
  starters: row.starters === null ? null : [...row.starters],
  bench: row.bench === null ? null : [...row.bench],
  substitutions: row.substitutions.map(({ minute, off, on }) => ({ minute, off, on })),
});
