/** A round's forecast as it is stored and told: rounded, and without what can be made of the rest. */
import {
  FORECAST_STATS,
  spreadOf,
  type ClubId,
  type FixtureId,
  type FootballerId,
  type ManForecast,
  type PointsDistribution,
  type PointsParts,
} from "@elleveren/rules";

export interface ToldMatch {
  readonly fixtureId: FixtureId;
  readonly isHome: boolean;
  readonly opponentId: ClubId;
  readonly plays: number;
  readonly playsFull: number;
  readonly scored: number;
  readonly conceded: number;
  /** Before the season's correction, which is made of such. */
  readonly plain: number;
}

/** The points that simpler ways expect of him in the same round. */
export interface RivalForecasts {
  readonly form: number;
  readonly season: number;
  readonly price: number;
}

export interface ToldMan {
  readonly footballerId: FootballerId;
  /** Points with two decimals. */
  readonly mean: number;
  readonly spread: number;
  /** Of playing at all in the round, 0 to 1. */
  readonly chance: number;
  /** As news had it at that time, 0 to 1. */
  readonly available: number;
  /** Chances of `lowest`, `lowest` + 1 … points. */
  readonly lowest: number;
  readonly chances: readonly number[];
  /** By `FORECAST_STATS`; they add up to `mean`. */
  readonly parts: PointsParts;
  readonly matches: readonly ToldMatch[];
  readonly rivals: RivalForecasts;
}

/** Chances are told so finely; what is rarer is left out. */
const CHANCE_STEP = 1e-4;
const toStep = (value: number): number => Math.round(value / CHANCE_STEP) / (1 / CHANCE_STEP);
const toHundredth = (value: number): number => Math.round(value * 100) / 100;

interface ToTell {
  readonly forecast: ManForecast;
  readonly available: number;
  readonly opponentOf: (match: ManForecast["matches"][number]) => ClubId;
  /** Of one match. */
  readonly rivals: RivalForecasts;
}

export function tellForecast({ forecast, available, opponentOf, rivals }: ToTell): ToldMan {
  const { footballerId, mean, distribution, parts, matches } = forecast;
  const told = distribution.filter(({ chance }) => chance >= CHANCE_STEP / 2);
  const [lowest, highest] = [told[0]?.points ?? 0, told.at(-1)?.points ?? 0];
  const chances = new Array<number>(highest - lowest + 1).fill(0);
  for (const { points, chance } of told) chances[points - lowest] = toStep(chance);
  const count = matches.length;
  return {
    footballerId,
    mean: toHundredth(mean),
    spread: toHundredth(spreadOf(distribution)),
    chance: toStep(1 - matches.reduce((none, match) => none * (1 - match.chances.plays), 1)),
    available,
    lowest,
    chances,
    parts: roundedParts(parts, Math.round(mean * 100)),
    matches: matches.map((match) => ({
      fixtureId: match.fixtureId,
      isHome: match.isHome,
      opponentId: opponentOf(match),
      plays: toStep(match.chances.plays),
      playsFull: toStep(match.chances.playsFull),
      scored: toHundredth(match.goals.scored),
      conceded: toHundredth(match.goals.conceded),
      plain: toStep(match.plain),
    })),
    rivals: {
      form: toHundredth(count * rivals.form),
      season: toHundredth(count * rivals.season),
      price: toHundredth(count * rivals.price),
    },
  };
}

/** In hundredths that add up to `total`: what rounding leaves over goes to those that it took most from. */
function roundedParts(parts: PointsParts, total: number): PointsParts {
  const down = FORECAST_STATS.flatMap((stat) => {
    const exact = 100 * (parts[stat] ?? 0);
    return exact === 0 ? [] : [{ stat, floor: Math.floor(exact), rest: exact - Math.floor(exact) }];
  });
  const left = total - down.reduce((sum, { floor }) => sum + floor, 0);
  const raised = new Set(down.toSorted((one, other) => other.rest - one.rest).slice(0, left));
  return Object.fromEntries(
    down
      .map((part) => [part.stat, (part.floor + (raised.has(part) ? 1 : 0)) / 100] as const)
      .filter(([, of]) => of !== 0),
  );
}

export const distributionOf = ({ lowest, chances }: Pick<ToldMan, "lowest" | "chances">): PointsDistribution =>
  chances.map((chance, index) => ({ points: lowest + index, chance }));
