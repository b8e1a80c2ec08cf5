/**
 * A process's pages: one for each site, made and compressed at the first request. Host headers are without number and
 * sites are not, so the cache is bounded by sites.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { DrawnPage, SiteChoice } from "@elleveren/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Config } from "../../config/config.ts";
import { recordOf } from "../../sites/index.ts";
import { encodingFor, isKnown } from "../transport/negotiation.ts";
import { contentSecurityPolicy, policyText } from "./security-policy.ts";
import { makeSitePage, withoutFrontStyles, type SitePageParts } from "./site-page.ts";

/** A page with its tag, which is the same in every encoding and therefore weak. */
interface Page {
  readonly html: string;
  readonly etag: string;
  readonly policy: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

type Encoding = "br" | "gzip";
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const brotli = promisify(brotliCompress);
const ENCODERS: Readonly<Record<Encoding, (html: string) => Promise<Buffer>>> = {
  br: (html) => brotli(html, BROTLI),
  gzip: promisify(gzip),
};

export interface SitePages {
  /** The page of this site, with nothing in it. */
  pageOf(choice: SiteChoice): Page;
  /** The same with something drawn in it: made once for each drawing, and forgotten with it. */
  drawnPageOf(choice: SiteChoice, drawn: DrawnPage): Page;
  /**
   * The frame of any page, with metadata made for this answer alone; `isStatus` is the front page of a signed-in
   * account.
   */
  framedPageOf(choice: SiteChoice, parts: Omit<SitePageParts, "record">): Page;
}

/** Throws when `built` is not the site's page. */
export function createSitePages(
  built: string,
  config: Pick<Config, "sites" | "media" | "passwordMinLength" | "ageOfConsent">,
): SitePages {
  const kept = new Map<string, Page>();
  /** By drawing, and whether it is the front page of a signed-in account. */
  const keptDrawn = new WeakMap<DrawnPage, Map<boolean, Page>>();
  const hashesOf = (element: RegExp) =>
    [...built.matchAll(element)].map(([, text]) => `sha256-${sha256(text!, "base64")}`);
  const inPage = {
    scripts: hashesOf(/<script>(.*?)<\/script>/gs),
    styles: hashesOf(/<style[^>]*>(.*?)<\/style>/gs),
  };
  const bare = withoutFrontStyles(built);
  const make = (choice: SiteChoice, parts: Omit<SitePageParts, "record">) => {
    const record = recordOf(config.sites, choice);
    const policy = policyText(contentSecurityPolicy(config.media, record, inPage));
    const { passwordMinLength, ageOfConsent } = config;
    const ground = parts.drawn?.drawnFrom == null ? bare : built;
    return createPage(makeSitePage(ground, { record, passwordMinLength, ageOfConsent, ...parts }), policy);
  };
  const keep = (key: string, makeOnce: () => Page): Page => {
    const page = kept.get(key) ?? makeOnce();
    kept.set(key, page);
    return page;
  };
  const keepDrawn = (choice: SiteChoice, parts: Omit<SitePageParts, "record"> & { drawn: DrawnPage }): Page => {
    const { drawn, isStatus = false } = parts;
    const before = keptDrawn.get(drawn) ?? new Map<boolean, Page>();
    const page = before.get(isStatus) ?? make(choice, parts);
    keptDrawn.set(drawn, before.set(isStatus, page));
    return page;
  };
  const pages: SitePages = {
    pageOf: (choice) => keep(`${choice.brand} ${choice.language}`, () => make(choice, {})),
    framedPageOf(choice, parts) {
      if (parts.head) return make(choice, parts);
      return parts.drawn ? keepDrawn(choice, { ...parts, drawn: parts.drawn }) : make(choice, parts);
    },
    drawnPageOf: (choice, drawn) => keepDrawn(choice, { drawn }),
  };
  // A wrong page stops the start, not the first visitor.
  pages.pageOf({ brand: "main_nb", language: "nb" });
  return pages;
}

function createPage(html: string, policy: string): Page {
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return {
    html,
    policy,
    etag: `W/"${sha256(html + policy, "base64url").slice(0, 22)}"`,
    encoded(encoding) {
      const body = bodies.get(encoding) ?? ENCODERS[encoding](html);
      bodies.set(encoding, body);
      return body;
    },
  };
}

const sha256 = (text: string, encoding: "base64" | "base64url") => createHash("sha256").update(text).digest(encoding);

/** Answers with the page, or that the browser's own is still the one. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  // A missing page is not cached.
  const isThere = reply.statusCode !== 404;
  reply.headers({
    "cache-control": "no-cache",
    "content-security-policy": page.policy,
    ...(isThere && { etag: page.etag }),
    // "/" differs with a session, and every page with a chosen or requested language.
    vary: "accept-encoding, accept-language, cookie",
  });
  if (isThere && isKnown(request, page.etag)) return reply.code(304).send();
  reply.type("text/html; charset=utf-8");
  const encoding = encodingFor(request);
  if (encoding === null) return reply.send(page.html);
  return reply.header("content-encoding", encoding).send(await page.encoded(encoding));
}
