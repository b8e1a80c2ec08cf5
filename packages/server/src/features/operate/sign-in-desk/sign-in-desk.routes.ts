/** The control room's help with signing in: what a person has, and signing people out. */
import {
  type AnswerOf,
  confirmLostFactorCall,
  endAllSessionsCall,
  endPersonSessionsCall,
  lostFactorsCall,
  personSignInCall,
  refuseLostFactorCall,
  routeSchema,
  wireMicros,
} from "@elleveren/contract";
import { type AccountId, accountId as toAccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuse, valueOf } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { confirmLost, type LostFactor, type LostFactorProblem, refuseLost, selectLost } from "../../people/index.ts";
import { endSessions } from "./end-sessions.ts";

export function signInDeskRoutes(app: App, ctx: Context): void {
  app.get(personSignInCall.path, { schema: routeSchema(personSignInCall) }, async (request) => {
    const account = toAccountId(request.params.accountId);
    const ways = await selectWays(ctx.db, account);
    if (!ways) throw notFound("account");
    const [sessions, [lost]] = await Promise.all([selectOpenSessions(ctx.db, account), selectLost(ctx.db, account)]);
    return { ...ways, lost_factor: lost ? presentLost(lost) : null, sessions };
  });

  const end = async (
    request: FastifyRequest,
    account: AccountId | null,
    { reason, tokens: withTokens }: { reason: string; tokens: boolean },
  ) => {
    const { accountId: by } = requireOperator(request);
    const wish = { by, account, reason: reason.trim(), withTokens, keepToken: request.sessionToken };
    const sessions = valueOf(await endSessions(ctx.db, wish), () => notFound("account"));
    ctx.securityLog.record("sessions_ended", {
      request,
      account,
      by,
      reason: account === null ? "everybody, by an operator" : "by an operator",
      details: { sessions, tokens: withTokens },
    });
    return { sessions };
  };
  app.post(endPersonSessionsCall.path, { schema: routeSchema(endPersonSessionsCall) }, (request) =>
    end(request, toAccountId(request.params.accountId), request.body),
  );
  app.post(endAllSessionsCall.path, { schema: routeSchema(endAllSessionsCall) }, (request) =>
    end(request, null, request.body),
  );

  app.get(lostFactorsCall.path, { schema: routeSchema(lostFactorsCall) }, async () => ({
    people: (await selectLost(ctx.db)).map((lost) => ({
      account: lost.accountId,
      name: lost.name,
      ...presentLost(lost),
    })),
  }));

  const decisionOf = (request: FastifyRequest, accountId: number, reason: string) => ({
    by: requireOperator(request).accountId,
    account: toAccountId(accountId),
    reason: reason.trim(),
  });
  app.post(confirmLostFactorCall.path, { schema: routeSchema(confirmLostFactorCall) }, async (request) => {
    const decision = decisionOf(request, request.params.accountId, request.body.reason);
    const result = valueOf(await confirmLost(ctx, decision), undecided);
    const { account, by } = decision;
    ctx.securityLog.record("lost_factor", { request, account, by, reason: "confirmed by an operator" });
    return { ends: wireMicros(result) };
  });
  app.post(refuseLostFactorCall.path, { schema: routeSchema(refuseLostFactorCall) }, async (request) => {
    const decision = decisionOf(request, request.params.accountId, request.body.reason);
    valueOf(await refuseLost(ctx, decision), undecided);
    const { account, by } = decision;
    ctx.securityLog.record("lost_factor", { request, account, by, reason: "refused by an operator" });
    return {};
  });
}

const presentLost = ({ askedAtMs, endsAtMs }: LostFactor) => ({
  asked: wireMicros(askedAtMs),
  ends: endsAtMs === null ? null : wireMicros(endsAtMs),
});

const undecided = (problems: readonly LostFactorProblem[]) =>
  problems.some(({ code }) => code === "unknown_account") ? notFound("account") : refuse(problems);

type SignIn = AnswerOf<typeof personSignInCall>;

async function selectWays(db: Queryable, account: AccountId): Promise<Omit<SignIn, "lost_factor" | "sessions"> | null> {
  const { rows } = await sql<Omit<SignIn, "lost_factor" | "sessions">>`
    select password_hash is not null as has_password,
      exists (select from totp_authenticators t where t.account_id = a.account_id) as has_app,
      (select count(*)::int from webauthn_credentials w where w.account_id = a.account_id) as passkeys,
      coalesce((select cardinality(unused) from recovery_codes r where r.account_id = a.account_id), 0) as recovery_codes,
      (select count(*)::int from api_tokens t where t.account_id = a.account_id and expires_at > clock_timestamp()) as tokens
    from accounts a where account_id = ${account}`.execute(db);
  return rows[0] ?? null;
}

/** The one used last comes first. */
async function selectOpenSessions(db: Queryable, account: AccountId): Promise<SignIn["sessions"]> {
  const { rows } = await sql<SignIn["sessions"][number]>`
    select ${microsOf("created_at")} as begun, ${microsOf("last_seen_at")} as used, user_agent from sessions
    where account_id = ${account} and expires_at > clock_timestamp()
    order by last_seen_at desc, session_id desc limit 100`.execute(db);
  return rows;
}
