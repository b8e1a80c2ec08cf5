import { describe, expect, expectTypeOf, test } from "vitest";

import { callUrl, routeSchema, type AnswerOf, type BodyOf, type ParamsOf, type QueryOf } from "./call.ts";
import * as contract from "../index.ts";
import { classicStandingsCall } from "../leagues/standings.ts";
import { confirmTransfersCall } from "../play/transfers.ts";
import { roundPicksCall } from "../play/picks.ts";

const calls = (Object.values(contract) as readonly unknown[]).filter(
  (value): value is contract.CallSpec =>
    typeof value === "object" && value !== null && "path" in value && "method" in value,
);

describe("a call", () => {
  test("has an address made of its parameters and query", () => {
    expect(callUrl(roundPicksCall, { entryId: 7, roundId: 3 })).toBe("/api/entry/7/event/3/picks/");
    expect(callUrl(classicStandingsCall, { leagueId: 9 }, { page_standings: 2, phase: 1 })).toBe(
      "/api/leagues-classic/9/standings/?page_standings=2&phase=1",
    );
    expect(() => callUrl(roundPicksCall)).toThrow("needs entryId");
  });

  test("types both ends", () => {
    expectTypeOf<ParamsOf<typeof roundPicksCall>>().toEqualTypeOf<{ entryId: number; roundId: number }>();
    expectTypeOf<QueryOf<typeof classicStandingsCall>["phase"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<BodyOf<typeof confirmTransfersCall>["chip"]>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<BodyOf<typeof roundPicksCall>>().toEqualTypeOf<undefined>();
    expectTypeOf<AnswerOf<typeof confirmTransfersCall>["transfers"]["limit"]>().toEqualTypeOf<number | null>();
    expect(Object.keys(roundPicksCall)).not.toContain("body");
  });

  test("is a route schema", () => {
    const schema = routeSchema(confirmTransfersCall);
    expect(schema.body).toBe(confirmTransfersCall.body);
    expect(schema.response[200]).toBe(confirmTransfersCall.response);
    expect("params" in schema).toBe(false);
  });

  test("is described once: no two calls share method and path, and each parameter of a path is declared", () => {
    expect(calls.length).toBeGreaterThan(50);
    const seen = calls.map((spec) => `${spec.method} ${spec.path}`);
    expect(new Set(seen).size).toBe(seen.length);
    for (const spec of calls) {
      const named = [...spec.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1]);
      expect(Object.keys(spec.params?.properties ?? {}), spec.path).toEqual(named);
      for (const code of spec.problems ?? []) expect(Object.keys(contract.PROBLEM_MESSAGES), spec.path).toContain(code);
    }
  });

  test("takes nothing in its address that tells who a person is or opens an account [V14.2.1]", () => {
    const SECRET = /token|session|password(?!less)|secret|^key$|_key$|^code$|e?mail|birth|first_name|last_name|phone/i;
    const inAddresses = calls.flatMap(({ method, path, params, query }) =>
      [...Object.keys(params?.properties ?? {}), ...Object.keys(query?.properties ?? {})].map(
        (name) => `${method} ${path} ${name}`,
      ),
    );
    expect(inAddresses.length).toBeGreaterThan(100);
    // The number of a token of one's own, not the token.
    expect(inAddresses.filter((place) => SECRET.test(place.split(" ")[2]!))).toEqual([
      "DELETE /api/player/tokens/:tokenId/ tokenId",
    ]);
  });
});
