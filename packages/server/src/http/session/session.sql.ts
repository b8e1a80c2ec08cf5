/** Sessions in the database: only a hash of the token is stored, so a copy of the table opens no session. */
import { hash } from "node:crypto";
import type { WireAuthMethod, WireOwnSession } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../context.ts";
import { msOf } from "../../db/values/moments.ts";
import { deleteApiTokens } from "./api-token.sql.ts";
import type { SessionLimits, Viewer } from "./session.ts";
import { WAITS_FOR_GUARDIAN } from "./guarded.ts";
import { SUSPENDED } from "./suspended.ts";

/** Use is recorded at most this often, so that reading costs no write. */
const SEEN_EVERY_SECONDS = 300;
/** For operators, whose sessions end after minutes. */
const OPERATOR_SEEN_EVERY_SECONDS = 30;

/** When a session ends that is used now and began at `created_at`, by the `role` of its account. */
const endOf = (limits: SessionLimits) => sql`least(
  clock_timestamp() + make_interval(secs => case role when 'operator' then ${limits.operatorIdleSeconds}::float8
    else ${limits.idleSeconds}::float8 end),
  s.created_at + make_interval(secs => case role when 'operator' then ${limits.operatorLifetimeSeconds}::float8
    else ${limits.lifetimeSeconds}::float8 end))`;

/** True of a session that has not ended; by today's limits and today's role, whatever they were when it was noted last. */
const isAlive = (limits: SessionLimits) => sql`(s.expires_at > clock_timestamp()
  and s.created_at > clock_timestamp() - make_interval(secs => case role
    when 'operator' then ${limits.operatorLifetimeSeconds}::float8 else ${limits.lifetimeSeconds}::float8 end)
  and s.last_seen_at > clock_timestamp() - make_interval(secs => case role
    when 'operator' then ${limits.operatorIdleSeconds}::float8 else ${limits.idleSeconds}::float8 end))`;

export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");

/** A proof that a session rests on. */
export interface SessionMethod extends WireAuthMethod {
  /** Present: a proof that opened the session but is not fresh. */
  readonly is_stale?: true;
}

interface NewSession {
  readonly token: string;
  readonly accountId: AccountId;
  readonly userAgent: string;
  readonly ip: string;
  readonly methods: readonly SessionMethod[];
  /** Begun on the control room's own host, and good there alone. */
  readonly isForControl?: boolean;
}

/** True unless every proof is a stale one; sessions from before proofs were noted have none. */
const isProved = (methods: readonly SessionMethod[]): boolean =>
  methods.length === 0 || methods.some((method) => method.is_stale !== true);

/**
 * Nothing is stored for an account that is being deleted. Answers how many sessions of the account ended for it, because
 * there were too many: those that were used least lately.
 */
