/**
 * Leagues of the simulated managers, and what must hold in them whatever happened: classic and head-to-head tables are
 * those of the slow rules, draws follow from their seeds, and cups halve to their finals.
 */
import { type EntryId, h2hTable, invariant, type RoundId, type RoundScore, type Ruleset } from "@elleveren/rules";

import { createClient } from "../../testing/client.ts";
import { checkPublishedCup } from "../check-published-cup.ts";
import type { ReplayManager } from "../replay-managers.ts";
import type { CheckedGame } from "./checked-game.ts";

export interface SimulatedLeagues {
  readonly classic: readonly League[];
  readonly h2h: readonly League[];
}

interface League {
  readonly leagueId: number;
  readonly members: readonly EntryId[];
}

/** Sizes that are awkward: alone, odd, more than a power of two; the last one as large as the season allows. */
const CLASSIC_SIZES = [1, 2, 5, 17, 33];
const H2H_SIZES = [1, 3, 8, 16];
const MOST_KO_ROUNDS = 3;

/** Before the first deadline; managers there are too few of share the larger leagues. */
export async function makeLeagues(managers: readonly ReplayManager[], roundCount: number): Promise<SimulatedLeagues> {
  const make = async (scoring: "classic" | "h2h", size: number, at: number, settings: object): Promise<League> => {
    const some = managers.map((_, index) => managers[(index + at * 7) % managers.length]!).slice(0, size);
    const [admin, ...others] = some;
    invariant(admin, "a season has managers");
    const body = { name: `Liga ${at} av ${size}`, start_event: 1, ...settings };
    const made = await admin.client.post(`/api/leagues-${scoring}/`, body);
    invariant(made.status === 200, `a league is made: ${JSON.stringify(made.body)}`);
    for (const { client } of others) {
      const joined = await client.post("/api/leagues-private/join/", { code: made.body.code });
      invariant(joined.status === 200, `a league is joined: ${JSON.stringify(joined.body)}`);
    }
    return { leagueId: made.body.id, members: some.map(({ entryId }) => entryId) };
  };
  const classic: League[] = [];
  const h2h: League[] = [];
  for (const [at, size] of CLASSIC_SIZES.entries()) classic.push(await make("classic", size, at, {}));
  for (const [at, size] of H2H_SIZES.entries()) {
    const koRounds = Math.min(MOST_KO_ROUNDS, roundCount - 1, at);
    h2h.push(await make("h2h", size, at, { ko_rounds: koRounds, max_entries: null }));
  }
  return { classic, h2h };
}

interface WireDuel {
  readonly event: number;
  readonly is_bye: boolean;
  readonly knockout_name: string;
  readonly winner: number | null;
  readonly entry_1_entry: number;
  readonly entry_1_points: number;
  readonly entry_2_entry: number | null;
  readonly entry_2_points: number;
}

export interface LeagueCheck {
  readonly leagues: SimulatedLeagues;
  readonly ruleset: Ruleset;
  readonly roundId: RoundId;
  /** Of the round, by the slow rules. */
  readonly scores: ReadonlyMap<EntryId, RoundScore>;
}

/** Every head-to-head table and match of a round that is on or settled. */
export async function checkH2hLeagues(server: CheckedGame, check: LeagueCheck): Promise<string[]> {
  const { leagues, ruleset, roundId, scores } = check;
  const get = reader(server);
  const wrong: string[] = [];
  for (const { leagueId, members } of leagues.h2h) {
    const say = (what: string) => wrong.push(`round ${roundId}: head-to-head league ${leagueId}: ${what}`);
    const matches = await readPages<WireDuel>(get, `/api/leagues-h2h-matches/league/${leagueId}/?page=`);
    for (const match of matches.filter(({ event }) => event === roundId)) {
      for (const [entry, points] of sidesOf(match)) {
        const own = scores.get(entry as EntryId)?.netPoints;
        if (own !== points) say(`entry ${entry} has ${points} in its match, by the rules ${own}`);
      }
    }
    for (const [event, ofRound] of Map.groupBy(matches, (match) => match.event)) {
      const teams = ofRound.flatMap(sidesOf).map(([entry]) => entry);
      if (new Set(teams).size !== teams.length) say(`somebody plays twice in round ${event}`);
      const isRegular = ofRound[0]!.knockout_name === "";
      if (isRegular && teams.length !== members.length)
        say(`${teams.length} of ${members.length} play in round ${event}`);
    }
    const { standings } = (await get(`/api/leagues-h2h/${leagueId}/standings/`)) as { standings: { results: Row[] } };
    const rows = standings.results;
    const slow = h2hTable({
      scoring: ruleset.leagues,
      ids: members.map(Number),
      matches: matches
        .filter(({ event, knockout_name: name }) => event <= roundId && name === "")
        .map((match) => ({
          first: match.entry_1_entry,
          firstPoints: match.entry_1_points,
          second: match.entry_2_entry,
          secondPoints: match.entry_2_points,
        })),
    });
    if (rows.length !== members.length) say(`${rows.length} of ${members.length} teams in the table`);
    for (const row of rows) {
      const own = slow.find(({ id }) => id === row.entry);
      if (row.total !== own?.total || row.points_for !== own.pointsFor)
        say(
          `entry ${row.entry} has ${row.total} and ${row.points_for}, by the rules ${own?.total} and ${own?.pointsFor}`,
        );
      const better = rows.filter((other) => isAhead(other, row)).length;
      // Rows level on both are ranked by goals.
      const level = rows.filter((other) => !isAhead(other, row) && !isAhead(row, other)).length;
      if (row.rank <= better || row.rank > better + level)
        say(`entry ${row.entry} has rank ${row.rank}, better are ${better}`);
    }
  }
  return wrong;
}

