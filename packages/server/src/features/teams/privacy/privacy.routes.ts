/** An account's calls about its own data. */
import {
  copyDataCall,
  deleteAccountCall,
  DELETED_ENTRY_PREFIX,
  DELETED_MANAGER,
  ENTRY_NAME_MAX_LENGTH,
  routeSchema,
} from "@elleveren/contract";
import { accepted, type AccountId, entryId, type EntryId, refused, type Result } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";

import { realSeconds } from "../../../clock.ts";
import type { Context, Queryable, Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { App } from "../../../http/app.ts";
import { refuse, refuseField, unauthenticated } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { requireAccount } from "../../../http/session/session.ts";
import {
  closeMemberships,
  forgetHallTeams,
  forgetInvitedAddresses,
  forgetWinner,
  handOverLeagues,
} from "../../leagues/index.ts";
import { emailKey, requireProof, selectEmails, type SignInLimits, verifyPassword } from "../../people/index.ts";
import { copyData } from "./copy-data.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";

const HOUR_MS = 60 * 60_000;

export function privacyRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  const copies = createAttemptLimiter({ attempts: ctx.config.rateLimits.signInPerEmail, windowMs: HOUR_MS });

  app.get(copyDataCall.path, { schema: routeSchema(copyDataCall) }, async (request, reply) => {
    const { accountId } = requireAccount(request);
    const waitSeconds = copies.take(`account ${accountId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const copy = await copyData(ctx, accountId);
    if (!copy) throw unauthenticated();
    reply
      .header("content-disposition", 'attachment; filename="elleveren-data.json"')
      .header("cache-control", "no-store");
    return { made_at: new Date(realSeconds() * 1000).toISOString(), ...copy };
  });

  app.post(deleteAccountCall.path, { schema: routeSchema(deleteAccountCall) }, async (request, reply) => {
    const { accountId } = requireAccount(request);
    const provedHash = await proveOwner(ctx, limits, request, { accountId, password: request.body.password ?? "" });
    const result = await deleteAccount(ctx, { accountId, provedHash });
    if (!result.ok) throw refuse(result.problems, ({ field }) => field);
    await reply.signOut();
    return {};
  });
}

/**
 * Proves that the owner is present, not a passer-by at an open browser: by the password, whose guesses are limited as
 * usual, and by a fresh proof where the password is not the strongest way. Returns the hash that matched.
 */
async function proveOwner(
  ctx: Context,
  limits: SignInLimits,
  request: FastifyRequest,
  { accountId, password }: { readonly accountId: AccountId; readonly password: string },
): Promise<string | null> {
  const found = await selectPasswordHash(ctx.db, accountId);
  if (!found) throw unauthenticated();
  await requireProof(ctx, request, { carriesPassword: true });
  if (found.passwordHash === null) return null;
  if (password === "") throw refuseField("password", "required");
  const guesses = `account ${accountId}`;
  const waitSeconds = limits.byIp.take(request.ip) ?? limits.byEmail.take(guesses);
  if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  if (!(await verifyPassword(found.passwordHash, password))) throw refuseField("password", "invalid");
  limits.byIp.giveBack(request.ip);
  limits.byEmail.giveBack(guesses);
  return found.passwordHash;
}

type DeleteProblem =
  | { readonly code: "invalid"; readonly field: "password" }
  /** At least one operator must remain. */
  | { readonly code: "last_operator"; readonly field: null };

interface DeleteRequest {
  readonly accountId: AccountId;
  /** The hash that the person's password was found to match; null for an account without one. */
  readonly provedHash: string | null;
}

function deleteAccount(ctx: Context, request: DeleteRequest): Promise<Result<null, DeleteProblem>> {
  const { accountId, provedHash } = request;
  return transact(ctx.db, async (tx) => {
    const account = await lockLeavingAccount(tx, accountId);
    if (!account) throw unauthenticated();
    // Changed since the proof: the change was made with another password.
    if (account.passwordHash !== provedHash) return refused([{ code: "invalid", field: "password" }]);
    if (account.isOperator && account.otherOperators === 0) {
      return refused([{ code: "last_operator", field: null }]);
    }
    const { entryId } = account;
    await lockOffers(tx, accountId);
    if (entryId !== null) {
      await lockLeavingEntry(tx, entryId);
      await deleteTold(tx, entryId);
      await handOverLeagues(tx, entryId);
      await closeMemberships(tx, entryId);
      await makeAnonymous(tx, entryId);
    }
    await forgetInvitedAddresses(tx, accountId);
    await forgetWinner(tx, accountId);
    await forgetHallTeams(tx, accountId);
    const addresses = (await selectEmails(tx, accountId)).flatMap(({ email }) => [email, emailKey(email)]);
    await deletePersonalRows(tx, accountId, entryId);
    await ctx.jobs.forget(tx, addresses);
    await ctx.outgoing.forget(tx, accountId, addresses);
    if (entryId !== null) await notify(tx, { kind: "leagues", entryId });
    return accepted(null);
  });
}

interface LeavingAccount {
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string | null;
  readonly entryId: EntryId | null;
  readonly isOperator: boolean;
  /** Operators besides this account. */
  readonly otherOperators: number;
}

/** The account as it is before anything is locked; null when it is gone. */
async function selectPasswordHash(
  db: Queryable,
  account: AccountId,
): Promise<{ readonly passwordHash: string | null } | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from accounts where account_id = ${account}`.execute(db);
  return rows[0] ? { passwordHash: rows[0].password_hash } : null;
}

/**
 * Locks the account until the transaction ends, and every other operator's when it is one, so that of two leaving
 * operators the second finds the first gone. Null when it is gone: deleted by the other tab.
 */
async function lockLeavingAccount(tx: Tx, account: AccountId): Promise<LeavingAccount | null> {
  const { rows } = await sql<{
    account_id: number;
    email: string;
    email_key: string;
    password_hash: string | null;
    entry_id: number | null;
    role: string;
  }>`select account_id, email, email_key, password_hash, entry_id, role from accounts
    where account_id = ${account}
      or (role = 'operator' and exists (select from accounts where account_id = ${account} and role = 'operator'))
    order by account_id for update`.execute(tx);
  const own = rows.find((row) => row.account_id === account);
  if (!own) return null;
  return {
    email: own.email,
    emailKey: own.email_key,
    passwordHash: own.password_hash,
    entryId: own.entry_id === null ? null : entryId(own.entry_id),
    isOperator: own.role === "operator",
    otherOperators: rows.filter((row) => row.account_id !== account && row.role === "operator").length,
  };
}

/** Everything that goes, in the order of the list. */
async function deletePersonalRows(tx: Tx, account: AccountId, entry: EntryId | null): Promise<void> {
  for (const { table, column, fate } of PERSONAL_TABLES) {
    if (fate !== "deleted") continue;
    const id = column === "account_id" || column === "admin_account_id" ? account : entry;
    if (id === null) continue;
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
  }
}

/** Webhook events without names; new kinds are deleted until they are listed here. */
const NAMELESS_EVENTS = ["round.deadline", "round.closed", "goal", "cup.drawn", "cup.played", "test"];

/**
 * Sent or queued events with the manager's name: of the leagues of the entry, and of those told that it joined or left.
 */
async function deleteTold(tx: Tx, entry: EntryId): Promise<void> {
  await sql`delete from webhook_deliveries where kind <> all(${NAMELESS_EVENTS}::text[]) and webhook_id in (
    select webhook_id from league_webhooks where league_id in (
      select league_id from league_members where entry_id = ${entry})
    union select webhook_id from webhook_deliveries
      where kind in ('member.joined', 'member.left') and event_key like ${`member.%:${entry}:%`})`.execute(tx);
}

/** The entry goes on without a name, an owner or anything the person said about himself. */
async function makeAnonymous(tx: Tx, entry: EntryId): Promise<void> {
  const name = `${DELETED_ENTRY_PREFIX} ${entry}`.slice(0, ENTRY_NAME_MAX_LENGTH);
  await sql`update entries set account_id = 0, name = ${name}, manager_first_name = ${DELETED_MANAGER.firstName},
      manager_last_name = ${DELETED_MANAGER.lastName}, region_id = null, kit = null, favourite_club_id = null,
      email = false, language = 'nb', deleted_at = statement_timestamp()
    where entry_id = ${entry}`.execute(tx);
  // Changes of the squad stay, because receipts are checked against them; the team's names do not.
  await sql`delete from entry_log where entry_id = ${entry} and kind = 'details'`.execute(tx);
  await sql`update entry_log set account_id = 0, after = after - 'name' where entry_id = ${entry}`.execute(tx);
}

/** Holds the entry's row until the transaction ends. */
async function lockLeavingEntry(tx: Tx, entry: EntryId): Promise<void> {
  await sql`select 1 from entries where entry_id = ${entry} for update`.execute(tx);
}

/** Holds the person's offers to renew leagues; renewing takes them before it takes entries. */
async function lockOffers(tx: Tx, account: AccountId): Promise<void> {
  await sql`select 1 from past_leagues where admin_account_id = ${account}
    order by past_league_id for update`.execute(tx);
}
