/**
 * Is a feed's message believable? A message whose error would do harm is held back for an operator. Judged by the
 * message and the same feed's earlier ones, never by other feeds.
 */
import type { ClubId, FixtureId } from "@elleveren/rules";

import { afterFact, clubOf } from "./check-facts.ts";
import { OPERATOR } from "./claims.ts";
import type { FactProblem, FixtureFact, ImplausibleReason, MatchFact, StatsFact } from "./fact.ts";
import { statsKey, type FixtureState, type KnownFacts } from "./facts.state.ts";
import { subjectKey, subjectOf } from "./fact.ts";

type Note = (field: string, reason: ImplausibleReason, value: unknown, before?: unknown) => void;

/** More than any footballer of the league ever did in one match. */
const UNHEARD_OF = {
  goals_scored: 7,
  assists: 7,
  own_goals: 4,
  penalties_saved: 4,
  penalties_missed: 4,
  saves: 30,
  goals_conceded: 20,
} as const;
/** Eleven, five substitutes, and two for what leagues may yet allow. */
const MOST_ON_PITCH = 18;
/** So many goals may come at once, and one more for every eight minutes that passed since the feed spoke last. */
const GOALS_AT_ONCE = 4;
const MINUTES_A_GOAL = 8;
const MOST_GOALS_TAKEN_BACK = 2;
/** A scoreboard may be set right by some minutes. */
const MOST_MINUTES_BACK = 15;
const FARTHEST_MOVE_MS = 250 * 86_400_000;
/** A match that is brought forward may begin before any source has reported it. */
const EARLIEST_START_MS = 3 * 3_600_000;
/** Clocks differ, and a match may begin before the minute. */
const EARLIEST_STATS_MS = 10 * 60_000;
const MOST_TRANSFERS = 30;

/** Everything that should be looked at before it is believed; an empty list lets the message through. */
export function checkPlausible(facts: readonly (MatchFact | null)[], view: KnownFacts): FactProblem[] {
  const problems: FactProblem[] = [];
  const noteAt =
    (index: number): Note =>
    (field, reason, value, before = null) =>
      problems.push({ index, field, code: "implausible", reason, value, before });
  facts.forEach((fact, index) => {
    const note = noteAt(index);
    if (fact?.kind === "fixture") checkFixture(fact, view, note);
    if (fact?.kind === "stats") checkStats(fact, { view, facts }, note);
  });
  checkGoals(facts, view, noteAt);
  checkPitch(facts, view, noteAt);
  checkTransfers(facts, view, noteAt);
  return problems;
}

function checkFixture(fact: FixtureFact, view: KnownFacts, note: Note): void {
  const before = view.fixtures.get(fact.fixtureId)!;
  const after = afterFact(before, fact);
  checkWhen(fact, { view, before, after }, note);
  if (before.finished && !after.finished) note("finished", "unfinished_again", false, true);
  else if (before.finishedProvisional && !after.finishedProvisional) {
    note("finishedProvisional", "unfinished_again", false, true);
  }
  if (before.started && !after.started) note("started", "not_started_again", false, true);
  const backMinutes = before.minutes - after.minutes;
  if (after.started && backMinutes > MOST_MINUTES_BACK) note("minutes", "clock_back", after.minutes, before.minutes);
  const moved = Math.abs((after.kickoffAtMs ?? 0) - (before.kickoffAtMs ?? 0));
  if (after.kickoffAtMs !== null && before.kickoffAtMs !== null && moved > FARTHEST_MOVE_MS) {
    note("kickoffAtMs", "moved_far", after.kickoffAtMs, before.kickoffAtMs);
  }
  const [goals, goalsBefore] = [goalsOf(after), goalsOf(before)];
  const passed = Math.max(0, after.minutes - before.minutes);
  if (goals - goalsBefore > GOALS_AT_ONCE + passed / MINUTES_A_GOAL) {
    note("homeScore", "too_many_goals", scoreOf(after), scoreOf(before));
  }
  if (goalsBefore - goals > MOST_GOALS_TAKEN_BACK)
    note("homeScore", "goals_taken_back", scoreOf(after), scoreOf(before));
}

/** When a match is played, and in which round: an operator's word of it is nothing that a feed has to be doubted for. */
function checkWhen(
  fact: FixtureFact,
  { view, before, after }: { view: KnownFacts; before: FixtureState; after: FixtureState },
  note: Note,
): void {
  const key = subjectKey(subjectOf(fact));
  const claims = view.claims.get(key) ?? [];
  const decreed: Partial<FixtureState> = claims.find(({ source }) => source === OPERATOR.source)?.said ?? {};
  const isBegun = (after.started && !before.started) || (after.finishedProvisional && !before.finishedProvisional);
  const { kickoffAtMs = after.kickoffAtMs } = decreed;
  if (isBegun && view.nowMs !== null && kickoffAtMs !== null && kickoffAtMs - view.nowMs > EARLIEST_START_MS) {
    note(after.finishedProvisional ? "finishedProvisional" : "started", "before_kickoff", true, kickoffAtMs);
  }
  const isMoved = after.roundId !== before.roundId && after.roundId !== decreed.roundId;
  // Said before the match began, and heard late.
  const isEarlier = fact.asOf !== undefined && fact.asOf < (view.positions.get(key)?.["started"] ?? -Infinity);
  if (before.started && isMoved && !isEarlier) note("roundId", "round_moved", after.roundId, before.roundId);
}

