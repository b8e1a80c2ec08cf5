/**
 * The built `index.html` as a site shows it: its language and brand, its words, and its record, so that the first thing
 * drawn is right and no call is needed to know it.
 */
import {
  DRAWN_AT,
  DRAWN_END,
  DRAWN_FROM,
  FRONT_STYLE,
  MINIMUM_AGE_YEARS,
  PASSWORD_MIN_LENGTH,
  ROOT_ELEMENT,
  SITE_RECORD_ELEMENT,
  type BrandName,
  type DrawnPage,
  type Language,
  type SiteRecord,
} from "@elleveren/contract";

import type { PageHead } from "./page-heads.ts";

/** The masthead's ground, `--mast-1` of the brand's tokens: a phone draws its own bar in it. */
const THEME_COLOURS: Readonly<Record<BrandName, string>> = { main_nb: "#0a1530", main_en: "#0a1530", tv2: "#11131b" };

/** Read by search engines and previews, before any script of the site: the only words of ours outside its catalogues. */
const DESCRIPTIONS: Readonly<Record<Language, string>> = {
  nb: "fantasyspillet for norsk toppfotball.",
  nn: "fantasyspelet for norsk toppfotball.",
  en: "the fantasy game of Norwegian top football.",
};

const FRONT_STYLES = new RegExp(` *<style ${FRONT_STYLE} [^>]*>.*?</style>\\n?`, "gs");

/** The built page without the styles that only the drawn front page needs. */
export const withoutFrontStyles = (built: string): string => built.replaceAll(FRONT_STYLES, "");

/** A drawn page is painted as a whole, where a browser knows how to wait: half of it would move when the rest comes. */
const WHOLE = `<link rel="expect" href="#${DRAWN_END}" blocking="render" />`;

export interface SitePageParts {
  readonly record: SiteRecord;
  /** The path's metadata. */
  readonly head?: PageHead | null;
  /** The front page for a signed-in account: its status page is preloaded beside the site's code. */
  readonly isStatus?: boolean;
  /** The page's content before any script runs; null: nothing. */
  readonly drawn?: DrawnPage | null;
  /** Where a new password has to be longer than the game's texts say. */
  readonly passwordMinLength?: number;
  /** Where somebody above the least age needs a guardian. */
  readonly ageOfConsent?: number;
}

/** Throws when the page lacks a placeholder: then it is not the site's. */
export function makeSitePage(
  built: string,
  {
    record,
    head = null,
    isStatus = false,
    drawn = null,
    passwordMinLength = PASSWORD_MIN_LENGTH,
    ageOfConsent = MINIMUM_AGE_YEARS,
  }: SitePageParts,
): string {
  const { game_name: game, language } = record;
  const { title = game, description = `${game}: ${DESCRIPTIONS[language]}`, properties = {} } = head ?? {};
  const metas = Object.entries(properties).map(
    // Open Graph uses `property`, all other metadata `name`.
    ([key, content]) =>
      `<meta ${key.startsWith("og:") ? "property" : "name"}="${escapeHtml(key)}" content="${escapeHtml(content)}" />`,
  );
  // In JSON inside a page only `<` could end the element.
  const json = JSON.stringify(record).replaceAll("<", "\\u003c");
  const script = `<script type="application/json" id="${SITE_RECORD_ELEMENT}">${json}</script>`;
  const parts: readonly (readonly [RegExp, string])[] = [
    [
      /<html[^>]*>/,
      `<html lang="${drawn?.language ?? language}" data-brand="${record.brand}"${isStatus ? " data-status" : ""}${
        passwordMinLength === PASSWORD_MIN_LENGTH ? "" : ` data-password-min="${passwordMinLength}"`
      }${ageOfConsent === MINIMUM_AGE_YEARS ? "" : ` data-age-of-consent="${ageOfConsent}"`}>`,
    ],
    [/<meta name="theme-color"[^>]*>/, `<meta name="theme-color" content="${THEME_COLOURS[record.brand]}" />`],
    [/<meta name="description"[^>]*>/, `<meta name="description" content="${escapeHtml(description)}" />`],
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`],
    [/<\/head>/, `${[...metas, script, ...(drawn === null ? [] : [WHOLE])].join("\n    ")}\n  </head>`],
  ];
  const root: readonly [RegExp, string] = [
    new RegExp(`<div id="${ROOT_ELEMENT}"></div>`),
    drawn === null
      ? `<div id="${ROOT_ELEMENT}"></div>`
      : `<div id="${ROOT_ELEMENT}" lang="${drawn.language}"${markOf(drawn)}>${drawn.html}</div><i id="${DRAWN_END}" hidden></i>`,
  ];
  return [...parts, root].reduce((page, [place, part]) => {
    if (!place.test(page)) throw new Error(`The site's index.html has no ${place.source}`);
    return page.replace(place, () => part);
  }, built);
}

const markOf = ({ drawnFrom, drawnAtMs }: DrawnPage): string =>
  drawnFrom === null ? "" : ` ${DRAWN_FROM}="${escapeHtml(drawnFrom)}" ${DRAWN_AT}="${drawnAtMs}"`;

/** Text as it stands in a page, between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
