/** Matches and non-matches in names: hidden words, and names that contain one by accident. */
import { expect, test } from "vitest";

import { matchName, wordKey } from "./match-name.ts";
import type { WordKind } from "./names-watched.sql.ts";
import type { WatchedWord } from "./names-watched.sql.ts";

const word = (text: string, kind: WordKind): WatchedWord => ({ word: text, key: wordKey(text), kind });
const LIST = [
  word("fitte", "part"),
  word("kuk", "whole"),
  word("hore", "whole"),
  word("rape", "whole"),
  word("cunt", "part"),
  word("nazi", "part"),
  word("jævla", "whole"),
  word("ass", "whole"),
  word("scunthorpe", "allowed"),
];
const found = (name: string) => matchName(LIST, name).map(({ word: text }) => text);

test.each([
  ["Fitte FC", ["fitte"]],
  ["FITTELAGET", ["fitte"]],
  ["f1tt3", ["fitte"]],
  ["Fïttè", ["fitte"]],
  ["f i t t e", ["fitte"]],
  ["f.i.t.t.e united", ["fitte"]],
  ["fiiiitte", ["fitte"]],
  ["ﬁtte", ["fitte"]],
  ["fi\u200Btte", ["fitte"]],
  ["Team Kuk", ["kuk"]],
  ["xX_kuk_Xx", ["kuk"]],
  ["k.u.k", ["kuk"]],
  ["кuк", ["kuk"]],
  ["KUK1", ["kuk"]],
  ["MittKukLag", ["kuk"]],
  ["Jævla bra", ["jævla"]],
  ["JAEVLA bra", ["jævla"]],
  ["j@evla", ["jævla"]],
  ["N4z1 og hore", ["hore", "nazi"]],
  ["@$$", ["ass"]],
  ["a$$", ["ass"]],
])("%s holds %j", (name, words) => expect(found(name)).toEqual(words));

test.each([
  // Places and people.
  "Horten Fotball", "Kukkola IL", "Fitjar ballklubb", "Hell IL", "Scunthorpe United", "Scunthorpes venner", "Rapefjell",
  "Draper", "Horeb", "Hordaland", "Nazaré", "Nasjonen", "Grønn azidose", "Kukui", "Assen", "Laget AS", "Assistkongene",
  // Across the edge of two words, and numbers that are numbers.
  "Golf itte", "Sku kamp", "Kjelsås 1814", "455", "4 3 3", "Lag 1", "",
])("%s is a name like any other", (name) => expect(found(name)).toEqual([])); // prettier-ignore

test("a word without a letter has no key", () => {
  expect([wordKey("Jævla"), wordKey("K.u.k"), wordKey("123"), wordKey("  ")]).toEqual(["jaevla", "kuk", "", ""]);
});
