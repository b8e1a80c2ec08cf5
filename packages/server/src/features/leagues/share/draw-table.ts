/**
 * A league's table as a picture, of the size that shared links are shown in: what the league is called and how far the season
 * is on the left, the first rows on the turf on the right, the reader's own with the two bars.
 */
import { dateFormat, LOCALES } from "@elleveren/contract";

import { field, frame, LEFT, LEFT_WIDTH, RIGHT, SHARE_HEIGHT, SHARE_WIDTH, tag, text } from "./picture-parts.ts";
import { SHARE_LOOKS, type ShareLook } from "./share-looks.ts";
import { drawable, fitLine, fitText, textWidth } from "./share-text.ts";
import { SHARE_WORDS } from "./share-words.ts";
import type { TablePicture, TablePictureRow } from "./table-picture.ts";
import { TABLE_WORDS } from "./table-words.ts";

export function drawTable(picture: TablePicture, gameName: string): string {
  const look = SHARE_LOOKS[picture.brand];
  return frame(look, gameName, [
    drawLeague(picture, look),
    field(look, SHARE_HEIGHT),
    `<rect x="${RIGHT}" width="${SHARE_WIDTH - RIGHT}" height="${SHARE_HEIGHT}" fill="#06121f" fill-opacity=".35" />`,
    drawRows(picture, look),
  ]);
}

const TIME_ZONE = "Europe/Oslo";

/** When, name, and the own place, or how many play: from the top down. */
function drawLeague(picture: TablePicture, look: ShareLook): string {
  const { language, roundId } = picture;
  const words = TABLE_WORDS[language];
  const when = [monthOf(picture), roundId === null ? "" : roundOf(picture, roundId)].filter((part) => part !== "");
  const line = when.join(" · ");
  const name = fitText(drawable(picture.leagueName) || words.league(picture.leagueId), SIZES, LEFT_WIDTH, 3);
  const nameTop = picture.liveAtMs === null ? 148 : 202;
  return [
    text(LEFT, 124, 30, 600, look.ink2, line),
    ...(picture.liveAtMs === null ? [] : drawLive(picture, picture.liveAtMs, look)),
    ...name.lines.map((part, index) =>
      text(LEFT, nameTop + name.size * (0.78 + index * 0.98), name.size, 800, look.ink, part),
    ),
    drawPlace(picture, look),
  ].join("\n");
}
const SIZES = [72, 64, 58, 52, 46, 40, 36];

const monthOf = ({ language, monthAtMs }: TablePicture): string => {
  if (monthAtMs === null) return "";
  const month = dateFormat(language, { month: "long", timeZone: TIME_ZONE }).format(monthAtMs);
  return month.charAt(0).toUpperCase() + month.slice(1);
};

function roundOf(
  { language, liveAtMs, monthAtMs }: TablePicture,
  roundId: NonNullable<TablePicture["roundId"]>,
): string {
  const said = liveAtMs === null ? TABLE_WORDS[language].afterRound(roundId) : SHARE_WORDS[language].round(roundId);
  return monthAtMs === null ? said : said.charAt(0).toLowerCase() + said.slice(1);
}

/** That it still moves, and as of when: pictures are looked at long after. */
function drawLive({ language }: TablePicture, liveAtMs: number, look: ShareLook): string[] {
  const words = TABLE_WORDS[language];
  const clock = { weekday: "short", hour: "2-digit", minute: "2-digit", timeZone: TIME_ZONE } as const;
  const when = words.updated(dateFormat(language, clock).format(liveAtMs));
  return [
    tag(LEFT, 142, words.live, look.ball, look.ballInk),
    text(LEFT + textWidth(words.live, 26) + 42, 170, 26, 600, look.ink2, when),
  ];
}

