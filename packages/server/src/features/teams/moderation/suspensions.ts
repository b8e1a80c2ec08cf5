/**
 * Suspending, the appeal, its answer, and lifting. Times are the machines' own: this is about people, not about the game.
 * The account's rights that stay open meanwhile: `http/session/suspended.ts`.
 */
import { accepted, type AccountId, accountId, type EntryId, refused, type Result } from "@elleveren/rules";
import { sql } from "kysely";
import type { WireControlSuspension } from "@elleveren/contract";

import { realSeconds } from "../../../clock.ts";
import type { Context, Queryable, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { recordAct } from "../../people/index.ts";
import { writeLetter } from "./letters.ts";
import { microsOf } from "../../../db/values/moments.ts";

type Suspension = WireControlSuspension & { readonly account: AccountId };

export type SuspendProblem =
  | { readonly code: "not_found" }
  /** It is otherwise than the operator saw; null: nothing is in force. */
  | { readonly code: "moved"; readonly now: Suspension | null }
  | { readonly code: "operator" | "no_entry" | "no_appeal" }
  | { readonly code: "not_a_time" | "in_the_past"; readonly field: "ends" };

type Answer = Promise<Result<Suspension, SuspendProblem>>;

interface NewSuspending {
  readonly by: AccountId;
  readonly account: AccountId;
  readonly scope: "account" | "entry";
  readonly reason: string;
  /** Real milliseconds, NaN for an invalid time; null: until it is lifted. */
  readonly endsAtMs: number | null;
}

export function suspend(ctx: Context, { by, account, scope, reason, endsAtMs }: NewSuspending): Answer {
  return transact(ctx.db, async (tx) => {
    const person = await lockPerson(tx, account);
    if (!person) return refused([{ code: "not_found" as const }]);
    const now = await selectCurrent(tx, account);
    if (now) return refused([{ code: "moved" as const, now }]);
    const problems: SuspendProblem[] = [];
    if (person.isOperator) problems.push({ code: "operator" });
    if (scope === "entry" && person.entryId === null) problems.push({ code: "no_entry" });
    if (endsAtMs !== null && Number.isNaN(endsAtMs)) problems.push({ code: "not_a_time", field: "ends" });
    else if (endsAtMs !== null && endsAtMs <= realSeconds() * 1000)
      problems.push({ code: "in_the_past", field: "ends" });
    if (problems.length > 0) return refused(problems);
    const entryId = scope === "entry" ? person.entryId : null;
    const id = await insertSuspension(tx, { accountId: account, entryId, reason, endsAtMs });
    await recordAct(tx, {
      by,
      action: "people.suspend",
      subject: subjectOf(account),
      details: { scope, reason, endsAtMs },
    });
    await writeLetter(ctx, tx, { kind: "suspended", account, scope, reason, endsAtMs });
    return accepted((await selectSuspension(tx, id))!);
  });
}

/** As the operator's page showed it. */
interface Seen {
  readonly by: AccountId;
  readonly suspensionId: number;
  readonly version: number;
}

export function lift(ctx: Context, { reason, ...seen }: Seen & { readonly reason: string }): Answer {
  return transact(ctx.db, async (tx) => {
    const found = await lockAsSeen(tx, seen);
    if (!found.ok) return found;
    const { account, id: suspensionId } = found.value;
    await updateLifted(tx, found.value);
    const details = { suspension: suspensionId, reason };
    await recordAct(tx, { by: seen.by, action: "people.lift", subject: subjectOf(account), details });
    await writeLetter(ctx, tx, { kind: "lifted", account, reason });
    return accepted((await selectSuspension(tx, suspensionId))!);
  });
}

export function answerAppeal(
  ctx: Context,
  { answer, isLifted, ...seen }: Seen & { readonly answer: string; readonly isLifted: boolean },
): Answer {
  return transact(ctx.db, async (tx) => {
    const found = await lockAsSeen(tx, seen);
    if (!found.ok) return found;
    const { account, id: suspensionId } = found.value;
    if (found.value.appeal === null || found.value.answer !== null) return refused([{ code: "no_appeal" as const }]);
    await updateAnswer(tx, suspensionId, answer);
    if (isLifted) await updateLifted(tx, found.value);
    const details = { suspension: suspensionId, answer, lifted: isLifted };
    await recordAct(tx, { by: seen.by, action: "people.answer", subject: subjectOf(account), details });
    await writeLetter(ctx, tx, { kind: "answered", account, answer, isLifted });
    return accepted((await selectSuspension(tx, suspensionId))!);
  });
}

async function lockAsSeen(tx: Tx, { suspensionId, version }: Seen): Promise<Result<Suspension, SuspendProblem>> {
  const found = await lockSuspension(tx, suspensionId);
  if (!found) return refused([{ code: "not_found" }]);
  if (!found.in_force || found.version !== version) return refused([{ code: "moved", now: found }]);
  return accepted(found);
}

interface AppealProblem {
  readonly code: "blank" | "not_suspended" | "already_appealed";
}

/** Said once; `suspensionId` is the one that the person read about. */
export function appeal(
  ctx: Context,
  {
    account,
    suspensionId,
    text,
  }: { readonly account: AccountId; readonly suspensionId: number; readonly text: string },
): Promise<Result<Suspension, AppealProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockPerson(tx, account);
    const now = await selectCurrent(tx, account);
    if (now?.id !== suspensionId) return refused([{ code: "not_suspended" as const }]);
    if (now.appeal !== null) return refused([{ code: "already_appealed" as const }]);
    if (text.trim() === "") return refused([{ code: "blank" as const }]);
    await updateAppeal(tx, suspensionId, text.trim());
    return accepted((await selectSuspension(tx, suspensionId))!);
  });
}

