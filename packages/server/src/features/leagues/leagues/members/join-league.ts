/** Joining a private league by its code. */
import { PUBLIC_LEAGUE_PREFIX } from "@elleveren/contract";
import { accepted, type EntryId, invariant, type LeagueId, refused, type Result } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { type Problem, unauthenticated } from "../../../../http/calls/errors.ts";
import { tooManyRequests } from "../../../../http/limits/rate-limits.ts";
import { createSharedLimiter } from "../../../../http/limits/shared-limits.ts";
import { canLeaveLeague, isLocked, loadLeagueViewer } from "../access.ts";
import { isFull } from "../league-size.sql.ts";
import { type League, lockLeague, lockLeagueByCode, selectLeague, selectLeagueByCode } from "../leagues.sql.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import {
  countPublicLeagues,
  insertPublicLeague,
  lockPublicLeagues,
  returnPlace,
  selectNextStart,
  takePlace,
} from "../public-leagues.sql.ts";
import { LEAGUE_CODE_MAX_LENGTH, normaliseLeagueCode } from "../settings/league-codes.ts";
import {
  countPrivateLeagues,
  deleteMember,
  insertMember,
  isBanned,
  isMember,
  lockEntryRow,
  lockOwnedEntry,
} from "./members.sql.ts";
import type { AccessProblem } from "./own-league.ts";

type JoinProblem =
  | CodeProblem
  | { readonly code: "league_closed" | "already_joined" | "entry_banned" }
  | { readonly code: "max_private_entries"; readonly max: number };

export type CodeProblem = { readonly code: "max_length" | "invalid" | "blank"; readonly field: "code" };

/** Which league a code belongs to, without joining it. */
export async function checkLeagueCode(ctx: Context, typed: string): Promise<Result<League, CodeProblem>> {
  const code = readLeagueCode(typed);
  if (!code.ok) return code;
  const league = await selectLeagueByCode(ctx.db, code.value);
  return league ? accepted(league) : refused([{ code: "invalid", field: "code" }]);
}

/** A typed code as it is stored; refused where no code can be so. */
export function readLeagueCode(typed: string): Result<string, CodeProblem> {
  const code = normaliseLeagueCode(typed);
  if (code === "") return refused([{ code: "blank", field: "code" }]);
  if (code.length > LEAGUE_CODE_MAX_LENGTH) return refused([{ code: "max_length", field: "code" }]);
  return accepted(code);
}

/** Codes are compared without spaces and capitals. Every reason against joining is listed, not only the first. */
export async function joinPrivateLeague(
  ctx: Context,
  request: { readonly entryId: EntryId; readonly code: string },
): Promise<Result<League, JoinProblem>> {
  const code = readLeagueCode(request.code);
  if (!code.ok) return code;
  return transact(ctx.db, async (tx) => {
    await lockEntryRow(tx, request.entryId);
    const league = await lockLeagueByCode(tx, code.value);
    if (!league) return refused([{ code: "invalid", field: "code" }]);
    const max = ctx.game().ruleset.leagues.joinPrivateMax;
    const problems: JoinProblem[] = [];
    if (await isMember(tx, league.leagueId, request.entryId)) problems.push({ code: "already_joined" });
    // A head-to-head league takes no entry once it has started (EG-59), nor beyond its size (EG-57).
    if (league.closed || isLocked(league) || (await isFull(tx, league))) problems.push({ code: "league_closed" });
    if (await isBanned(tx, league.leagueId, request.entryId)) problems.push({ code: "entry_banned" });
    if ((await countPrivateLeagues(tx, request.entryId)) >= max) problems.push({ code: "max_private_entries", max });
    if (problems.length > 0) return refused(problems);
    await insertMember(tx, league.leagueId, request.entryId);
    await insertLeagueAct(tx, { leagueId: league.leagueId, entryId: request.entryId, kind: "joined" });
    await notify(tx, { kind: "leagues", leagueId: league.leagueId, entryId: request.entryId });
    return accepted(league);
  });
}

type JoinPublicProblem =
  | { readonly code: "public_league_max_exceeded"; readonly max: number }
  /** The season has no deadline left. */
  | { readonly code: "game_over" };

/**
 * Leagues fill one after another (EG-56), and only until their first round's deadline, so everybody in one starts level.
 * Joining again is another league. Sizes and the maximum, which both sorts share: the season's settings.
 */
