/**
 * The number bonus is ranked by, called `bps` or `opta_index`: events weigh by position, and what no statistic shows
 * (passes, tackles, runs) drifts with the minutes, the same way every time the match is told. Weights are our own.
 */
import type { FixtureId, FootballerId, Position, StatName } from "@elleveren/rules";

import { hashParts } from "./seeded-random.ts";

/** Of one footballer in one match, as far as counted. */
export type CountedStats = Partial<Record<StatName, number>>;

const GOAL: Readonly<Record<Position, number>> = { GKP: 14, DEF: 14, MID: 17, FWD: 22 };
const CLEAN_SHEET: Readonly<Record<Position, number>> = { GKP: 11, DEF: 11, MID: 2, FWD: 0 };
/** Most the drift gives in 90 minutes. */
const DRIFT = 17;

export function ratingFor(request: {
  readonly fixtureId: FixtureId;
  readonly footballerId: FootballerId;
  readonly position: Position;
  readonly stats: CountedStats;
}): number {
  const { position, stats } = request;
  const of = (value: number | undefined) => value ?? 0;
  const minutes = of(stats.minutes);
  const form = (hashParts(["rating", request.fixtureId, request.footballerId]) >>> 0) / 2 ** 32;
  const drift = Math.floor(minutes * (form * (DRIFT / 90)));
  return (
    (minutes > 0 ? 3 : 0) +
    (minutes >= 60 ? 3 : 0) +
    drift +
    of(stats.goals_scored) * GOAL[position] +
    of(stats.assists) * 9 +
    of(stats.clean_sheets) * CLEAN_SHEET[position] +
    of(stats.saves) * 2 +
    of(stats.penalties_saved) * 9 -
    of(stats.penalties_missed) * 6 -
    of(stats.yellow_cards) * 3 -
    of(stats.red_cards) * 9 -
    of(stats.own_goals) * 6 -
    (position === "GKP" || position === "DEF" ? of(stats.goals_conceded) * 3 : 0)
  );
}
