/** Changes that agents propose: one row each, from the proposal to what became of it. */
import type { AgentChangeKind, WireAgentChange, WireReceipt } from "@elleveren/contract";
import type { AccountId, EntryId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import type { Before, Shown, Undo } from "./ground.ts";

/** Shorter than a key's answer is kept, so that confirming a change again never does it twice. */
const WAITS_HOURS = 12;
/** Of an account, waiting at once. */
export const PENDING_MAX = 20;
const LISTED = 50;
const KEPT_DAYS = 30;

type StoredState = Exclude<WireAgentChange["state"], "expired">;
export type DecidedBy = NonNullable<WireAgentChange["decided_by"]>;
export interface NewChange {
  readonly accountId: AccountId;
  readonly entryId: EntryId;
  readonly agentId: number | null;
  readonly agentName: string;
  readonly kinds: readonly AgentChangeKind[];
  readonly roundId: RoundId | null;
  readonly operation: string;
  readonly params: Readonly<Record<string, number>>;
  readonly body: unknown;
  readonly shown: Shown;
  readonly costPoints: number;
  readonly spentPoints: number;
  readonly transferCount: number;
}

export interface Change extends Omit<NewChange, "transferCount"> {
  readonly changeId: number;
  readonly transferCount: number;
  readonly before: Before | null;
  readonly undo: Undo | null;
  readonly state: StoredState;
  readonly isExpired: boolean;
  readonly decidedBy: DecidedBy | null;
  readonly problems: WireAgentChange["problems"] | null;
  readonly receipt: WireReceipt | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly decidedAt: string | null;
}

const COLUMNS = sql`change_id as "changeId", account_id as "accountId", entry_id as "entryId", agent_id as "agentId",
  agent_name as "agentName", kinds, round_id as "roundId", operation, params, body, shown, before, undo,
  cost_points as "costPoints", spent_points as "spentPoints", transfers as "transferCount", state,
  -- One that was begun may have been done: it can be confirmed again as long as its key is surely known.
  greatest(expires_at, decided_at + make_interval(hours => ${WAITS_HOURS})) <= clock_timestamp() as "isExpired",
  decided_by as "decidedBy", problems, receipt,
  ${microsOf("created_at")} as "createdAt", ${microsOf("expires_at")} as "expiresAt",
  ${microsOf("decided_at")} as "decidedAt"`;

/** Null when too many of the account's changes wait for an answer. The account is held meanwhile. */
export async function insertChange(tx: Tx, change: NewChange): Promise<Change | null> {
  await sql`select 1 from accounts where account_id = ${change.accountId} for no key update`.execute(tx);
  const { rows } = await sql<Change>`
    insert into agent_changes (account_id, entry_id, agent_id, agent_name, kinds, round_id, operation, params, body,
      shown, cost_points, spent_points, transfers, expires_at)
    select ${change.accountId}, ${change.entryId}, ${change.agentId}, ${change.agentName}, ${[...change.kinds]}::text[],
      ${change.roundId}, ${change.operation}, ${JSON.stringify(change.params)}::jsonb,
      ${JSON.stringify(change.body ?? null)}::jsonb, ${JSON.stringify(change.shown)}::jsonb, ${change.costPoints},
      ${change.spentPoints}, ${change.transferCount}, clock_timestamp() + make_interval(hours => ${WAITS_HOURS})
    where (select count(*) from agent_changes where account_id = ${change.accountId} and state = 'pending'
      and expires_at > clock_timestamp()) < ${PENDING_MAX}
    returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

/** The entry's changes, the newest first; an earlier season's entry of the account is another's here. */
export async function selectChanges(db: Queryable, account: AccountId, entry: EntryId): Promise<Change[]> {
  const { rows } = await sql<Change>`select ${COLUMNS} from agent_changes
    where account_id = ${account} and entry_id = ${entry} order by change_id desc limit ${LISTED}`.execute(db);
  return rows;
}

export async function selectChange(
  db: Queryable,
  account: AccountId,
  entry: EntryId,
  changeId: number,
): Promise<Change | null> {
  const { rows } = await sql<Change>`select ${COLUMNS} from agent_changes
    where account_id = ${account} and entry_id = ${entry} and change_id = ${changeId}`.execute(db);
  return rows[0] ?? null;
}

/** Held until the transaction ends. */
export async function lockChange(tx: Tx, account: AccountId, entry: EntryId, changeId: number): Promise<Change | null> {
  const { rows } = await sql<Change>`select ${COLUMNS} from agent_changes
    where account_id = ${account} and entry_id = ${entry} and change_id = ${changeId} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function startChange(tx: Tx, changeId: number, by: DecidedBy, before: Before | null): Promise<void> {
  await sql`update agent_changes set state = 'running', decided_by = ${by}, decided_at = clock_timestamp(),
    before = ${before === null ? null : JSON.stringify(before)}::jsonb
    where change_id = ${changeId} and state = 'pending'`.execute(tx);
}

export async function finishChange(
  db: Queryable,
  changeId: number,
  end:
    | { readonly state: "done"; readonly receipt: WireReceipt | null; readonly undo: Undo | null }
    | { readonly state: "failed"; readonly problems: WireAgentChange["problems"] },
): Promise<void> {
  const undo = end.state === "done" ? end.undo : null;
  await sql`update agent_changes set state = ${end.state},
    receipt = ${end.state === "done" && end.receipt ? JSON.stringify(end.receipt) : null}::jsonb,
    problems = ${end.state === "failed" ? JSON.stringify(end.problems) : null}::jsonb,
    undo = ${undo === null ? null : JSON.stringify(undo)}::jsonb, before = null
    where change_id = ${changeId} and state = 'running'`.execute(db);
}

export async function refuseChange(tx: Tx, changeId: number): Promise<void> {
  await sql`update agent_changes set state = 'refused', decided_by = 'person', decided_at = clock_timestamp()
    where change_id = ${changeId} and state = 'pending'`.execute(tx);
}

export async function markUndone(db: Queryable, changeId: number): Promise<void> {
  await sql`update agent_changes set state = 'undone', decided_at = clock_timestamp()
    where change_id = ${changeId} and state = 'done'`.execute(db);
}

export interface Permitted {
  readonly kinds: readonly AgentChangeKind[];
  readonly transfers: number;
  readonly points: number;
}

/** The agent's standing permission, held until the transaction ends, so that two changes do not use the same rest of it. */
export async function lockPermission(tx: Tx, agentId: number): Promise<Permitted | null> {
  const { rows } = await sql<Permitted>`
    select permitted_kinds as kinds, permitted_transfers as transfers, permitted_points as points from agents
    where agent_id = ${agentId} and permitted_until > clock_timestamp() for update`.execute(tx);
  return rows[0] ?? null;
}

/** The agent's use of its permission in a round, whether taken back or not, so that to and fro is bounded too. */
export async function selectUse(
  tx: Tx,
  agentId: number,
  round: RoundId | null,
): Promise<Pick<Permitted, "transfers" | "points">> {
  const { rows } = await sql<Pick<Permitted, "transfers" | "points">>`
    select coalesce(sum(transfers), 0)::int as transfers, coalesce(sum(cost_points), 0)::int as points
    from agent_changes where agent_id = ${agentId} and round_id is not distinct from ${round}
      and decided_by = 'permission' and state <> 'failed'`.execute(tx);
  return rows[0]!;
}

export async function deleteOldChanges(db: Queryable): Promise<void> {
  await sql`delete from agent_changes
    where created_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
