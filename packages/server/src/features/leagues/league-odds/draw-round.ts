/**
 * How the current round may end, drawn many times. Each match has numbers of chance of its own, which follow from season, round
 * and match alone: the same facts give the same draws on every process, and a goal in one match leaves the others as they were.
 */
import type { Engine, ImaginedEnds } from "@elleveren/engine";
import {
  matchDraw,
  outlooksOf,
  seededStream,
  type FixtureId,
  type FootballerId,
  type ManOutlook,
  type OddsMan,
  type OddsMatch,
  type Position,
  type RoundId,
} from "@elleveren/rules";

import { breathe } from "../../../breather.ts";
import type { Forecasts } from "../../forecasts/index.ts";
import {
  fixturesOfRound,
  isBonusOfficial,
  isOver,
  placeOf,
  type LiveFixture,
  type SeasonMemory,
} from "../../live/index.ts";
import { keptPerEngine } from "../standings/index.ts";

export const DRAWS = 1000;

export interface RoundDraws {
  /** Everybody with a match in the round: `DRAWS` ends, and after them the round as it stands. */
  readonly ends: ImaginedEnds;
  /** Of the ends, as `ends.points`: a footballer's goals, and those conceded with him on the pitch. */
  readonly scored: Uint8Array;
  readonly conceded: Uint8Array;
  /** Every match is over, and its bonus given. */
  readonly isDecided: boolean;
  readonly isPlain: boolean;
  /** The inputs of the draws: equal for equal states, so that a result worked out from one need not be worked out again. */
  readonly stamp: readonly unknown[];
}

/** Of one match: draw by draw, man by man. */
interface MatchEnds {
  readonly ids: readonly FootballerId[];
  readonly points: Int16Array;
  readonly played: Uint8Array;
  readonly scored: Uint8Array;
  readonly conceded: Uint8Array;
}

export interface StoryDraws {
  /** The match that the state is after; null before the first. */
  readonly fixtureId: FixtureId | null;
  readonly draws: RoundDraws;
}

/** Draws of the matches that have not moved since; a round has some ten, each as it is and as it was. */
const matchEnds = keptPerEngine<string, MatchEnds>(64);

/** The round that is drawn, and the forecasts it is drawn from. The season is a copy that facts to come do not reach: see `copySeason`. */
export interface ToDraw {
  readonly engine: Engine;
  readonly season: SeasonMemory;
  readonly roundId: RoundId;
  readonly forecasts: Forecasts;
}

/**
 * Facts change the season in place, while odds are worked out with pauses: they are all of one moment because they read a
 * copy. What the maps hold is replaced and never written to, but for the points of a round.
 */
export function copySeason(season: SeasonMemory, roundId: RoundId): SeasonMemory {
  return {
    ...season,
    footballers: new Map(season.footballers),
    fixtures: new Map(season.fixtures),
    stats: new Map(season.stats),
    lineups: new Map(season.lineups),
    matchPoints: new Map(season.matchPoints),
    roundPoints: new Map([[roundId, new Map(season.roundPoints.get(roundId))]]),
  };
}

/** As the round stands now. */
export const drawNow = (what: ToDraw): Promise<RoundDraws> =>
  drawState(what, new Set(fixturesOfRound(what.season, what.roundId)));

/**
 * State by state: before the round, and after each match that has begun, in the order of kick-offs; later matches are drawn as
 * they were before theirs. The last state is now, with line-ups that are out.
 */
export async function drawStory(what: ToDraw): Promise<StoryDraws[]> {
  const fixtures = fixturesOfRound(what.season, what.roundId);
  const begun = fixtures.filter(({ started }) => started);
  const story: StoryDraws[] = [];
  for (let count = 0; count <= begun.length; count++) {
    const draws = await drawState(what, new Set(count === begun.length ? fixtures : begun.slice(0, count)));
    story.push({ fixtureId: begun[count - 1]?.fixtureId ?? null, draws });
  }
  return story;
}

