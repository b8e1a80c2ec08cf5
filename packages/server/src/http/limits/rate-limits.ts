/**
 * Attempts are counted in memory: a window starts with the first one and forgets all of them at its end. What guards
 * passwords and codes counts in all processes together (`shared-limits.ts`); what only keeps one machine from taking up a
 * process counts in each.
 */
import { isIPv6 } from "node:net";

import { HttpError } from "../calls/errors.ts";

export interface AttemptLimiter {
  /** Counts an attempt; returns the seconds to wait when there were too many, else null. */
  take(key: string): number | null;
  /** Takes back an attempt that turned out to be honest. */
  giveBack(key: string): void;
}

export interface LimiterOptions {
  /** 0 switches the limit off. */
  readonly attempts: number;
  readonly windowMs: number;
  /** Monotonic milliseconds. */
  readonly nowMs?: () => number;
}

/** Keys remembered at once; beyond it the oldest are forgotten, so that a flood of made-up keys costs no memory. */
const KEYS_KEPT = 50_000;

export function createAttemptLimiter({
  attempts,
  windowMs,
  nowMs = () => performance.now(),
}: LimiterOptions): AttemptLimiter {
  const windows = new Map<string, { endsAtMs: number; count: number }>();
  return {
    take(typed) {
      if (attempts === 0) return null;
      const key = countedAs(typed);
      const now = nowMs();
      const current = windows.get(key);
      const window = current && current.endsAtMs > now ? current : { endsAtMs: now + windowMs, count: 0 };
      if (window.count >= attempts) return Math.max(1, Math.ceil((window.endsAtMs - now) / 1000));
      window.count += 1;
      windows.delete(key);
      windows.set(key, window);
      for (const oldest of windows.keys()) {
        if (windows.size <= KEYS_KEPT) break;
        windows.delete(oldest);
      }
      return null;
    },
    giveBack(key) {
      const window = windows.get(countedAs(key));
      if (window && window.count > 0) window.count -= 1;
    },
  };
}

/**
 * The key that calls are counted by: an IPv6 address, alone or as the last word of a key, stands for its /64, because
 * the owner of one address of it has all of them. Every other key stands for itself.
 */
export function countedAs(key: string): string {
  const space = key.lastIndexOf(" ");
  const machine = key.slice(space + 1);
  return isIPv6(machine) ? key.slice(0, space + 1) + networkOf(machine) : key;
}

function networkOf(address: string): string {
  const text = address.replace(/%.*$/, "");
  // An IPv4 machine that was spoken to over IPv6.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = text.split("::");
  const groups = head === "" ? [] : head.split(":");
  // The groups that `::` leaves out are zeros; the network is in front of it or in it, unless the tail is long.
  const rest = tail ? tail.split(":").length + (tail.includes(".") ? 1 : 0) : 0;
  if (tail !== undefined) groups.push(...Array.from({ length: 8 - groups.length - rest }, () => "0"));
  if (tail) groups.push(...tail.split(":"));
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** 429 with the seconds to wait. */
export function tooManyRequests(waitSeconds: number): HttpError {
  const detail = `Request was throttled. Expected available in ${waitSeconds} seconds.`;
  return new HttpError(429, { detail }, { "retry-after": String(waitSeconds) });
}
