/** A league's format, played over its rounds up to one of them. Everybody who asks for the same is answered with one play. */
import {
  type Format,
  type FormatMember,
  type FormatRound,
  entryId,
  type LeagueId,
  playRounds,
  type PlayRequest,
  roundId,
} from "@elleveren/rules";

import { breathe } from "../../../breather.ts";
import type { Context } from "../../../context.ts";
import { createQueue } from "../league-odds/index.ts";
import type { League } from "../leagues/index.ts";
import { keptPerEngine } from "../standings/index.ts";
import { countRounds, entryIdsOf, type RoundCounts } from "./count-book.ts";
import { membersOverTime } from "./league-members-over-time.ts";
import { playPast } from "./play-past.ts";
import type { PlayedFormat, PlayedPreview, PlayedRound } from "./played.ts";
import { type FormatSeasonNow, formatSeasonNow, loadSeeds, type Seeds } from "./season-now.ts";

/** A format's whole season so far, by round, oldest first. */
type PlayedSeason = ReadonlyMap<number, PlayedFormat>;

/**
 * Rows of tables that a process keeps, up to two hundred bytes each with what was decided: of two tables of ten thousand for
 * a season, or of a thousand with twenty teams.
 */
const MOST_ROWS = 600_000;
const plays = keptPerEngine<number, PlayedSeason>(MOST_ROWS);

/** Of fewer settled rounds a format shows less than the season before does. */
const FEW_ROUNDS = 10;

export type FormatBook = ReturnType<typeof createFormatBook>;

/** Plays are made one after the other: a large league's takes seconds, in slices. */
export function createFormatBook(ctx: Context) {
  const inTurn = createQueue();
  return {
    /**
     * As it stood after `round`, or stands now; null before the format's first deadline, and for a round that cannot be
     * asked for. Whichever rounds are asked for, they are played once.
     */
    async play(
      league: League,
      { formatId, format }: { readonly formatId: number; readonly format: Format },
      round: number | undefined,
    ): Promise<PlayedFormat | null> {
      const what = await loadToPlay(ctx, league, format);
      if (!what) return null;
      const { now, members, seeds } = what;
      const rounds = roundsOf(now, format);
      const wanted = round ?? rounds.at(-1);
      if (wanted === undefined || !rounds.includes(wanted)) return null;
      const stamp = [...now.stamp, seeds.toldCount, members];
      const size = Math.max(1, members.length * rounds.length);
      const all = await plays(now.engine).get(formatId, stamp, () => inTurn(() => playAll(ctx, what, rounds)), size);
      return all.get(wanted) ?? null;
    },

    /**
     * A format that nobody has stored, over the season before while there are few rounds of this one, and that one is kept;
     * else over this season's rounds so far. Null when there are none.
     */
    async preview(league: League, format: Format): Promise<PlayedPreview | null> {
      const settled = (ctx.live.findSeason()?.rounds ?? []).filter(
        ({ roundId, state }) => state === "settled" && roundId >= format.fromRound,
      );
      const past = settled.length < FEW_ROUNDS ? await inTurn(() => playPast(ctx, league, format)) : null;
      if (past) return past;
      const what = await loadToPlay(ctx, league, format);
      const newest = what?.now.rounds.at(-1)?.round.roundId;
      if (!what || newest === undefined || newest < format.fromRound) return null;
      const rounds = await inTurn(async () => {
        const all: PlayedRound[] = [];
        for await (const played of playedRounds(ctx, what, newest)) all.push(played);
        return all;
      });
      return {
        seasonName: ctx.game().seasonName,
        isPast: false,
        isOwnCount: true,
        teamCount: what.members.length,
        withOthersResults: [],
        extraCount: 0,
        rounds,
      };
    },
  };
}

/** The inputs of a play; null before the season's first deadline, and while the engine is being built. */
export async function loadToPlay(ctx: Context, league: League, format: Format): Promise<ToPlay | null> {
  const now = formatSeasonNow(ctx);
  if (!now) return null;
  const { leagueId } = league;
  const [members, seeds] = await Promise.all([membersOverTime(ctx, league, now), loadSeeds(ctx, leagueId)]);
  return { now, members, seeds, leagueId, format };
}

async function playAll(ctx: Context, what: ToPlay, rounds: readonly number[]): Promise<PlayedSeason> {
  const wins = what.format.champion === "each_stretch" ? "won" : "champion";
  const all = new Map<number, PlayedFormat>();
  let championIds: readonly number[] = [];
  for await (const played of playedRounds(ctx, what, undefined)) {
    const { round, pairs, decisions } = played.play;
    if (round > rounds.at(-1)!) {
      const newest = all.get(rounds.at(-1)!);
      if (newest && pairs.length > 0) all.set(newest.play.round, { ...newest, next: { round, pairs } });
      continue;
    }
    const now = decisions.flatMap((one) => (one.kind === wins ? one.memberIds : []));
    championIds = wins === "won" ? now : [...championIds, ...now];
    all.set(round, { ...played, rounds, championIds, next: null });
  }
  return all;
}

const roundsOf = ({ rounds }: FormatSeasonNow, { fromRound }: Format): number[] =>
  rounds.map(({ round }): number => round.roundId).filter((id) => id >= fromRound);

export interface ToPlay {
  readonly now: FormatSeasonNow;
  readonly members: readonly FormatMember[];
  readonly seeds: Seeds;
  readonly leagueId: LeagueId;
  readonly format: Format;
}

const NOBODY: RoundCounts = new Map();

/** Without an end, to the round to come: it tells its pairs. */
export async function* playedRounds(
  ctx: Context,
  toPlay: ToPlay,
  until: number | undefined,
): AsyncGenerator<PlayedRound> {
  const { now, members, seeds, leagueId, format } = toPlay;
  const { engine, season } = now;
  const all = until === undefined && now.next ? [...now.rounds, now.next] : now.rounds;
  const rounds = all.filter(({ round }) => round.roundId >= format.fromRound && round.roundId <= (until ?? Infinity));
  const counted = await countRounds(ctx, {
    engine,
    leagueId,
    format,
    entryIds: entryIdsOf(members),
    rounds: rounds.filter(({ state }) => state === "settled" || state === "live").map(({ round }) => round),
  });
  const request: PlayRequest = {
    format,
    season,
    leagueId,
    members,
    rounds: rounds.map(({ round, state }): FormatRound => {
      const counts = counted.get(round.roundId) ?? NOBODY;
      return {
        round: round.roundId,
        state,
        averagePoints: round.averagePoints ?? engine.roundSummary(round.roundId)?.averagePoints ?? 0,
        ofMember: (memberId) => counts.get(entryId(memberId)) ?? undefined,
      };
    }),
    seedOf: (round) => seeds.of(round),
  };
  // A draw made before the first round may be made anew, however settled the rounds are.
  let mayBeDrawnAgain = seeds.isStandIn(format.fromRound - 1);
  for (const play of playRounds(request)) {
    const counts = counted.get(roundId(play.round)) ?? NOBODY;
    mayBeDrawnAgain ||= seeds.isStandIn(play.round);
    yield { play, counts, isProvisional: play.isProvisional || mayBeDrawnAgain };
    await breathe();
  }
}
