/** The demo's parameters: its seed, the number of managers, the live round, and the moved fixtures. */
import { fixtureId, roundId, type FixtureId } from "@elleveren/rules";

import type { Season } from "@elleveren/server/features/seasons/index.ts";
import type { FixtureMove } from "@elleveren/server/features/operate/index.ts";
import { midweekKickoff } from "./season/calendar.ts";
import { DAY_MS, MINUTE_MS } from "./season/oslo-time.ts";

export interface DemoPlan {
  readonly seed: number;
  readonly managerCount: number;
  /** The round that is being played when the demo begins; the ones before it are settled. */
  readonly liveRound: number;
  readonly moves: readonly FixtureMove[];
}

export const DEMO_SEED = 2026;
export const DEMO_LIVE_ROUND = 24;
/** Minutes since the Sunday matches kicked off: with half-time and stoppage time that is the 64th to 67th. */
const LIVE_MINUTES = 83;

export function demoPlan(season: Season, changes: Partial<Omit<DemoPlan, "moves">> = {}): DemoPlan {
  const plan = { seed: DEMO_SEED, managerCount: 2000, liveRound: DEMO_LIVE_ROUND, ...changes };
  return { ...plan, moves: fixtureMoves(season, plan.liveRound) };
}

/** When most of a round's matches are in their second half, some over and some to come. Game time. */
export function liveAtMs(season: Season, liveRound: number): number {
  const kickoffs = season.fixtures.filter((one) => one.roundId === liveRound).map((one) => one.kickoffAtMs ?? 0);
  const counts = new Map<number, number>();
  for (const kickoff of kickoffs) counts.set(kickoff, (counts.get(kickoff) ?? 0) + 1);
  const [busiest] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  if (!busiest) throw new Error(`Round ${liveRound} has no matches.`);
  return busiest[0] + LIVE_MINUTES * MINUTE_MS;
}

/**
 * Two matches that could not be played, waited for a date, and got an evening after the live round, which makes two
 * rounds double for their clubs. None waits while the round is live: the published clients of such a game know only
 * matches with a date.
 */
function fixtureMoves(season: Season, liveRound: number): FixtureMove[] {
  const last = season.rounds.at(-1)?.roundId ?? 0;
  if (liveRound < 6 || liveRound + 3 > last) return [];
  const deadline = (round: number) => season.rounds[round - 1]?.deadlineAtMs ?? 0;
  const first = busyMatch(season, liveRound - 2);
  const second = busyMatch(season, liveRound - 4);
  const to = (round: number) => ({ roundId: roundId(round), kickoffAtMs: midweekKickoff(round) });
  const away = { roundId: null, kickoffAtMs: null };
  return [
    { atMs: deadline(liveRound - 4) - DAY_MS, fixtureId: second, ...away },
    { atMs: deadline(liveRound - 2) - DAY_MS, fixtureId: first, ...away },
    { atMs: deadline(liveRound - 1) + DAY_MS, fixtureId: first, ...to(liveRound + 2) },
    { atMs: deadline(liveRound - 1) + 2 * DAY_MS, fixtureId: second, ...to(liveRound + 3) },
  ];
}

/** A match of the round that does not open it: its deadline stays. */
function busyMatch(season: Season, round: number): FixtureId {
  const matches = season.fixtures
    .filter((one) => one.roundId === round)
    .sort((a, b) => (b.kickoffAtMs ?? 0) - (a.kickoffAtMs ?? 0) || a.fixtureId - b.fixtureId);
  const later = matches[1] ?? matches[0];
  return later?.fixtureId ?? fixtureId(0);
}
