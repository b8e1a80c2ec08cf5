/**
 * A circuit breaker for each lane (destination), as one process sees it. A lane that is away is closed for a second,
 * then for longer and longer, up to a minute; then one is tried, and the first success opens it. A lane is proven once
 * it took something quickly, until it fails or falls silent: those share slots of their own, so that ends nobody knows,
 * which may hang, never hold all of them.
 */
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

/** Refusals of a lane one after the other before it counts as away: it refuses everything, whatever is sent. */
const REFUSALS_IN_A_ROW = 20;
const QUICK_MS = 2000;
/** Lanes that are remembered; the one quiet for longest is forgotten. */
const MOST_LANES = 5000;

interface Lane {
  failures: number;
  refusalsInARow: number;
  closedUntilMs: number;
  underWay: number;
  /** When one last ended, or began while no other was under way. */
  movedAtMs: number;
  isProven: boolean;
}

const NEW_LANE: Lane = {
  failures: 0,
  refusalsInARow: 0,
  closedUntilMs: 0,
  underWay: 0,
  movedAtMs: 0,
  isProven: false,
};

export interface Lanes {
  /** Those nothing is taken for now. */
  closed(): readonly string[];
  proven(): readonly string[];
  isAway(lane: string): boolean;
  /** False when the lane is being tried by another one already. `end` follows in any other case. */
  begin(lane: string): boolean;
  end(lane: string): void;
  /** How many failures in a row it ends; 0 when all was well. */
  succeeded(lane: string, tookMs: number): number;
  /** Seconds that the lane is closed for; null when it is closed already, by another one that was under way. */
  failed(lane: string): { readonly seconds: number; readonly failures: number } | null;
  /** True when it has refused so many in a row that it refuses everything. */
  refused(lane: string): boolean;
}

export function createLanes(nowMs: () => number = () => performance.now()): Lanes {
  const lanes = new Map<string, Lane>();
  const laneOf = (name: string): Lane => {
    const found = lanes.get(name) ?? { ...NEW_LANE };
    lanes.delete(name);
    lanes.set(name, found);
    for (const [oldest, { underWay }] of lanes) {
      if (lanes.size <= MOST_LANES) break;
      if (underWay === 0) lanes.delete(oldest);
    }
    return found;
  };
  const isSilent = ({ underWay, movedAtMs }: Lane) => underWay > 0 && nowMs() - movedAtMs > QUICK_MS;
  const namesOf = (isMeant: (lane: Lane) => boolean) =>
    [...lanes].filter(([, lane]) => isMeant(lane)).map(([name]) => name);
  return {
    closed: () => namesOf((lane) => lane.failures > 0 && (lane.closedUntilMs > nowMs() || lane.underWay > 0)),
    proven: () => namesOf((lane) => lane.isProven && lane.failures === 0 && !isSilent(lane)),
    isAway: (name) => (lanes.get(name)?.failures ?? 0) > 0,
    begin(name) {
      const lane = laneOf(name);
      if (lane.failures > 0 && lane.underWay > 0) return false;
      if (lane.underWay === 0) lane.movedAtMs = nowMs();
      lane.underWay += 1;
      return true;
    },
    end(name) {
      const lane = laneOf(name);
      lane.underWay -= 1;
      lane.movedAtMs = nowMs();
    },
    succeeded(name, tookMs) {
      const lane = laneOf(name);
      const { failures } = lane;
      Object.assign(lane, { failures: 0, refusalsInARow: 0, closedUntilMs: 0, isProven: tookMs <= QUICK_MS });
      return failures;
    },
    failed(name) {
      const lane = laneOf(name);
      lane.isProven = false;
      if (lane.closedUntilMs > nowMs()) return null;
      lane.failures += 1;
      const seconds = pauseSeconds(lane.failures);
      lane.closedUntilMs = nowMs() + seconds * 1000;
      return { seconds, failures: lane.failures };
    },
    refused(name) {
      const lane = laneOf(name);
      lane.refusalsInARow += 1;
      return lane.refusalsInARow >= REFUSALS_IN_A_ROW;
    },
  };
}

/**
 * Milliseconds before the next retry of a refused e-mail: short at first, for greylisting of minutes, then longer and
 * longer.
 */
const WAITS_SECONDS = [10, 30, 60, 120, 240, 480, 900, 1800, 3600] as const;
/** So many parts of a wait are chance: what failed together does not come back together. */
const SPREAD = 0.2;

/** Seconds before the next try, after so many failed ones (1 after the first). `chance` is 0 to 1. */
export function waitSeconds(failures: number, chance: number): number {
  const base = WAITS_SECONDS[Math.min(Math.max(failures, 1), WAITS_SECONDS.length) - 1]!;
  return base * (1 - SPREAD / 2 + SPREAD * chance);
}

const LONGEST_PAUSE_SECONDS = 60;

/** Seconds before another end that is away is tried again: 1, 2, 4 … 60. */
export const pauseSeconds = (failures: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(Math.max(failures - 1, 0), 10));

/** Under which name an addressee or an asker has its turns: hashes, so that neither addresses nor networks are stored. */
export const turnKey = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/** The network of an IP address: an owner of one address in a /24 of IPv4, or in a /48 of IPv6, may own the others. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return mapped.split(".").slice(0, 3).join(".");
  const [head = "", tail = ""] = mapped.replace(/%.*$/, "").split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const zeros = mapped.includes("::")
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0")
    : [];
  return [...front, ...zeros, ...back]
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
