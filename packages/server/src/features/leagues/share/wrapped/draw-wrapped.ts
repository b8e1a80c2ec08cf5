/** A team's season as a picture: its place on the left, and six figures on the turf. */
import { LOCALES, type SiteChoice, type WireEntryWrapped } from "@elleveren/contract";
import type { FootballerId } from "@elleveren/rules";

import { field, frame, LEFT, LEFT_WIDTH, RIGHT, SHARE_HEIGHT, SHARE_WIDTH, tag, text } from "../picture-parts.ts";
import { SHARE_LOOKS, type ShareLook } from "../share-looks.ts";
import { drawable, fitLine, fitText, textWidth } from "../share-text.ts";
import { SHARE_WORDS } from "../share-words.ts";
import { WRAPPED_WORDS } from "./wrapped-words.ts";

export interface WrappedPicture extends SiteChoice {
  readonly wrapped: WireEntryWrapped & { readonly told: NonNullable<WireEntryWrapped["told"]> };
  readonly nameOf: (id: FootballerId) => string;
}

export function drawWrapped(picture: WrappedPicture, gameName: string): string {
  const look = SHARE_LOOKS[picture.brand];
  return frame(look, gameName, [
    drawPlace(picture, look),
    field(look, SHARE_HEIGHT),
    `<rect x="${RIGHT}" width="${SHARE_WIDTH - RIGHT}" height="${SHARE_HEIGHT}" fill="#06121f" fill-opacity=".6" />`,
    ...tilesOf(picture).map((tile, index) => drawTile(tile, look, index)),
  ]);
}

const numberIn = ({ language }: SiteChoice, value: number): string =>
  new Intl.NumberFormat(LOCALES[language]).format(value);

/** Season, name, place, points: from the top down. */
function drawPlace(picture: WrappedPicture, look: ShareLook): string {
  const { wrapped, language } = picture;
  const words = WRAPPED_WORDS[language];
  const { told, entry, entry_name: entryName, season, is_over: isOver } = wrapped;
  const name = fitText(
    drawable(entryName) || SHARE_WORDS[language].team(entry),
    [64, 58, 52, 46, 40, 36],
    LEFT_WIDTH,
    2,
  );
  const nameTop = 148;
  const afterName = nameTop + name.lines.length * name.size * 0.98;
  const figure = `${words.place} ${numberIn(picture, told.rank)}`;
  const size = [132, 112, 92, 76, 62].find((one) => textWidth(figure, one) <= LEFT_WIDTH) ?? 52;
  const base = Math.max(afterName + size * 0.95, 400);
  return [
    text(LEFT, 124, 30, 600, look.ink2, fitLine(season, 30, 150)),
    isOver ? "" : tag(LEFT + textWidth(season, 30) + 18, 96, words.soFar, look.ball, look.ballInk),
    ...name.lines.map((line, index) =>
      text(LEFT, nameTop + name.size * (0.78 + index * 0.98), name.size, 800, look.ink, line),
    ),
    text(LEFT - 2, base, size, 800, look.bars, figure),
    text(LEFT, base + 46, 32, 600, look.ink2, SHARE_WORDS[language].ofTeams(numberIn(picture, told.rank_count))),
    text(LEFT, base + 100, 44, 700, look.ink, words.points(numberIn(picture, told.total))),
  ].join("\n");
}

interface Tile {
  readonly label: string;
  readonly figure: string;
  readonly more: string;
}

function tilesOf(picture: WrappedPicture): Tile[] {
  const { wrapped, language, nameOf } = picture;
  const { best, captain, man, bench, luck, duels, transfers } = wrapped.told;
  const words = WRAPPED_WORDS[language];
  const number = (value: number) => numberIn(picture, value);
  const share = luck?.luckier_than ?? null;
  const percent = new Intl.NumberFormat(LOCALES[language], { style: "percent", maximumFractionDigits: 0 });
  const tiles: (Tile | null)[] = [
    { label: words.best, figure: number(best.points), more: words.round(best.event) },
    {
      label: words.captain,
      figure: number(captain.points),
      more: captain.best ? words.haul(drawable(nameOf(captain.best.element)), captain.best.points) : "",
    },
    man && {
      label: words.man,
      figure: drawable(nameOf(man.element)),
      more: `${words.points(number(man.points))} ${words.inRounds(man.rounds)}`,
    },
    {
      label: words.bench,
      figure: number(bench.points),
      more: bench.worst ? words.worst(bench.worst.points, bench.worst.event) : "",
    },
    share === null ? null : { label: words.luck, figure: percent.format(share), more: words.ofTeams },
    duels && { label: words.duels, figure: number(duels.won), more: words.ofDuels(duels.drawn, duels.lost) },
    { label: words.transfers, figure: number(transfers.count), more: words.cost(transfers.cost) },
  ];
  return tiles.filter((tile) => tile !== null).slice(0, MOST_TILES);
}

const MOST_TILES = 6;
const TILE = { x: RIGHT + 36, y: 40, width: 356, height: 172, gap: 16, columns: 2 };

function drawTile({ label, figure, more }: Tile, look: ShareLook, index: number): string {
  const x = TILE.x + (index % TILE.columns) * (TILE.width + TILE.gap);
  const y = TILE.y + Math.floor(index / TILE.columns) * (TILE.height + TILE.gap);
  const room = TILE.width - 44;
  const size = [76, 64, 54, 46, 40].find((one) => textWidth(figure, one) <= room) ?? 36;
  return [
    `<rect x="${x}" y="${y}" width="${TILE.width}" height="${TILE.height}" rx="8" fill="${look.plate}" fill-opacity=".92" stroke="${look.plateEdge}" />`,
    text(x + 22, y + 40, 27, 600, look.ink2, fitLine(label, 27, room)),
    text(x + 22, y + 110, size, 800, "#ffffff", fitLine(figure, size, room)),
    text(x + 22, y + 148, 25, 600, look.bars, fitLine(more.replace(/(?<!\p{L})-(?=\d)/u, "−"), 25, room)),
  ].join("\n");
}
