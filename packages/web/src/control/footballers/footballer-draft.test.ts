/** The request for an edited footballer: fields that differ from the seen ones, and prices in whole tenths. */
import { expect, test } from "vitest";
import type { WireControlFootballer } from "@elleveren/contract";

import { changeOf, draftOf } from "./footballer-draft.ts";
import { readPrice, writePrice } from "./footballer-words.ts";

const BERG: WireControlFootballer = {
  id: 9,
  code: 1009,
  first_name: "Kari",
  second_name: "Berg",
  web_name: "Berg",
  team: 2,
  position: "MID",
  now_cost: 55,
  status: "a",
  news: "",
  news_nn: "",
  news_en: "",
  news_added: null,
  chance_of_playing_this_round: null,
  chance_of_playing_next_round: 75,
  squad_number: 8,
  photo: "1009.jpg",
  removed: false,
  owners: 3,
};
const change = (edited: object) => changeOf(BERG, { ...draftOf(BERG), ...edited });

test("only what was edited is sent, and what was edited back is not", () => {
  expect(change({})).toEqual({});
  expect(change({ club: "3", price: "5,7", news: " Kneet " })).toEqual({
    team: 3,
    now_cost: 57,
    news: "Kneet",
    news_nn: "",
    news_en: "",
  });
  expect(change({ newsEn: "Knee" })).toEqual({ news: "", news_nn: "", news_en: "Knee" });
  expect(change({ price: "5.5", status: "a" })).toEqual({});
  expect(change({ nextRound: "", shirt: "", removed: true })).toEqual({
    chance_of_playing_next_round: null,
    squad_number: null,
    removed: true,
  });
  expect(change({ thisRound: "0" })).toEqual({ chance_of_playing_this_round: 0 });
});

test("what cannot be read is not sent at all", () => {
  for (const edited of [{ price: "5.55" }, { price: "" }, { shirt: "8a" }, { shirt: "1000" }]) {
    expect(change(edited)).toBeNull();
  }
});

test.each([
  ["4.5", 45],
  ["4,5", 45],
  [" 12 ", 120],
  ["0.0", null],
  ["4.55", null],
  ["-4", null],
  ["kr 4", null],
])("a price of %j is %j tenths", (typed, tenths) => expect(readPrice(typed)).toBe(tenths));

test("a price is written as it is read", () => expect([45, 120].map(writePrice).map(readPrice)).toEqual([45, 120]));
