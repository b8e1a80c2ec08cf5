/** Times a footballer is away: hurt, ill, knocked, suspended or gone to another club. Drawn ahead from the seed. */
import type { ClubId, FixtureId, FootballerId } from "@elleveren/rules";

import { BANS, DEPARTURES, ILLNESS, type InEachLanguage, INJURIES, KNOCKS } from "./news-words.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { finalMs } from "./match-clock.ts";
import type { MatchTimeline } from "./match-types.ts";

export type AbsenceKind = "gone" | "injury" | "suspension" | "illness" | "knock";

export interface Absence {
  readonly kind: AbsenceKind;
  readonly fromMs: number;
  readonly untilMs: number;
  /** The news text, without the expected return. */
  readonly reason: InEachLanguage;
  /** Chance of playing while it lasts, in percent: 0 but for small things. */
  readonly chance: 0 | 25 | 50 | 75;
}

const DAY_MS = 86_400_000;

/** A footballer's absences between two times, independent of matches. */
export function drawAbsences(
  request: { footballerId: FootballerId; startsAtMs: number; endsAtMs: number },
  random: SeededRandom,
): Absence[] {
  const count = random.weighted([50, 32, 14, 4]);
  // Some are hurt before the season starts.
  const earliestMs = request.startsAtMs - 20 * DAY_MS;
  return Array.from({ length: count }, () => {
    const fromMs = Math.floor(earliestMs + random.next() * (request.endsAtMs - earliestMs));
    const kind = (["injury", "illness", "knock"] as const)[random.weighted([45, 15, 40])] ?? "knock";
    return drawAbsence(kind, fromMs, random);
  });
}

export function drawDeparture(
  { afterMs, beforeMs }: { afterMs: number; beforeMs: number },
  random: SeededRandom,
): Absence {
  const fromMs = Math.floor(afterMs + random.next() * (beforeMs - afterMs));
  return { kind: "gone", fromMs, untilMs: fromMs + 365 * DAY_MS, reason: random.pick(DEPARTURES), chance: 0 };
}

export function drawAbsence(kind: "injury" | "illness" | "knock", fromMs: number, random: SeededRandom): Absence {
  if (kind === "injury") {
    // Most are back within the month, some not this season.
    const days = 6 + -Math.log(1 - random.next()) * 22;
    return { kind, fromMs, untilMs: fromMs + Math.round(days) * DAY_MS, reason: random.pick(INJURIES), chance: 0 };
  }
  const untilMs = fromMs + random.between(3, 7) * DAY_MS;
  const chance = random.pick([25, 50, 75] as const);
  return { kind, fromMs, untilMs, reason: kind === "illness" ? ILLNESS : random.pick(KNOCKS), chance };
}

/** Cards and what they cost: a red card a match or two, the fourth, sixth, eighth … yellow card a match. */
interface BookFixture {
  readonly fixtureId: FixtureId;
  readonly kickoffAtMs: number;
  readonly homeClubId: ClubId;
  readonly awayClubId: ClubId;
}

const HOUR_MS = 3_600_000;
const FIRST_YELLOW_BAN = 4;

export class SuspensionBook {
  private readonly yellows = new Map<FootballerId, number>();
  private readonly fixturesOf = new Map<ClubId, BookFixture[]>();

  /** Fixtures in the order they are played. */
  constructor(fixtures: readonly BookFixture[]) {
    for (const fixture of fixtures) {
      for (const clubId of [fixture.homeClubId, fixture.awayClubId]) {
        const own = this.fixturesOf.get(clubId) ?? [];
        own.push(fixture);
        this.fixturesOf.set(clubId, own);
      }
    }
  }

  /** Suspensions that a match brings: until the last match missed has ended. */
  after(fixture: BookFixture, timeline: MatchTimeline): [FootballerId, Absence][] {
    const bans: [FootballerId, Absence][] = [];
    for (const event of timeline.events) {
      if (event.kind !== "yellow" && event.kind !== "red") continue;
      const matches = event.kind === "red" ? (event.second ? 1 : 2) : this.countYellow(event.footballerId);
      if (matches === 0) continue;
      const clubId = timeline[event.side].clubId;
      const reason = event.kind === "red" ? BANS.red : BANS.yellow;
      const fromMs = fixture.kickoffAtMs + finalMs(timeline);
      bans.push([event.footballerId, this.ban(clubId, fixture, { fromMs, reason, matches })]);
    }
    return bans;
  }

  private countYellow(footballerId: FootballerId): number {
    const count = (this.yellows.get(footballerId) ?? 0) + 1;
    this.yellows.set(footballerId, count);
    return count >= FIRST_YELLOW_BAN && count % 2 === 0 ? 1 : 0;
  }

  private ban(
    clubId: ClubId,
    fixture: BookFixture,
    { fromMs, reason, matches }: { fromMs: number; reason: InEachLanguage; matches: number },
  ): Absence {
    const own = this.fixturesOf.get(clubId) ?? [];
    const missed = own[own.indexOf(fixture) + matches] ?? own.at(-1) ?? fixture;
    return { kind: "suspension", fromMs, untilMs: missed.kickoffAtMs + 3 * HOUR_MS, reason, chance: 0 };
  }
}
