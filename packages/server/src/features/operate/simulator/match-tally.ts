/** Adds up a match's events: the score, and every footballer's statistics so far. */
import type { FixtureId, FootballerId, Position, StatName } from "@elleveren/rules";

import { matchMinute, playedLength } from "./match-clock.ts";
import type { MatchEvent, MatchFootballer, MatchTimeline, SideName } from "./match-types.ts";
import { hashParts } from "./seeded-random.ts";

/** Source: core text §9; a clean sheet needs an hour on the pitch. */
const CLEAN_SHEET_MINUTES = 60;

export interface FootballerTally {
  readonly side: SideName;
  readonly position: Position;
  readonly onMinute: number;
  /** Played minute of going off; null while on the pitch. */
  offAt: number | null;
  readonly stats: CountedStats;
}

export interface Tally {
  readonly score: { home: number; away: number };
  readonly footballers: Map<FootballerId, FootballerTally>;
}

/** The tally at `played` minutes, from the events as reported now. */
export function tally(timeline: MatchTimeline, events: readonly MatchEvent[], played: number): Tally {
  const now: Tally = { score: { home: 0, away: 0 }, footballers: new Map() };
  const bench = new Map<FootballerId, MatchFootballer>();
  for (const side of ["home", "away"] as const) {
    for (const starter of timeline[side].starters) enter(now, starter, side, 0);
    for (const substitute of timeline[side].bench) bench.set(substitute.footballerId, substitute);
  }
  for (const event of events) {
    if (event.at > played) break;
    apply(now, event, bench, matchMinute(timeline, event.at));
  }
  const isOver = played >= playedLength(timeline);
  for (const [footballerId, footballer] of now.footballers) finish(timeline, footballerId, footballer, played, isOver);
  return now;
}

function enter(now: Tally, footballer: MatchFootballer, side: SideName, onMinute: number): void {
  const stats: CountedStats = onMinute === 0 ? { starts: 1 } : {};
  now.footballers.set(footballer.footballerId, { side, position: footballer.position, onMinute, offAt: null, stats });
}

function apply(now: Tally, event: MatchEvent, bench: ReadonlyMap<FootballerId, MatchFootballer>, minute: number): void {
  switch (event.kind) {
    case "goal":
      add(now, event.scorerId, "goals_scored");
      if (event.assistId !== null) add(now, event.assistId, "assists");
      return concede(now, event.side === "home" ? "away" : "home");
    case "own_goal":
      add(now, event.scorerId, "own_goals");
      return concede(now, event.side);
    case "penalty_missed":
      add(now, event.takerId, "penalties_missed");
      if (event.saverId !== null) {
        add(now, event.saverId, "penalties_saved");
        add(now, event.saverId, "saves");
      }
      return;
    case "save":
      return add(now, event.keeperId, "saves");
    case "yellow":
      return add(now, event.footballerId, "yellow_cards");
    case "red":
      add(now, event.footballerId, "red_cards");
      // A second yellow card turns both into the red one.
      if (event.second) footballerIn(now, event.footballerId).stats.yellow_cards = 0;
      return leave(now, event.footballerId, event.at);
    case "substitution": {
      leave(now, event.outId, event.at);
      const incoming = bench.get(event.inId);
      if (!incoming) throw new Error("A substitute comes from the bench.");
      return enter(now, incoming, event.side, Math.max(minute, 1));
    }
  }
}

function concede(now: Tally, side: SideName): void {
  now.score[side === "home" ? "away" : "home"] += 1;
  for (const footballer of now.footballers.values()) {
    if (footballer.side === side && footballer.offAt === null) {
      footballer.stats.goals_conceded = (footballer.stats.goals_conceded ?? 0) + 1;
    }
  }
}

function add(now: Tally, footballerId: FootballerId, stat: StatName): void {
  const { stats } = footballerIn(now, footballerId);
  stats[stat] = (stats[stat] ?? 0) + 1;
}

function leave(now: Tally, footballerId: FootballerId, at: number): void {
  footballerIn(now, footballerId).offAt = at;
}

function footballerIn(now: Tally, footballerId: FootballerId): FootballerTally {
  const found = now.footballers.get(footballerId);
  if (!found) throw new Error("Only who is in the match does things in it.");
  return found;
}

/** Minutes, clean sheet and rating as they stand. */
function finish(
  timeline: MatchTimeline,
  footballerId: FootballerId,
  footballer: FootballerTally,
  played: number,
  isOver: boolean,
): void {
  const { stats, onMinute, offAt } = footballer;
  const until = offAt === null ? (isOver ? 90 : matchMinute(timeline, played)) : matchMinute(timeline, offAt);
  stats.minutes = Math.max(until - onMinute, offAt === null && !isOver ? 0 : 1);
  if (stats.minutes >= CLEAN_SHEET_MINUTES && (stats.goals_conceded ?? 0) === 0) stats.clean_sheets = 1;
  const rating = ratingFor({ fixtureId: timeline.fixtureId, footballerId, position: footballer.position, stats });
  stats.bps = rating;
  stats.opta_index = rating;
}

type CountedStats = Partial<Record<StatName, number>>;

const GOAL: Readonly<Record<Position, number>> = { GKP: 14, DEF: 14, MID: 17, FWD: 22 };
const CLEAN_SHEET: Readonly<Record<Position, number>> = { GKP: 11, DEF: 11, MID: 2, FWD: 0 };
/** Most the drift gives in 90 minutes. */
const DRIFT = 17;

/**
 * The number bonus is ranked by: events weigh by position, and an unseen part drifts with the minutes, replayably. Weights are
 * our own.
 */
function ratingFor(request: {
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
