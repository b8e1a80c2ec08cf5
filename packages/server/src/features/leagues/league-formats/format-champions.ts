/** The teams that have won a league's further tables for good. */
import { entryId, type EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { League } from "../leagues/index.ts";
import { memberCache } from "../standings/index.ts";
import { mostMembers } from "./change-formats.ts";
import { selectFormats } from "./formats.sql.ts";
import { createFormatBook, type FormatBook } from "./play-league.ts";

export interface FormatChampions {
  readonly formatId: number;
  readonly name: string;
  readonly championIds: readonly EntryId[];
}

const books = new WeakMap<Context["live"], FormatBook>();

/** Of tables that are over and settled; none of those that name a winner each stretch, or whose league has grown too large. */
export async function loadFormatChampions(ctx: Context, league: League): Promise<FormatChampions[]> {
  const formats = await selectFormats(ctx.db, league.leagueId);
  if (formats.length === 0) return [];
  const book = books.get(ctx.live) ?? createFormatBook(ctx);
  books.set(ctx.live, book);
  const count = await memberCache(ctx).countOf(league);
  const champions: FormatChampions[] = [];
  for (const stored of formats) {
    const { formatId, name, format } = stored;
    if (format.champion === "each_stretch" || count > mostMembers(format)) continue;
    const played = await book.play(league, stored, undefined);
    if (!played?.play.isOver || played.isProvisional) continue;
    champions.push({ formatId, name, championIds: played.championIds.map(entryId) });
  }
  return champions;
}
