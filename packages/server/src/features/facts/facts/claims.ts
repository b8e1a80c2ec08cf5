/**
 * Precedence of sources: a field has the value of the best-ranked source that claimed it, else the one from before any rank.
 * So facts depend on claims, not on the order in which they came. Pure.
 */
import { clubId, type FixtureId, type FootballerId, type MatchStats } from "@elleveren/rules";

import { clubOf } from "./check-facts.ts";
import type { FactSource, MatchFact, StatsFact } from "./fact.ts";
import {
  BASE_RANK,
  type Claim,
  type CorrectedStats,
  type FixtureState,
  type FootballerState,
  type KnownFacts,
  lineupKey,
  type LineupState,
  NO_LINEUP,
  normalStats,
  statsKey,
  type StatsState,
} from "./facts.state.ts";
import { type Subject, subjectKey, subjectOf } from "./fact.ts";
import { saidFields } from "./fresh-facts.ts";

/** The state before any ranked claim, and claims without a rank. */
export const BASE: Omit<Claim, "said"> = { source: "", rank: BASE_RANK };
export const OPERATOR: Omit<Claim, "said"> = { source: "operator", rank: 0 };
/** Above every source, match entry included: single figures (`corrected`) over the decided line, and scores. */
export const CORRECTION: Omit<Claim, "said"> = { source: "correction", rank: -1 };

export interface ClaimChange extends Claim {
  readonly subject: Subject;
}

type Said = Readonly<Record<string, unknown>>;

/** The name under which a message's claims are kept; null for a source without a rank. */
export function claimantOf({ source, rank }: FactSource): Omit<Claim, "said"> | null {
  if (source.startsWith("operator:")) return OPERATOR;
  return rank === undefined ? null : { source, rank };
}

/** The state by this source's own claims alone: other feeds do not decide whether its message is accepted. */
export function viewOf(known: KnownFacts, source: FactSource): KnownFacts {
  if (known.claims.size === 0) return known;
  const own = claimantOf(source) ?? BASE;
  const fixtures = new Map(known.fixtures);
  const footballers = new Map(known.footballers);
  const stats = new Map(known.stats);
  const lineups = new Map(known.lineups);
  for (const [key, claims] of known.claims) {
    const seen = claims.filter(({ source: name }) => name === own.source || name === BASE.source);
    const said = decide(seen);
    const [kind, fixture, about] = key.split(":") as [string, string, string];
    const id = Number(fixture) as FixtureId;
    if (kind === "fixture") replace(fixtures, id, (state) => withFixture(state, said));
    if (kind === "lineup") lineups.set(lineupKey(id, clubId(Number(about))), { ...NO_LINEUP, ...said } as LineupState);
    if (kind === "footballer") replace(footballers, Number(about) as FootballerId, (state) => ({ ...state, ...said }));
    if (kind === "stats") {
      const told = said["stats"] as StatsState | null | undefined;
      if (told) stats.set(statsKey(id, Number(about) as FootballerId), told);
      else stats.delete(statsKey(id, Number(about) as FootballerId));
    }
  }
  return { ...known, fixtures, footballers, stats, lineups };
}

function replace<K, V>(map: Map<K, V>, key: K, change: (value: V) => V): void {
  const value = map.get(key);
  if (value !== undefined) map.set(key, change(value));
}

/** A checked message's effect among all others' claims; `view` is the state as its source sees it. */
export function decideFacts(
  facts: readonly (MatchFact | null)[],
  source: FactSource,
  { known, view }: { known: KnownFacts; view: KnownFacts },
) {
  const claimant = claimantOf(source);
  const changes: ClaimChange[] = [];
  const decided = facts.map((fact) => {
    if (!fact) return null;
    const subject = subjectOf(fact);
    if (!claimant && !known.claims.has(subjectKey(subject))) return withOwnTranslations(fact, known);
    const say = (own: Said | undefined) => {
      const said = saidOf(fact, view);
      return { ...(own && withoutOldTranslations(own, said)), ...said };
    };
    const worded = withWords({ subject, speaker: claimant ?? BASE, say }, known);
    changes.push(...worded.claims);
    return worded.fact;
  });
  return { facts: decided, claims: changes };
}

