/**
 * A team's round as a picture, 1200 by 630, the size that shared links are shown in: what the team is called and how it
 * did on the left, the pitch with its shirts on the right. SVG with nothing in it but our own drawing and escaped words.
 */
import { GAME_NAME, LOCALES } from "@elleveren/contract";
import { drawShirt, SHIRT_DEFS } from "@elleveren/contract/shirt-art.ts";
import { drawTurf, TURF_VIEW_BOX } from "@elleveren/contract/turf-art.ts";
import { POSITIONS } from "@elleveren/rules";

import { SHARE_LOOKS, type ShareLook } from "./share-looks.ts";
import type { SharePick, SharePicture } from "./share-picture.ts";
import { drawable, fitLine, fitText, textWidth } from "./share-text.ts";
import { SHARE_WORDS } from "./share-words.ts";

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** Everything on the left stands between these. */
const LEFT = 48;
const LEFT_WIDTH = 312;
const PITCH = { x: 400, y: 0, width: 800, height: 498 };
const STARTERS = 11;

export function drawShare(picture: SharePicture, gameName: string): string {
  const look = SHARE_LOOKS[picture.brand];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}" font-family="Barlow Condensed, Inter">`,
    `<defs>${SHIRT_DEFS}${lights(look)}</defs>`,
    `<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${look.ground}" />`,
    `<rect width="${PITCH.x}" height="${SHARE_HEIGHT}" fill="url(#sky)" />`,
    gameName === GAME_NAME ? wordmark(look) : nameOf(gameName, look),
    drawResult(picture, look),
    drawField(picture, look),
    drawBench(picture, look),
    "</svg>",
  ].join("\n");
}

const lights = (look: ShareLook): string => `
  <linearGradient id="sky" x1="1" y1="0" x2="0" y2="1">
    <stop stop-color="${look.groundHigh}" /><stop offset=".62" stop-color="${look.ground}" />
  </linearGradient>
  <radialGradient id="lamp"><stop stop-color="${look.lamp}" stop-opacity=".34" /><stop offset="1" stop-color="${look.lamp}" stop-opacity="0" /></radialGradient>
  <radialGradient id="shade" cx=".5" cy=".4" r=".75"><stop offset=".55" stop-opacity="0" /><stop offset="1" stop-color="#020c18" stop-opacity=".5" /></radialGradient>
  <clipPath id="pitch"><rect x="${PITCH.x}" y="${PITCH.y}" width="${PITCH.width}" height="${PITCH.height}" /></clipPath>`;

/** Round, name, points, rank, chip: from the top down. */
function drawResult(picture: SharePicture, look: ShareLook): string {
  const words = SHARE_WORDS[picture.language];
  const number = new Intl.NumberFormat(LOCALES[picture.language]);
  const name = fitText(
    drawable(picture.entryName) || words.team(picture.entryId),
    [64, 58, 52, 46, 40, 36],
    LEFT_WIDTH,
    2,
  );
  const nameTop = 148;
  const afterName = nameTop + name.lines.length * name.size * 0.98;
  const figure = number.format(picture.points);
  const figureSize = figure.length > 3 ? 132 : 168;
  const figureBase = Math.max(afterName + figureSize * 0.86, 372);
  const facts: string[] = [];
  let base = figureBase + 52;
  const fact = (label: string, value: string, more = "") => {
    facts.push(
      text(LEFT, base, 26, 600, look.ink2, label),
      text(LEFT, base + 38, 38, 700, look.ink, value),
      more === "" ? "" : text(LEFT + textWidth(value, 38) + 12, base + 38, 24, 600, look.ink2, more),
    );
    base += 76;
  };
  if (picture.overallRank !== null) {
    fact(words.rank, number.format(picture.overallRank), words.ofTeams(number.format(picture.rankedCount)));
  }
  const round = words.round(picture.roundId);
  return [
    text(LEFT, 124, 30, 600, look.ink2, round),
    picture.isProvisional ? tag(LEFT + textWidth(round, 30) + 18, 96, words.provisional, look.ball, look.ballInk) : "",
    ...name.lines.map((line, index) =>
      text(LEFT, nameTop + name.size * (0.78 + index * 0.98), name.size, 800, look.ink, line),
    ),
    text(LEFT - 4, figureBase, figureSize, 800, look.ink, figure),
    text(LEFT + textWidth(figure, figureSize) + 14, figureBase - 4, 40, 700, look.ink2, words.points),
    picture.costPoints > 0
      ? text(
          LEFT + textWidth(figure, figureSize) + 16,
          figureBase - 54,
          26,
          600,
          look.ball,
          words.cost(picture.costPoints),
        )
      : "",
    ...facts,
    picture.chip === null ? "" : tag(LEFT, SHARE_HEIGHT - 78, words.chips[picture.chip], look.chip, look.chipInk),
  ].join("\n");
}

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

/** A leaning label; `x`, `y` its upper left. */
const tag = (x: number, y: number, words: string, fill: string, ink: string): string => `
  <g transform="translate(${x} ${y})">
    <path d="M9 0h${Math.ceil(textWidth(words, 26)) + 24}l-9 38H0z" fill="${fill}" />
    ${text(16, 28, 26, 700, ink, words)}
  </g>`;

