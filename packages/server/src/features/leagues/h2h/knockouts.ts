/**
 * The knock-outs of a head-to-head league. A round's pairs follow from the table, or from the round before it, as soon as
 * every round before is settled, and change with a correction until the round's own deadline has passed: then they are
 * fixed (`draw-leagues.ts`), because teams were picked against them (0099).
 */
import {
  entryId,
  type EntryId,
  type FormatMatch,
  type LeagueId,
  roundId as toRoundId,
  type RoundId,
  type RoundPlay,
  type Tiebreak,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { keptPerEngine, roundStamps } from "../standings/index.ts";
import { type H2hDraw, selectBrackets, type StoredBrackets } from "./draws.sql.ts";
import { loadGoals } from "./load-goals.ts";
import { isLarge } from "./load-tables.ts";
import { playH2h } from "./play-h2h.ts";

export interface KnockoutRound {
  readonly roundId: RoundId;
  /** In the order of the bracket. */
  readonly matches: readonly KnockoutMatch[];
}

export interface KnockoutMatch {
  readonly first: EntryId;
  /** Null is a bye. */
  readonly second: EntryId | null;
  /** Null until the round is settled. */
  readonly winner: EntryId | null;
  readonly tiebreak: Tiebreak | null;
}

const largeKnockouts = keptPerEngine<LeagueId, KnockoutRound[]>(100);

/** The rounds whose pairs are known by now. */
export async function loadKnockouts(ctx: Context, draw: H2hDraw): Promise<KnockoutRound[]> {
  const engine = ctx.live.engine();
  if (!engine || !isLarge(ctx, draw)) return playKnockouts(ctx, draw);
  const stamp = [...(await roundStamps(ctx, engine)).values(), draw.knockoutsDrawn];
  return largeKnockouts(engine).get(draw.leagueId, stamp, () => playKnockouts(ctx, draw));
}

async function playKnockouts(ctx: Context, draw: H2hDraw): Promise<KnockoutRound[]> {
  const { entryIds, firstRound, lastRegularRound, knockoutRounds } = draw;
  const stored: StoredBrackets = draw.knockoutsDrawn > 0 ? await selectBrackets(ctx.db, draw.leagueId) : new Map();
  const rounds = ctx.live.findSeason()?.rounds ?? [];
  // A round that is not settled may still change whatever follows from it, unless that is fixed.
  const open = rounds.find(({ state }) => state !== "settled")?.roundId ?? Infinity;
  const fixed = lastRegularRound + stored.size;
  const last = Math.min(lastRegularRound + knockoutRounds, ctx.live.engine() ? Math.max(fixed, open) : fixed);
  if (last <= lastRegularRound) return [];
  const isSettled = rounds.some(({ roundId, state }) => roundId === last && state === "settled");
  // Goals may decide between those who have a place or share the last one.
  const regular = await playH2h(ctx, draw, { playedThrough: lastRegularRound, goals: new Map() });
  const first = regular
    .at(-1)!
    .tables[0]!.rows()
    .filter(({ rank }) => rank <= 2 ** knockoutRounds);
  const mayPlay = new Set([...first.map(({ memberId }) => memberId), ...[...stored.values()].flat()]);
  const request = { entryIds: entryIds.filter((id) => mayPlay.has(id)), fromRound: firstRound, toRound: last };
  const goals = await loadGoals(ctx, { ...request, settledOnly: true });
  const playedThrough = isSettled ? last : last - 1;
  const plays = await playH2h(ctx, draw, { playedThrough, goals, brackets: stored }, !isSettled);
  return plays
    .filter(({ round }) => round > lastRegularRound)
    .map((play) => ({
      roundId: toRoundId(play.round),
      matches: withStanding(matchesOf(play), stored.get(toRoundId(play.round + 1))),
    }));
}

function matchesOf({ pairs, decisions }: RoundPlay): KnockoutMatch[] {
  const played = decisions.flatMap((one): Pick<FormatMatch, "firstId" | "secondId" | "winnerId" | "because">[] =>
    one.kind === "bye"
      ? [{ firstId: one.memberId, secondId: null, winnerId: one.memberId, because: "count" }]
      : one.kind === "match"
        ? [one]
        : [],
  );
  const told = played.length > 0 ? played : pairs.map((pair) => ({ ...pair, winnerId: null, because: "count" }));
  return told.map(({ firstId, secondId, winnerId, because }) => ({
    first: entryId(firstId),
    second: secondId === null ? null : entryId(secondId),
    winner: winnerId === null ? null : entryId(winnerId),
    tiebreak: because === "count" ? null : because === "coin" ? "default" : (because as Tiebreak),
  }));
}

/** Where the next round is fixed, who plays in it has won, whatever a later correction has made of the points. */
function withStanding(matches: KnockoutMatch[], next: readonly (EntryId | null)[] = []): KnockoutMatch[] {
  return matches.map((one, index) => {
    const winner = next[index] ?? one.winner;
    return winner === one.winner ? one : { ...one, winner, tiebreak: null };
  });
}
