import type { WireMatchEvent } from "@elleveren/contract";
import { footballerId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { eventRows } from "./MatchEvents.tsx";

const event = (kind: WireMatchEvent["kind"], minute: number | null, isHome: boolean, id = 1): WireMatchEvent => ({
  kind,
  minute,
  home: isHome,
  element: footballerId(id),
  other: null,
});
const score = (home: number, away: number) =>
  ({ home: { goals: home }, away: { goals: away } }) as unknown as Parameters<typeof eventRows>[1];

test("goals carry the score they made; an own goal counts for the other side", () => {
  const rows = eventRows(
    [event("goal", 5, true), event("yellow_card", 9, true), event("own_goal", 60, true), event("goal", 80, false)],
    score(1, 2),
  );
  expect(rows.map((row) => row.score && `${row.score.home}-${row.score.away}`)).toEqual(["1-0", null, "1-1", "1-2"]);
});

test("no score where a goal has no minute, and the same twice without a minute is one row", () => {
  const rows = eventRows(
    [event("goal", 5, true), event("goal", null, false, 2), event("goal", null, false, 2)],
    score(1, 2),
  );
  expect(rows.map((row) => [row.event.minute, row.count, row.score])).toEqual([
    [5, 1, null],
    [null, 2, null],
  ]);
});