export async function joinPublicLeague(
  ctx: Context,
  { entryId, scoring }: { readonly entryId: EntryId; readonly scoring: League["scoring"] },
): Promise<Result<League, JoinPublicProblem>> {
  const { joinPublicMax: max, maxSizePublicClassic, maxSizePublicH2h } = ctx.game().ruleset.leagues;
  const size = scoring === "h2h" ? maxSizePublicH2h : maxSizePublicClassic;
  return transact(ctx.db, async (tx) => {
    await lockEntryRow(tx, entryId);
    if ((await countPublicLeagues(tx, entryId)) >= max) {
      return refused([{ code: "public_league_max_exceeded", max }]);
    }
    await lockPublicLeagues(tx, scoring);
    const startRoundId = await selectNextStart(tx);
    if (startRoundId === null) return refused([{ code: "game_over" }]);
    const request = { scoring, startRoundId, entryId } as const;
    let id = await takePlace(tx, request);
    if (id === null) {
      await insertPublicLeague(tx, { ...request, size, prefix: PUBLIC_LEAGUE_PREFIX });
      id = await takePlace(tx, request);
    }
    invariant(id !== null, "a league that was just made has room");
    await insertMember(tx, id, entryId);
    await notify(tx, { kind: "leagues", leagueId: id, entryId });
    const league = await selectLeague(tx, id);
    invariant(league, "a league cannot go while a place in it is being taken");
    return accepted(league);
  });
}

type LeaveProblem = AccessProblem | { readonly code: "not_a_member" | "league_started" };

/** The administrator has to hand a league over, or delete it; a system league has no way out. */
export async function leaveLeague(
  ctx: Context,
  { leagueId, entryId }: { readonly leagueId: LeagueId; readonly entryId: EntryId },
): Promise<Result<null, LeaveProblem>> {
  return transact(ctx.db, async (tx) => {
    // An entry whose account was deleted meanwhile stays in its leagues' tables. The entry is locked before the league,
    // as in joining and in deleting an account, so that two tabs do not deadlock.
    if (!(await lockOwnedEntry(tx, entryId))) throw unauthenticated();
    const league = await lockLeague(tx, leagueId);
    if (!league) return refused([{ code: "no_such_league" }]);
    const viewer = await loadLeagueViewer(tx, league, entryId);
    if (!viewer.isMember) return refused([{ code: "not_a_member" }]);
    if (!canLeaveLeague(viewer, league)) {
      return refused([{ code: league.leagueType === "c" || isLocked(league) ? "league_started" : "not_allowed" }]);
    }
    await deleteMember(tx, leagueId, entryId);
    if (league.leagueType === "x") await insertLeagueAct(tx, { leagueId, entryId, kind: "left" });
    await returnPlace(tx, leagueId);
    await notify(tx, { kind: "leagues", leagueId, entryId });
    return accepted(null);
  });
}

const WINDOW_MS = 15 * 60_000;

interface CodeGuesses {
  /** Runs what looks the code up; 429 instead when there were too many wrong ones. */
  attempt<T, P extends Problem>(request: FastifyRequest, lookUp: () => Promise<Result<T, P>>): Promise<Result<T, P>>;
}

/** One for all calls that take a code. */
export function createCodeGuesses(ctx: Context): CodeGuesses {
  const { signInPerIp, signInPerEmail } = ctx.config.rateLimits;
  const byAddress = createSharedLimiter(ctx, "codes-ip", { attempts: signInPerIp, windowMs: WINDOW_MS });
  const byAccount = createSharedLimiter(ctx, "codes-account", { attempts: signInPerEmail, windowMs: WINDOW_MS });
  return {
    async attempt(request, lookUp) {
      const counted = [{ limiter: byAddress, key: request.ip }];
      if (request.account) counted.push({ limiter: byAccount, key: String(request.account.accountId) });
      const waits = counted.map(({ limiter, key }) => limiter.take(key));
      const giveBack = () => counted.forEach(({ limiter, key }, index) => waits[index] ?? limiter.giveBack(key));
      const waitSeconds = Math.max(...waits.map((wait) => wait ?? 0));
      if (waitSeconds > 0) {
        giveBack();
        throw tooManyRequests(waitSeconds);
      }
      const result = await lookUp().catch((error: unknown) => {
        giveBack();
        throw error;
      });
      if (result.ok || !result.problems.some(isWrongCode)) giveBack();
      return result;
    },
  };
}

const isWrongCode = (problem: Problem): boolean =>
  problem.code === "invalid" && "field" in problem && problem.field === "code";
