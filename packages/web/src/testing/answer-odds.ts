/** A server that answers questions about chances and nothing else, and says what it was asked. */
import type { WireDuelOdds, WireLeagueOdds, WireRankOdds } from "@elleveren/contract";
import { entryId, roundId } from "@elleveren/rules";
import { vi } from "vitest";

const about = { event: roundId(3), is_decided: false, is_plain: false, draws: 1000, as_of: 12 };
const team = (id: number) => ({
  entry: entryId(id),
  entry_name: `Lag ${id}`,
  player_name: `Liv Lunde ${id}`,
  net: 40,
  expected: 52.4,
  low: 44,
  high: 61,
});

const league: WireLeagueOdds = {
  ...about,
  members: 2,
  rounds_left: 5,
  teams: [
    { ...team(3), best: 0.61, first: 0.72, champion: 0.4 },
    { ...team(9), best: 0.41, first: 0.3, champion: 0.6 },
  ],
  chase: null,
  threat: null,
};
const duel: WireDuelOdds = {
  ...about,
  a: team(3),
  b: team(9),
  win: 0.58,
  draw: 0.04,
  loss: 0.38,
  through: null,
  helps: [],
  harms: [],
  story: [],
};
const rank: WireRankOdds = {
  ...about,
  rank: 512,
  best: 401,
  middle: 480,
  worst: 600,
  drawn_against: 1000,
  teams: 1000,
};

const ANSWERS = [
  [/\/duel-odds\//, duel],
  [/\/rank-odds\//, rank],
  [/\/odds\//, league],
] as const;

/** Until globals are put back. Returns the addresses of the questions so far. */
export function answerOdds(): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const [, answer] = ANSWERS.find(([path]) => path.test(url)) ?? [];
    if (answer) asked.push(url);
    return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 404 });
  });
  return asked;
}
