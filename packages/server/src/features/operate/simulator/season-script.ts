/**
 * A whole season played ahead in memory: absences decide line-ups, matches decide the next absences. Pure: season and
 * seed give the same script, so a restarted server resumes the same match. About 0.2 ms a match.
 */
import type { ClubId, FixtureId, FootballerId, Position } from "@elleveren/rules";

import { type Absence, drawAbsence, drawAbsences, drawDeparture, SuspensionBook } from "./absences.ts";
import { newsOf, type FootballerNews } from "./footballer-news.ts";
import { finalMs } from "./match-clock.ts";
import type { MatchFootballer, MatchSide, MatchTimeline } from "./match-types.ts";
import { seededRandom } from "./seeded-random.ts";
import { simulateMatch } from "./simulate-match.ts";

export interface ScriptFootballer {
  readonly footballerId: FootballerId;
  readonly clubId: ClubId;
  readonly position: Position;
  readonly startPriceTenths: number;
}

export interface ScriptFixture {
  readonly fixtureId: FixtureId;
  /** Null: not played until it has a time. */
  readonly kickoffAtMs: number | null;
  readonly homeClubId: ClubId;
  readonly awayClubId: ClubId;
}

export interface ScriptRequest {
  readonly seed: number;
  /** When people begin and cease to get hurt: the season's first and last deadline. */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly footballers: readonly ScriptFootballer[];
  readonly fixtures: readonly ScriptFixture[];
}

export interface SeasonScript {
  readonly timelines: ReadonlyMap<FixtureId, MatchTimeline>;
  readonly news: readonly FootballerNews[];
}

const HOUR_MS = 3_600_000;
/** How far a footballer's form this season may lie from the price: bargains and disappointments. Tenths. */
const SURPRISE_TENTHS = 6;
const MOST_DEPARTURES = 6;
/** A shorter season has no window in which clubs sell. */
const SHORTEST_WITH_WINDOW_MS = 100 * 24 * HOUR_MS;

export function seasonScript(request: ScriptRequest): SeasonScript {
  const fixtures = request.fixtures
    .filter((one): one is ScriptFixture & { kickoffAtMs: number } => one.kickoffAtMs !== null)
    .sort((a, b) => a.kickoffAtMs - b.kickoffAtMs || a.fixtureId - b.fixtureId);
  const absences = drawAllAbsences(request);
  const squads = ratedSquads(request);
  const strengths = clubStrengths(request.footballers);
  const suspensions = new SuspensionBook(fixtures);
  const timelines = new Map<FixtureId, MatchTimeline>();
  for (const fixture of fixtures) {
    const side = (clubId: ClubId): MatchSide => ({
      clubId,
      strength: strengths.get(clubId) ?? 3,
      squad: fitFootballers(request.seed, fixture, squads.get(clubId) ?? [], absences),
    });
    const { seed } = request;
    const { fixtureId } = fixture;
    const timeline = simulateMatch({ seed, fixtureId, home: side(fixture.homeClubId), away: side(fixture.awayClubId) });
    timelines.set(fixtureId, timeline);
    for (const [id, absence] of suspensions.after(fixture, timeline)) absences.get(id)?.push(absence);
    addInjuries(seed, fixture.kickoffAtMs, timeline, absences);
  }
  for (const [id, departure] of departures(request, fixtures, timelines)) absences.get(id)?.push(departure);
  const news = [...absences].flatMap(([footballerId, own]) => newsOf(footballerId, own));
  return { timelines, news: news.sort((a, b) => a.atMs - b.atMs || a.footballerId - b.footballerId) };
}

type Absences = Map<FootballerId, Absence[]>;

function drawAllAbsences({ seed, footballers, startsAtMs, endsAtMs }: ScriptRequest): Absences {
  return new Map(
    footballers.map(({ footballerId, position }) => {
      const drawn = drawAbsences({ footballerId, startsAtMs, endsAtMs }, seededRandom(seed, "absences", footballerId));
      // Goalkeepers get hurt less, and a club has few of them.
      return [footballerId, position === "GKP" ? drawn.slice(1) : drawn];
    }),
  );
}

/**
 * Outfield footballers without a match in the last third leave in the middle third, after their last match: no match changes
 * by it.
 */
