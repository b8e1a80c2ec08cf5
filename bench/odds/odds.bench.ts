/**
 * Odds of duels held against what came of them: recorded seasons, after each match of each round. `npm run bench -- odds [draws]`;
 * results are kept in `results.md`.
 *
 * Forecasts are out of sample, by weights of the other season. England's squads and chips are recorded ones, Norway's are picked at random; either lines up as
 * the forecast has it.
 */
import { existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

import {
  autoPick,
  bestLineup,
  calibrateChances,
  chanceOfPlaying,
  chipScoring,
  correctionFrom,
  expectedGoals,
  footballerId,
  forecastRound,
  groupBy,
  matchDraw,
  outlooksOf,
  roundId,
  roundWeights,
  scoreRound,
  seededStream,
  type ChipName,
  type FootballerId,
  type ForecastWeights,
  type LineupPick,
  type ManForecast,
  type MatchDraw,
  type OddsMan,
  type PastForecast,
  type Performance,
  type Position,
  type Squad,
} from "../../packages/rules/src/index.ts";
import {
  readSeason,
  readTable,
  SEASON_NAMES,
  type MarketRow,
  type RecordedFixture,
  type RecordedSeason,
} from "../backtest/recorded-season.ts";
import { fit } from "../forecast/fit.ts";
import { samplesOf } from "../forecast/samples.ts";

const draws = Number(process.argv[2] ?? 400);
/** Of a round. */
const TEAMS = 32;
const USUAL_PLAYED = { plays: 13.8, playsFull: 9.9 };
const print = (cells: readonly (string | number)[]): void => void process.stdout.write(`| ${cells.join(" | ")} |\n`);

interface Duel {
  /** Of the first to win. */
  readonly chance: number;
  readonly happened: number;
  /** 1 ahead, 0 behind, a half level. */
  readonly ahead: number;
}

process.stdout.write(
  `${cpus()[0]?.model.trim()}; Node ${process.version}; \`npm run bench -- odds ${draws}\`, ${draws} draws\n\n`,
);
print([
  "season",
  "chances",
  "Brier",
  "ahead wins",
  "50/50",
  ...Array.from({ length: 10 }, (_, at) => `${at * 10}-${at * 10 + 10} %`),
]);
print(Array.from({ length: 15 }, () => "---"));
for (const name of SEASON_NAMES) {
  const season = readSeason(name);
  const other = readSeason(SEASON_NAMES.find((one) => one !== name)!);
  if (!season || !other) continue;
  const duels = duelsOf(season, fit(samplesOf(other)));
  const brier = (guess: (duel: Duel) => number) =>
    (duels.reduce((sum, duel) => sum + (guess(duel) - duel.happened) ** 2, 0) / duels.length).toFixed(4);
  print([
    name,
    duels.length,
    brier(({ chance }) => chance),
    brier(({ ahead }) => ahead),
    brier(() => 0.5),
    ...calibrateChances(duels).map(({ count, given, happened }) =>
      count > 0 ? `${(100 * given).toFixed(1)} → ${(100 * happened).toFixed(1)} (${count})` : "",
    ),
  ]);
}

function duelsOf(season: RecordedSeason, weights: ForecastWeights): Duel[] {
  const { ruleset, fixtures, matches, lastRound, positionOf } = season;
  const past: PastForecast[] = [];
  const recorded = hasTeams(season) ? recordedSquads(season, lastRound) : null;
  const duels: Duel[] = [];
  for (let round = 1; round <= lastRound; round++) {
    const market = season.marketBefore(round);
    const ofRound = fixtures
      .filter((fixture) => fixture.round === round)
      .toSorted((one, two) => one.kickoffAtMs - two.kickoffAtMs || one.fixtureId - two.fixtureId);
    const ground = {
      men: market.map((row) => ({ ...row, available: chanceOfPlaying(row, 0), past: row.matches })),
      matches: ofRound,
      goalsOf: expectedGoals(fixtures.filter((fixture) => fixture.round < round)),
      league: USUAL_PLAYED,
    };
    const forecasts = [...forecastRound({ ruleset, ground, weights, correct: correctionFrom(past) })];
    const rows = groupBy(
      matches.filter((match) => match.round === round),
      ({ footballerId: id }) => id,
    );
    const mean = new Map(forecasts.map((one) => [one.footballerId, one.mean]));
    const teams =
      recorded
        ?.get(round)
        ?.filter(({ ids }) => ids.every((id) => positionOf(id) !== undefined))
        .map((one) => linedUp(season, round, one, (id) => mean.get(id) ?? 0)) ??
      pickedTeams(season, market, forecasts, round);
    if (teams.length > 1) duels.push(...duelsOfRound(season, { round, market, forecasts, fixtures: ofRound, teams }));
    for (const { footballerId: id, matches: told } of forecasts) {
      const row = market.find((one) => one.footballerId === id)!;
      if (row.status !== "a") continue;
      told.forEach(({ plain }, index) => {
        const points = (rows.get(id) ?? [])[index]?.points;
        if (points !== undefined) past.push({ position: positionOf(id)!, expected: plain, points });
      });
    }
  }
  return duels;
}

/** England's folder has managers. */
function hasTeams({ folder }: RecordedSeason): boolean {
  return existsSync(join(folder, "managers"));
}

interface Round {
  readonly round: number;
  readonly market: readonly MarketRow[];
  readonly forecasts: readonly ManForecast[];
  readonly fixtures: readonly RecordedFixture[];
  readonly teams: readonly Squad[];
}

function duelsOfRound(season: RecordedSeason, { round, market, forecasts, fixtures, teams }: Round): Duel[] {
  const { ruleset } = season;
  const positions = new Map<FootballerId, Position>(market.map((row) => [row.footballerId, row.position]));
  const positionOf = (id: FootballerId) => positions.get(id) ?? season.positionOf(id)!;
  const told = new Map(forecasts.map((one) => [one.footballerId, one]));
  const actual = groupBy(
    season.matches.filter((match) => match.round === round),
    (row) => `${row.footballerId} ${row.kickoffAtMs}`,
  );
  const drawOf = new Map<number, { draw: MatchDraw; men: readonly OddsMan[] }>();
  for (const fixture of fixtures) {
    const men = market.flatMap((row): OddsMan[] => {
      const forecast = told.get(row.footballerId)!;
      const index = forecast.matches.findIndex(({ fixtureId }) => fixtureId === fixture.fixtureId);
      if (index < 0) return [];
      const source = {
        parts: forecast.parts,
        matches: forecast.matches.map(({ chances, plain }) => ({ ...chances, plain })),
      };
      return [
        {
          footballerId: row.footballerId,
          position: row.position,
          isHome: fixture.homeClubId === row.clubId,
          place: { kind: "unknown" },
          stats: {},
          outlook: outlooksOf(ruleset, row.position, source)[index]!,
        },
      ];
    });
    const goals = ground(forecasts, fixture);
    drawOf.set(fixture.fixtureId, {
      men,
      draw: matchDraw(ruleset, {
        minutes: 0,
        isStarted: false,
        isOver: false,
        isBonusOfficial: false,
        homeGoals: goals.scored,
        awayGoals: goals.conceded,
        men,
      }),
    });
  }
  const scoreAll = (points: ReadonlyMap<FootballerId, { points: number; minutes: number }>) => {
    const performanceOf = (id: FootballerId): Performance => {
      const { points: sum, minutes } = points.get(id) ?? { points: 0, minutes: 0 };
      return { points: sum, absent: minutes === 0, played: minutes > 0 };
    };
    return teams.map((squad) => scoreRound({ ruleset, squad, positionOf, performanceOf, costPoints: 0 }).netPoints);
  };
  /** Of the matches that are over. */
  const settled = (count: number) => {
    const sums = new Map<FootballerId, { points: number; minutes: number }>();
    for (const { kickoffAtMs, homeClubId, awayClubId } of fixtures.slice(0, count)) {
      for (const row of market) {
        if (row.clubId !== homeClubId && row.clubId !== awayClubId) continue;
        const own = actual.get(`${row.footballerId} ${kickoffAtMs}`)?.[0];
        if (own) add(sums, row.footballerId, own.points, own.minutes);
      }
    }
    return sums;
  };
  const final = scoreAll(settled(fixtures.length));
  const random = seededStream(`${season.name} ${round}`);
  const pairs = teams.flatMap((_, a) => teams.flatMap((__, b) => (a < b && random() < 0.35 ? [[a, b] as const] : [])));
  const duels: Duel[] = [];
  for (let over = 0; over < fixtures.length; over++) {
    const before = settled(over);
    const now = scoreNow(scoreAll, before, fixtures.slice(over), market);
    const totals = Array.from({ length: draws }, () => {
      const sums = new Map([...before].map(([id, own]) => [id, { ...own }]));
      for (const { fixtureId } of fixtures.slice(over)) {
        const { draw, men } = drawOf.get(fixtureId)!;
        const { points, played } = draw.draw(random);
        men.forEach((man, index) => add(sums, man.footballerId, points[index]!, played[index]! * 90));
      }
      return scoreAll(sums);
    });
    for (const [a, b] of pairs) {
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const) {
        duels.push({
          chance: totals.reduce((sum, all) => sum + (all[one]! > all[other]! ? 1 : 0), 0) / draws,
          happened: final[one]! > final[other]! ? 1 : 0,
          ahead: now[one]! > now[other]! ? 1 : now[one]! < now[other]! ? 0 : 0.5,
        });
      }
    }
  }
  return duels;
}

