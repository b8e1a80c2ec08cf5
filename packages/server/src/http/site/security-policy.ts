import type { SiteRecord } from "@elleveren/contract";

import type { MediaHosts } from "../../config/config.ts";
import { originsOfRecord } from "../../sites/index.ts";

/** Elements that a page brings itself, by their hashes: `sha256-…`. */
export interface InPage {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}
const NOTHING: InPage = { scripts: [], styles: [] };

/**
 * The page's Content-Security-Policy: resources from our own host and from hosts that an operator named, no inline
 * scripts but those with a known hash. The media hosts hold for every answer, those of a site's record for the page
 * that carries it: pictures, and frames for videos and advertisements. A page may hold scripts and styles of its own,
 * named by their hashes. Styles may stand in `style` attributes, because widths and positions on the pitch are
 * computed; style elements may not, but for two.
 */
export function contentSecurityPolicy(
  { photoUrl, clipsUrl, origins }: MediaHosts,
  record?: SiteRecord,
  inPage = NOTHING,
) {
  const named = record ? originsOfRecord(record) : { images: [], frames: [] };
  const photos = originsOf(photoUrl);
  const clips = originsOf(clipsUrl);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inPage.scripts.map((hash) => `'${hash}'`)],
      workerSrc: ["'self'"],
      styleSrc: ["'self'", ...WIDGET_STYLES, ...inPage.styles.map((hash) => `'${hash}'`)],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: each("'self'", "data:", ...photos, ...clips, ...origins, ...named.images),
      frameSrc: named.frames.length === 0 ? ["'none'"] : named.frames,
      fontSrc: ["'self'"],
      connectSrc: each("'self'", ...clips),
      mediaSrc: each("'self'", ...clips, ...origins),
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

const originsOf = (url: string | null): string[] => (url === null ? [] : [new URL(url).origin]);
const each = (...sources: string[]): string[] => [...new Set(sources)];

/**
 * For the one file that runs compiled mathematics: a worker has the policy of its own answer, so that only the thread that
 * searches for squads may compile WebAssembly, and no page may. See decision 0097.
 */
export const SOLVER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** For answers that are not pages: shown as one, they could do nothing. */
export const CALL_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For an error's page, whose styles stand in attributes. */
export const ERROR_POLICY = `${CALL_POLICY}; style-src-attr 'unsafe-inline'`;

/** The style elements that React Aria adds, by their hashes: touch-action of pressable elements, and one on iOS. */
const WIDGET_STYLES = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];

/**
 * For the control room: nothing from anywhere else, whatever an operator named for the fans' site, and no text of a page
 * can become a script.
 */
export const CONTROL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${WIDGET_STYLES.join(" ")}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/** For the API's page: its own style and script, and nothing that asks for anything. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For a league's table on other pages: any page may frame it, and it loads nothing at all. */
export const embedPolicy = (styleHash: string): string =>
  `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;

/** For the page in plain HTML: its own style and its forms, and nothing else. */
export const plainPolicy = (styleHash: string): string =>
  `default-src 'none'; style-src '${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** The policy as it stands in a header. */
export function policyText({ directives }: ReturnType<typeof contentSecurityPolicy>): string {
  const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(directives)
    .map(([key, sources]) => `${nameOf(key)} ${sources.join(" ")}`)
    .join(";");
}
