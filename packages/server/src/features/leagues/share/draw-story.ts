/** The story of a round as a picture: the chance on the left, its way through the matches on the turf, and who turned it. */
import { dateFormat, LOCALES } from "@elleveren/contract";

import { field, frame, LEFT, LEFT_WIDTH, RIGHT, SHARE_HEIGHT, SHARE_WIDTH, tag, text } from "./picture-parts.ts";
import { SHARE_LOOKS, type ShareLook } from "./share-looks.ts";
import { drawable, fitLine, fitText, textWidth } from "./share-text.ts";
import { SHARE_WORDS } from "./share-words.ts";
import type { StoryLine, StoryPicture } from "./story-picture.ts";
import { STORY_WORDS } from "./story-words.ts";
import { TABLE_WORDS } from "./table-words.ts";

const WHITE = "#ffffff";
const TIME_ZONE = "Europe/Oslo";

export function drawStory(picture: StoryPicture, gameName: string): string {
  const look = SHARE_LOOKS[picture.brand];
  return frame(look, gameName, [
    drawChance(picture, look),
    field(look, SHARE_HEIGHT),
    `<rect x="${RIGHT}" width="${SHARE_WIDTH - RIGHT}" height="${SHARE_HEIGHT}" fill="#06121f" fill-opacity=".72" />`,
    drawGrid(picture, look),
    drawLines(picture, look),
    drawTurned(picture, look),
  ]);
}

const nameOf = ({ entryId, name }: Pick<StoryLine, "entryId" | "name">, { language }: StoryPicture): string =>
  drawable(name) || SHARE_WORDS[language].team(entryId);

/** As the site has it: 0 and 100 are for what is decided. */
function percent(chance: number, { language }: StoryPicture): string {
  const format = new Intl.NumberFormat(LOCALES[language], { style: "percent", maximumFractionDigits: 0 });
  if (chance > 0 && chance < 0.01) return `< ${format.format(0.01)}`;
  if (chance < 1 && chance > 0.99) return `> ${format.format(0.99)}`;
  return format.format(chance);
}

function change(points: number, { language }: StoryPicture): string {
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  return format.format(points).replace("-", "−");
}

/** Round and league, whose chance it is, how large it is now, and of what: from the top down. */
function drawChance(picture: StoryPicture, look: ShareLook): string {
  const { language, liveAtMs, lines, rival, roundId } = picture;
  const words = STORY_WORDS[language];
  const [first] = lines;
  const when = fitLine(`${SHARE_WORDS[language].round(roundId)} · ${drawable(picture.leagueName)}`, 30, LEFT_WIDTH);
  const name = fitText(nameOf(first!, picture), [60, 54, 48, 42, 36], LEFT_WIDTH, 2);
  const nameTop = 202;
  const afterName = nameTop + name.lines.length * name.size * 0.98;
  const figure = percent(first!.chances.at(-1)!, picture);
  const size = [150, 124, 100, 84].find((one) => textWidth(figure, one) <= LEFT_WIDTH) ?? 72;
  const base = Math.max(afterName + (rival ? 60 : 16) + size * 0.8, 470);
  const ofWhat = { duel: words.ofWinning, tie: words.ofGoingThrough, league: words.ofLeading }[picture.of];
  const clock = { weekday: "short", hour: "2-digit", minute: "2-digit", timeZone: TIME_ZONE } as const;
  const live = TABLE_WORDS[language];
  return [
    text(LEFT, 124, 30, 600, look.ink2, when),
    ...(liveAtMs === null
      ? [text(LEFT, 170, 26, 600, look.ink2, words.over)]
      : [
          tag(LEFT, 142, live.live, look.ball, look.ballInk),
          text(
            LEFT + textWidth(live.live, 26) + 42,
            170,
            26,
            600,
            look.ink2,
            live.updated(dateFormat(language, clock).format(liveAtMs)),
          ),
        ]),
    ...name.lines.map((part, index) =>
      text(LEFT, nameTop + name.size * (0.78 + index * 0.98), name.size, 800, look.ink, part),
    ),
    rival
      ? text(LEFT, afterName + 30, 28, 600, look.ink2, fitLine(words.against(nameOf(rival, picture)), 28, LEFT_WIDTH))
      : "",
    text(LEFT - 4, base, size, 800, look.bars, figure),
    text(LEFT, base + 42, 32, 700, look.ink2, fitLine(ofWhat, 32, LEFT_WIDTH)),
  ].join("\n");
}

const CHART = { left: RIGHT + 84, right: SHARE_WIDTH - 190, top: 56, bottom: 400 };
const MARKS = [0, 0.25, 0.5, 0.75, 1];
const heightOf = (chance: number): number => Math.round(CHART.bottom - chance * (CHART.bottom - CHART.top));
/** Names of matches that fit below the chart. */
const MOST_NAMES = 6;

