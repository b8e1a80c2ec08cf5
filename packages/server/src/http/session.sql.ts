/** Sessions in the database: only a hash of the token is stored, so a copy of the table signs nobody in. */
import { hash } from "node:crypto";
import type { WireAuthMethod } from "@elleveren/contract";
import { accountId, entryId, type AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../context.ts";
import { deleteApiTokens } from "./api-token.sql.ts";
import type { Viewer } from "./session.ts";
import { SUSPENDED } from "./suspended.ts";

/** A session ends this long after its last use. */
export const SESSION_LIFETIME_SECONDS = 30 * 24 * 3600;
/** What an operator's second factor is good for: a working day. Then he gives it again (`auth/2fa/reauthenticate`). */
export const SECOND_FACTOR_SECONDS = 12 * 3600;
/** Use is noted at most this often, so that reading costs no write. */
const SEEN_EVERY_SECONDS = 300;

export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");

export interface NewSession {
  readonly token: string;
  readonly accountId: AccountId;
  readonly userAgent: string;
  readonly ip: string;
  readonly methods: readonly WireAuthMethod[];
}

/** Nothing is stored for an account that is being deleted. */
export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await sql`insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at, user_agent, ip, methods)
    select ${hashToken(session.token)}, account_id, clock_timestamp(), clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${SESSION_LIFETIME_SECONDS}), ${session.userAgent.slice(0, 300)},
      ${session.ip}, ${JSON.stringify(session.methods)}::jsonb
    from accounts where account_id = ${session.accountId} for key share`.execute(db);
}

export async function deleteSession(db: Queryable, token: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${hashToken(token)}`.execute(db);
}

/**
 * Ends every session of the account but one, every login of it that still lacks a step, and every personal token: after a
 * new password nobody else is in.
 */
export async function deleteOtherSessions(db: Queryable, account: AccountId, keepToken: string | null): Promise<void> {
  const keep = keepToken === null ? null : hashToken(keepToken);
  await sql`delete from sessions where account_id = ${account} and token_hash is distinct from ${keep}`.execute(db);
  await sql`delete from pending_logins where account_id = ${account}`.execute(db);
  await deleteApiTokens(db, account);
}

export interface SessionSeen {
  readonly sessionId: number;
  readonly userAgent: string;
  readonly ip: string;
  /** Milliseconds of the machines' time. */
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
  readonly isCurrent: boolean;
}

/** Every session of the account that is alive, the one of `token` marked; the one used last comes first. */
export async function selectSessionsOf(db: Queryable, account: AccountId, token: string): Promise<SessionSeen[]> {
  const { rows } = await sql<{
    session_id: number;
    user_agent: string;
    ip: string;
    created_at: Date;
    last_seen_at: Date;
    is_current: boolean;
  }>`select session_id, user_agent, ip, created_at, last_seen_at, token_hash = ${hashToken(token)} as is_current
    from sessions where account_id = ${account} and expires_at > clock_timestamp()
    order by is_current desc, last_seen_at desc, session_id desc`.execute(db);
  return rows.map((row) => ({
    sessionId: row.session_id,
    userAgent: row.user_agent,
    ip: row.ip,
    createdAtMs: row.created_at.getTime(),
    lastSeenAtMs: row.last_seen_at.getTime(),
    isCurrent: row.is_current,
  }));
}

/** Ends these sessions of the account; an id that is not one of its own ends nothing. */
export async function deleteSessionsById(db: Queryable, account: AccountId, ids: readonly number[]): Promise<void> {
  await sql`delete from sessions where account_id = ${account} and session_id = any(${ids}::bigint[])`.execute(db);
}

export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await sql`delete from sessions where expires_at <= clock_timestamp()`.execute(db);
}

export interface FoundSession {
  readonly viewer: Viewer;
  /** True when the end was moved now: the cookie's must move too. */
  readonly extended: boolean;
}

interface SessionRow {
  readonly token_hash: Buffer;
  readonly account_id: number;
  readonly entry_id: number | null;
  readonly role: Viewer["role"];
  readonly second_factor: boolean;
  readonly suspended: Viewer["suspended"];
  readonly stale: boolean;
}

/** Whose session it is; null when there is none or it has expired. Notes the use. */
export async function findSession(db: Queryable, token: string): Promise<FoundSession | null> {
  return (await findSessions(db, [token])).get(token) ?? null;
}

/** The same for several at once; those that are no session are missing. */
export async function findSessions(db: Queryable, tokens: readonly string[]): Promise<Map<string, FoundSession>> {
  const hashes = tokens.map(hashToken);
  const byHash = new Map(hashes.map((hashed, index) => [hashed.toString("hex"), tokens[index]!]));
  const { rows } = await sql<SessionRow>`
    select token_hash, account_id, a.entry_id, role,
      role = 'operator' and exists (select from jsonb_array_elements(methods) given
        where given->>'method' = 'mfa'
          and (given->>'at')::float8 > extract(epoch from clock_timestamp()) - ${SECOND_FACTOR_SECONDS}) as second_factor,
      ${SUSPENDED} as suspended,
      last_seen_at < clock_timestamp() - make_interval(secs => ${SEEN_EVERY_SECONDS}) as stale
    from sessions join accounts a using (account_id)
    where token_hash = any(${hashes}::bytea[]) and expires_at > clock_timestamp()`.execute(db);
  const stale = rows.filter((row) => row.stale).map((row) => row.token_hash);
  if (stale.length > 0) {
    // In order: two processes may note the same sessions.
    await sql`update sessions set last_seen_at = clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(secs => ${SESSION_LIFETIME_SECONDS})
      where token_hash in (select token_hash from sessions where token_hash = any(${stale}::bytea[])
        order by token_hash for no key update skip locked)`.execute(db);
  }
  return new Map(
    rows.map((row) => [
      byHash.get(row.token_hash.toString("hex"))!,
      {
        viewer: {
          accountId: accountId(row.account_id),
          entryId: row.entry_id === null ? null : entryId(row.entry_id),
          role: row.role,
          hasSecondFactor: row.second_factor,
          suspended: row.suspended,
        },
        extended: row.stale,
      },
    ]),
  );
}

/** The key of CSRF signatures, shared by all processes. */
export async function selectCsrfSecret(db: Queryable): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from secrets where name = 'csrf'`.execute(db);
  if (!rows[0]) throw new Error("the database has no csrf secret; the migrations did not run");
  return rows[0].secret;
}