/** At the foot: the reader's place among all, or how many there are. */
function drawPlace({ language, rows, own, count }: TablePicture, look: ShareLook): string {
  const words = TABLE_WORDS[language];
  const number = new Intl.NumberFormat(LOCALES[language]);
  const row = rows.find(({ entryId }) => entryId === own);
  const figure = number.format(row?.rank ?? count);
  const behind = row ? words.ofTeams(number.format(count)) : words.teams(count);
  const widthOf = (size: number) => textWidth(figure, size) + FIGURE_GAP + textWidth(behind, 32);
  const size = FIGURES.find((one) => widthOf(one) <= LEFT_WIDTH) ?? FIGURES.at(-1)!;
  const base = SHARE_HEIGHT - 42;
  return [
    row ? text(LEFT, base - size * 0.84, 30, 700, look.ink, fitLine(nameIn(row, language), 30, LEFT_WIDTH)) : "",
    text(LEFT - 4, base, size, 800, look.ink, figure),
    text(LEFT + textWidth(figure, size) + FIGURE_GAP, base - 4, 32, 700, look.ink2, behind),
  ].join("\n");
}
const FIGURES = [132, 110, 92, 76, 62, 50];
const FIGURE_GAP = 14;

const nameIn = ({ entryId, name }: TablePictureRow, language: TablePicture["language"]): string =>
  drawable(name) || SHARE_WORDS[language].team(entryId);

const TABLE = { x: RIGHT + 24, width: SHARE_WIDTH - RIGHT - 48, top: 22, heading: 30, bottom: SHARE_HEIGHT - 20 };
const GAP = 5;
/** Before the own row, where others stand between. */
const BREAK = 16;
/** A row with its gap: as drawn at full size, and the tallest of a short table. */
const USUAL = 56;
const TALLEST = 72;
const SIZES_OF = { rank: 28, movement: 18, name: 25, manager: 19, figure: 27, total: 31 } as const;

interface TableColumn {
  readonly heading: string;
  readonly width: number;
  readonly isStrong: boolean;
  readonly of: (row: TablePictureRow) => number;
}

function columnsOf({ language, rows: [first] }: TablePicture): readonly TableColumn[] {
  const words = TABLE_WORDS[language];
  const column = (heading: string, width: number, of: TableColumn["of"], isStrong = false): TableColumn => ({
    heading,
    width,
    isStrong,
    of,
  });
  if (!first?.matches) {
    return [
      ...(first?.roundPoints === null ? [] : [column(words.round, 84, (row) => row.roundPoints ?? 0)]),
      column(words.total, 108, (row) => row.total, true),
    ];
  }
  const match = (heading: string, width: number, of: (matches: Matches) => number) =>
    column(heading, width, ({ matches }) => of(matches!));
  return [
    match(words.played, 52, ({ won, drawn, lost }) => won + drawn + lost),
    match(words.won, 46, ({ won }) => won),
    match(words.drawn, 46, ({ drawn }) => drawn),
    match(words.lost, 46, ({ lost }) => lost),
    match(words.pointsFor, 84, ({ pointsFor }) => pointsFor),
    column(words.leaguePoints, 78, (row) => row.total, true),
  ];
}
type Matches = NonNullable<TablePictureRow["matches"]>;

function drawRows(picture: TablePicture, look: ShareLook): string {
  const { rows, count } = picture;
  const columns = columnsOf(picture);
  const ends = columns.map((_, index) => {
    const after = columns.slice(index + 1).reduce((sum, { width }) => sum + width, 0);
    return TABLE.x + TABLE.width - 24 - after;
  });
  const isApart = isCut(rows, count);
  const first = TABLE.top + TABLE.heading;
  const room = TABLE.bottom - first - (isApart ? BREAK : 0) + GAP;
  const step = Math.min(TALLEST, Math.floor(room / rows.length));
  const grid = gridOf(picture, step / USUAL);
  return [
    ...columns.map(({ heading }, index) => text(ends[index]!, TABLE.top + 19, 22, 600, look.ink2, heading, "end")),
    ...rows.map((row, index) => {
      const shift = isApart && index === rows.length - 1 ? BREAK : 0;
      const box = { y: first + index * step + shift, height: step - GAP };
      return drawRow(row, box, { ...grid, nameEnd: ends[0]! - columns[0]!.width, columns, ends }, picture, look);
    }),
  ].join("\n");
}

/** The last row is the own one, and others stand between it and the one before. */
const isCut = (rows: readonly TablePictureRow[], count: number): boolean =>
  rows.length > 10 && rows.at(-1)!.rank - rows.at(-2)!.rank > 1 && count > 11;

interface Grid {
  /** Of all sizes, by how tall the rows are. */
  readonly scale: number;
  readonly rankEnd: number;
  readonly movement: number;
  readonly name: number;
}

