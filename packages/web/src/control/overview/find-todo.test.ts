/** The waiting work: urgent work first, each with its area, and the menu's numbers out of the same list. */
import { expect, test } from "vitest";
import type { WireOverview } from "@elleveren/contract";

import { countByArea, findTodo } from "./find-todo.ts";

const QUIET: WireOverview = {
  now: "2026-05-16T18:00:00Z",
  real_now: "2026-05-16T18:00:00Z",
  matches: [],
  rounds: [],
  misfits: [],
  feeds: [],
  counts: { refusals: 0, jobs: 0, letters: 0, names: 0, appeals: 0, lost_factors: 0 },
  backup: { wanted: true, due_seconds: 172_800, ended_at: "2026-05-16T04:00:00Z" },
  faults: [],
};
const said = (overview: WireOverview) => findTodo(overview).map(({ kind, isUrgent, area }) => [kind, isUrgent, area]);

test("a quiet game has nothing to do", () => expect(findTodo(QUIET)).toEqual([]));

test("what cannot wait comes first", () => {
  const match = { id: 7, waits_for: ["lineups", "kick_off"] } as unknown as WireOverview["matches"][number];
  const feed = { name: "league", state: "paused", alarm: null, heard_at: null } as const;
  const overview: WireOverview = {
    ...QUIET,
    matches: [match],
    feeds: [feed],
    counts: { ...QUIET.counts, names: 3, jobs: 1 },
    faults: [{ code: "disk_low", value: 5 }],
  };
  expect(said(overview)).toEqual([
    ["fault", true, null],
    ["match", true, "/match"],
    ["count", true, "/jobs"],
    ["match", false, "/match"],
    ["feed", false, "/feeds"],
    ["count", false, "/names"],
  ]);
  expect([...countByArea(findTodo(overview))]).toEqual([
    ["/match", { count: 2, isUrgent: true }],
    ["/jobs", { count: 1, isUrgent: true }],
    ["/feeds", { count: 1, isUrgent: false }],
    ["/names", { count: 3, isUrgent: false }],
  ]);
});

test.each([
  [true, null, true],
  [false, null, false],
  [true, "2026-05-14T17:59:00Z", true],
  [true, "2026-05-14T18:01:00Z", false],
])("backups kept: %s, the newest of %s: due %s", (wanted, endedAt, isDue) =>
  expect(said({ ...QUIET, backup: { wanted, due_seconds: 172_800, ended_at: endedAt } })).toEqual(
    isDue ? [["backup", true, null]] : [],
  ),
);
