/**
 * A format played over the season before this one, to try it: with the rounds of the league's members, and those of other
 * managers for members who had no team and for a league that is too small to show anything yet.
 */
import { createHash } from "node:crypto";

import { checkFormat, type EntryId, type Format, type FormatSeason, playRounds } from "@elleveren/rules";

import { breathe } from "../../../breather.ts";
import type { Context } from "../../../context.ts";
import type { League } from "../leagues/index.ts";
import { asksForGoals, isPlain } from "./count-book.ts";
import type { PlayedPreview, PlayedRound } from "./played.ts";
import {
  type PastSeason,
  type RoundPoints,
  selectLastPastAccount,
  selectPastMembers,
  selectPastRounds,
  selectPastSeason,
} from "./past-season.sql.ts";

/** So many play at least. */
const ENOUGH_TEAMS = 10;
/** Rows that one query answers. */
const ROWS_AT_ONCE = 1000;

/** Null where that season is not kept round by round, or the format cannot be played in it. */
export async function playPast(ctx: Context, league: League, format: Format): Promise<PlayedPreview | null> {
  const past = await selectPastSeason(ctx.db);
  if (!past) return null;
  const season: FormatSeason = { lastRound: past.averages.length, months: past.months };
  if (checkFormat(format, { season, memberCount: null }).length > 0) return null;
  const teams = await teamsOf(ctx, league, past);
  const { teamCount, withOthersResults, extraCount, points } = teams;
  const played = playRounds({
    format,
    season,
    leagueId: league.leagueId,
    members: [...points.keys()].map((memberId) => ({ memberId, joinedRound: 1, leftRound: null })),
    rounds: past.averages.map((averagePoints, index) => ({
      round: index + 1,
      state: "settled",
      averagePoints,
      ofMember: (memberId) => {
        const own = points.get(memberId)?.[index] ?? null;
        return own === null ? undefined : { points: own, goalsScored: 0, goalsConceded: 0, transfers: 0 };
      },
    })),
    seedOf: (round) => sha256(`${past.seasonName} league ${league.leagueId} round ${round}`),
  });
  const rounds: PlayedRound[] = [];
  for (const play of played) {
    rounds.push({ play, counts: new Map(), isProvisional: false });
    await breathe();
  }
  const isOwnCount = isPlain(format.count) && !asksForGoals(format);
  return { seasonName: past.seasonName, isPast: true, isOwnCount, teamCount, withOthersResults, extraCount, rounds };
}

interface Teams {
  readonly teamCount: number;
  readonly withOthersResults: readonly EntryId[];
  readonly extraCount: number;
  readonly points: ReadonlyMap<number, RoundPoints>;
}

async function teamsOf(ctx: Context, { leagueId }: League, { seasonName }: PastSeason): Promise<Teams> {
  const points = new Map<number, RoundPoints>();
  const without: EntryId[] = [];
  const own = new Set<number>();
  for (let after = 0; ;) {
    const members = await selectPastMembers(ctx.db, leagueId, { seasonName, after, limit: ROWS_AT_ONCE });
    for (const member of members) {
      own.add(member.accountId);
      if (member.points) points.set(member.entryId, member.points);
      else without.push(member.entryId);
    }
    await breathe();
    if (members.length < ROWS_AT_ONCE) break;
    after = members.at(-1)!.entryId;
  }
  const teamCount = points.size;
  const wanted = without.length + Math.max(0, ENOUGH_TEAMS - teamCount - without.length);
  const others = await othersOf(ctx, seasonName, { leagueId, wanted, own });
  const withOthersResults = without.slice(0, others.length);
  for (const [index, id] of withOthersResults.entries()) points.set(id, others[index]!);
  const extras = others.slice(withOthersResults.length);
  for (const [index, rounds] of extras.entries()) points.set(-(index + 1), rounds);
  return { teamCount, withOthersResults, extraCount: extras.length, points };
}

interface OthersWish {
  readonly leagueId: number;
  readonly wanted: number;
  /** Accounts of members. */
  readonly own: ReadonlySet<number>;
}

/** So many managers' rounds, or as many as there are: the same ones each time, others in another league. */
async function othersOf(
  ctx: Context,
  seasonName: string,
  { leagueId, wanted, own }: OthersWish,
): Promise<RoundPoints[]> {
  const others: RoundPoints[] = [];
  if (wanted === 0) return others;
  const last = await selectLastPastAccount(ctx.db);
  const share = Number.parseInt(sha256(`${seasonName} league ${leagueId}`).slice(0, 8), 16) / 2 ** 32;
  const middle = Math.floor(share * last);
  for (const [from, to] of [
    [middle, last],
    [0, middle],
  ] as const) {
    for (let after: number = from; others.length < wanted;) {
      const found = await selectPastRounds(ctx.db, { seasonName, after, to, limit: ROWS_AT_ONCE });
      others.push(...found.flatMap(({ accountId, points }) => (own.has(accountId) ? [] : [points])));
      await breathe();
      if (found.length < ROWS_AT_ONCE) break;
      after = found.at(-1)!.accountId;
    }
  }
  return others.slice(0, wanted);
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
