/** Joining and leaving leagues, who is in them, and who is kept out. */
import {
  banCall,
  checkCodeCall,
  decodeScoring,
  encodeScoring,
  joinPrivateLeagueCall,
  joinPublicLeagueCall,
  leagueEntriesCall,
  leaveLeagueCall,
  routeSchema,
  searchLeagueCall,
  unbanCall,
} from "@elleveren/contract";
import { type EntryId, entryId, leagueId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { forbidden, refuse } from "../../../../http/calls/errors.ts";
import { repeatableCall } from "../../../../http/calls/repeatable-call.ts";
import { requireOwnEntry } from "../../../../http/session/session.ts";
import { banEntry, unbanEntry } from "./ban-entry.ts";
import { createCodeGuesses } from "../settings/code-guesses.ts";
import { searchMembers, selectAllMembers } from "./find-members.sql.ts";
import { checkLeagueCode, joinPrivateLeague } from "./join-league.ts";
import { joinPublicLeague } from "./join-public-league.ts";
import { unwrap } from "../league-answers.ts";
import { leagueFor } from "../league-request.ts";
import { isLargeLeague, isUnlistable } from "../league-size.sql.ts";
import { leaveLeague } from "./leave-league.ts";
import { presentLeague } from "../leagues.present.ts";
import type { League } from "../leagues.sql.ts";
import { isMember } from "./members.sql.ts";

export function memberRoutes(app: App, ctx: Context): void {
  const guesses = createCodeGuesses(ctx);

  repeatableCall(app, ctx, joinPrivateLeagueCall, async (ctx, request) => {
    const { body } = request;
    const own = joiningEntry(request, body.entry);
    const joined = await guesses.attempt(request, () => joinPrivateLeague(ctx, { entryId: own, code: body.code }));
    return presentJoined(ctx, unwrap(joined), own);
  });

  repeatableCall(app, ctx, joinPublicLeagueCall, async (ctx, request) => {
    const { body } = request;
    const own = joiningEntry(request, body.entry);
    const joined = await joinPublicLeague(ctx, { entryId: own, scoring: decodeScoring(body.scoring) });
    return presentJoined(ctx, unwrap(joined), own);
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
    const { params } = request;
    const { entryId: own } = requireOwnEntry(request);
    unwrap(await leaveLeague(ctx, { leagueId: leagueId(params.leagueId), entryId: own }));
    return {};
  });

  app.get(leagueEntriesCall.path, { schema: routeSchema(leagueEntriesCall) }, async (request) => {
    const { league, viewer } = await leagueFor(ctx, request, request.params.leagueId);
    if (!viewer.isMember) throw forbidden();
    if (await isUnlistable(ctx.db, league, ctx.game().ruleset)) throw refuse([{ code: "large_leagues_forbidden" }]);
    return selectAllMembers(ctx.db, league);
  });

  // A text that hardly any of 200 000 members has takes the database a quarter of a second.
  const searchLimit = { rateLimit: { max: 60, timeWindow: "1 minute" } };
  app.get(searchLeagueCall.path, { schema: routeSchema(searchLeagueCall), config: searchLimit }, async (request) => {
    const { league, viewer } = await leagueFor(ctx, request, request.params.leagueId);
    if (!viewer.isMember) throw forbidden();
    return searchMembers(ctx.db, league, request.query.search ?? "");
  });

  const bans = [
    [banCall, banEntry],
    [unbanCall, unbanEntry],
  ] as const;
  for (const [call, change] of bans) {
    repeatableCall(app, ctx, call, async (ctx, request) => {
      const { params, body } = request;
      const { entryId: own } = requireOwnEntry(request);
      const answer = await change(ctx, {
        leagueId: leagueId(params.leagueId),
        entryId: own,
        bannedEntryId: entryId(body.entry),
      });
      return unwrap(answer);
    });
  }
}

/** Clients send the entry along; joining with somebody else's is not allowed. */
function joiningEntry(request: FastifyRequest, sent: number | undefined): EntryId {
  const viewer = requireOwnEntry(request);
  if (sent !== undefined && entryId(sent) !== viewer.entryId) throw forbidden();
  return viewer.entryId;
}

async function presentJoined(ctx: Context, league: League, own: EntryId) {
  const isLarge = await isLargeLeague(ctx.db, league, ctx.game().ruleset);
  return presentLeague(league, { entryId: own, isMember: true, isCoAdministrator: false }, isLarge);
}
