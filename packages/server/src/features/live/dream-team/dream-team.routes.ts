import { dreamTeamCall, roundDreamTeamCall, routeSchema, type WireDreamTeam } from "@elleveren/contract";
import { type DreamTeam, type FootballerId, pickDreamTeam, roundId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { createAnswers } from "../../../http/calls/answers.ts";
import { notFound } from "../../../http/calls/errors.ts";
import type { SeasonMemory } from "../live/index.ts";

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

/** The best legal eleven of a round and of the season, from the points in memory. Derived, and made again on change. */
interface Kept {
  readonly version: number;
  readonly team: DreamTeam | null;
}

/** A memo beside each season in memory; a season that is read again starts without one. */
const keptByRound = new WeakMap<SeasonMemory, Map<RoundId, Kept>>();

/**
 * The round's eleven among footballers who played, null until a legal formation exists. Equal points go to the lower
 * price of that round, then the lower id.
 */
export function dreamTeamOfRound(season: SeasonMemory, roundId: RoundId): DreamTeam | null {
  const kept = keptByRound.get(season) ?? new Map<RoundId, Kept>();
  keptByRound.set(season, kept);
  const version = season.roundVersions.get(roundId) ?? 0;
  const before = kept.get(roundId);
  if (before?.version === version) return before.team;

  const prices = season.frozen.get(roundId);
  const played = [...(season.roundPoints.get(roundId)?.values() ?? [])].filter((round) => round.performance.played);
  const team = pick(
    season,
    played.map((round) => [round.footballerId, round.points]),
    (id) => prices?.get(id)?.priceTenths,
  );
  kept.set(roundId, { version, team });
  return team;
}

/** The season's eleven by total points, null until a legal formation has played. */
function dreamTeamOfSeason(season: SeasonMemory): DreamTeam | null {
  const totals = new Map<FootballerId, number>();
  for (const round of season.roundPoints.values()) {
    for (const { footballerId, points, performance } of round.values()) {
      if (performance.played) totals.set(footballerId, (totals.get(footballerId) ?? 0) + points);
    }
  }
  return pick(season, [...totals], () => undefined);
}

function pick(
  season: SeasonMemory,
  points: readonly (readonly [FootballerId, number])[],
  priceThen: (id: FootballerId) => number | undefined,
): DreamTeam | null {
  const candidates = points.flatMap(([footballerId, total]) => {
    const footballer = season.footballers.get(footballerId);
    if (!footballer) return [];
    const { position, priceTenths } = footballer;
    return [{ footballerId, position, points: total, priceTenths: priceThen(footballerId) ?? priceTenths }];
  });
  return pickDreamTeam({ ruleset: season.ruleset, candidates });
}
