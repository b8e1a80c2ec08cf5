/**
 * A season before its first match, from an importer or invented; results come afterwards as facts. Money is integer tenths,
 * times are UTC milliseconds.
 */
import type {
  ClubId,
  FixtureId,
  FootballerCode,
  FootballerId,
  MatchStats,
  PhaseId,
  Position,
  RoundId,
  RulesetId,
} from "@elleveren/rules";

export interface Season {
  /** A calendar-year league uses "2026", others "2025/26". */
  readonly seasonName: string;
  readonly rulesetId: RulesetId;
  readonly clubs: readonly SeasonClub[];
  readonly footballers: readonly SeasonFootballer[];
  /** Ordered by round; deadlines rise strictly. */
  readonly rounds: readonly SeasonRound[];
  readonly fixtures: readonly SeasonFixture[];
  /** Left out: the whole season and its calendar months, from the rules (`phasesFor`). */
  readonly phases?: readonly SeasonPhase[];
  /** Left out: what lies in table `regions` stays. */
  readonly regions?: readonly SeasonRegion[];
  /** Earlier seasons of footballers, by their lasting code. */
  readonly pastSeasons?: readonly FootballerPastSeason[];
}

export interface SeasonClub {
  readonly clubId: ClubId;
  /** Lasting number of the club: shirts and news are filed under it. */
  readonly code: number;
  readonly name: string;
  readonly shortName: string;
  /** True for a first-division club: may be a favourite, is not in the market. */
  readonly unavailable?: boolean;
  readonly strength?: number | null;
  /** Shirt and crest drawing as the site reads it: { pattern, colours, keeper, crest }. */
  readonly kit?: Readonly<Record<string, unknown>>;
  readonly url?: string | null;
}

export interface SeasonFootballer {
  readonly footballerId: FootballerId;
  readonly code: FootballerCode;
  readonly clubId: ClubId;
  readonly position: Position;
  readonly firstName: string;
  readonly secondName: string;
  readonly webName: string;
  /** Price at the start of the season. */
  readonly startPriceTenths: number;
  /** Left out: the start price. */
  readonly priceTenths?: number;
  /** Left out: "a". As on the wire: a, d, i, s, u, n. */
  readonly status?: string;
  readonly news?: string;
  readonly newsAddedAtMs?: number | null;
  /** 0, 25, 50, 75, 100 or unknown. */
  readonly chanceThisRound?: number | null;
  readonly chanceNextRound?: number | null;
  readonly fiksId?: number | null;
  readonly squadNumber?: number | null;
  /** Left out: "{code}.jpg". */
  readonly photo?: string;
}

export interface SeasonRound {
  readonly roundId: RoundId;
  readonly name: string;
  readonly deadlineAtMs: number;
}

export interface SeasonPhase {
  readonly phaseId: PhaseId;
  readonly name: string;
  readonly startRoundId: RoundId;
  readonly stopRoundId: RoundId;
}

export interface SeasonFixture {
  readonly fixtureId: FixtureId;
  /** Left out: the fixture id. */
  readonly code?: number;
  /** Null while the fixture has no round. */
  readonly roundId: RoundId | null;
  readonly kickoffAtMs: number | null;
  readonly homeClubId: ClubId;
  readonly awayClubId: ClubId;
  readonly tvChannel?: string | null;
  readonly ticketsUrl?: string | null;
  readonly forzifyId?: string | null;
}

export interface SeasonRegion {
  readonly regionId: number;
  readonly name: string;
  readonly code: number;
  readonly isoCodeShort: string;
  readonly isoCodeLong: string;
}

export interface FootballerPastSeason {
  readonly footballerCode: FootballerCode;
  readonly seasonName: string;
  readonly startPriceTenths: number;
  readonly endPriceTenths: number;
  readonly totalPoints: number;
  readonly stats: MatchStats;
}

/** The years of its deadlines: "2026", or "2025/26" when it runs over New Year. */
export function nameOfSeason(rounds: readonly Pick<SeasonRound, "deadlineAtMs">[]): string {
  const years = rounds.map(({ deadlineAtMs }) => new Date(deadlineAtMs).getUTCFullYear());
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return first === last ? String(first) : `${first}/${String(last).slice(2)}`;
}
