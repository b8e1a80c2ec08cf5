/** One footballer: matches ahead, this season match by match, and seasons before it. */
import {
  type WireElementFixture,
  type WireElementHistory,
  type WireElementPastSeason,
  wireSeconds,
  type WireStats,
} from "@elleveren/contract";
import { type ClubId, fixtureDifficulty, type FootballerCode, type MatchStats } from "@elleveren/rules";
import { sql } from "kysely";

import {
  byKickoff,
  isOver,
  type LiveFixture,
  type LiveFootballer,
  type SeasonMemory,
  strengthsOf,
} from "../../live/index.ts";
import { presentStats } from "./stats.present.ts";
import type { Queryable } from "../../../context.ts";

/** The club's matches that have not begun, next first, those without a time last. */
export function presentAhead(season: SeasonMemory, footballer: LiveFootballer): WireElementFixture[] {
  const strengths = strengthsOf(season);
  const ahead = [...season.fixtures.values()].filter(
    (fixture) => isOf(fixture, footballer.clubId) && !fixture.started && !isOver(fixture),
  );
  return ahead.sort(byKickoff).map((fixture) => {
    const isHome = fixture.homeClubId === footballer.clubId;
    const difficulty = fixtureDifficulty(strengths, fixture);
    return {
      id: fixture.fixtureId,
      code: fixture.code,
      event: fixture.roundId,
      event_name: season.rounds.find((round) => round.roundId === fixture.roundId)?.name ?? "",
      kickoff_time: fixture.kickoffAtMs === null ? null : wireSeconds(fixture.kickoffAtMs),
      team_h: fixture.homeClubId,
      team_h_score: fixture.homeScore,
      team_a: fixture.awayClubId,
      team_a_score: fixture.awayScore,
      finished: fixture.finished,
      minutes: fixture.minutes,
      provisional_start_time: fixture.provisionalStart,
      is_home: isHome,
      difficulty: isHome ? difficulty.home : difficulty.away,
    };
  });
}

const isOf = (fixture: LiveFixture, clubId: ClubId) => fixture.homeClubId === clubId || fixture.awayClubId === clubId;

/** A row per match of the footballer in rounds whose deadline passed, once it has begun; oldest first. */
export function presentHistory(season: SeasonMemory, { footballerId }: LiveFootballer): WireElementHistory[] {
  const matches = [...season.roundPoints.values()].flatMap((round) => round.get(footballerId)?.matches ?? []);
  return matches
    .map((match) => ({ match, fixture: season.fixtures.get(match.fixtureId)! }))
    .filter(({ fixture }) => fixture.started && fixture.kickoffAtMs !== null)
    .sort((a, b) => byKickoff(a.fixture, b.fixture))
    .map(({ match, fixture }) => {
      const roundId = fixture.roundId!;
      const market = season.frozen.get(roundId)?.get(footballerId);
      const wasHome = match.clubId === fixture.homeClubId;
      return {
        element: footballerId,
        fixture: fixture.fixtureId,
        opponent_team: wasHome ? fixture.awayClubId : fixture.homeClubId,
        total_points: match.points,
        was_home: wasHome,
        kickoff_time: wireSeconds(fixture.kickoffAtMs ?? 0),
        team_h_score: fixture.homeScore,
        team_a_score: fixture.awayScore,
        round: roundId,
        modified: false,
        ...presentStats(match.stats),
        value: market?.priceTenths ?? season.footballers.get(footballerId)?.priceTenths ?? 0,
        selected: market?.selectedCount ?? 0,
        transfers_in: market?.transfersIn ?? 0,
        transfers_out: market?.transfersOut ?? 0,
        transfers_balance: (market?.transfersIn ?? 0) - (market?.transfersOut ?? 0),
      };
    });
}

/** Oldest first. */
export function presentPastSeasons(past: readonly PastSeason[]): WireElementPastSeason[] {
  return past.map(({ stats, ...season }) => ({ ...season, ...presentStats(stats) }));
}

type PastSeason = Omit<WireElementPastSeason, keyof WireStats> & { readonly stats: MatchStats };

/** Earlier seasons of a footballer, oldest first. */
export async function selectPastSeasons(db: Queryable, code: FootballerCode): Promise<PastSeason[]> {
  const { rows } = await sql<PastSeason>`
    select footballer_code as element_code, season_name, start_price_tenths as start_cost, end_price_tenths as end_cost,
      total_points, stats
    from footballer_past_seasons where footballer_code = ${code} order by season_name`.execute(db);
  return rows;
}
