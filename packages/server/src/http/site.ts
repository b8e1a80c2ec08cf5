/**
 * The built site: files with a hash in their name never change and are kept for a year; the page itself is asked for
 * again each time. Files are served pre-compressed when the build left a .br or .gz beside them.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply } from "fastify";

import type { App } from "./app.ts";
import type { Context } from "../context.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Answers with the site's page, which draws every address itself. Absent when no site was built. */
    sendSitePage(reply: FastifyReply): FastifyReply;
  }
}

const YEAR_SECONDS = 365 * 24 * 3600;
/** `index-B3k9x_2a.js`: the hash Vite puts into a name. */
const HASHED = /-[\w-]{8,}\.\w+(\.(br|gz))?$/;

/** An identity provider sends people back here; a screen of the site's, though it stands among the calls (GL-08). */
const PROVIDER_RETURN = "/api/accounts/auth0/login/callback";

export async function registerSite(app: App, ctx: Context): Promise<void> {
  const root = ctx.config.siteDirectory;
  if (!existsSync(join(root, "index.html"))) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    // Listed at start: an address can only reach a file that the build made.
    wildcard: false,
    index: ["index.html"],
    cacheControl: false,
    setHeaders(reply, path) {
      const kept = HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache";
      reply.header("cache-control", kept);
    },
  });
  app.decorate("sendSitePage", (reply: FastifyReply) => reply.sendFile("index.html"));
  app.get(PROVIDER_RETURN, { schema: { hide: true } }, (_request, reply) => app.sendSitePage(reply));
}
