import Type from "typebox";
import { expect, test } from "vitest";

import {
  BODY_MAX_DEPTH,
  confirmPlanCall,
  createEntryCall,
  createPlanCall,
  figure,
  figures,
  givenTime,
  wireObject,
} from "@elleveren/contract";
import { costInReadings } from "../../testing/processor-time.ts";
import { isTooDeep } from "./json-bodies.ts";
import { HttpError } from "./errors.ts";
import { compileValidator, isGivenTime } from "./validation.ts";

const LONGEST_ANSWER_BYTES = 16 * 1024;

/** The refusal of a body; null when it is valid. */
function refusalOf(schema: object, body: unknown): HttpError | null {
  const check = compileValidator({ schema, httpPart: "body", method: "POST", url: "/" } as never);
  const { error } = check(body) as { error?: HttpError };
  if (error !== undefined) expect(error).toBeInstanceOf(HttpError);
  return error ?? null;
}

const many = (count: number, of: unknown) => Array.from({ length: count }, () => of);

test.each<[string, object, unknown]>([
  [
    "a list of numbers instead of picks",
    createEntryCall.body,
    { name: "A", favourite_team: null, terms_agreed: true, picks: many(130_000, 0) },
  ],
  [
    "empty picks in a plan",
    createPlanCall.body,
    { name: "A", rounds: [{ event: 1, chip: null, transfers: [], picks: many(60_000, {}) }] },
  ],
  ["rounds without a field", createPlanCall.body, { name: "A", rounds: many(80_000, {}) }],
  [
    "rounds of picks, each below the bound",
    createPlanCall.body,
    { name: "A", rounds: many(400, { picks: many(400, {}) }) },
  ],
  ["prices of nothing", confirmPlanCall.body, { version: 1, event: 1, spent_points: 0, prices: many(60_000, {}) }],
  [
    "fields that there are not",
    confirmPlanCall.body,
    Object.fromEntries(many(30_000, 0).map((_, at) => [`f${at}`, 0])),
  ],
  [
    "names of figures that are no figures",
    wireObject({ stats: figures(figure) }),
    { stats: Object.fromEntries(many(1400, 0).map((_, at) => [`figure-${at}`.padEnd(49, "x"), "x"])) },
  ],
  ["texts that cannot be stored", Type.Array(Type.String({ maxLength: 99 }), { maxItems: 50_000 }), many(40_000, "\0")],
])("a refusal is short, and costs no more than the request: %s [V15.2.2]", async (_, schema, body) => {
  // Compiling the schema is done once.
  const first = refusalOf(schema, structuredClone(body));
  expect(first?.status).toBe(400);
  expect(Buffer.byteLength(JSON.stringify(first?.body))).toBeLessThan(LONGEST_ANSWER_BYTES);
  const text = JSON.stringify(body);
  expect(await costInReadings(text, 5, () => refusalOf(schema, JSON.parse(text)))).toBeLessThan(12);
});

test("a form of ours is told of every fault at once", () => {
  const refusal = refusalOf(createEntryCall.body, {
    name: 5,
    terms_agreed: "yes",
    picks: [{ element: 1 }, { element: 0 }],
  });
  expect(refusal?.body).toMatchObject({
    name: [{ code: "invalid" }],
    favourite_team: [{ code: "required" }],
    terms_agreed: [{ code: "invalid" }],
    picks: [{}, { element: [{ code: "min_value" }] }],
  });
});

test("nothing of a refused body is kept", async () => {
  const schema = wireObject({ name: Type.Integer({ minimum: 0, maximum: 9 }) });
  let kept = false;
  const refuse = () => {
    const body = { name: { secret: "my own words" } };
    const watched = new WeakRef(body.name);
    refusalOf(schema, body);
    return watched;
  };
  const watched = refuse();
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--expose-gc");
  const collect = (await import("node:vm")).runInNewContext("gc") as () => void;
  for (let tries = 0; tries < 10; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    collect();
    kept = watched.deref() !== undefined;
    if (!kept) break;
  }
  expect(kept).toBe(false);
});

test("a figure whose name is a number is no row of a list", () => {
  const refusal = refusalOf(wireObject({ stats: figures(figure) }), { stats: { "400000000": "x" } });
  expect(refusal?.body).toEqual({ stats: { "400000000": [expect.objectContaining({ code: "invalid" })] } });
});

test.each([
  ["2026-05-01T15:55:00Z", true],
  ["2026-05-01T15:55:00.123456+02:00", true],
  ["2026-05-01T15:55Z", true],
  ["2028-02-29T00:00:00Z", true],
  ["2026-02-29T00:00:00Z", false],
  ["2026-04-31T00:00:00Z", false],
  ["2026-13-01T00:00:00Z", false],
  ["2026-05-01T24:00:00Z", false],
  ["2026-05-01T15:55:00", false],
  ["2026-05-01", false],
  ["1999-12-31T23:59:59Z", false],
  ["2100-01-01T00:00:00Z", false],
  ["-271821-04-20T00:00:00.000Z", false],
  ["+275760-09-13T00:00:00.000Z", false],
  ["Fri, 01 May 2026 15:55:00 GMT", false],
])("a time of a request is a moment of this century: %s %s", (text, expected) => {
  expect(isGivenTime(text)).toBe(expected);
  const refusal = refusalOf(wireObject({ from: givenTime }), { from: text });
  expect(refusal?.body).toEqual(expected ? undefined : { from: [expect.objectContaining({ code: "not_a_time" })] });
});

test.each([
  ["lists", `${"[".repeat(BODY_MAX_DEPTH)}${"]".repeat(BODY_MAX_DEPTH)}`, false],
  ["one list more", `${"[".repeat(BODY_MAX_DEPTH + 1)}${"]".repeat(BODY_MAX_DEPTH + 1)}`, true],
  ["objects", `${'{"a":'.repeat(BODY_MAX_DEPTH + 1)}1${"}".repeat(BODY_MAX_DEPTH + 1)}`, true],
  ["many beside each other", `[${"[],".repeat(50_000)}[]]`, false],
  ["brackets in a text", JSON.stringify({ a: "[".repeat(100), b: `"${"[".repeat(100)}\\` }), false],
  ["a text that does not end", `"${"[".repeat(100)}`, false],
  ["after a text with quotes", `["\\"",${"[".repeat(BODY_MAX_DEPTH)}`, true],
])("depth is seen before a body is parsed: %s", (_, text, expected) => {
  expect(isTooDeep(text, BODY_MAX_DEPTH)).toBe(expected);
});
