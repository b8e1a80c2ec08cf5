/** The rank of one member in a small league, without making its table: counts the members with more. */
import type { Season } from "../season.ts";
import { pointsOfRow, rowOfMember, type BoardMembers } from "./board.ts";
import { boardMembers, isRanked, memberCountOf, type LeagueRequest } from "./league-boards.ts";

export interface LeagueRank {
  /** Shared among equal totals; 0 when not ranked yet. */
  readonly rank: number;
  /** Before the last round that counts; 0 when new. */
  readonly lastRank: number;
  readonly totalPoints: number;
  /** The highest total in the table; 0 while no entry is ranked. */
  readonly leaderPoints: number;
  readonly rankedCount: number;
}

export function leagueRankNow(
  season: Season,
  request: LeagueRequest,
  stretch: { readonly from: number; readonly to: number },
  member: number,
): LeagueRank {
  const count = memberCountOf(season, request.members);
  const members = boardMembers(season, request, stretch, stretch.to);
  const now = rankAmong(members, count, member);
  const before =
    stretch.to > stretch.from
      ? rankAmong(boardMembers(season, request, stretch, stretch.to - 1), count, member).rank
      : 0;
  const totalPoints = now.rank === 0 ? 0 : pointsOfRow(members, rowOfMember(members, member));
  return { ...now, lastRank: before, totalPoints };
}

function rankAmong(
  members: BoardMembers,
  count: number,
  member: number,
): Pick<LeagueRank, "rank" | "rankedCount" | "leaderPoints"> {
  const points = pointsOfRow(members, rowOfMember(members, member));
  let better = 0;
  let rankedCount = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let other = 0; other < count; other++) {
    if (!isRanked(members, other)) continue;
    rankedCount++;
    const theirs = pointsOfRow(members, rowOfMember(members, other));
    if (theirs > points) better++;
    if (theirs > highest) highest = theirs;
  }
  const leaderPoints = rankedCount === 0 ? 0 : highest;
  return { rank: isRanked(members, member) ? better + 1 : 0, rankedCount, leaderPoints };
}
