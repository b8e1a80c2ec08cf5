/**
 * The page's metadata by path, in the HTML before any script runs, for programs that draw a preview of a shared link. A
 * feature names its paths with `app.addPageHead` when it registers its routes.
 */
import type { FastifyRequest } from "fastify";

import type { App } from "../app.ts";
import { withoutEndSlashes } from "../transport/end-slashes.ts";

export interface PageHead {
  readonly title?: string;
  readonly description?: string;
  /** `og:image` and the like, to their contents. Text, never markup: it is escaped where the page is written. */
  readonly properties?: Readonly<Record<string, string>>;
}

/** Null: nothing to say of this address (there is no such entry). `path` is what matched, without the query. */
export type MakePageHead = (request: FastifyRequest, path: RegExpExecArray) => Promise<PageHead | null>;

declare module "fastify" {
  interface FastifyInstance {
    /**
     * The first whose pattern matches the path (no query, no trailing slash) decides; when it fails the page has no
     * metadata.
     */
    addPageHead(path: RegExp, make: MakePageHead): void;
    findPageHead(request: FastifyRequest): Promise<PageHead | null>;
  }
}

export function decoratePageHeads(app: App): void {
  const heads: { readonly path: RegExp; readonly make: MakePageHead }[] = [];
  app.decorate("addPageHead", (path: RegExp, make: MakePageHead) => void heads.push({ path, make }));
  app.decorate("findPageHead", async (request: FastifyRequest) => {
    const path = withoutEndSlashes(request.url.split(/[?#]/, 1)[0] ?? "") || "/";
    for (const head of heads) {
      const match = head.path.exec(path);
      if (!match) continue;
      try {
        return await head.make(request, match);
      } catch (error) {
        request.log.error({ err: error, path }, "the head of a page could not be made");
        return null;
      }
    }
    return null;
  });
}
