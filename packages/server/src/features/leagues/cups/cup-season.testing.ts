/**
 * A season of six rounds with cups in it: the general cup's first match is in round 3, large leagues qualify after round
 * 3 with 8 places, and every final is in round 6. Twelve teams, and leagues of ten, three, two and one of them.
 */
import { checkCupDraw, type FootballerId, type MatchStats, type PublishedDraw, roundId } from "@elleveren/rules";

import { changeRuleset } from "../../../testing/change-ruleset.ts";
import type { Config } from "../../../config/config.ts";
import { startTestServer, type TestDatabase, type TestServer } from "../../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../../testing/small-season.ts";

export interface CupSeason {
  readonly server: TestServer;
  readonly small: SmallSeason;
  readonly entries: readonly SeasonEntry[];
  get(path: string): Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- bodies as they came
  /** Of the league that qualifies for it. */
  status(league: number): Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- as above
  /** By the number of the cup. */
  matches(cup: number, query?: string): Promise<WireCupRow[]>;
  /** A classic league as an entry's page has it. */
  leagueOf(entry: number, league: number): Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- as above
  /** A private league of these; the first one makes it. */
  makeLeague(name: string, members: readonly SeasonEntry[]): Promise<number>;
  /** Leagues of ten, three, two and one of the teams, in that order; the first two start with the same teams. */
  makeLeagues(): Promise<{ readonly ten: number; readonly three: number; readonly two: number; readonly one: number }>;
  /** Closes the round. */
  begin(round: number): Promise<void>;
  /** Tells the round's matches. */
  tell(round: number, stats: ReadonlyMap<FootballerId, MatchStats>, finished?: boolean): Promise<void>;
  /** A round from its deadline to its settling, with other scorers each. */
  play(round: number): Promise<void>;
  /** Points after the cost of every team in a round, from their own pages. */
  netPoints(round: number): Promise<Map<number, number>>;
  /** Problems of a published draw. */
  checkDraw(league: number, round: number): Promise<ReturnType<typeof checkCupDraw>>;
}

export interface WireCupRow {
  readonly id: number;
  readonly event: number;
  readonly is_bye: boolean;
  readonly knockout_name: string;
  readonly winner: number | null;
  readonly tiebreak: string | null;
  readonly entry_1_entry: number;
  readonly entry_1_points: number;
  readonly entry_2_entry: number | null;
  readonly entry_2_points: number;
}

export const CUP_MATCHES = "/api/leagues-h2h-matches/league";
/** The number of the overall league. */
export const OVERALL = 1;

export const teamsOf = (rows: readonly WireCupRow[]): number[] =>
  rows.flatMap((row) => (row.entry_2_entry === null ? [row.entry_1_entry] : [row.entry_1_entry, row.entry_2_entry]));

/** All play; the scorers differ by round. */
export const scorersOf = ({ season }: SmallSeason, round: number): Map<FootballerId, MatchStats> =>
  new Map(
    season.footballers.map(({ footballerId: id }) => [
      id,
      { minutes: 90, goals_scored: (id * 7 + round * 13) % 11 === 0 ? 2 : 0, assists: (id + round) % 5 === 0 ? 1 : 0 },
    ]),
  );

const SIX_ROUNDS = { rounds: 6, cups: { largeQualificationRound: 3, generalFirstRound: 3 } };

export async function startCupSeason(
  teams = 12,
  { rounds, cups } = SIX_ROUNDS,
  config: Partial<Config> = {},
  database?: TestDatabase,
): Promise<CupSeason> {
  const server = await startTestServer(database ? { config, database } : { config });
  const small = await startSmallSeason(server, { rounds });
  await changeRuleset(server, { roundCount: rounds, cups });
  const entries: SeasonEntry[] = [];
  for (let index = 0; index < teams; index += 1) {
    entries.push(
      await small.createEntry({
        name: `Lag ${index}`,
        firstName: "Liv",
        lastName: `Lunde ${index}`,
        preferences: ({ footballerId }) => (footballerId * (index + 3)) % 23,
      }),
    );
  }
  const get: CupSeason["get"] = async (path) => (await server.client().get(path)).body;
  const tell: CupSeason["tell"] = async (round, stats, finished = true) => {
    await small.play(roundId(round), stats, { finished });
    await server.tick();
  };
  const makeLeague: CupSeason["makeLeague"] = async (name, [first, ...others]) => {
    const made = await first!.client.post("/api/leagues-classic/", { name, start_event: 1 });
    if (made.status !== 200) throw new Error(`league not made: ${JSON.stringify(made.body)}`);
    for (const { client, entryId } of others) {
      const joined = await client.post("/api/leagues-private/join/", { code: made.body.code, entry: entryId });
      if (joined.status !== 200) throw new Error(`not joined: ${JSON.stringify(joined.body)}`);
    }
    return made.body.id as number;
  };
  return {
    server,
    small,
    entries,
    get,
    tell,
    makeLeague,
    status: (league) => get(`/api/league/${league}/cup-status/`),
    matches: async (cup, query = "") => (await get(`${CUP_MATCHES}/${cup}/${query}`)).results,
    async leagueOf(entry, league) {
      const { leagues } = await get(`/api/entry/${entry}/`);
      return leagues.classic.find(({ id }: { id: number }) => id === league);
    },
    makeLeagues: async () => ({
      ten: await makeLeague("Ti på topp", entries.slice(0, 10)),
      three: await makeLeague("Tre nøtter", entries.slice(0, 3)),
      two: await makeLeague("Duellen", entries.slice(2, 4)),
      one: await makeLeague("Ensom svale", entries.slice(4, 5)),
    }),
    begin: (round) => small.goTo(round, 1),
    async play(round) {
      await small.goTo(round, 1);
      await tell(round, scorersOf(small, round));
    },
    async netPoints(round) {
      const found = new Map<number, number>();
      for (const { entryId } of entries) {
        const { current } = await get(`/api/entry/${entryId}/history/`);
        const row = current.find(({ event }: { event: number }) => event === round);
        if (row) found.set(entryId, row.points - row.event_transfers_cost);
      }
      return found;
    },
    async checkDraw(league, round) {
      const body = await get(`/api/league/${league}/cup-draws/${round}/`);
      return checkCupDraw({
        leagueId: body.qualifying_league,
        round: body.event,
        finalRound: body.final_event,
        seed: body.seed.seed,
        commitment: body.seed.commitment,
        matches: body.matches as PublishedDraw["matches"],
      });
    },
  };
}
