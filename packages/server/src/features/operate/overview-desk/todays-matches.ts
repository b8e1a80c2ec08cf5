/** Matches of the day, and what each waits for. Pure. */
import { wireSeconds, type WireTeller, type WireTodaysMatch } from "@elleveren/contract";
import type { FixtureId } from "@elleveren/rules";

import type { LiveFixture, SeasonMemory } from "../../live/index.ts";

/** Line-ups are out an hour before. */
const LINEUPS_BEFORE_MS = 3_600_000;
/** A match that begins a little late is no news. */
const KICK_OFF_LATE_MS = 5 * 60_000;

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Oslo" });

/** Of this day in Oslo, and those that are on or played and not final; what is on comes first, then by kick-off. */
export function todaysMatches(season: SeasonMemory, nowMs: number): LiveFixture[] {
  const today = DAY.format(nowMs);
  return [...season.fixtures.values()]
    .filter(({ roundId }) => roundId !== null)
    .filter(
      ({ kickoffAtMs, started, finished }) =>
        (started && !finished) || (kickoffAtMs !== null && DAY.format(kickoffAtMs) === today),
    )
    .toSorted(
      (a, b) =>
        Number(isOn(b)) - Number(isOn(a)) || (a.kickoffAtMs ?? 0) - (b.kickoffAtMs ?? 0) || a.fixtureId - b.fixtureId,
    );
}

const isOn = ({ started, finishedProvisional }: LiveFixture): boolean => started && !finishedProvisional;

interface MatchFacts {
  readonly nowMs: number;
  readonly tellers: ReadonlyMap<FixtureId, WireTeller>;
  /** Matches of which statistics are missing. */
  readonly lacking: ReadonlySet<number>;
}

export function presentTodaysMatch(
  season: SeasonMemory,
  fixture: LiveFixture,
  { nowMs, tellers, lacking }: MatchFacts,
): WireTodaysMatch {
  const { fixtureId, started, finished, finishedProvisional } = fixture;
  return {
    id: fixtureId,
    event: fixture.roundId,
    kickoff_time: fixture.kickoffAtMs === null ? null : wireSeconds(fixture.kickoffAtMs),
    team_h_name: season.clubs.get(fixture.homeClubId)?.name ?? "",
    team_a_name: season.clubs.get(fixture.awayClubId)?.name ?? "",
    team_h_score: fixture.homeScore,
    team_a_score: fixture.awayScore,
    minutes: fixture.minutes,
    state: finished ? "final" : finishedProvisional ? "played" : started ? "playing" : "ahead",
    teller: tellers.get(fixtureId) ?? null,
    waits_for: [
      ...(lacksLineups(season, fixture, nowMs) ? (["lineups"] as const) : []),
      ...(!started && (fixture.kickoffAtMs ?? Infinity) + KICK_OFF_LATE_MS < nowMs ? (["kick_off"] as const) : []),
      ...(lacking.has(fixtureId) ? (["figures"] as const) : []),
      ...(finishedProvisional && !finished ? (["final"] as const) : []),
    ],
  };
}

function lacksLineups(season: SeasonMemory, { fixtureId, kickoffAtMs, started }: LiveFixture, nowMs: number): boolean {
  if (started || kickoffAtMs === null || nowMs < kickoffAtMs - LINEUPS_BEFORE_MS) return false;
  const announced = season.lineups.get(fixtureId) ?? [];
  return announced.filter(({ starters }) => starters !== null).length < 2;
}
