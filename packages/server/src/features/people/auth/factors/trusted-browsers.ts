/**
 * Browsers whose owner said that the second factor need not be asked for there. Only a hash of the cookie's token is
 * stored. Trust ends after fourteen days, with a new password (`updatePasswordHash`), and when a factor comes or goes.
 */
import type { AccountId } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../../context.ts";
import { readCookie, setCookie } from "../../../../http/session/cookies.ts";
import { hashToken } from "../../../../http/session/session.sql.ts";

const TRUST_SECONDS = 14 * 24 * 3600;

export async function trustBrowser(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  account: AccountId,
): Promise<void> {
  const token = Buffer.from(ctx.random.bytes(32)).toString("base64url");
  await sql`insert into trusted_browsers (token_hash, account_id, expires_at)
    values (${hashToken(token)}, ${account}, clock_timestamp() + make_interval(secs => ${TRUST_SECONDS}))`.execute(
    ctx.db,
  );
  setCookie(request, reply, "trustid", { value: token, maxAgeSeconds: TRUST_SECONDS });
  ctx.securityLog.record("browser_trusted", { request, account });
}

export async function isTrusted(ctx: Context, request: FastifyRequest, account: AccountId): Promise<boolean> {
  const token = readCookie(request, "trustid");
  if (request.appMode || request.isForControl || !token) return false;
  const { rows } = await sql`select 1 from trusted_browsers
    where token_hash = ${hashToken(token)} and account_id = ${account} and expires_at > clock_timestamp()`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

export async function deleteTrusts(db: Queryable, account: AccountId): Promise<void> {
  await sql`delete from trusted_browsers where account_id = ${account}`.execute(db);
}

export async function deleteExpiredTrusts(db: Queryable): Promise<void> {
  await sql`delete from trusted_browsers where expires_at <= clock_timestamp()`.execute(db);
}
