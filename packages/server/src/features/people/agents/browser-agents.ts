/**
 * Agents that run in a page of another site may call what agents call. Nothing there goes by cookies, and browsers are told to
 * send none: whoever has no token of the person's learns and does nothing that he could not from a machine of his own.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { App } from "../../../http/app.ts";
import { isRedirect } from "./redirects.ts";

const SENT = "authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id";
const READABLE = "mcp-protocol-version, mcp-session-id, retry-after, www-authenticate";
const PREFLIGHT_SECONDS = 7200;

/** For each answer of such a path, refusals too. */
export async function forBrowsers(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({ "access-control-allow-origin": "*", "access-control-expose-headers": READABLE });
}

/** A site as browsers name it: over HTTPS, or of the person's own machine. */
export const isSite = (origin: string): boolean =>
  URL.canParse(origin) && new URL(origin).origin === origin && isRedirect(`${origin}/`);

/** A browser asks before it sends a token or JSON to another site. */
export function answerPreflights(app: App, path: string, methods: readonly string[]): void {
  app.options(path, { schema: { hide: true }, onSend: forBrowsers }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        "access-control-allow-methods": methods.join(", "),
        "access-control-allow-headers": SENT,
        "access-control-max-age": String(PREFLIGHT_SECONDS),
      })
      .send(),
  );
}
