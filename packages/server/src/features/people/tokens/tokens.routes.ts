/** A person's own tokens: seeing, making and ending them. None of these calls can be made with a token. */
import {
  createTokenCall,
  revokeTokenCall,
  routeSchema,
  tokenHolderCall,
  TOKENS_MAX,
  tokensCall,
  wireMicros,
  type WireToken,
} from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuse, unauthenticated } from "../../../http/calls/errors.ts";
import { requireAccount } from "../../../http/session/session.ts";
import { makeToken } from "./make-token.ts";
import { deleteToken, selectTokens, type OwnToken } from "./tokens.sql.ts";

export function tokenRoutes(app: App, ctx: Context): void {
  app.get(tokensCall.path, { schema: routeSchema(tokensCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    return { tokens: (await selectTokens(ctx.db, accountId)).map(presentToken), max: TOKENS_MAX };
  });

  app.post(createTokenCall.path, { schema: routeSchema(createTokenCall) }, async (request, reply) => {
    const { accountId } = requireAccount(request);
    const { name, scopes, expires_in_days: days } = request.body;
    const result = await makeToken(ctx, { accountId, name, scopes, days });
    if (!result) throw unauthenticated();
    if (!result.ok) throw refuse(result.problems, ({ field }) => field);
    reply.code(201 as 200);
    return { token: result.value.token, ...presentToken(result.value) };
  });

  app.delete(revokeTokenCall.path, { schema: routeSchema(revokeTokenCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    if (!(await deleteToken(ctx.db, accountId, request.params.tokenId))) throw notFound("token");
    return {};
  });

  app.get(tokenHolderCall.path, { schema: routeSchema(tokenHolderCall) }, async (request) => {
    const { entryId } = requireAccount(request);
    const { apiToken } = request;
    return {
      entry: entryId,
      token: apiToken && {
        id: apiToken.tokenId,
        name: apiToken.name,
        scopes: [...apiToken.scopes],
        expires_at: wireMicros(apiToken.expiresAtMs),
      },
    };
  });
}

const presentToken = (token: OwnToken): WireToken => ({
  id: token.tokenId,
  name: token.name,
  start: token.start,
  scopes: [...token.scopes],
  created_at: wireMicros(token.createdAtMs),
  expires_at: wireMicros(token.expiresAtMs),
  last_used_at: token.lastUsedAtMs === null ? null : wireMicros(token.lastUsedAtMs),
  is_expired: token.isExpired,
});
