/** Which league and round is asked about, and who of the league is in it. */
import type { Engine, LeagueMembers } from "@elleveren/engine";
import { entryId, type EntryId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { League } from "../leagues/index.ts";
import { isPastDeadline } from "../../live/index.ts";
import { memberCache } from "../standings/index.ts";

export interface LeagueRound {
  readonly league: League;
  readonly roundId: RoundId;
  /** True while the round still moves. */
  readonly provisional: boolean;
  readonly engine: Engine;
  /** Null is everybody: the overall league. */
  readonly members: LeagueMembers | null;
}

/**
 * The current round unless one is named; null when its deadline has not passed, so that nobody learns of a squad before.
 */
export async function loadLeagueRound(
  ctx: Context,
  league: League,
  named: RoundId | undefined,
): Promise<LeagueRound | null> {
  const reached = ctx.live.findSeason()?.rounds.filter(isPastDeadline) ?? [];
  const round = named === undefined ? reached.at(-1) : reached.find(({ roundId }) => roundId === named);
  const engine = ctx.live.engine();
  if (!round || !engine) return null;
  const members = await memberCache(ctx).membersOf(league);
  return { league, roundId: round.roundId, provisional: round.state === "closed", engine, members };
}

export const isInLeague = ({ engine, members, roundId }: LeagueRound, entry: EntryId): boolean =>
  engine.isInLeague(entry, members, roundId);

/** Everybody who is in the round's table; null where they are more than `most`. */
export function memberIdsOf({ engine, members, roundId }: LeagueRound, most: number): EntryId[] | null {
  const count = members === null ? engine.entryCount : members.rows.length;
  if (count > most) return null;
  const ids = Array.from({ length: count }, (_, member) => engine.entryIdOf(members?.rows[member] ?? member));
  return ids.filter((id) => engine.isInLeague(entryId(id), members, roundId));
}
