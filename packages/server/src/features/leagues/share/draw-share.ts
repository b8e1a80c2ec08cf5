/**
 * A team's round as a picture, 1200 by 630, the size that shared links are shown in: what the team is called and how it
 * did on the left, the pitch with its shirts on the right. SVG with nothing in it but our own drawing and escaped words.
 */
import { LOCALES } from "@elleveren/contract";
import { drawShirt, SHIRT_DEFS } from "@elleveren/contract/shirt-art.ts";
import { POSITIONS } from "@elleveren/rules";

import { field, frame, LEFT, LEFT_WIDTH, RIGHT, SHARE_HEIGHT, tag, text } from "./picture-parts.ts";
import { SHARE_LOOKS, type ShareLook } from "./share-looks.ts";
import type { SharePick, SharePicture } from "./share-picture.ts";
import { drawable, fitLine, fitText, textWidth } from "./share-text.ts";
import { SHARE_WORDS } from "./share-words.ts";

const PITCH = { x: RIGHT, y: 0, width: 800, height: 498 };
const STARTERS = 11;

export function drawShare(picture: SharePicture, gameName: string): string {
  const look = SHARE_LOOKS[picture.brand];
  const drawn = [drawResult(picture, look), drawField(picture, look), drawBench(picture, look)];
  return frame(look, gameName, drawn, SHIRT_DEFS);
}

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

function drawField(picture: SharePicture, look: ShareLook): string {
  const starters = picture.picks.filter(({ slot }) => slot <= STARTERS);
  const lines = POSITIONS.map((position) => starters.filter((pick) => pick.position === position));
  return [
    field(look, PITCH.height),
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
