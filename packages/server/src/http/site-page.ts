/**
 * The built `index.html` as a site shows it: its language and brand, its words, and its record, so that the first thing
 * drawn is right and no call is needed to know it.
 */
import { SITE_RECORD_ELEMENT, type BrandName, type SiteLanguage, type SiteRecord } from "@elleveren/contract";

import type { PageHead } from "./page-heads.ts";

/** The masthead's ground, `--mast-1` of the brand's tokens: a phone draws its own bar in it. */
const THEME_COLOURS: Readonly<Record<BrandName, string>> = { main_nb: "#0a1530", main_en: "#0a1530", tv2: "#11131b" };

/** Read by search engines and previews, before any script of the site: the only words of ours outside its catalogues. */
const DESCRIPTIONS: Readonly<Record<SiteLanguage, string>> = {
  nb: "Elleveren: fantasyspillet for norsk toppfotball.",
  en: "Elleveren: the fantasy game of Norwegian top football.",
};

/** Throws when the page lacks what is to be filled in: then it is not the site's. */
export function makeSitePage(built: string, record: SiteRecord, head: PageHead | null = null): string {
  const { title = "Elleveren", description = DESCRIPTIONS[record.language], properties = {} } = head ?? {};
  const metas = Object.entries(properties).map(
    // Open Graph says `property`, everybody else `name`.
    ([key, content]) =>
      `<meta ${key.startsWith("og:") ? "property" : "name"}="${escapeHtml(key)}" content="${escapeHtml(content)}" />`,
  );
  // In JSON inside a page only `<` could end the element.
  const json = JSON.stringify(record).replaceAll("<", "\\u003c");
  const script = `<script type="application/json" id="${SITE_RECORD_ELEMENT}">${json}</script>`;
  const parts: readonly (readonly [RegExp, string])[] = [
    [/<html[^>]*>/, `<html lang="${record.language}" data-brand="${record.brand}">`],
    [/<meta name="theme-color"[^>]*>/, `<meta name="theme-color" content="${THEME_COLOURS[record.brand]}" />`],
    [/<meta name="description"[^>]*>/, `<meta name="description" content="${escapeHtml(description)}" />`],
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`],
    [/<\/head>/, `${[...metas, script].join("\n    ")}\n  </head>`],
  ];
  return parts.reduce((page, [place, part]) => {
    if (!place.test(page)) throw new Error(`The site's index.html has no ${place.source}`);
    return page.replace(place, () => part);
  }, built);
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
