/** Where agents meet us. An installation may have several addresses, and an agent's token names the one it was made at. */
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { siteOrigin } from "../../../site-origin.ts";

export const MCP_PATH = "/mcp";
/** The page on which a person answers an agent. */
export const AUTHORIZE_PATH = "/agents/authorize";
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;

/** The address of ours that the request came to; the first one when it names another's. */
export function originOf({ config }: Pick<Context, "config">, request: FastifyRequest): string {
  const named = `${request.protocol}://${request.host}`;
  // Without addresses in the settings the game runs on a machine of its own, by whichever name.
  if (config.publicOrigins.length === 0 || config.publicOrigins.includes(named)) return named;
  return siteOrigin({ config });
}

/** Whether a token for this resource would be one for us; agents of older texts name none. */
export function isOurResource(ctx: Pick<Context, "config">, request: FastifyRequest, resource: string | undefined) {
  if (resource === undefined) return true;
  if (!URL.canParse(resource)) return false;
  const { origin, pathname, search, hash, username, password } = new URL(resource);
  if (search + hash + username + password !== "") return false;
  const isOrigin = origin === originOf(ctx, request) || ctx.config.publicOrigins.includes(origin);
  return isOrigin && (pathname === "/" || pathname === MCP_PATH || pathname === `${MCP_PATH}/`);
}
