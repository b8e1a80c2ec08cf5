/**
 * A page of a head-to-head league's matches: played, under way and to come. All of them are in the order of rounds, those of
 * one entry the last round first, as of a cup.
 */
import { STANDINGS_PAGE_SIZE } from "@elleveren/contract";
import { type EntryId, matchIndexOfSeat, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { type CalendarRound, type H2hMatch, loadCalendar, type MatchPlace } from "./calendar.ts";
import type { H2hDraw } from "./draws.sql.ts";

export interface H2hMatchesRequest {
  readonly draw: H2hDraw;
  /** From 1; one past the end is empty. */
  readonly page: number;
  readonly entryId: EntryId | null;
  readonly roundId: RoundId | null;
}

export interface H2hMatchesPage {
  readonly matches: readonly H2hMatch[];
  readonly hasNext: boolean;
}

export async function loadMatches(ctx: Context, request: H2hMatchesRequest): Promise<H2hMatchesPage> {
  const { draw, page, entryId, roundId } = request;
  const calendar = await loadCalendar(ctx, draw);
  const asked = calendar.rounds.filter((round) => roundId === null || round.roundId === roundId);
  const rounds = entryId === null ? asked : asked.toReversed();
  const begin = (page - 1) * STANDINGS_PAGE_SIZE;
  const end = begin + STANDINGS_PAGE_SIZE;
  const places: MatchPlace[] = [];
  let before = 0;
  for (const round of rounds) {
    const [from, count] = entryId === null ? [0, round.matchCount] : ownPlace(draw, round, entryId);
    const [first, last] = [Math.max(begin - before, 0), Math.min(end - before, count)];
    for (let index = first; index < last; index += 1) places.push({ roundId: round.roundId, index: from + index });
    before += count;
  }
  const matches = [];
  for (const place of places) matches.push(await calendar.matchAt(place));
  return { matches, hasNext: before > end };
}

/** The entry's match of a round: its index and 1, or no match. */
function ownPlace(draw: H2hDraw, { roundId, pairs }: CalendarRound, entryId: EntryId): [from: number, count: number] {
  if (pairs) {
    const index = pairs.findIndex(({ first, second }) => first === entryId || second === entryId);
    return index < 0 ? [0, 0] : [index, 1];
  }
  const seat = draw.entryIds.indexOf(entryId);
  return seat < 0 ? [0, 0] : [matchIndexOfSeat(draw.entryIds.length, seat, roundId - draw.firstRound), 1];
}
