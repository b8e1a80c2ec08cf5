/** Agents, the programs that they are, and their codes and tokens. Only hashes of those are kept. */
import { hash } from "node:crypto";
import type { AgentChangeKind, TokenScope, WireAgentPermission } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import { hashApiToken } from "../../../http/session/api-token.sql.ts";

/** How long a code may be exchanged; the agent has been waiting for it. */
const CODE_SECONDS = 60;
export const ACCESS_SECONDS = 3600;
/** Then the person is asked again. */
export const AGENT_DAYS = 90;
/** A program that registered and was never connected. */
const UNUSED_CLIENT_HOURS = 24;
const START_LENGTH = 8;

const hashOf = (secret: string): Buffer => hash("sha256", secret, "buffer");

export interface Client {
  readonly clientId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** The moment, in seconds since 1970. */
export async function insertClient(db: Queryable, { clientId, name, redirectUris }: Client): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    insert into agent_clients (client_id, name, redirect_uris) values (${clientId}, ${name}, ${[...redirectUris]}::text[])
    returning floor(extract(epoch from created_at))::float8 as at`.execute(db);
  return rows[0]!.at;
}

export async function selectClient(db: Queryable, clientId: string): Promise<Client | null> {
  const { rows } = await sql<Client>`select client_id as "clientId", name, redirect_uris as "redirectUris"
    from agent_clients where client_id = ${clientId} and (fresh_until is null or fresh_until > clock_timestamp())
    for key share`.execute(db);
  return rows[0] ?? null;
}

/** Whether the copy of a program's document may still be used. */
export async function isFresh(db: Queryable, clientId: string): Promise<boolean> {
  const { rows } = await sql`select from agent_clients
    where client_id = ${clientId} and fresh_until > clock_timestamp()`.execute(db);
  return rows.length > 0;
}

/** A copy of a program's document in place of the one before. */
export async function upsertDocument(
  db: Queryable,
  { clientId, name, redirectUris }: Client,
  freshSeconds: number,
): Promise<void> {
  await sql`
    insert into agent_clients (client_id, name, redirect_uris, fresh_until)
    values (${clientId}, ${name}, ${[...redirectUris]}::text[], clock_timestamp() + make_interval(secs => ${freshSeconds}))
    on conflict (client_id) do update set name = excluded.name, redirect_uris = excluded.redirect_uris,
      fresh_until = excluded.fresh_until`.execute(db);
}

/** An agent is there once it has exchanged its code, or while it may. */
const IS_ALIVE = sql`a.ends_at > clock_timestamp() and (exists (select from agent_refreshes r where r.agent_id = a.agent_id)
  or exists (select from agent_codes c where c.agent_id = a.agent_id and c.expires_at > clock_timestamp()))`;

export interface AgentRow {
  readonly id: number;
  readonly name: string;
  readonly redirectUri: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly endsAt: string;
  readonly permission: WireAgentPermission | null;
}

/** The account's connected agents, the newest first. */
export async function selectAgents(db: Queryable, account: AccountId): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select a.agent_id as id, p.name, redirect_uri as "redirectUri", scopes, ${microsOf("a.created_at")} as "createdAt",
      ${microsOf("used.at")} as "lastUsedAt", ${microsOf("a.ends_at")} as "endsAt",
      case when permitted_until > clock_timestamp() then json_build_object('kinds', permitted_kinds,
        'transfers_per_round', permitted_transfers, 'points_per_round', permitted_points,
        'until', ${microsOf("permitted_until")}) end as permission
    from agents a join agent_clients p using (client_id),
      lateral (select greatest(a.last_used_at, max(t.last_used_at)) as at from api_tokens t where t.agent_id = a.agent_id) used
    where account_id = ${account} and ${IS_ALIVE} order by a.agent_id desc`.execute(db);
  return rows;
}

export interface NewAgent {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly TokenScope[];
  readonly challenge: string;
  readonly code: string;
}

/** In place of an earlier connection of the same program, whose tokens and permission end. */
export async function insertAgent(tx: Tx, account: AccountId, agent: NewAgent): Promise<void> {
  const { clientId, redirectUri, scopes, challenge, code } = agent;
  await sql`delete from agents where account_id = ${account} and client_id = ${clientId}`.execute(tx);
  await sql`
    with agent as (
      insert into agents (account_id, client_id, redirect_uri, scopes, ends_at)
      values (${account}, ${clientId}, ${redirectUri}, ${[...scopes]}::text[],
        clock_timestamp() + make_interval(days => ${AGENT_DAYS}))
      returning agent_id)
    insert into agent_codes (code_hash, agent_id, challenge, expires_at)
    select ${hashOf(code)}, agent_id, ${challenge}, clock_timestamp() + make_interval(secs => ${CODE_SECONDS})
    from agent`.execute(tx);
}

/** An agent that comes for tokens, held until the transaction ends. */
export interface Grant {
  readonly agentId: number;
  readonly accountId: AccountId;
  readonly clientId: string;
  readonly name: string;
  readonly redirectUri: string;
  readonly scopes: readonly TokenScope[];
  readonly isUsed: boolean;
  readonly isExpired: boolean;
}

const GRANT = sql`a.agent_id as "agentId", account_id as "accountId", client_id as "clientId", name,
  redirect_uri as "redirectUri", scopes`;

