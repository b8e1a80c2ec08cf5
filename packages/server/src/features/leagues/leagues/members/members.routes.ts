/** Joining and leaving leagues, their members, administrators and bans, the message to members, and the log. */
import {
  addCoAdministratorCall,
  banCall,
  checkCodeCall,
  decodeScoring,
  encodeScoring,
  endCoAdministratorCall,
  joinPrivateLeagueCall,
  joinPublicLeagueCall,
  leagueEntriesCall,
  leagueLogCall,
  leagueMembersCall,
  leaveLeagueCall,
  routeSchema,
  searchLeagueCall,
  STANDINGS_PAGE_SIZE,
  takeMessageBackCall,
  unbanCall,
  writeMessageCall,
} from "@elleveren/contract";
import { type EntryId, entryId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { forbidden, notFound, refuse } from "../../../../http/calls/errors.ts";
import { repeatableCall } from "../../../../http/calls/repeatable-call.ts";
import { tooManyRequests } from "../../../../http/limits/rate-limits.ts";
import { createSharedLimiter } from "../../../../http/limits/shared-limits.ts";
import { requireOwnEntry } from "../../../../http/session/session.ts";
import { canManageLeague } from "../access.ts";
import { answerLeague, memberViewer } from "../league-detail.ts";
import { leagueForMember, ownRequest, unwrap } from "../league-request.ts";
import { isUnlistable } from "../league-size.sql.ts";
import type { League } from "../leagues.sql.ts";
import { selectLeagueActs } from "../log/league-log.sql.ts";
import { takeLeagueMessageBack, writeLeagueMessage } from "../log/league-message.ts";
import { addCoAdministrator, banEntry, endCoAdministrator, unbanEntry } from "./co-administrators.ts";
import { checkLeagueCode, createCodeGuesses, joinPrivateLeague, joinPublicLeague, leaveLeague } from "./join-league.ts";
import { findListedMembers, searchMembers, selectAllMembers, selectListedMembers } from "./list-members.sql.ts";
import { isMember } from "./members.sql.ts";

/** A text that hardly any of 200 000 members has takes the database a quarter of a second. */
const SEARCH_LIMIT = { rateLimit: { max: 60, timeWindow: "1 minute" } };
const MESSAGES_PER_HOUR = 10;
const HOUR_MS = 3_600_000;

export function memberRoutes(app: App, ctx: Context): void {
  const guesses = createCodeGuesses(ctx);

  repeatableCall(app, ctx, joinPrivateLeagueCall, async (ctx, request) => {
    const { code, entry } = request.body;
    const own = joiningEntry(request, entry);
    const joined = await guesses.attempt(request, () => joinPrivateLeague(ctx, { entryId: own, code }));
    return answerLeague(ctx, unwrap(joined), memberViewer(own));
  });

  repeatableCall(app, ctx, joinPublicLeagueCall, async (ctx, request) => {
    const { scoring, entry } = request.body;
    const own = joiningEntry(request, entry);
    const joined = await joinPublicLeague(ctx, { entryId: own, scoring: decodeScoring(scoring) });
    return answerLeague(ctx, unwrap(joined), memberViewer(own));
  });

  app.post(checkCodeCall.path, { schema: routeSchema(checkCodeCall) }, async (request) => {
    const league = unwrap(await guesses.attempt(request, () => checkLeagueCode(ctx, request.body.code)));
    const ownEntry = request.account?.entryId ?? null;
    return {
      id: league.leagueId,
      name: league.name,
      scoring: encodeScoring(league.scoring),
      already_joined: ownEntry !== null && (await isMember(ctx.db, league.leagueId, ownEntry)),
    };
  });

  repeatableCall(app, ctx, leaveLeagueCall, async (ctx, request) => {
    unwrap(await leaveLeague(ctx, ownRequest(request)));
    return {};
  });

  app.get(leagueEntriesCall.path, { schema: routeSchema(leagueEntriesCall) }, async (request) => {
    const { league } = await leagueForMember(ctx, request);
    await refuseUnlistable(ctx, league);
    return selectAllMembers(ctx.db, league);
  });

  app.get(searchLeagueCall.path, { schema: routeSchema(searchLeagueCall), config: SEARCH_LIMIT }, async (request) => {
    const { league } = await leagueForMember(ctx, request);
    return searchMembers(ctx.db, league, request.query.search ?? "");
  });

  app.get(leagueMembersCall.path, { schema: routeSchema(leagueMembersCall), config: SEARCH_LIMIT }, async (request) => {
    const { league } = await leagueForMember(ctx, request);
    if (league.leagueType !== "x") throw notFound("private league");
    const name = request.query.name?.trim() ?? "";
    if (name !== "") return findListedMembers(ctx.db, league, name);
    await refuseUnlistable(ctx, league);
    return { members: await selectListedMembers(ctx.db, league), has_more: false };
  });

  app.get(leagueLogCall.path, { schema: routeSchema(leagueLogCall) }, async (request) => {
    const { league, viewer } = await leagueForMember(ctx, request);
    const { page = 1 } = request.query;
    const acts = await selectLeagueActs(ctx.db, league.leagueId, {
      offset: (page - 1) * STANDINGS_PAGE_SIZE,
      limit: STANDINGS_PAGE_SIZE + 1,
      isManager: canManageLeague(viewer, league),
    });
    return { has_next: acts.length > STANDINGS_PAGE_SIZE, page, results: acts.slice(0, STANDINGS_PAGE_SIZE) };
  });

  const bans = [
    [banCall, banEntry],
    [unbanCall, unbanEntry],
  ] as const;
  for (const [call, change] of bans) {
    repeatableCall(app, ctx, call, async (ctx, request) =>
      unwrap(await change(ctx, { ...ownRequest(request), memberId: entryId(request.body.entry) })),
    );
  }

  const helpers = [
    [addCoAdministratorCall, addCoAdministrator],
    [endCoAdministratorCall, endCoAdministrator],
  ] as const;
  for (const [call, change] of helpers) {
    repeatableCall(app, ctx, call, async (ctx, request) => {
      unwrap(await change(ctx, { ...ownRequest(request), memberId: entryId(request.body.entry) }));
      return {};
    });
  }

  const messages = createSharedLimiter(ctx, "league-messages", { attempts: MESSAGES_PER_HOUR, windowMs: HOUR_MS });
  app.put(writeMessageCall.path, { schema: routeSchema(writeMessageCall) }, async (request) => {
    const own = ownRequest(request);
    const waitSeconds = messages.take(`entry ${own.entryId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    return unwrap(await writeLeagueMessage(ctx, { ...own, text: request.body.text }));
  });

  app.delete(takeMessageBackCall.path, { schema: routeSchema(takeMessageBackCall) }, async (request) => {
    unwrap(await takeLeagueMessageBack(ctx, ownRequest(request)));
    return {};
  });
}

/** Clients send the entry along; joining with another account's is refused. */
function joiningEntry(request: FastifyRequest, sent: number | undefined): EntryId {
  const viewer = requireOwnEntry(request);
  if (sent !== undefined && entryId(sent) !== viewer.entryId) throw forbidden();
  return viewer.entryId;
}

async function refuseUnlistable(ctx: Context, league: League): Promise<void> {
  if (await isUnlistable(ctx.db, league, ctx.game().ruleset)) throw refuse([{ code: "large_leagues_forbidden" }]);
}
