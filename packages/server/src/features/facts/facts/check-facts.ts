/** Is a message possible? Unlikely scores may be true. Every problem is listed, with the place of its fact in the message. */
import { type FootballerId, statistic } from "@elleveren/rules";

import { secureAddress } from "../../../web-address.ts";
import type { FactProblem, FixtureFact, FootballerFact, LineupFact, MatchFact, StatsFact } from "./fact.ts";
import type { Substitution } from "./facts.state.ts";
import { type FixtureState, type KnownFacts, lineupKey, NO_LINEUP, statsKey } from "./facts.state.ts";
import { isStorableText } from "./storable.ts";

const STATUSES = new Set(["a", "d", "i", "s", "u", "n"]);
const CHANCES = new Set([0, 25, 50, 75, 100]);

/** Everything wrong with a message (null: stale, not looked at), given what is stored; an empty list accepts it. */
export function checkFacts(facts: readonly (MatchFact | null)[], known: KnownFacts): FactProblem[] {
  const problems: FactProblem[] = [];
  const seen = new Set<string>();
  facts.forEach((fact, index) => {
    if (!fact) return;
    const check: Check = (problem) => problems.push({ ...problem, index });
    const subject = subjectOf(fact);
    if (seen.has(subject)) check({ field: "kind", code: "duplicate" });
    seen.add(subject);
    if (fact.asOf !== undefined && !Number.isFinite(fact.asOf)) {
      check({ field: "asOf", code: "invalid", value: fact.asOf });
    }
    if (fact.kind === "fixture") checkFixture(fact, known, check);
    else if (fact.kind === "stats") checkStats(fact, known, check);
    else if (fact.kind === "footballer") checkFootballer(fact, known, check);
    else if (fact.kind === "lineup") checkLineup(fact, known, check);
    else check({ field: "kind", code: "invalid", value: (fact as { kind: unknown }).kind });
  });
  return problems;
}

const subjectOf = (fact: MatchFact): string => {
  if (fact.kind === "fixture") return `fixture:${fact.fixtureId}`;
  if (fact.kind === "lineup") return `lineup:${fact.fixtureId}:${fact.clubId}`;
  if (fact.kind === "stats") return `stats:${fact.fixtureId}:${fact.footballerId}`;
  return `${fact.kind}:${fact.footballerId}`;
};

function checkFixture(fact: FixtureFact, known: KnownFacts, check: Check): void {
  const fixture = known.fixtures.get(fact.fixtureId);
  if (!fixture) return check({ field: "fixtureId", code: "unknown_fixture" });
  if (fact.roundId != null && !known.roundIds.has(fact.roundId)) check({ field: "roundId", code: "unknown_round" });
  checkTime("kickoffAtMs", fact.kickoffAtMs, check);
  checkWhole("minutes", fact.minutes, 0, 130, check);
  checkWhole("homeScore", fact.homeScore, 0, 99, check);
  checkWhole("awayScore", fact.awayScore, 0, 99, check);
  for (const field of ["started", "finishedProvisional", "finished"] as const) {
    const value: unknown = fact[field];
    if (value !== undefined && typeof value !== "boolean") check({ field, code: "invalid", value });
  }
  checkText(fact, ["tvChannel", "forzifyId"], check);
  const { ticketsUrl } = fact;
  if (ticketsUrl != null && secureAddress(ticketsUrl) !== ticketsUrl) {
    check({ field: "ticketsUrl", code: "not_an_address", value: ticketsUrl });
  }
  checkTogether(fact, afterFact(fixture, fact), check);
}

export function afterFact(fixture: FixtureState, fact: FixtureFact): FixtureState {
  const { kind: _kind, fixtureId: _id, asOf: _asOf, ...said } = fact;
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...fixture, ...Object.fromEntries(given) };
}

