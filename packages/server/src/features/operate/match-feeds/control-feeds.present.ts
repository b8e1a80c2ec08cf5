import { wireMicros, type WireContradiction, type WireFeed, type WireRefusal } from "@elleveren/contract";
import { clubId, fixtureId, footballerId } from "@elleveren/rules";

import { canTake, type Contradiction, type Refusal } from "../../facts/index.ts";
import type { SeasonMemory } from "../../live/index.ts";
import type { FeedRow } from "./match-feeds.sql.ts";
import type { RefusedFile } from "./read-files.sql.ts";

/** Of a long message; the rest is in the database. */
const FACTS_SHOWN = 50;
const PROBLEMS_SHOWN = 50;

const time = (atMs: number | null): string | null => (atMs === null ? null : wireMicros(atMs));

export const presentFeed = (row: FeedRow, configured: boolean, files: readonly RefusedFile[]): WireFeed => ({
  name: row.feed,
  kind: row.kind,
  rank: row.rank,
  configured,
  heard_at: time(row.heardAtMs),
  changed_at: time(row.changedAtMs),
  messages: row.messages,
  failures: row.failures,
  last_error: row.lastError,
  failed_at: time(row.failedAtMs),
  paused_at: time(row.pausedAtMs),
  alarm: row.alarms[0]?.alarm ?? null,
  alarm_details: row.alarms[0]?.details ?? {},
  alarm_at: time(row.alarms[0]?.atMs ?? null),
  alarms: row.alarms.map(({ alarm, details, atMs }) => ({ alarm, details, at: wireMicros(atMs) })),
  unknown: row.unknown,
  position: row.position ?? {},
  refused_files: files
    .filter(({ feed }) => feed === row.feed)
    .map(({ name, readAtMs, problem, aside }) => ({
      name,
      read_at: wireMicros(readAtMs),
      problem: problem && { ...problem },
      aside,
    })),
});

export const presentRefusal = (refusal: Refusal): WireRefusal => ({
  id: refusal.refusalId,
  source: refusal.source,
  message: refusal.messageId,
  refused_at: wireMicros(refusal.refusedAtMs),
  times: refusal.times,
  last_at: wireMicros(refusal.lastAtMs),
  state: refusal.state,
  facts: refusal.facts.slice(0, FACTS_SHOWN).map((fact) => ({ ...fact })),
  fact_count: refusal.facts.length,
  problems: refusal.problems.slice(0, PROBLEMS_SHOWN).map((problem) => ({ ...problem })),
  can_take: canTake(refusal),
});

export function presentContradiction(
  { subject, field, says }: Contradiction,
  season: SeasonMemory | null,
): WireContradiction {
  const { kind, fixtureId: fixture, aboutId } = subject;
  const isFixture = fixture !== 0;
  const isLineup = kind === "lineup";
  const aboutName = isLineup ? clubName : footballerName;
  const names = [
    ...(isFixture ? [matchName(fixture, season)] : []),
    ...(aboutId === 0 ? [] : [aboutName(aboutId, season)]),
  ];
  return {
    of: kind,
    fixture: isFixture ? fixture : null,
    footballer: aboutId === 0 || isLineup ? null : aboutId,
    club: isLineup ? aboutId : null,
    name: names.join(": "),
    field,
    says: says.map(({ source, value, toldAtMs }) => ({ source, value, told_at: wireMicros(toldAtMs) })),
  };
}

function matchName(id: number, season: SeasonMemory | null): string {
  const match = season?.fixtures.get(fixtureId(id));
  const nameOf = (club: NonNullable<typeof match>["homeClubId"]) => season?.clubs.get(club)?.name ?? String(club);
  return match ? `${nameOf(match.homeClubId)} – ${nameOf(match.awayClubId)}` : `#${id}`;
}

const clubName = (id: number, season: SeasonMemory | null): string => season?.clubs.get(clubId(id))?.name ?? `#${id}`;

const footballerName = (id: number, season: SeasonMemory | null): string =>
  season?.footballers.get(footballerId(id))?.webName ?? `#${id}`;