/**
 * Puts a source's new claim (`say`: its whole claim from now on) among all others: the fact, and the claims that
 * change.
 */
export function withWords(
  { subject, speaker, say }: { subject: Subject; speaker: Omit<Claim, "said">; say: (own: Said | undefined) => Said },
  known: KnownFacts,
): { fact: MatchFact; claims: readonly ClaimChange[] } {
  const before = known.claims.get(subjectKey(subject)) ?? [];
  const said = (source: string) => before.find((claim) => claim.source === source)?.said;
  const base = said(BASE.source) ?? baseOf(bareFact(subject), known);
  const isBase = speaker.source === BASE.source;
  const claims: Claim[] = [
    ...before.filter(({ source }) => source !== speaker.source && source !== BASE.source),
    ...(isBase ? [] : [{ ...BASE, said: base }]),
    { ...speaker, said: say(isBase ? base : said(speaker.source)) },
  ];
  const isNew = before.length === 0 ? claims : claims.slice(-1);
  return { fact: factOf(subject, decide(claims), known), claims: isNew.map((claim) => ({ ...claim, subject })) };
}

/** A subject's claims without those of one source, in the given fields or (null) in all; other sources' claims stay. */
export function withoutClaim(claims: readonly Claim[], source: string, fields: readonly string[] | null): Claim[] {
  return claims.flatMap((claim) => {
    if (claim.source !== source) return [claim];
    const kept = Object.entries(claim.said).filter(([field]) => fields !== null && !fields.includes(field));
    return kept.length === 0 ? [] : [{ ...claim, said: Object.fromEntries(kept) }];
  });
}

/** Field by field the best rank; of equal ranks the name decides, so that no order does. */
export function decide(claims: readonly Claim[]): Said {
  const ordered = claims.toSorted((a, b) => b.rank - a.rank || (a.source < b.source ? 1 : -1));
  const said = Object.assign({}, ...ordered.map((claim) => claim.said)) as Said;
  if (said["roundId"] === null) return withoutOldTime(said, ordered);
  return typeof said["news"] === "string" ? withItsTranslations(said, ordered) : said;
}

/** News in other languages goes with the text that it translates: beside another source's text it would say something else. */
function withItsTranslations(said: Said, ordered: readonly Claim[]): Said {
  const translator = ordered.findLast(
    (claim) => claim.said["news"] === said["news"] && ("newsNn" in claim.said || "newsEn" in claim.said),
  );
  const { newsNn = "", newsEn = "" } = translator?.said ?? {};
  return { ...said, newsNn, newsEn };
}

/** A new text that is told in one language takes the translations of the text before it away. */
function withOwnTranslations(fact: MatchFact, known: KnownFacts): MatchFact {
  if (fact.kind !== "footballer" || fact.news === undefined) return fact;
  if (fact.news === known.footballers.get(fact.footballerId)?.news) return fact;
  return { newsNn: "", newsEn: "", ...fact };
}

/** The same for the claim of a source that has told both before. */
function withoutOldTranslations(own: Said, said: Said): Said {
  if (said["news"] === undefined || said["news"] === own["news"]) return own;
  return Object.fromEntries(Object.entries(own).filter(([field]) => field !== "newsNn" && field !== "newsEn"));
}

/** The source that postpones a match decides its time too: other claims hold the time of the round it left. */
function withoutOldTime(said: Said, ordered: readonly Claim[]): Said {
  const decider = ordered.findLast((claim) => "roundId" in claim.said);
  if (said["started"] === true || decider === undefined || decider.source === BASE.source) return said;
  return { ...said, kickoffAtMs: decider.said["kickoffAtMs"] ?? null };
}

