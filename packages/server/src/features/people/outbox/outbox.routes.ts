/**
 * `/dev/outbox`: the letters of a game that is tried on this machine. A letter with a link for a new password opens an
 * account, so the page is there only in the demo, without a mail server, and for this machine itself; for everybody else
 * there is no such page. docs/decisions/0064.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import { outboxOf } from "../../../adapters/mail/index.ts";
import type { Config } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { isFromThisMachine } from "../../../http/transport/local-request.ts";
import { OUTBOX_STYLE, outboxPage } from "./outbox-page.ts";
import { readLetters } from "./read-letters.ts";

export const OUTBOX_PATH = "/dev/outbox";

/** Whether this game shows its outbox at all. A game that is published, or stands behind a proxy, has other readers. */
const hasOutbox = (config: Config): boolean =>
  config.demo && config.smtpUrl === null && config.publicOrigins.length === 0 && !config.trustProxy;

/** Whether whoever started the game can read its letters under the address that he is told. */
export const isOutboxOpen = (config: Config, url: string): boolean =>
  hasOutbox(config) && config.roles.has("web") && LOCAL_NAME.test(new URL(url).hostname);

export function outboxRoutes(app: App, ctx: Context): void {
  const hidden = { schema: { hide: true } };
  const send = (request: FastifyRequest, reply: FastifyReply, type: string) => {
    if (!hasOutbox(ctx.config) || !isFromThisMachine(request) || !isNamedLocally(request)) {
      throw notFound("outbox for a stranger");
    }
    return reply.type(type).header("cache-control", "no-store");
  };

  app.get(OUTBOX_PATH, hidden, async (request, reply) => {
    send(request, reply, "text/html; charset=utf-8");
    return outboxPage(await readLetters(outboxOf(ctx.config)));
  });
  app.get(`${OUTBOX_PATH}.css`, hidden, async (request, reply) => {
    send(request, reply, "text/css; charset=utf-8");
    return OUTBOX_STYLE;
  });
}

/** A page elsewhere may point its own name at this machine; then the browser asks for us by that name. */
const isNamedLocally = ({ hostname }: FastifyRequest): boolean => LOCAL_NAME.test(hostname);
const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i;