interface Row {
  readonly entry: number;
  readonly rank: number;
  readonly total: number;
  readonly points_for: number;
}

const isAhead = (one: Row, other: Row) =>
  one.total > other.total || (one.total === other.total && one.points_for > other.points_for);

/** Every cup as far as it is drawn: seeds and coins match their commitments, and only winners advance. */
export async function checkCups(server: CheckedGame, { leagues, roundId }: LeagueCheck): Promise<string[]> {
  const get = reader(server);
  const wrong: string[] = [];
  for (const leagueId of [OVERALL, ...leagues.classic.map((league) => league.leagueId)]) {
    const say = (what: string) => wrong.push(`round ${roundId}: cup of league ${leagueId}: ${what}`);
    const status = await createClient(server.origin).get(`/api/league/${leagueId}/cup-status/`);
    if (status.status !== 200 || status.body.league === null) continue;
    for (const { event, problems } of await checkPublishedCup(get, leagueId)) {
      if (problems.length > 0) say(`draw of round ${event}: ${JSON.stringify(problems)}`);
    }
    const path = `/api/leagues-h2h-matches/league/${status.body.league}/?page=`;
    const byRound = Map.groupBy(await readPages<WireDuel>(get, path), ({ event }) => event);
    for (const [event, ofRound] of byRound) {
      const teams = ofRound.flatMap(sidesOf).map(([entry]) => entry);
      if (new Set(teams).size !== teams.length) say(`somebody plays twice in round ${event}`);
      const before = byRound.get(event - 1);
      const winners = new Set(before?.map(({ winner }) => winner));
      if (before && (winners.size !== teams.length || !teams.every((entry) => winners.has(entry))))
        say(`who plays in round ${event} is not who won before`);
      for (const match of ofRound)
        if (match.winner !== null && !isFair(match)) say(`a loser goes on from round ${event}`);
      if (event <= roundId && ofRound.some(({ winner }) => winner === null)) say(`round ${event} is not decided`);
    }
  }
  return wrong;
}

/** The number of the overall league. */
const OVERALL = 1;

function isFair({ winner, is_bye: isBye, ...match }: WireDuel): boolean {
  const [own, other] =
    winner === match.entry_1_entry
      ? [match.entry_1_points, match.entry_2_points]
      : [match.entry_2_points, match.entry_1_points];
  return isBye || own >= other;
}

/** Sides with an entry, with their points; not the average, and no opponent for a bye. */
const sidesOf = (match: WireDuel): (readonly [number, number])[] => [
  [match.entry_1_entry, match.entry_1_points],
  ...(match.entry_2_entry === null ? [] : [[match.entry_2_entry, match.entry_2_points] as const]),
];

const reader =
  ({ origin }: CheckedGame) =>
  async (path: string): Promise<unknown> => {
    const { status, body } = await createClient(origin).get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    return body;
  };

async function readPages<T>(get: (path: string) => Promise<unknown>, path: string): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page += 1) {
    const body = (await get(`${path}${page}`)) as { results: T[]; has_next: boolean };
    rows.push(...body.results);
    if (!body.has_next) return rows;
  }
}
