/** The waiting work of the overview: urgent work first. Pure. */
import type { WireOverview } from "@elleveren/contract";

import type { Area } from "../ControlLink.tsx";

type Counts = WireOverview["counts"];
export type Todo = {
  /** Cannot wait: fans see something wrong, or it is lost, before the next round. */
  readonly isUrgent: boolean;
  /** Where it is dealt with; null: at a terminal of the machine. */
  readonly area: Area | null;
} & (
  | {
      readonly kind: "match";
      readonly match: WireOverview["matches"][number];
      readonly wait: WireOverview["matches"][number]["waits_for"][number];
    }
  | { readonly kind: "feed"; readonly feed: WireOverview["feeds"][number] }
  | { readonly kind: "misfit"; readonly misfit: WireOverview["misfits"][number] }
  | { readonly kind: "count"; readonly what: keyof Counts; readonly count: number }
  | { readonly kind: "backup"; readonly endedAt: string | null }
  | { readonly kind: "fault"; readonly fault: WireOverview["faults"][number] }
);

const AREA_OF: Readonly<Record<keyof Counts, Area>> = {
  refusals: "/feeds",
  jobs: "/jobs",
  letters: "/jobs",
  names: "/names",
  appeals: "/people",
  lost_factors: "/people",
};
const AREA_OF_FAULT: Readonly<Partial<Record<WireOverview["faults"][number]["code"], Area>>> = {
  round_overdue: "/rounds",
  jobs_waiting: "/jobs",
  ticks_failing: "/jobs",
  mail_away: "/jobs",
  push_away: "/jobs",
};

export function findTodo(overview: WireOverview): readonly Todo[] {
  const { matches, feeds, misfits, counts, faults } = overview;
  const todo: Todo[] = [
    ...faults.map((fault): Todo => ({ kind: "fault", fault, isUrgent: true, area: AREA_OF_FAULT[fault.code] ?? null })),
    ...misfits.map((misfit): Todo => ({ kind: "misfit", misfit, isUrgent: misfit.kind === "late", area: "/rounds" })),
    ...matches.flatMap((match) =>
      match.waits_for.map((wait): Todo => ({
        kind: "match",
        match,
        wait,
        isUrgent: wait === "kick_off",
        area: "/match",
      })),
    ),
    ...feeds.map((feed): Todo => ({ kind: "feed", feed, isUrgent: feed.state === "alarm", area: "/feeds" })),
    ...backupTodo(overview),
    ...(Object.keys(AREA_OF) as (keyof Counts)[])
      .filter((what) => counts[what] > 0)
      .map((what): Todo => ({
        kind: "count",
        what,
        count: counts[what],
        isUrgent: what === "jobs",
        area: AREA_OF[what],
      })),
  ];
  return todo.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

/** One that is too old, or was never taken although backups are kept. */
function backupTodo({ backup, real_now: now }: WireOverview): Todo[] {
  const { wanted, ended_at: endedAt, due_seconds: due } = backup;
  const isDue = endedAt === null ? wanted : (Date.parse(now) - Date.parse(endedAt)) / 1000 > due;
  return isDue ? [{ kind: "backup", endedAt, isUrgent: true, area: null }] : [];
}

/** How much waits in each area, for the menu. */
export function countByArea(todo: readonly Todo[]): ReadonlyMap<string, { count: number; isUrgent: boolean }> {
  const counts = new Map<string, { count: number; isUrgent: boolean }>();
  for (const one of todo) {
    if (one.area === null) continue;
    const before = counts.get(one.area) ?? { count: 0, isUrgent: false };
    counts.set(one.area, {
      count: before.count + (one.kind === "count" ? one.count : 1),
      isUrgent: before.isUrgent || one.isUrgent,
    });
  }
  return counts;
}