const subjectOf = (account: AccountId): string => `account ${account}`;

/** Not lifted, not over, and not of a team that is no more. */
const IN_FORCE = sql<boolean>`(s.lifted_at is null and coalesce(s.ends_at > clock_timestamp(), true)
  and (s.entry_id is null or s.entry_id = a.entry_id))`;

const COLUMNS = sql`s.suspension_id as id, s.account_id as account,
  a.first_name || ' ' || a.last_name as name, case when s.entry_id is null then 'account' else 'entry' end as scope,
  s.reason, ${microsOf("s.began_at")} as began, ${microsOf("s.ends_at")} as ends, ${microsOf("s.lifted_at")} as lifted,
  s.appeal, ${microsOf("s.appealed_at")} as appealed, s.answer, ${microsOf("s.answered_at")} as answered, s.version,
  ${IN_FORCE} as in_force`;
const FROM = sql`from suspensions s join accounts a using (account_id)`;

/** Locks the person's account: concurrent suspensions see one another. */
async function lockPerson(
  tx: Tx,
  account: AccountId,
): Promise<{ readonly entryId: EntryId | null; readonly isOperator: boolean } | null> {
  const { rows } = await sql<{ entryId: EntryId | null; isOperator: boolean }>`
    select entry_id as "entryId", role = 'operator' as "isOperator" from accounts
    where account_id = ${account} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** The suspended account, locked; null where there is none. */
async function lockSuspension(tx: Tx, id: number): Promise<Suspension | null> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from suspensions where suspension_id = ${id}`.execute(tx);
  if (!rows[0] || !(await lockPerson(tx, accountId(rows[0].account_id)))) return null;
  return selectSuspension(tx, id);
}

async function selectSuspension(db: Queryable, id: number): Promise<Suspension | null> {
  const { rows } = await sql<Suspension>`select ${COLUMNS} ${FROM} where suspension_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The one in force; null when there is none. */
export async function selectCurrent(db: Queryable, account: AccountId): Promise<Suspension | null> {
  const { rows } = await sql<Suspension>`
    select ${COLUMNS} ${FROM} where s.account_id = ${account} and ${IN_FORCE}
    order by suspension_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Newest first. */
export async function selectOfAccount(db: Queryable, account: AccountId): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select ${COLUMNS} ${FROM} where s.account_id = ${account} order by suspension_id desc limit 50`.execute(db);
  return rows;
}

/** Of everybody, in force; those whose appeal waits for an answer first. */
export async function selectInForce(db: Queryable, limit: number): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select ${COLUMNS} ${FROM} where ${IN_FORCE}
    order by (appeal is not null and answer is null) desc, suspension_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Unanswered appeals against suspensions in force. */
export async function countOpenAppeals(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${FROM} where ${IN_FORCE} and appeal is not null and answer is null`.execute(db);
  return rows[0]!.count;
}

interface NewSuspension {
  readonly accountId: AccountId;
  /** Null: the whole account. */
  readonly entryId: EntryId | null;
  readonly reason: string;
  readonly endsAtMs: number | null;
}

async function insertSuspension(tx: Tx, one: NewSuspension): Promise<number> {
  const ends = sql`case when ${one.endsAtMs}::float8 is null then null else to_timestamp(${one.endsAtMs}::float8 / 1000) end`;
  const { rows } = await sql<{ suspension_id: number }>`
    insert into suspensions (account_id, entry_id, reason, ends_at)
    values (${one.accountId}, ${one.entryId}::bigint, ${one.reason}, ${ends}) returning suspension_id`.execute(tx);
  await sql`update accounts set suspended_until = coalesce(${ends}, 'infinity'), suspended_entry_id = ${one.entryId}::bigint
    where account_id = ${one.accountId}`.execute(tx);
  return rows[0]!.suspension_id;
}

async function updateLifted(tx: Tx, { id, account }: Suspension): Promise<void> {
  await sql`update suspensions set lifted_at = clock_timestamp(), version = version + 1
    where suspension_id = ${id}`.execute(tx);
  await sql`update accounts set suspended_until = null, suspended_entry_id = null
    where account_id = ${account}`.execute(tx);
}

async function updateAppeal(tx: Tx, id: number, text: string): Promise<void> {
  await sql`update suspensions set appeal = ${text}, appealed_at = clock_timestamp(), version = version + 1
    where suspension_id = ${id}`.execute(tx);
}

async function updateAnswer(tx: Tx, id: number, text: string): Promise<void> {
  await sql`update suspensions set answer = ${text}, answered_at = clock_timestamp(), version = version + 1
    where suspension_id = ${id}`.execute(tx);
}
