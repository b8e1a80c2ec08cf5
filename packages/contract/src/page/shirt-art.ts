/**
 * How a shirt is drawn: eight patterns, a keeper's and an empty one, 64 units square, as SVG. The site draws them by
 * reference from one sprite a page, with colours from custom properties; a picture that the server makes has the colours
 * written in. One drawing for both. Hard-edged shade and light, no gloss.
 */
import type { KitPattern, ShirtKit } from "./club-kit.ts";

const SHORT_SLEEVES =
  "M25.6 6.6C27.6 10.8 36.4 10.8 38.4 6.6L46.8 9.4C50.6 10.8 52.6 12.8 54 16L60.6 30.6L51.9 34.4L47.7 26.8C47 37 47.4 47.5 48.6 57.6C43 60 21 60 15.4 57.6C16.6 47.5 17 37 16.3 26.8L12.1 34.4L3.4 30.6L10 16C11.4 12.8 13.4 10.8 17.2 9.4Z";
const LONG_SLEEVES =
  "M25.6 6.6C27.6 10.8 36.4 10.8 38.4 6.6L46.8 9.4C50.8 10.9 52.7 13.2 53.6 17L58.8 47.6L51.6 49L47.7 26.8C47 37 47.4 47.5 48.6 57.6C43 60 21 60 15.4 57.6C16.6 47.5 17 37 16.3 26.8L12.4 49L5.2 47.6L10.4 17C11.3 13.2 13.2 10.9 17.2 9.4Z";
const TORSO =
  "M25.6 6.6C27.6 10.8 36.4 10.8 38.4 6.6L46 9.1C45.4 15.5 46 21.5 47.7 26.8C47 37 47.4 47.5 48.6 57.6C43 60 21 60 15.4 57.6C16.6 47.5 17 37 16.3 26.8C18 21.5 18.6 15.5 18 9.1Z";

/** Definitions that the drawings refer to. */
export const SHIRT_DEFS = `
  <clipPath id="kit-torso">
  <path d="${TORSO}" />
  </clipPath>
  <clipPath id="kit-all">
  <path d="${SHORT_SLEEVES}" />
  </clipPath>
  <clipPath id="kit-long">
  <path d="${LONG_SLEEVES}" />
  </clipPath>
  <linearGradient id="kit-fall" x2="0" y2="1">
  <stop stop-color="#fff" stop-opacity=".14" />
  <stop offset=".35" stop-color="#fff" stop-opacity="0" />
  <stop offset="1" stop-color="#020a18" stop-opacity=".2" />
  </linearGradient>`;

/** Seams, shade, collar and cuffs over every pattern. */
const FINISH = `
  <path d="M60.6 30.6 51.9 34.4 50.5 31.9 59.4 27.9ZM3.4 30.6 12.1 34.4 13.5 31.9 4.6 27.9Z" fill="var(--kit-3)" />
  <g clip-path="url(#kit-torso)">
  <path d="M27 4h7.5L22.5 62H15zM38 4h3.6L29.6 62H26z" fill="#fff" fill-opacity=".13" />
  <path d="M43.4 7C41.8 24 42.4 43 44.8 61H52V7zM16 27C19.2 33 19.4 46 17.8 61H13V27z" fill="#020a18" fill-opacity=".15" />
  <path d="M47.7 27.5C44.5 32.5 40.5 36 35.5 37.6 40 34.4 44 31 46.5 26zM16.3 28C19 32 22 34.6 26.5 36 22 35.8 18.5 34.5 16.2 32zM47.4 43C45.5 47 42.3 49.8 38 51 42 48 45 45 47 40.5z" fill="#020a18" fill-opacity=".13" />
  </g>
  <path d="M46 9.1L46.8 9.4C50.6 10.8 52.6 12.8 54 16L60.6 30.6L51.9 34.4L47.7 26.8C46 21.5 45.4 15.5 46 9.1Z" fill="#020a18" fill-opacity=".1" />
  <path d="${SHORT_SLEEVES}" fill="url(#kit-fall)" />
  <path d="M46 9.1C45.4 15.5 46 21.5 47.7 26.8L51.9 34.4M18 9.1C18.6 15.5 18 21.5 16.3 26.8L12.1 34.4" fill="none" stroke="#020a18" stroke-opacity=".3" stroke-width=".9" />
  <path d="M25.6 6.6C28.4 5.2 35.6 5.2 38.4 6.6C36.4 10.8 27.6 10.8 25.6 6.6Z" fill="var(--kit-1)" />
  <path d="M25.6 6.6C28.4 5.2 35.6 5.2 38.4 6.6C36.4 10.8 27.6 10.8 25.6 6.6Z" fill="#020a18" fill-opacity=".5" />
  <path d="M25.6 6.6C27.6 10.8 36.4 10.8 38.4 6.6L40.7 7.4C38 13.8 26 13.8 23.3 7.4Z" fill="var(--kit-3)" />
  <path d="M23.3 7.4C26 13.8 38 13.8 40.7 7.4" fill="none" stroke="#020a18" stroke-opacity=".22" stroke-width=".7" />
  <path d="${SHORT_SLEEVES}" fill="none" stroke="var(--kit-edge, #020a18)" stroke-opacity=".5" stroke-width=".9" stroke-linejoin="round" />`;

