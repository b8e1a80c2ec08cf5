/** Fixtures as operators see them, and what a change of one would mean. */
import {
  wireSeconds,
  type WireControlFixture,
  type WireFixtureList,
  type WireFixtureWarning,
} from "@elleveren/contract";
import { fixtureId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notFound } from "../../../http/calls/errors.ts";
import type { LiveFixture, SeasonMemory } from "../../live/index.ts";
import type { FixtureList } from "./add-fixture-files.ts";
import type { FixtureWarning } from "./find-warnings.ts";

export async function showFixture(ctx: Context, id: number): Promise<WireControlFixture> {
  await ctx.live.whenCurrent();
  const season = ctx.live.findSeason();
  const fixture = season?.fixtures.get(fixtureId(id));
  if (!season || !fixture) throw notFound("fixture");
  return presentFixture(season, fixture);
}

export const presentFixture = (season: SeasonMemory, fixture: LiveFixture): WireControlFixture => ({
  ...presentControlled(season, fixture),
  tv_channel: fixture.tvChannel,
  tickets_url: fixture.ticketsUrl,
});

/** What the control room says of a match wherever it lists one. */
export function presentControlled(season: SeasonMemory, fixture: LiveFixture) {
  return {
    id: fixture.fixtureId,
    event: fixture.roundId,
    event_state: season.rounds.find(({ roundId }) => roundId === fixture.roundId)?.state ?? null,
    kickoff_time: fixture.kickoffAtMs === null ? null : wireSeconds(fixture.kickoffAtMs),
    team_h: fixture.homeClubId,
    team_a: fixture.awayClubId,
    team_h_name: season.clubs.get(fixture.homeClubId)?.name ?? "",
    team_a_name: season.clubs.get(fixture.awayClubId)?.name ?? "",
    team_h_score: fixture.homeScore,
    team_a_score: fixture.awayScore,
    minutes: fixture.minutes,
    started: fixture.started,
    finished_provisional: fixture.finishedProvisional,
    finished: fixture.finished,
  };
}

export const presentList = ({ mark, isAdded, fixtures }: FixtureList): WireFixtureList => ({
  mark,
  added: isAdded,
  fixtures: fixtures.map(({ file, line, homeName, awayName, fixture, warnings }) => ({
    file,
    line,
    team_h_name: homeName,
    team_a_name: awayName,
    event: fixture.roundId,
    kickoff_time: fixture.kickoffAtMs === null ? null : wireSeconds(fixture.kickoffAtMs),
    warnings: warnings.map(presentWarning),
  })),
});

export const presentWarning = (warning: FixtureWarning): WireFixtureWarning => ({
  code: warning.code,
  event: warning.roundId,
  ...("clubName" in warning && { team_name: warning.clubName }),
  ...("matches" in warning && { matches: warning.matches }),
});
