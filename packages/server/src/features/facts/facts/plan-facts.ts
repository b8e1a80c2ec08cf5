/** From a checked message to its changes: unchanged facts left out, each change with its before. */
import {
  invariant,
  type ClubId,
  type FixtureId,
  type FootballerId,
  type MatchStats,
  type RoundId,
} from "@elleveren/rules";

import { afterFact, clubOf } from "./check-facts.ts";
import type { FixtureFact, FootballerFact, LineupFact, MatchFact, StatsFact } from "./fact.ts";
import {
  type FixtureState,
  type FootballerState,
  type KnownFacts,
  lineupKey,
  type LineupState,
  NO_LINEUP,
  normalStats,
  sameStats,
  statsKey,
  type StatsState,
} from "./facts.state.ts";
import { saidFields } from "./fresh-facts.ts";

export interface StatsChange {
  readonly fixtureId: FixtureId;
  readonly footballerId: FootballerId;
  readonly roundId: RoundId | null;
  readonly clubId: ClubId;
  readonly stats: MatchStats;
  readonly before: StatsState | null;
}

/** The fields that change, as they were and as they are said to be. */
interface Difference<S> {
  readonly before: Partial<S>;
  readonly changed: Partial<S>;
}

export interface FixtureChange extends Difference<FixtureState> {
  readonly fixtureId: FixtureId;
  readonly after: FixtureState;
  /** The rounds it touches: where it was and where it is. */
  readonly roundIds: readonly (RoundId | null)[];
}

export interface FootballerChange extends Difference<FootballerState> {
  readonly footballerId: FootballerId;
  readonly after: FootballerState;
}

export interface LineupChange {
  readonly fixtureId: FixtureId;
  readonly clubId: ClubId;
  readonly roundId: RoundId | null;
  readonly before: LineupState | null;
  readonly after: LineupState;
}

export interface FactPlan {
  readonly fixtures: readonly FixtureChange[];
  readonly stats: readonly StatsChange[];
  readonly footballers: readonly FootballerChange[];
  readonly lineups: readonly LineupChange[];
  readonly unchanged: number;
}

/** A checked message's changes of the known state (null: stale). */
export function planFacts(facts: readonly (MatchFact | null)[], known: KnownFacts): FactPlan {
  const fixtures: FixtureChange[] = [];
  const stats: StatsChange[] = [];
  const footballers: FootballerChange[] = [];
  const lineups: LineupChange[] = [];
  let unchanged = 0;
  for (const fact of facts) {
    if (!fact) continue;
    const changes =
      fact.kind === "fixture"
        ? push(fixtures, fixtureChange(fact, known))
        : fact.kind === "stats"
          ? push(stats, statsChange(fact, known))
          : fact.kind === "lineup"
            ? push(lineups, lineupChange(fact, known))
            : push(footballers, footballerChange(fact, known));
    if (!changes) unchanged += 1;
  }
  return { fixtures, stats: withRounds(stats, fixtures), footballers, lineups, unchanged };
}

function push<T>(list: T[], item: T | null): boolean {
  if (item) list.push(item);
  return item !== null;
}

function fixtureChange(fact: FixtureFact, known: KnownFacts): FixtureChange | null {
  const stored = known.fixtures.get(fact.fixtureId);
  invariant(stored, "a checked fact speaks of a known fixture");
  const after = afterFact(stored, fact);
  const difference = differenceOf(stored, after);
  if (!difference) return null;
  const roundIds = stored.roundId === after.roundId ? [after.roundId] : [stored.roundId, after.roundId];
  return { fixtureId: fact.fixtureId, ...difference, after, roundIds };
}

function footballerChange(fact: FootballerFact, known: KnownFacts): FootballerChange | null {
  const stored = known.footballers.get(fact.footballerId);
  invariant(stored, "a checked fact speaks of a known footballer");
  const given = Object.fromEntries(saidFields(fact).map((field) => [field, fact[field as keyof FootballerFact]]));
  const after: FootballerState = { ...stored, ...given };
  const difference = differenceOf(stored, after);
  return difference && { footballerId: fact.footballerId, ...difference, after };
}

function statsChange(fact: StatsFact, known: KnownFacts): StatsChange | null {
  const before = known.stats.get(statsKey(fact.fixtureId, fact.footballerId)) ?? null;
  const stats = normalStats(fact.stats);
  const clubId = clubOf(fact, known);
  if (before && before.clubId === clubId && sameStats(before.stats, stats)) return null;
  const roundId = known.fixtures.get(fact.fixtureId)?.roundId ?? null;
  return { fixtureId: fact.fixtureId, footballerId: fact.footballerId, roundId, clubId, stats, before };
}

function lineupChange(fact: LineupFact, known: KnownFacts): LineupChange | null {
  const { fixtureId, clubId } = fact;
  const before = known.lineups.get(lineupKey(fixtureId, clubId)) ?? null;
  const given = Object.fromEntries(saidFields(fact).map((field) => [field, fact[field as keyof LineupFact]]));
  const after: LineupState = { ...NO_LINEUP, ...before, ...given };
  if (before && sameLineup(before, after)) return null;
  return { fixtureId, clubId, roundId: known.fixtures.get(fixtureId)?.roundId ?? null, before, after };
}

const sameLineup = (a: LineupState, b: LineupState): boolean =>
  a.announcedAtMs === b.announcedAtMs &&
  sameIds(a.starters, b.starters) &&
  sameIds(a.bench, b.bench) &&
  sameIds(spell(a), spell(b));

const spell = ({ substitutions }: LineupState) => substitutions.flatMap(({ minute, off, on }) => [minute, off, on]);
const sameIds = (a: readonly number[] | null, b: readonly number[] | null): boolean =>
  a === null || b === null ? a === b : a.length === b.length && a.every((id, index) => id === b[index]);

/** A message may move a fixture and report its statistics: those belong to the new round. */
function withRounds(stats: readonly StatsChange[], fixtures: readonly FixtureChange[]): StatsChange[] {
  const moved = new Map(fixtures.map((change) => [change.fixtureId, change.after.roundId]));
  return stats.map((change) =>
    moved.has(change.fixtureId) ? { ...change, roundId: moved.get(change.fixtureId) ?? null } : change,
  );
}

function differenceOf<S extends object>(before: S, after: S): Difference<S> | null {
  const fields = (Object.keys(after) as (keyof S)[]).filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return null;
  const pickFrom = (state: S) => Object.fromEntries(fields.map((field) => [field, state[field]])) as Partial<S>;
  return { before: pickFrom(before), changed: pickFrom(after) };
}
