/** A recorded round drawn from each of its states, as the server draws it: before it, and after each of its matches but the last. */
import { createEngine, type Engine } from "../../packages/engine/src/index.ts";
import {
  matchDraw,
  outlooksOf,
  seededStream,
  type EntryId,
  type MatchDraw,
  type OddsMan,
  type Squad,
} from "../../packages/rules/src/index.ts";
import type { RecordedFixture, RecordedSeason } from "../backtest/recorded-season.ts";
import type { KnownRound } from "./known-rounds.ts";

export interface DrawnState {
  /** Matches that are over, of so many. */
  readonly over: number;
  readonly of: number;
  /** Of each team, as tables show it. */
  readonly now: Int16Array;
  /** Draw by draw, team by team. */
  readonly totals: Int16Array;
}

export interface DrawnRound {
  readonly round: number;
  /** Each team's points at the end. */
  readonly final: Int16Array;
  readonly states: readonly DrawnState[];
}

/** Of everybody with a match: draw by draw, man by man. */
interface Ends {
  readonly points: Int16Array;
  readonly absent: Uint8Array;
}

export type DrawRound = (known: KnownRound, teams: readonly Squad[]) => Promise<DrawnRound>;

/** Teams are scored by the engine; each match is drawn so often, once for all states before it. */
export function roundDrawer(season: RecordedSeason, draws: number): DrawRound {
  const { ruleset, lastRound, matches, positionOf } = season;
  const engine = createEngine({ ruleset, roundCount: lastRound, workers: 0 });
  const ids = [...new Set(matches.map(({ footballerId: id }) => id))].filter((id) => positionOf(id) !== undefined);
  engine.setFootballers(ids.map((id) => ({ footballerId: id, position: positionOf(id)! })));
  const entries: EntryId[] = [];
  return async (known, teams) => {
    const { round, market, fixtures } = known;
    while (entries.length < teams.length) {
      entries.push((entries.length + 1) as EntryId);
      engine.appendEntries(entries.slice(-1), new Uint8Array(1).fill(1));
    }
    teams.forEach((squad, at) => setSquad(engine, round, entries[at]!, squad));
    const owned = new Set(teams.flatMap(({ picks }) => picks.map((pick) => pick.footballerId)));
    const men = market.filter((row) => owned.has(row.footballerId));
    const footballerIds = men.map((row) => row.footballerId);
    const columns = new Map(footballerIds.map((id, at) => [id, at]));
    const width = footballerIds.length;
    const asked = entries.slice(0, teams.length);
    const score = async ({ points, absent }: Ends): Promise<Int16Array> => {
      const count = points.length / width;
      return (await engine.imagineRound(round, asked, { footballerIds, count, points, absent }))!.netPoints;
    };
    const none = (count: number): Ends => ({
      points: new Int16Array(count * width),
      absent: new Uint8Array(count * width).fill(1),
    });
    const random = seededStream(`${season.name} ${round}`);
    const drawn = fixtures.map((fixture) => {
      const ends = none(draws);
      const { draw, men: drawnMen } = drawOfFixture(season, known, fixture);
      const places = drawnMen.map((man) => columns.get(man.footballerId) ?? -1);
      for (let end = 0; end < draws; end++) {
        const { points, played } = draw(random);
        places.forEach((place, index) => {
          if (place < 0) return;
          ends.points[end * width + place] = points[index]!;
          ends.absent[end * width + place] = 1 - played[index]!;
        });
      }
      return ends;
    });
    const actual = fixtures.map((fixture) => {
      const ends = none(1);
      for (const row of matches) {
        const at = columns.get(row.footballerId);
        if (row.round !== round || at === undefined || !isIn(row, fixture)) continue;
        ends.points[at] = row.points;
        ends.absent[at] = row.minutes > 0 ? 0 : 1;
      }
      return ends;
    });
    const states: DrawnState[] = [];
    const left = none(draws);
    // From the last match on, each state has one more match left.
    for (let over = fixtures.length - 1; over >= 0; over--) {
      add(left, drawn[over]!);
      const settled = none(1);
      for (const match of actual.slice(0, over)) add(settled, match);
      const totals = copyOf(left);
      add(totals, settled);
      const now = copyOf(settled);
      // A footballer who still has a match is not absent yet.
      for (const fixture of fixtures.slice(over)) {
        for (const { clubId, footballerId: id } of men) {
          if (clubId === fixture.homeClubId || clubId === fixture.awayClubId) now.absent[columns.get(id)!] = 0;
        }
      }
      states.unshift({ over, of: fixtures.length, now: await score(now), totals: await score(totals) });
    }
    const final = none(1);
    for (const match of actual) add(final, match);
    return { round, final: await score(final), states };
  };
}

/** Adds a match; one with a single end to all of them. */
function add(sum: Ends, { points, absent }: Ends): void {
  for (let from = 0; from < sum.points.length; from += points.length) {
    for (let at = 0; at < points.length; at++) {
      sum.points[from + at]! += points[at]!;
      sum.absent[from + at]! &= absent[at]!;
    }
    if (points.length === 0) return;
  }
}

const copyOf = ({ points, absent }: Ends): Ends => ({ points: points.slice(), absent: absent.slice() });

const isIn = (
  { kickoffAtMs, clubId }: { readonly kickoffAtMs: number; readonly clubId: number },
  fixture: RecordedFixture,
): boolean => kickoffAtMs === fixture.kickoffAtMs && (clubId === fixture.homeClubId || clubId === fixture.awayClubId);

function setSquad(engine: Engine, round: number, entryId: EntryId, { picks, chip }: Squad): void {
  const inOrder = picks.toSorted((one, other) => one.slot - other.slot);
  engine.setSquad(round, entryId, {
    footballerIds: inOrder.map(({ footballerId: id }) => id),
    captainSlot: picks.find(({ isCaptain }) => isCaptain)!.slot,
    viceSlot: picks.find(({ isViceCaptain }) => isViceCaptain)!.slot,
    chip,
    costPoints: 0,
    totalTransfers: 0,
  });
}

interface FixtureDraw {
  readonly draw: MatchDraw["draw"];
  readonly men: readonly OddsMan[];
}

function drawOfFixture(
  { ruleset }: RecordedSeason,
  { market, forecasts }: KnownRound,
  { fixtureId, homeClubId }: RecordedFixture,
): FixtureDraw {
  const told = new Map(forecasts.map((one) => [one.footballerId, one]));
  let goals = { scored: 1.4, conceded: 1.2 };
  const men = market.flatMap((row): OddsMan[] => {
    const { parts, matches } = told.get(row.footballerId)!;
    const index = matches.findIndex((match) => match.fixtureId === fixtureId);
    if (index < 0) return [];
    const own = matches[index]!;
    goals = own.isHome ? own.goals : { scored: own.goals.conceded, conceded: own.goals.scored };
    const source = { parts, matches: matches.map(({ chances, plain }) => ({ ...chances, plain })) };
    return [
      {
        footballerId: row.footballerId,
        position: row.position,
        isHome: homeClubId === row.clubId,
        place: { kind: "unknown" },
        stats: {},
        outlook: outlooksOf(ruleset, row.position, source)[index]!,
      },
    ];
  });
  const { draw } = matchDraw(ruleset, {
    minutes: 0,
    isStarted: false,
    isOver: false,
    isBonusOfficial: false,
    homeGoals: goals.scored,
    awayGoals: goals.conceded,
    men,
  });
  return { draw, men };
}
