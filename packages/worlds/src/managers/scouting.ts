/**
 * The public view of a round to come, computed once for all managers: form, prices, news, fixtures. Nothing here knows
 * the simulator's script.
 */
import { POSITIONS, type ClubId, type FootballerId, type Market, type Position, type RoundId } from "@elleveren/rules";

/** A footballer in the form of the start-up call. */
export interface PublicFootballer {
  readonly footballerId: FootballerId;
  readonly clubId: ClubId;
  readonly position: Position;
  readonly priceTenths: number;
  readonly status: string;
  /** Chance of playing in the coming round in percent; null without doubt. */
  readonly chance: number | null;
  /** Points a match over the last weeks, and over the season. */
  readonly form: number;
  readonly pointsPerMatch: number;
  readonly lastRoundPoints: number;
  /** 0 to 1. */
  readonly ownedShare: number;
}

export interface PublicFixture {
  readonly roundId: RoundId | null;
  readonly homeClubId: ClubId;
  readonly awayClubId: ClubId;
}

export interface Prospect extends PublicFootballer {
  /** Matches of the club in the round. */
  readonly matches: number;
  /** Points expected in the coming round, news counted. */
  readonly outlook: number;
  /** Points expected a round over the next ones, news counted. */
  readonly horizon: number;
}

export interface Scouting {
  readonly roundId: RoundId;
  readonly market: Market;
  readonly prospects: ReadonlyMap<FootballerId, Prospect>;
  /** Every position's available prospects, best horizon first. */
  readonly byPosition: Readonly<Record<Position, readonly Prospect[]>>;
  /** Most matches of a club in the round: 2 in a double round. */
  readonly mostMatches: number;
}

/** How far managers look ahead, and how soon form counts as much as price. */
const HORIZON_ROUNDS = 4;
const ROUNDS_UNTIL_FORM_COUNTS = 6;
const HOME_EDGE = 1.1;

export function scout(request: {
  readonly roundId: RoundId;
  readonly footballers: readonly PublicFootballer[];
  readonly fixtures: readonly PublicFixture[];
}): Scouting {
  const { roundId, footballers, fixtures } = request;
  const strengths = clubStrengths(footballers);
  const ease = (clubId: ClubId, ahead: number) => easeOf(fixtures, strengths, clubId, roundId + ahead);
  const clubs = new Map(
    [...strengths.keys()].map((clubId) => {
      const now = ease(clubId, 0);
      const later = Array.from({ length: HORIZON_ROUNDS - 1 }, (_, index) => ease(clubId, index + 1).ease);
      const horizon = (now.ease + later.reduce((sum, value) => sum + value, 0)) / HORIZON_ROUNDS;
      return [clubId, { ...now, horizon }] as const;
    }),
  );
  const prospects = footballers.map((one): Prospect => {
    const club = clubs.get(one.clubId) ?? { ease: 0, matches: 0, horizon: 0 };
    const ability = abilityOf(one, roundId);
    const chance = chanceOf(one);
    // A footballer who is out today may be back before the horizon ends.
    const horizon = one.status === "u" ? 0 : ability * club.horizon * (0.25 + 0.75 * chance);
    return { ...one, matches: club.matches, outlook: ability * club.ease * chance, horizon };
  });
  const byPosition = Object.fromEntries(
    POSITIONS.map((position) => [
      position,
      prospects
        .filter((one) => one.position === position && one.status !== "u")
        .sort((a, b) => b.horizon - a.horizon || a.footballerId - b.footballerId),
    ]),
  ) as unknown as Record<Position, readonly Prospect[]>;
  return {
    roundId,
    market: new Map(footballers.map((one) => [one.footballerId, one])),
    prospects: new Map(prospects.map((one) => [one.footballerId, one])),
    byPosition,
    mostMatches: Math.max(0, ...[...clubs.values()].map((club) => club.matches)),
  };
}

/** Expected points in an even match: price at first, results later. */
function abilityOf(one: PublicFootballer, roundId: RoundId): number {
  const seen = Math.min(1, (roundId - 1) / ROUNDS_UNTIL_FORM_COUNTS);
  const byPrice = 1 + Math.max(0, one.priceTenths - 40) * 0.075;
  const byResults = 0.45 * one.form + 0.55 * one.pointsPerMatch;
  return byPrice * (1 - 0.75 * seen) + byResults * 0.75 * seen;
}

const chanceOf = ({ status, chance }: PublicFootballer): number => {
  if (status === "i" || status === "s" || status === "u" || status === "n") return 0;
  return chance === null ? 1 : chance / 100;
};

/** A club is as strong as the prices of its eleven dearest say, around 1. */
function clubStrengths(footballers: readonly PublicFootballer[]): Map<ClubId, number> {
  const prices = new Map<ClubId, number[]>();
  for (const { clubId, priceTenths } of footballers) prices.set(clubId, [...(prices.get(clubId) ?? []), priceTenths]);
  const sums = [...prices].map(([clubId, own]) => {
    const dearest = own.sort((a, b) => b - a).slice(0, 11);
    return [clubId, dearest.reduce((sum, price) => sum + price, 0)] as const;
  });
  const mean = sums.reduce((sum, [, own]) => sum + own, 0) / Math.max(1, sums.length);
  return new Map(sums.map(([clubId, own]) => [clubId, own / mean]));
}

function easeOf(
  fixtures: readonly PublicFixture[],
  strengths: ReadonlyMap<ClubId, number>,
  clubId: ClubId,
  roundId: number,
): { readonly ease: number; readonly matches: number } {
  let ease = 0;
  let matches = 0;
  for (const fixture of fixtures) {
    if (fixture.roundId !== roundId) continue;
    const isHome = fixture.homeClubId === clubId;
    if (!isHome && fixture.awayClubId !== clubId) continue;
    const own = strengths.get(clubId) ?? 1;
    const other = strengths.get(isHome ? fixture.awayClubId : fixture.homeClubId) ?? 1;
    matches += 1;
    ease += (own / other) ** 0.8 * (isHome ? HOME_EDGE : 1 / HOME_EDGE);
  }
  return { ease, matches };
}