export async function lockCode(tx: Tx, code: string): Promise<(Grant & { readonly challenge: string }) | null> {
  const { rows } = await sql<Grant & { readonly challenge: string }>`
    select ${GRANT}, challenge, used_at is not null as "isUsed",
      c.expires_at <= clock_timestamp() or ends_at <= clock_timestamp() as "isExpired"
    from agent_codes c join agents a using (agent_id) join agent_clients using (client_id)
    where code_hash = ${hashOf(code)} for update of a, c`.execute(tx);
  return rows[0] ?? null;
}

export async function lockRefresh(tx: Tx, token: string): Promise<Grant | null> {
  const { rows } = await sql<Grant>`
    select ${GRANT}, r.used_at is not null as "isUsed", ends_at <= clock_timestamp() as "isExpired"
    from agent_refreshes r join agents a using (agent_id) join agent_clients using (client_id)
    where token_hash = ${hashOf(token)} for update of a, r`.execute(tx);
  return rows[0] ?? null;
}

export async function useCode(tx: Tx, code: string): Promise<void> {
  await sql`update agent_codes set used_at = clock_timestamp() where code_hash = ${hashOf(code)}`.execute(tx);
}

export async function useRefresh(tx: Tx, token: string): Promise<void> {
  await sql`update agent_refreshes set used_at = clock_timestamp() where token_hash = ${hashOf(token)}`.execute(tx);
}

export interface NewTokens {
  readonly access: string;
  readonly refresh: string;
  /** Of the access token; the agent's own or fewer. */
  readonly scopes: readonly TokenScope[];
}

export async function insertTokens(tx: Tx, grant: Grant, { access, refresh, scopes }: NewTokens): Promise<void> {
  await sql`insert into agent_refreshes (token_hash, agent_id) values (${hashOf(refresh)}, ${grant.agentId})`.execute(
    tx,
  );
  await sql`
    insert into api_tokens (account_id, agent_id, name, start, scopes, token_hash, expires_at)
    values (${grant.accountId}, ${grant.agentId}, ${grant.name.slice(0, 50)}, ${access.slice(0, START_LENGTH)},
      ${[...scopes]}::text[], ${hashApiToken(access)}, clock_timestamp() + make_interval(secs => ${ACCESS_SECONDS}))`.execute(
    tx,
  );
  await sql`update agents set last_used_at = clock_timestamp() where agent_id = ${grant.agentId}`.execute(tx);
}

/** Ends an agent by its id alone: its own secret was used twice, or it asked for it. */
export async function deleteAgentById(db: Queryable, agentId: number): Promise<void> {
  await sql`delete from agents where agent_id = ${agentId}`.execute(db);
}

/** False when it is none of the account's. What still waited for an answer is refused. */
export async function deleteAgent(tx: Tx, account: AccountId, agentId: number): Promise<boolean> {
  await sql`update agent_changes set state = 'refused', decided_at = clock_timestamp(), decided_by = 'person'
    where account_id = ${account} and agent_id = ${agentId} and state = 'pending'`.execute(tx);
  const { rows } = await sql`delete from agents where account_id = ${account} and agent_id = ${agentId}
    returning 1 as gone`.execute(tx);
  return rows.length === 1;
}

/** Ends what a token belongs to: a refresh token its agent, an access token itself alone. Whose it is must fit. */
export async function revokeToken(db: Queryable, clientId: string, token: string): Promise<void> {
  await sql`delete from agents where client_id = ${clientId} and agent_id in
    (select agent_id from agent_refreshes where token_hash = ${hashOf(token)})`.execute(db);
  await sql`delete from api_tokens where token_hash = ${hashApiToken(token)} and agent_id in
    (select agent_id from agents where client_id = ${clientId})`.execute(db);
}

export interface Permission {
  readonly kinds: readonly AgentChangeKind[];
  readonly transfers: number;
  readonly points: number;
  readonly days: number;
}

/** Null when the agent is none of the account's, or lacks the scope for changes. */
export async function updatePermission(
  db: Queryable,
  account: AccountId,
  agentId: number,
  { kinds, transfers, points, days }: Permission,
): Promise<WireAgentPermission | null> {
  const { rows } = await sql<WireAgentPermission>`
    update agents set permitted_kinds = ${[...kinds]}::text[], permitted_transfers = ${transfers},
      permitted_points = ${points},
      permitted_until = least(ends_at, clock_timestamp() + make_interval(days => ${days}))
    where account_id = ${account} and agent_id = ${agentId} and 'team:write' = any(scopes)
    returning permitted_kinds as kinds, permitted_transfers as transfers_per_round, permitted_points as points_per_round,
      ${microsOf("permitted_until")} as until`.execute(db);
  return rows[0] ?? null;
}

/** False when the agent is none of the account's. */
export async function deletePermission(db: Queryable, account: AccountId, agentId: number): Promise<boolean> {
  const { rows } = await sql`
    update agents set permitted_kinds = null, permitted_transfers = null, permitted_points = null, permitted_until = null
    where account_id = ${account} and agent_id = ${agentId} returning 1 as changed`.execute(db);
  return rows.length === 1;
}

/** Agents that have ended, codes that were not exchanged, and programs that nobody connected. */
export async function deleteExpiredAgents(db: Queryable): Promise<void> {
  await sql`delete from agents a where not (${IS_ALIVE})`.execute(db);
  await sql`delete from agent_codes where expires_at < clock_timestamp() - interval '1 day'`.execute(db);
  await sql`delete from agent_clients p where created_at < clock_timestamp() - make_interval(hours => ${UNUSED_CLIENT_HOURS})
    and not exists (select from agents a where a.client_id = p.client_id)`.execute(db);
}
