/**
 * Repeats every draw and every coin of a cup from its public data: commitments, seeds, pairs and ties. It makes public
 * calls only, so it works against any server and needs no account.
 */
import type { AnswerOf, cupDrawCall, cupDrawsCall, leagueMatchesCall, WireMatch } from "@elleveren/contract";
import { checkCupDraw, commitmentOf, cupCoinLabel, isSeed, tossCoin } from "@elleveren/rules";

/** The body of `GET path`. */
export type GetJson = (path: string) => Promise<unknown>;

export interface CheckedDraw {
  readonly event: number;
  readonly matches: number;
  /** Ties of the round that the coin decided. */
  readonly coins: number;
  /** Empty when seed, pairs and coins match their commitments. */
  readonly problems: readonly object[];
}

/** One for each drawn round, the first one first. */
export async function checkPublishedCup(get: GetJson, league: number): Promise<CheckedDraw[]> {
  const { draws, final_event, qualifying_league, seeds } = (await get(`/api/league/${league}/cup-draws/`)) as AnswerOf<
    typeof cupDrawsCall
  >;
  const checked: CheckedDraw[] = [];
  for (const { event } of draws) {
    const draw = await readDraw(get, league, event);
    const problems: object[] = checkCupDraw({
      leagueId: qualifying_league,
      round: event,
      finalRound: final_event,
      seed: draw.seed.seed ?? "",
      commitment: draw.seed.commitment,
      matches: draw.matches,
    });
    const tossed = await readTossed(get, league, event);
    const own = seeds.find((seed) => seed.event === event);
    problems.push(...tossed.flatMap((match) => coinProblem(match, qualifying_league, own)));
    checked.push({ event, matches: draw.matches.length, coins: tossed.length, problems });
  }
  return checked;
}

type Draw = AnswerOf<typeof cupDrawCall>;

async function readDraw(get: GetJson, league: number, event: number) {
  const matches: (readonly [number, number | null])[] = [];
  for (let page = 1; ; page += 1) {
    const body = (await get(`/api/league/${league}/cup-draws/${event}/?page=${page}`)) as Draw;
    for (const [first, second] of body.matches) matches.push([first ?? 0, second ?? null]);
    if (!body.has_next) return { seed: body.seed, matches };
  }
}

async function readTossed(get: GetJson, league: number, event: number): Promise<WireMatch[]> {
  const tossed: WireMatch[] = [];
  for (let page = 1; ; page += 1) {
    const body = (await get(`/api/leagues-h2h-matches/league/${league}/?event=${event}&page=${page}`)) as AnswerOf<
      typeof leagueMatchesCall
    >;
    tossed.push(...body.results.filter(({ tiebreak }) => tiebreak === "default"));
    if (!body.has_next) return tossed;
  }
}

function coinProblem(match: WireMatch, league: number, own: Draw["seed"] | undefined): object[] {
  const { entry_1_entry: first, entry_2_entry: second, event, winner } = match;
  if (
    !own?.seed ||
    !isSeed(own.seed) ||
    commitmentOf(own.seed) !== own.commitment ||
    first === null ||
    second === null
  ) {
    return [{ code: "no_coin", match: match.id }];
  }
  const expected = tossCoin(own.seed, cupCoinLabel(league, event, first, second)) === 0 ? first : second;
  return winner === expected ? [] : [{ code: "other_coin", match: match.id, expected }];
}
