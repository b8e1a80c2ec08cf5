/** How far the current round has come, by match day of the game's time zone. */
import type { WireEventStatus } from "@elleveren/contract";

import { fixturesOfRound, isBonusOfficial, isOver, type LiveFixture, type SeasonMemory } from "../../live/index.ts";
import { currentRoundId } from "./season-figures.ts";

type PointsState = WireEventStatus["status"][number]["points"];

/** Tables follow every fact, so they are updating only while the round is live; empty before the season. */
export function presentEventStatus(season: SeasonMemory | null): WireEventStatus {
  const roundId = season && currentRoundId(season);
  if (!season || roundId === null) return { status: [], leagues: "" };
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: season.ruleset.prices.timeZone, dateStyle: "short" });
  const dated = fixturesOfRound(season, roundId).filter((fixture) => fixture.kickoffAtMs !== null);
  const isSettled = season.rounds.some((round) => round.roundId === roundId && round.state === "settled");
  return {
    status: [...Map.groupBy(dated, (fixture) => day.format(fixture.kickoffAtMs!))].map(([date, fixtures]) => ({
      bonus_added: fixtures.every((fixture) => fixture.finished || hasOfficialBonus(season, fixture)),
      date,
      event: roundId,
      points: pointsState(fixtures),
    })),
    leagues: isSettled ? "Updated" : "Updating",
  };
}

const hasOfficialBonus = (season: SeasonMemory, fixture: LiveFixture): boolean =>
  isBonusOfficial(season.stats.get(fixture.fixtureId)?.values() ?? []);

/** Live, provisional, final, or nothing yet. */
function pointsState(fixtures: readonly LiveFixture[]): PointsState {
  if (fixtures.every((fixture) => fixture.finished)) return "r";
  if (fixtures.some((fixture) => fixture.started && !isOver(fixture))) return "l";
  return fixtures.some((fixture) => fixture.started) ? "p" : "";
}
