/** The e-mail domains of an organisation: named by administrators who have a verified address there. */
import { domainToASCII } from "node:url";

import { ORGANISATION_DOMAINS_MAX } from "@elleveren/contract";
import { accepted, type AccountId, type OrganisationId, refused, type Result } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { isEmailAddress } from "../../../people/index.ts";
import { type AccessProblem, lockManaged, type OwnRequest } from "../access.ts";
import { insertActs } from "../log.sql.ts";
import { domainOf, selectHeldDomains, selectVerifiedKeys } from "../membership/addresses.ts";
import { isPublicMailDomain } from "./public-mail-domains.ts";

type DomainProblem =
  | AccessProblem
  | {
      readonly code: "invalid" | "public_mail_domain" | "domain_not_own";
      readonly field: "domains";
      readonly domain: string;
    }
  | { readonly code: "too_many_domains"; readonly max: number };

/** All that the organisation is to have. A domain that it has already stays without a new proof. */
export function setDomains(
  ctx: Context,
  request: OwnRequest & { readonly accountId: AccountId; readonly domains: readonly string[] },
): Promise<Result<null, DomainProblem>> {
  const { organisationId, entryId, accountId } = request;
  const wished = [...new Set(request.domains.map(cleanDomain))].toSorted();
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const before = await selectDomains(tx, organisationId);
    const own = new Set(await selectOwnDomains(tx, accountId));
    const problems = wished
      .filter((domain) => !before.includes(domain))
      .flatMap((domain): DomainProblem[] => {
        const code = !isEmailAddress(`x@${domain}`)
          ? "invalid"
          : isPublicMailDomain(domain)
            ? "public_mail_domain"
            : own.has(domain)
              ? null
              : "domain_not_own";
        return code === null ? [] : [{ code, field: "domains", domain: domain.slice(0, DOMAIN_SHOWN) }];
      });
    const max = ORGANISATION_DOMAINS_MAX;
    if (wished.length > max) problems.push({ code: "too_many_domains", max });
    if (problems.length > 0) return refused(problems);
    if (wished.join(" ") === before.join(" ")) return accepted(null);
    await sql`delete from organisation_domains
      where organisation_id = ${organisationId} and domain <> all(${wished}::text[])`.execute(tx);
    await sql`insert into organisation_domains (organisation_id, domain)
      select ${organisationId}, unnest(${wished}::text[]) on conflict do nothing`.execute(tx);
    const [from, to] = [before.join(", "), wished.join(", ")];
    await insertActs(tx, [{ organisationId, entryId, kind: "domains", from, to }]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted(null);
  });
}

const DOMAIN_SHOWN = 100;

/** As typed, with or without the @, in the one spelling that domains are kept in; what is none stays as it is. */
function cleanDomain(typed: string): string {
  const text = typed.normalize("NFKC").trim().toLowerCase().replace(/^@/, "");
  return (/[%/?#\\@:\s]/.test(text) ? "" : domainToASCII(text)) || text;
}

async function selectDomains(db: Queryable, id: OrganisationId): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from organisation_domains where organisation_id = ${id} order by domain collate "C"`.execute(db);
  return rows.map(({ domain }) => domain);
}

/** Domains of the account's verified addresses that an organisation can have. */
export async function selectOwnDomains(db: Queryable, account: AccountId): Promise<string[]> {
  const domains = (await selectVerifiedKeys(db, account)).map(domainOf);
  return [...new Set(domains)].filter((domain) => !isPublicMailDomain(domain)).toSorted();
}

/** Each with whether no administrator has a verified address there any more. */
export async function loadDomains(db: Queryable, id: OrganisationId) {
  const domains = await selectDomains(db, id);
  const held = await selectHeldDomains(db, id, domains);
  return domains.map((domain) => ({ domain, is_lost: !held.has(domain) }));
}
