/**
 * The built site: files with a hash in their name never change and are kept for a year; the page itself is asked for
 * again each time. Files are served pre-compressed when the build left a .br or .gz beside them; the page is made for the
 * host that was asked for, see `site-page.ts`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  BRAND_NAMES,
  HOST_COOKIE_PREFIX,
  LANGUAGE_COOKIE,
  languageOfBrand,
  SITE_LANGUAGES,
  STYLE_FILE,
  type SiteChoice,
  type SiteLanguage,
} from "@elleveren/contract";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { App } from "./app.ts";
import type { Context } from "../context.ts";
import { chooseSite } from "../sites/index.ts";
import { SOLVER_POLICY } from "./security-policy.ts";
import { createDrawings } from "./site-drawings.ts";
import { registerManifest } from "./site-manifest.ts";
import type { SitePageParts } from "./site-page.ts";
import { createSitePages, sendPage } from "./site-pages.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Answers with the site's page, which draws every address itself. Absent when no site was built. */
    sendSitePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  }
}

const YEAR_SECONDS = 365 * 24 * 3600;
/** `index-B3k9x_2a.js`: the hash Vite puts into a name. */
const HASHED = /-[\w-]{8,}\.\w+(\.(br|gz))?$/;

/** An identity provider sends people back here; a screen of the site's, though it stands among the calls (GL-08). */
const PROVIDER_RETURN = "/api/accounts/auth0/login/callback";

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
    const drawn = await drawings.frameOf(choice, languageOf(request) ?? choice.language);
    return sendPage(request, reply, pages.framedPageOf(choice, { ...parts, drawn }));
  };
  app.decorate("sendSitePage", async (request: FastifyRequest, reply: FastifyReply) =>
    sendFramed(request, reply, { head: await app.findPageHead(request) }),
  );
  /** The front page as a visitor meets it stands in the page itself; a manager has another, which the site draws. */
  app.get("/", { schema: { hide: true } }, async (request, reply) => {
    const choice = chosenSite(request, ctx);
    if (request.sessionToken !== null) return sendFramed(request, reply, { isStatus: true });
    const drawn = await drawings.drawnFor(choice, languageOf(request) ?? choice.language);
    return drawn ? sendPage(request, reply, pages.drawnPageOf(choice, drawn)) : app.sendSitePage(request, reply);
  });
  registerManifest(app, (request) => chosenSite(request, ctx));
  app.get(PROVIDER_RETURN, { schema: { hide: true } }, (request, reply) => app.sendSitePage(request, reply));
  // What a browser keeps for every address (`worker.js`): nothing in it.
  app.get("/index.html", { schema: { hide: true } }, (request, reply) =>
    sendPage(request, reply, pages.pageOf(chosenSite(request, ctx))),
  );
}

/**
 * The built page with its style sheet inside: nothing can be painted without it, and a phone's network needs as long to
 * ask for it as to bring it.
 */
function withStyles(page: string, root: string): string {
  return page.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/, (_link, href: string) => {
    const styles = readFileSync(join(root, href), "utf8").trim();
    return `<style ${STYLE_FILE}="${href}">${styles}</style>`;
  });
}

/** As the site chooses it, if not by its host: the address, then what was chosen in this browser before. */
function languageOf({ query, cookies }: FastifyRequest): SiteLanguage | undefined {
  const isLanguage = (value: unknown) => SITE_LANGUAGES.find((code) => code === value);
  return (
    isLanguage((query as { lang?: unknown } | undefined)?.lang) ??
    isLanguage(cookies[`${HOST_COOKIE_PREFIX}${LANGUAGE_COOKIE}`] ?? cookies[LANGUAGE_COOKIE])
  );
}

/** The site of a request: its host's; an address may ask to be shown as another brand, in its own language: `?brand=tv2` (decision 0110). */
export function chosenSite(request: FastifyRequest, { config }: Context): SiteChoice {
  const asked = (request.query as { brand?: unknown } | undefined)?.brand;
  const brand = BRAND_NAMES.find((name) => name === asked);
  return brand ? { brand, language: languageOfBrand(brand) } : chooseSite(config.sites, request.hostname ?? "");
}