function checkTogether(fact: FixtureFact, after: FixtureState, check: Check): void {
  const scored = after.homeScore !== null && after.awayScore !== null;
  if ((after.homeScore === null) !== (after.awayScore === null)) {
    check({ field: "homeScore", code: "contradiction", with: "awayScore" });
  }
  if (after.finished && !after.finishedProvisional) {
    check({ field: "finished", code: "contradiction", with: "finishedProvisional" });
  }
  if (after.finishedProvisional && !after.started) {
    check({ field: "finishedProvisional", code: "contradiction", with: "started" });
  }
  if (after.finishedProvisional && !scored) {
    check({ field: "finishedProvisional", code: "contradiction", with: "homeScore" });
  }
  if (fact.minutes !== undefined && after.minutes > 0 && !after.started) {
    check({ field: "minutes", code: "contradiction", with: "started" });
  }
}

function checkStats(fact: StatsFact, known: KnownFacts, check: Check): void {
  const fixture = known.fixtures.get(fact.fixtureId);
  const footballer = known.footballers.get(fact.footballerId);
  if (!fixture) check({ field: "fixtureId", code: "unknown_fixture" });
  if (!footballer) check({ field: "footballerId", code: "unknown_footballer" });
  if (fixture && footballer) {
    const club = clubOf(fact, known);
    if (club !== fixture.homeClubId && club !== fixture.awayClubId) {
      check({ field: "clubId", code: "not_in_fixture", clubId: club });
    }
  }
  if (typeof fact.stats !== "object" || fact.stats === null) {
    return check({ field: "stats", code: "invalid", value: fact.stats });
  }
  checkFigures(fact.stats, check);
}

/** Checks statistics of any footballer in any match: known names, possible numbers. */
export function checkFigures(stats: Readonly<Record<string, unknown>>, check: Check): void {
  for (const [name, value] of Object.entries(stats)) {
    const known = statistic(name);
    if (!known) {
      check({ field: name, code: "unknown_stat" });
      continue;
    }
    if (known.most !== undefined) checkWhole(name, value, 0, known.most, check);
    else if (typeof value !== "number" || !(Math.abs(value) < 1e6)) {
      check({ field: name, code: "out_of_range", value, min: -1e6, max: 1e6 });
    }
  }
}

/** The statistic's club: the message's, else the one known for that match, else the footballer's current one. */
export function clubOf(fact: StatsFact, known: KnownFacts): FixtureState["homeClubId"] {
  const stored = known.stats.get(statsKey(fact.fixtureId, fact.footballerId));
  return fact.clubId ?? stored?.clubId ?? known.footballers.get(fact.footballerId)!.clubId;
}

function checkFootballer(fact: FootballerFact, known: KnownFacts, check: Check): void {
  if (!known.footballers.has(fact.footballerId)) check({ field: "footballerId", code: "unknown_footballer" });
  if (fact.clubId !== undefined && !known.clubIds.has(fact.clubId)) check({ field: "clubId", code: "unknown_club" });
  if (fact.status !== undefined && !STATUSES.has(fact.status)) {
    check({ field: "status", code: "invalid", value: fact.status });
  }
  for (const field of ["chanceThisRound", "chanceNextRound"] as const) {
    const value = fact[field];
    if (value != null && !CHANCES.has(value)) check({ field, code: "invalid", value });
  }
  const texts = ["news", "newsNn", "newsEn"] as const;
  for (const field of texts) if (fact[field] === null) check({ field, code: "invalid", value: null });
  checkText(fact, texts, check);
  checkTime("newsAddedAtMs", fact.newsAddedAtMs, check);
  checkWhole("squadNumber", fact.squadNumber, 0, 999, check);
}

function checkWhole(field: string, value: unknown, min: number, max: number, check: Check): void {
  if (value === undefined || (value === null && field !== "minutes" && !statistic(field))) return;
  if (!Number.isInteger(value) || (value as number) < min || (value as number) > max) {
    check({ field, code: "out_of_range", value, min, max });
  }
}

