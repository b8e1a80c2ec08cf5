/** What is wrong with a password that somebody chooses: at sign-up, when it is changed, and with a link by e-mail alike. */
import { BRAND_NAMES, GAME_WORDS, isMadeOf, ownWords } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../../context.ts";
import type { ProfileProblem } from "../check-profile.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Whose it is to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly teamName?: string | null | undefined;
}

/**
 * A password may hold anything, spaces at its ends too, but not nothing else; it has a least length, and must be neither
 * common nor made of words that are no secret here.
 */
export async function checkNewPassword(
  ctx: Context,
  password: string | undefined,
  owner: PasswordOwner,
): Promise<(ProfileProblem & { readonly field: "password" })[]> {
  if (password === undefined || password.trim() === "") return [{ code: "blank", field: "password" }];
  const minLength = ctx.config.passwordMinLength;
  if (password.length < minLength) return [{ code: "invalid", field: "password", minLength }];
  if (isCommonPassword(password)) return refuse(ctx, "common");
  return isMadeOf(password, await contextWords(ctx, owner)) ? refuse(ctx, "words") : [];
}

function refuse({ securityLog }: Context, reason: "common" | "words") {
  securityLog.record("password_refused", { reason });
  return [{ code: "invalid", field: "password", reason } as const];
}

/** The documented list, and what of it is in the database or is this person's own. */
async function contextWords(ctx: Context, owner: PasswordOwner): Promise<string[]> {
  const { email, firstName, lastName, teamName } = owner;
  const own = ownWords([email, email.split("@")[0], firstName, lastName, teamName]);
  return [
    ...GAME_WORDS,
    ...BRAND_NAMES.map((name) => name.replace("_", "")),
    ...(await selectClubWords(ctx.db)),
    ...own,
  ];
}

async function selectClubWords(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string; short_name: string }>`select name, short_name from clubs`.execute(db);
  return ownWords(rows.flatMap(({ name, short_name: short }) => [name, short]));
}

/** Of an account that is there; null when it is gone. */
export async function selectPasswordOwner(db: Queryable, account: AccountId): Promise<PasswordOwner | null> {
  const { rows } = await sql<{ email: string; first_name: string; last_name: string; team: string | null }>`
    select a.email, a.first_name, a.last_name, e.name as team
    from accounts a left join entries e on e.entry_id = a.entry_id where a.account_id = ${account}`.execute(db);
  const row = rows[0];
  return row ? { email: row.email, firstName: row.first_name, lastName: row.last_name, teamName: row.team } : null;
}