/** How a session came to be. */
export interface SessionProofs {
  readonly sessionId: number;
  readonly methods: readonly WireAuthMethod[];
  /** Milliseconds of the machines' time. */
  readonly startedAtMs: number;
  /** Since its owner last proved who he is, by the database's own clock. */
  readonly provedSecondsAgo: number;
  /** Since he last did by a second factor; null when he never did in this session. */
  readonly factorSecondsAgo: number | null;
}

/** The session of a token that is alive; null otherwise. */
export async function selectSession(db: Queryable, token: string): Promise<SessionProofs | null> {
  const { rows } = await sql<{
    session_id: number;
    methods: WireAuthMethod[];
    created_at: Date;
    proved_seconds_ago: number;
    factor_seconds_ago: number | null;
  }>`select session_id, methods, created_at,
      extract(epoch from clock_timestamp() - proved_at)::float8 as proved_seconds_ago,
      (select extract(epoch from clock_timestamp())::float8 - max((given->>'at')::float8)
        from jsonb_array_elements(methods) given where given->>'method' = 'mfa') as factor_seconds_ago
    from sessions where token_hash = ${hashToken(token)} and expires_at > clock_timestamp()`.execute(db);
  const row = rows[0];
  return row
    ? {
        sessionId: row.session_id,
        methods: row.methods,
        startedAtMs: row.created_at.getTime(),
        provedSecondsAgo: row.proved_seconds_ago,
        factorSecondsAgo: row.factor_seconds_ago,
      }
    : null;
}

/** Notes that the owner of the session has just proved once more who he is. */
export async function insertProof(db: Queryable, token: string, method: WireAuthMethod): Promise<void> {
  await sql`update sessions set proved_at = clock_timestamp(), methods = methods || ${JSON.stringify(method)}::jsonb
    where token_hash = ${hashToken(token)}`.execute(db);
}
