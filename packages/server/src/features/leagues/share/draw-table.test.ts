import { LANGUAGES } from "@elleveren/contract";
import { entryId, leagueId, roundId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { drawTable } from "./draw-table.ts";
import type { TablePicture, TablePictureRow } from "./table-picture.ts";

const row = (id: number, more: Partial<TablePictureRow> = {}): TablePictureRow => ({
  entryId: entryId(id),
  name: `Lag ${id}`,
  manager: `Liv Lunde ${id}`,
  rank: id,
  lastRank: id,
  total: 1300 - id,
  roundPoints: 60,
  matches: null,
  ...more,
});
const PICTURE: TablePicture = {
  brand: "main_nb",
  language: "nb",
  leagueId: leagueId(7),
  leagueName: "Kollektivet",
  monthAtMs: null,
  roundId: roundId(4),
  liveAtMs: null,
  count: 3,
  rows: [row(1), row(2), row(3)],
  own: null,
};
const draw = (picture: Partial<TablePicture>) => drawTable({ ...PICTURE, ...picture }, "Elleveren");
const words = (picture: Partial<TablePicture> = {}) =>
  [...draw(picture).matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!);

test.each([
  ["nb", "Etter runde 4", "Runde 4", "Oppdatert lør. kl. 19:42", "August · etter runde 4"],
  ["nn", "Etter runde 4", "Runde 4", "Oppdatert lau. kl. 19:42", "August · etter runde 4"],
  ["en", "After round 4", "Round 4", "Updated Sat 19:42", "August · after round 4"],
] as const)(
  "%s says how far the season is, and of a live round as of when",
  (language, after, round, updated, month) => {
    expect(words({ language })).toContain(after);
    const live = words({ language, liveAtMs: Date.UTC(2026, 4, 2, 17, 42) });
    expect(live).toEqual(expect.arrayContaining([round, "Live", updated]));
    expect(live).not.toContain(after);
    expect(words({ language, monthAtMs: Date.UTC(2026, 7, 10) })).toContain(month);
  },
);

test("the own row carries the bars and the place among all stands at the foot", () => {
  expect(words()).toEqual(expect.arrayContaining(["3", "lag"]));
  const own = words({ own: entryId(2), count: 12_345 });
  expect(own.filter((text) => text === "Lag 2")).toHaveLength(2);
  expect(own).toContain("av 12\u00a0345 lag");
  const bars = (picture: Partial<TablePicture>) => draw(picture).match(/M5 0h6l/g)?.length ?? 0;
  expect([bars({}), bars({ own: entryId(2) })]).toEqual([0, 1]);
});

test("long names are cut, others' signs are text, and what cannot be drawn is called by its number", () => {
  const long = words({ rows: [row(1, { name: "W".repeat(60), manager: "m".repeat(200) })] });
  expect(long.filter((text) => /^(W+|m+)…$/.test(text))).toHaveLength(2);
  const hostile = draw({ leagueName: `</text><script>"&`, rows: [row(1, { name: "<b>&", manager: `"/>` })] });
  expect(hostile).not.toMatch(/<script|<b>/);
  expect(hostile).toContain("&lt;b&gt;&amp;");
  const nameless = words({ leagueName: "\u{1F3C6}", rows: [row(9, { name: "שלום" })] });
  expect(nameless).toEqual(expect.arrayContaining(["Liga 7", "Lag 9"]));
});

test.each(LANGUAGES)("head-to-head in %s has six columns, and a month that is over none for the round", (language) => {
  const matches = { won: 2, drawn: 1, lost: 3, pointsFor: 345 };
  const heads = { nb: "K S U T PF P", nn: "K S U T PF P", en: "P W D L PF PTS" }[language].split(" ");
  const h2h = words({ language, rows: [row(1, { matches, roundPoints: null, total: 7 })] });
  expect(h2h.join(" ")).toContain(heads.join(" "));
  expect(h2h.slice(-6)).toEqual(["6", "2", "1", "3", "345", "7"]);
  expect(words({ language })).toContain("RD");
  expect(words({ language, rows: [row(1, { roundPoints: null })] })).not.toContain("RD");
});

test("movement: up, down, the same and new; none before the first match", () => {
  const moved = words({ rows: [row(1, { lastRank: 15 }), row(2, { lastRank: 0 })] });
  expect(moved).toEqual(expect.arrayContaining(["14", "Ny"]));
  const none = { won: 0, drawn: 0, lost: 0, pointsFor: 0 };
  expect(words({ rows: [row(1, { lastRank: 0, matches: none, roundPoints: null })] })).not.toContain("Ny");
});
