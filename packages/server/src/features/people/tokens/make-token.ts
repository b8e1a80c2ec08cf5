/** A new token: its owner sees it once, we keep its hash. */
import { TOKEN_NAME_MAX_LENGTH, TOKEN_PREFIX, TOKENS_MAX, type TokenScope } from "@elleveren/contract";
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { hasTricks, isBlank } from "../../../visible-text.ts";
import { tellOwner } from "../auth/index.ts";
import { insertToken, lockTokenOwner, selectTokens, type OwnToken } from "./tokens.sql.ts";

/** As many as no machine will ever try. */
const TOKEN_BYTES = 32;
/** Enough to tell a person's tokens apart, and of no help to whoever reads it. */
const START_LENGTH = TOKEN_PREFIX.length + 4;

export interface TokenRequest {
  readonly accountId: AccountId;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

export type TokenProblem =
  | { readonly code: "blank" | "max_length" | "invalid"; readonly field: "name" }
  | { readonly code: "blank"; readonly field: "scopes" }
  | { readonly code: "too_many_tokens"; readonly field: null; readonly max: number };

export interface MadeToken extends OwnToken {
  /** Never stored. */
  readonly token: string;
}

/** Null when the account is gone meanwhile. */
export async function makeToken(
  ctx: Context,
  { accountId, name: typed, scopes: asked, days }: TokenRequest,
): Promise<Result<MadeToken, TokenProblem> | null> {
  const name = typed.normalize("NFC").trim();
  const scopes = [...new Set(asked)];
  const problems = [...nameProblems(name)];
  if (scopes.length === 0) problems.push({ code: "blank", field: "scopes" });
  if (problems.length > 0) return refused(problems);
  const token = TOKEN_PREFIX + Buffer.from(ctx.random.bytes(TOKEN_BYTES)).toString("base64url");
  return transact(ctx.db, async (tx) => {
    if (!(await lockTokenOwner(tx, accountId))) return null;
    const alive = (await selectTokens(tx, accountId)).filter(({ isExpired }) => !isExpired);
    if (alive.length >= TOKENS_MAX) return refused([{ code: "too_many_tokens", field: null, max: TOKENS_MAX }]);
    const made = await insertToken(tx, { accountId, token, name, scopes, days, start: token.slice(0, START_LENGTH) });
    await tellOwner(ctx, tx, accountId, "token_added");
    return accepted({ ...made, token });
  });
}

function* nameProblems(name: string): Generator<TokenProblem> {
  if (isBlank(name)) yield { code: "blank", field: "name" };
  else if (name.length > TOKEN_NAME_MAX_LENGTH) yield { code: "max_length", field: "name" };
  else if (hasTricks(name)) yield { code: "invalid", field: "name" };
}