/** Matches that are `reached` as they stand, the others as before their kick-off. */
async function drawState(what: ToDraw, reached: ReadonlySet<LiveFixture>): Promise<RoundDraws> {
  const { season, roundId, forecasts } = what;
  const fixtures = fixturesOfRound(season, roundId);
  const isOpen = (fixture: LiveFixture) => !reached.has(fixture) || !isSettled(season, fixture);
  const open = fixtures.filter(isOpen);
  const ends: MatchEnds[] = [];
  for (const fixture of open) ends.push(await endsOf(what, fixture, !reached.has(fixture)));
  const fixed = fixtures.filter((fixture) => !isOpen(fixture));
  const told = forecasts.rounds.get(roundId);
  return {
    ...addUp(season, roundId, ends, new Set(fixed.map(({ fixtureId }) => fixtureId))),
    isDecided: open.length === 0,
    isPlain: told === undefined,
    stamp: [
      season.seasonName,
      told?.computed,
      ...fixtures.flatMap((fixture) => [fixture.fixtureId, ...factsOf(season, fixture, !reached.has(fixture))]),
    ],
  };
}

const factsOf = (season: SeasonMemory, fixture: LiveFixture, isBefore: boolean): readonly unknown[] =>
  isBefore ? [] : [fixture, season.matchPoints.get(fixture.fixtureId), season.lineups.get(fixture.fixtureId)];

function endsOf(
  { engine, season, roundId, forecasts }: ToDraw,
  fixture: LiveFixture,
  isBefore: boolean,
): Promise<MatchEnds> {
  const told = forecasts.rounds.get(roundId);
  const stamp = [season.seasonName, roundId, told?.computed, ...factsOf(season, fixture, isBefore)];
  return matchEnds(engine).get(`${fixture.fixtureId} ${isBefore}`, stamp, () =>
    drawMatch(season, roundId, fixture, told, isBefore),
  );
}

type Told = ReturnType<Forecasts["rounds"]["get"]>;

const isSettled = (season: SeasonMemory, fixture: LiveFixture): boolean =>
  isOver(fixture) && (fixture.finished || isBonusOfficial(season.stats.get(fixture.fixtureId)?.values() ?? []));

async function drawMatch(
  season: SeasonMemory,
  roundId: RoundId,
  fixture: LiveFixture,
  told: Told,
  isBefore: boolean,
): Promise<MatchEnds> {
  const match = oddsMatch(season, fixture, told, isBefore);
  const { draw } = matchDraw(season.ruleset, match);
  const random = seededStream(`${season.seasonName} ${roundId} ${fixture.fixtureId}`);
  const count = match.men.length;
  const points = new Int16Array(DRAWS * count);
  const [played, scored, conceded] = bytes(DRAWS * count);
  for (let at = 0; at < DRAWS; at++) {
    const one = draw(random);
    points.set(one.points, at * count);
    played.set(one.played, at * count);
    scored.set(one.scored, at * count);
    conceded.set(one.conceded, at * count);
    await breathe();
  }
  return { ids: match.men.map(({ footballerId }) => footballerId), points, played, scored, conceded };
}

const bytes = (length: number): readonly [Uint8Array, Uint8Array, Uint8Array] => [
  new Uint8Array(length),
  new Uint8Array(length),
  new Uint8Array(length),
];

/** The goals of an average club at home and away. */
const USUAL_GOALS = { home: 1.5, away: 1.25 };
/** Of somebody of whom nothing is expected by name: wider, as he may as well be the best of them. */
const PLAIN: Readonly<Record<Position, Omit<ManOutlook, "plays" | "playsFull">>> = {
  GKP: { goals: 0, assists: 0, saves: 2.5, yellowCards: 0.05, bonus: 0.2, defensive: 0 },
  DEF: { goals: 0.03, assists: 0.04, saves: 0, yellowCards: 0.08, bonus: 0.15, defensive: 0.1 },
  MID: { goals: 0.08, assists: 0.08, saves: 0, yellowCards: 0.08, bonus: 0.15, defensive: 0.1 },
  FWD: { goals: 0.2, assists: 0.07, saves: 0, yellowCards: 0.06, bonus: 0.2, defensive: 0 },
};

