/**
 * The knock-outs of a head-to-head league. A round's pairs follow from the table, or from the round before it, as soon as
 * every round before is settled, and change with a correction until the round's own deadline has passed: then they are
 * fixed (`draw-knockouts.ts`), because teams were picked against them (0099).
 */
import {
  type Bracket,
  decideTie,
  type EntryId,
  roundId as toRoundId,
  type RoundId,
  seedKnockouts,
  type TieDecision,
  tossCoin,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { type H2hDraw, selectBrackets, type StoredBrackets } from "./draws.sql.ts";
import { loadGoals } from "./load-goals.ts";
import { loadTables } from "./load-tables.ts";

export interface KnockoutRound {
  readonly roundId: RoundId;
  readonly bracket: Bracket<EntryId>;
  /** Its deadline has passed: no correction changes its pairs. */
  readonly isFixed: boolean;
}

export interface KnockoutMatch {
  readonly first: EntryId;
  /** Null is a bye. */
  readonly second: EntryId | null;
}

export interface KnockoutResult {
  readonly winner: EntryId;
  readonly tiebreak: TieDecision["tiebreak"];
}

/** The rounds whose pairs are known by now. */
export async function loadKnockouts(ctx: Context, draw: H2hDraw): Promise<KnockoutRound[]> {
  const stored: StoredBrackets = draw.knockoutsDrawn > 0 ? await selectBrackets(ctx.db, draw.leagueId) : new Map();
  const rounds: KnockoutRound[] = [];
  for (let index = 1; index <= draw.knockoutRounds; index += 1) {
    const roundId = toRoundId(draw.lastRegularRound + index);
    const fixed = stored.get(roundId);
    const bracket = fixed ?? (await nextBracket(ctx, draw, rounds.at(-1)));
    if (!bracket) break;
    rounds.push({ roundId, bracket, isFixed: fixed !== undefined });
  }
  return rounds;
}

/** Null while a round that it follows from can still change by being played. */
async function nextBracket(
  ctx: Context,
  draw: H2hDraw,
  before: KnockoutRound | undefined,
): Promise<Bracket<EntryId> | null> {
  const lastBefore = before?.roundId ?? draw.lastRegularRound;
  const isOver = ctx.live
    .findSeason()
    ?.rounds.every(({ roundId, state }) => roundId > lastBefore || state === "settled");
  if (!isOver) return null;
  if (before) return (await decideRound(ctx, draw, before)).map(({ winner }) => winner);
  const [table] = await loadTables(ctx, [draw], draw.lastRegularRound);
  if (!table || table.length === 0) return null;
  return seedKnockouts(
    table.map(({ entryId }) => entryId),
    draw.knockoutRounds,
  );
}

/** The matches of a round in the order of its bracket. */
export function matchesOf({ bracket }: KnockoutRound): KnockoutMatch[] {
  return Array.from({ length: bracket.length / 2 }, (_, index) => {
    const [one = null, other = null] = bracket.slice(2 * index, 2 * index + 2);
    // The best seed stands first; an empty place is its neighbour.
    return one === null ? { first: other!, second: null } : { first: one, second: other };
  });
}

/**
 * The winner of each match of a settled round. Where the next round is fixed, the entry playing there, whatever a later
 * correction has made of the points.
 */
export async function loadResults(
  ctx: Context,
  draw: H2hDraw,
  round: KnockoutRound,
  next: KnockoutRound | undefined,
): Promise<KnockoutResult[]> {
  const decided = await decideRound(ctx, draw, round);
  if (!next?.isFixed) return decided;
  return decided.map((result, index) => {
    const winner = next.bracket[index] ?? result.winner;
    return winner === result.winner ? result : { winner, tiebreak: null };
  });
}

async function decideRound(ctx: Context, draw: H2hDraw, round: KnockoutRound): Promise<KnockoutResult[]> {
  const engine = ctx.live.engine();
  const { roundId } = round;
  const pointsOf = (id: EntryId) => engine?.netPointsOf(id, roundId) ?? 0;
  const matches = matchesOf(round);
  const level = matches.flatMap(({ first, second }) =>
    second !== null && pointsOf(first) === pointsOf(second) ? [first, second] : [],
  );
  const request = { entryIds: level, fromRound: roundId, toRound: roundId };
  const goals = level.length === 0 ? undefined : (await loadGoals(ctx, request)).get(roundId);
  return matches.map(({ first, second }, index): KnockoutResult => {
    if (second === null) return { winner: first, tiebreak: null };
    const [one, other] = [goals?.get(first), goals?.get(second)];
    const { winner, tiebreak } = decideTie({
      pointsA: pointsOf(first),
      pointsB: pointsOf(second),
      goalsA: one?.scored ?? 0,
      goalsB: other?.scored ?? 0,
      concededA: one?.conceded ?? 0,
      concededB: other?.conceded ?? 0,
      coin: tossCoin(draw.seed, `${roundId}:${index}`),
    });
    return { winner: winner === "a" ? first : second, tiebreak };
  });
}