const FINISHED = '<use href="#kit-finish" />';

type Drawing = KitPattern | "keeper" | "empty";

/** Colours: --kit-1 body, --kit-2 pattern, --kit-3 collar and cuffs, --kit-gk keeper, --kit-gk-2 keeper's trim, --kit-edge outline. */
const DRAWINGS: Readonly<Record<Drawing, string>> = {
  plain: `
  <path d="${SHORT_SLEEVES}" fill="var(--kit-1)" />
  ${FINISHED}`,
  stripes: `
  <path d="${SHORT_SLEEVES}" fill="var(--kit-1)" />
  <path clip-path="url(#kit-torso)" fill="var(--kit-2)" d="M19.4 5h5.1v56h-5.1zM29.45 5h5.1v56h-5.1zM39.5 5h5.1v56h-5.1z" />
  ${FINISHED}`,
  pins: `
  <path d="${SHORT_SLEEVES}" fill="var(--kit-1)" />
  <path clip-path="url(#kit-torso)" fill="var(--kit-2)" d="M19.5 5h1.5v56h-1.5zM24.3 5h1.5v56h-1.5zM29.1 5h1.5v56h-1.5zM33.4 5h1.5v56h-1.5zM38.2 5h1.5v56h-1.5zM43 5h1.5v56h-1.5z" />
  ${FINISHED}`,
  hoops: `
  <path d="${SHORT_SLEEVES}" fill="var(--kit-1)" />
  <g clip-path="url(#kit-all)" fill="var(--kit-2)">
  <path d="M0 15.5H64v6.6H0zM0 28.7h64v6.6H0zM15 41.9h34v6.6H15zM14 55.1h36v6H14z" />
  </g>
  ${FINISHED}`,
  band: `
  <path d="${SHORT_SLEEVES}" fill="var(--kit-1)" />
  <path clip-path="url(#kit-torso)" fill="var(--kit-2)" d="M14 24h36v9.5H14z" />
  ${FINISHED}`,
  halves: `
  <path d="${SHORT_SLEEVES}" fill="var(--kit-1)" />
  <path clip-path="url(#kit-all)" fill="var(--kit-2)" d="M32 4h32v58H32z" />
  ${FINISHED}`,
  sash: `
  <path d="${SHORT_SLEEVES}" fill="var(--kit-1)" />
  <path clip-path="url(#kit-torso)" fill="var(--kit-2)" d="M14 8 24 5 54 51v12z" />
  <path clip-path="url(#kit-torso)" fill="none" stroke="var(--kit-3)" stroke-width="1.2" d="M13.5 7.3 54 63.5M23.7 4.3 54.5 51.5" />
  ${FINISHED}`,
  sleeves: `
  <path d="${SHORT_SLEEVES}" fill="var(--kit-1)" />
  <path d="M46 9.1L46.8 9.4C50.6 10.8 52.6 12.8 54 16L60.6 30.6L51.9 34.4L47.7 26.8C46 21.5 45.4 15.5 46 9.1ZM18 9.1L17.2 9.4C13.4 10.8 11.4 12.8 10 16L3.4 30.6L12.1 34.4L16.3 26.8C18 21.5 18.6 15.5 18 9.1Z" fill="var(--kit-2)" />
  ${FINISHED}`,
  keeper: `
  <path d="${LONG_SLEEVES}" fill="var(--kit-gk)" />
  <g clip-path="url(#kit-long)">
  <path d="M8 40 32 24 56 40v7L32 31 8 47zM8 54 32 38 56 54v7L32 45 8 61zM8 26 32 10 56 26v5.5L32 15.5 8 31.5z" fill="#020a18" fill-opacity=".16" />
  </g>
  <path d="M58.8 47.6 51.6 49 51 45.8 58.3 44.5ZM5.2 47.6 12.4 49 13 45.8 5.7 44.5Z" fill="var(--kit-gk-2)" />
  <g clip-path="url(#kit-torso)">
  <path d="M27 4h7.5L22.5 62H15zM38 4h3.6L29.6 62H26z" fill="#fff" fill-opacity=".13" />
  <path d="M43.4 7C41.8 24 42.4 43 44.8 61H52V7zM16 27C19.2 33 19.4 46 17.8 61H13V27z" fill="#020a18" fill-opacity=".15" />
  <path d="M47.7 27.5C44.5 32.5 40.5 36 35.5 37.6 40 34.4 44 31 46.5 26zM16.3 28C19 32 22 34.6 26.5 36 22 35.8 18.5 34.5 16.2 32zM47.4 43C45.5 47 42.3 49.8 38 51 42 48 45 45 47 40.5z" fill="#020a18" fill-opacity=".13" />
  </g>
  <path d="M46 9.1L46.8 9.4C50.8 10.9 52.7 13.2 53.6 17L58.8 47.6L51.6 49L47.7 26.8C46 21.5 45.4 15.5 46 9.1Z" fill="#020a18" fill-opacity=".1" />
  <path d="${LONG_SLEEVES}" fill="url(#kit-fall)" />
  <path d="M46 9.1C45.4 15.5 46 21.5 47.7 26.8L51.6 49M18 9.1C18.6 15.5 18 21.5 16.3 26.8L12.4 49" fill="none" stroke="#020a18" stroke-opacity=".32" stroke-width=".9" />
  <path d="M25.6 6.6C28.4 5.2 35.6 5.2 38.4 6.6C36.4 10.8 27.6 10.8 25.6 6.6Z" fill="var(--kit-gk)" />
  <path d="M25.6 6.6C28.4 5.2 35.6 5.2 38.4 6.6C36.4 10.8 27.6 10.8 25.6 6.6Z" fill="#020a18" fill-opacity=".5" />
  <path d="M25.6 6.6C27.6 10.8 36.4 10.8 38.4 6.6L40.7 7.4C38 13.8 26 13.8 23.3 7.4Z" fill="var(--kit-gk-2)" />
  <path d="M23.3 7.4C26 13.8 38 13.8 40.7 7.4" fill="none" stroke="#020a18" stroke-opacity=".22" stroke-width=".7" />
  <path d="${LONG_SLEEVES}" fill="none" stroke="var(--kit-edge, #020a18)" stroke-opacity=".5" stroke-width=".9" stroke-linejoin="round" />`,
  empty: `
  <path d="${SHORT_SLEEVES}" fill="var(--kit-empty-fill,#0000)" stroke="currentColor" stroke-width="1.6" stroke-dasharray="3.2 2.8" stroke-linejoin="round" />
  <path d="M32 27v14M25 34h14" stroke="currentColor" stroke-width="3" stroke-linecap="round" />`,
};

/** Everything the site needs once a page: `<use href="#kit-plain">`, and so on by pattern. */
export const SHIRT_SPRITE = `<defs>${SHIRT_DEFS}</defs>${Object.entries({ finish: FINISH, ...DRAWINGS })
  .map(([name, drawing]) => `<symbol id="kit-${name}" viewBox="0 0 64 64">${drawing}</symbol>`)
  .join("")}`;

/** One shirt with its colours written in, 64 units square; it refers to `SHIRT_DEFS`. */
export function drawShirt(kit: ShirtKit, { isKeeper = false }: { readonly isKeeper?: boolean } = {}): string {
  const colours: Readonly<Record<string, string>> = {
    "--kit-1": kit.base,
    "--kit-2": kit.secondary,
    "--kit-3": kit.trim,
    "--kit-gk": kit.keeper,
    "--kit-gk-2": kit.keeperTrim,
  };
  return DRAWINGS[isKeeper ? "keeper" : kit.pattern]
    .replace(FINISHED, FINISH)
    .replaceAll(
      /var\((--[\w-]+)(?:, ?([^)]+))?\)/g,
      (_, name: string, otherwise = "#020a18") => colours[name] ?? otherwise,
    );
}
