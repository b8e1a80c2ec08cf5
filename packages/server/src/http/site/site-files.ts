/** Serves the pictures of the operator's own folder (`sites/site-files.ts`); a browser keeps each for good. */
import type { App } from "../app.ts";
import type { Config } from "../../config/config.ts";
import { SITE_FILES_PATH } from "../../sites/index.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
/** A drawing that is opened by itself runs nothing and asks for nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function registerSiteFiles(app: App, { siteFiles }: Pick<Config, "siteFiles">): void {
  app.get<{ Params: { file: string } }>(`${SITE_FILES_PATH}:file`, { schema: { hide: true } }, (request, reply) => {
    const file = siteFiles.files.get(`${SITE_FILES_PATH}${request.params.file}`);
    if (!file) return reply.callNotFound();
    return reply
      .headers({
        "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
        "content-security-policy": POLICY,
        "content-type": file.type,
      })
      .send(file.bytes);
  });
}