/** The home club's expected goals, as the forecast had them. */
function ground(
  forecasts: readonly ManForecast[],
  { fixtureId }: RecordedFixture,
): { scored: number; conceded: number } {
  for (const { matches } of forecasts) {
    const own = matches.find((match) => match.fixtureId === fixtureId);
    if (own) return own.isHome ? own.goals : { scored: own.goals.conceded, conceded: own.goals.scored };
  }
  return { scored: 1.4, conceded: 1.2 };
}

function add(
  sums: Map<FootballerId, { points: number; minutes: number }>,
  id: FootballerId,
  points: number,
  minutes: number,
) {
  const own = sums.get(id);
  if (own) {
    own.points += points;
    own.minutes += minutes;
  } else sums.set(id, { points, minutes });
}

/** As tables show it: whoever still has a match is not absent yet. */
function scoreNow(
  scoreAll: (points: ReadonlyMap<FootballerId, { points: number; minutes: number }>) => number[],
  before: ReadonlyMap<FootballerId, { points: number; minutes: number }>,
  left: readonly RecordedFixture[],
  market: readonly MarketRow[],
): number[] {
  const sums = new Map([...before].map(([id, own]) => [id, { ...own }]));
  for (const { homeClubId, awayClubId } of left) {
    for (const row of market)
      if (row.clubId === homeClubId || row.clubId === awayClubId) add(sums, row.footballerId, 0, 1);
  }
  return scoreAll(sums);
}