/** The decided fields as a fact that says all of them. */
export function factOf(subject: Subject, said: Said, known: KnownFacts): MatchFact {
  const fixtureId = subject.fixtureId as FixtureId;
  const footballerId = subject.aboutId as FootballerId;
  if (subject.kind === "fixture") {
    const { score: _score, ...rest } = said;
    const state = withFixture({} as FixtureState, said);
    const flags = { started: state.started, finishedProvisional: state.finishedProvisional, finished: state.finished };
    const score = { homeScore: state.homeScore, awayScore: state.awayScore };
    return { ...rest, ...flags, ...score, kind: "fixture", fixtureId } as MatchFact;
  }
  if (subject.kind === "lineup")
    return { ...said, kind: "lineup", fixtureId, clubId: clubId(subject.aboutId) } as MatchFact;
  if (subject.kind === "footballer") return { ...said, kind: "footballer", footballerId } as MatchFact;
  const told = said["stats"] as StatsState | null | undefined;
  const corrected = said["corrected"] as CorrectedStats | undefined;
  const bare: StatsFact = { kind: "stats", fixtureId, footballerId, stats: {} };
  const club = corrected?.clubId ?? told?.clubId ?? clubOf(bare, known);
  return { ...bare, clubId: clubId(club), stats: withCorrected(told?.stats ?? {}, corrected?.stats ?? {}) };
}

/** Corrected figures upon a line; null takes one away. */
function withCorrected(line: MatchStats, corrected: CorrectedStats["stats"]): MatchStats {
  const both = Object.entries({ ...line, ...corrected });
  return Object.fromEntries(both.filter(([, value]) => value !== null)) as MatchStats;
}

/** A fact that names the subject and says nothing. */
export function bareFact({ kind, fixtureId: fixture, aboutId }: Subject): MatchFact {
  const fixtureId = fixture as FixtureId;
  const footballerId = aboutId as FootballerId;
  if (kind === "fixture") return { kind, fixtureId };
  if (kind === "footballer") return { kind, footballerId };
  if (kind === "lineup") return { kind, fixtureId, clubId: clubId(aboutId) };
  return { kind, fixtureId, footballerId, stats: {} };
}

/** Two sources may each be right about half of a match's end; together they must say something possible. */
function withFixture(state: FixtureState, { score, ...said }: Said): FixtureState {
  const [homeScore, awayScore] = (score ?? [null, null]) as [number | null, number | null];
  const merged = { ...state, ...said, homeScore, awayScore } as FixtureState;
  const isScored = homeScore !== null && awayScore !== null;
  const finished = merged.finished && isScored;
  const finishedProvisional = (merged.finishedProvisional || finished) && isScored;
  return { ...merged, finished, finishedProvisional, started: merged.started || finishedProvisional };
}

/**
 * A message's claim, field by field. A score is one field: half of one feed's and half of another's was never played.
 */
function saidOf(fact: MatchFact, view: KnownFacts): Said {
  if (fact.kind === "stats") {
    return { stats: { clubId: clubOf(fact, view), stats: normalStats(fact.stats) } };
  }
  const record = fact as unknown as Said;
  const fields = saidFields(fact).filter((field) => field !== "homeScore" && field !== "awayScore");
  const said = Object.fromEntries(fields.map((field) => [field, record[field]]));
  if (fact.kind !== "fixture" || (fact.homeScore === undefined && fact.awayScore === undefined)) return said;
  const before = view.fixtures.get(fact.fixtureId);
  const { homeScore = before?.homeScore ?? null, awayScore = before?.awayScore ?? null } = fact;
  return { ...said, score: [homeScore, awayScore] };
}

/** The subject's whole stored state before any ranked claim. */
export function baseOf(fact: MatchFact, known: KnownFacts): Said {
  if (fact.kind === "fixture") {
    const { homeClubId: _home, awayClubId: _away, homeScore, awayScore, ...rest } = known.fixtures.get(fact.fixtureId)!;
    return { ...rest, score: [homeScore, awayScore] };
  }
  if (fact.kind === "footballer") return { ...(known.footballers.get(fact.footballerId) as FootballerState) };
  if (fact.kind === "lineup") return { ...(known.lineups.get(lineupKey(fact.fixtureId, fact.clubId)) ?? NO_LINEUP) };
  const stored = known.stats.get(statsKey(fact.fixtureId, fact.footballerId));
  return { stats: stored ? { clubId: stored.clubId, stats: stored.stats satisfies MatchStats } : null };
}
