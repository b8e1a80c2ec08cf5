/**
 * The control room's page and files, for operators alone: everybody else is answered as at any address where nothing is.
 * What it asks for is answered to operators with a second factor only (`access.ts`).
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";

import type { App } from "./app.ts";
import type { Context } from "../context.ts";
import { CONTROL_POLICY } from "./security-policy.ts";

const PAGE = "control.html";
const YEAR_SECONDS = 365 * 24 * 3600;

export async function registerControlSite(app: App, ctx: Context): Promise<void> {
  const root = join(ctx.config.siteDirectory, "control");
  if (!existsSync(join(root, PAGE))) return;
  const page = readFileSync(join(root, PAGE), "utf8");
  await app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      if (request.account?.role !== "operator") return reply.callNotFound();
    });
    await scope.register(fastifyStatic, {
      root,
      prefix: "/control/",
      decorateReply: false,
      preCompressed: true,
      // Listed at start: an address can only reach a file that the build made.
      wildcard: false,
      index: false,
      globIgnore: [`${PAGE}*`],
      cacheControl: false,
      // No cache but the operator's own browser keeps them.
      setHeaders: (reply) => void reply.header("cache-control", `private, max-age=${YEAR_SECONDS}, immutable`),
    });
    for (const address of ["/control", "/control/*"]) {
      scope.get(address, { schema: { hide: true } }, async (request, reply) => {
        if (/\.\w+$/.test(request.url.split("?", 1)[0]!)) return reply.callNotFound();
        return reply
          .headers({ "cache-control": "no-store", "content-security-policy": CONTROL_POLICY })
          .type("text/html; charset=utf-8")
          .send(page);
      });
    }
  });
}
