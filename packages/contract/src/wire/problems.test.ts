import { expect, test } from "vitest";

import { nestProblems } from "./problems.ts";
import { flattenProblems } from "./flatten-problems.ts";

const changed = { message: "The price has changed.", code: "price_changed" };

test("problems stand at their places, and rows without one keep the indexes right", () => {
  const placed = [
    { path: ["picks", 2, "purchase_price"], problem: changed },
    { path: [], problem: { message: "Too dear.", code: "budget_exceeded" } },
    { path: ["transfers", "non_field_errors"], problem: changed },
  ];
  const body = nestProblems(placed);
  expect(body).toEqual({
    picks: [{}, {}, { purchase_price: [changed] }],
    non_field_errors: [{ message: "Too dear.", code: "budget_exceeded" }],
    transfers: { non_field_errors: [changed] },
  });
  expect(flattenProblems(body)).toEqual([
    placed[0],
    { path: ["non_field_errors"], problem: { message: "Too dear.", code: "budget_exceeded" } },
    placed[2],
  ]);
});

test("two problems of one field stand in one list, and a problem of a whole row under non_field_errors", () => {
  expect(
    nestProblems([
      { path: ["name"], problem: { message: "a", code: "blank" } },
      { path: ["name"], problem: { message: "b", code: "invalid" } },
      { path: ["transfers", 0], problem: changed },
    ]),
  ).toEqual({
    name: [
      { message: "a", code: "blank" },
      { message: "b", code: "invalid" },
    ],
    transfers: [{ non_field_errors: [changed] }],
  });
});

test("what is not a list of problems has none", () => {
  expect(flattenProblems({ detail: "Not found." })).toEqual([]);
  expect(flattenProblems(null)).toEqual([]);
});
