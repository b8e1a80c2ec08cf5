/** Doubtful footballers: those with news, filtered and in order. Pure functions over the market. */
import type { GameFootballer } from "../../../api/content/footballers.ts";
import { DEFAULT_QUERY, findFootballers } from "../../play/squad-edit/market/market-search.ts";

/** Newest news first, or by name. */
export type NewsOrder = "newest" | "name";

/** How many the panel names before it leads on to the whole list. */
export const PANEL_SIZE = 16;

/** Footballers with news. `filter` as in the market: `all`, `te_4` a club, `et_2` a position, `wl` the watchlist. */
export function footballersWithNews(
  footballers: readonly GameFootballer[],
  filter: string,
  order: NewsOrder,
  watched: ReadonlySet<number>,
): GameFootballer[] {
  const withNews = footballers.filter((row) => row.news !== "");
  const byName = (a: GameFootballer, b: GameFootballer) =>
    a.webName.localeCompare(b.webName, "nb") || a.footballerId - b.footballerId;
  const byNews = (a: GameFootballer, b: GameFootballer) =>
    (b.newsAddedAtMs ?? 0) - (a.newsAddedAtMs ?? 0) || byName(a, b);
  return findFootballers(withNews, { ...DEFAULT_QUERY, filter }, watched).toSorted(order === "name" ? byName : byNews);
}
