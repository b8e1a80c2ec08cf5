/**
 * The calls that agents make on their own before a person is asked, and after: the standards' metadata (RFC 8414, RFC 9728), registration
 * (RFC 7591), tokens (OAuth 2.1) and their revocation (RFC 7009). Public clients alone: a program on somebody's machine keeps no
 * secret, so PKCE and rotation stand in for one. These answer strangers; everything they store is bounded and falls away by itself.
 */
import { randomUUID } from "node:crypto";
import { GAME_NAME, TOKEN_PREFIX, type TokenScope } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, refusedAs } from "../../../http/calls/errors.ts";
import { readFormBodies } from "../../../http/calls/json-bodies.ts";
import { tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { createSharedLimiter } from "../../../http/limits/shared-limits.ts";
import {
  ACCESS_SECONDS,
  deleteAgentById,
  type Grant,
  insertClient,
  insertTokens,
  lockCode,
  lockRefresh,
  revokeToken,
  useCode,
  useRefresh,
} from "./agents.sql.ts";
import { AGENT_SCOPES, isVerified, readScopes } from "./authorization.ts";
import { answerPreflights, forBrowsers } from "./browser-agents.ts";
import { AUTHORIZE_PATH, isOurResource, MCP_PATH, originOf, RESOURCE_METADATA_PATH } from "./origins.ts";
import { NAME_MAX_LENGTH, readClient, type ToldClient } from "./read-client.ts";

const TOKEN_PATH = "/oauth/token";
const REGISTER_PATH = "/oauth/register";
const REVOKE_PATH = "/oauth/revoke";
const SHORT_METADATA_PATH = "/.well-known/oauth-protected-resource";
const SERVER_METADATA_PATH = "/.well-known/oauth-authorization-server";
/** As many as no machine will ever try. */
const SECRET_BYTES = 32;
const REFRESH_PREFIX = "elr_";
const REGISTRATION_LIMIT_BYTES = 32 * 1024;
const HOUR_MS = 3_600_000;

export const newSecret = ({ random }: Pick<Context, "random">, prefix: string): string =>
  prefix + Buffer.from(random.bytes(SECRET_BYTES)).toString("base64url");

export function oauthRoutes(app: App, ctx: Context): void {
  const registrations = createSharedLimiter(ctx, "agent-registrations", {
    attempts: ctx.config.rateLimits.signUpPerIp,
    windowMs: HOUR_MS,
  });
  const options = { schema: { hide: true }, onSend: forBrowsers };
  for (const path of [RESOURCE_METADATA_PATH, SHORT_METADATA_PATH, SERVER_METADATA_PATH])
    answerPreflights(app, path, ["GET"]);
  for (const path of [REGISTER_PATH, TOKEN_PATH, REVOKE_PATH]) answerPreflights(app, path, ["POST"]);

  const resource = (request: FastifyRequest) => ({
    resource: originOf(ctx, request) + MCP_PATH,
    authorization_servers: [originOf(ctx, request)],
    scopes_supported: AGENT_SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: GAME_NAME,
    resource_documentation: `${originOf(ctx, request)}/api/docs/`,
  });
  app.get(RESOURCE_METADATA_PATH, options, async (request) => resource(request));
  app.get(SHORT_METADATA_PATH, options, async (request) => resource(request));

  app.get(SERVER_METADATA_PATH, options, async (request) => {
    const issuer = originOf(ctx, request);
    return {
      issuer,
      authorization_endpoint: issuer + AUTHORIZE_PATH,
      token_endpoint: issuer + TOKEN_PATH,
      registration_endpoint: issuer + REGISTER_PATH,
      revocation_endpoint: issuer + REVOKE_PATH,
      scopes_supported: AGENT_SCOPES,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    };
  });

  const own = { ...options, config: { isSignedLink: true } };
  app.post(REGISTER_PATH, { ...own, bodyLimit: REGISTRATION_LIMIT_BYTES }, async (request, reply) => {
    const waitSeconds = registrations.take(request.ip);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const { name, redirectUris } = readRegistration(request.body);
    const clientId = randomUUID();
    const issuedAt = await insertClient(ctx.db, { clientId, name, redirectUris });
    reply.code(201).header("cache-control", "no-store");
    return {
      client_id: clientId,
      client_id_issued_at: issuedAt,
      client_name: name,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    };
  });

  void app.register(async (forms) => {
    readFormBodies(forms);
    forms.post(TOKEN_PATH, own, async (request, reply) => {
      const form = readForm(request.body);
      if (form["resource"] !== undefined && !isOurResource(ctx, request, form["resource"]))
        throw oauthError("invalid_target", "The token would be for another server.");
      const answer = await transact(ctx.db, (tx) => exchange(ctx, tx, form));
      // The end of an agent must be committed, so the refusal is thrown after it.
      if (answer instanceof HttpError) throw answer;
      reply.header("cache-control", "no-store");
      return answer;
    });
    forms.post(REVOKE_PATH, own, async (request, reply) => {
      const { token = "", client_id: clientId = "" } = readForm(request.body);
      await revokeToken(ctx.db, clientId, token);
      reply.header("cache-control", "no-store");
      // Whatever it was (RFC 7009): who asks learns nothing.
      return {};
    });
  });
}

function oauthError(error: string, description: string, reason?: string): HttpError {
  const refusal = new HttpError(400, { error, error_description: description }, { "cache-control": "no-store" });
  return refusedAs(refusal, "token_refused", reason ?? error);
}

function readRegistration(body: unknown): ToldClient {
  const read = readClient((body ?? {}) as Readonly<Record<string, unknown>>);
  if (read.ok) return read.value;
  if (read.problems.includes("redirects"))
    throw oauthError("invalid_redirect_uri", "Addresses are https, or http on the person's own machine.");
  throw oauthError("invalid_client_metadata", `A name has 1 to ${NAME_MAX_LENGTH} visible characters.`);
}

type Form = Readonly<Record<string, string | undefined>>;

const readForm = (body: unknown): Form =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).filter(([, value]) => typeof value === "string"),
  ) as Form;

interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: "Bearer";
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

async function exchange(ctx: Context, tx: Tx, form: Form): Promise<TokenAnswer | HttpError> {
  switch (form["grant_type"]) {
    case "authorization_code":
      return exchangeCode(ctx, tx, form);
    case "refresh_token":
      return exchangeRefresh(ctx, tx, form);
    default:
      return oauthError("unsupported_grant_type", "A code or a refresh token is needed.");
  }
}

const invalidGrant = (reason: string) => oauthError("invalid_grant", "Not good, or not any more.", reason);

async function exchangeCode(ctx: Context, tx: Tx, form: Form): Promise<TokenAnswer | HttpError> {
  const { code = "", client_id: clientId, redirect_uri: redirect, code_verifier: verifier = "" } = form;
  const grant = await lockCode(tx, code);
  if (!grant) return invalidGrant("no such code");
  if (grant.isUsed) return endStolen(tx, grant, "a code came twice");
  if (grant.isExpired || grant.clientId !== clientId || grant.redirectUri !== redirect)
    return invalidGrant("a code of another request, or too late");
  if (!isVerified(grant.challenge, verifier)) return invalidGrant("a code without its verifier");
  await useCode(tx, code);
  return issue(ctx, tx, grant, grant.scopes);
}

async function exchangeRefresh(ctx: Context, tx: Tx, form: Form): Promise<TokenAnswer | HttpError> {
  const { refresh_token: token = "", client_id: clientId, scope } = form;
  const grant = await lockRefresh(tx, token);
  if (!grant || grant.clientId !== clientId) return invalidGrant("no such refresh token");
  if (grant.isUsed) return endStolen(tx, grant, "a refresh token came twice");
  if (grant.isExpired) return invalidGrant("the connection has ended");
  const asked = scope === undefined ? grant.scopes : readScopes(scope);
  if (asked === null || !asked.every((one) => grant.scopes.includes(one)))
    return oauthError("invalid_scope", "More than the person allowed.");
  await useRefresh(tx, token);
  return issue(ctx, tx, grant, asked);
}

/** The code or token has been copied: neither of its two holders is answered any more. */
async function endStolen(tx: Tx, { agentId }: Grant, reason: string): Promise<HttpError> {
  await deleteAgentById(tx, agentId);
  return invalidGrant(reason);
}

async function issue(ctx: Context, tx: Tx, grant: Grant, scopes: readonly TokenScope[]): Promise<TokenAnswer> {
  const access = newSecret(ctx, TOKEN_PREFIX);
  const refresh = newSecret(ctx, REFRESH_PREFIX);
  await insertTokens(tx, grant, { access, refresh, scopes });
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    scope: scopes.join(" "),
  };
}
