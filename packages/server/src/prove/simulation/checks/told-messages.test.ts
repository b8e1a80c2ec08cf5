import { fixtureId, footballerId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { type Delivery, seededRandom } from "../../../features/operate/index.ts";
import { takeBundles } from "./told-messages.ts";

const MINUTE_MS = 60_000;
const match = (fixture: number, minute: number): Delivery => ({
  atMs: minute * MINUTE_MS,
  message: {
    messageId: `match-${fixture}-${minute}`,
    facts: [{ kind: "fixture", fixtureId: fixtureId(fixture), minutes: minute, asOf: minute }],
  },
});
const news = (footballer: number, minute: number): Delivery => ({
  atMs: minute * MINUTE_MS,
  message: {
    messageId: `news-${footballer}`,
    facts: [{ kind: "footballer", footballerId: footballerId(footballer), status: "i" }],
  },
});
const randomOf = (endMs: number) => seededRandom(1, "bundle", endMs);

test("everything that arrives until then is told once, no subject twice in a message", () => {
  const deliveries = [news(1, 1), news(2, 5), ...[10, 20, 30, 300].flatMap((at) => [match(1, at), match(2, at)])];
  const all = deliveries.length;
  const bundles = takeBundles(deliveries, 200 * MINUTE_MS, randomOf);
  expect(deliveries).toHaveLength(2);
  const told = bundles.flatMap(({ messages }) => messages);
  expect(told.flatMap(({ facts }) => facts)).toHaveLength(all - 2);
  for (const { facts } of told) {
    const subjects = facts.map((fact) => (fact.kind === "fixture" ? fact.fixtureId : fact.kind));
    if (!subjects.includes("footballer")) expect(new Set(subjects).size).toBe(subjects.length);
  }
  expect(bundles.map(({ endMs }) => endMs / MINUTE_MS)).toEqual([30]);
});

test("the same seed tells the same", () => {
  const tell = () => takeBundles([match(1, 1), match(2, 1), match(1, 2), match(3, 3)], MINUTE_MS * 9, randomOf);
  expect(tell()).toEqual(tell());
});
