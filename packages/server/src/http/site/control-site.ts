/**
 * The control room's page and files, for operators and for browsers in which an operator signed in before, where the
 * page asks for signing in again: every other visitor gets 404. On a host of its own (`control-host.ts`) every visitor
 * gets the page, because signing in there is part of it. Its calls answer operators with a second factor only
 * (`access.ts`).
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GAME_ORIGIN_ATTRIBUTE } from "@elleveren/contract";
import fastifyStatic from "@fastify/static";

import type { App } from "../app.ts";
import type { Context } from "../../context.ts";
import { siteOrigin } from "../../site-origin.ts";
import { CONTROL_POLICY } from "./security-policy.ts";

const PAGE = "control.html";
const YEAR_SECONDS = 365 * 24 * 3600;

declare module "fastify" {
  interface FastifyInstance {
    /** Tells whether an operator signed in from this browser before; the area of operators supplies it. */
    operatorsBrowser: (request: FastifyRequest) => Promise<boolean>;
  }
}

export async function registerControlSite(app: App, ctx: Context): Promise<void> {
  const root = join(ctx.config.siteDirectory, "control");
  if (!existsSync(join(root, PAGE))) return;
  const page = withGameOrigin(readFileSync(join(root, PAGE), "utf8"), ctx);
  await app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      if (request.isForControl || request.account?.role === "operator") return;
      if (request.account !== null || !(await app.operatorsBrowser(request))) return reply.callNotFound();
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

/** On a host of its own the page's links to the game lead to where that is; elsewhere they need no origin. */
const withGameOrigin = (page: string, ctx: Context): string =>
  ctx.config.controlOrigin === null
    ? page
    : page.replace("<html ", `<html ${GAME_ORIGIN_ATTRIBUTE}="${new URL(siteOrigin(ctx)).origin}" `);
