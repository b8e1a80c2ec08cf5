/** Cards and what they cost: a red card a match or two, the fourth, sixth, eighth … yellow card a match. */
import type { ClubId, FixtureId, FootballerId } from "@elleveren/rules";

import type { Absence } from "./absences.ts";
import { finalMs } from "./match-clock.ts";
import type { MatchTimeline } from "./match-types.ts";
import { BANS, type InEachLanguage } from "./news-words.ts";

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
    { fromMs, reason, matches }: { readonly fromMs: number; readonly reason: InEachLanguage; readonly matches: number },
  ): Absence {
    const own = this.fixturesOf.get(clubId) ?? [];
    const missed = own[own.indexOf(fixture) + matches] ?? own.at(-1) ?? fixture;
    return { kind: "suspension", fromMs, untilMs: missed.kickoffAtMs + 3 * HOUR_MS, reason, chance: 0 };
  }
}
