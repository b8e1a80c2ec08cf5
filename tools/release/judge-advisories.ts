/**
 * Known holes of a release's libraries against the times in which they have to be closed (docs/security/components.md). The registry
 * says which there are; since when a mended version is there stands in docs/security/advisories.json, written by whoever judged it.
 */

/** As `npm audit --json` prints it; of a library that is only reached through another one, `via` is that one's name. */
export interface Audit {
  readonly vulnerabilities: Readonly<Record<string, { readonly via: readonly (string | Advisory)[] }>>;
}

interface Advisory {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly severity: string;
}

export interface JudgedAdvisory {
  /** `GHSA-…`, as the address of the advisory ends. */
  readonly id: string;
  /** As the game is touched by it; the advisory's own, raised or lowered with a note. */
  readonly severity: Severity;
  /** The day on which a mended version or a way around was there: `2026-11-25`. */
  readonly since: string;
  readonly note: string;
}

export const DAYS_BY_SEVERITY = { critical: 2, high: 7, moderate: 30, low: 90 } as const;
export type Severity = keyof typeof DAYS_BY_SEVERITY;

interface Judging {
  readonly audit: Audit;
  readonly judged: readonly JudgedAdvisory[];
  readonly nowMs: number;
}

const DAY_MS = 86_400_000;

/** A sentence for each hole that keeps the release from being made: nobody judged it, or its time is over. */
export function judgeAdvisories({ audit, judged, nowMs }: Judging): string[] {
  const found = Object.values(audit.vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== "string"));
  const byId = new Map(found.map((advisory) => [advisory.url.split("/").at(-1) ?? advisory.url, advisory]));
  return [...byId].flatMap(([id, { name, title, severity }]) => {
    const known = judged.find((one) => one.id === id);
    const what = `${id} in ${name} (${title})`;
    if (!known) return [`${what}, ${severity}: nobody has judged it; write it into docs/security/advisories.json.`];
    const days = DAYS_BY_SEVERITY[known.severity];
    const isOver = nowMs > Date.parse(known.since) + days * DAY_MS;
    return isOver
      ? [`${what}: ${known.severity} holes are closed within ${days} days, and ${known.since} is longer ago.`]
      : [];
  });
}
