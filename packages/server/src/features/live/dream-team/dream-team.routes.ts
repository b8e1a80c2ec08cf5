import { dreamTeamCall, roundDreamTeamCall, routeSchema, type WireDreamTeam } from "@elleveren/contract";
import { roundId, type DreamTeam } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { createAnswers } from "../../../http/calls/answers.ts";
import { notFound } from "../../../http/calls/errors.ts";

import { dreamTeamOfRound, dreamTeamOfSeason } from "./dream-team.ts";

export function dreamTeamRoutes(app: App, ctx: Context): void {
  const answers = createAnswers();

  app.get(dreamTeamCall.path, { schema: routeSchema(dreamTeamCall) }, (request, reply) => {
    const season = ctx.live.findSeason();
    const team = season && dreamTeamOfSeason(season);
    if (!team) throw notFound("dream team before the first match");
    return answers.send(request, reply, { key: "season", version: season.version, make: () => presentDreamTeam(team) });
  });

  app.get(roundDreamTeamCall.path, { schema: routeSchema(roundDreamTeamCall) }, (request, reply) => {
    const season = ctx.live.findSeason();
    const id = roundId(request.params.roundId);
    const team = season && dreamTeamOfRound(season, id);
    if (!team) throw notFound(`dream team of round ${id}`);
    const version = season.roundVersions.get(id) ?? 0;
    return answers.send(request, reply, { key: `round ${id}`, version, make: () => presentDreamTeam(team) });
  });
}

function presentDreamTeam({ picks, top }: DreamTeam): WireDreamTeam {
  return {
    top_player: { id: top.footballerId, points: top.points },
    team: picks.map((pick) => ({ element: pick.footballerId, points: pick.points, position: pick.slot })),
  };
}
