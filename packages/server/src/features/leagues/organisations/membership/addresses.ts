/**
 * The organisations that an account's verified addresses open: those with the domain of an address, and those that invited one.
 * Invited addresses are stored as keyed hashes, which the game can compare and nobody can read.
 */
import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";

import type { AccountId, DepartmentId, EntryId, OrganisationId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../../context.ts";
import { emailKey, isPlaceholder, selectEmails } from "../../../people/index.ts";

/** Keys of the addresses that the account has proved. */
export async function selectVerifiedKeys(db: Queryable, account: AccountId): Promise<string[]> {
  const emails = await selectEmails(db, account);
  return emails.filter(({ email, verified }) => verified && !isPlaceholder(email)).map(({ email }) => emailKey(email));
}

/** The domain of an address in the one spelling that domains are kept in. */
export const domainOf = (key: string): string => domainToASCII(key.slice(key.lastIndexOf("@") + 1));

/** In the order of the addresses; none without a season. The key is the game's own; it stays from season to season. */
export async function hashAddresses(db: Queryable, keys: readonly string[]): Promise<Buffer[]> {
  const { rows } = await sql<{ secret: Buffer }>`select receipt_secret as secret from game`.execute(db);
  const secret = rows[0]?.secret;
  if (!secret) return [];
  return keys.map((key) => createHmac("sha256", secret).update(`organisation-invitation:${key}`).digest());
}

export interface Opening {
  readonly organisationId: OrganisationId;
  readonly by: "domain" | "invitation";
  /** That the invitation is for. */
  readonly departmentId: DepartmentId | null;
}

/**
 * The openings for the addresses, in all organisations or one; an invitation goes before a domain. A domain opens as long as
 * some administrator of the organisation has a verified address there.
 */
export async function selectOpenings(
  db: Queryable,
  keys: readonly string[],
  only?: OrganisationId,
): Promise<Opening[]> {
  if (keys.length === 0) return [];
  const hashes = await hashAddresses(db, keys);
  const here = only === undefined ? sql`true` : sql`organisation_id = ${only}`;
  const invited = await sql<Opening>`
    select organisation_id as "organisationId", 'invitation' as by, min(department_id) as "departmentId"
    from organisation_invitations where address_hash = any(${hashes}::bytea[]) and ${here}
    group by organisation_id`.execute(db);
  const listed = await sql<{ organisationId: OrganisationId; domain: string }>`
    select organisation_id as "organisationId", domain from organisation_domains
    where domain = any(${keys.map(domainOf)}::text[]) and ${here}`.execute(db);
  const openings = new Map(invited.rows.map((row) => [row.organisationId, row]));
  for (const { organisationId, domain } of listed.rows) {
    if (openings.has(organisationId)) continue;
    const held = await selectHeldDomains(db, organisationId, [domain]);
    if (held.has(domain)) openings.set(organisationId, { organisationId, by: "domain", departmentId: null });
  }
  return [...openings.values()].toSorted((one, other) => one.organisationId - other.organisationId);
}

/** Which of the domains some administrator has a verified address in. */
export async function selectHeldDomains(
  db: Queryable,
  id: OrganisationId,
  domains: readonly string[],
): Promise<ReadonlySet<string>> {
  if (domains.length === 0) return new Set();
  const { rows } = await sql<{ account: AccountId }>`
    select account_id as account from accounts where entry_id in (
      select entry_id from organisation_administrators where organisation_id = ${id})`.execute(db);
  const held = new Set<string>();
  for (const { account } of rows) for (const key of await selectVerifiedKeys(db, account)) held.add(domainOf(key));
  return new Set(domains.filter((domain) => held.has(domain)));
}

/** The department that an invitation of one of the addresses is for; null without one. */
export async function selectInvitedDepartment(
  db: Queryable,
  id: OrganisationId,
  keys: readonly string[],
): Promise<DepartmentId | null> {
  const openings = await selectOpenings(db, keys, id);
  return openings.find(({ by }) => by === "invitation")?.departmentId ?? null;
}

/** The account of an entry; null once it is deleted. */
export async function selectAccountOf(db: Queryable, entry: EntryId): Promise<AccountId | null> {
  const { rows } = await sql<{ account: AccountId }>`
    select account_id as account from accounts where entry_id = ${entry}`.execute(db);
  return rows[0]?.account ?? null;
}

/** No invitation of the account's verified addresses is left: it is being deleted. */
export async function forgetInvitedAddresses(tx: Tx, account: AccountId): Promise<void> {
  const hashes = await hashAddresses(tx, await selectVerifiedKeys(tx, account));
  await sql`delete from organisation_invitations where address_hash = any(${hashes}::bytea[])`.execute(tx);
}
