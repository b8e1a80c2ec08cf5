/** A match's events as a list draws them. */
import type { WireMatchEvent } from "@elleveren/contract";

import type { Fixture } from "../../api/live/fixtures.ts";

export interface EventRow {
  readonly event: WireMatchEvent;
  /** After a goal, where every goal before it has its minute. */
  readonly score: { readonly home: number; readonly away: number } | null;
  /** The same without a minute, told once. */
  readonly count: number;
}

/** Those with a minute in order, with the score that a goal made; then the others by kind. */
export function eventRows(events: readonly WireMatchEvent[], fixture: Pick<Fixture, "home" | "away">): EventRow[] {
  const isGoal = ({ kind }: WireMatchEvent) => kind === "goal" || kind === "own_goal";
  const goals = events.filter(isGoal);
  const wanted = (fixture.home.goals ?? 0) + (fixture.away.goals ?? 0);
  const isCounted = goals.length === wanted && goals.every(({ minute }) => minute !== null);
  const score = { home: 0, away: 0 };
  const rows: EventRow[] = [];
  for (const event of events) {
    if (event.minute === null) {
      const same = rows.findIndex(
        (row) => row.event.minute === null && row.event.kind === event.kind && row.event.element === event.element,
      );
      if (same >= 0) {
        rows[same] = { ...rows[same]!, count: rows[same]!.count + 1 };
        continue;
      }
    }
    if (isGoal(event)) score[event.home === (event.kind === "goal") ? "home" : "away"] += 1;
    rows.push({ event, score: isGoal(event) && isCounted ? { ...score } : null, count: 1 });
  }
  return rows;
}
