/**
 * Members of leagues for the engine, cached in this process until one joins or leaves: tables are read far more often
 * than their members change. Read again on a notification, and after any reconnect.
 */
import type { Engine, LeagueMembers } from "@elleveren/engine";
import type { LeagueId } from "@elleveren/rules";
import { LRUCache } from "lru-cache";

import type { Context } from "../../../context.ts";
import { createDatabase } from "../../../db/pool.ts";
import { isPastDeadline } from "../../live/index.ts";
import { countMembers, type League } from "../leagues/index.ts";
import { readMembers } from "./read-members.ts";

interface Kept {
  readonly engine: Engine;
  readonly entryCount: number;
  /** Rounds whose deadline had passed. */
  readonly closedCount: number;
  readonly members: Promise<LeagueMembers>;
}

interface MemberCache {
  /** Null is everybody: the overall league. */
  membersOf(league: Pick<League, "leagueId" | "shortName">): Promise<LeagueMembers | null>;
  /** How many teams are in it, newcomers included; of the game's own leagues those of the last deadline. */
  countOf(league: League): Promise<number>;
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

function createMemberCache({ pool, live, notifications }: Context): MemberCache {
  // Not the context's own: the first use may be a call's, whose transaction ends while the cache stays.
  const db = createDatabase(pool);
  const kept = new LRUCache<LeagueId, Kept>({ max: MOST_KEPT });
  const counts = new LRUCache<LeagueId, Promise<number>>({ max: MOST_KEPT });
  notifications.subscribe((message) => {
    if (message.kind === "resync" || message.kind === "game") forget();
    if (message.kind !== "leagues") return;
    if (message.leagueId !== undefined) forget(message.leagueId as LeagueId);
    // Only the entry: it was made or changed, which moves it in and out of system leagues. It enters their tables at
    // the next deadline, when all members are read again anyway; on a deadline day such notifications are frequent.
    else if (message.entryId === undefined) forget();
  });
  return { membersOf, countOf };

  function forget(league?: LeagueId): void {
    for (const map of [kept, counts]) {
      if (league === undefined) map.clear();
      else map.delete(league);
    }
  }

  async function membersOf(league: Pick<League, "leagueId" | "shortName">): Promise<LeagueMembers | null> {
    if (league.shortName === "overall") return null;
    const engine = live.engine();
    if (!engine) return null;
    const { entryCount } = engine;
    const rounds = live.season().rounds;
    const closedCount = rounds.filter(isPastDeadline).length;
    const found = kept.get(league.leagueId);
    // An engine that was built anew has other rows, and one that grew knows members it did not know before.
    const isFresh = found?.engine === engine && found.entryCount === entryCount && found.closedCount === closedCount;
    if (isFresh) return found.members;
    const members = readMembers({ pool, engine, leagueId: league.leagueId, rounds });
    kept.set(league.leagueId, { engine, entryCount, closedCount, members });
    // A failed read is not cached: the next request reads again.
    members.catch(() => {
      if (kept.peek(league.leagueId)?.members === members) kept.delete(league.leagueId);
    });
    return members;
  }

  async function countOf(league: League): Promise<number> {
    if (league.shortName === "overall") return live.findSeason()?.entryCount ?? 0;
    if (league.leagueType === "s") {
      // Of these every new team is a member; counting them again for each one would cost more than it tells.
      const members = await membersOf(league);
      return members ? members.rows.length : countMembers(db, league.leagueId);
    }
    const found = counts.get(league.leagueId);
    if (found) return found;
    const count = countMembers(db, league.leagueId);
    counts.set(league.leagueId, count);
    count.catch(() => {
      if (counts.peek(league.leagueId) === count) counts.delete(league.leagueId);
    });
    return count;
  }
}
