/** A server that answers questions about chances and nothing else, and says what it was asked. */
import type { WireDuelOdds, WireLeagueOdds, WireLeagueStory, WireRankOdds } from "@elleveren/contract";
import { entryId, fixtureId, footballerId, roundId } from "@elleveren/rules";
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

const { entry: _, ...rival } = team(9);
/** Of two footballers, who are the first and second of the market. */
const [FIRST, SECOND] = [footballerId(1), footballerId(2)];
const needs = [
  {
    events: [
      { element: FIRST, kind: "returns" },
      { element: SECOND, kind: "absent" },
    ],
    chance: 0.08,
    win: 0.66,
  },
] satisfies WireDuelOdds["helps"];
const turned = [
  { element: FIRST, kind: "points", points: 9, change: 0.18 },
  { element: SECOND, kind: "absent", points: 0, change: -0.05 },
] satisfies WireDuelOdds["story"][number]["turned"];

const league: WireLeagueOdds = {
  ...about,
  members: 2,
  rounds_left: 5,
  teams: [
    { ...team(3), best: 0.61, first: 0.72, champion: 0.4 },
    { ...team(9), best: 0.41, first: 0.3, champion: 0.6 },
  ],
  chase: {
    entry: entryId(9),
    entry_name: rival.entry_name,
    player_name: rival.player_name,
    gap: 12,
    chance: 0.34,
    needs,
  },
  threat: null,
};
const story: WireLeagueStory = {
  ...about,
  teams: league.teams.map(({ entry, entry_name, player_name }) => ({ entry, entry_name, player_name })),
  story: [
    { fixture: null, turned: [], first: [0.5, 0.5] },
    { fixture: fixtureId(1), turned, first: [0.72, 0.3] },
  ],
};
const duel: WireDuelOdds = {
  ...about,
  a: team(3),
  b: team(9),
  win: 0.58,
  draw: 0.04,
  loss: 0.38,
  through: null,
  helps: needs,
  harms: [],
  story: [
    { fixture: null, turned: [], win: 0.45, draw: 0.05 },
    { fixture: fixtureId(1), turned, win: 0.58, draw: 0.04 },
  ],
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
  [/\/odds-story\//, story],
  [/\/odds\//, league],
] as const;

/** Until globals are put back. Returns the addresses of the questions so far. */
export function answerOdds(change: { readonly is_decided?: boolean } = {}): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const [, answer] = ANSWERS.find(([path]) => path.test(url)) ?? [];
    if (answer) asked.push(url);
    return new Response(JSON.stringify({ ...answer, ...change }), { status: answer ? 200 : 404 });
  });
  return asked;
}