function checkText<F extends MatchFact>(fact: F, fields: readonly (keyof F & string)[], check: Check): void {
  for (const field of fields) {
    const value = fact[field];
    if (value == null) continue;
    if (typeof value !== "string" || value.length > 500 || !isStorableText(value))
      check({ field, code: "invalid", value });
  }
}

/** Is an announced line-up possible? Each footballer is known, listed once, and the club is one of the match's two. */
const ELEVEN = 11;
const LARGEST_BENCH = 23;
const MOST_SUBSTITUTIONS = 12;
const LONGEST_MINUTES = 130;

/** Every fault; a footballer on loan may be registered elsewhere, so the club is not compared. */
function checkLineup(fact: LineupFact, known: KnownFacts, check: Check): void {
  const fixture = known.fixtures.get(fact.fixtureId);
  if (!fixture) return check({ field: "fixtureId", code: "unknown_fixture" });
  if (fact.clubId !== fixture.homeClubId && fact.clubId !== fixture.awayClubId) {
    return check({ field: "clubId", code: "not_in_fixture", clubId: fact.clubId });
  }
  checkTime("announcedAtMs", fact.announcedAtMs, check);
  const before = known.lineups.get(lineupKey(fact.fixtureId, fact.clubId)) ?? NO_LINEUP;
  const starters = checkList("starters", fact.starters, ELEVEN, known, check) ?? before.starters ?? [];
  const bench = checkList("bench", fact.bench, LARGEST_BENCH, known, check) ?? before.bench ?? [];
  if (starters.some((id) => bench.includes(id))) check({ field: "bench", code: "contradiction", with: "starters" });
  if (fact.substitutions !== undefined) checkSubstitutions(fact.substitutions, known, check);
}

/** The list when it is one; null withdraws the line-up and reads as empty. */
function checkList(
  field: "starters" | "bench",
  list: readonly FootballerId[] | null | undefined,
  most: number,
  known: KnownFacts,
  check: Check,
): readonly FootballerId[] | undefined {
  if (list === undefined) return undefined;
  if (list === null) return [];
  if (!Array.isArray(list)) {
    check({ field, code: "invalid", value: null });
    return [];
  }
  const ids = list as readonly FootballerId[];
  if (ids.length > most) check({ field, code: "out_of_range", value: ids.length, min: 0, max: most });
  if (new Set(ids).size < ids.length) check({ field, code: "duplicate" });
  if (ids.some((id) => !known.footballers.has(id))) check({ field, code: "unknown_footballer" });
  return ids;
}

function checkSubstitutions(told: readonly Substitution[], known: KnownFacts, check: Check): void {
  const field = "substitutions";
  if (!Array.isArray(told)) return check({ field, code: "invalid", value: null });
  if (told.length > MOST_SUBSTITUTIONS) {
    check({ field, code: "out_of_range", value: told.length, min: 0, max: MOST_SUBSTITUTIONS });
  }
  for (const one of told as readonly unknown[]) {
    const { minute, off, on } = (typeof one === "object" && one !== null ? one : {}) as Partial<Substitution>;
    if (!Number.isInteger(minute) || minute! < 0 || minute! > LONGEST_MINUTES) {
      check({ field, code: "out_of_range", value: minute ?? null, min: 0, max: LONGEST_MINUTES });
    }
    if (!known.footballers.has(off!) || !known.footballers.has(on!)) check({ field, code: "unknown_footballer" });
    else if (off === on) check({ field, code: "contradiction", with: field });
  }
}

/** Notes what is wrong with a fact; its place in the message is known. */
type Check = (problem: DistributiveOmit<FactProblem, "index">) => void;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

const LATEST_MS = Date.UTC(2200, 0, 1);

function checkTime(field: string, value: number | null | undefined, check: Check): void {
  if (value == null) return;
  if (!Number.isInteger(value) || value < 0 || value > LATEST_MS) {
    check({ field, code: "out_of_range", value, min: 0, max: LATEST_MS });
  }
}
