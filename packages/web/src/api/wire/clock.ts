/**
 * Game time as the server counts it. The server tells its time and speed at start-up and through the stream; between
 * those the page counts on by itself. `performance.now` is used because a reader's own clock may be wrong or be changed.
 */
import { useSyncExternalStore } from "react";

let clock = { gameMs: Date.now(), atMs: performance.now(), speed: 1 };
let isTold = false;
const listeners = new Set<() => void>();

/** From start-up data, which may be a kept copy or overtaken on its way: counts only until the stream has told the time. */
export function guessGameClock(gameMs: number, speed: number): void {
  if (!isTold) move(gameMs, speed);
}

/** From the stream: the exact time. */
export function setGameClock(gameMs: number, speed: number): void {
  isTold = true;
  move(gameMs, speed);
}

/** Less than this is the way from the server. */
const LEAST_LEAP_MS = 500;

/**
 * From the stream, now and then: corrects a page that slept with an open connection, whose count stood still. A
 * message may have been delayed, so it never turns the clock back.
 */
export function catchUpGameClock(gameMs: number): void {
  if (isTold && gameMs - gameNowMs() > LEAST_LEAP_MS * clock.speed) move(gameMs, clock.speed);
}

function move(gameMs: number, speed: number): void {
  clock = { gameMs, atMs: performance.now(), speed };
  for (const listener of listeners) listener();
}

/** The server's clock when it drew the page. */
let drawnAtMs = 0;
/** While React takes such a page over, the clock stands as it was drawn. */
export const noteDrawnAt = (gameMs: number): void => void (drawnAtMs = gameMs);

/** Game time now, in milliseconds since the epoch. */
export const gameNowMs = (): number => clock.gameMs + (performance.now() - clock.atMs) * clock.speed;

type Subscribe = (listener: () => void) => () => void;
const subscriptions = new Map<number, Subscribe>();

/**
 * Subscribes to changes of the clock and to its ticks; the same function for the same step, so that a redraw does not
 * subscribe anew.
 */
function subscription(everyMs: number): Subscribe {
  const subscribe: Subscribe = (listener) => {
    const timer = setInterval(listener, everyMs);
    listeners.add(listener);
    return () => {
      clearInterval(timer);
      listeners.delete(listener);
    };
  };
  const known = subscriptions.get(everyMs) ?? subscribe;
  subscriptions.set(everyMs, known);
  return known;
}

/** Game time, redrawn about every `everyMs` of real time: a second for countdowns, a minute for the rest. */
export function useGameNow(everyMs: number): number {
  // Rounded down, so that two reads in the same tick agree.
  const rounded = (nowMs: number) => Math.floor(nowMs / Math.min(everyMs, 1000)) * Math.min(everyMs, 1000);
  return useSyncExternalStore(
    subscription(everyMs),
    () => rounded(gameNowMs()),
    () => rounded(drawnAtMs),
  );
}

/** Whether a moment of game time has passed; redrawn only when it does. */
export const useIsPast = (atMs: number): boolean =>
  useSyncExternalStore(
    subscription(1000),
    () => gameNowMs() >= atMs,
    () => drawnAtMs >= atMs,
  );

/** `performance.now()` less the server's real time, by the freshest answer: an answer out of a cache only seems later. */
let serverOffsetMs = Number.POSITIVE_INFINITY;
let deviceSkewMs = 0;

/** Takes note of an answer's `Date` header: what the reader's own clock shows is compared with it. */
export function noteServerDate(header: string | null): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(serverMs)) return;
  serverOffsetMs = Math.min(serverOffsetMs, performance.now() - serverMs);
  const skewMs = Date.now() - (performance.now() - serverOffsetMs);
  // A minute of skew does no harm, and less is network latency.
  const shownMs = Math.abs(skewMs) > 60_000 ? Math.round(skewMs / 60_000) * 60_000 : 0;
  if (shownMs === deviceSkewMs) return;
  deviceSkewMs = shownMs;
  for (const listener of listeners) listener();
}

/** How far the reader's own clock is ahead (behind: negative) of the server's, in whole minutes; 0 when it is right. */
export const useDeviceSkewMinutes = (): number =>
  useSyncExternalStore(
    subscription(60_000),
    () => deviceSkewMs / 60_000,
    () => 0,
  );
