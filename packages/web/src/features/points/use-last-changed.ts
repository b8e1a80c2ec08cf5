import { useState } from "react";

import type { LiveRound } from "../../api/live/round-points.ts";

interface Seen {
  readonly live: LiveRound | undefined;
  readonly changed: ReadonlySet<number>;
}

/** The footballers whose points moved last; they stay marked until somebody else's move. */
export function useLastChanged(live: LiveRound | undefined, ids: readonly number[]): ReadonlySet<number> {
  const [seen, setSeen] = useState<Seen>({ live, changed: new Set() });
  if (seen.live === live) return seen.changed;
  const moved = changedIds(seen.live, live, ids);
  const next = { live, changed: moved.size > 0 ? moved : seen.changed };
  setSeen(next);
  return next.changed;
}

/** Nothing has changed between "not loaded" and loaded. */
export function changedIds(
  before: LiveRound | undefined,
  after: LiveRound | undefined,
  ids: readonly number[],
): Set<number> {
  if (!before || !after) return new Set();
  return new Set(ids.filter((id) => before.get(id)?.points !== after.get(id)?.points));
}
