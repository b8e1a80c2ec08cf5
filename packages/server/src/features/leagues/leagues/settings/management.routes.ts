/** Who is in a private league and who runs it, and what its members are told. */
import {
  addCoAdministratorCall,
  endCoAdministratorCall,
  leagueMembersCall,
  routeSchema,
  takeMessageBackCall,
  writeMessageCall,
} from "@elleveren/contract";
import { entryId, leagueId } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { forbidden, notFound, refuse } from "../../../../http/calls/errors.ts";
import { tooManyRequests } from "../../../../http/limits/rate-limits.ts";
import { repeatableCall } from "../../../../http/calls/repeatable-call.ts";
import { requireOwnEntry } from "../../../../http/session/session.ts";
import { createSharedLimiter } from "../../../../http/limits/shared-limits.ts";
import { addCoAdministrator, endCoAdministrator } from "../members/co-administrators.ts";
import { unwrap } from "../league-answers.ts";
import { takeLeagueMessageBack, writeLeagueMessage } from "../log/league-message.ts";
import { leagueFor } from "../league-request.ts";
import { isUnlistable } from "../league-size.sql.ts";
import { presentMember, presentMessage } from "../leagues.present.ts";
import { findListedMembers, selectListedMembers } from "../members/list-members.sql.ts";

const MESSAGES_PER_HOUR = 10;
const HOUR_MS = 3_600_000;

export function managementRoutes(app: App, ctx: Context): void {
  // As expensive as the established search (members.routes.ts).
  const membersLimit = { rateLimit: { max: 60, timeWindow: "1 minute" } };
  app.get(leagueMembersCall.path, { schema: routeSchema(leagueMembersCall), config: membersLimit }, async (request) => {
    const { league, viewer } = await leagueFor(ctx, request, request.params.leagueId);
    if (!viewer.isMember) throw forbidden();
    if (league.leagueType !== "x") throw notFound("private league");
    const name = request.query.name?.trim() ?? "";
    if (name !== "") {
      const { members, hasMore } = await findListedMembers(ctx.db, league, name);
      return { members: members.map(presentMember), has_more: hasMore };
    }
    if (await isUnlistable(ctx.db, league, ctx.game().ruleset)) throw refuse([{ code: "large_leagues_forbidden" }]);
    return { members: (await selectListedMembers(ctx.db, league)).map(presentMember), has_more: false };
  });

  const changes = [
    [addCoAdministratorCall, addCoAdministrator],
    [endCoAdministratorCall, endCoAdministrator],
  ] as const;
  for (const [call, change] of changes) {
    repeatableCall(app, ctx, call, async (ctx, request) => {
      const { params, body } = request;
      const { entryId: own } = requireOwnEntry(request);
      const asked = { leagueId: leagueId(params.leagueId), entryId: own, memberId: entryId(body.entry) };
      unwrap(await change(ctx, asked));
      return {};
    });
  }

  const messages = createSharedLimiter(ctx, "league-messages", { attempts: MESSAGES_PER_HOUR, windowMs: HOUR_MS });
  app.put(writeMessageCall.path, { schema: routeSchema(writeMessageCall) }, async (request) => {
    const { entryId: own } = requireOwnEntry(request);
    const waitSeconds = messages.take(`entry ${own}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const id = leagueId(request.params.leagueId);
    return presentMessage(
      unwrap(await writeLeagueMessage(ctx, { leagueId: id, entryId: own, text: request.body.text })),
    );
  });

  app.delete(takeMessageBackCall.path, { schema: routeSchema(takeMessageBackCall) }, async (request) => {
    const { entryId: own } = requireOwnEntry(request);
    unwrap(await takeLeagueMessageBack(ctx, { leagueId: leagueId(request.params.leagueId), entryId: own }));
    return {};
  });
}