function departures(
  { seed, footballers, startsAtMs, endsAtMs }: ScriptRequest,
  fixtures: readonly { readonly fixtureId: FixtureId; readonly kickoffAtMs: number }[],
  timelines: ReadonlyMap<FixtureId, MatchTimeline>,
): [FootballerId, Absence][] {
  if (endsAtMs - startsAtMs < SHORTEST_WITH_WINDOW_MS) return [];
  const third = (endsAtMs - startsAtMs) / 3;
  const lastMs = new Map<FootballerId, number>();
  for (const { fixtureId, kickoffAtMs } of fixtures) {
    const { home, away } = timelines.get(fixtureId)!;
    for (const { starters, bench } of [home, away]) {
      for (const { footballerId } of [...starters, ...bench]) lastMs.set(footballerId, kickoffAtMs);
    }
  }
  return footballers
    .filter(({ position }) => position !== "GKP")
    .flatMap(({ footballerId }): [FootballerId, Absence][] => {
      const afterMs = Math.max(startsAtMs + third, (lastMs.get(footballerId) ?? 0) + HOUR_MS * 48);
      const beforeMs = endsAtMs - third;
      if (afterMs >= beforeMs) return [];
      return [[footballerId, drawDeparture({ afterMs, beforeMs }, seededRandom(seed, "departure", footballerId))]];
    })
    .slice(0, MOST_DEPARTURES);
}

/** From 1.7 to 5 by the start prices of a club's eleven dearest: what does not change while the season goes on. */
function clubStrengths(footballers: readonly ScriptFootballer[]): Map<ClubId, number> {
  const byClub = Map.groupBy(footballers, (one) => one.clubId);
  const sums = [...byClub].map(([clubId, own]) => {
    const prices = own.map((one) => one.startPriceTenths).sort((a, b) => b - a);
    return [clubId, prices.slice(0, 11).reduce((sum, price) => sum + price, 0)] as const;
  });
  const lowest = Math.min(...sums.map(([, sum]) => sum));
  const range = Math.max(...sums.map(([, sum]) => sum)) - lowest;
  return new Map(sums.map(([clubId, sum]) => [clubId, 1.7 + (range === 0 ? 1.3 : (3.3 * (sum - lowest)) / range)]));
}

function ratedSquads({ seed, footballers }: ScriptRequest): Map<ClubId, MatchFootballer[]> {
  const squads = new Map<ClubId, MatchFootballer[]>();
  for (const { footballerId, clubId, position, startPriceTenths } of footballers) {
    const surprise = position === "GKP" ? 0 : seededRandom(seed, "surprise", footballerId).normal() * SURPRISE_TENTHS;
    const squad = squads.get(clubId) ?? [];
    squad.push({ footballerId, position, ratingTenths: startPriceTenths + surprise });
    squads.set(clubId, squad);
  }
  return squads;
}

function fitFootballers(
  seed: number,
  fixture: { fixtureId: FixtureId; kickoffAtMs: number },
  squad: readonly MatchFootballer[],
  absences: Absences,
): MatchFootballer[] {
  const away = (one: MatchFootballer): boolean => {
    const active = (absences.get(one.footballerId) ?? []).filter(
      (absence) => absence.fromMs <= fixture.kickoffAtMs && fixture.kickoffAtMs < absence.untilMs,
    );
    const luck = seededRandom(seed, "fit", fixture.fixtureId, one.footballerId);
    return active.some((absence) => !luck.chance(absence.chance / 100));
  };
  const fit = squad.filter((one) => !away(one));
  const keepers = fit.filter((one) => one.position === "GKP");
  // With too few fit, doubtful footballers play.
  if (keepers.length === 0) fit.push(...squad.filter((one) => one.position === "GKP").slice(0, 1));
  return fit.length >= 14 ? fit : [...squad];
}

/** A footballer who went off hurt is absent from some hours after the match. */
function addInjuries(seed: number, kickoffAtMs: number, timeline: MatchTimeline, absences: Absences): void {
  for (const event of timeline.events) {
    if (event.kind !== "substitution" || !event.injured) continue;
    const random = seededRandom(seed, "hurt", timeline.fixtureId, event.outId);
    const kind = random.chance(0.65) ? "injury" : "knock";
    absences.get(event.outId)?.push(drawAbsence(kind, kickoffAtMs + finalMs(timeline) + HOUR_MS, random));
  }
}
