/**
 * Whom credentials are made for: the host name that the page was loaded from. A browser uses a credential nowhere else,
 * so each host of the game has its own; see decision 0082.
 */
import type { FastifyRequest } from "fastify";

import type { Config } from "../../../../config.ts";
import { authErrors } from "../auth-errors.ts";

export interface WebauthnSite {
  readonly rpId: string;
  /** Where a page may have asked from. */
  readonly origins: readonly string[];
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1", "[::1]"]);

/** Throws 400 at a host name that is not ours, when the settings say which are. */
export function siteOf(config: Config, request: FastifyRequest): WebauthnSite {
  const rpId = request.hostname.toLowerCase();
  const all = config.controlOrigin === null ? config.publicOrigins : [...config.publicOrigins, config.controlOrigin];
  const ours = all.filter((origin) => new URL(origin).hostname === rpId);
  const isOurs = ours.length > 0 || config.sites.hosts.has(rpId) || LOOPBACK.has(rpId);
  if (config.publicOrigins.length > 0 && !isOurs) throw authErrors([{ code: "unknown_host" }]);
  return { rpId, origins: [`${request.protocol}://${request.host.toLowerCase()}`, ...ours] };
}