function squadOf(round: number, picks: readonly LineupPick[], chip: ChipName | null): Squad {
  return {
    roundId: roundId(round),
    picks: picks.map((pick) => ({ ...pick, purchasePriceTenths: 50 })),
    bankTenths: 0,
    chip,
    freeTransfers: 1,
    transfersMade: 0,
  };
}

/** Squads that recorded managers had in each round, with the best expected line-up of each, and the chip that they played. */
function recordedSquads({ folder }: RecordedSeason, lastRound: number): ReadonlyMap<number, readonly RecordedSquad[]> {
  const lines = readFileSync(join(folder, "managers", "initial_squads.jsonl"), "utf8")
    .trim()
    .split("\n");
  const transfers = groupBy(
    readTable(join(folder, "managers", "transfers.csv")),
    (row) => `${row["manager"]} ${row["event"]}`,
  );
  const chips = new Map(
    readTable(join(folder, "managers", "chips.csv")).map((row) => [
      `${row["manager"]} ${row["event"]}`,
      row["name"] as ChipName,
    ]),
  );
  const squads: [number, RecordedSquad][] = lines.flatMap((line) => {
    const {
      manager,
      started_event: started,
      squad,
    } = JSON.parse(line) as {
      manager: string;
      started_event: number;
      squad: number[];
    };
    let held = squad;
    return Array.from({ length: lastRound - started + 1 }, (_, index): [number, RecordedSquad] => {
      const round = started + index;
      const chip = chips.get(`${manager} ${round}`) ?? null;
      const rows = (transfers.get(`${manager} ${round}`) ?? []).toSorted((one, two) =>
        one["time"]!.localeCompare(two["time"]!),
      );
      const own = rows.reduce(
        (ids, row) => ids.map((id) => (id === Number(row["element_out"]) ? Number(row["element_in"]) : id)),
        held,
      );
      // A free hit's squad goes back.
      if (chip !== "freehit") held = own;
      return [round, { ids: own.map(footballerId), chip }];
    });
  });
  return new Map([...groupBy(squads, ([round]) => round)].map(([round, all]) => [round, all.map(([, one]) => one)]));
}

interface RecordedSquad {
  readonly ids: readonly FootballerId[];
  readonly chip: ChipName | null;
}

/** Squads that a fan might have: dear ones, with the best expected eleven of each. */
function pickedTeams(
  season: RecordedSeason,
  market: readonly MarketRow[],
  forecasts: readonly ManForecast[],
  round: number,
): Squad[] {
  const { ruleset } = season;
  const random = seededStream(`${season.name} teams ${round}`);
  const rows = new Map(market.filter(({ status }) => status === "a").map((row) => [row.footballerId, { ...row }]));
  const mean = new Map(forecasts.map((one) => [one.footballerId, one.mean]));
  return Array.from({ length: TEAMS }, () => {
    const ids = autoPick({
      ruleset,
      market: rows as never,
      footballerIds: [],
      bankTenths: ruleset.squad.budgetTenths,
      chip: null,
      formOf: (id) => (mean.get(id) ?? 0) * (0.4 + 1.2 * random()),
    });
    return linedUp(season, round, { ids, chip: null }, (id) => (mean.get(id) ?? 0) * (0.7 + 0.6 * random()));
  });
}

function linedUp(
  { ruleset, positionOf }: RecordedSeason,
  round: number,
  { ids, chip }: RecordedSquad,
  pointsOf: (id: FootballerId) => number,
): Squad {
  const members = ids.map((id) => ({ footballerId: id, position: positionOf(id)!, points: pointsOf(id) }));
  const weights = roundWeights(chipScoring(chip));
  const { starterIds, benchIds, captainId, viceCaptainId } = bestLineup({ rules: ruleset.squad, weights, members });
  return squadOf(
    round,
    [...starterIds, ...benchIds].map((id, slot) => ({
      footballerId: id,
      slot: slot + 1,
      isCaptain: id === captainId,
      isViceCaptain: id === viceCaptainId,
    })),
    chip,
  );
}
