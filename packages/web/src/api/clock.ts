/**
 * Game time as the server counts it. The server tells its time and speed at start-up and through the stream; between
 * those the page counts on by itself. `performance.now` is used because a reader's own clock may be wrong or be changed.
 */
import { useSyncExternalStore } from "react";

interface GameClock {
  readonly gameMs: number;
  readonly atMs: number;
  readonly speed: number;
}

let clock: GameClock = { gameMs: Date.now(), atMs: performance.now(), speed: 1 };
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

function move(gameMs: number, speed: number): void {
  clock = { gameMs, atMs: performance.now(), speed };
  for (const listener of listeners) listener();
}

/** Game time now, in milliseconds since the epoch. */
export const gameNowMs = (): number => clock.gameMs + (performance.now() - clock.atMs) * clock.speed;

/** Game time, redrawn about every `everyMs` of real time: a second for countdowns, a minute for the rest. */
export function useGameNow(everyMs: number): number {
  return useSyncExternalStore(
    (listener) => {
      const timer = setInterval(listener, everyMs);
      listeners.add(listener);
      return () => {
        clearInterval(timer);
        listeners.delete(listener);
      };
    },
    // Rounded down, so that two reads in the same tick agree.
    () => Math.floor(gameNowMs() / Math.min(everyMs, 1000)) * Math.min(everyMs, 1000),
  );
}
