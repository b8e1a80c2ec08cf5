/** Parts of every preview picture: its frame with the game's own mark, words, and the leaning label. */
import { GAME_NAME } from "@elleveren/contract";
import { drawTurf, TURF_VIEW_BOX } from "@elleveren/contract/turf-art.ts";

import type { ShareLook } from "./share-looks.ts";
import { drawable, fitText, textWidth } from "./share-text.ts";

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** Everything on the left stands between these. */
export const LEFT = 48;
export const LEFT_WIDTH = 312;
/** Where the right part begins. */
export const RIGHT = 400;

/** The whole picture: ground, mark, and content; `defs` is what the content refers to. */
export const frame = (look: ShareLook, gameName: string, drawn: readonly string[], defs = ""): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}" font-family="Barlow Condensed, Inter">`,
    `<defs>${defs}${lights(look)}</defs>`,
    `<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${look.ground}" />`,
    `<rect width="${RIGHT}" height="${SHARE_HEIGHT}" fill="url(#sky)" />`,
    mark(look, gameName),
    ...drawn,
    "</svg>",
  ].join("\n");

const lights = (look: ShareLook): string => `
  <linearGradient id="sky" x1="1" y1="0" x2="0" y2="1">
    <stop stop-color="${look.groundHigh}" /><stop offset=".62" stop-color="${look.ground}" />
  </linearGradient>
  <radialGradient id="lamp"><stop stop-color="${look.lamp}" stop-opacity=".34" /><stop offset="1" stop-color="${look.lamp}" stop-opacity="0" /></radialGradient>
  <radialGradient id="shade" cx=".5" cy=".4" r=".75"><stop offset=".55" stop-opacity="0" /><stop offset="1" stop-color="#020c18" stop-opacity=".5" /></radialGradient>`;

/** The game's name in the upper left: its own mark, or another name in words. */
export const mark = (look: ShareLook, gameName: string): string =>
  gameName === GAME_NAME ? wordmark(look) : nameOf(gameName, look);

/** The name with its two leaning bars for two letters, and the winter ball for a full stop. */
const wordmark = (look: ShareLook): string => `
  <g transform="translate(${LEFT} 72)">
    ${text(0, 0, 50, 800, look.ink, "e")}
    <path d="M31 -34h9l-7.400 34h-9zM47 -34h9l-7.400 34h-9z" fill="${look.bars}" />
    ${text(59, 0, 50, 800, look.ink, "everen")}
    <circle cx="196" cy="-5" r="6" fill="${look.ball}" />
  </g>`;

/** Another name in plain words, with the ball behind it. */
function nameOf(gameName: string, look: ShareLook): string {
  const { lines, size } = fitText(drawable(gameName), [50, 44, 38, 32, 26], LEFT_WIDTH - 24, 1);
  const [name = ""] = lines;
  return `
  ${text(LEFT, 72, size, 800, look.ink, name)}
  <circle cx="${LEFT + textWidth(name, size) + 12}" cy="67" r="6" fill="${look.ball}" />`;
}

/** Turf under lamps from the upper right corner down, so high. */
export function field(look: ShareLook, height: number): string {
  const [left, top, wide, tall] = TURF_VIEW_BOX.split(" ").map(Number) as [number, number, number, number];
  const width = SHARE_WIDTH - RIGHT;
  return `
  <clipPath id="field"><rect x="${RIGHT}" width="${width}" height="${height}" /></clipPath>
  <g clip-path="url(#field)">
    <g transform="translate(${RIGHT} 0) scale(${width / wide} ${height / tall}) translate(${-left} ${-top})">${drawTurf(look.turf)}</g>
    <ellipse cx="${RIGHT + 40}" cy="-20" rx="420" ry="330" fill="url(#lamp)" /><ellipse cx="${RIGHT + 760}" cy="-20" rx="420" ry="330" fill="url(#lamp)" />
    <rect x="${RIGHT}" width="${width}" height="${height}" fill="url(#shade)" />
  </g>`;
}

/** A leaning label; `x`, `y` its upper left. */
export const tag = (x: number, y: number, words: string, fill: string, ink: string): string => `
  <g transform="translate(${x} ${y})">
    <path d="M9 0h${Math.ceil(textWidth(words, 26)) + 24}l-9 38H0z" fill="${fill}" />
    ${text(16, 28, 26, 700, ink, words)}
  </g>`;

/** Words of people come through `drawable` first; markup they never are. */
export const text = (
  x: number,
  y: number,
  size: number,
  weight: number,
  fill: string,
  words: string,
  anchor: "start" | "middle" | "end" = "start",
) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escapeXml(apart(words))}</text>`;

const ACUTE = "\u0301";
/** Draws nothing, and keeps a letter and its accent from becoming one sign. */
const JOINER = "\u034f";

/**
 * Letters like "ć" in two parts. The Latin face has the accent and the file of its further letters has the whole letter; the
 * drawer takes signs from another face only where both count as many, and would draw a box for the "Š" of "Šimić".
 */
const apart = (words: string): string =>
  words.replaceAll(/[\u0100-\u024f]/gu, (letter) => {
    const [bare = "", accent, ...more] = letter.normalize("NFD");
    return accent === ACUTE && more.length === 0 ? bare + JOINER + ACUTE : letter;
  });

const escapeXml = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