/** As wide as the widest rank and movement, so that names begin in one line. */
function gridOf(picture: TablePicture, scale: number): Grid {
  const { rows, language } = picture;
  const widest = (texts: readonly string[], size: number) =>
    Math.ceil(Math.max(...texts.map((words) => textWidth(words, size * scale))));
  const number = new Intl.NumberFormat(LOCALES[language]);
  const ranks = rows.map(({ rank }) => number.format(rank));
  const moves = rows.map((row) => (row.lastRank === 0 ? TABLE_WORDS[language].isNew : `0${movedBy(row)}`));
  const rankEnd = TABLE.x + 18 + Math.max(widest(["00"], SIZES_OF.rank), widest(ranks, SIZES_OF.rank));
  const movement = rankEnd + 10;
  const name = movement + Math.max(widest(["000"], SIZES_OF.movement), widest(moves, SIZES_OF.movement)) + 16;
  return { scale, rankEnd, movement, name };
}

const movedBy = ({ rank, lastRank }: TablePictureRow): number => Math.abs(lastRank - rank);

interface RowGrid extends Grid {
  readonly nameEnd: number;
  readonly columns: readonly TableColumn[];
  /** The right end of each column. */
  readonly ends: readonly number[];
}

function drawRow(
  row: TablePictureRow,
  { y, height }: { readonly y: number; readonly height: number },
  { scale, rankEnd, movement, name, nameEnd, columns, ends }: RowGrid,
  picture: TablePicture,
  look: ShareLook,
): string {
  const isOwn = row.entryId === picture.own;
  const number = new Intl.NumberFormat(LOCALES[picture.language]);
  const size = (of: keyof typeof SIZES_OF) => Math.round(SIZES_OF[of] * scale);
  const room = nameEnd - name - 14;
  const middle = y + height / 2;
  const below = (distance: number) => middle + distance * scale;
  const indent = isOwn ? 28 * scale : 0;
  return [
    `<rect x="${TABLE.x}" y="${y}" width="${TABLE.width}" height="${height}" rx="5" fill="${isOwn ? look.own : look.plate}" stroke="${isOwn ? look.bars : look.plateEdge}" stroke-width="${isOwn ? 2 : 1}" />`,
    text(rankEnd, below(10), size("rank"), 700, WHITE, number.format(row.rank), "end"),
    drawMovement(row, movement, middle, scale, picture, look),
    // Like those of the mark.
    isOwn
      ? `<path transform="translate(${name} ${below(-21)}) scale(${scale})" d="M5 0h6l-4.600 19h-6zM15 0h6l-4.600 19h-6z" fill="${look.bars}" />`
      : "",
    text(
      name + indent,
      below(-2.5),
      size("name"),
      700,
      WHITE,
      fitLine(nameIn(row, picture.language), size("name"), room - indent),
    ),
    text(name, below(18), size("manager"), 600, look.ink2, fitLine(drawable(row.manager), size("manager"), room)),
    ...columns.map(({ of, isStrong }, index) => {
      const [figure, weight, ink] = isStrong ? [size("total"), 800, WHITE] : [size("figure"), 600, look.ink2];
      return text(ends[index]!, below(10), figure, weight, ink, number.format(of(row)), "end");
    }),
  ].join("\n");
}
const WHITE = "#ffffff";

/** The marks of the site's tables; none before the first match of a head-to-head league. */
function drawMovement(
  row: TablePictureRow,
  x: number,
  middle: number,
  scale: number,
  { language }: TablePicture,
  look: ShareLook,
): string {
  const { rank, lastRank, matches } = row;
  if (matches && matches.won + matches.drawn + matches.lost === 0) return "";
  const size = SIZES_OF.movement * scale;
  const base = middle + 6 * scale;
  if (lastRank === 0) return text(x, base, size, 600, look.ink2, TABLE_WORDS[language].isNew);
  if (lastRank === rank)
    return `<rect x="${x}" y="${middle - 1.5}" width="11" height="3" rx="1.500" fill="${look.ink2}" />`;
  const isUp = rank < lastRank;
  const fill = isUp ? look.up : look.down;
  const mark = isUp ? "M0 11h11L5.500 0z" : "M0 0h11L5.500 11z";
  return `<path transform="translate(${x} ${middle - 5.5 * scale}) scale(${scale})" d="${mark}" fill="${fill}" />${text(x + 14 * scale, base, size, 600, fill, String(movedBy(row)))}`;
}
