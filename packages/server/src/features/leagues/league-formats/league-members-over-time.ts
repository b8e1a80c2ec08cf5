/** A league's members as a format wants them: from which round, and until which one. */
import { entryId, type FormatMember } from "@elleveren/rules";
import type { LeagueMembers } from "@elleveren/engine";

import type { Context } from "../../../context.ts";
import type { League } from "../leagues/index.ts";
import { memberCache } from "../standings/index.ts";
import { selectFormerMembers } from "./formats.sql.ts";
import type { FormatSeasonNow } from "./season-now.ts";

/** One value for as long as nobody joins or leaves, and no deadline passes: what is made from it can be kept until then. */
export type MembersOverTime = readonly FormatMember[];

const kept = new WeakMap<LeagueMembers, Promise<MembersOverTime>>();

/**
 * Members, each from the first round whose deadline came after the team joined; and teams that left, until the first round
 * whose deadline came after that. A team that came back is a member from then on, as if it had not been there before.
 */
export async function membersOverTime(ctx: Context, league: League, now: FormatSeasonNow): Promise<MembersOverTime> {
  // Of everybody there are no further tables.
  const members = (await memberCache(ctx).membersOf(league))!;
  const found = kept.get(members) ?? readMembers(ctx, league, now, members);
  kept.set(members, found);
  // A failed read is not kept: the next request reads again.
  found.catch(() => kept.get(members) === found && kept.delete(members));
  return found;
}

async function readMembers(
  ctx: Context,
  league: League,
  { engine, firstRoundAfter }: FormatSeasonNow,
  { rows, rankedFrom }: LeagueMembers,
): Promise<MembersOverTime> {
  const present = Array.from(rows, (row, index): FormatMember => ({
    memberId: engine.entryIdOf(row),
    joinedRound: rankedFrom?.[index] ?? 1,
    leftRound: null,
  }));
  const isPresent = new Set(present.map(({ memberId }) => memberId));
  const former = await selectFormerMembers(ctx.db, league.leagueId);
  const gone = former.flatMap(({ entryId: id, joinedAtMs, leftAtMs }): FormatMember[] => {
    const joinedRound = joinedAtMs === null ? 1 : firstRoundAfter(joinedAtMs);
    const leftRound = firstRoundAfter(leftAtMs);
    const wasThere = joinedRound < leftRound && engine.hasEntry(entryId(id)) && !isPresent.has(id);
    return wasThere ? [{ memberId: id, joinedRound, leftRound }] : [];
  });
  return [...present, ...gone];
}
