/** Where a footballer is in a match: in the eleven or not before it, on the pitch or off it while it is played. */
import type { FootballerId } from "../ids.ts";

export type MatchPlace =
  /** The club has announced no line-up and no statistics tell. */
  | { readonly kind: "unknown" }
  /** Starts; the match has not begun. */
  | { readonly kind: "eleven" }
  /** On the bench; of a match that is over, without coming on. */
  | { readonly kind: "bench" }
  /** Does not start, and may or may not be on the bench; of a match that is over: did not play. */
  | { readonly kind: "not_in_eleven" }
  | { readonly kind: "left_out" }
  /** On the pitch: since minute 0 as a starter, null where the minute is unknown. */
  | { readonly kind: "on"; readonly sinceMinute: number | null }
  /** Taken off or sent off; null where the minute is unknown. */
  | { readonly kind: "off"; readonly minute: number | null; readonly isSentOff: boolean }
  /** The match is over, and the footballer was on the pitch at its end. */
  | { readonly kind: "played"; readonly sinceMinute: number | null };

/** A line-up as the club announced it; null for parts not announced. */
export interface ToldLineup {
  readonly starters: readonly FootballerId[] | null;
  readonly bench: readonly FootballerId[] | null;
  /** So far, in order. */
  readonly substitutions: readonly { readonly minute: number; readonly off: FootballerId; readonly on: FootballerId }[];
}

export interface PlaceRequest {
  readonly footballerId: FootballerId;
  readonly match: { readonly isStarted: boolean; readonly isOver: boolean; readonly minutes: number };
  /** The club's; null while it has announced none. */
  readonly lineup: ToldLineup | null;
  /** The footballer's statistics in the match; null while the match has none. */
  readonly stats: {
    readonly minutes: number;
    /** Null where the match's statistics say nothing of starters. */
    readonly isStarter: boolean | null;
    readonly redCards: number;
  } | null;
}

/** So many minutes a footballer's statistics may come after the match's own. */
export const LATE_MINUTES = 1;

const UNKNOWN: MatchPlace = { kind: "unknown" };

/**
 * Line-ups tell the squad and its substitutions; where they are silent, statistics count. Statistics decide who played,
 * also against a line-up.
 */
export function placeInMatch(request: PlaceRequest): MatchPlace {
  const { match, lineup, stats } = request;
  const named = placeAnnounced(request);
  if (!match.isStarted && !match.isOver) return named;
  const minutes = stats?.minutes ?? 0;
  const left = leftAt(request, named);
  if (left) return left;
  const isStarter = startedOf(request, named);
  const sinceMinute = sinceOf(request, isStarter);
  const isAbsent = match.isOver && stats ? minutes === 0 : isStarter !== true && sinceMinute === null && minutes === 0;
  if (isAbsent) return absent(request, named);
  if (match.isOver) return { kind: "played", sinceMinute };
  const isTold = (lineup?.substitutions.length ?? 0) > 0;
  const isBehind = minutes > 0 && minutes < match.minutes - LATE_MINUTES;
  if (!isTold && isStarter === true && isBehind) return { kind: "off", minute: minutes, isSentOff: false };
  return { kind: "on", sinceMinute };
}

/** True while the footballer may still come to play in the match, or plays. */
export const mayPlay = ({ kind }: MatchPlace, { isOver }: Pick<PlaceRequest["match"], "isOver">): boolean =>
  !isOver && kind !== "left_out" && kind !== "off";

/** Of a footballer's matches of a round, by kick-off, the one to show: the live one, else the next, else the last. */
export const matchThatCounts = <M extends Pick<PlaceRequest["match"], "isStarted" | "isOver">>(
  byKickoff: readonly M[],
): M | undefined =>
  byKickoff.find(({ isStarted, isOver }) => isStarted && !isOver) ??
  byKickoff.find(({ isOver }) => !isOver) ??
  byKickoff.at(-1);

function placeAnnounced({ footballerId, lineup }: PlaceRequest): MatchPlace {
  if (!lineup?.starters) return UNKNOWN;
  if (lineup.starters.includes(footballerId)) return { kind: "eleven" };
  if (lineup.bench === null) return { kind: "not_in_eleven" };
  return { kind: lineup.bench.includes(footballerId) ? "bench" : "left_out" };
}

function startedOf({ stats }: PlaceRequest, { kind }: MatchPlace): boolean | null {
  if (stats && stats.minutes > 0 && stats.isStarter !== null) return stats.isStarter;
  return kind === "unknown" ? (stats?.isStarter ?? null) : kind === "eleven";
}

/** Null before coming on, and where the minute is unknown. */
function sinceOf({ footballerId, match, lineup, stats }: PlaceRequest, isStarter: boolean | null): number | null {
  if (isStarter === true) return 0;
  const cameOn = lineup?.substitutions.findLast(({ on }) => on === footballerId);
  if (cameOn) return cameOn.minute;
  const minutes = stats?.minutes ?? 0;
  if (minutes === 0) return null;
  if (isStarter === false) return Math.max(0, match.minutes - minutes);
  return minutes >= match.minutes - LATE_MINUTES ? 0 : null;
}

/** The minute of a sending-off or replacement; null for everyone else. */
function leftAt({ footballerId, lineup, stats }: PlaceRequest, named: MatchPlace): MatchPlace | null {
  const told = lineup?.substitutions ?? [];
  const [off, on] = [
    told.findLastIndex((one) => one.off === footballerId),
    told.findLastIndex((one) => one.on === footballerId),
  ];
  const isSentOff = (stats?.redCards ?? 0) > 0;
  if (off > on) return { kind: "off", minute: told[off]!.minute, isSentOff };
  if (!isSentOff) return null;
  const minutes = stats?.minutes ?? 0;
  const since = told[on]?.minute ?? (named.kind === "eleven" || stats?.isStarter === true ? 0 : null);
  return { kind: "off", minute: since === null || minutes === 0 ? null : since + minutes, isSentOff };
}

function absent({ match, stats }: PlaceRequest, named: MatchPlace): MatchPlace {
  if (named.kind === "bench" || named.kind === "left_out") return named;
  const isKnown = named.kind !== "unknown" || stats?.isStarter === false || (match.isOver && stats !== null);
  return isKnown ? { kind: "not_in_eleven" } : UNKNOWN;
}
