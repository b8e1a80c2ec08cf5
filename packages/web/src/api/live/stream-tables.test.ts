/** Queries that follow the points: every figure of a league's pages is refetched when the stream reports a change. */
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { keys } from "../wire/keys.ts";
import { applyMessage } from "./stream.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SHOWN = {
  "a classic table": keys.standings(5, "c", { phase: 1, standings: 1, newEntries: 1 }),
  "a head-to-head table": keys.standings(9, "h", { standings: 1, newEntries: 1 }),
  "head-to-head matches": keys.h2hMatches(9, { page: 1, entry: null, round: 3 }),
  "cup matches": keys.cupMatches(50, { page: 1, entry: null, round: 3 }),
  "the head of a league's page": keys.leagueSummary(5),
  "the rows' last rounds and who is still to play": keys.entryForms([1, 2]),
  "one's own place": keys.foundInLeague(5, { entry: 3, phase: 1 }),
};
const MESSAGES = {
  "points moved": { kind: "live", event: 3, elements: [], fixtures: [] },
  "ranks followed": { kind: "ranks", event: 3 },
} as const;

test.each(Object.entries(MESSAGES))("all tables and matches are asked for again when %s", (_, message) => {
  const client = new QueryClient();
  for (const key of Object.values(SHOWN)) client.setQueryData(key, {});
  applyMessage(client, message as never);
  vi.advanceTimersByTime(1000);
  const stale = Object.entries(SHOWN).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  expect(stale.map(([name]) => name)).toEqual(Object.keys(SHOWN));
});