function oddsMatch(season: SeasonMemory, fixture: LiveFixture, told: Told, isBefore: boolean): OddsMatch {
  const { fixtureId, homeClubId, awayClubId } = fixture;
  const points = season.matchPoints.get(fixtureId);
  const goals = { home: USUAL_GOALS.home, away: USUAL_GOALS.away };
  const men = [...season.footballers.values()].flatMap((footballer): OddsMan[] => {
    const { footballerId, position } = footballer;
    const own = points?.get(footballerId);
    const clubId = own?.clubId ?? footballer.clubId;
    if (clubId !== homeClubId && clubId !== awayClubId) return [];
    const isHome = clubId === homeClubId;
    const man = told?.men.get(footballerId);
    const index = man?.matches.findIndex((match) => match.fixtureId === fixtureId) ?? -1;
    const expected = man?.matches[index];
    if (expected) {
      goals[isHome ? "home" : "away"] = expected.scored;
      goals[isHome ? "away" : "home"] = expected.conceded;
    }
    const outlook =
      man && index >= 0
        ? outlooksOf(season.ruleset, position, man)[index]!
        : // Not expected by name: of a squad of 25 about fourteen play.
          { plays: told ? 0.02 : 0.55, playsFull: told ? 0.01 : 0.4, ...PLAIN[position] };
    return [
      {
        footballerId,
        position,
        isHome,
        place: isBefore ? { kind: "unknown" } : placeOf(season, fixture, { footballerId, clubId }),
        stats: isBefore ? {} : (own?.stats ?? {}),
        outlook,
      },
    ];
  });
  return {
    minutes: fixture.started && !isBefore ? fixture.minutes : 0,
    isStarted: fixture.started && !isBefore,
    isOver: isOver(fixture) && !isBefore,
    isBonusOfficial: !isBefore && isBonusOfficial(season.stats.get(fixtureId)?.values() ?? []),
    homeGoals: goals.home,
    awayGoals: goals.away,
    men,
  };
}

/** Matches that are fixed as they are, and the drawn ones; at last everything as it stands, with whoever counts as absent. */
function addUp(
  season: SeasonMemory,
  roundId: RoundId,
  drawn: readonly MatchEnds[],
  fixed: ReadonlySet<FixtureId>,
): Pick<RoundDraws, "ends" | "scored" | "conceded"> {
  const round = season.roundPoints.get(roundId);
  const footballerIds = [
    ...new Set([
      ...drawn.flatMap(({ ids }) => ids),
      ...[...(round?.values() ?? [])].flatMap((own) => (own.matches.length > 0 ? [own.footballerId] : [])),
    ]),
  ];
  const places = new Map(footballerIds.map((id, at) => [id, at]));
  const width = footballerIds.length;
  const points = new Int16Array((DRAWS + 1) * width);
  const [absent, scored, conceded] = bytes((DRAWS + 1) * width);
  absent.fill(1);
  footballerIds.forEach((id, place) => {
    const own = round?.get(id);
    points[DRAWS * width + place] = own?.points ?? 0;
    if (own && !own.performance.absent) absent[DRAWS * width + place] = 0;
    for (const match of own?.matches ?? []) {
      if (!fixed.has(match.fixtureId)) continue;
      for (let at = place; at < DRAWS * width; at += width) {
        points[at]! += match.points;
        scored[at]! += match.stats.goals_scored ?? 0;
        conceded[at]! += match.stats.goals_conceded ?? 0;
        if ((match.stats.minutes ?? 0) > 0) absent[at] = 0;
      }
    }
  });
  for (const match of drawn) {
    const columns = match.ids.map((id) => places.get(id)!);
    const count = columns.length;
    for (let end = 0; end < DRAWS; end++) {
      for (let man = 0; man < count; man++) {
        const [at, from] = [end * width + columns[man]!, end * count + man];
        points[at]! += match.points[from]!;
        scored[at]! += match.scored[from]!;
        conceded[at]! += match.conceded[from]!;
        if (match.played[from] === 1) absent[at] = 0;
      }
    }
  }
  return { ends: { footballerIds, count: DRAWS + 1, points, absent }, scored, conceded };
}
