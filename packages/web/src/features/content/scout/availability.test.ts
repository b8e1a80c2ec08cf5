import { expect, test } from "vitest";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { footballersWithNews } from "./availability.ts";

const footballer = (id: number, webName: string, rest: Partial<GameFootballer>) =>
  ({
    footballerId: id,
    footballerCode: 1000 + id,
    webName,
    searchText: webName.toLowerCase(),
    clubId: 1,
    position: "MID",
    priceTenths: 50,
    totalPoints: 0,
    news: "",
    newsAddedAtMs: null,
    stat: () => 0,
    ...rest,
  }) as GameFootballer;

const market = [
  footballer(1, "Frisk", {}),
  footballer(2, "Årdal", { news: "Kne", newsAddedAtMs: 300 }),
  footballer(3, "Zakarias", { news: "Lyske", newsAddedAtMs: 100, clubId: 4 as GameFootballer["clubId"] }),
  footballer(4, "Berg", { news: "Lån", newsAddedAtMs: 300, position: "GKP" }),
];
const names = (...given: Parameters<typeof footballersWithNews>) =>
  footballersWithNews(...given).map((row) => row.webName);

test("only those with news are listed, the newest news first", () => {
  expect(names(market, "all", "newest", new Set())).toEqual(["Berg", "Årdal", "Zakarias"]);
});

test("by name, Å comes after Z", () => {
  expect(names(market, "all", "name", new Set())).toEqual(["Berg", "Zakarias", "Årdal"]);
});

test("a club, a position or the watchlist narrows the list", () => {
  expect(names(market, "te_4", "newest", new Set())).toEqual(["Zakarias"]);
  expect(names(market, "et_1", "newest", new Set())).toEqual(["Berg"]);
  expect(names(market, "wl", "newest", new Set([1001, 1002]))).toEqual(["Årdal"]);
});
