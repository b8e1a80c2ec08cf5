import type { Language } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

/** Whom a letter is written to. */
export interface AccountReader {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

/** By the primary address, which may be a placeholder; null for an account that is gone, or has no password where one is needed. */
export async function selectAccountReader(
  db: Queryable,
  account: AccountId,
  { hasPassword = false }: { readonly hasPassword?: boolean } = {},
): Promise<AccountReader | null> {
  const { rows } = await sql<{ email: string; first_name: string; language: Language | null }>`
    select a.email, a.first_name, e.language from accounts a left join entries e on e.entry_id = a.entry_id
    where a.account_id = ${account} ${hasPassword ? sql`and a.password_hash is not null` : sql``}`.execute(db);
  const row = rows[0];
  return row ? { email: row.email, firstName: row.first_name, language: row.language ?? "nb" } : null;
}
