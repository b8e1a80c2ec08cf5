/**
 * A page of a head-to-head league's matches: played, under way and to come. All of them are in the order of rounds, those of
 * one entry the last round first, as of a cup.
 */
import { type AnswerOf, type leagueMatchesCall, STANDINGS_PAGE_SIZE, type WireMatch } from "@elleveren/contract";
import { type EntryId, matchIndexOfSeat, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { refuse } from "../../../http/calls/errors.ts";
import { isUnlistable, type League } from "../leagues/index.ts";
import { type CalendarRound, type H2hMatch, loadCalendar } from "./calendar.ts";
import { type H2hDraw, selectDraw } from "./draws.sql.ts";
import { presentH2hMatch } from "./h2h.present.ts";
import { selectNames } from "../../../db/entry-names.ts";

export async function loadMatches(
  ctx: Context,
  draw: H2hDraw,
  { page, entryId, roundId }: { readonly page: number; readonly entryId?: EntryId; readonly roundId?: RoundId },
): Promise<AnswerOf<typeof leagueMatchesCall>> {
  const calendar = await loadCalendar(ctx, draw);
  const asked = calendar.rounds.filter((round) => roundId === undefined || round.roundId === roundId);
  const rounds = entryId === undefined ? asked : asked.toReversed();
  const begin = (page - 1) * STANDINGS_PAGE_SIZE;
  const end = begin + STANDINGS_PAGE_SIZE;
  const matches: H2hMatch[] = [];
  let before = 0;
  for (const round of rounds) {
    const [from, count] = entryId === undefined ? [0, round.matchCount] : ownPlace(draw, round, entryId);
    const [first, last] = [Math.max(begin - before, 0), Math.min(end - before, count)];
    for (let index = first; index < last; index += 1) matches.push(calendar.matchAt(round, from + index));
    before += count;
  }
  const teams = matches.flatMap(({ first, second }) => (typeof second === "object" ? [first, second] : [first]));
  const ids = teams.map((team) => team.entryId);
  const names = await selectNames(ctx.db, ids);
  const { ruleset } = ctx.game();
  return { has_next: before > end, page, results: matches.map((match) => presentH2hMatch(ruleset, names, match)) };
}

/** The entry's match of a round: its index and 1, or no match. */
function ownPlace(
  draw: H2hDraw,
  { roundId, knockouts }: CalendarRound,
  entryId: EntryId,
): [from: number, count: number] {
  if (knockouts) {
    const index = knockouts.findIndex(({ first, second }) => first === entryId || second === entryId);
    return index < 0 ? [0, 0] : [index, 1];
  }
  const seat = draw.entryIds.indexOf(entryId);
  return seat < 0 ? [0, 0] : [matchIndexOfSeat(draw.entryIds.length, seat, roundId - draw.firstRound), 1];
}

/** All matches of a round, as they are settled or stand. */
export async function loadRoundMatches(ctx: Context, draw: H2hDraw, roundId: RoundId): Promise<H2hMatch[]> {
  const calendar = await loadCalendar(ctx, draw);
  const matches: H2hMatch[] = [];
  for (const round of calendar.rounds.filter((one) => one.roundId === roundId)) {
    for (let index = 0; index < round.matchCount; index += 1) matches.push(calendar.matchAt(round, index));
  }
  return matches;
}

/** None until the draw; refused for large leagues, whose matches are listed by team only. */
export async function loadAllMatches(ctx: Context, league: League): Promise<WireMatch[]> {
  if (await isUnlistable(ctx.db, league, ctx.game().ruleset)) throw refuse([{ code: "large_leagues_forbidden" }]);
  const draw = await selectDraw(ctx.db, league.leagueId);
  const all: WireMatch[] = [];
  for (let page = 1; draw; page += 1) {
    const { results, has_next: hasNext } = await loadMatches(ctx, draw, { page });
    all.push(...results);
    if (!hasNext) break;
  }
  return all;
}