export async function insertSession(db: Queryable, session: NewSession, limits: SessionLimits): Promise<number> {
  await sql`insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at, user_agent, ip, methods,
      proved_at, for_control)
    select ${hashToken(session.token)}, account_id, created_at, created_at, ${endOf(limits)},
      ${session.userAgent.slice(0, 300)}, ${session.ip}, ${JSON.stringify(session.methods)}::jsonb,
      case when ${isProved(session.methods)}::boolean then created_at else 'epoch' end, ${session.isForControl ?? false}
    from (select account_id, role, clock_timestamp() as created_at
      from accounts where account_id = ${session.accountId} for key share) as s`.execute(db);
  // A statement of its own, which sees those of sign-ins at the same moment.
  const { numAffectedRows } = await sql`delete from sessions where session_id in (
    select session_id from sessions where account_id = ${session.accountId} and expires_at > clock_timestamp()
    order by last_seen_at desc, session_id desc offset ${limits.most})`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteSession(db: Queryable, token: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${hashToken(token)}`.execute(db);
}

/**
 * Ends every session of the account but one, every unfinished login of it, every personal token, and a pending removal
 * of a lost factor: after a new password only this browser is signed in, and no other gets push messages
 * (`sessions_end_pushes`).
 */
export async function deleteOtherSessions(db: Queryable, account: AccountId, keepToken: string | null): Promise<void> {
  const keep = keepToken === null ? null : hashToken(keepToken);
  await sql`delete from sessions where account_id = ${account} and token_hash is distinct from ${keep}`.execute(db);
  await sql`delete from pending_logins where account_id = ${account}`.execute(db);
  await deleteUnknownPushes(db, account);
  await deleteApiTokens(db, account);
  // Asked for with the former password.
  await sql`delete from lost_factors where account_id = ${account}`.execute(db);
}

/** Every session of the account that is alive, the one of `token` marked; the one used last comes first. */
export async function selectSessionsOf(db: Queryable, account: AccountId, token: string): Promise<WireOwnSession[]> {
  const { rows } = await sql<WireOwnSession>`
    select session_id as id, user_agent, ip, ${msOf("created_at")} / 1000 as created_at,
      ${msOf("last_seen_at")} / 1000 as last_seen_at, token_hash = ${hashToken(token)} as is_current
    from sessions where account_id = ${account} and expires_at > clock_timestamp()
    order by is_current desc, sessions.last_seen_at desc, session_id desc`.execute(db);
  return rows;
}

/**
 * Ends these sessions of the account, and its trust in browsers, which stands for no session; an id that is not one of its
 * own ends nothing.
 */
export async function deleteSessionsById(db: Queryable, account: AccountId, ids: readonly number[]): Promise<void> {
  await sql`with trusts as (delete from trusted_browsers where account_id = ${account})
    delete from sessions where account_id = ${account} and session_id = any(${ids}::bigint[])`.execute(db);
  await deleteUnknownPushes(db, account);
}

/** Subscriptions without a known session: those from before it was stored. */
const deleteUnknownPushes = (db: Queryable, account: AccountId) =>
  sql`delete from push_subscriptions where account_id = ${account} and session_id is null`.execute(db);

export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await sql`delete from sessions where expires_at <= clock_timestamp()`.execute(db);
}

export interface FoundSession {
  readonly sessionId: number;
  readonly viewer: Viewer;
  /** From now, in seconds. */
  readonly endsInSeconds: number;
  /** True when the end was moved now: the cookie's must move too. */
  readonly extended: boolean;
}

/** The session with this token; null when there is none or it has expired. Records the use. */
export async function findSession(
  db: Queryable,
  token: string,
  limits: SessionLimits,
  isForControl = false,
): Promise<FoundSession | null> {
  return (await findSessions(db, [token], limits, { isForControl })).get(token) ?? null;
}

/**
 * The same for several at once; invalid tokens are missing from the result, and so are the control room's sessions
 * among the fans' and the other way round. The use of `unattended` ones is not recorded.
 */
export async function findSessions(
  db: Queryable,
  tokens: readonly string[],
  limits: SessionLimits,
  {
    isForControl = false,
    unattended = new Set(),
  }: { readonly isForControl?: boolean; readonly unattended?: ReadonlySet<string> } = {},
): Promise<Map<string, FoundSession>> {
  const hashes = tokens.map(hashToken);
  const byHash = new Map(hashes.map((hashed, index) => [hashed.toString("hex"), tokens[index]!]));
  const { rows } = await sql<Viewer & FoundRow>`
    select token_hash as "tokenHash", session_id as "sessionId", account_id as "accountId", a.entry_id as "entryId", role,
      role = 'operator' and exists (select from jsonb_array_elements(methods) given
        where given->>'method' = 'mfa'
          and (given->>'at')::float8 > extract(epoch from clock_timestamp()) - ${limits.operatorLifetimeSeconds}::float8) as "hasSecondFactor",
      ${SUSPENDED} as suspended, ${WAITS_FOR_GUARDIAN} as "waitsForGuardian",
      s.last_seen_at < clock_timestamp() - make_interval(secs => case role
        when 'operator' then ${OPERATOR_SEEN_EVERY_SECONDS}::float8 else ${SEEN_EVERY_SECONDS}::float8 end) as "isStale",
      extract(epoch from ${endOf(limits)} - clock_timestamp())::float8 as "endsInSeconds"
    from sessions s join accounts a using (account_id)
    where token_hash = any(${hashes}::bytea[]) and s.for_control = ${isForControl} and ${isAlive(limits)}`.execute(db);
  const tokenOf = ({ tokenHash }: FoundRow): string => byHash.get(tokenHash.toString("hex"))!;
  const isNoted = (row: FoundRow): boolean => row.isStale && !unattended.has(tokenOf(row));
  const stale = rows.filter(isNoted).map((row) => row.tokenHash);
  if (stale.length > 0) {
    // In order: two processes may note the same sessions.
    await sql`update sessions set last_seen_at = clock_timestamp(), expires_at = ends_at
      from (select account_id, token_hash as hash, ${endOf(limits)} as ends_at
        from sessions s join (select account_id, role from accounts) a using (account_id)
        where token_hash = any(${stale}::bytea[])) as noted
      where token_hash = hash and token_hash in (select token_hash from sessions where token_hash = any(${stale}::bytea[])
        order by token_hash for no key update skip locked)`.execute(db);
  }
  return new Map(
    rows.map((row) => {
      const { tokenHash: _, sessionId, isStale: __, endsInSeconds, ...viewer } = row;
      return [tokenOf(row), { sessionId, viewer, endsInSeconds, extended: isNoted(row) }];
    }),
  );
}

interface FoundRow {
  readonly tokenHash: Buffer;
  readonly sessionId: number;
  readonly isStale: boolean;
  readonly endsInSeconds: number;
}

/** How a session came to be. */
export interface SessionProofs {
  readonly sessionId: number;
  readonly methods: readonly SessionMethod[];
  /** Milliseconds of the machines' time. */
  readonly startedAtMs: number;
  /**
   * Seconds since the owner last proved their identity, by the database's clock: in any way, by a second factor, by the
   * password; null when never in this session. `signIn`: since the last sign-in, also by a return from a provider that
   * is no fresh proof.
   */
  readonly provedSecondsAgo: {
    readonly anything: number;
    readonly factor: number | null;
    readonly password: number | null;
    readonly signIn: number;
  };
}

const sinceMethod = (method: WireAuthMethod["method"]) =>
  sql`(select extract(epoch from clock_timestamp())::float8 - max((given->>'at')::float8)
    from jsonb_array_elements(methods) given where given->>'method' = ${method})`;

/** The session of a token that is alive; null otherwise. */
export async function selectSession(db: Queryable, token: string): Promise<SessionProofs | null> {
  const { rows } = await sql<Omit<SessionProofs, "provedSecondsAgo"> & SessionProofs["provedSecondsAgo"]>`
    select session_id as "sessionId", methods, ${msOf("created_at")} as "startedAtMs",
      extract(epoch from clock_timestamp() - proved_at)::float8 as anything,
      ${sinceMethod("mfa")} as factor, ${sinceMethod("password")} as password,
      extract(epoch from clock_timestamp())::float8 - coalesce((select max((given->>'at')::float8)
        from jsonb_array_elements(methods) given), extract(epoch from proved_at)::float8) as "signIn"
    from sessions where token_hash = ${hashToken(token)} and expires_at > clock_timestamp()`.execute(db);
  if (!rows[0]) return null;
  const { sessionId, methods, startedAtMs, ...provedSecondsAgo } = rows[0];
  return { sessionId, methods, startedAtMs, provedSecondsAgo };
}

/**
 * Records that the session's owner has just proved their identity again, and replaces the session's token: the old one
 * becomes invalid. Returns the seconds until the session ends; null when it has ended since.
 */
export async function insertProof(
  db: Queryable,
  token: { readonly before: string; readonly after: string },
  method: WireAuthMethod,
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    update sessions set token_hash = ${hashToken(token.after)}, proved_at = clock_timestamp(),
      methods = methods || ${JSON.stringify(method)}::jsonb
    where token_hash = ${hashToken(token.before)}
    returning extract(epoch from expires_at - clock_timestamp())::float8 as seconds`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** Takes the browser's subscriptions from a session that is about to be replaced; answers which. */
export async function detachPushes(db: Queryable, token: string): Promise<string[]> {
  const { rows } = await sql<{ endpoint: string }>`update push_subscriptions p set session_id = null from sessions s
    where s.token_hash = ${hashToken(token)} and p.account_id = s.account_id and p.session_id = s.session_id
    returning endpoint`.execute(db);
  return rows.map(({ endpoint }) => endpoint);
}

/** Gives them to the session that took its place. */
export async function attachPushes(db: Queryable, token: string, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length === 0) return;
  await sql`update push_subscriptions p set session_id = s.session_id from sessions s
    where s.token_hash = ${hashToken(token)} and p.account_id = s.account_id and p.session_id is null
      and p.endpoint = any(${[...endpoints]}::text[])`.execute(db);
}
