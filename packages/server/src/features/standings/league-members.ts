/**
 * Members of leagues as the engine wants them, kept in this process while nobody joins or leaves: a table is asked for
 * far more often than its members change. Read again when a notification says so, and after any reconnect.
 */
import type { Engine, LeagueMembers } from "@elleveren/engine";
import type { LeagueId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import type { League } from "../leagues/index.ts";
import { selectMembers } from "./standings.sql.ts";

interface Kept {
  readonly engine: Engine;
  readonly entryCount: number;
  /** Rounds whose deadline had passed. */
  readonly closedCount: number;
  readonly members: Promise<LeagueMembers>;
}

export interface MemberCache {
  /** Null is everybody: the overall league. */
  membersOf(league: League): Promise<LeagueMembers | null>;
}

const caches = new WeakMap<Context["notifications"], MemberCache>();

/** The cache of this process; made with its first use. */
export function memberCache(ctx: Context): MemberCache {
  const found = caches.get(ctx.notifications) ?? createMemberCache(ctx);
  caches.set(ctx.notifications, found);
  return found;
}

/** Leagues kept at most; the one not asked for longest goes first. */
const MOST_KEPT = 20_000;

function createMemberCache({ db, live, notifications }: Context): MemberCache {
  const kept = new Map<LeagueId, Kept>();
  notifications.subscribe((message) => {
    if (message.kind === "resync" || message.kind === "game") kept.clear();
    if (message.kind !== "leagues") return;
    if (message.leagueId !== undefined) kept.delete(message.leagueId as LeagueId);
    // An entry alone: it was made or changed, which moves it in and out of the game's own leagues. Nobody enters their
    // tables before the next deadline, when all members are read again anyway; on a deadline day this happens all the time.
    else if (message.entryId === undefined) kept.clear();
  });

  return {
    async membersOf(league) {
      if (league.shortName === "overall") return null;
      const engine = live.engine();
      if (!engine) return null;
      const { entryCount } = engine;
      const rounds = live.season().rounds;
      const closedCount = rounds.filter(({ state }) => state === "closed" || state === "settled").length;
      const found = kept.get(league.leagueId);
      // An engine that was built anew has other rows, and one that grew knows members it did not know before.
      const isFresh = found?.engine === engine && found.entryCount === entryCount && found.closedCount === closedCount;
      kept.delete(league.leagueId);
      const members = isFresh ? found.members : readMembers(engine);
      kept.set(league.leagueId, { engine, entryCount, closedCount, members });
      // A reading that failed is not kept: the next one who asks reads again.
      members.catch(() => {
        if (kept.get(league.leagueId)?.members === members) kept.delete(league.leagueId);
      });
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
      return members;

      async function readMembers(current: Engine): Promise<LeagueMembers> {
        const { entryIds, rankedFrom } = await selectMembers(
          db,
          league.leagueId,
          rounds.map(({ roundId, deadlineAtMs }) => ({ roundId, deadlineAtMs })),
        );
        return current.leagueMembers(entryIds, rankedFrom);
      }
    },
  };
}