function drawField(picture: SharePicture, look: ShareLook): string {
  const [left, top, width, height] = TURF_VIEW_BOX.split(" ").map(Number) as [number, number, number, number];
  const scale = `translate(${PITCH.x} ${PITCH.y}) scale(${PITCH.width / width} ${PITCH.height / height}) translate(${-left} ${-top})`;
  const starters = picture.picks.filter(({ slot }) => slot <= STARTERS);
  const lines = POSITIONS.map((position) => starters.filter((pick) => pick.position === position));
  return [
    `<g clip-path="url(#pitch)"><g transform="${scale}">${drawTurf(look.turf)}</g>`,
    `<ellipse cx="${PITCH.x + 40}" cy="-20" rx="420" ry="330" fill="url(#lamp)" /><ellipse cx="${PITCH.x + 760}" cy="-20" rx="420" ry="330" fill="url(#lamp)" />`,
    `<rect x="${PITCH.x}" width="${PITCH.width}" height="${PITCH.height}" fill="url(#shade)" /></g>`,
    ...lines.flatMap((line, index) => {
      const gap = line.length > 4 ? 154 : 172;
      const first = PITCH.x + PITCH.width / 2 - ((line.length - 1) * gap) / 2;
      return line.map((pick, place) => drawPick(pick, look, first + place * gap, 12 + index * 121, FIELD));
    }),
  ].join("\n");
}

function drawBench(picture: SharePicture, look: ShareLook): string {
  const bench = picture.picks.filter(({ slot }) => slot > STARTERS);
  const words = SHARE_WORDS[picture.language];
  return [
    `<rect x="${PITCH.x}" y="${PITCH.height}" width="${PITCH.width}" height="${SHARE_HEIGHT - PITCH.height}" fill="#06121f" />`,
    `<path d="M${PITCH.x} ${PITCH.height + 1}h${PITCH.width}" stroke="${look.turf["--pitch-line"]}" stroke-width="2" opacity=".7" />`,
    text(PITCH.x + 24, PITCH.height + 34, 24, 600, look.ink2, words.bench),
    ...bench.map((pick, place) => drawPick(pick, look, PITCH.x + 220 + place * 158, PITCH.height + 12, BENCH)),
  ].join("\n");
}

interface PickSize {
  readonly shirt: number;
  readonly plate: number;
  readonly name: number;
  readonly points: number;
}
const FIELD: PickSize = { shirt: 64, plate: 146, name: 22, points: 27 };
const BENCH: PickSize = { shirt: 52, plate: 142, name: 20, points: 23 };

/** A shirt with its plate under it; `x` is the middle. */
function drawPick(pick: SharePick, look: ShareLook, x: number, y: number, size: PickSize): string {
  const { shirt, plate } = size;
  const plateTop = y + shirt - 3;
  const height = size.name + 27;
  const left = x - plate / 2;
  const room = plate - 56;
  const words = drawable(pick.name);
  // Long names first stand a little smaller.
  const nameSize =
    [size.name, size.name - 2, size.name - 4].find((one) => textWidth(words, one) <= room) ?? size.name - 4;
  const name = fitLine(words, nameSize, room);
  const figure = pick.points === null ? "–" : String(pick.points).replace("-", "−");
  return [
    `<g transform="translate(${x - shirt / 2} ${y}) scale(${shirt / 64})">${drawShirt(pick.kit, { isKeeper: pick.position === "GKP" })}</g>`,
    `<rect x="${left}" y="${plateTop}" width="${plate}" height="${height}" rx="5" fill="${look.plate}" stroke="${look.plateEdge}" />`,
    text(left + 9, plateTop + height / 2 + nameSize * 0.34, nameSize, 600, "#ffffff", name),
    `<path d="M${left + plate - 40} ${plateTop + 1}h34a5 5 0 0 1 5 5v${height - 12}a5 5 0 0 1 -5 5h-34z" fill="#ffffff" fill-opacity=".1" />`,
    text(left + plate - 20, plateTop + height / 2 + size.points * 0.36, size.points, 700, "#ffffff", figure, "middle"),
    pick.armband === null ? "" : drawArmband(pick.armband, x - shirt * 0.62, y + 12),
    pick.multiplier === 1 ? "" : drawFactor(pick.multiplier, look, x + shirt * 0.62, y + 12),
  ].join("\n");
}

function drawArmband(armband: "captain" | "vice-captain", x: number, y: number): string {
  const [fill, ink, letter] = armband === "captain" ? ["#0a1a33", "#ffffff", "C"] : ["#ffffff", "#0a1a33", "V"];
  return `<circle cx="${x}" cy="${y}" r="13" fill="${fill}" stroke="${ink}" stroke-width="1.5" />${text(x, y + 6.5, 19, 700, ink!, letter!, "middle")}`;
}

const drawFactor = (factor: number, look: ShareLook, x: number, y: number): string =>
  `<rect x="${x - 15}" y="${y - 12}" width="30" height="24" rx="4" fill="${look.chip}" />${text(x, y + 6.5, 19, 700, look.chipInk, `×${factor}`, "middle")}`;

const text = (x: number, y: number, size: number, weight: number, fill: string, words: string, anchor = "start") =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escapeXml(words)}</text>`;

const escapeXml = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
