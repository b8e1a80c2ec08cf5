/** A person's own tokens: seeing, making and ending them. None of these calls can be made with a token. */
import {
  type AnswerOf,
  type BodyOf,
  createTokenCall,
  revokeTokenCall,
  routeSchema,
  TOKEN_NAME_MAX_LENGTH,
  TOKEN_PREFIX,
  tokenHolderCall,
  TOKENS_MAX,
  tokensCall,
} from "@elleveren/contract";
import { accepted, type AccountId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuse, unauthenticated } from "../../../http/calls/errors.ts";
import { requireAccount } from "../../../http/session/session.ts";
import { deleteToken, insertToken, lockTokenOwner, selectTokens } from "./tokens.sql.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { hasTricks, isBlank } from "../../../visible-text.ts";
import { tellOwner } from "../auth/index.ts";

export function tokenRoutes(app: App, ctx: Context): void {
  app.get(tokensCall.path, { schema: routeSchema(tokensCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    return { tokens: await selectTokens(ctx.db, accountId), max: TOKENS_MAX };
  });

  app.post(createTokenCall.path, { schema: routeSchema(createTokenCall) }, async (request, reply) => {
    const { accountId } = requireAccount(request);
    const result = await makeToken(ctx, accountId, request.body);
    if (!result) throw unauthenticated();
    if (!result.ok) throw refuse(result.problems, ({ field }) => field);
    reply.code(201 as 200);
    return result.value;
  });

  app.delete(revokeTokenCall.path, { schema: routeSchema(revokeTokenCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    if (!(await deleteToken(ctx.db, accountId, request.params.tokenId))) throw notFound("token");
    return {};
  });

  app.get(tokenHolderCall.path, { schema: routeSchema(tokenHolderCall) }, async (request) => {
    const { entryId } = requireAccount(request);
    return { entry: entryId, token: request.apiToken };
  });
}

/** As many as no machine will ever try. */
const TOKEN_BYTES = 32;
type TokenProblem =
  | { readonly code: "blank" | "max_length" | "invalid"; readonly field: "name" }
  | { readonly code: "blank"; readonly field: "scopes" }
  | { readonly code: "too_many_tokens"; readonly field: null; readonly max: number };

/** Null when the account is gone meanwhile. */
async function makeToken(
  ctx: Context,
  account: AccountId,
  { name: typed, scopes: asked, expires_in_days: days }: BodyOf<typeof createTokenCall>,
): Promise<Result<AnswerOf<typeof createTokenCall>, TokenProblem> | null> {
  const name = typed.normalize("NFC").trim();
  const scopes = [...new Set(asked)];
  const problems = [...nameProblems(name)];
  if (scopes.length === 0) problems.push({ code: "blank", field: "scopes" });
  if (problems.length > 0) return refused(problems);
  const token = TOKEN_PREFIX + Buffer.from(ctx.random.bytes(TOKEN_BYTES)).toString("base64url");
  return transact(ctx.db, async (tx) => {
    if (!(await lockTokenOwner(tx, account))) return null;
    const alive = (await selectTokens(tx, account)).filter(({ is_expired }) => !is_expired);
    if (alive.length >= TOKENS_MAX) return refused([{ code: "too_many_tokens", field: null, max: TOKENS_MAX }]);
    const made = await insertToken(tx, account, { token, name, scopes, days });
    await tellOwner(ctx, tx, account, "token_added");
    return accepted({ token, ...made });
  });
}

function* nameProblems(name: string): Generator<TokenProblem> {
  if (isBlank(name)) yield { code: "blank", field: "name" };
  else if (name.length > TOKEN_NAME_MAX_LENGTH) yield { code: "max_length", field: "name" };
  else if (hasTricks(name)) yield { code: "invalid", field: "name" };
}
