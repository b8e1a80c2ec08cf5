import type { FootballerId } from "@elleveren/rules";

import type { MatchEvent, MatchEventKind } from "../../api/live/match.ts";

export interface FootballerSign {
  readonly key: string;
  readonly kind: MatchEventKind | "assist";
  readonly minute: number | null;
  readonly count: number;
}

/** What a footballer had to do with a match's events, the same thing once with its count. */
export function signsOf(events: readonly MatchEvent[], id: FootballerId): FootballerSign[] {
  const signs = new Map<string, FootballerSign>();
  for (const event of events) {
    const kind = signOf(event, id);
    if (kind === null) continue;
    const before = signs.get(kind);
    signs.set(kind, { key: kind, kind, minute: event.minute, count: (before?.count ?? 0) + 1 });
  }
  return [...signs.values()];
}

function signOf(event: MatchEvent, id: FootballerId): FootballerSign["kind"] | null {
  if (event.footballerId === id) return event.kind === "substitution" ? "on" : event.kind;
  if (event.otherId !== id) return null;
  return event.kind === "substitution" ? "off" : "assist";
}
