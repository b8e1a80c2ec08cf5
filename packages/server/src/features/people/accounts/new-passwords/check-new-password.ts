/** Problems of a new password: at sign-up, when it is changed, and with a link by e-mail alike. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BRAND_NAMES, GAME_WORDS, isMadeOf, isOneCharacter, ownWords } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../../context.ts";
import type { ProfileProblem } from "../check-profile.ts";

/** The person whose password it is to be. */
interface PasswordOwner {
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

/**
 * The passwords that are tried first: 49,193 of them, by how often they were found in breaches, from the list that zxcvbn
 * and its successor keep (`@zxcvbn-ts/language-common` 4.1.3, MIT, see the licence beside it). To renew it: its dictionary
 * `passwords-common`, in lower case, from four characters on, one a line.
 */
const FILE = join(import.meta.dirname, "common-passwords.txt");
/** Digits and marks that people add when a password is refused. */
const ADDED = /[\d!?.,*_+#-]{1,4}$/;

let kept: ReadonlySet<string> | null = null;
/** Read at first need, and kept: four megabytes. */
const commonPasswords = (): ReadonlySet<string> =>
  (kept ??= new Set(
    readFileSync(FILE, "utf8")
      .split("\n")
      .filter((line) => line !== ""),
  ));

/** True for one of the list, in any case, with a few digits or marks added to it, and for one character repeated. */
export function isCommonPassword(password: string): boolean {
  const common = commonPasswords();
  const typed = password.toLowerCase();
  return isOneCharacter(password) || common.has(typed) || common.has(typed.replace(ADDED, ""));
}
