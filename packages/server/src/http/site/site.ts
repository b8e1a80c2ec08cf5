/**
 * The built site: files with a hash in their name never change and are kept for a year; the page itself is asked for
 * again each time. Files are served pre-compressed when the build left a .br or .gz beside them; the page is made for the
 * host that was asked for, see `site-page.ts`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  BRAND_NAMES,
  FRONT_STYLE,
  HOST_COOKIE_PREFIX,
  LANGUAGE_COOKIE,
  isLanguage,
  languageFor,
  languageOfBrand,
  STYLE_FILE,
  type SiteChoice,
  type Language,
} from "@elleveren/contract";
import { CHANGE_PASSWORD_PATH } from "@elleveren/contract/site-paths.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { App } from "../app.ts";
import type { Context } from "../../context.ts";
import { chooseSite } from "../../sites/index.ts";
import { SOLVER_POLICY } from "./security-policy.ts";
import { PAGE_ROUTES } from "./page-routes.ts";
import { createDrawings } from "./site-drawings.ts";
import { registerSiteFiles } from "./site-files.ts";
import { registerManifest } from "./site-manifest.ts";
import type { SitePageParts } from "./site-page.ts";
import { createSitePages, sendPage } from "./site-pages.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Answers with the site's page, which draws every address itself; with `reply.statusCode` 404 where there is none. Absent
     * when no site was built.
     */
    sendSitePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  }
}

const YEAR_SECONDS = 365 * 24 * 3600;
/** `index-B3k9x_2a.js`: the hash Vite puts into a name. */
const HASHED = /-[\w-]{8,}\.\w+(\.(br|gz))?$/;

/** The thread that searches for squads: see `SOLVER_POLICY`. */
const SOLVER = /[/\\]solver-worker-[\w-]{8,}\.js(\.(br|gz))?$/;

export async function registerSite(app: App, ctx: Context): Promise<void> {
  const root = ctx.config.siteDirectory;
  const index = join(root, "index.html");
  if (!existsSync(index)) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    // Listed at start: an address can only reach a file that the build made.
    wildcard: false,
    index: false,
    globIgnore: ["index.html", "index.html.*", "drawing/**", "control/**"],
    cacheControl: false,
    setHeaders(reply, path) {
      const kept = HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache";
      reply.header("cache-control", kept);
      if (path.endsWith(".svg")) reply.header("content-type", "image/svg+xml; charset=utf-8");
      if (SOLVER.test(path)) reply.header("content-security-policy", SOLVER_POLICY);
    },
  });
  // A file that another release brought after this one's start: its pages are open already, and a proxy sends their calls to
  // any process. Names with a hash never mean two things.
  app.get<{ Params: { file: string } }>("/assets/:file", { schema: { hide: true } }, (request, reply) => {
    const { file } = request.params;
    if (!/^[\w.-]+$/.test(file) || !HASHED.test(file)) return reply.callNotFound();
    return reply.sendFile(join("assets", file));
  });
  const pages = createSitePages(withStyles(readFileSync(index, "utf8"), root), ctx.config);
  const drawings = await createDrawings(app, ctx);
  /** The page with the frame that it has until the site draws it. */
  const sendFramed = async (request: FastifyRequest, reply: FastifyReply, parts: Omit<SitePageParts, "record">) => {
    const choice = chosenSite(request, ctx);
    const path = request.url.replace(/[?#].*/, "");
    const drawn = await drawings.frameOf(choice, drawnLanguage(request, choice), path);
    return sendPage(request, reply, pages.framedPageOf(choice, { ...parts, drawn }));
  };
  app.decorate("sendSitePage", async (request: FastifyRequest, reply: FastifyReply) => {
    // The metadata of an address is read from the database: one of the first things that can be missed.
    const head = reply.statusCode === 404 || app.overload.level() > 0 ? null : await app.findPageHead(request);
    return sendFramed(request, reply, { head });
  });
  /** The front page as a visitor meets it stands in the page itself; a manager has another, which the site draws. */
  app.get("/", { schema: { hide: true } }, async (request, reply) => {
    const choice = chosenSite(request, ctx);
    if (request.sessionToken !== null) return sendFramed(request, reply, { isStatus: true });
    const drawn = await drawings.drawnFor(choice, drawnLanguage(request, choice));
    return drawn ? sendPage(request, reply, pages.drawnPageOf(choice, drawn)) : app.sendSitePage(request, reply);
  });
  registerSiteFiles(app, ctx.config);
  registerManifest(app, (request) => chosenSite(request, ctx), ctx.config.gameName);
  for (const route of PAGE_ROUTES) {
    if (route === "/") continue;
    app.get<{ Params: Readonly<Record<string, string>> }>(route, { schema: { hide: true } }, (request, reply) =>
      hasNumbers(request.params) ? app.sendSitePage(request, reply) : reply.callNotFound(),
    );
  }
  app.get("/.well-known/change-password", { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(CHANGE_PASSWORD_PATH, 302),
  );
  // The page that the service worker caches for every path (`worker.js`): without content.
  app.get("/index.html", { schema: { hide: true } }, (request, reply) =>
    sendPage(request, reply, pages.pageOf(chosenSite(request, ctx))),
  );
}

/** The site's form of an id. */
const hasNumbers = (params: Readonly<Record<string, string>>): boolean =>
  Object.entries(params).every(([name, value]) => !name.endsWith("Id") || /^\d{1,15}$/.test(value));

/**
 * The built page with its style sheets inside: nothing can be painted without them, and a phone's network needs as long to
 * ask for them as to bring them.
 */
function withStyles(page: string, root: string): string {
  return page.replaceAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (link, href: string) => {
    const styles = readFileSync(join(root, href), "utf8").trim();
    return `<style${link.includes(` ${FRONT_STYLE} `) ? ` ${FRONT_STYLE}` : ""} ${STYLE_FILE}="${href}">${styles}</style>`;
  });
}

/** The site's own choice where the host does not decide: the URL, then the choice stored in this browser. */
export function languageOf({ query, cookies }: FastifyRequest): Language | undefined {
  return [
    (query as { lang?: unknown } | undefined)?.lang,
    cookies[`${HOST_COOKIE_PREFIX}${LANGUAGE_COOKIE}`] ?? cookies[LANGUAGE_COOKIE],
  ].find(isLanguage);
}

/** The languages that the browser requests, in order of preference: browsers write them in that order. */
export const namedLanguages = ({ headers }: FastifyRequest): readonly string[] =>
  (headers["accept-language"] ?? "").split(",");

/** The same choice as the site's in the browser (`chooseLanguage`), so that the drawing matches. */
const drawnLanguage = (request: FastifyRequest, { language }: SiteChoice): Language =>
  languageOf(request) ?? languageFor(language, namedLanguages(request));

/** The site of a request: its host's; an address may ask to be shown as another brand, in its own language: `?brand=tv2` (decision 0110). */
export function chosenSite(request: FastifyRequest, { config }: Context): SiteChoice {
  const asked = (request.query as { brand?: unknown } | undefined)?.brand;
  const brand = BRAND_NAMES.find((name) => name === asked);
  return brand ? { brand, language: languageOfBrand(brand) } : chooseSite(config.sites, request.hostname ?? "");
}
