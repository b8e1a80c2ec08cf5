/** The tags that programs read that draw a preview of a shared link: what it is of, in the site's language, with its picture. */
import type { Language } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { PageHead } from "../../../http/site/page-heads.ts";
import { chosenSite } from "../../../http/site/site.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { SHARE_HEIGHT, SHARE_WIDTH } from "./picture-parts.ts";

export interface Preview {
  readonly title: string;
  readonly description: string;
  /** Of the page, and of its picture. */
  readonly path: string;
  readonly image: string;
  /** For those who do not see it. */
  readonly imageText: string;
}

export function previewHead(ctx: Context, request: FastifyRequest, preview: Preview): PageHead {
  const { title, description, path, image, imageText } = preview;
  const { language, brand } = chosenSite(request, ctx);
  const { gameName } = ctx.config;
  const origin = publicOrigin(ctx, request);
  return {
    title: `${title} · ${gameName}`,
    description,
    properties: {
      "og:type": "website",
      "og:site_name": brand === "tv2" ? `TV 2 ${gameName}` : gameName,
      "og:locale": OG_LOCALES[language],
      "og:title": title,
      "og:description": description,
      "og:url": `${origin}${path}`,
      "og:image": `${origin}${image}`,
      "og:image:type": "image/png",
      "og:image:width": String(SHARE_WIDTH),
      "og:image:height": String(SHARE_HEIGHT),
      "og:image:alt": imageText,
      "twitter:card": "summary_large_image",
    },
  };
}

/** One of the settings' addresses, that of the request's own name where it is among them: never what a Host header says. */
function publicOrigin(ctx: Context, request: FastifyRequest): string {
  const own = ctx.config.publicOrigins.find((origin) => new URL(origin).hostname === request.hostname);
  return own ?? siteOrigin(ctx);
}

const OG_LOCALES: Readonly<Record<Language, string>> = { nb: "nb_NO", nn: "nn_NO", en: "en_GB" };
