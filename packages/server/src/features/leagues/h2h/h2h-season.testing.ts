/**
 * A head-to-head league of five teams in a season of six rounds: four regular ones, in each of which one team meets the
 * average, and two knock-out rounds.
 */
import { type FootballerId, h2hTable, type H2hTableRow, type MatchStats, roundId } from "@elleveren/rules";

import { changeRuleset } from "../../../testing/change-ruleset.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../../testing/small-season.ts";

export interface WireDuel {
  readonly id: number;
  readonly event: number;
  readonly winner: number | null;
  readonly tiebreak: string | null;
  readonly knockout_name: string;
  readonly entry_1_entry: number;
  readonly entry_1_points: number;
  readonly entry_2_entry: number | null;
  readonly entry_2_points: number;
  readonly entry_2_name: string;
}
export interface WireDuelRow {
  readonly entry: number;
  readonly rank: number;
  readonly last_rank: number;
  readonly total: number;
}

export interface H2hSeason {
  readonly server: TestServer;
  readonly small: SmallSeason;
  readonly entries: readonly SeasonEntry[];
  readonly leagueId: number;
  readonly code: string;
  get(path: string): Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- bodies as they came
  table(): Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- as above
  rows(): Promise<WireDuelRow[]>;
  matches(query?: string): Promise<WireDuel[]>;
  /** The pairs of a round, in the form of `pairOf`. */
  pairs(round: number): Promise<string[]>;
  /** All play; the scorers differ by round and variant. */
  scorers(round: number, variant?: number): Map<FootballerId, MatchStats>;
  /** Tells the round's matches. */
  tell(round: number, stats: ReadonlyMap<FootballerId, MatchStats>, finished?: boolean): Promise<void>;
  /** A round from its deadline to its settling. */
  play(round: number): Promise<void>;
  /** Points after the cost, as the entry's own page tells them. */
  netPoints(entry: number, round: number): Promise<number>;
  /** The table that the obvious rules make of all matches that the wire tells of up to a round. */
  slowTable(through: number): Promise<H2hTableRow<number>[]>;
}

export const pairOf = ({ entry_1_entry: one, entry_2_entry: other }: WireDuel): string =>
  [one, other ?? 0].toSorted((a, b) => a - b).join("-");

/** The day before the first deadline. */
export async function startH2hSeason(): Promise<H2hSeason> {
  const server = await startTestServer();
  const small = await startSmallSeason(server, { rounds: 6 });
  await changeRuleset(server, { roundCount: 6 });
  const entries: SeasonEntry[] = [];
  for (let index = 0; index < 5; index += 1) {
    entries.push(
      await small.createEntry({
        name: `Lag ${index}`,
        firstName: "Liv",
        lastName: `Lunde ${index}`,
        preferences: ({ footballerId }) => (footballerId * (index + 3)) % 23,
      }),
    );
  }
  const [first, ...others] = entries as [SeasonEntry, ...SeasonEntry[]];
  const made = await first.client.post("/api/leagues-h2h/", {
    name: "Dueller",
    start_event: 1,
    ko_rounds: 2,
    max_entries: null,
  });
  const { id: leagueId, code } = made.body;
  for (const { client, entryId } of others) await client.post("/api/leagues-private/join/", { code, entry: entryId });

  const get: H2hSeason["get"] = async (path) => (await server.client().get(path)).body;
  const table = () => get(`/api/leagues-h2h/${leagueId}/standings/`);
  const matches: H2hSeason["matches"] = async (query = "") =>
    (await get(`/api/leagues-h2h-matches/league/${leagueId}/${query}`)).results;
  const scorers: H2hSeason["scorers"] = (round, variant = 0) =>
    new Map(
      small.season.footballers.map(({ footballerId: id }) => [
        id,
        {
          minutes: 90,
          goals_scored: (id * 7 + (round + variant) * 13) % 11 === 0 ? 2 : 0,
          assists: (id + round + variant) % 5 === 0 ? 1 : 0,
        },
      ]),
    );
  const tell: H2hSeason["tell"] = async (round, stats, finished = true) => {
    await small.play(roundId(round), stats, { finished });
    await server.tick();
    await server.whenCurrent();
  };
  return {
    server,
    small,
    entries,
    leagueId,
    code,
    get,
    table,
    rows: async () => (await table()).standings.results,
    matches,
    pairs: async (round) => (await matches(`?event=${round}`)).map(pairOf),
    scorers,
    tell,
    async play(round) {
      await small.goTo(round, 1);
      await tell(round, scorers(round));
    },
    async netPoints(entry, round) {
      const { current } = await get(`/api/entry/${entry}/history/`);
      const row = current.find(({ event }: { event: number }) => event === round);
      return row.points - row.event_transfers_cost;
    },
    async slowTable(through) {
      const played = (await matches()).filter(({ event, knockout_name: name }) => event <= through && name === "");
      return h2hTable({
        scoring: { h2hWin: 3, h2hDraw: 1, h2hLoss: 0 },
        ids: entries.map(({ entryId }) => entryId as number),
        matches: played.map((match) => ({
          first: match.entry_1_entry,
          firstPoints: match.entry_1_points,
          second: match.entry_2_entry,
          secondPoints: match.entry_2_points,
        })),
      });
    },
  };
}
