/** How every round stands, and what is missing to settle it, from the season as this process holds it. */
import { wireSeconds, type WireControlRound, type WireMissing } from "@elleveren/contract";
import { findMissingStats, type MissingStats, type RoundId } from "@elleveren/rules";

import type { LiveFixture, LiveRound, SeasonMemory } from "../../live/index.ts";
import type { RoundRow } from "../../clock/index.ts";

export function presentRounds(
  season: SeasonMemory,
  rows: readonly RoundRow[],
  toCorrect: readonly RoundId[],
  asked: readonly LiveRound[] = season.rounds,
): WireControlRound[] {
  const rowOf = new Map(rows.map((row) => [row.roundId, row]));
  return asked.map((round) => {
    const fixtures = [...season.fixtures.values()].filter(({ roundId }) => roundId === round.roundId);
    const settlements = rowOf.get(round.roundId)?.settlementNumber ?? 0;
    return {
      id: round.roundId,
      name: round.name,
      state: stateOf(round, fixtures, settlements),
      deadline_time: wireSeconds(round.deadlineAtMs),
      matches: fixtures.length,
      matches_finished: fixtures.filter(({ finished }) => finished).length,
      correction_pending: toCorrect.includes(round.roundId),
      settlements,
      missing: fixtures.flatMap((fixture) => missingOf(season, round, fixture)),
    };
  });
}

function stateOf(round: LiveRound, fixtures: readonly LiveFixture[], settlements: number): WireControlRound["state"] {
  if (round.state === "settled") return settlements > 1 ? "corrected" : "settled";
  const isLive = fixtures.some(({ started, finished }) => started && !finished);
  return round.state === "closed" && isLive ? "live" : round.state;
}

/** Of a round whose deadline has passed every match that is not done; of any round statistics that do not add up. */
function missingOf(season: SeasonMemory, round: LiveRound, fixture: LiveFixture): WireMissing[] {
  const names = {
    fixture: fixture.fixtureId,
    team_h_name: season.clubs.get(fixture.homeClubId)?.name ?? "",
    team_a_name: season.clubs.get(fixture.awayClubId)?.name ?? "",
  };
  const bare = { ...names, team_name: null, found: null, expected: null };
  const missing: WireMissing[] = [];
  if (fixture.kickoffAtMs === null) missing.push({ code: "no_kickoff", ...bare });
  if (round.state === "closed" && !fixture.finished) missing.push({ code: "not_final", ...bare });
  if (!fixture.finishedProvisional) return missing;
  const found = findMissingStats({
    score: { home: fixture.homeScore ?? 0, away: fixture.awayScore ?? 0 },
    stats: [...(season.matchPoints.get(fixture.fixtureId)?.values() ?? [])].map(({ clubId, stats }) => ({
      side: clubId === fixture.homeClubId ? "home" : "away",
      stats,
    })),
    hasBonus: season.ruleset.bonus.points.length > 0,
  });
  return [...missing, ...found.map((problem) => ({ ...bare, ...presentProblem(problem, names) }))];
}

function presentProblem(problem: MissingStats, names: { readonly team_h_name: string; readonly team_a_name: string }) {
  if (!("side" in problem)) return { code: problem.code };
  const { code, side, found, expected } = problem;
  return { code, found, expected, team_name: side === "home" ? names.team_h_name : names.team_a_name };
}