const goalsOf = ({ homeScore, awayScore }: FixtureState) => (homeScore ?? 0) + (awayScore ?? 0);
const scoreOf = ({ homeScore, awayScore }: FixtureState) => `${homeScore ?? "-"}–${awayScore ?? "-"}`;

/** Statistics of a match that has not begun belong to another match. All zero, they withdraw premature ones. */
function checkStats(
  { stats, fixtureId }: StatsFact,
  { view, facts }: { view: KnownFacts; facts: readonly (MatchFact | null)[] },
  note: Note,
): void {
  const told = facts.find((fact) => fact?.kind === "fixture" && fact.fixtureId === fixtureId) as
    FixtureFact | undefined;
  const before = view.fixtures.get(fixtureId)!;
  const { started, kickoffAtMs } = told ? afterFact(before, told) : before;
  const isAhead = kickoffAtMs === null || (view.nowMs !== null && kickoffAtMs - view.nowMs > EARLIEST_STATS_MS);
  const isSaying = Object.values(stats).some((value) => value !== 0);
  if (!started && isAhead && isSaying) note("stats", "before_kickoff", true, kickoffAtMs);
  for (const [name, most] of Object.entries(UNHEARD_OF) as [keyof typeof UNHEARD_OF, number][]) {
    if ((stats[name] ?? 0) > most) note(name, "unheard_of", stats[name]);
  }
}

type NoteAt = (index: number) => Note;

/** A score and its scorers in one message: fewer scorers may be known than goals, never more. */
function checkGoals(facts: readonly (MatchFact | null)[], view: KnownFacts, noteAt: NoteAt): void {
  facts.forEach((fact, index) => {
    if (fact?.kind !== "fixture" || fact.homeScore == null || fact.awayScore == null) return;
    const { homeClubId } = view.fixtures.get(fact.fixtureId)!;
    const goals = { home: 0, away: 0 };
    for (const told of facts) {
      if (told?.kind !== "stats" || told.fixtureId !== fact.fixtureId) continue;
      const isHome = clubOf(told, view) === homeClubId;
      goals[isHome ? "home" : "away"] += told.stats.goals_scored ?? 0;
      goals[isHome ? "away" : "home"] += told.stats.own_goals ?? 0;
    }
    if (goals.home > fact.homeScore || goals.away > fact.awayScore) {
      const scorers = `${goals.home}–${goals.away}`;
      noteAt(index)("homeScore", "more_goals_than_score", `${fact.homeScore}–${fact.awayScore}`, scorers);
    }
  });
}

/** Per club, together with footballers the feed reported before, or known before any feed. */
function checkPitch(facts: readonly (MatchFact | null)[], view: KnownFacts, noteAt: NoteAt): void {
  const told = new Map<string, StatsFact>();
  facts.forEach((fact) => {
    if (fact?.kind === "stats") told.set(statsKey(fact.fixtureId, fact.footballerId), fact);
  });
  if (told.size === 0) return;
  const played = new Map<string, number>();
  const count = (fixture: FixtureId | number, club: ClubId) => {
    const key = `${fixture}:${club}`;
    played.set(key, (played.get(key) ?? 0) + 1);
  };
  for (const fact of told.values()) if ((fact.stats.minutes ?? 0) > 0) count(fact.fixtureId, clubOf(fact, view));
  for (const [key, row] of view.stats) {
    if (!told.has(key) && (row.stats.minutes ?? 0) > 0) count(Number(key.split(":")[0]), row.clubId);
  }
  const noted = new Set<string>();
  facts.forEach((fact, index) => {
    if (fact?.kind !== "stats") return;
    const key = `${fact.fixtureId}:${clubOf(fact, view)}`;
    const on = played.get(key) ?? 0;
    if (on <= MOST_ON_PITCH || noted.has(key)) return;
    noted.add(key);
    noteAt(index)("minutes", "too_many_on_pitch", on);
  });
}

/** A window's last night moves a dozen; half a league moving at once is another season's list. */
function checkTransfers(facts: readonly (MatchFact | null)[], view: KnownFacts, noteAt: NoteAt): void {
  const moving = facts.flatMap((fact, index) =>
    fact?.kind === "footballer" &&
    fact.clubId !== undefined &&
    fact.clubId !== view.footballers.get(fact.footballerId)?.clubId
      ? [index]
      : [],
  );
  if (moving.length > MOST_TRANSFERS) noteAt(moving[0]!)("clubId", "too_many_transfers", moving.length);
}
