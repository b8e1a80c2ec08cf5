import type { WireMatchEvent, WireMatchEventKind } from "@elleveren/contract";
import type { FootballerId } from "@elleveren/rules";

export interface FootballerSign {
  readonly key: string;
  readonly kind: WireMatchEventKind | "assist";
  readonly minute: number | null;
  readonly count: number;
}

/** What a footballer had to do with a match's events, the same thing once with its count. */
export function signsOf(events: readonly WireMatchEvent[], id: FootballerId): FootballerSign[] {
  const signs = new Map<string, FootballerSign>();
  for (const event of events) {
    const kind = signOf(event, id);
    if (kind === null) continue;
    const before = signs.get(kind);
    signs.set(kind, { key: kind, kind, minute: event.minute, count: (before?.count ?? 0) + 1 });
  }
  return [...signs.values()];
}

function signOf(event: WireMatchEvent, id: FootballerId): FootballerSign["kind"] | null {
  if (event.element === id) return event.kind === "substitution" ? "on" : event.kind;
  if (event.other !== id) return null;
  return event.kind === "substitution" ? "off" : "assist";
}
