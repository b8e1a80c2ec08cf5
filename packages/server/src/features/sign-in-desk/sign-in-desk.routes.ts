/** The control room's help with signing in: what a person has, and signing people out. */
import {
  endAllSessionsCall,
  endPersonSessionsCall,
  personSignInCall,
  routeSchema,
  wireMicros,
} from "@elleveren/contract";
import { accountId as toAccountId, type AccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { notFound } from "../../http/errors.ts";
import { requireOperator } from "../../http/session.ts";
import { endSessions } from "./end-sessions.ts";
import { selectOpenSessions, selectWays } from "./sign-in-desk.sql.ts";

export function signInDeskRoutes(app: App, ctx: Context): void {
  app.get(personSignInCall.path, { schema: routeSchema(personSignInCall) }, async (request) => {
    const account = toAccountId(request.params.accountId);
    const ways = await selectWays(ctx.db, account);
    if (!ways) throw notFound("account");
    const sessions = await selectOpenSessions(ctx.db, account);
    return {
      has_password: ways.hasPassword,
      has_app: ways.hasApp,
      passkeys: ways.passkeys,
      recovery_codes: ways.recoveryCodes,
      tokens: ways.tokens,
      sessions: sessions.map((one) => ({
        begun: wireMicros(one.begunAtMs),
        used: wireMicros(one.usedAtMs),
        user_agent: one.userAgent,
      })),
    };
  });

  const end = async (
    request: FastifyRequest,
    account: AccountId | null,
    { reason, tokens: withTokens }: { readonly reason: string; readonly tokens: boolean },
  ) => {
    const { accountId: by } = requireOperator(request);
    const wish = { by, account, reason: reason.trim(), withTokens, keepToken: request.sessionToken };
    const result = await endSessions(ctx.db, wish);
    if (!result.ok) throw notFound("account");
    ctx.securityLog.record("sessions_ended", {
      request,
      account,
      by,
      reason: account === null ? "everybody, by an operator" : "by an operator",
      details: { sessions: result.value, tokens: withTokens },
    });
    return { sessions: result.value };
  };
  app.post(endPersonSessionsCall.path, { schema: routeSchema(endPersonSessionsCall) }, (request) =>
    end(request, toAccountId(request.params.accountId), request.body),
  );
  app.post(endAllSessionsCall.path, { schema: routeSchema(endAllSessionsCall) }, (request) =>
    end(request, null, request.body),
  );
}
