/** Secrets of second factors, sealed for their account before storage (`keys/envelope.ts`, decision 0081). */
import type { AccountId } from "@elleveren/rules";

import type { Context, Queryable } from "../../../../context.ts";
import { openAt, placeOf, SEALED_COLUMNS, sealAt } from "../../../../keys/index.ts";

export async function seal(ctx: Context, db: Queryable, account: AccountId, plain: Uint8Array): Promise<Buffer> {
  return sealAt(ctx.config, ctx.random, await placeOf(db, SEALED_COLUMNS.totp, account), plain);
}

/** Throws for a value that was changed, is another account's, or was sealed with a SECRET_KEY that is not here. */
export async function unseal(ctx: Context, db: Queryable, account: AccountId, sealed: Buffer): Promise<Buffer> {
  return openAt(ctx.config, await placeOf(db, SEALED_COLUMNS.totp, account), sealed);
}