const placeOf = (at: number, { matches }: StoryPicture): number =>
  Math.round(CHART.left + ((CHART.right - CHART.left) * at) / Math.max(1, matches.length - 1));

function drawGrid(picture: StoryPicture, look: ShareLook): string {
  const { matches, language } = picture;
  const every = Math.ceil((matches.length - 1) / (MOST_NAMES - 1)) || 1;
  return [
    ...MARKS.flatMap((mark) => [
      `<path d="M${CHART.left} ${heightOf(mark)}H${CHART.right}" stroke="${look.plateEdge}" stroke-width="${mark === 0.5 ? 2 : 1}" opacity=".8" />`,
      text(CHART.left - 14, heightOf(mark) + 7, 22, 600, look.ink2, percent(mark, picture), "end"),
    ]),
    ...matches.flatMap((match, at) => {
      // Counted from the end, so that the last one is named.
      const isNamed = at === 0 ? (matches.length - 1) % every === 0 : (matches.length - 1 - at) % every === 0;
      if (!isNamed) return [];
      return text(
        placeOf(at, picture),
        CHART.bottom + 34,
        22,
        600,
        look.ink2,
        drawable(match ?? STORY_WORDS[language].kickoff),
        "middle",
      );
    }),
  ].join("\n");
}

/** Between the words at the ends of two lines. */
const APART = 28;

function drawLines(picture: StoryPicture, look: ShareLook): string {
  const { lines } = picture;
  const ends = apartFrom(lines.map(({ chances }) => heightOf(chances.at(-1)!)));
  const drawn = lines.map((line, index) => {
    const isOwn = index === 0;
    const path = line.chances
      .map((chance, at) => `${at === 0 ? "M" : "L"}${placeOf(at, picture)} ${heightOf(chance)}`)
      .join("");
    const [width, ink] = isOwn ? [6, look.bars] : [2.5, look.ink2];
    const figure = percent(line.chances.at(-1)!, picture);
    const x = CHART.right + 16;
    const nameLeft = x + textWidth(figure, 24) + 10;
    const room = SHARE_WIDTH - 16 - nameLeft;
    return [
      `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"${isOwn ? "" : ' stroke-opacity=".75"'} />`,
      `<circle cx="${CHART.right}" cy="${heightOf(line.chances.at(-1)!)}" r="${isOwn ? 9 : 5}" fill="${ink}" />`,
      text(x, ends[index]! + 8, 24, 800, isOwn ? WHITE : look.ink2, figure),
      // Of a duel there is one line, whose team the left part names.
      lines.length === 1
        ? ""
        : text(
            nameLeft,
            ends[index]! + 8,
            22,
            600,
            isOwn ? WHITE : look.ink2,
            fitLine(nameOf(line, picture), 22, room),
          ),
    ].join("\n");
  });
  // The own line lies over the others.
  return drawn.toReversed().join("\n");
}

/** Heights moved as little as needed so that words stand one below the other, all of them beside the chart. */
function apartFrom(heights: readonly number[]): number[] {
  const order = heights.map((_, index) => index).toSorted((one, other) => heights[one]! - heights[other]!);
  const placed = [...heights];
  order.forEach((index, place) => {
    if (place > 0) placed[index] = Math.max(placed[index]!, placed[order[place - 1]!]! + APART);
  });
  let lowest = CHART.bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, lowest);
    lowest = placed[index]! - APART;
  }
  return placed;
}

const TURNED = { x: RIGHT + 36, width: SHARE_WIDTH - RIGHT - 72, y: 470, height: 128, gap: 14, most: 3 };

/** Below the chart, side by side: the footballer, and by how much the chance moved. */
function drawTurned(picture: StoryPicture, look: ShareLook): string {
  const { turned, language } = picture;
  const width = Math.floor((TURNED.width - (TURNED.most - 1) * TURNED.gap) / TURNED.most);
  return turned
    .map(({ name, kind, points, change: moved }, index) => {
      const x = TURNED.x + index * (width + TURNED.gap);
      const words = STORY_WORDS[language].turned(drawable(name), kind, points).replace("-", "−");
      return [
        `<rect x="${x}" y="${TURNED.y}" width="${width}" height="${TURNED.height}" rx="6" fill="${look.plate}" stroke="${look.plateEdge}" />`,
        text(x + 18, TURNED.y + 62, 54, 800, moved > 0 ? look.up : look.down, change(moved, picture)),
        text(x + 18, TURNED.y + 102, 26, 600, WHITE, fitLine(words, 26, width - 36)),
      ].join("\n");
    })
    .join("\n");
}
