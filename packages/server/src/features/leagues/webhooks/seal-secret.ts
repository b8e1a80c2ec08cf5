/** The keys that sign what webhooks send: their receivers have them too, and the database has them sealed for their league. */
import type { LeagueId } from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import { openAt, placeOf, SEALED_COLUMNS, sealAt } from "../../../keys/index.ts";

const { webhook: WEBHOOK } = SEALED_COLUMNS;

export async function sealSecret(ctx: Context, db: Queryable, league: LeagueId, secret: Buffer): Promise<Buffer> {
  return sealAt(ctx.config, ctx.random, await placeOf(db, WEBHOOK, league), secret);
}

/** One that a release before stored open is what it is, until `npm run secrets -- renew`. */
export async function openSecret(ctx: Context, db: Queryable, league: LeagueId, stored: Buffer): Promise<Buffer> {
  if (stored.length === WEBHOOK.openBytes) return stored;
  return openAt(ctx.config, await placeOf(db, WEBHOOK, league), stored);
}
